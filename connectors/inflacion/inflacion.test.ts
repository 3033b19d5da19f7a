import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Rejected } from '@tianguis/core'
import { check } from '@tianguis/core/refresh/check'
import { rehearse } from '@tianguis/core/refresh/rehearse'
import { matchWord } from '@tianguis/core/words/match'
import { COMPONENTS, LISTED, WORDS } from './components.ts'
import connector from './connector.ts'
import { inegiLevels, merged, sieLevels, sieOf } from './levels.ts'

const FIXTURES = join(import.meta.dirname, '../../fixtures/inflacion')
type Row = Record<'periodo' | 'periodicidad' | 'componente' | 'fecha' | 'indice', string> &
  Record<'quincena' | 'variacion_quincenal' | 'variacion_mensual' | 'variacion_anual' | 'variacion_acumulada', unknown>

const isRejected = (row: object): row is Rejected => 'rejected' in row

async function run(fixture: string) {
  const { batches, ...told } = await rehearse(connector, join(FIXTURES, fixture))
  const all = batches.flatMap(
    (batch) => [...connector.parse(batch, { territory: undefined as never }).indices!] as (Row | Rejected)[],
  )
  return { rows: all.filter((row): row is Row => !isRejected(row)), refused: all.filter(isRejected), ...told }
}
const failure = (fixture: string) =>
  run(fixture).then(
    () => 'no falló',
    (error: Error) => error.message,
  )
const sample = await run('inventada')
const at = (componente: string, periodo: string, rows = sample.rows) =>
  rows.find((row) => row.componente === componente && row.periodo === periodo)!
const components = (rows: readonly Row[]) => new Set(rows.map(({ componente }) => componente)).size

test('with both tokens: sixteen components by fortnight and month, compared with the seven of INEGI, and no note', () => {
  assert.equal([sample.requests, sample.notes], [8, []])
  assert.is(components(sample.rows), 16)
  assert.equal(
    LISTED.map(({ componente }) => componente),
    [...COMPONENTS],
  )
  assert.is(sample.rows.filter(({ periodicidad }) => periodicidad === 'quincenal').length, 16 * 260 - 2)
  assert.is(sample.rows.filter(({ periodicidad }) => periodicidad === 'mensual').length, 16 * 130 - 2)
})

test('every row passes the check of its columns', () => {
  const faults = sample.rows.flatMap((row) => {
    for (const name of Object.keys(row)) assert.ok(name in connector.tables.indices!.columns, name)
    return Object.entries(connector.tables.indices!.columns).flatMap(([name, { spec }]) => {
      const checked = check(spec, row[name as keyof Row])
      return 'reason' in checked ? [`${row.componente} ${row.periodo} ${name}: ${checked.reason}`] : []
    })
  })
  assert.equal(faults, [])
})

test('the base is 100, with the three decimals that are always published, and other digits are kept', () => {
  for (const componente of COMPONENTS) assert.is(at(componente, '2018-07-2Q').indice, '100.000')
  assert.is(at('general', '2018-07-1Q').indice, '99.818949456097')
  assert.is(at('subyacente', '2025-12-2Q').indice, '142.4994197697')
})

test('the published figures of August 2026 come out: 0.09 in the fortnight, 3.26 in the year', () => {
  const { indice, fecha, quincena, variacion_quincenal, variacion_mensual, variacion_anual } = at(
    'general',
    '2026-08-2Q',
  )
  assert.equal(
    { indice, fecha, quincena, variacion_quincenal, variacion_mensual, variacion_anual },
    {
      indice: '145.531',
      fecha: '2026-08-16',
      quincena: 2,
      variacion_quincenal: '0.09',
      variacion_mensual: undefined,
      variacion_anual: '3.26',
    },
  )
})

