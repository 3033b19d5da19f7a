import { between, choice, defineConnector, folded, limit, municipality, nearby, type Grouping } from '@tianguis/core'
import { dayIn, MEXICO_CITY } from '@tianguis/core/decode/dates'
import { addressesOf } from './addresses.ts'
import { CNE } from './cne.ts'
import { placeOf, pointOf } from './coordinates.ts'
import { townDays, type Town } from './daily.ts'
import { examples, negatives } from './examples.ts'
import { FUELS, readPrices, type Fuel } from './prices.ts'
import { readStations } from './stations.ts'
import { readReports } from './reports.ts'
import { REPORTS, reportsFrom } from './reports-feed.ts'
import { semantics } from './semantics.ts'
import { sweep, type Sweep } from './sweep.ts'
import { dailyColumns, priceColumns, recordColumns, reportColumns, stationColumns, sweepColumns } from './tables.ts'

const FEED = 'https://publicacionexterna.azurewebsites.net/publicaciones'

/** A firewall's page is a few kB of HTML with status 200; the feeds have had over 2 MB since 2019. */
const HONEST = {
  minBytes: 100_000,
  startsWith: ['<?xml', '<places'],
  accept: 'application/xml, text/xml, */*',
  timeoutMs: 180_000,
}

interface Batch {
  /** What the feed of places brings. */
  readonly listed: ReturnType<typeof readStations>
  readonly prices: string
  /** The operator's feed of citizens' reports; empty without one. */
  readonly reports: string
  readonly sweep: Sweep
  readonly day: string
  readonly readAt: string
}

/** Days of a municipality, whose means are of as many stations as had a price. */
const grouping: Grouping = {
  time: 'fecha',
  grains: ['dia', 'mes', 'anio'],
  by: ['estado', 'municipio', 'cvegeo'],
  values: { magna: 4, premium: 4, diesel: 4 },
  // The lowest of means is no lowest price.
  aggregations: ['promedio', 'primero', 'ultimo'],
  weight: 'estaciones',
  needs: ['municipio'],
  indexed: true,
}
const meanOf = (fuel: Fuel) => `case when d.tipo = '${fuel}' then d.suma / d.estaciones end as ${fuel}`

