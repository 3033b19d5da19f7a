import {
  between,
  defineConnector,
  folded,
  limit,
  nearby,
  ParseError,
  state,
  type FetchContext,
  type Grouping,
  type ParseContext,
  type Rejected,
} from '@tianguis/core'
import { MEXICO_CITY } from '@tianguis/core/decode/dates'
import { fallbackChain } from '@tianguis/core/upstreams/fallback-chain'
import { ciudad } from './city.ts'
import { everyHour, latest, order } from './record.ts'
import { fetchSimat, readSimat, SIMAT_HOST, type SimatBatch } from './simat.ts'
import { examples, negatives } from './examples.ts'
import { semantics } from './semantics.ts'
import { SINAICA_HOST, stationPages } from './sinaica.ts'
import { readStationPage, type StationPage } from './sinaica-page.ts'
import { indexColumns, officialColumns, readingColumns, recordColumns, stationColumns } from './tables.ts'

/** `now` is the run's clock: what is later is refused, what is recent gets an index. */
type Batch = { now: string } & ({ simat: SimatBatch } | { pages: StationPage[] })

const byHour = { key: ['estacion', 'fecha_hora'], mode: 'append', duplicates: 'last' } as const

const grouping: Grouping = {
  time: 'dia',
  grains: ['dia', 'mes'],
  by: ['estacion', 'nombre', 'red', 'municipio', 'estado', 'cvegeo'],
  values: { imeca: 0, pm25: 1, pm10: 1, o3: 4, no2: 4, so2: 4, co: 2 },
  aggregations: ['promedio', 'mediana', 'minimo', 'maximo'],
  needs: ['ciudad', 'estado'],
  longest: 366,
}

export default defineConnector({
  name: 'aire',
  path: '/aire',
  title: 'Calidad del aire',
  description:
    'La lectura más reciente de cada estación de monitoreo del país, con su índice IMECA y su categoría según la NOM-172, de la peor a la mejor. ' +
    'Gases en ppm, partículas en µg/m³. Son datos horarios sin validar, como los publican las redes.',
  source: {
    name: 'INECC, Sistema Nacional de Información de la Calidad del Aire (SINAICA); SEDEMA, SIMAT en el Valle de México',
    url: `https://${SINAICA_HOST}/`,
    licence: { name: 'Términos de Libre Uso MX', url: 'https://datos.gob.mx/libreusomx', commercial: true },
    hosts: [SINAICA_HOST, SIMAT_HOST],
    pacing: { concurrency: 4, everyMs: 250 },
  },
  // Hourly; the networks send theirs some minutes past, and SINAICA shows them some later.
  cadence: {
    cron: ['25 * * * *'],
    timezone: MEXICO_CITY,
    lateAfter: '4 hours',
    newestWithin: '6 hours',
    publishes: ['0 * * * *'],
  },
  revisions: false,
  tables: {
    estaciones: {
      columns: stationColumns,
      key: ['estacion'],
      mode: 'append',
      duplicates: 'last',
      guard: { atLeast: 10 },
      nearby: 300,
      expectedRows: 300,
    },
    lecturas: {
      ...byHour,
      columns: readingColumns,
      observed: 'fecha_hora',
      feeds: {
        SIMAT: { where: "estacion !~ '^[0-9]'", newestWithin: '6 hours' },
        SINAICA: { where: "estacion ~ '^[0-9]'", newestWithin: '6 hours' },
      },
      parts: 'estacion',
      stalls: { by: 'estacion', named: { table: 'estaciones', column: 'nombre' }, missed: 24, after: '1 day' },
      indexes: [['fecha_hora'], ['dia', 'estacion']],
      guard: { atLeast: 100 },
    },
    indices: { ...byHour, columns: indexColumns, guard: { atLeast: 0 } },
    oficiales: { ...byHour, columns: officialColumns, guard: { atLeast: 0 } },
  },
  record: { columns: recordColumns, sql: latest, key: ['estacion'] },
  order,
  // Some two hundred stations: few enough to be sorted.
  orders: [['estacion'], ['imeca', 'red', 'nombre', 'estacion']],
  past: { sql: everyHour, order: ['fecha_hora desc', 'estacion'] },
  grouping,
  params: {
    ciudad,
    estado: state(),
    ...between('dia'),
    ...folded(grouping),
    ...nearby({ standard: 20, most: 300 }),
    limit: limit({ max: 1000, standard: null }),
  },
  calls: [
    { ciudad: 'Valle de México' },
    { ciudad: 'Monterrey', limit: 5 },
    { estado: 'Jalisco' },
    { cerca: '19.4326,-99.1332', limit: 5 },
    { ciudad: 'Monterrey', agrupar: 'dia', agregacion: 'maximo', desde: '2026-11', limit: 10 },
    {},
  ],

  semantics,
  examples,
  negatives,
  headline: {
    label: 'Lo más contaminado de la CDMX',
    q: '¿Cuál es la estación más contaminada de la CDMX?',
    figure: 'imeca',
    unit: 'IMECA',
    of: ['categoria', 'nombre', 'municipio'],
  },

  async *fetch(context: FetchContext): AsyncGenerator<Batch, void, undefined> {
    const now = context.now.toISOString()
    const routes = fallbackChain(context)
    const simat = await routes.feed('SIMAT, Valle de México', () => fetchSimat(context))
    if (simat) yield { now, simat }
    let pages = 0
    for await (const some of stationPages(context, routes, { withoutValley: simat !== undefined })) {
      pages += some.length
      yield { now, pages: some }
    }
    if (!simat && !pages) routes.allFailed()
    if (!pages) routes.missing('SINAICA, todo menos el Valle de México')
  },

  parse(batch: Batch, { territory }: ParseContext) {
    const now = new Date(batch.now)
    if ('simat' in batch) {
      const { told, oficiales } = readSimat(batch.simat, now, territory)
      return { ...tablesOf(told), oficiales }
    }
    const told = batch.pages
      .map((page) => readStationPage(page, now, territory))
      .filter((station) => station !== undefined)
    const unreadable = told.filter((station) => !('lecturas' in station)).length
    if (unreadable * 2 > batch.pages.length)
      throw new ParseError(
        'Más de la mitad de las páginas de estación del SINAICA no se entienden.',
        batch.pages[0]?.html,
      )
    return tablesOf(told)
  },
})

type Told = { station?: object; refused: Rejected[]; lecturas?: object[]; indices?: object[] }

/** The rows of several stations, by table. */
function tablesOf(told: readonly Told[]) {
  return {
    estaciones: told.flatMap(({ station }) => station ?? []) as never[],
    lecturas: told.flatMap(({ lecturas = [], refused }) => [...lecturas, ...refused]) as never[],
    indices: told.flatMap(({ indices = [] }) => indices) as never[],
  }
}
