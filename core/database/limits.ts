import type { ClientBase as Client } from 'pg'

/** How long the server lets a connection have, in milliseconds, and what its commits wait for. */
export interface StatementLimits {
  /** Of one statement. */
  readonly statementMs: number
  /** That a statement waits for a lock; below the other, so that the error names the right cause. */
  readonly lockMs: number
  /** That a transaction may wait for its client, which may be gone or paused. */
  readonly idleMs: number
  /** Whether a commit waits for no standby, even where `synchronous_standby_names` names one. */
  readonly local?: boolean
}

/**
 * Of refreshes, commands and what a start prepares: a COPY of a national file, an index over six million rows, a
 * vacuum.
 */
export const JOB_LIMITS: StatementLimits = { statementMs: 30 * 60_000, lockMs: 5 * 60_000, idleMs: 10 * 60_000 }

/** Of each try of a start: it says that it waits for a table, and tries again. */
export const PREPARE_LOCK_MS = 5_000

/** Of a command that somebody waits for, and that reads or writes a few rows. */
export const COMMAND_LIMITS: StatementLimits = { statementMs: 60_000, lockMs: 5_000, idleMs: 60_000 }

/** The client waits so much longer than the server: a machine with too much to do is slow to cancel, too. */
export const CLIENT_MARGIN_MS = 1_000

const entries = ({ statementMs, lockMs, idleMs, local = false }: StatementLimits) =>
  Object.entries({
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleMs,
    ...(local && { synchronous_commit: 'local' }),
  })

/** Clients behind a pooler, with the limits that each of their transactions sets for itself. */
const pooled = new WeakMap<object, StatementLimits>()

/**
 * Puts a new connection under its limits. A setting of the session stays with the server's process, which a pooler
 * gives to others after each transaction: there, nothing is set now. A pooler is known by the number that it gives a
 * connection, for cancelling, which is not that of the process that serves it. Startup parameters would be simpler, and
 * no pooler takes them.
 */
export async function applyLimits(client: Client, limits: StatementLimits, timeoutMs: number): Promise<void> {
  const { processID } = client as unknown as { processID: number | null }
  const settings = entries(limits)
    .map(([name, value]) => `set_config('${name}', '${value}', false)`)
    .join(', ')
  const asked = {
    text: `select case when pg_backend_pid() = $1 then array[${settings}] end as own`,
    values: [processID],
    query_timeout: timeoutMs,
  }
  const {
    rows: [row],
  } = await client.query<{ own: string[] | null }>(asked)
  if (!row!.own) pooled.set(client, limits)
}

/**
 * Whether a pooler answers in PostgreSQL's place; it knows no statement that was prepared in an earlier transaction.
 */
export const isPooledClient = (client: Client): boolean => pooled.has(client)

/**
 * How a transaction begins under the limits of its connection: one message. @param begin the statement, such as `begin
 * read only`
 */
export function beginning(client: Client, begin = 'begin'): string {
  const limits = pooled.get(client)
  return limits ? [begin, ...entries(limits).map(([name, value]) => `set local ${name} = ${value}`)].join('; ') : begin
}
