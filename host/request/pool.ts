import type { Limits } from '@tianguis/core/database/limits'
import { openPool, type Pool } from '@tianguis/core/database/connection'
import type { Pulse } from '@tianguis/core/database/pulse'

/** No answer may take longer: the server ends a statement, and what the statement waits for, before the host gives up on it. */
export const REQUEST_LIMITS: Limits = { statementMs: 4_000, lockMs: 3_000, idleMs: 10_000 }
/** On a Unix socket it takes 10 ms; on a machine with seven times more to do than it can, 250 were not enough. That the server is gone is the pulse's to find. */
const CONNECT_MS = 2_000
/** One that waits for a free connection longer than this waits for a database that is not keeping up. */
const WAIT_MS = 1_000
/** More than this together wait for longer than anybody likes; the next one is told at once. */
const MOST_WAITING = 128
/** Idle, these stay open: the next request pays for no connection. */
const KEPT = 4

/** Nothing is free, and enough wait already. */
export class DatabaseBusy extends Error {}

/** Connections for requests, apart from those of refreshes: a query fails at once when PostgreSQL is away, or has too many before it. */
export function openRequestPool(url: string, { guard }: Pulse): Pool {
  const pool = openPool({ url, kept: KEPT, limits: REQUEST_LIMITS, connectTimeoutMs: CONNECT_MS, waitTimeoutMs: WAIT_MS })
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>
  const guarded = async (...asked: unknown[]) => {
    if (pool.waitingCount >= MOST_WAITING) throw new DatabaseBusy()
    return guard(() => query(...asked)).catch((error: unknown) => { throw isTired(error) ? new DatabaseBusy() : error })
  }
  return Object.assign(pool, { query: guarded })
}

/** What pg-pool says to one that waited for a free connection; of a new connection that hangs it says something else. */
const isTired = (error: unknown) => (error as Error).message === 'timeout exceeded when trying to connect'

/** Writes that go on when nobody waits for them any more, so that no quota is granted and lost, and no request booked twice. */
export const openBooksPool = (url: string): Pool => openPool({ url, max: 4, kept: 1, limits: REQUEST_LIMITS })
