/** KeptCounts are made again after what went wrong, and of one dataset whatever became of another. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { counted, openBench, stations, type Bench } from '../../test/engine/tiny.ts'
import { until } from '../../test/support/until.ts'
import { prepareViews } from '@tianguis/sql/views'
import { openKeptCounts } from './kept-counts.ts'

const connector = counted(['precio'])
const broken = { ...connector, name: 'rota', semantics: { ventas: connector.semantics!.precios! } }

let bench: Bench
test.before(async () => {
  bench = await openBench()
  await bench.run(connector, { precios: stations(3) })
  await prepareViews(bench.pool, connector)
})
test.after(() => bench.close())

const rows = async () =>
  (await bench.pool.query('select sum(filas)::int as rows from conteos.precios_por_precio')).rows[0].rows

function opened() {
  const told: string[] = []
  const log = { warn: ((_of: object, message: string) => told.push(message)) as never }
  return { told, counts: openKeptCounts({ connectors: [broken, connector], pool: bench.pool, log, retryMs: 20 }) }
}

test('what cannot be counted is told, tried again, and keeps no other from it', async () => {
  const { counts, told } = opened()
  try {
    await counts.keep()
    assert.is(await rows(), 3)
    assert.match(told[0]!, /No se contó rota; sus preguntas cuentan fila por fila/)
    await until(
      async () => told.length,
      (times) => times > 2,
    )
  } finally {
    counts.close()
  }
})

test('after its end nothing is begun, and nothing told', async () => {
  const { counts, told } = opened()
  counts.close()
  await counts.keep()
  assert.equal(told, [])
})

test.run()
