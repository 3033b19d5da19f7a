import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Connector, Subject } from '@tianguis/core'
import { prepareTables } from '@tianguis/core/database/tables'
import { openBench, stationColumns, stations, tiny, type Bench } from '../test/engine/tiny.ts'
import { prepareViews } from './views.ts'

let bench: Bench
test.before(async () => {
  bench = await openBench()
})
test.before.each(async () => {
  await bench.pool.query('drop schema if exists consulta cascade')
})
test.after(() => bench.close())

const subject = (change: Partial<Subject> = {}): Subject => ({
  label: 'precios',
  words: ['precio'],
  sql: 'select * from {precios}',
  columns: stationColumns,
  show: ['clave'],
  measures: {},
  dimensions: {},
  order: ['clave'],
  ...change,
})
const connector = (semantics: Record<string, Subject>, name = 'prueba'): Connector => ({
  ...tiny({ name, path: `/${name}` }),
  semantics,
})
const rows = async (sql: string) => (await bench.pool.query(sql)).rows
const views = async () =>
  (
    await rows(
      "select relname || ' ' || c.oid as view from pg_class c where relkind = 'v' and relnamespace = 'consulta'::regnamespace order by 1",
    )
  ).map(({ view }) => view)

test('a subject is a view of its declared columns over the current rows', async () => {
  const one = connector({ precios: subject({ sql: 'select clave, precio, fecha, nota, 7 as oculta from {precios}' }) })
  await bench.run(one, { precios: stations(2) })
  await bench.run(one, { precios: stations(1, () => ({ precio: '21' })) })
  await prepareViews(bench.pool, one)
  const read = await rows('select * from consulta.precios')
  assert.equal(
    read.map((row) => Object.keys(row)),
    [['clave', 'precio', 'fecha', 'nota']],
  )
  assert.equal(
    read.map(({ clave, precio }) => `${clave} ${precio}`),
    ['k0 21'],
    'the replaced and the closed row are history',
  )
})

test('the history is a second view, and `{now}` and `{observed}` are filled', async () => {
  const one = connector({
    precios: subject({
      sql: "select * from {precios} where {now} < timestamptz '2000-01-01'",
      history: "select * from {precios} where {observed} is null or {observed} > '2000-01-01'",
    }),
  })
  await bench.run(one, { precios: stations(1) })
  await prepareViews(bench.pool, one)
  assert.equal(
    [
      (await rows('select * from consulta.precios')).length,
      (await rows('select * from consulta.precios_historia')).length,
    ],
    [0, 1],
  )
})

test('what is as declared is left alone; what changed is made anew; what is gone is dropped', async () => {
  const first = connector({ uno: subject(), dos: subject() })
  await prepareTables(bench.pool, first)
  await prepareViews(bench.pool, first)
  const before = await views()
  await prepareViews(bench.pool, first)
  assert.equal(await views(), before)
  await prepareViews(
    bench.pool,
    connector({ uno: subject(), dos: subject({ sql: 'select * from {precios} where precio > 1' }) }),
  )
  const after = await views()
  assert.is(after[1], before[1])
  assert.is.not(after[0], before[0])
  await prepareViews(bench.pool, connector({ uno: subject() }))
  assert.equal(await views(), [before[1]])
  await prepareViews(bench.pool, tiny())
  assert.equal(await views(), [])
})

test('a view of another connector is neither replaced nor dropped', async () => {
  const [one, other] = [connector({ uno: subject() }), connector({ uno: subject() }, 'otra')]
  for (const each of [one, other]) await prepareTables(bench.pool, each)
  await prepareViews(bench.pool, one)
  await prepareViews(bench.pool, connector({}, 'otra'))
  assert.is((await views()).length, 1)
  await prepareViews(bench.pool, other).then(
    () => assert.unreachable(),
    (error: Error) => assert.match(error.message, /El asunto «uno» es del conector «prueba»/),
  )
})

test('a wrong SELECT is named with its subject, and nothing is changed', async () => {
  const good = connector({ uno: subject() })
  await prepareTables(bench.pool, good)
  await prepareViews(bench.pool, good)
  const before = await views()
  for (const [sql, says] of [
    ['select * from {nada}', /lee \{nada\}, y no tiene esa tabla/],
    ['select clave from {precios}', /«dos» de «prueba» no se puede leer: .*Revisa su SELECT/],
  ] as const) {
    await prepareViews(bench.pool, connector({ otro: subject(), dos: subject({ sql }) })).then(
      () => assert.unreachable(sql),
      (error: Error) => assert.match(error.message, says),
    )
    assert.equal(await views(), before)
  }
})

test.run()
