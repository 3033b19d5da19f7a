/** Names that must not meet, and what several tables or processes do to each other. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openPool } from '@tianguis/core/database/connection'
import { filesOfFolder } from '@tianguis/core/http/recorded-files'
import { physicalName } from '@tianguis/core/database/names'
import { prepareTables } from '@tianguis/core/database/tables'
import type { Recording } from '@tianguis/core/http/recording'
import { integer, type Columns, type Connector, type Table } from '@tianguis/core'
import { date, dataset, served, stationColumns, stations, stored, table, text, tiny } from '../tiny.ts'
import { bench, lineage, clave, nota, base, prepared, shape, indexes, refuses } from './database.ts'

test('index names never meet: each other, a table, or the key', async () => {
  const columns: Columns = Object.fromEntries(
    ['a', 'b', 'c', 'a_b', 'b_c', 'llave'].map((name) => [name, text().required().describe('.')]),
  )
  const one: Table = {
    columns,
    key: ['a'],
    mode: 'snapshot',
    duplicates: 'last',
    indexes: [['a_b', 'c'], ['a', 'b_c'], ['a', 'b', 'c'], ['llave'], ['c']],
  }
  const connector = tiny({
    name: 'choque',
    path: '/choque',
    tables: { choque: one, c: { ...one, indexes: [] }, llave: { ...one, indexes: [] } },
    order: ['a'],
  })
  await prepared(connector)
  assert.equal(
    [(await indexes('choque')).length, (await indexes('choque_c')).length, (await indexes('choque_llave')).length],
    [9, 4, 4],
  )
})

test('names longer than PostgreSQL takes stay apart: tables, indexes and staging tables', async () => {
  const long = 'nombre-de-un-conjunto-de-datos-que-es-muy-muy-largo'
  const columns: Columns = {
    ...stationColumns,
    [`una_columna_${'x'.repeat(50)}`]: text().describe('.'),
    [`una_columna_${'x'.repeat(49)}y`]: text().describe('.'),
  }
  const indexed = Object.keys(columns)
    .slice(-2)
    .map((name) => [name])
  const tables = {
    las_filas_de_antes: table({ columns, indexes: indexed }),
    las_filas_de_ahora: table({ columns, indexes: indexed }),
  }
  const connector = tiny({ name: long, path: '/largo', tables })
  for (const name of Object.keys(tables)) assert.ok(physicalName(connector, name).length <= 48)
  for (const precio of ['1', '2', '2']) {
    const { outcome, failure } = await bench.run(connector, {
      las_filas_de_antes: [{ clave: 'a', precio: '0' }],
      las_filas_de_ahora: [{ clave: 'a', precio }],
    })
    assert.ok(outcome === 'published' || outcome === 'unchanged', failure ?? '')
  }
  assert.equal(
    (await stored(bench.pool, connector, 'las_filas_de_ahora')).map(({ precio }) => precio),
    ['1', '2'],
  )
  assert.equal(
    (await stored(bench.pool, connector, 'las_filas_de_antes')).map(({ precio }) => precio),
    ['0'],
  )
  assert.is((await indexes(physicalName(connector, 'las_filas_de_ahora'))).length, 6)
})

test('a table of another connector is not touched', async () => {
  const theirs = tiny({ name: 'precios', path: '/precios', tables: { gas_lp: table() } })
  const ours = tiny({ name: 'precios-gas', path: '/precios-gas', tables: { lp: table({ columns: base }) } })
  assert.is(physicalName(theirs, 'gas_lp'), physicalName(ours, 'lp'))
  await bench.run(theirs, { gas_lp: stations(3) })
  const failure = await prepared(ours).then(
    () => assert.unreachable(),
    (error: Error) => error.message,
  )
  assert.match(failure!, /La tabla datos\.precios_gas_lp es del conector «precios»/)
  assert.is((await served(bench.pool, theirs)).length, 3)
  assert.is(await dataset(bench.pool, 'precios-gas'), undefined)
})

test('a table with sample rows only is made anew, and its sample loaded again', async () => {
  const { name, physical, declare } = lineage({ columns: base })
  const recording: Recording = {
    files: filesOfFolder('/nowhere'),
    lost: new Set(),
    now: '2026-01-01T00:00:00Z',
    since: null,
    secrets: [],
    answers: [],
    fingerprint: 'uno',
  }
  await bench.run(declare(), { t: [{ clave: 'a', precio: '1' }] }, { kind: 'sample', recording })
  const next = declare({ columns: { clave, importe: integer().required().describe('.') } })
  assert.equal(await prepared(next), [`datos.${physical}: se rehízo; solo tenía filas de muestra.`])
  assert.equal(await shape(physical), ['clave text !', 'importe bigint !'])
  assert.is((await dataset(bench.pool, name)).sample_fingerprint, null)
  assert.is(
    (await bench.run(next, { t: [{ clave: 'b', importe: 5 }] }, { kind: 'sample', recording })).outcome,
    'published',
  )
  assert.equal(await served(bench.pool, next), ['{"clave":"b","importe":5}'])
})

test('of two tables one of which cannot change, neither does', async () => {
  const declare = (one: Columns, other: Columns) =>
    tiny({ name: 'pareja', path: '/pareja', tables: { una: table({ columns: one }), otra: table({ columns: other }) } })
  await bench.run(declare(base, base), { una: [{ clave: 'a', precio: '1' }], otra: [{ clave: 'a', precio: '1' }] })
  await refuses(
    declare({ ...base, nota }, { clave, precio: integer().describe('.') }),
    'pareja_otra',
    /«precio» es numeric/,
  )
  assert.equal(await shape('pareja_una'), ['clave text !', 'precio numeric'])
})

test('two processes that prepare at once do the work once', async () => {
  const { physical, declare } = lineage({ indexes: [['precio']] })
  const pools = [bench.pool, openPool({ url: bench.url }), openPool({ url: bench.url })]
  const both = (connector: Connector) => Promise.all(pools.map((pool) => prepareTables(pool, connector)))
  assert.equal(await both(declare()), [[], [], []])
  await bench.run(declare(), { t: stations(30) })
  const done = await both(declare({ columns: { ...stationColumns, alta: date().describe('.') } }))
  assert.equal(done.flat(), [`datos.${physical}: columna nueva alta.`])
  for (const pool of pools.slice(1)) await pool.end()
})
