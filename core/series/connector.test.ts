import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { territory } from '../../test/support/fake-territory.ts'
import type { FetchContext } from '../contract.ts'
import { isConnector } from '../connector.ts'
import { UpstreamFailure } from '../http/failures.ts'
import { seriesConnector } from './connector.ts'
import { inegi } from './inegi.ts'
import { firstDay, ofNamed, periodOf } from './listed.ts'
import type { SeriesBodies, SeriesSheet } from './sheet.ts'
import { sie } from './sie.ts'

const figure = {
  label: 'monto',
  unit: 'millones de USD',
  range: [0, 1000] as const,
  words: 'monto',
  adds: true as const,
}
const asking = (...questions: string[]) =>
  Object.fromEntries(
    questions.map((q) => [q, { accion: 'agregar' as const, medidas: [{ id: 'monto', agg: 'suma' as const }] }]),
  )

const sheet: SeriesSheet = {
  name: 'envios',
  title: 'Envíos',
  description: 'Envíos de ejemplo.',
  from: sie('https://www.banxico.org.mx/ejemplo'),
  cadence: { cron: ['0 8 * * *'], timezone: 'UTC', lateAfter: '3 days' },
  subjects: {
    envios: {
      label: 'envíos',
      words: 'envio',
      frequency: 'mes',
      figures: {
        monto: {
          ...figure,
          series: {
            total: ['SE1', /env[ií]os total/i, 'los envíos'],
            flores: ['SE2', /flores/i, 'los envíos de flores'],
            frutas: ['SE9', /frutas/i, 'los envíos de frutas'],
          },
        },
      },
    },
    envios_estado: {
      label: 'envíos por estado',
      words: 'envio',
      frequency: 'trimestre',
      figures: { monto: { ...figure, series: { estatal: [{ Hidalgo: 'SE3' }, /env[ií]os/i, 'los envíos'] } } },
    },
  },
  asked: asking('Envíos en total', 'Suma de envíos'),
  refused: {},
}
const connector = seriesConnector(sheet)

const series = (idSerie: string, titulo: string, ...datos: [string, string][]) => ({
  idSerie,
  titulo,
  datos: datos.map(([fecha, dato]) => ({ fecha, dato })),
})
const body = (...some: object[]) => JSON.stringify({ bmx: { series: some } })
const total = series('SE1', 'Envíos           Total', ['01/08/2026', '1.50'], ['01/09/2026', '5,452.3'])
const flowers = series('SE2', 'Envíos de flores', ['01/09/2026', '12.0'])
const state = series('SE3', 'Ingresos por Envíos       Hidalgo', ['01/07/2026', '3.25'])

const rowsOf = (bodies: readonly string[]) => [
  ...(connector.parse({ bodies }, { territory }).envios as Iterable<Record<string, unknown>>),
]

/** A run over a source that answers each address as told. */
async function run(
  of: { fetch: typeof connector.fetch },
  answer: (url: string) => { status?: number; text: string },
  { now = '2026-11-19T20:00:00Z', since = null as string | null } = {},
) {
  const [asked, missing]: [string[], string[]] = [[], []]
  const get = async (url: string) => {
    asked.push(url)
    const { status = 200, text } = answer(url)
    return { status, text: async () => text }
  }
  const context = {
    http: { secret: () => 'clave', get },
    now: new Date(now),
    since,
    signal: new AbortController().signal,
    note: () => undefined,
    missing: (part: string, why: unknown) => void missing.push(`${part}: ${why instanceof Error ? why.message : why}`),
  } as unknown as FetchContext
  const batches: SeriesBodies[] = []
  for await (const batch of of.fetch(context)) batches.push(batch as SeriesBodies)
  return { batches, asked, missing }
}

test('a sheet is a connector like any other', () => {
  assert.ok(isConnector(connector))
  assert.equal(connector.tables.envios!.key, ['serie', 'fecha'])
  assert.equal(Object.keys(connector.params), ['indicador', 'desde', 'hasta', 'agrupar', 'agregacion', 'limit'])
  assert.equal(connector.grouping!.grains, ['anio'], 'no finer than its coarsest series')
})

test('rows say their period, unit and state; another unit is refused with what was expected', () => {
  const [august, september, ofState] = rowsOf([body(total), body(state)])
  assert.equal(august, {
    frecuencia: 'mensual',
    indicador: 'total',
    nombre: 'envíos',
    unidad: 'millones de USD',
    serie: 'SE1',
    fecha: '2026-08-01',
    periodo: '2026-08',
    valor: '1.50',
  })
  assert.match(String(september!.rejected), /envíos vale 5452.3 millones de USD; se esperaba de 0 a 1000/)
  assert.is(ofState!.estado, 'Hidalgo')
  assert.is(ofState!.periodo, '2026-T3')
})

test('a series that is called otherwise gives no row, and the run says what it is called', async () => {
  const other = series('SE2', 'Precio del petróleo', ['01/09/2026', '60'])
  const { missing, batches } = await run(connector, () => ({ text: body(total, other, state) }))
  assert.is(missing.length, 2)
  assert.match(missing[0]!, /SE2 no es la que se espera.*flores.*Llegó: «Precio del petróleo»/)
  assert.match(missing[1]!, /Serie SE9 del SIE: La respuesta no la trae/)
  assert.equal(
    batches.flatMap(({ bodies }) => rowsOf(bodies).flatMap(({ serie }) => serie ?? [])),
    ['SE1', 'SE3'],
  )
})

test('a series of a state is called after it', () => {
  assert.equal(rowsOf([body(series('SE3', 'Envíos Sonora', ['01/07/2026', '3']))]), [])
})

