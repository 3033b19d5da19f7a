/** Publications as files: what another program reads in them is what the service answers, of every dataset. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { recordColumns, type Column, type Connector, type Order } from '@tianguis/core'
import type { Kind } from '@tianguis/core/columns'
import { jsonRows, recordAt } from '@tianguis/core/query/as-of'
import { orderSql } from '@tianguis/core/query/filter'
import { orderColumns } from '@tianguis/core/query/orders'
import { inThePast } from '@tianguis/core/query/shape'
import { csvOfRecords } from '@tianguis/core/query/serialize'
import { keepVersions } from '../../host/versions/keep.ts'
import { fileName, keptVersions } from '../../host/versions/kept.ts'
import { CATALOGUE_PATH } from '../../host/catalogue/paths.ts'
import { contentsOfYear, hasPast, keptYears, yearFileName } from '../../host/versions/past-years.ts'
import { keepYears } from '../../host/versions/write-years.ts'
import { makeTestKey } from '../support/accounts.ts'
import { call } from '../support/call.ts'
import { openBench, until, type Bench } from '../support/test-service.ts'

const bench: Bench = await openBench()
const duck = await (await DuckDBInstance.create(':memory:')).connect()
await duck.run("set TimeZone = 'UTC'")
test.after(async () => {
  duck.closeSync()
  await bench.close()
})

const TYPES: Readonly<Record<Kind, RegExp>> = {
  text: /^VARCHAR$/,
  decimal: /^DECIMAL\((18|38),\d+\)$/,
  integer: /^BIGINT$/,
  date: /^DATE$/,
  instant: /^TIMESTAMP WITH TIME ZONE$/,
  boolean: /^BOOLEAN$/,
  list: /^VARCHAR\[\]$/,
}
/** Each value as JSON says it, but for the zeros that a decimal of a fixed scale ends in. */
const AS_JSON: Readonly<Record<Kind, (column: string) => string>> = {
  text: (column) => `to_json(${column})`,
  decimal: (column) => `${column}`,
  integer: (column) => `${column}`,
  date: (column) => `to_json(strftime(${column}, '%Y-%m-%d'))`,
  instant: (column) => `to_json(strftime(${column}, '%Y-%m-%dT%H:%M:%SZ'))`,
  boolean: (column) => `${column}`,
  list: (column) => `to_json(${column})`,
}

async function readBack(
  file: string,
  connector: Connector,
  columns: readonly (readonly [string, Column])[] = Object.entries(recordColumns(connector)),
): Promise<(string | null)[][]> {
  const described = await duck.runAndReadAll(`describe select * from '${file}'`)
  const types = described.getRowObjects().map((row) => [row.column_name, row.column_type])
  assert.equal(
    types.map(([name]) => name),
    columns.map(([name]) => name),
  )
  for (const [at, [name, { spec }]] of columns.entries())
    assert.match(String(types[at]![1]), TYPES[spec.kind], `${connector.name}.${name}`)
  const values = columns.map(([name, { spec }]) => `(${AS_JSON[spec.kind](`"${name}"`)})::varchar`)
  return (await duck.runAndReadAll(`select ${values.join(', ')} from '${file}'`)).getRows() as (string | null)[][]
}

const plain = (digits: string) => (digits.includes('.') ? digits.replace(/\.?0+$/, '') : digits)

/** The records as the service reads them for whoever asks, as JSON text, in their order. */
async function served(connector: Connector, publishedAt: Date): Promise<string[]> {
  const order = orderSql(connector.order as readonly Order[], orderColumns(connector), '_r')
  const rows = `${jsonRows(connector, `${recordAt(connector, 'current', publishedAt)} as _r`)} ${order}`
  const { rows: found } = await bench.service.pool.query<{ row: string }>(
    `select row_to_json(r)::text as row from (${rows}) r`,
  )
  return found.map(({ row }) => row)
}

/** The whole as one file, where no parameter that is absent leaves something out of it. */
async function exported({ path, params }: Connector): Promise<string | undefined> {
  if (Object.values(params).some(({ absent }) => absent?.where?.length)) return undefined
  // With a key of its own, since few exports may begin in a minute.
  const headers = { authorization: `Bearer ${await makeTestKey(bench.service)}` }
  return (await call(bench.url, `/api/v1${path}.csv`, { headers })).text
}

const exact = (row: string) =>
  Object.entries(
    (
      JSON.parse as (
        text: string,
        keep: (key: string, value: unknown, context: { source: string }) => unknown,
      ) => object
    )(row, (_key, value, { source }) => (typeof value === 'number' ? { digits: plain(source) } : value)),
  ).map(([, value]) =>
    value === null ? null : typeof value === 'object' && 'digits' in value ? value.digits : JSON.stringify(value),
  )

