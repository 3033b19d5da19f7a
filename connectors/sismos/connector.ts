import { examples, negatives } from './examples.ts'
import { semantics } from './semantics.ts'
import {
  between,
  defineConnector,
  folded,
  limit,
  nearby,
  number,
  state,
  type FetchContext,
  type Grouping,
  type Rejected,
} from '@tianguis/core'
import { addDays, dayIn, MEXICO_CITY } from '@tianguis/core/decode/dates'
import { greatest, least } from '@tianguis/core/extremes'
import { fallbackChain, type Routes } from '@tianguis/core/upstreams/fallback-chain'
import { catalogue, CATALOGUE_HOST } from './catalogue.ts'
import { localTime, type Listing } from './event.ts'
import { placeOf } from './places.ts'
import type { Known } from './same-event.ts'
import { joined, settle, type Lists } from './settle.ts'
import { pageListing, rssListing, SSN_HOST } from './ssn.ts'
import { columns, REGION } from './tables.ts'
import { USGS_HOST, usgsListing } from './usgs.ts'

/** The USGS's feed holds a week, and a month without a refresh is a gap. */
const LISTED_DAYS = 30

type Batch = Lists & { readonly refused: readonly Rejected[] }

const grouping: Grouping = {
  time: 'fecha',
  grains: ['dia', 'mes', 'anio'],
  by: [],
  values: { magnitud: 2, profundidad_km: 1 },
  aggregations: ['maximo', 'promedio', 'mediana', 'minimo'],
}

export default defineConnector({
  name: 'sismos',
  path: '/sismos',
  title: 'Sismos',
  description:
    'Los sismos de México que publica el Servicio Sismológico Nacional, con sus revisiones; y los del USGS mientras aquél no los publica.',
  source: {
    name: 'Servicio Sismológico Nacional (SSN), Instituto de Geofísica, UNAM; USGS',
    url: 'http://www.ssn.unam.mx/sismicidad/ultimos/',
    licence: {
      name: 'SSN: sólo fines no lucrativos, citando al Servicio Sismológico Nacional. USGS: dominio público',
      url: 'http://www.ssn.unam.mx/aviso-legal/',
      commercial: false,
    },
    hosts: [SSN_HOST, USGS_HOST, CATALOGUE_HOST],
    restricted: {
      holder: 'Servicio Sismológico Nacional',
      hosts: [SSN_HOST, CATALOGUE_HOST],
      rows: { table: 'sismos', column: 'fuente', value: 'SSN' },
    },
    pacing: { concurrency: 1, everyMs: 500 },
  },
  cadence: { cron: ['*/5 * * * *'], timezone: MEXICO_CITY, lateAfter: '30 minutes', newestWithin: '2 days' },
  revisions: true,
  tables: {
    sismos: {
      columns,
      key: ['id'],
      mode: 'append',
      duplicates: 'last',
      observed: 'fecha',
      feeds: {
        SSN: { where: "fuente = 'SSN'", newestWithin: '2 days' },
        USGS: { where: "fuente = 'USGS'", newestWithin: '20 days' },
      },
      expectedRows: 400_000,
      // With the SSN away and nothing new of the USGS there is no row to bring, and nothing wrong.
      guard: { atLeast: 0 },
      indexes: [
        ['fecha', 'fecha_hora'],
        ['estado', 'fecha', 'fecha_hora'],
        ['pais'],
        ['magnitud', 'fecha', 'fecha_hora', 'id'],
        ['magnitud desc', 'fecha desc', 'fecha_hora desc', 'id'],
      ],
      nearby: 300,
    },
  },
  record: 'sismos',
  // The day first: `desde` and `hasta` and the order then go through one index. It is the order of fecha_hora.
  order: ['fecha desc', 'fecha_hora desc', 'id'],
  grouping,
  params: {
    estado: state({ example: 'Guerrero' }),
    magnitud_min: number('magnitud', '>=', {
      description: 'Magnitud mínima; deja fuera los que no la tienen.',
      example: 4,
      min: -3,
      max: 10,
    }),
    ...between('fecha'),
    ...nearby({ standard: 100, most: 300 }, REGION),
    ...folded(grouping),
    limit: limit({ max: 500 }),
  },
  calls: [
    { limit: 10 },
    { estado: 'Guerrero', magnitud_min: 4 },
    { desde: '2026-11-01', hasta: '2026-11-15', limit: 20 },
    { cerca: '16.85,-99.88', radio_km: 200, limit: 10 },
    { agrupar: 'anio', magnitud_min: 4 },
  ],

  semantics,
  examples,
  negatives,
  headline: {
    label: 'El último sismo',
    q: '¿De cuánto fue el último sismo?',
    figure: 'magnitud',
    unit: 'de magnitud',
    of: ['referencia', 'fecha_hora_local'],
  },

  async *fetch(context: FetchContext): AsyncGenerator<Batch, void, undefined> {
    const routes = fallbackChain(context)
    const history = await historyOf(context, routes)
    if (history) for await (const block of history()) yield await batchOf(context, block)
    else yield await batchOf(context, ...(await currentLists(context, routes)))
  },

  parse({ refused, ...lists }: Batch, { territory }) {
    const rows = settle(lists).map((event) => ({
      id: event.id,
      fecha_hora: new Date(event.time).toISOString(),
      fecha_hora_local: localTime(event.time),
      fecha: localTime(event.time).slice(0, 10),
      magnitud: event.magnitude,
      profundidad_km: event.depth,
      latitud: event.latitude,
      longitud: event.longitude,
      referencia: event.reference,
      ...placeOf(event, territory),
      estatus: event.status,
      fuente: event.source,
    }))
    return { sismos: [...rows, ...refused] }
  },
})

