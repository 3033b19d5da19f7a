import { openPool, type Client } from '@tianguis/core/database/connection'
import { unguarded, type DatabaseGuard } from '@tianguis/core/database/health-probe'
import type { GuardedSql } from '../guard/guard.ts'
import { abandon, wireOf } from './cancel.ts'
import { QueryError, toQueryError } from './failure.ts'
import type { AnswerColumn } from './json.ts'
import { runReadOnly, type SessionLimits } from './transaction.ts'

export { QueryError, type QueryFailure } from './failure.ts'
export type { AnswerColumn, ColumnType } from './json.ts'
export type { SessionLimits as Limits } from './transaction.ts'

export interface SessionQuestion {
  readonly sql: GuardedSql
  /** For `$1` onwards. Numbers and dates as text, so that none loses a digit. */
  readonly values?: readonly unknown[]
  /** Aborted when whoever asked is gone. */
  readonly signal?: AbortSignal | undefined
}

export interface QueryResult {
  readonly columns: readonly AnswerColumn[]
  /** Each row as the text of a JSON object, with the digits that PostgreSQL wrote. */
  readonly rows: readonly string[]
  /** Received from the server. */
  readonly bytes: number
}

export interface QuerySession {
  /** Runs one SELECT in a read-only transaction of its own, always rolled back. @throws QueryError */
  run(question: SessionQuestion): Promise<QueryResult>
  close(): Promise<void>
}

export const SESSION_LIMITS: SessionLimits = {
  statementMs: 5_000,
  watchdogMs: 6_000,
  rows: 1_000,
  bytes: 2_000_000,
  cell: 8_000,
  cost: 20_000_000,
}

/** Questions beside those that run; one more is refused at once, since it would only wait to fail. */
const MOST_WAITING = 24

/**
 * The way from a question to the database: a pool of its own, so that questions cannot starve the rest of the API.
 * @param guard tells those who wait that the database is away
 */
export function openSession({
  url,
  limits = SESSION_LIMITS,
  guard = unguarded,
}: {
  url: string
  limits?: SessionLimits
  guard?: DatabaseGuard
}): QuerySession {
  const pool = openPool({ url, max: 8, kept: 1, limits: null })
  async function run(question: SessionQuestion): Promise<QueryResult> {
    if (question.signal?.aborted) throw new QueryError('cancelada')
    if (pool.waitingCount >= MOST_WAITING) throw new QueryError('saturada')
    const client = await pool.connect().catch((error) => {
      throw toQueryError(error)
    })
    return supervised(client, question, limits)
  }
  return {
    run: (question) =>
      guard(() => run(question)).catch((error) => {
        throw toQueryError(error)
      }),
    close: () => pool.end(),
  }
}

/**
 * Runs a question and gives the connection back, or gives both up: after too long, after too many bytes, or when nobody
 * waits for the answer any more.
 */
async function supervised(client: Client, question: SessionQuestion, limits: SessionLimits): Promise<QueryResult> {
  const { promise: givenUp, reject } = Promise.withResolvers<never>()
  const giveUp = (codigo: QueryError['codigo']) => reject(new QueryError(codigo))
  const watching = watch(client, question, limits, giveUp)
  const running = runReadOnly(client, question, limits)
  let usable = false
  try {
    const { outcome, clean } = await Promise.race([running, givenUp])
    usable = clean
    if (outcome instanceof Error) throw outcome
    return { ...outcome, bytes: watching.bytes() }
  } catch (error) {
    throw toQueryError(error)
  } finally {
    watching.end()
    if (!usable) abandon(client)
    client.release(!usable)
  }
}

function watch(
  client: Client,
  { signal }: SessionQuestion,
  { watchdogMs, bytes: most }: SessionLimits,
  giveUp: (codigo: QueryError['codigo']) => void,
) {
  const { stream } = wireOf(client).connection
  let bytes = 0
  const count = (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > most) giveUp('respuesta_grande')
  }
  const leave = () => giveUp('cancelada')
  // The server may be asked to stop and not: it was seen to run a second beyond statement_timeout.
  const timer = setTimeout(() => giveUp('tiempo_agotado'), watchdogMs)
  stream.on('data', count)
  signal?.addEventListener('abort', leave)
  if (signal?.aborted) leave()
  return {
    bytes: () => bytes,
    end() {
      clearTimeout(timer)
      stream.off('data', count)
      signal?.removeEventListener('abort', leave)
    },
  }
}
