import type { StatementLimits } from '@tianguis/core/database/limits'
import { openPool, type Pool } from '@tianguis/core/database/connection'
import type { HealthProbe } from '@tianguis/core/database/health-probe'

/**
 * No answer may take longer: the server ends a statement, and what the statement waits for, before the host gives up on
 * it.
 */
export const REQUEST_LIMITS: StatementLimits = { statementMs: 4_000, lockMs: 3_000, idleMs: 10_000 }
/**
 * On a Unix socket it takes 10 ms; on a machine with seven times more to do than it can, 250 were not enough. That the
 * server is gone is for the health probe to find.
 */
const CONNECT_MS = 2_000
/** One that waits for a free connection longer than this waits for a database that is not keeping up. */
const WAIT_MS = 1_000
/** More than this together wait for longer than anybody likes; the next one is told at once. */
const MOST_WAITING = 128
/** Idle, these stay open: the next request pays for no connection. */
const KEPT = 4
/**
 * Of those of one host, what is answered to anybody has a part of its own, and the state of the datasets one: whoever
 * has a key never waits behind them.
 */
const MOST = { keyed: 5, visitors: 2, state: 1 }
const MOST_BOOKS = { keyed: 3, visitors: 1 }

/** Nothing is free, and enough wait already. */
export class DatabaseBusy extends Error {}

/**
 * Connections for requests, apart from those of refreshes: a query fails at once when PostgreSQL is away, or has too
 * many before it.
 */
export function openRequestPool(
  url: string,
  { guard }: Pick<HealthProbe, 'guard'>,
  who: keyof typeof MOST = 'keyed',
): Pool {
  const kept = Math.min(KEPT, MOST[who] - 1)
  const pool = openPool({
    url,
    max: MOST[who],
    kept,
    limits: REQUEST_LIMITS,
    connectTimeoutMs: CONNECT_MS,
    waitTimeoutMs: WAIT_MS,
  })
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>
  const guarded = async (...asked: unknown[]) => {
    if (pool.waitingCount >= MOST_WAITING) throw new DatabaseBusy()
    return guard(() => query(...asked)).catch((error: unknown) => {
      throw isTired(error) ? new DatabaseBusy() : error
    })
  }
  return Object.assign(pool, { query: guarded })
}

/**
 * What pg-pool says to one that waited for a free connection; of a new connection that hangs it says something else.
 */
const isTired = (error: unknown) => (error as Error).message === 'timeout exceeded when trying to connect'

/**
 * A standby that confirms nothing kept every request waiting whose block of a quota was used up. What the standby lacks of
 * them when it is promoted counts as not used.
 */
const BOOKS_LIMITS: StatementLimits = { ...REQUEST_LIMITS, local: true }

/**
 * Writes that go on when nobody waits for them any more, so that no quota is granted and lost, and no request booked
 * twice.
 */
export const openBooksPool = (url: string, who: keyof typeof MOST_BOOKS = 'keyed'): Pool =>
  openPool({ url, max: MOST_BOOKS[who], kept: 1, limits: BOOKS_LIMITS })
