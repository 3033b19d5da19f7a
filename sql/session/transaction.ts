import type { Client } from '@tianguis/core/database/connection'
import { QueryError } from './failure.ts'
import { recordOf, typeOf, type AnswerColumn } from './json.ts'

export interface SessionLimits {
  /** PostgreSQL's own. */
  readonly statementMs: number
  /** After which the client gives the connection up, whatever PostgreSQL does. */
  readonly watchdogMs: number
  readonly rows: number
  /** Received on the connection. */
  readonly bytes: number
  /** Characters of one value. */
  readonly cell: number
  /**
   * What PostgreSQL's planner expects a statement to cost, in its own units: the largest table read from end to end is
   * under a million.
   */
  readonly cost: number
}

/** What a read came to, and whether the connection is as it was before. */
export interface TransactionEnd {
  readonly outcome: { readonly columns: readonly AnswerColumn[]; readonly rows: readonly string[] } | Error
  readonly clean: boolean
}

/** Everything as the text PostgreSQL writes. */
const AS_TEXT = { getTypeParser: () => (value: string) => value }

/**
 * Constant text, so it may be several statements. The schema path is not empty but pg_catalog alone: with an empty one
 * the temporary schema comes first. Zone and styles are what the answer's text is read by.
 */
const opening = ({ statementMs }: SessionLimits) => `begin read only;
  set local statement_timeout = ${statementMs}; set local lock_timeout = ${Math.min(1_000, statementMs)};
  set local idle_in_transaction_session_timeout = ${statementMs * 2};
  set local search_path = pg_catalog, pg_temp; set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'iso_8601';
  set local extra_float_digits = 1; set local work_mem = '16MB'; set local max_parallel_workers_per_gather = 0; set local jit = off`

/**
 * Runs one statement in a read-only transaction that is always rolled back: after COMMIT, what `set_config` changed
 * would stay with the connection. DISCARD then lets go of what a rollback does not, such as advisory locks.
 */
export async function runReadOnly(
  client: Client,
  { sql, values = [] }: { sql: string; values?: readonly unknown[] },
  limits: SessionLimits,
): Promise<TransactionEnd> {
  try {
    await client.query(opening(limits))
    const outcome = await read(client, sql, values, limits).catch((error: Error) => error)
    await client.query('rollback')
    await client.query('discard all')
    return { outcome, clean: true }
  } catch (error) {
    return { outcome: error as Error, clean: false }
  }
}

async function read(client: Client, sql: string, values: readonly unknown[], limits: SessionLimits) {
  if (limits.cost < Infinity && (await costOf(client, sql, values)) > limits.cost)
    throw new QueryError('consulta_costosa')
  // Without values node-postgres would fall back to the simple protocol, where `;` starts another statement.
  const { fields, rows } = await client.query<(string | null)[]>({
    text: sql,
    values: [...values],
    rowMode: 'array',
    types: AS_TEXT as never,
    ...({ queryMode: 'extended' } as object),
  })
  if (rows.length > limits.rows || rows.some((row) => row.some((cell) => cell !== null && cell.length > limits.cell)))
    throw new QueryError('respuesta_grande')
  const columns = fields.map(({ name, dataTypeID }) => ({ name, type: typeOf(dataTypeID) }))
  return { columns, rows: rows.map((row) => recordOf(columns, row)) }
}

/** Only of what went through the guard: planning itself computes constants, and can be attacked. */
async function costOf(client: Client, sql: string, values: readonly unknown[]): Promise<number> {
  const {
    rows: [row],
  } = await client.query<{ 'QUERY PLAN': [{ Plan: { 'Total Cost': number } }] }>({
    text: `explain (format json) ${sql}`,
    values: [...values],
    ...({ queryMode: 'extended' } as object),
  })
  return row!['QUERY PLAN'][0].Plan['Total Cost']
}
