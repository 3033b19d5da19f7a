import { between, date, defineConnector, folded, limit, type Grouping } from '@tianguis/core'
import type { FetchContext } from '@tianguis/core'
import { addDays } from '@tianguis/core/decode/dates'
import { hasSieToken } from '@tianguis/core/upstreams/banxico-sie'
import {
  bankDay,
  publicRates,
  ratesCadence,
  ratesSource,
  readRates,
  sieRates,
} from '@tianguis/core/upstreams/exchange-rates'
import type { Rates } from '@tianguis/core/upstreams/exchange-rates'
import { fallbackChain } from '@tianguis/core/upstreams/fallback-chain'
import { columns, served } from './columns.ts'
import { everyDay, jumps, latestDays, latestDaysOrder, onlySort } from './record.ts'
import { examples, negatives } from './examples.ts'
import { semantics } from './semantics.ts'
import { REQUESTS, SERIES, serieOf, TITLES } from './series.ts'

/** Enough for the ten days that are served and for a look back; the long history is the dataset `dolar`. */
const FIRST_LOAD_DAYS = 100
/** Banxico may publish a value late: every refresh looks back this far. */
const LATE_DAYS = 10
/** A settlement rate is dated two bank business days ahead: at most a week, over Easter. */
const AHEAD_DAYS = 10

const grouping: Grouping = {
  time: 'fecha',
  grains: ['dia', 'mes', 'anio'],
  native: 'dia',
  by: ['serie', 'moneda', 'par', 'tipo'],
  values: { valor: 6 },
  aggregations: ['promedio', 'mediana', 'minimo', 'maximo', 'primero', 'ultimo'],
  change: { of: 'valor', difference: 'variacion', percent: 'variacion_pct' },
}

export default defineConnector({
  name: 'tipo-cambio',
  path: '/tipo-cambio',
  title: 'Tipo de cambio',
  description:
    'Los diez días de publicación más recientes del FIX del dólar, del tipo para liquidar obligaciones y de las demás monedas, en pesos por unidad.',
  source: { ...ratesSource, url: 'https://www.banxico.org.mx/tipcamb/main.do?page=tip&idioma=sp' },
  cadence: ratesCadence,
  revisions: true,
  tables: {
    tipo_cambio: {
      columns: {
        ...columns,
        fecha: columns.fecha.ahead(`${AHEAD_DAYS} days`),
        determinada: date()
          .describe(
            'La misma fecha; nula en `liquidacion`, cuya fecha está por venir y no dice qué tan nuevo es el dato.',
          )
          .example('2026-11-19'),
      },
      key: ['serie', 'fecha'],
      expectedRows: 60_000,
      mode: 'append',
      duplicates: 'last',
      observed: 'determinada',
      parts: 'serie',
      stalls: { by: 'serie', missed: 5, after: '10 days' },
      indexes: [['fecha', 'serie']],
    },
  },
  contrasts: [
    {
      says: 'El FIX de un día es el mismo aquí y en «dolar».',
      differences: `
        select t.fecha, t.valor, d.valor as en_dolar
          from {tipo-cambio.tipo_cambio} t join {dolar.dolar} d using (fecha)
         where t.serie = 'SF43718' and d.serie = 'SF43718' and t.valor <> d.valor`,
    },
  ],
  record: {
    sql: latestDays,
    columns: served,
    hidden: onlySort,
    key: ['serie', 'fecha'],
  },
  past: { sql: everyDay, order: ['fecha desc', 'serie'] },
  grouping,
  order: latestDaysOrder,
  // Ten days of a dozen series: few enough to be sorted.
  orders: [
    ['fecha desc', 'serie'],
    ['moneda', 'fecha desc', 'serie'],
    ['serie', 'fecha desc'],
    ['valor desc', 'serie', 'fecha desc'],
  ],
  invariants: [
    { says: 'Ningún tipo de cambio se mueve más de 10 % de una publicación a la siguiente.', violations: jumps },
  ],
  params: { ...between('fecha'), ...folded(grouping), limit: limit({ max: 1000, standard: null }) },
  calls: [
    {},
    { limit: 1 },
    { desde: '2026-03', hasta: '2026-03' },
    { agrupar: 'mes', agregacion: 'ultimo', limit: 20 },
  ],

  semantics,
  examples,
  negatives,

  async *fetch(context: FetchContext): AsyncGenerator<Rates, void, undefined> {
    const { http, now, since } = context
    const today = bankDay(now)
    const newest = since === null || since > today ? today : since
    const from = addDays(newest, since === null ? -FIRST_LOAD_DAYS : -LATE_DAYS)
    const range = { from, to: addDays(today, AHEAD_DAYS) }
    const routes = fallbackChain(context)
    let answered = false
    for (const series of hasSieToken(http) ? REQUESTS : []) {
      // The public pages are another way to all of them; once the SIE answers, a series that fails has no other.
      const way: 'feed' | 'attempt' = answered ? 'feed' : 'attempt'
      const rates: Rates | undefined = await routes[way](`SIE (${series.join(', ')})`, () =>
        sieRates(context, { series, range }, TITLES),
      )
      if (rates) yield rates
      answered ||= rates !== undefined
      if (!answered) break
    }
    if (!answered) yield* publicRates(context, routes, { series: SERIES.map(({ serie }) => serie), from })
  },

  parse(rates: Rates) {
    return {
      tipo_cambio: readRates(rates, TITLES).map(({ serie, fecha, valor }) => {
        const { moneda, tipo } = serieOf(serie)
        return {
          serie,
          fecha,
          moneda,
          par: `${moneda}/MXN`,
          tipo,
          valor,
          determinada: tipo === 'liquidacion' ? null : fecha,
        }
      }),
    }
  },
})
