import { once } from 'node:events'
import { from as copyFrom, type CopyStreamQuery } from 'pg-copy-streams'
import type { Connector, Rejected } from '../connector.ts'
import { columnList, physicalName, SQL_TYPES } from '../database/names.ts'
import { quoted, type Client, type Pool } from '../database/connection.ts'
import { check } from './check.ts'

/** Text handed to COPY at once: large enough to be cheap, small enough to keep memory flat. */
const CHUNK = 64 * 1024
/** Raw text kept of a rejected row. */
const RAW = 4000

export interface Refusal {
  readonly table: string
  readonly reason: string
  readonly raw: string
}

/** Takes rows of one table as they are parsed and streams the good ones into its staging table. */
export interface Stage {
  readonly table: string
  readonly target: string
  /** Rows accepted so far. */
  readonly accepted: number
  add(rows: Iterable<object>, refuse: (refusal: Refusal) => void): Promise<number>
  end(): Promise<void>
  abort(): void
}

export const stagingTable = (connector: Connector, table: string, token: string) =>
  `staging.${quoted(`${physicalName(connector, table)}_${token}`)}`

/**
 * Opens an unlogged staging table and a COPY into it, on a connection of its own.
 * Its `_n` counts rows in the order the source sent them.
 */
export async function openStage(pool: Pool, connector: Connector, table: string, token: string): Promise<Stage> {
  const columns = Object.entries(connector.tables[table]!.columns)
  const names = columns.map(([name]) => name)
  const target = stagingTable(connector, table, token)
  const client = await pool.connect()
  client.on('error', ignore)
  let copy: CopyStreamQuery
  try {
    const types = columns.map(([name, { spec }]) => `${quoted(name)} ${SQL_TYPES[spec.kind]}`)
    await client.query(`create unlogged table ${target} (${types.join(', ')}, _n bigint generated always as identity)`)
    copy = client.query(copyFrom(`copy ${target} (${columnList(names)}) from stdin`))
  } catch (error) {
    client.release(error as Error)
    throw error
  }
  copy.on('error', ignore)
  const specs = columns.map(([name, { spec }]) => ({ name, spec }))
  const known = new Set(names)
  let accepted = 0
  let buffer = ''

  async function flush(): Promise<void> {
    const room = copy.write(buffer)
    buffer = ''
    if (!room) await once(copy, 'drain')
  }

  return {
    table,
    target,
    get accepted() { return accepted },
    async add(rows, refuse) {
      let read = 0
      for (const row of rows) {
        read += 1
        if (isRejected(row)) {
          refuse({ table, reason: row.rejected, raw: row.raw.slice(0, RAW) })
          continue
        }
        const line = lineOf(row as Record<string, unknown>, specs, known)
        if (typeof line === 'string') {
          accepted += 1
          buffer += line
          if (buffer.length > CHUNK) await flush()
        } else refuse({ table, reason: line.reason, raw: JSON.stringify(row).slice(0, RAW) })
      }
      return read
    },
    async end() {
      if (buffer) await flush()
      copy.end()
      await once(copy, 'finish')
      done(client)
    },
    abort() {
      copy.destroy()
      client.release(new Error('carga interrumpida'))
    },
  }
}

const isRejected = (row: object): row is Rejected => 'rejected' in row && 'raw' in row

/** One COPY text line, or every reason why the row cannot be one. */
function lineOf(
  row: Record<string, unknown>,
  specs: readonly { name: string; spec: Parameters<typeof check>[0] }[],
  known: ReadonlySet<string>,
): string | { reason: string } {
  const reasons: string[] = []
  let line = ''
  for (const { name, spec } of specs) {
    const checked = check(spec, row[name])
    if ('reason' in checked) reasons.push(`${name}: ${checked.reason}`)
    else line += `${line ? '\t' : ''}${checked.value === null ? '\\N' : escaped(checked.value)}`
  }
  for (const name in row) if (!known.has(name)) reasons.push(`${name}: la tabla no tiene esa columna`)
  return reasons.length ? { reason: reasons.join('; ') } : `${line}\n`
}

const SPECIAL = /[\\\t\n\r]/
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const escaped = (value: string) => (SPECIAL.test(value) ? value.replace(/[\\\t\n\r]/g, (found) => ESCAPES[found]!) : value)

const ignore = () => {}
function done(client: Client): void {
  client.off('error', ignore)
  client.release()
}

/** Removes the staging tables of runs older than this token; theirs died, since the lease is ours. */
export async function sweepStages(pool: Pool, connector: Connector, token: string): Promise<void> {
  for (const table of Object.keys(connector.tables)) {
    const { rows } = await pool.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'staging' and tablename ~ ('^' || $1 || '_[0-9]+$')
        and substring(tablename from '[0-9]+$')::numeric <= $2::numeric`,
      [physicalName(connector, table), token],
    )
    for (const { name } of rows) await pool.query(`drop table if exists staging.${quoted(name)}`)
  }
}