test('one id that the source does not know costs only its own series', async () => {
  const known: Readonly<Record<string, object>> = { SE1: total, SE2: flowers, SE3: state }
  const { missing, batches, asked } = await run(connector, (url) => {
    const ids = /series\/([^/]+)/.exec(url)![1]!.split(',')
    return ids.every((id) => known[id])
      ? { text: body(...ids.map((id) => known[id]!)) }
      : { status: 404, text: '{"error":{"mensaje":"Serie no encontrada"}}' }
  })
  assert.is(asked.length, 5)
  assert.is(batches.length, 3)
  assert.is(missing.length, 1)
  assert.match(missing[0]!, /Serie SE9 del SIE.*404/)
})

test('no series that is known is a failure and no empty run', async () => {
  const failed = await run(connector, () => ({ status: 404, text: '{}' })).catch((error) => error)
  assert.match(String(failed), /SE1.*404/)
})

test('what is published daily is asked whole on Mondays and of the last days otherwise, never beyond today', async () => {
  const daily = seriesConnector({
    ...sheet,
    subjects: {
      envios: {
        ...sheet.subjects.envios!,
        frequency: 'dia',
        figures: { monto: { ...figure, series: { total: ['SE1', /./, 'los envíos'] } } },
      },
    },
    asked: asking('¿Cuánto fue de envíos?', 'Monto', 'Envío', 'Monto de envíos', 'Envíos hoy'),
  })
  const range = async (now: string, since: string | null) =>
    (await run(daily, () => ({ text: body(total) }), { now, since })).asked[0]!.split('datos/')[1]
  assert.is(await range('2026-11-19T20:00:00Z', null), '1950-01-01/2026-11-19')
  assert.is(await range('2026-11-19T20:00:00Z', '2026-11-18'), '2026-10-19/2026-11-19')
  assert.is(await range('2026-11-23T20:00:00Z', '2026-11-20'), '1950-01-01/2026-11-23')
})

const rates = seriesConnector({
  ...sheet,
  name: 'tasas-prueba',
  from: inegi('https://www.inegi.org.mx/ejemplo'),
  subjects: {
    envios: {
      ...sheet.subjects.envios!,
      frequency: 'trimestre',
      figures: {
        monto: {
          ...figure,
          series: { total: ['444', /desocupaci/i, 'la tasa'], otra: ['445', /informal/, 'la otra'] },
        },
      },
    },
  },
  asked: asking('¿Qué tasa?', 'Cuál tasa', '¿De cuánto?', 'Tasa de ahora'),
})
const catalogue = (value: string, Description: string) => JSON.stringify({ CODE: [{ value, Description }] })
const observed = (INDICADOR: string, FREQ = '4') =>
  JSON.stringify({
    Series: [{ INDICADOR, FREQ, OBSERVATIONS: [{ TIME_PERIOD: '2026/02', OBS_VALUE: '2.75000000000000000000' }] }],
  })
const bank =
  (titles: Readonly<Record<string, string>>, freq?: string) =>
  (url: string): { status?: number; text: string } => {
    const [, what, id] = /(CL_INDICATOR|INDICATOR)\/(\d+)/.exec(url)!
    if (!titles[id!]) return { status: 400, text: '["ErrorInfo:No se encontraron resultados","ErrorCode:100"]' }
    return { text: what === 'CL_INDICATOR' ? catalogue(id!, titles[id!]!) : observed(id!, freq) }
  }

test('INEGI: the catalogue says what a series is; a quarter is its first day', async () => {
  const { batches, missing } = await run(rates, bank({ 444: 'Tasa de desocupación', 445: 'Población' }))
  assert.is(missing.length, 1)
  assert.match(missing[0]!, /Indicador 445 del INEGI.*La serie 445 no es la que se espera/)
  const rows = batches.flatMap((batch) => [...(rates.parse(batch, { territory }).tasas_prueba as Iterable<object>)])
  assert.equal(
    rows.map((row) => [(row as { fecha: string }).fecha, (row as { valor: string }).valor]),
    [['2026-04-01', '2.75']],
  )
})

test('INEGI: another frequency, an unknown id and a bank that refuses all', async () => {
  const { missing } = await run(rates, (url) =>
    bank({ 444: 'Tasa de desocupación', 445: 'informal' }, url.includes('445') ? '8' : '4')(url),
  )
  assert.match(missing[0]!, /FREQ es «8» y debía ser «4»/)
  const failed = await run(rates, bank({})).catch((error) => error)
  assert.match(String(failed), /Ninguna ruta dio datos.*No se encontraron resultados/)
})

test('a source that cuts the connection is a failure with its reason', async () => {
  const cut = () => {
    throw new UpstreamFailure({ code: 'network', url: 'https://www.banxico.org.mx', message: 'se cortó' })
  }
  assert.match(String(await run(connector, cut).catch((error) => error)), /se cortó/)
})

test('periods and names as they are written', () => {
  assert.equal(
    (['dia', 'semana', 'mes', 'trimestre', 'anio'] as const).map((frequency) => periodOf('2026-08-01', frequency)),
    ['2026-08-01', '2026-08-01', '2026-08', '2026-T3', '2026'],
  )
  assert.equal(
    [firstDay('2026', 2, 'mes'), firstDay('2026', 4, 'trimestre'), firstDay('2026', 1, 'anio')],
    ['2026-02-01', '2026-10-01', '2026-01-01'],
  )
  assert.equal(['el PIB', 'la UDI', 'los envíos'].map(ofNamed), ['del PIB', 'de la UDI', 'de los envíos'])
})

test.run()
