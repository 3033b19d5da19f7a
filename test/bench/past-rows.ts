/** Years of prices, made in SQL of the rows that are there. */
import type { Connector } from '@tianguis/core'
import { makePartitions } from '@tianguis/core/database/partitions'
import type { Pool } from '@tianguis/core/database/connection'
import gasolina from '../../connectors/gasolina/connector.ts'
import precios from '../../connectors/precios/connector.ts'

export interface PastTable {
  readonly table: string
  /** Where each period of it has its partition. */
  readonly divided?: readonly [connector: Connector, name: string]
  /** Of all rows that are added. */
  readonly share: number
  /** SELECT of rows to be inserted, of the copies from `{first}` to `{last}` of each row that is there. */
  readonly rows: string
  /** Rows that are there to be copied. */
  readonly among: string
}

/** Fortnights that the source has: eleven years. */
const FORTNIGHTS = 264
/** Days of the fuel feeds. */
const DAYS = 3650

/** Those of either, under the name that each has for its day. */
const PAST_DAYS = `(select day as desde, day as fecha from (select current_date - n as day from generate_series(0, ${DAYS} + 500) n) d) days`

/**
 * Averages of cities back to 2015, and other presentations where these are not enough; a day of each town and fuel; and
 * prices of stations that were superseded, which a dataset with revisions keeps for good.
 */
export const PAST_TABLES: readonly PastTable[] = [
  {
    table: 'datos.precios_historia',
    divided: [precios, 'historia'],
    share: 0.5,
    among: '_hasta is null and desde = (select max(desde) from datos.precios_historia)',
    rows: `
      select to_char(day, 'YYYY-MM-') || case when extract(day from day) = 1 then '1Q' else '2Q' end as quincena,
             day as desde, day + 14 as hasta, estado, municipio, cvegeo, producto,
             presentacion || case when k > ${FORTNIGHTS} then ' (' || k / ${FORTNIGHTS} || ')' else '' end as presentacion,
             promedio, minimo, maximo, observaciones, unidad, promedio_unitario
        from generate_series({first}, {last}) k cross join {source}
       cross join lateral (select (date_trunc('month', now())::date - interval '6 months' - (((k - 1) % ${FORTNIGHTS}) / 2) * interval '1 month')::date
                                  + case when k % 2 = 0 then 0 else 15 end as day) d`,
  },
  {
    table: 'datos.gasolina_diario',
    divided: [gasolina, 'diario'],
    share: 0.25,
    among: '_hasta is null and fecha = (select max(fecha) from datos.gasolina_diario)',
    rows: `
      select (fecha - ((k - 1) % ${DAYS} + 1)::int) as fecha, estado, municipio,
             case when k > ${DAYS} then (50000 + (cvegeo::int * 7 + k / ${DAYS}) % 50000)::text else cvegeo end as cvegeo, tipo, suma, estaciones, minimo, maximo
        from generate_series({first}, {last}) k cross join {source}`,
  },
  {
    table: 'datos.gasolina_precios',
    share: 0.25,
    among: '_hasta is null',
    rows: `
      select permiso, tipo, precio + (k % 100) / 100.0 as precio, (desde - (k / 2)::int) as desde, -k as superseded
        from generate_series({first}, {last}) k cross join {source}`,
  },
]

/** Rows of one statement: the service's connections end one that takes half an hour. */
const SLICE = 2_000_000

/**
 * Adds rows to a table without its indexes, and builds these then: row by row a hundred million took hours.
 * @returns rows that were added
 */
export async function addPast(pool: Pool, past: PastTable, wanted: number): Promise<number> {
  const { table, among } = past
  const {
    rows: [found],
  } = await pool.query<{ count: number }>(`select count(*)::float8 as count from ${table} where ${among}`)
  if (past.divided) await makePartitions(pool, ...past.divided, PAST_DAYS)
  const copies = Math.max(1, Math.round(wanted / found!.count))
  const step = Math.max(1, Math.floor(SLICE / found!.count))
  // What is copied, before any copy is the newest of all.
  await pool.query(
    `drop table if exists public.copied; create table public.copied as select * from ${table} where ${among}`,
  )
  const indexes = await takeIndexes(pool, table)
  let added = 0
  for (let first = 1; first <= copies; first += step)
    added += await addCopies(pool, past, first, Math.min(copies, first + step - 1))
  for (const index of indexes) await pool.query(index)
  await pool.query('drop table public.copied')
  return added
}

/** Drops all but what constraints have. @returns what makes them again */
async function takeIndexes(pool: Pool, table: string): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
      where indrelid = $1::regclass and not exists (select from pg_constraint where conindid = indexrelid)`,
    [table],
  )
  for (const { name } of rows) await pool.query(`drop index ${name}`)
  // Of one that is divided the server says how it is made without its partitions.
  return rows.map(({ definition }) => definition.replace(' ON ONLY ', ' ON '))
}

async function addCopies(pool: Pool, { table, rows }: PastTable, first: number, last: number): Promise<number> {
  const select = rows
    .replace('{source}', 'public.copied')
    .replace('{first}', String(first))
    .replace('{last}', String(last))
  const isSuperseded = rows.includes('as superseded')
  const {
    rows: [names],
  } = await pool.query<{ list: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as list from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and left(attname, 1) <> '_'`,
    [table],
  )
  const { rowCount } = await pool.query(
    `insert into ${table} (${names!.list}, _desde, _hasta, _visto, _cambiado)
     select ${names!.list}, ${isSuperseded ? 'superseded - 1, superseded' : '1, null'}, now(), now() from (${select}) made`,
  )
  return rowCount!
}

/** A table, or its partitions. */
const PARTS =
  '(select $1::regclass as part union select relid from pg_partition_tree($1::regclass) where isleaf) as parts'

export async function bytesOf(pool: Pool, table: string): Promise<{ all: number; indexes: number }> {
  const {
    rows: [size],
  } = await pool.query<{ all: number; indexes: number }>(
    `select sum(pg_total_relation_size(part))::float8 as all, sum(pg_indexes_size(part))::float8 as indexes from ${PARTS}`,
    [table],
  )
  return size!
}

/** The size of its indexes once they are built anew. */
export async function bytesRebuilt(pool: Pool, table: string): Promise<{ indexes: number }> {
  await pool.query(`reindex table ${table}`)
  return bytesOf(pool, table)
}

export async function deadRows(pool: Pool, table: string): Promise<number> {
  const {
    rows: [row],
  } = await pool.query<{ dead: number }>(`select sum(pg_stat_get_dead_tuples(part))::float8 as dead from ${PARTS}`, [
    table,
  ])
  return row!.dead
}
