import { pipeline } from 'node:stream/promises'
import { inspect } from 'node:util'
import { from as copyFrom } from 'pg-copy-streams'
import type { Connector, Rejected } from '../contract.ts'
import { columnList, physicalName, SQL_TYPES } from '../database/names.ts'
import { quoted, transaction, transactionOrNothing, type Pool } from '../database/connection.ts'
import { aheadOf, latestOf, type Latest } from './future-dates.ts'
import { check } from './check.ts'

/** Text handed to COPY at once: large enough to be cheap, small enough to keep memory flat. */
const CHUNK = 64 * 1024
/** How long a staging table that someone still holds is waited for. */
const SWEEP_WAIT = '2s'

export interface RejectedRow {
  readonly table: string
  readonly reason: string
  readonly raw: string
}

/** Takes a rejected row; a promise when it has to be waited for. */
export type Refuse = (refusal: RejectedRow) => void | Promise<void>

/** Takes rows of one table as they are parsed and copies the good ones into its staging table. */
export interface Stage {
  /**
   * Copies the rows of one batch, on a connection that is held no longer than that: between two batches lies a
   * download, and the pool is small. @returns rows read.
   */
  add(rows: Iterable<unknown>, refuse: Refuse, signal: AbortSignal): Promise<number>
  /** @throws LostStageError */
  assertWhole(): Promise<void>
}

/** Rows that were copied are gone: PostgreSQL empties unlogged tables when it recovers from a crash. */
export class LostStageError extends Error {}
export const lostStage = (table: string, copied: number, left: number) =>
  new LostStageError(
    `Se prepararon ${copied} filas de «${table}» y quedan ${left}: PostgreSQL se reinició en medio. Nada se publicó; repite la actualización.`,
  )

export const stagingTable = (connector: Connector, table: string, token: string) =>
  `staging.${quoted(`${physicalName(connector, table)}_${token}`)}`

/**
 * Makes the unlogged staging tables of a run. Their `_n` counts rows in the order the source sent them.
 * @param now the run's clock: what is dated later is refused
 */
export async function openStages(
  pool: Pool,
  connector: Connector,
  token: string,
  now: Date,
): Promise<Map<string, Stage>> {
  const tables = Object.keys(connector.tables)
  // In one statement, which waits for the disk once and not table by table.
  await pool.query(tables.map((table) => creation(connector, table, token)).join('; '))
  return new Map(tables.map((table) => [table, stageOf(pool, connector, table, token, now)]))
}

function creation(connector: Connector, table: string, token: string): string {
  const types = Object.entries(connector.tables[table]!.columns).map(
    ([name, { spec }]) => `${quoted(name)} ${SQL_TYPES[spec.kind]}`,
  )
  return `create unlogged table ${stagingTable(connector, table, token)} (${types.join(', ')}, _n bigint)`
}

function stageOf(pool: Pool, connector: Connector, table: string, token: string, now: Date): Stage {
  const latest = latestOf(connector.tables[table]!, connector.cadence, now)
  const specs = Object.entries(connector.tables[table]!.columns).map(([name, { spec }]) => ({
    name,
    spec,
    latest: latest[name],
  }))
  const known = new Set(specs.map(({ name }) => name))
  const target = stagingTable(connector, table, token)
  const copy = `copy ${target} (${columnList([...known, '_n'])}) from stdin`

  let copied = 0
  return {
    async assertWhole() {
      const {
        rows: [row],
      } = await pool.query<{ rows: number }>(`select count(*)::float8 as rows from ${target}`)
      if (row!.rows === copied) return
      throw lostStage(table, copied, row!.rows)
    },
    async add(rows, refuse, signal) {
      let read = 0
      async function* chunks() {
        let chunk = ''
        for (const row of rows) {
          read += 1
          if (!isObject(row)) throw noRow(table, row)
          const line = isRejected(row)
            ? { reason: row.rejected, raw: row.raw }
            : lineOf(row as Record<string, unknown>, specs, known)
          if (typeof line === 'string') {
            copied += 1
            chunk += `${line}\t${copied}\n`
            if (chunk.length <= CHUNK) continue
            yield chunk
            chunk = ''
          } else {
            const writing = refuse({ table, reason: line.reason, raw: line.raw })
            if (writing) await writing
          }
        }
        if (chunk) yield chunk
      }
      await copyInto(pool, copy, chunks(), signal)
      return read
    },
  }
}

