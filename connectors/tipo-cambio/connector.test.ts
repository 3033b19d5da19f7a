import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { rehearse } from '@tianguis/core/refresh/rehearse'
import connector from './connector.ts'

const FIXTURES = join(import.meta.dirname, '../../fixtures/tipo-cambio')
type Rate = {
  serie: string
  fecha: string
  moneda: string
  par: string
  tipo: string
  valor: string
  determinada: string | null
}

const rowsOf = (batch: unknown) => [
  ...(connector.parse(batch, { territory: undefined as never }).tipo_cambio as Iterable<Rate>),
]

async function run(fixture: string): Promise<{ rows: Rate[]; notes: readonly string[]; requests: number }> {
  const { batches, ...told } = await rehearse(connector, join(FIXTURES, fixture))
  return { rows: batches.flatMap(rowsOf), ...told }
}

const newest = (rows: Rate[], serie: string) =>
  rows
    .filter((row) => row.serie === serie)
    .sort((a, b) => (a.fecha < b.fecha ? -1 : 1))
    .at(-1)
const failure = (fixture: string) =>
  run(fixture).then(
    () => 'no falló',
    (error: Error) => error.message,
  )

test('with a token: every series of the last hundred days, with no note', async () => {
  const { rows, notes, requests } = await run('inventada')
  assert.equal(notes, [])
  assert.is(requests, 4)
  assert.is(rows.filter(({ serie }) => serie === 'SF43718').length, 70)
  assert.equal(newest(rows, 'SF43718'), {
    serie: 'SF43718',
    fecha: '2026-11-19',
    moneda: 'USD',
    par: 'USD/MXN',
    tipo: 'fix',
    valor: '18.2417',
    determinada: '2026-11-19',
  })
  assert.equal([...new Set(rows.map(({ par }) => par))].sort(), [
    'CAD/MXN',
    'CHF/MXN',
    'CNY/MXN',
    'EUR/MXN',
    'GBP/MXN',
    'JPY/MXN',
    'USD/MXN',
  ])
  assert.is(new Set(rows.map(({ serie, fecha }) => `${serie} ${fecha}`)).size, rows.length)
})

test('settlement is dated ahead and says nothing about how new the data is', async () => {
  const { rows } = await run('inventada')
  const { fecha, tipo, valor, determinada } = newest(rows, 'SF60653')!
  assert.equal(
    { fecha, tipo, valor, determinada },
    { fecha: '2026-11-23', tipo: 'liquidacion', valor: '18.2417', determinada: null },
  )
  assert.is(
    rows
      .map(({ determinada }) => determinada ?? '')
      .sort()
      .at(-1),
    '2026-11-19',
  )
})

test('a day without a value (N/E) has no row', async () => {
  const { rows } = await run('inventada')
  assert.not(rows.some(({ moneda, fecha }) => moneda === 'CHF' && fecha === '2026-11-02'))
  assert.ok(rows.every(({ valor }) => /^\d+\.\d{4}$/.test(valor)))
})

test('the same batch always gives the same rows, and the batch stays as it was', async () => {
  const text = readFileSync(join(FIXTURES, 'inventada/answers/sie-vistas.json'), 'utf8')
  const batch = Object.freeze({ route: 'sie', bodies: Object.freeze([text]) })
  assert.equal(rowsOf(batch), rowsOf(structuredClone(batch)))
})

test('the limit is waited out; a doubtful series that fails is noted and spoils nothing', async () => {
  const { rows, notes, requests } = await run('limite')
  assert.is(requests, 5)
  assert.is(newest(rows, 'SF43718')!.fecha, '2026-11-19')
  assert.equal([...new Set(rows.map(({ moneda }) => moneda))].sort(), ['CAD', 'EUR', 'GBP', 'JPY', 'USD'])
  assert.is(notes.length, 3)
  assert.match(notes[0]!, /no conoce alguna de las series SF290383/)
  assert.match(notes[1]!, /SF46405 no es la que se espera.*Dólar Canadiense/)
  assert.match(notes[2]!, /error en la serie SF46411/)
})

test('without a token: SIDOF and the public pages agree on the FIX', async () => {
  const { rows, notes } = await run('sin-token')
  assert.is(notes.length, 1)
  assert.match(notes[0]!, /Sin BANXICO_TOKEN/)
  const fix = new Map<string, string>()
  for (const { serie, fecha, valor } of rows) {
    if (serie !== 'SF43718') continue
    assert.is(fix.get(fecha) ?? valor, valor, `${fecha}: ${fix.get(fecha)} y ${valor}`)
    fix.set(fecha, valor)
  }
  const sample = await run('inventada')
  for (const [fecha, valor] of fix)
    assert.is(sample.rows.find((row) => row.serie === 'SF43718' && row.fecha === fecha)?.valor, valor)
  assert.ok(fix.size >= 20)
  assert.ok(fix.has('2026-11-19'))
  assert.is(newest(rows, 'SF46410')!.fecha, '2026-11-19')
  assert.not(fix.has('2026-11-16'))
})

test('a token that is refused is said so, and the public pages serve', async () => {
  const { rows, notes } = await run('token-invalido')
  assert.match(notes[0]!, /Token inválido.*BANXICO_TOKEN/)
  assert.is(notes.length, 1)
  assert.is(newest(rows, 'SF43718')!.fecha, '2026-11-19')
})

test('when only the RSS answers, the latest FIX comes from it', async () => {
  const { rows, notes } = await run('solo-rss')
  assert.equal(
    rows.map(({ serie, fecha, valor }) => `${serie} ${fecha} ${valor}`),
    ['SF43718 2026-11-19 18.2417'],
  )
  assert.match(notes.join('\n'), /SIDOF.*\n.*Banxico por día/)
})

test('when nothing answers, every reason is told', async () => {
  const said = await failure('ninguna-ruta')
  for (const route of [/SIDOF: .*lista vacía/, /Banxico por día \(2026-11-19\): /, /RSS de Banxico: /])
    assert.match(said, route)
})

const samples = process.env.TIANGUIS_SAMPLES
const real = samples && join(samples, 'tipo-cambio/sie_multi_USD_EUR_GBP_JPY_CAD_2026-03-01_2026-03-15.json')
if (real && existsSync(real)) {
  test('a real answer: the titles are believed and the values are exact', () => {
    const rows = rowsOf({ route: 'sie', bodies: [readFileSync(real, 'utf8')] })
    assert.is(rows.length, 50)
    assert.equal(
      rows
        .filter(({ fecha }) => fecha === '2026-03-02')
        .map(({ moneda, valor }) => `${moneda} ${valor}`)
        .sort(),
      ['CAD 12.6646', 'EUR 20.3541', 'GBP 23.2652', 'JPY 0.1105', 'USD 17.3485'],
    )
  })
} else console.log('Se omite la respuesta real del SIE: TIANGUIS_SAMPLES no nombra una carpeta que la tenga.')

test.run()
