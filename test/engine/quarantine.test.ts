/** What a source sends that cannot be used is counted to the last row, and stored as far as it helps. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { rejected } from '@tianguis/core'
import { STORED_A_RUN } from '@tianguis/core/refresh/quarantine'
import { ledger, openBench, stations, tiny, type Bench } from './tiny.ts'

let bench: Bench
test.before(async () => {
  bench = await openBench()
})
test.after(() => bench.close())

const MANY = 25_000
/** Two in five have no price, the others no date, each with its own words. */
const bad = {
  *[Symbol.iterator]() {
    for (let row = 0; row < MANY; row++)
      yield row % 5 < 2
        ? { clave: `k${row}`, precio: `caro ${row}` }
        : rejected(`«${row}/10/2026» no es una fecha.`, 'x'.repeat(9000))
  },
}
const kept = async () =>
  (
    await bench.pool.query(
      'select count(*)::int as rows, max(length(raw)) as longest from tianguis.rejects where run_id = (select max(id) from tianguis.runs)',
    )
  ).rows[0]

test('of a file whose every row is bad the first ten thousand are stored, and all are counted by reason', async () => {
  const { outcome, counts, failure, notes, runId } = await bench.run(tiny(), { precios: bad })
  assert.equal([outcome, counts.rejected, await kept()], ['refused', MANY, { rows: STORED_A_RUN, longest: 4000 }])
  const {
    rows: [{ id }],
  } = await bench.pool.query('select min(id) as id from tianguis.rejects')
  assert.match(
    failure!,
    '25000 de 25000 filas fueron a cuarentena (100.0 %): es probable que la fuente haya cambiado de formato. ' +
      'Los motivos: 15000 × precios: «…» no es una fecha | 10000 × precios: precio: llegó «…»; se espera un decimal como 23.50. ' +
      `Mira una entera con «tianguis rejects show ${id}», y cuántas por motivo con «tianguis runs ${runId}».`,
  )
  assert.equal(notes, ['De 25000 filas rechazadas se guardaron las primeras 10000, y cuántas hubo por cada motivo.'])
  assert.equal((await ledger(bench.pool)).at(-1).rejects_by_reason, [
    { tabla: 'precios', motivo: '«…» no es una fecha.', filas: 15_000 },
    { tabla: 'precios', motivo: 'precio: llegó «…»; se espera un decimal como 23.50', filas: 10_000 },
  ])
})

test('as many reasons as rows are a hundred and the others', async () => {
  const own = {
    *[Symbol.iterator]() {
      for (let row = 0; row < 5000; row++) yield rejected(`Fila ${row}: no.`, `${row}`)
    },
  }
  const { failure } = await bench.run(tiny(), { precios: own })
  assert.match(
    failure!,
    'Los motivos más comunes: 4900 × precios: otros motivos | 1 × precios: Fila 0: no | 1 × precios: Fila 1: no. Mira',
  )
  const { rejects_by_reason: counted } = (await ledger(bench.pool)).at(-1)
  assert.equal(
    [counted.length, counted.reduce((sum: number, { filas }: { filas: number }) => sum + filas, 0)],
    [101, 5000],
  )
})

test('a dataset that is refused at each refresh keeps its newest rows and no more than its part', async () => {
  await bench.pool.query(
    "insert into tianguis.rejects (run_id, dataset, table_name, reason, raw) select (select max(id) from tianguis.runs), 'prueba', 'precios', 'x', 'x' from generate_series(1, 50000)",
  )
  await bench.run(tiny(), { precios: [...stations(5), ...stations(30, () => ({ precio: 'x' }))] })
  const {
    rows: [seen],
  } = await bench.pool.query(
    'select count(*)::int as all, count(*) filter (where run_id = (select max(id) from tianguis.runs))::int as newest from tianguis.rejects',
  )
  assert.equal(seen, { all: 50_000, newest: 30 })
})

test('a run of good rows has no reasons', async () => {
  await bench.run(tiny(), { precios: stations(30) })
  assert.equal((await ledger(bench.pool)).at(-1).rejects_by_reason, [])
})

test.run()