async function copyInto(pool: Pool, sql: string, chunks: AsyncIterable<string>, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  await transactionOrNothing(pool, 'begin', (client) =>
    pipeline(chunks, client.query(copyFrom(sql)), { signal }),
  ).catch((error: unknown) => {
    signal.throwIfAborted()
    throw error
  })
}

const isObject = (row: unknown): row is object => typeof row === 'object' && row !== null
const noRow = (table: string, row: unknown) =>
  new Error(`parse devolvió ${inspect(row)} como fila de «${table}»; se esperaba un objeto con sus columnas.`)
const isRejected = (row: object): row is Rejected => 'rejected' in row && 'raw' in row

/** The cells of one COPY text line, or every reason why the row cannot be one. */
function lineOf(
  row: Record<string, unknown>,
  specs: readonly { name: string; spec: Parameters<typeof check>[0]; latest: Latest[string] | undefined }[],
  known: ReadonlySet<string>,
): string | { reason: string; raw: string } {
  const reasons: string[] = []
  const cells: string[] = []
  // The innermost loop of a refresh: an iterator here was a fifth of its time, and lines put together cell by cell
  // another.
  for (let index = 0; index < specs.length; index += 1) {
    const { name, spec, latest } = specs[index]!
    const checked = check(spec, row[name])
    const reason = 'reason' in checked ? checked.reason : aheadOf(latest, checked.value)
    if (reason !== undefined) reasons.push(`${name}: ${reason}`)
    else if ('value' in checked) cells[index] = checked.value === null ? '\\N' : escaped(checked.value)
  }
  for (const name in row) if (!known.has(name)) reasons.push(`${name}: la tabla no tiene esa columna`)
  return reasons.length ? { reason: reasons.join('; '), raw: rawOf(row) } : cells.join('\t')
}

/** A row that is refused may hold what JSON cannot say. */
function rawOf(row: object): string {
  try {
    return JSON.stringify(row)
  } catch {
    return inspect(row)
  }
}

const SPECIAL = /[\\\t\n\r]/
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const escaped = (value: string) =>
  SPECIAL.test(value) ? value.replace(/[\\\t\n\r]/g, (found) => ESCAPES[found]!) : value

/**
 * Removes the staging tables of runs older than this token; theirs died, since the lease is ours. One whose process
 * is only paused still holds its table: that is left for a later sweep, and never waited for.
 */
export async function sweepStages(pool: Pool, connector: Connector, token: string): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'staging' and substring(tablename from '^(.*)_[0-9]+$') = any($1)
      and substring(tablename from '_([0-9]+)$')::numeric <= $2::numeric`,
    [Object.keys(connector.tables).map((table) => physicalName(connector, table)), token],
  )
  await dropUnlessHeld(
    pool,
    rows.map(({ name }) => name),
  )
}

/**
 * Removes what no run that holds its dataset works on: of a connector that is gone, no later run sweeps. @returns how
 * many there were
 */
export async function sweepForsaken(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'staging'
        and not exists (select from tianguis.datasets where lease_until > now() and tablename like '%\\_' || lease_token)`,
  )
  await dropUnlessHeld(
    pool,
    rows.map(({ name }) => name),
  )
  return rows.length
}

async function dropUnlessHeld(pool: Pool, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await transaction(pool, async (client) => {
      await client.query(`set local lock_timeout = '${SWEEP_WAIT}'`)
      await client.query(`drop table if exists staging.${quoted(name)}`)
    }).catch(unlessHeld)
  }
}

const LOCK_NOT_AVAILABLE = '55P03'
function unlessHeld(error: { code?: string }): void {
  if (error.code !== LOCK_NOT_AVAILABLE) throw error
}