export default defineConnector({
  name: 'gasolina',
  path: '/gasolina',
  title: 'Precios de gasolina y diésel por estación',
  description:
    'Las estaciones de servicio del país y el precio vigente de magna, premium y diésel que cada una reporta a la autoridad. ' +
    'Una estación sin precio también aparece. El precio ausente significa que no lo vende o no lo reporta; nunca es cero.',
  source: {
    name: 'Comisión Nacional de Energía (CNE, antes CRE)',
    url: `${FEED}/prices`,
    licence: { name: 'Libre Uso MX', url: 'https://datos.gob.mx/libreusomx', commercial: true },
    hosts: ['publicacionexterna.azurewebsites.net', CNE],
    pacing: { concurrency: 1, everyMs: 250 },
    inputs: { [REPORTS]: 'CSV o NDJSON de reportes ciudadanos: permiso, tipo, precio, observado_en, reportante' },
  },
  // The CNE promises 18:00 (GMT-6) and is seen to change within the day.
  cadence: {
    cron: ['20 0,6,12,18 * * *'],
    timezone: MEXICO_CITY,
    lateAfter: '30 hours',
    newestWithin: '3 days',
    publishes: ['0 18 * * *'],
  },
  revisions: true,
  tables: {
    estaciones: {
      columns: stationColumns,
      key: ['permiso'],
      expectedRows: 40_000, // thrice the stations there are
      mode: 'snapshot',
      duplicates: 'last',
      indexes: [
        ['cvegeo', 'nombre', 'permiso'],
        ['nombre', 'permiso'],
        ['nombre desc', 'permiso'],
      ],
      nearby: 100,
      guard: { atLeast: 100 },
    },
    precios: {
      columns: priceColumns,
      key: ['permiso', 'tipo'],
      mode: 'snapshot',
      duplicates: { keep: 'max', of: 'precio' },
      observed: 'desde',
      // By the gallon they would be 3.785 times as much, and within what a litre may cost.
      steady: { of: 'precio', by: ['tipo'], median: 0.15 },
      indexes: [['tipo', 'precio']],
      guard: { atLeast: 100 },
    },
    reportes: {
      columns: reportColumns,
      key: ['permiso', 'tipo', 'reportante', 'observado_en'],
      mode: 'append',
      duplicates: 'last',
      indexes: [['permiso', 'observado_en']],
      guard: { atLeast: 0 },
    },
    diario: {
      columns: dailyColumns,
      key: ['cvegeo', 'tipo', 'fecha'],
      partition: { by: 'fecha', grain: 'anio' },
      mode: 'append',
      duplicates: 'last',
      // The first answers a state's or the country's year from the index alone.
      indexes: [['estado', 'tipo', 'fecha', 'suma', 'estaciones'], ['tipo', 'fecha'], ['fecha']],
      guard: { atLeast: 0 },
    },
    barrido: { columns: sweepColumns, key: ['cvegeo'], mode: 'append', duplicates: 'last', guard: { atLeast: 0 } },
  },
  record: {
    columns: recordColumns,
    key: ['permiso'],
    // No `joins`: the newest day of all prices is in every record, and decides which reports count. Those of a station
    // are read in the order of their key, backwards: a sort for each took a tenth of an answer.
    sql: `
      select e.permiso, e.nombre, e.direccion, e.municipio, e.estado, e.cvegeo, e.municipio_metodo, e.latitud, e.longitud,
             m.precio as magna, p.precio as premium, d.precio as diesel,
             case when coalesce(m.precio, p.precio, d.precio) is not null then {observed} end as fecha,
             case when coalesce(m.precio, p.precio, d.precio) is null and c.reportes > 0 then 'ciudadano' else 'oficial' end as origen,
             c.reportes, c.reportado_en, c.magna_reportada, c.premium_reportada, c.diesel_reportado
      from {estaciones} e
      left join {precios} m on m.permiso = e.permiso and m.tipo = 'magna'
      left join {precios} p on p.permiso = e.permiso and p.tipo = 'premium'
      left join {precios} d on d.permiso = e.permiso and d.tipo = 'diesel'
      cross join lateral (
        select count(*) as reportes, max(observado_en) as reportado_en,
               percentile_disc(0.5) within group (order by precio) filter (where tipo = 'magna') as magna_reportada,
               percentile_disc(0.5) within group (order by precio) filter (where tipo = 'premium') as premium_reportada,
               percentile_disc(0.5) within group (order by precio) filter (where tipo = 'diesel') as diesel_reportado
          from (select distinct on (r.tipo, r.reportante) r.tipo, r.precio, r.observado_en
                  from {reportes} r
                 where r.permiso = e.permiso and r.observado_en >= ({observed} - 7)::timestamp at time zone '${MEXICO_CITY}'
                 order by r.tipo desc, r.reportante desc, r.observado_en desc) one_each
      ) c`,
  },
  past: {
    sql: `select d.fecha, d.estado, d.municipio, d.cvegeo, ${FUELS.map(meanOf).join(', ')}, d.estaciones from {diario} d`,
    hidden: { estaciones: dailyColumns.estaciones },
    order: ['fecha desc', 'cvegeo'],
    onlyFolded: true,
  },
  grouping,
  order: ['nombre', 'permiso'],
  orders: [
    ['cvegeo', 'nombre', 'permiso'],
    ['nombre desc', 'permiso'],
  ],
  params: {
    municipio: municipality(),
    tipo: choice(FUELS, {
      description: 'Sólo estaciones con precio de ese combustible, de la más barata a la más cara.',
      columns: [...FUELS, 'nombre', 'permiso'],
      meaning: (tipo) => ({ where: [{ column: tipo, op: 'present' }], order: [tipo, 'nombre', 'permiso'] }),
    }),
    // Of every station only what is in force is kept as the record is.
    ...between('fecha', { beside: 'agrupar' }),
    ...folded(grouping),
    ...nearby({ standard: 5, most: 100 }),
    limit: limit({ max: 100 }),
  },
  semantics,
  examples,
  negatives,
  headline: {
    label: 'La magna más barata',
    q: '¿cuál es la gasolina magna más barata?',
    figure: 'precio',
    unit: 'pesos por litro',
    of: ['nombre', 'municipio', 'estado'],
  },
  calls: [
    { municipio: 'Guadalajara', tipo: 'magna', limit: 5 },
    { municipio: 'Mérida' },
    { tipo: 'diesel', limit: 10 },
    { cerca: '20.6767,-103.3475', tipo: 'magna', limit: 5 },
    { municipio: 'Guadalajara', tipo: 'magna', agrupar: 'mes', desde: '2024' },
  ],

  async *fetch(context) {
    const { http, missing } = context
    const places = await http.get(`${FEED}/places`, { ...HONEST, feed: 'Estaciones' })
    // The stations are read while the prices are on their way.
    const [listed, prices] = await Promise.all([
      places.text().then(readStations),
      http.get(`${FEED}/prices`, { ...HONEST, feed: 'Precios' }),
    ])
    // The feed carries no date: the observation is the day it was fetched.
    const at = prices.fetchedAt
    const reports = await reportsFrom(http, missing)
    const [pricesText, swept] = await Promise.all([prices.text(), sweep(context)])
    yield {
      listed,
      prices: pricesText,
      reports,
      sweep: swept,
      day: dayIn(MEXICO_CITY, at),
      readAt: at.toISOString(),
    }
  },

  parse({ listed: { stations, refused }, prices, reports, sweep, day, readAt }: Batch, { territory }) {
    const permits = new Map(stations.map(({ placeId, permit }) => [placeId, permit]))
    const told = addressesOf(sweep, new Set(permits.values()))
    const located = stations.map(({ permit, x, y }) => {
      const point = pointOf(x, y)
      const { direccion, cvegeo } = told.addresses.get(permit) ?? {}
      return { permit, direccion, point, place: placeOf(point, territory, cvegeo) }
    })
    // One at a time, as they are staged.
    function* estaciones() {
      for (const [at, { placeId, permit, name }] of stations.entries()) {
        const { direccion, point, place } = located[at]!
        yield { permiso: permit, place_id: placeId, nombre: name, direccion, ...point, ...place }
      }
      yield* refused
      yield* told.refused
    }
    const towns = new Map(
      located.map(({ permit, place }): [string, Town | undefined] => [permit, place.cvegeo ? place : undefined]),
    )
    // Held, because two tables are made of them: reading the feed a second time takes longer.
    const priced = [...readPrices(prices, { permits, day })]
    const official = () => priced.flatMap((row) => ('rejected' in row ? [] : row))
    const reportes = reports
      ? readReports(reports, { permits: new Set(permits.values()), official: official(), readAt: new Date(readAt) })
      : []
    return {
      estaciones: estaciones(),
      precios: priced,
      reportes,
      diario: townDays({ prices: priced, towns, day }),
      barrido: sweep.asked.map(({ cvegeo }) => ({ cvegeo, visto: sweep.turn })),
    }
  },
})