test("a month's index is the mean of its fortnights, and its changes are those of months", () => {
  assert.equal(
    [at('general', '2026-08').indice, at('general', '2025-01').indice, at('general', '2024-01').indice],
    ['145.462', '138.343', '133.555'],
  )
  const { fecha, variacion_quincenal, variacion_mensual, variacion_anual, variacion_acumulada } = at(
    'general',
    '2026-01',
  )
  assert.equal(
    { fecha, variacion_quincenal, variacion_mensual, variacion_anual, variacion_acumulada },
    {
      fecha: '2026-01-01',
      variacion_quincenal: undefined,
      variacion_mensual: '0.38',
      variacion_anual: '3.79',
      variacion_acumulada: '0.38',
    },
  )
  // Published by others from the official series of the same month.
  assert.equal(
    [at('subyacente', '2026-01').variacion_anual, at('no_subyacente', '2026-01').variacion_anual],
    ['4.52', '1.39'],
  )
  assert.equal(
    [at('servicios', '2026-01').variacion_anual, at('energeticos_tarifas', '2026-01').variacion_anual],
    ['4.48', '1.28'],
  )
})

test('the mean of two odd last digits keeps the half, exactly', () => {
  assert.equal(
    [at('general', '2018-09-1Q').indice, at('general', '2018-09-2Q').indice, at('general', '2018-09').indice],
    ['100.865', '100.970', '100.9175'],
  )
})

test('what accumulates starts again each year, from the second fortnight of December', () => {
  const [first, second] = [at('general', '2026-01-1Q'), at('general', '2026-01-2Q')]
  assert.is(first.variacion_acumulada, first.variacion_quincenal)
  assert.is(second.variacion_acumulada, '0.48')
})

test('without a year before there is no change of a year, and N/E is a hole and no zero', () => {
  assert.equal(
    [at('general', '2016-01-1Q').variacion_quincenal, at('general', '2016-12').variacion_anual],
    [null, null],
  )
  assert.is(at('educacion', '2016-02-1Q'), undefined)
  assert.is(at('educacion', '2016-02-2Q').variacion_quincenal, null)
  assert.is(at('educacion', '2016-02'), undefined)
})

test('a value that is no number goes to quarantine and leaves a hole', () => {
  assert.is(sample.refused.length, 1)
  assert.match(sample.refused[0]!.raw, /"SP56379".*2017-03-16.*"n\.d\."/)
  assert.is(at('frutas_verduras', '2017-03-2Q'), undefined)
})

test('a month begins when both fortnights are there', async () => {
  const { rows } = await run('solo-banxico')
  assert.equal(
    rows
      .filter(({ componente, periodicidad }) => componente === 'general' && periodicidad === 'mensual')
      .map(({ periodo }) => periodo)
      .sort(),
    ['2025-12', '2026-10'],
  )
})

test('with Banxico alone it is said that nothing was compared', async () => {
  const { rows, notes } = await run('solo-banxico')
  assert.is(components(rows), 16)
  assert.equal(notes.length, 1)
  assert.match(notes[0]!, /no se compararon/)
})

test('with INEGI alone seven components come, of the same values', async () => {
  const { rows, notes } = await run('solo-inegi')
  assert.is(components(rows), 7)
  assert.is(at('general', '2026-10-2Q', rows).indice, at('general', '2026-10-2Q').indice)
  assert.is(at('servicios', '2026-10-2Q', rows).indice, at('servicios', '2026-10-2Q').indice)
  assert.match(notes.join(), /solo da 7 de los 16/)
})

