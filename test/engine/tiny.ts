/** Connectors of a few lines, whose batches are in memory, and a bench to refresh them on. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  date,
  decimal,
  defineConnector,
  integer,
  limit,
  text,
  type Columns,
  type Connector,
  type Declaration,
  type FetchContext,
  type Table,
} from '@tianguis/core'
import { physicalName } from '@tianguis/core/database/names'
import { prepareTables } from '@tianguis/core/database/tables'
import { refresh, type RefreshRequest, type RunReport } from '@tianguis/core/refresh/run'
import { recordAt, type At } from '@tianguis/core/query/as-of'
import { folderStore } from '@tianguis/core/store/folder'
import { createTerritory } from '@tianguis/core/territory/territory'
import type { Pool } from '@tianguis/core/database/connection'
import { openTestDatabase, type TestDatabase } from '../support/database.ts'

export type Rows = readonly object[]
/** What a source answers: a batch is the rows of each table. */
export type Batch = Record<string, Iterable<object>>

export const stationColumns = {
  clave: text().required().describe('Clave.'),
  precio: decimal({ digits: 4 }).range(0, 1000).describe('Precio.'),
  fecha: date().describe('Día.'),
  nota: text().describe('Nota.'),
}

export const table = (change: Partial<Table> = {}): Table =>
  ({ columns: stationColumns, key: ['clave'], mode: 'snapshot', duplicates: 'last', ...change }) as Table

type Change = Partial<Omit<Declaration, 'fetch' | 'parse'>> & {
  fetch?: (context: FetchContext) => AsyncGenerator<unknown, void, undefined>
  parse?: (batch: any) => Batch
}

/** One snapshot table `precios` by `clave`, unless told; `fetch` is asked at each refresh. */
export function tiny(change: Change = {}): Connector {
  const tables = change.tables ?? { precios: table() }
  return defineConnector({
    name: 'prueba',
    path: '/prueba',
    title: 'Prueba',
    description: 'Prueba.',
    source: {
      name: 'Fuente',
      url: 'https://fuente.example/',
      hosts: ['fuente.example'],
      licence: { name: 'Libre', url: 'https://fuente.example/l', commercial: true },
    },
    cadence: { cron: ['0 12 * * *'], timezone: 'America/Mexico_City', lateAfter: '30 hours' },
    revisions: true,
    tables,
    record: Object.keys(tables)[0]!,
    order: [Object.values(tables)[0]!.key[0]!],
    params: { limit: limit() },
    calls: [{}],
    async *fetch() {},
    parse: (batch: Batch) => batch,
    ...change,
  } as unknown as Declaration<Record<string, Columns>, Batch>)
}

/** The same with questions about its rows, and counts that are kept of them. @param rollup its dimensions */
export const counted = (rollup: readonly string[]): Connector => ({
  ...tiny(),
  semantics: {
    precios: {
      label: 'precios',
      words: ['precio'],
      sql: 'select clave, precio, fecha, nota from {precios}',
      columns: stationColumns,
      show: ['clave'],
      measures: {},
      dimensions: {},
      order: ['clave'],
      rollups: { por_precio: rollup },
    },
  },
})

/** The same connector with other answers. */
export const answering = (connector: Connector, ...batches: Batch[]): Connector => ({
  ...connector,
  async *fetch() {
    yield* batches
  },
})

/** `count` rows whose keys are 'k<from>', 'k<from+1>'… */
export const stations = (count: number, change: (index: number) => object = () => ({}), from = 0) =>
  Array.from({ length: count }, (_none, index) => ({
    clave: `k${from + index}`,
    precio: '20.50',
    fecha: '2026-11-19',
    ...change(from + index),
  }))

export const TERRITORY = createTerritory([], [])

/** When a request is read that depends on no day. */
export const NOW = new Date('2026-11-20T12:00:00Z')

export interface Bench extends TestDatabase {
  readonly folder: string
  /** Prepares the tables and refreshes; with batches, those are the answer. */
  run(connector: Connector, batches?: Batch[] | Batch, more?: Partial<RefreshRequest>): Promise<RunReport>
}

export const request = (
  pool: Pool,
  connector: Connector,
  dataFolder: string,
  more: Partial<RefreshRequest> = {},
): RefreshRequest => ({
  connector,
  pool,
  territory: TERRITORY,
  kind: 'live',
  store: folderStore(dataFolder),
  trigger: 'prueba',
  signal: new AbortController().signal,
  env: {},
  ...more,
})

export async function openBench(): Promise<Bench> {
  const database = await openTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'tianguis-motor-'))
  return {
    ...database,
    folder,
    async run(connector, batches, more) {
      await prepareTables(database.pool, connector)
      const asked =
        batches === undefined ? connector : answering(connector, ...(Array.isArray(batches) ? batches : [batches]))
      return refresh(request(database.pool, asked, folder, more))
    },
    async close() {
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Every row as the service would read it, as JSON text, sorted. */
export async function served(pool: Pool, connector: Connector, at: At = 'current'): Promise<string[]> {
  const { rows } = await pool.query<{ row: string }>(
    `select row_to_json(r)::text as row from ${recordAt(connector, at)} r`,
  )
  return rows.map(({ row }) => row).sort()
}

/** Stored rows with what the engine keeps beside them, by key and version. */
export async function stored(pool: Pool, connector: Connector, tableName = Object.keys(connector.tables)[0]!) {
  const key = connector.tables[tableName]!.key.map((name) => `"${name}"`).join(', ')
  const { rows } = await pool.query(
    `select *, xmin::text as _xmin from datos."${physicalName(connector, tableName)}" order by ${key}, _desde`,
  )
  return rows
}

/** `k1 1-3`, `k1 3-`: key and range of versions of each stored row. */
export async function ranges(pool: Pool, connector: Connector, tableName?: string): Promise<string[]> {
  const name = tableName ?? Object.keys(connector.tables)[0]!
  const [key] = connector.tables[name]!.key
  return (await stored(pool, connector, name)).map((row) => `${row[key!]} ${row._desde}-${row._hasta ?? ''}`)
}

export async function stagingTables(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query("select tablename from pg_tables where schemaname = 'staging'")
  return rows.map(({ tablename }) => tablename)
}

export async function ledger(pool: Pool, dataset = 'prueba') {
  const { rows } = await pool.query('select * from tianguis.runs where dataset = $1 order by id', [dataset])
  return rows
}

export async function dataset(pool: Pool, name = 'prueba') {
  const {
    rows: [row],
  } = await pool.query('select *, observed_on::text from tianguis.datasets where name = $1', [name])
  return row
}

export { date, decimal, integer, text }