const none: Listing = { events: [], refused: [] }

/** The catalogue, for days that no list reaches back to, as «refresh sismos --since 2017-01-01» asks for. */
async function historyOf({ http, now, since }: FetchContext, routes: Routes) {
  const isBefore = since !== null && since < addDays(dayIn(MEXICO_CITY, now), -LISTED_DAYS)
  return isBefore ? routes.feed('Catálogo del SSN', () => catalogue(http)) : undefined
}

/** What the SSN and the USGS list now. @throws SeveralFailures when none of them answers */
async function currentLists(context: FetchContext, routes: Routes): Promise<[ssn: Listing, usgs: Listing | undefined]> {
  const { http, now } = context
  const feed = await routes.attempt('RSS del SSN', () => rssListing(http, now))
  const page = await routes.attempt('Página del SSN', () => pageListing(http, now))
  const usgs = await routes.feed('USGS', () => usgsListing(context))
  if (!feed && !page && !usgs) routes.allFailed()
  if (!feed && !page) routes.missing('SSN')
  const [ofPage, ofFeed] = [page ?? none, feed ?? none]
  const ssn = { events: joined(ofPage.events, ofFeed.events), refused: [...ofPage.refused, ...ofFeed.refused] }
  return [ssn, usgs]
}

/** What is listed, beside what is published of the same days: that is what a revision is recognised by. */
async function batchOf({ since, read }: FetchContext, ssn: Listing, usgs = none): Promise<Batch> {
  const times = [...ssn.events, ...usgs.events].map(({ time }) => time)
  const [from, to] = [least(times) - 60_000, greatest(times) + 60_000].map((time) => new Date(time).toISOString())
  // A first load finds nothing, or a sample that it replaces.
  const rows =
    since === null || !times.length
      ? []
      : await read(
          `select id, (extract(epoch from fecha_hora) * 1000)::bigint as time, latitud, longitud, fuente, estatus from {sismos.sismos} where fecha_hora between '${from}' and '${to}'`,
        )
  const known = rows.map(
    ({ id, time, latitud, longitud, fuente, estatus }) =>
      ({ id, time: Number(time), latitude: latitud, longitude: longitud, source: fuente, status: estatus }) as Known,
  )
  return { ssn: ssn.events, usgs: usgs.events, known, refused: [...ssn.refused, ...usgs.refused] }
}
