import type { QueryConfig, QueryResult } from 'pg'
import { openPool, type Client } from '@tianguis/core/database/connection'
import { unguarded, type DatabaseGuard } from '@tianguis/core/database/health-probe'
import { abandon } from '@tianguis/sql/session/cancel'
import { ApiError } from '../request/errors.ts'

/**
 * Exports that one host reads at a time: each holds a connection, and keeps PostgreSQL from tidying up what was deleted
 * since it began.
 */
const AT_ONCE = 4

export interface ExportLimits {
  /** Of each statement: what a batch may take, and a sort of everything before the first. */
  readonly statementMs: number
  /** That a statement waits for a lock. */
  readonly lockMs: number
  /** A reader that takes nothing for this long is let go. */
  readonly stalledMs: number
  /** Of an export, from its first byte to its last; each statement before it has its own limit. */
  readonly wholeMs: number
}

export const EXPORT_LIMITS: ExportLimits = {
  statementMs: 60_000,
  lockMs: 1_000,
  stalledMs: 30_000,
  wholeMs: 30 * 60_000,
}

/** Of what somebody waits for whole, and not as it comes. */
export const CHANGE_LIMITS: ExportLimits = { statementMs: 15_000, lockMs: 1_000, stalledMs: 15_000, wholeMs: 60_000 }

/** One statement in the snapshot; it fails as soon as the signal is aborted. */
export type Query = <Row extends object>(statement: QueryConfig) => Promise<QueryResult<Row & Record<string, unknown>>>

export interface Snapshots {
  readonly limits: ExportLimits
  /**
   * Runs `work` on one snapshot of the database, in a read-only transaction. When it fails, or the signal is aborted,
   * the connection is given up and the server told to stop.
   * @throws ApiError 503 when as many are being read as may be
   */
  read(signal: AbortSignal, work: (query: Query) => Promise<void>): Promise<void>
  close(): Promise<void>
}

/**
 * Long reads, on connections of their own. A cursor and not COPY: between two batches the server waits for the host,
 * where a time limit of its own ends it; in the middle of a COPY to somebody who reads nothing it obeys none.
 * @param guard of those who wait for an answer: a server that is away is found out at once
 */
export function openSnapshots({
  url,
  guard = unguarded,
  limits = EXPORT_LIMITS,
}: {
  url: string
  guard?: DatabaseGuard
  limits?: ExportLimits
}): Snapshots {
  const pool = openPool({ url, max: AT_ONCE })
  let open = 0
  return {
    limits,
    async read(signal, work) {
      if (open >= AT_ONCE) throw full()
      open += 1
      try {
        const client = await guard(() => pool.connect())
        await supervised(client, signal, guard, async (query) => {
          await query({ text: opening(limits) })
          await work(query)
          await query({ text: 'commit' })
        })
      } finally {
        open -= 1
      }
    },
    close: () => pool.end(),
  }
}

const full = () =>
  new ApiError(
    'saturado',
    `Se están haciendo ${AT_ONCE} lecturas como esta, las que caben a la vez. Vuelve a intentarlo en medio minuto.`,
    { headers: { 'Retry-After': '30' } },
  )

/** The server's own patience is longer than the host's: it is for a host that is paused, or gone without a word. */
const opening = ({ statementMs, lockMs, stalledMs }: ExportLimits) => `begin isolation level repeatable read, read only;
  set local statement_timeout = ${statementMs}; set local lock_timeout = ${lockMs}; set local idle_in_transaction_session_timeout = ${stalledMs * 2}; set local jit = off`

/**
 * Ends the connection when nobody waits any more: what is under way then fails. Not by a race with a promise, which
 * would keep every answer until the last.
 */
async function supervised(
  client: Client,
  signal: AbortSignal,
  guard: DatabaseGuard,
  work: (query: Query) => Promise<void>,
): Promise<void> {
  const end = () => abandon(client)
  signal.addEventListener('abort', end)
  if (signal.aborted) end()
  try {
    await work((statement) => guard(() => client.query(statement)))
    client.release()
  } catch (error) {
    if (!signal.aborted) end()
    client.release(true)
    throw error
  } finally {
    signal.removeEventListener('abort', end)
  }
}
