/** Counts that are kept say what the rows say, whatever was published, restored or left undone in between. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { counted, openBench, stations, type Bench } from '../test/engine/tiny.ts'
import { keepCounts } from './rollups.ts'
import { prepareViews } from './views.ts'

const connector = counted(['precio', 'nota'])

let bench: Bench
test.before(async () => {
  bench = await openBench()
})
test.before.each(async () => {
  await bench.pool.query('drop schema if exists consulta cascade; drop schema if exists conteos cascade')
})
test.after(() => bench.close())

const publish = (count: number, price: string) =>
  bench.run(connector, { precios: stations(count, () => ({ precio: price })) })
const read = async (sql: string) => (await bench.pool.query(sql)).rows
const told = async () => {
  const rows = await read('select precio::text, filas from consulta.precios_por_precio order by 1, 2')
  return rows.map(({ precio, filas }) => `${precio} × ${filas}`)
}
const kept = async () => (await read('select count(*)::int as rows from conteos.precios_por_precio'))[0].rows

test('until they are made every row counts as one, and afterwards they are read alone', async () => {
  await publish(3, '20')
  await prepareViews(bench.pool, connector)
  assert.equal(await told(), ['20 × 1', '20 × 1', '20 × 1'])
  await keepCounts(bench.pool, connector)
  assert.equal(await told(), ['20 × 3'])
  await bench.pool.query('update conteos.precios_por_precio set filas = 7')
  assert.equal(await told(), ['20 × 7'], 'the rows are not read any more')
})

test('of what was published since, the rows are read until it is counted', async () => {
  await publish(3, '20')
  await prepareViews(bench.pool, connector)
  await keepCounts(bench.pool, connector)
  await publish(2, '21')
  assert.equal(await told(), ['21 × 1', '21 × 1'])
  await keepCounts(bench.pool, connector)
  assert.equal(await told(), ['21 × 2'])
  assert.is(await kept(), 1, 'those of before are gone')
})

test('what is of this publication is not counted again', async () => {
  await publish(3, '20')
  await prepareViews(bench.pool, connector)
  await keepCounts(bench.pool, connector)
  await bench.pool.query('update conteos.precios_por_precio set filas = 7')
  await keepCounts(bench.pool, connector)
  assert.equal(await told(), ['20 × 7'])
})

test('a count of another database of the same version is not believed', async () => {
  await publish(3, '20')
  await prepareViews(bench.pool, connector)
  await keepCounts(bench.pool, connector)
  await bench.pool.query("update tianguis.versions set publication_id = 'otra'")
  assert.equal(await told(), ['20 × 1', '20 × 1', '20 × 1'])
})

test('other columns make another table; what is not declared any more goes', async () => {
  await publish(3, '20')
  await prepareViews(bench.pool, connector)
  await keepCounts(bench.pool, connector)
  const subject = connector.semantics!.precios!
  const by = (rollups: Record<string, readonly string[]>) => ({
    ...connector,
    semantics: { precios: { ...subject, rollups } },
  })
  await prepareViews(bench.pool, by({ por_precio: ['precio'] }))
  assert.is(await kept(), 0)
  await prepareViews(bench.pool, by({}))
  const left = "select relname from pg_class where relnamespace = 'conteos'::regnamespace and relkind = 'r'"
  assert.equal(await read(left), [])
})

test.run()