test('INEGI saying no (a list of texts, status 400) leaves Banxico to serve, and is told', async () => {
  const { rows, notes } = await run('inegi-rechaza')
  assert.is(components(rows), 16)
  assert.match(
    notes.join('\n'),
    /rechazó el indicador 910420 \(400: «ErrorInfo:No se encontraron resultados.*generatoken/,
  )
})

test('what only INEGI has yet is taken from it', async () => {
  const { rows } = await run('inegi-adelantado')
  assert.is(at('general', '2026-10-2Q', rows).variacion_quincenal, '0.14')
  assert.is(at('vivienda', '2026-10-2Q', rows), undefined)
  assert.ok(at('vivienda', '2026-10-1Q', rows))
})

test('no figure is published when the two disagree by more than a thousandth', async () => {
  assert.match(
    await failure('no-coinciden'),
    /no coinciden en «subyacente» de 2026-10-2Q: 147\.3707926857 y 147\.3727926857/,
  )
})

test('another base is not taken for the index', async () => {
  assert.match(
    await failure('otra-base'),
    /«general» de Banxico no es el debido: en 2018-07-2Q se esperaba 100 y llegó 70\.000/,
  )
})

test('the series of another component is left out and named, and spoils no other', async () => {
  const { rows, missing } = await run('claves-cambiadas')
  assert.equal([at('energeticos', '2026-10-1Q', rows), at('tarifas', '2026-10-1Q', rows)], [undefined, undefined])
  assert.ok(at('general', '2026-10-1Q', rows) && at('vivienda', '2026-10-1Q', rows))
  assert.equal(
    missing.map(({ part }) => part.split(' (')[0]),
    ['Índice «energeticos»', 'Índice «tarifas»'],
  )
  assert.match(
    missing[0]!.why,
    /«energeticos» de Banxico no es el debido: en 2025-12-2Q se esperaba 128\.9456118999 y llegó 136\.9847641644/,
  )
})

test('a series that the answer leaves out is named, and INEGI fills it in where it has it', async () => {
  const {
    batches: [answer],
  } = await rehearse<{ sie: string[]; inegi: string[] }>(connector, join(FIXTURES, 'inventada'))
  const without = (id: string) =>
    answer!.sie.map((body) => {
      const json = JSON.parse(body)
      json.bmx.series = json.bmx.series.filter((one: { idSerie: string }) => one.idSerie !== id)
      return JSON.stringify(json)
    })
  const absent = (id: string) => merged(sieLevels(without(id)), inegiLevels(answer!.inegi)).absent
  assert.equal(absent(sieOf('pecuarios')), [
    { componente: 'pecuarios', why: 'La respuesta de Banxico no trae ningún valor suyo.' },
  ])
  assert.equal(absent(sieOf('general')), [])
})

test('without any token the run says which ones would do', async () => {
  assert.match(await failure('sin-token'), /BANXICO_TOKEN \(https.*INEGI_TOKEN \(https/)
})

test('everyday words mean components', () => {
  const terms = LISTED.map(({ componente, nombre }) => ({ value: componente, label: nombre }))
  const meant = (asked: string) => {
    const found = matchWord(asked, terms, WORDS)
    return 'values' in found ? found.values.join() : '?'
  }
  for (const [asked, componente] of [
    ['subyacente', 'subyacente'],
    ['no subyacente', 'no_subyacente'],
    ['Alimentos', 'alimentos_bebidas_tabaco'],
    ['energía', 'energeticos'],
    ['gasolina y luz', 'energeticos'],
    ['tarifas', 'tarifas'],
    ['INPC', 'general'],
    ['la inflación', 'general'],
    ['servicios', 'servicios'],
    ['otros servicios', 'otros_servicios'],
    ['colegiaturas', 'educacion'],
    ['frutas y verduras', 'frutas_verduras'],
    ['carne', 'pecuarios'],
    ['renta', 'vivienda'],
    ['mercancías', 'mercancias'],
    ['energéticos y tarifas', 'energeticos_tarifas'],
    ['gasolina', '?'],
  ] as const)
    assert.is(meant(asked), componente, asked)
  for (const values of Object.values(WORDS))
    assert.ok(
      values.every((value) => COMPONENTS.some((known) => known === value)),
      values.join(),
    )
})

const SAMPLES = process.env.TIANGUIS_SAMPLES
if (!SAMPLES)
  console.log(
    'Se omite la respuesta real del INEGI: falta TIANGUIS_SAMPLES, la carpeta con las muestras de las fuentes.',
  )
else
  test('the sample has the 64 real fortnights of the general index, to the digit', () => {
    const {
      Series: [series],
    } = JSON.parse(readFileSync(join(SAMPLES, 'inflacion/inegi_910420_inpc_quincenal_first64obs.json'), 'utf8'))
    assert.is(series.OBSERVATIONS.length, 64)
    for (const { TIME_PERIOD, OBS_VALUE } of series.OBSERVATIONS) {
      const periodo = TIME_PERIOD.replace(/^(\d+)\/(\d+)\/0(\d)$/, '$1-$2-$3Q')
      assert.is(at('general', periodo).indice, Number(OBS_VALUE).toFixed(3), periodo)
    }
  })

test.run()
