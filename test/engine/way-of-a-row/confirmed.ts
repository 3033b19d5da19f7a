/** Runs without news, stamps, and tables of unusual forms. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { integer } from '@tianguis/core'
import { rowsAt } from '@tianguis/core/query/as-of'
import { date, dataset, served, stationColumns, stations, stored, table, text, tiny } from '../tiny.ts'
import { bench, counted } from './database.ts'

test('a run without news bumps nothing, touches no row and says that the source was asked', async () => {
  const { pool } = bench
  const connector = tiny({ name: 'quieto', tables: { quieto: table() } })
  await bench.run(connector, { quieto: stations(30) })
  const before = { rows: await stored(pool, connector), set: await dataset(pool, 'quieto') }
  const again = await bench.run(connector, { quieto: stations(30).reverse() })
  assert.equal([again.outcome, again.version, again.counts.unchanged], ['unchanged', 1, 30])
  const after = { rows: await stored(pool, connector), set: await dataset(pool, 'quieto') }
  assert.equal(after.rows, before.rows) // xmin included
  assert.equal(after.set.published_at, before.set.published_at)
  assert.ok(after.set.checked_at > before.set.checked_at)
})

test('a stamp keeps its first date until something else changes, and first sight is kept for ever', async () => {
  const { pool } = bench
  const columns = { ...stationColumns, vigente: date().stamp().describe('Desde cuándo.') }
  const connector = tiny({ name: 'sello', tables: { sello: table({ columns }) } })
  const day = (precio: string, vigente: string | null) =>
    bench.run(connector, { sello: [{ clave: 'a', precio, vigente }] })
  await day('1', '2026-01-01')
  const [first] = await stored(pool, connector)
  assert.is((await day('1', '2026-01-02')).outcome, 'unchanged')
  assert.is((await day('1', null)).outcome, 'unchanged')
  await day('2', '2026-01-03')
  const [, second] = await stored(pool, connector)
  assert.equal(
    (await served(pool, connector)).map((row) => JSON.parse(row).vigente),
    ['2026-01-03'],
  )
  assert.equal(
    (await served(pool, connector, 1)).map((row) => JSON.parse(row).vigente),
    ['2026-01-01'],
  )
  assert.equal(second._visto, first._visto)
  assert.ok(second._cambiado > first._cambiado)
})

test('a newer observation alone raises the version and touches no row', async () => {
  const { pool } = bench
  const columns = { ...stationColumns, leido: date().stamp().describe('Leído.') }
  const connector = tiny({ name: 'leido', tables: { leido: table({ columns, observed: 'leido' }) } })
  await bench.run(connector, { leido: [{ clave: 'a', precio: '1', leido: '2026-01-01' }] })
  const before = await stored(pool, connector)
  const later = await bench.run(connector, { leido: [{ clave: 'a', precio: '1', leido: '2026-01-05' }] })
  assert.equal([later.outcome, later.version, later.counts.unchanged], ['published', 2, 1])
  assert.equal(await stored(pool, connector), before)
  assert.is((await dataset(pool, 'leido')).observed_on, '2026-01-05')
})

test('a table that is all key, reserved words for columns, and many batches', async () => {
  const { pool } = bench
  const columns = {
    order: text().required().describe('.'),
    user: integer().required().describe('.'),
    select: text().required().describe('.'),
  }
  const connector = tiny({
    name: 'table',
    path: '/table',
    order: ['user'],
    tables: { table: table({ columns, key: ['order', 'user', 'select'], indexes: [['user'], ['select', 'order']] }) },
  })
  const rows = (count: number) => Array.from({ length: count }, (_none, user) => ({ order: 'o', user, select: 's' }))
  assert.equal(
    counted(await bench.run(connector, [{ table: rows(3) }, {}, { table: [] }, { table: rows(5).slice(3) }])),
    [5, 5, 0, 0, 0],
  )
  assert.equal(counted(await bench.run(connector, { table: rows(4) })), [4, 0, 0, 4, 1])
  assert.equal(
    await served(pool, connector),
    rows(4).map((row) => JSON.stringify(row)),
  )
})

test('a view over two tables is read as of one publication', async () => {
  const { pool } = bench
  const columns = { clave: stationColumns.clave, precio: stationColumns.precio, nombre: text().describe('.') }
  const connector = tiny({
    name: 'vista',
    tables: {
      precios: table({ observed: 'fecha' }),
      nombres: table({ columns: { clave: stationColumns.clave, nombre: text().describe('.') }, key: ['clave'] }),
    },
    record: {
      sql: 'select p.clave, p.precio, n.nombre, {observed} as visto from {precios} p join {nombres} n using (clave)',
      columns,
    },
    order: ['clave'],
  })
  await bench.run(connector, {
    precios: [{ clave: 'a', precio: '1', fecha: '2026-01-01' }],
    nombres: [{ clave: 'a', nombre: 'uno' }],
  })
  await bench.run(connector, {
    precios: [{ clave: 'a', precio: '2', fecha: '2026-01-02' }],
    nombres: [{ clave: 'a', nombre: 'dos' }],
  })
  assert.equal(await served(pool, connector, 1), ['{"clave":"a","precio":1,"nombre":"uno","visto":"2026-01-01"}'])
  assert.equal(await served(pool, connector), ['{"clave":"a","precio":2,"nombre":"dos","visto":"2026-01-02"}'])
  assert.match(rowsAt(connector, 'nombres', 1), /_desde <= 1/)
})
