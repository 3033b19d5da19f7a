import { examples, negatives } from './examples.ts'
import { semantics } from './semantics.ts'
import { between, date, decimal, defineConnector, folded, limit, text } from '@tianguis/core'
import type { FetchContext, Grouping } from '@tianguis/core'
import { addDays } from '@tianguis/core/decode/dates'
import { FIX } from '@tianguis/core/upstreams/banxico-feeds'
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
import { COMPARED_THROUGH, inNewPesos } from './old-pesos.ts'
import { jumps, withChanges, wrongFirstFix } from './record.ts'

const SINCE_1954 = 'SF63528'
const TITLES = { [FIX]: /d[oó]lar.{0,200}FIX/i, [SINCE_1954]: /tipo de cambio.{0,100}d[oó]lar.{0,100}1954/i }
/** Banxico may publish a value late: every refresh looks back this far. */
const LATE_DAYS = 10

const unit = 'MXN por dólar'
const columns = {
  fecha: date()
    .required()
    .describe('Día de determinación. Los días sin publicación no tienen registro.')
    .example('2026-11-19'),
  valor: decimal({ digits: 9 })
    .required()
    .unit(unit)
    .range('0.008', '200')
    .describe('Pesos por dólar, siempre nuevos pesos (los anteriores a 1993, entre mil).')
    .example(18.2),
  serie: text({ max: 12 })
    .required()
    .describe('Serie de Banxico: SF43718 es el FIX, desde 1991-11-12; SF63528, la histórica desde 1954.')
    .example('SF43718'),
}

const grouping: Grouping = {
  time: 'fecha',
  grains: ['dia', 'mes', 'anio'],
  native: 'dia',
  by: [],
  values: { valor: 4 },
  aggregations: ['promedio', 'mediana', 'minimo', 'maximo', 'primero', 'ultimo'],
  change: { of: 'valor', difference: 'variacion', percent: 'variacion_pct' },
}

export default defineConnector({
  name: 'dolar',
  path: '/dolar',
  title: 'Dólar histórico',
  description:
    'Paridad del peso con el dólar: el FIX de cada día desde 1991-11-12 y, donde la hay, la serie histórica desde 1954.',
  source: {
    ...ratesSource,
    url: 'https://www.banxico.org.mx/SieInternet/consultarDirectorioInternetAction.do?accion=consultarCuadro&idCuadro=CF102&sector=22',
  },
  cadence: ratesCadence,
  revisions: true,
  tables: {
    dolar: {
      columns,
      key: ['fecha'],
      mode: 'append',
      duplicates: 'last',
      observed: 'fecha',
      steady: { of: 'valor', by: [], median: 0.15 },
    },
  },
  record: {
    sql: withChanges,
    columns: {
      ...columns,
      variacion: decimal({ digits: 9 })
        .unit(unit)
        .describe('Cambio contra el día publicado anterior.')
        .example(-0.0521),
      variacion_pct: decimal({ digits: 4 }).unit('%').describe('El mismo cambio, en por ciento.').example(-0.2854),
    },
  },
  order: ['fecha desc'],
  grouping,
  invariants: [
    { says: 'Desde 1996, el FIX no se mueve más de 10 % de un día publicado al siguiente.', violations: jumps },
    { says: 'El FIX del 1991-11-12 es 3.0735.', violations: wrongFirstFix },
  ],
  params: {
    ...between('fecha'),
    limit: limit({ max: 1000 }),
    ...folded(grouping),
  },
  calls: [
    { limit: 5 },
    { desde: '2026-01-01', hasta: '2026-06-30' },
    { agrupar: 'anio', limit: 10 },
    { agrupar: 'mes', agregacion: 'maximo', desde: '2026' },
  ],

  semantics,
  examples,
  negatives,
  headline: {
    label: 'Dólar FIX',
    q: '¿A cómo está el dólar?',
    figure: 'valor',
    unit: 'pesos por dólar',
    of: ['fecha'],
  },

  async *fetch(context: FetchContext): AsyncGenerator<Rates, void, undefined> {
    const { http, now, since } = context
    const today = bankDay(now)
    const newest = since === null || since > today ? today : since
    const recent = { from: addDays(newest, -LATE_DAYS), to: today }
    const routes = fallbackChain(context)
    // Weekly, all of it: a base that began without a token has only days, and its newest day does not tell.
    const whole = since === null || new Date(today).getUTCDay() === 1
    const fix = hasSieToken(http)
      ? await routes.attempt('SIE (FIX)', () =>
          sieRates(context, whole ? { series: [FIX] } : { series: [FIX], range: recent }, TITLES),
        )
      : undefined
    if (!fix) return yield* publicRates(context, routes, { series: [FIX], from: since === null ? null : recent.from })
    yield fix
    const before = whole && (await routes.feed('SIE, serie desde 1954', () => since1954(context)))
    if (before) yield before
  },

  parse: (rates: Rates) => ({ dolar: inUse(rates) }),
})

async function since1954(context: FetchContext): Promise<Rates> {
  const range = { from: '1954-01-01', to: COMPARED_THROUGH }
  const rates = await sieRates(context, { series: [SINCE_1954], range }, TITLES)
  inUse(rates)
  return rates
}

function inUse(rates: Rates) {
  const read = readRates(rates, TITLES)
  return read[0]?.serie === SINCE_1954 ? inNewPesos(read) : read
}
