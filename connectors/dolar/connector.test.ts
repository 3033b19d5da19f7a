import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ParseError } from '@tianguis/core'
import { rehearse } from '@tianguis/core/refresh/rehearse'
import connector from './connector.ts'

const FIXTURES = join(import.meta.dirname, '../../fixtures')
type Day = { fecha: string; valor: string; serie: string }

const rowsOf = (batch: unknown) => [
  ...(connector.parse(batch, { territory: undefined as never }).dolar as Iterable<Day>),
]

async function run(
  fixture: string,
  clock: { now?: string; since?: string } = {},
): Promise<{ days: Map<string, Day>; rows: Day[]; notes: readonly string[] }> {
  const { batches, notes } = await rehearse(connector, join(FIXTURES, 'dolar', fixture), clock)
  const rows = batches.flatMap(rowsOf)
  return { days: new Map(rows.map((day) => [day.fecha, day])), rows, notes }
}

test('the whole history, in new pesos, one row a day', async () => {
  const { days, rows, notes } = await run('inventada')
  assert.equal(notes, [])
  assert.is(days.size, rows.length)
  assert.equal(days.get('1954-04-19'), { fecha: '1954-04-19', valor: '0.0125000', serie: 'SF63528' })
  assert.equal(days.get('1987-12-31'), { fecha: '1987-12-31', valor: '2.2275000', serie: 'SF63528' })
  assert.equal(days.get('1991-11-12'), { fecha: '1991-11-12', valor: '3.0735', serie: 'SF43718' })
  assert.equal(days.get('2026-03-02'), { fecha: '2026-03-02', valor: '17.3485', serie: 'SF43718' })
  assert.not(days.has('1991-11-11'))
  assert.not(rows.some(({ serie, fecha }) => serie === 'SF63528' && fecha >= '1991-11-12'))
})

test('both datasets tell the same FIX', async () => {
  const { days } = await run('inventada')
  const body = JSON.parse(readFileSync(join(FIXTURES, 'tipo-cambio/inventada/answers/sie-vistas.json'), 'utf8'))
  const fix = body.bmx.series.find(({ idSerie }: { idSerie: string }) => idSerie === 'SF43718').datos as {
    fecha: string
    dato: string
  }[]
  assert.is(fix.length, 70)
  for (const { fecha, dato } of fix) assert.is(days.get(fecha.split('/').reverse().join('-'))?.valor, dato)
})

test('a daily run asks ten days back and no more', async () => {
  const { rows, notes } = await run('diario')
  assert.equal(notes, [])
  assert.equal(
    rows.map(({ fecha }) => fecha),
    ['2026-11-09', '2026-11-10', '2026-11-11', '2026-11-12', '2026-11-13', '2026-11-17', '2026-11-18', '2026-11-19'],
  )
})

test('on Mondays all of it is asked again, whatever is published', async () => {
  const { days, notes } = await run('inventada', { now: '2026-11-23T18:15:00Z', since: '2026-11-20' })
  assert.equal(notes, [])
  assert.ok(days.has('1954-04-19') && days.has('2026-11-19'))
})

test('an older series in an unknown unit is not used, and the FIX is', async () => {
  const { rows, notes } = await run('otra-unidad')
  assert.is(notes.length, 1)
  assert.match(notes[0]!, /vale 30\.7350 el 1991-11-15; se esperaba cerca de 3\.0735/)
  assert.ok(rows.length > 20)
  assert.ok(rows.every(({ serie }) => serie === 'SF43718'))
  const body = readFileSync(join(FIXTURES, 'dolar/otra-unidad/answers/sie-desde-1954.json'), 'utf8')
  assert.throws(
    () => rowsOf({ route: 'sie', bodies: [body] }),
    (error: Error) => error instanceof ParseError,
  )
})

test('without a token: the recent days, with a note', async () => {
  const { days, rows, notes } = await run('sin-token')
  assert.match(notes[0]!, /Sin BANXICO_TOKEN/)
  assert.ok(rows.every(({ fecha, valor }) => days.get(fecha)!.valor === valor))
  assert.ok(days.has('2026-11-19') && days.has('2026-10-20'))
  assert.not(days.has('2026-11-16'))
})

const samples = process.env.TIANGUIS_SAMPLES
const real = samples && join(samples, 'dolar/fix_1991-11-12_2025.csv')
if (real && existsSync(real)) {
  test('no day of the real FIX since 1996 moves as much as the invariant refuses', () => {
    const days = readFileSync(real, 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split(',') as [string, string])
    const moves = days.flatMap(([fecha, valor], at) =>
      at && fecha > '1995-12-31' ? [Math.abs(Number(valor) / Number(days[at - 1]![1]) - 1)] : [],
    )
    assert.ok(moves.length > 7000)
    assert.ok(Math.max(...moves) < 0.0766)
  })
} else console.log('Se omite el FIX real: TIANGUIS_SAMPLES no nombra una carpeta que lo tenga.')

test.run()
