/** A place or a series that goes on no more while the others do is named, by its own pace. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { date as dateColumn, text } from '@tianguis/core'
import { addDays } from '@tianguis/core/decode/dates'
import type { StoppedPart } from '@tianguis/core/refresh/stopped'
import { dataset, openBench, tiny, type Bench } from './tiny.ts'

let bench: Bench
test.before(async () => {
  bench = await openBench()
})
test.after(() => bench.close())

const LAST = '2026-03-31'
const columns = {
  clave: text().required().describe('Clave.'),
  fecha: dateColumn().required().describe('Día.'),
  nota: text().describe('Nota.'),
}
const names = { clave: text().required().describe('Clave.'), nombre: text().describe('Nombre.') }
const connector = tiny({
  name: 'presas-de-prueba',
  tables: {
    lecturas: {
      columns,
      key: ['clave', 'fecha'],
      mode: 'append',
      duplicates: 'last',
      observed: 'fecha',
      stalls: { by: 'clave', named: { table: 'nombres', column: 'nombre' }, missed: 3, after: '10 days' },
    },
    nombres: { columns: names, key: ['clave'], mode: 'append', duplicates: 'last', guard: { atLeast: 0 } },
  },
  record: 'lecturas',
  order: ['fecha desc', 'clave'],
  params: {},
  calls: [{}],
})

/** Readings each so many days, the last so many days before the newest of all. */
const readings = (clave: string, every: number, behind: number, times = 12) =>
  Array.from({ length: times }, (_one, at) => ({ clave, fecha: addDays(LAST, -behind - at * every), nota: null }))

async function stoppedAfter(...lecturas: ReturnType<typeof readings>[]): Promise<readonly StoppedPart[]> {
  const run = await bench.run(connector, {
    lecturas: lecturas.flat(),
    nombres: [{ clave: 'OVI', nombre: 'Oviáchic' }],
  })
  assert.is(run.outcome, 'published', run.failure ?? '')
  return (await dataset(bench.pool, 'presas-de-prueba')).stopped
}

test('one that has missed several of its own publications is told by its name, since when, and how many', async () => {
  assert.equal(await stoppedAfter(readings('UNO', 1, 0), readings('OVI', 1, 12), readings('DOS', 1, 9)), [
    { part: 'Oviáchic', since: '2026-03-19', missed: 12 },
  ])
})

test('what comes once a month is not late after six weeks, and is after four months', async () => {
  const late = await stoppedAfter(readings('UNO', 1, 0, 13), readings('MES', 30, 45), readings('OTRO', 30, 125))
  assert.equal(
    late.map(({ part, missed }) => [part, missed]),
    [
      ['OTRO', 4],
      ['Oviáchic', 12],
    ],
  )
})

test('one that comes again is told no more, and one that is long gone is forgotten', async () => {
  const late = await stoppedAfter(readings('OVI', 1, 0), readings('IDO', 1, 500))
  assert.equal(
    late.map(({ part }) => part),
    ['OTRO'],
  )
})

test('a dry run writes nothing of it', async () => {
  await bench.pool.query(`update tianguis.datasets set stopped = '[]' where name = 'presas-de-prueba'`)
  await bench.run(connector, { lecturas: readings('OVI', 1, -40, 2), nombres: [] }, { dryRun: true })
  assert.equal((await dataset(bench.pool, 'presas-de-prueba')).stopped, [])
})

test.run()
