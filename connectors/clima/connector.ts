import {
  between,
  defineConnector,
  limit,
  municipality,
  nearby,
  state,
  type Batches,
  type FetchContext,
} from '@tianguis/core'
import { MEXICO_CITY } from '@tianguis/core/decode/dates'
import type { ExactJson } from '@tianguis/core/decode/json'
import { fallbackChain } from '@tianguis/core/upstreams/fallback-chain'
import { each } from '@tianguis/core/refresh/batches'
import { coverage } from './coverage.ts'
import { day, forecastOf } from './day.ts'
import { dayRow, hourRow, placeRow } from './forecast.ts'
import { latestMetars, METAR_HOST, observationRows } from './metar.ts'
import type { SmnRecord } from './records.ts'
import { examples, negatives } from './examples.ts'
import { semantics } from './semantics.ts'
import { FEEDS, SMN_HOST, smnRecords } from './smn.ts'
import { dayColumns, hourColumns, observationColumns, placeColumns, recordColumns } from './tables.ts'
import { validNow } from './record.ts'

type Batch =
  | { readonly kind: 'dias' | 'horas'; readonly records: readonly SmnRecord[] }
  | { readonly kind: 'observaciones'; readonly reports: readonly ExactJson[] }

// A route that fails takes nothing from the others: the SMN has been down for four days on end. So no table is a
// snapshot,
// and each key is a place in the forecast that the next one takes over, which keeps old forecasts from piling up.
const bounded = { mode: 'append', duplicates: 'last', guard: { atLeast: 0 } } as const

export default defineConnector({
  name: 'clima',
  path: '/clima',
  title: 'Clima por municipio',
  description:
    'Lo que vale ahora en cada municipio: una observación reciente de un aeropuerto de la ciudad o, donde no la hay, el pronóstico del SMN ' +
    'para la hora o el día; con `dia`, el pronóstico de todo un día. `tipo` dice siempre cuál de los dos es.',
  source: {
    name: 'Servicio Meteorológico Nacional (CONAGUA); observaciones: METAR, NOAA Aviation Weather Center',
    url: 'https://smn.conagua.gob.mx/es/web-service-api',
    licence: {
      name: 'Libre Uso MX (SMN, CONAGUA); METAR, dominio público de Estados Unidos',
      url: 'https://datos.gob.mx/libreusomx',
      commercial: true,
    },
    hosts: [SMN_HOST, METAR_HOST],
    pacing: { concurrency: 1, everyMs: 1000 },
  },
  // The SMN says hourly at :15 and changes once a day, around 14:00 UTC; airports report every hour.
  cadence: {
    cron: ['20 * * * *'],
    timezone: MEXICO_CITY,
    lateAfter: '30 hours',
    newestWithin: '16 hours',
    publishes: ['0 12 * * *'],
  },
  revisions: false,
  tables: {
    lugares: {
      columns: placeColumns,
      key: ['cvegeo'],
      ...bounded,
      indexes: [
        ['estado', 'municipio', 'cvegeo'],
        ['estado desc', 'municipio', 'cvegeo'],
      ],
      nearby: 300,
    },
    dias: {
      columns: dayColumns,
      key: ['cvegeo', 'ndia'],
      ...bounded,
      observed: 'emision',
      parts: 'cvegeo',
      feeds: { 'Pronóstico diario del SMN': {} },
      indexes: [
        ['cvegeo', 'fecha_hora', 'emision'],
        ['cvegeo', 'dia', 'emision'],
      ],
    },
    horas: { columns: hourColumns, key: ['cvegeo', 'casilla'], ...bounded, indexes: [['cvegeo', 'fecha_hora']] },
    // Not `observed`: airports report every hour, and how new the data is must show when the SMN has been away for
    // days.
    observaciones: {
      columns: observationColumns,
      key: ['cvegeo'],
      ...bounded,
      feeds: { 'Observaciones METAR': { observed: 'fecha_hora', newestWithin: '4 hours', publishes: ['0 * * * *'] } },
    },
  },
  record: { columns: recordColumns, sql: validNow, key: ['cvegeo', 'dia', 'registro'] },
  order: ['estado', 'municipio', 'cvegeo', 'dia', 'registro'],
  orders: [
    ['cvegeo', 'dia', 'registro'],
    ['estado desc', 'municipio', 'cvegeo', 'dia', 'registro'],
  ],
  invariants: coverage,
  params: {
    ciudad: municipality(),
    estado: state(),
    dia: day,
    ...between('dia', { asks: forecastOf }),
    ...nearby({ standard: 50, most: 300 }),
    limit: limit({ max: 2500 }),
  },
  calls: [
    { ciudad: 'Guadalajara' },
    { ciudad: 'CDMX', dia: '2026-11-20' },
    { ciudad: 'Mérida', desde: '2026-11-20' },
    { estado: 'Yucatán', limit: 5 },
    { cerca: '20.6767,-103.3475', limit: 3 },
  ],

  semantics,
  examples,
  negatives,

  async *fetch(context: FetchContext): Batches<Batch> {
    const routes = fallbackChain(context)
    let answered = false
    for (const feed of FEEDS) {
      const batches = await routes.feed(feed.name, () => smnRecords(context, feed))
      answered ||= batches !== undefined
      if (batches) yield each(batches, (records) => ({ kind: feed.kind, records }))
    }
    const reports = await routes.feed('Observaciones METAR', () => latestMetars(context.http))
    if (reports) yield { kind: 'observaciones', reports }
    else if (!answered) routes.allFailed()
  },

  parse(batch: Batch, { territory }) {
    if (batch.kind === 'observaciones') return { observaciones: observationRows(batch.reports) }
    const records = () => batch.records.values()
    if (batch.kind === 'horas') return { horas: records().map((record) => hourRow(record, territory)) }
    return {
      lugares: records()
        .map((record) => placeRow(record, territory))
        .filter((place) => place !== undefined),
      dias: records().map((record) => dayRow(record, territory)),
    }
  },
})