for (const { connector } of bench.service.connectors) {
  test(`${connector.name}: DuckDB reads the types that are declared, and every value that is served`, async () => {
    const { written } = await keepVersions(bench.service, connector, new Date())
    assert.is(written.length, 1)
    const [kept] = await keptVersions(bench.service.pool, connector, {})
    const records = await served(connector, kept!.publishedAt)
    assert.is(kept!.rows, records.length)
    const file = join(bench.dataFolder, fileName(connector, kept!, 'parquet'))
    const columns = Object.values(recordColumns(connector))
    const read = await readBack(file, connector)
    const differing = records.findIndex((record, at) =>
      exact(record).some((value, column) => {
        const other = read[at]![column]!
        return value !== (other !== null && columns[column]!.spec.kind === 'decimal' ? plain(other) : other)
      }),
    )
    assert.is(read.length, records.length)
    assert.is(differing, -1, `${records[differing]} ${JSON.stringify(read[differing])}`)
    const csv = await call(bench.url, `/api/v1${connector.path}/versiones/${kept!.version}.csv`)
    assert.is(csv.text === csvOfRecords(records, { comma: false }), true, 'the CSV is that of the same records')
    const whole = await exported(connector)
    if (whole !== undefined) assert.is(csv.text === whole, true, 'the CSV is the export')
  })
}

test('a version of a sample says so, also in part', async () => {
  const part = await call(bench.url, '/api/v1/gasolina/versiones/1.csv', { headers: { range: 'bytes=0-6' } })
  assert.equal(
    [part.status, part.text, part.headers.get('x-tianguis-muestra'), part.headers.get('content-disposition')],
    [206, 'permiso', 'true', 'attachment; filename="gasolina-v1-muestra.csv"'],
  )
  const open = await call(bench.url, '/api/v1/gasolina/versiones/1.csv', { anonymous: true })
  assert.equal(
    [open.status, open.headers.get('cache-control'), open.headers.get('vary')],
    [200, 'public, max-age=31536000, immutable', 'Authorization'],
  )
  assert.is((await call(bench.url, '/api/v1/gasolina/versiones')).json().data[0].muestra, true)
})

test('the years of the past of each dataset that keeps one are files, with all of its rows up to this year', async () => {
  const { pool, store } = bench.service
  await pool.query('update tianguis.datasets set sample = false')
  const now = new Date('2026-12-01T18:00:00Z')
  const found: string[] = []
  for (const { connector } of bench.service.connectors) {
    if (!hasPast(connector)) continue
    await keepYears({ pool, store, now }, connector)
    const { time, weight } = connector.grouping
    const past = recordAt(inThePast(connector, connector.past), 'current')
    const { rows: counted } = await pool.query<{ year: number; rows: number }>(
      `select extract(year from ${time})::integer as year, count(*)::float8 as rows from ${past} as _r
        where ${time} < date '${now.getFullYear()}-01-01' group by 1 order by 1 desc`,
    )
    const kept = await keptYears(pool, connector)
    assert.equal(
      kept.map(({ year, rows }) => ({ year, rows })),
      counted,
      connector.name,
    )
    for (const year of kept) {
      found.push(year.files.parquet.sha256, year.files.csv.sha256)
      const file = join(bench.service.config.dataFolder, yearFileName(connector, year, 'parquet'))
      const { connector: shaped } = await contentsOfYear(pool, connector, year.year)
      const columns = Object.entries(recordColumns(shaped))
      assert.ok(weight === undefined || columns.some(([name]) => name === weight), `${connector.name} ${weight}`)
      assert.is((await readBack(file, connector, columns)).length, year.rows)
      const csv = await call(bench.url, `/api/v1${connector.path}/versiones/historia-${year.year}.csv`)
      assert.is(csv.text.split('\r\n').length, year.rows + 2)
      assert.is(csv.text.split('\r\n', 1)[0], columns.map(([name]) => name).join())
    }
  }
  assert.ok(found.length >= 6, `${found.length} files of years in the samples`)
  const { text: catalogue } = await call(bench.url, CATALOGUE_PATH, { anonymous: true })
  for (const hash of found) assert.ok(catalogue.includes(hash), 'a year is not in the catalogue')
  await pool.query('update tianguis.datasets set sample = true')
})

test('what was written before a part of it was withheld is refused, and what is written then lacks that part', async () => {
  const { pool } = bench.service
  // Samples come with the program, and may be served.
  for (const table of ['datasets where name', 'versions where dataset']) {
    const [name, where] = table.split(' where ')
    await pool.query(`update tianguis.${name} set sample = false where ${where} = 'sismos'`)
  }
  await pool.query(
    "update tianguis.plans set price_usd = 10, offered = true, stripe_price = 'price_1' where name = 'pro'",
  )
  const file = () => call(bench.url, '/api/v1/sismos/versiones/1.csv')
  const refused = await until(file, ({ status }) => status === 503)
  assert.is(refused.json().codigo, 'sin_datos')
  await pool.query("delete from tianguis.version_files where dataset = 'sismos'")
  const sismos = bench.service.connectors.find(({ connector }) => connector.name === 'sismos')!.connector
  // Its source is asked every five minutes: once the day is over.
  await keepVersions(bench.service, sismos, new Date(Date.now() + 24 * 3_600_000))
  const part = await file()
  assert.equal([part.status, part.text.includes(',SSN,')], [200, false])
  assert.is((await call(bench.url, '/api/v1/sismos/versiones')).json().data[0].en_parte, true)
})

test.run()
