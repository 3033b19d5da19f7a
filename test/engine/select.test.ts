/** Records, conditions and groups against rows that are there. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { decimal, instant } from '@tianguis/core'
import { csvLine } from '@tianguis/core/query/serialize'
import { orderSql, whereSql } from '@tianguis/core/query/filter'
import { groupedColumns, groupedRecord } from '@tianguis/core/query/group'
import { jsonRows, recordAt } from '@tianguis/core/query/as-of'
import { date, openBench, table, text, tiny, type Bench } from './tiny.ts'

let bench: Bench
const columns = {
  clave: text().required().describe('.'),
  order: text().required().describe('.'),
  fecha: date().required().describe('.'),
  precio: decimal({ digits: 30 }).describe('.'),
  visto: instant().describe('.'),
  cambio: decimal({ digits: 4 }).describe('.'),
  cambio_pct: decimal({ digits: 4 }).describe('.'),
}
const connector = tiny({
  tables: { precios: table({ columns, key: ['clave'], guard: { shrink: 1 } }) },
  order: ['fecha desc', 'clave'],
  grouping: {
    time: 'fecha',
    grains: ['mes', 'anio'],
    by: ['order'],
    values: { precio: 2 },
    aggregations: ['promedio'],
    change: { of: 'precio', difference: 'cambio', percent: 'cambio_pct' },
  },
})
const rows = [
  { clave: 'a', order: 'x', fecha: '2026-01-01', precio: '10', visto: '2026-01-01T23:30:00-06:00' },
  { clave: 'b', order: 'x', fecha: '2026-01-31', precio: '20.01' },
  { clave: 'c', order: 'x', fecha: '2026-02-01', precio: '30' },
  { clave: 'd', order: 'y', fecha: '2026-02-10', precio: '0' },
  { clave: 'e', order: 'y', fecha: '2026-03-10', precio: '5' },
  { clave: 'f', order: 'y', fecha: '2026-04-10', precio: null },
]
test.before(async () => {
  bench = await openBench()
  await bench.run(connector, { precios: rows })
})
test.after(() => bench.close())

const json = async (sql: string, values: readonly unknown[] = []) => {
  const found = await bench.pool.query<{ row: string }>(`select row_to_json(r)::text as row from (${sql}) r`, [
    ...values,
  ])
  return found.rows.map(({ row }) => JSON.parse(row))
}

test('conditions and order on a record', async () => {
  const { sql, values } = whereSql(
    [
      { column: 'order', op: 'in', values: ['x'] },
      { column: 'precio', op: '>', value: '10.000' },
      { column: 'fecha', op: '<=', value: '2026-02-01' },
    ],
    columns,
  )
  const found = await json(
    `select clave from ${recordAt(connector, 'current')} r ${sql} ${orderSql(connector.order, columns, 'r')}`,
    values,
  )
  assert.equal(
    found.map(({ clave }) => clave),
    ['c', 'b'],
  )
  const last = await json(
    `select clave from ${recordAt(connector, 'current')} r ${orderSql(['precio desc'], columns, 'r')}`,
  )
  assert.equal(
    last.map(({ clave }) => clave),
    ['c', 'b', 'a', 'e', 'd', 'f'],
  )
})

test('instants are served in UTC whatever the session says', async () => {
  const client = await bench.pool.connect()
  await client.query("set timezone = 'America/Mexico_City'; set datestyle = 'SQL, DMY'")
  const {
    rows: [row],
  } = await client.query(
    `select row_to_json(r)::text as row from (${jsonRows(connector, `${recordAt(connector, 'current')} x`)} where clave = 'a') r`,
  )
  client.release(true)
  assert.equal(JSON.parse(row.row), {
    clave: 'a',
    order: 'x',
    fecha: '2026-01-01',
    precio: 10,
    visto: '2026-01-02T05:30:00Z',
    cambio: null,
    cambio_pct: null,
  })
})

test('a record as a line of CSV: quoted, with its digits, and no formula in it', async () => {
  const line = async (from: string, comma = false) => {
    const fields = [
      ['texto', 'text'],
      ['lista', 'list'],
      ['numero', 'decimal'],
      ['entero', 'integer'],
      ['dia', 'date'],
      ['si', 'boolean'],
    ] as const
    const {
      rows: [row],
    } = await bench.pool.query<{ line: string }>(
      `select ${csvLine(fields, 'r', { comma })} as line from (select ${from}) r`,
    )
    return row!.line
  }
  const rest = "array['a', '-b'] as lista, -0.10::numeric as numero, 7 as entero, date '0987-01-31' as dia, true as si"
  assert.is(
    await line(`'dice "hola", y' || chr(10) || 'adiós;' as texto, ${rest}`),
    '"dice ""hola"", y\nadiós;",a|-b,-0.10,7,0987-01-31,true',
  )
  assert.is(await line(`'a;b' as texto, ${rest}`, true), '"a;b";a|-b;-0,10;7;0987-01-31;true')
  assert.is(
    await line('null as texto, null as lista, null as numero, null as entero, null as dia, null as si'),
    ',,,,,',
  )
  for (const begins of ['=', '+', '-', '@', '\t'])
    assert.is(
      await line(
        `'${begins}1' as texto, array['${begins}x'] as lista, 1e20::numeric as numero, 1 as entero, null as dia, false as si`,
      ),
      `'${begins}1,'${begins}x,100000000000000000000,1,,false`,
    )
  assert.is(
    await line(`chr(13) || '=HYPERLINK("x")' as texto, ${rest}`),
    `"'\r=HYPERLINK(""x"")",a|-b,-0.10,7,0987-01-31,true`,
  )
})

test('groups by month and year: exact means, changes within one value of `by`, nothing divided by zero', async () => {
  const fold = { aggregation: 'promedio', by: ['order'] } as const
  const by = async (grain: 'mes' | 'anio') =>
    json(
      `${jsonRows(connector, groupedRecord(connector, recordAt(connector, 'current'), { ...fold, grain }) + ' g', { present: groupedColumns(connector, fold) })} order by "order", fecha`,
    )
  const short = ({ order, fecha, precio, cambio, cambio_pct, clave }: any) => [
    order,
    fecha,
    precio,
    cambio,
    cambio_pct,
    clave,
  ]
  assert.equal((await by('mes')).map(short), [
    ['x', '2026-01-01', 15.01, null, null, null],
    ['x', '2026-02-01', 30, 14.99, 99.8668, null],
    ['y', '2026-02-01', 0, null, null, null],
    ['y', '2026-03-01', 5, 5, null, null],
    ['y', '2026-04-01', null, null, null, null],
  ])
  assert.equal((await by('anio')).map(short), [
    ['x', '2026-01-01', 20, null, null, null],
    ['y', '2026-01-01', 2.5, null, null, null],
  ])
  assert.is(
    (
      await json(
        `select * from ${groupedRecord(connector, recordAt(connector, 'current'), { grain: 'anio', aggregation: 'promedio', by: [] })} g`,
      )
    ).length,
    1,
  )
})

test.run()
