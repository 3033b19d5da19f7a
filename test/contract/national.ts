/** Tables filled on the server with rows made from their declared columns, to see what the planner does with many. */
import type { Column, Connector, Table } from '@tianguis/core'
import type { Pool } from '@tianguis/core/database/connection'
import type { AsSuperuser } from '@tianguis/core/database/embedded/service-login'
import { columnList, publishedTable } from '@tianguis/core/database/names'
import { makePartitions } from '@tianguis/core/database/partitions'
import { prepareTables } from '@tianguis/core/database/tables'

/**
 * Has no divisor in common with the number of keys, so that each row has another key and neighbours differ in all of
 * it.
 */
const STRIDE = 1_000_000_007n
/** More than this times the stride would not fit in a bigint, and keys then need no remainder. */
const MOST_KEYS = 1n << 62n
const DAYS = 18_000
const NEWEST = '2026-11-19'
const PLACES = 'staging.lugares'

/** All that ANALYZE looks at, and enough that it takes 2,478 municipalities for all there are. */
const FILLED = 30_000

export interface Filling {
  readonly pool: Pool
  /** Who may change what the catalogue counts. */
  readonly asSuperuser: AsSuperuser
  /** Rows that the planner takes a table to have, unless it declares fewer, or there are not so many keys. */
  readonly rows: number
  /** Texts that a column draws from, as those of a vocabulary; the first are the most frequent. */
  readonly words: ReadonlyMap<string, readonly string[]>
}

/**
 * Makes the tables of a connector and fills them with up to 30,000 rows each; a larger table is then said to have as
 * many times its rows, because to fill and index millions takes minutes. A place is one of the published
 * municipalities, more often a large one; columns of one name have the same values in every table, so that joins find
 * something.
 * @returns how many rows each table is said to have
 */
export async function fillTables(connector: Connector, filling: Filling): Promise<Record<string, number>> {
  const { pool } = filling
  await pool.query(`create table if not exists ${PLACES} as
    select row_number() over (order by poblacion desc nulls last, cvegeo)::int - 1 as n, cvegeo, estado, municipio from datos.municipios where _hasta is null`)
  const {
    rows: [counted],
  } = await pool.query<{ places: number }>(`select count(*)::int as places from ${PLACES}`)
  const { places } = counted!
  const bare = Object.fromEntries(
    Object.entries(connector.tables).map(([name, table]) => [name, { ...table, indexes: [] }]),
  )
  await prepareTables(pool, { ...connector, tables: bare })
  const filled: Record<string, number> = {}
  for (const [name, table] of Object.entries(connector.tables)) {
    if (table.partition) await makePartitions(pool, connector, name, daysOf(table.partition.by))
    filled[name] = await fillTable(publishedTable(connector, name), table, {
      ...filling,
      rows: Math.min(table.expectedRows ?? filling.rows, filling.rows),
      places,
    })
  }
  // An index is made sooner over rows that are there.
  await prepareTables(pool, connector)
  for (const [name, rows] of Object.entries(filled))
    await multiply(filling, publishedTable(connector, name), rows / FILLED)
  await pool.query('update tianguis.datasets set version = 1, observed_on = $2 where name = $1', [
    connector.name,
    NEWEST,
  ])
  return filled
}

export async function dropTables(connector: Connector, pool: Pool): Promise<void> {
  for (const name of Object.keys(connector.tables)) await pool.query(`drop table ${publishedTable(connector, name)}`)
  await pool.query('delete from tianguis.datasets where name = $1', [connector.name])
}

/** Every day that `valueOf` makes of a column. */
const daysOf = (column: string) =>
  `(select date '${NEWEST}' - n as "${column}" from generate_series(0, ${DAYS}) as n) days`

async function fillTable(
  target: string,
  { columns, key }: Table,
  { pool, rows, words, places }: Filling & { places: number },
): Promise<number> {
  const wordsOf = (name: string) => words.get(name) ?? columns[name]!.spec.values
  let keys = 1n
  const digits = new Map<string, string>()
  for (const name of key) {
    const many = BigInt(name === 'cvegeo' ? places : (wordsOf(name)?.length ?? differentValues(columns[name]!, rows)))
    digits.set(name, `(x / ${keys} % ${many})`)
    keys = keys * many > MOST_KEYS ? MOST_KEYS : keys * many
  }
  const count = Math.min(rows, Number(keys))
  const values: unknown[] = []
  const shown = Object.entries(columns).map(([name, column], at) => {
    const any = `(hashint8extended(i, ${at}) & 4294967295) / 4294967296.0::float8`
    // The square: the first of a list are many and the last are few.
    const chosen = (many: number) => digits.get(name) ?? `floor(${many} * (${any}) ^ 2)::bigint`
    const list = wordsOf(name)
    if (['cvegeo', 'estado', 'municipio'].includes(name)) return `l.${name}`
    if (list) return `($${values.push(list)}::text[])[${chosen(list.length)} + 1]`
    return valueOf(column, name, chosen(differentValues(column, rows)))
  })
  const place =
    digits.get('cvegeo') ??
    `floor(${places} * ((hashint8extended(i, 99) & 4294967295) / 4294967296.0::float8) ^ 2)::bigint`
  await pool.query(
    `insert into ${target} (${columnList(Object.keys(columns))}, _desde, _visto, _cambiado)
     select ${shown.join(', ')}, 1, now(), now()
       from (select i, i * ${STRIDE} % ${keys} as x from generate_series(0, ${Math.min(FILLED, count) - 1}::bigint) as i) r
       join ${PLACES} l on l.n = ${place}`,
    values,
  )
  return count
}

/** The partitions of a table that is divided. */
const PARTS = 'select relid::oid as oid from pg_partition_tree(to_regclass($1)) where isleaf'

/** Counts in the catalogue, of the table and its indexes, are what the planner multiplies everything with. */
async function multiply({ pool, asSuperuser }: Filling, target: string, times: number): Promise<void> {
  const { rows: parts } = await pool.query<{ part: string }>(
    `select oid::regclass::text as part from (${PARTS}) p union all select $1 where not exists (${PARTS})`,
    [target],
  )
  for (const { part } of parts) await pool.query(`alter table ${part} set (autovacuum_enabled = false)`)
  await pool.query(`analyze ${target}`)
  if (times <= 1) return
  await asSuperuser((superuser) =>
    superuser.query(
      `update pg_class set reltuples = reltuples * $2
      where oid in (with tables as (${PARTS} union select to_regclass($1)::oid) select oid from tables union select indexrelid from pg_index join tables on indrelid = oid)`,
      [target, times],
    ),
  )
}

function differentValues({ spec: { kind, min, max } }: Column, rows: number): number {
  if (kind === 'boolean') return 2
  if (kind === 'date') return DAYS
  if (kind === 'integer' && min !== undefined && max !== undefined) return Math.min(Number(max) - Number(min) + 1, rows)
  return rows
}

function valueOf({ spec: { kind, min = '0' } }: Column, name: string, digit: string): string {
  if (kind === 'text') return `'${name} ' || ${digit}`
  if (kind === 'integer') return `${Math.ceil(Number(min))} + ${digit}`
  if (kind === 'decimal') return `${min}::numeric + ${digit} / 1000.0`
  if (kind === 'date') return `date '${NEWEST}' - (${digit})::int`
  if (kind === 'instant') return `timestamptz '${NEWEST} 12:00Z' - ${digit} * interval '10 minutes'`
  if (kind === 'boolean') return `${digit} = 0`
  return `array['${name}']`
}
