import { phrases } from '@tianguis/core/words/phrases'
import type { Columns, Semantics } from '@tianguis/core'
import { served } from './columns.ts'
import { SERIES } from './series.ts'
import { quotedPrice } from '@tianguis/core/words/quoted-price'
import { CURRENCIES, NOISE, WITHOUT_DOLLAR } from './words.ts'

const ROW =
  't.fecha, t.moneda, t.par, t.valor, t.tipo, t.serie, t.valor - t.anterior as variacion, round((t.valor - t.anterior) * 100 / t.anterior, 4) as variacion_pct'
const withPrevious = (where: string) => `
  select ${ROW} from (
    select r.fecha, r.moneda, r.par, r.valor, r.tipo, r.serie, lag(r.valor) over (partition by r.moneda, r.tipo, r.serie order by r.fecha) as anterior
    from {tipo_cambio} r where ${where}) t`
/** One row a currency: a table of some thousand rows, of which the key's index gives the newest two of each series. */
const newestOf = (settled: boolean) => `
  select ${ROW} from (values ${SERIES.filter(({ tipo }) => (tipo === 'liquidacion') === settled)
    .map(({ serie }) => `('${serie}')`)
    .join(', ')}) l(serie)
  cross join lateral (
    select r.fecha, r.moneda, r.par, r.valor, r.tipo, r.serie, lead(r.valor) over (order by r.fecha desc) as anterior
    from (select n.fecha, n.moneda, n.par, n.valor, n.tipo, n.serie from {tipo_cambio} n
          where n.serie = l.serie and n.fecha <= ({now} at time zone 'America/Mexico_City')::date order by n.fecha desc limit 2) r
    order by r.fecha desc limit 1) t`

const shared = {
  columns: served as Columns,
  show: ['fecha', 'moneda', 'par', 'valor', 'variacion_pct', 'tipo'],
  order: ['fecha desc', 'moneda'],
}

const prices = quotedPrice({
  label: 'pesos por unidad',
  before: 'la publicación anterior',
  within: ['moneda'],
  words: ['pesos vale', 'pesos valen', 'pesos cuesta', 'pesos cuestan'],
  more: ['caro', 'costoso', 'valioso', 'fuerte'],
  less: ['barato', 'debil'],
})

/** Currencies in pesos; a question about the dollar alone is of the dataset `dolar`. */
export const semantics: Semantics = {
  monedas: {
    ...shared,
    label: 'cotización de monedas extranjeras',
    english: ['euro', 'euros', 'currency', 'currencies', 'pound', 'pounds'],
    words: ['otra moneda', 'otra divisa', 'mercado divisas', 'mercado cambiario'],
    sql: newestOf(false),
    history: withPrevious(`r.tipo <> 'liquidacion'`),
    single: ['moneda'],
    time: { column: 'fecha', grain: 'dia', meaning: 'observacion', standard: 'vigente', carried: true },
    measures: prices,
    dimensions: {
      moneda: {
        label: 'moneda',
        column: 'moneda',
        words: ['moneda', 'divisa', 'moneda extranjera', 'divisa extranjera', 'moneda mundo', 'divisa mundo'],
        synonyms: CURRENCIES,
      },
    },
    filters: {
      sin_dolar: {
        label: 'sin el dólar',
        words: WITHOUT_DOLLAR,
        where: [{ columna: 'moneda', op: '!=', valores: ['USD'] }],
      },
    },
    noise: NOISE,
  },
  liquidacion: {
    ...shared,
    label: 'tipo de cambio para liquidar obligaciones en dólares',
    words: [],
    row: {
      one: 'tipo de cambio de liquidación',
      many: 'tipos de cambio de liquidación',
      needed: true,
      words: phrases(`
          liquidacion, liquidar, dolar liquidacion, solventar, solventar obligacion, liquidar obligacion, obligacion,
          fecha liquidacion, pagar obligacion, obligacion dolar, obligacion en dolar, obligacion denominada en dolar,
          solventar obligacion en dolar, liquidar obligacion en dolar, obligacion en moneda extranjera, obligacion
          denominada en moneda extranjera, solventar obligacion denominada en moneda extranjera
        `),
    },
    sql: newestOf(true),
    history: withPrevious(`r.tipo = 'liquidacion'`),
    single: [],
    time: { column: 'fecha', grain: 'dia', meaning: 'observacion', standard: 'vigente', carried: true, future: true },
    measures: {
      valor: {
        label: 'pesos por dólar',
        column: 'valor',
        digits: 4,
        aggregates: ['promedio', 'mediana', 'maximo', 'minimo'],
        standard: true,
        kind: 'price',
        words: ['valor liquidacion'],
        more: ['caro'],
        less: ['barato'],
      },
      variacion: prices.variacion,
      variacion_pct: prices.variacion_pct,
    },
    dimensions: {},
    // As noise, so that a question that does not name the settlement is not even tried here.
    noise: [...NOISE, ...prices.valor.words, 'dolar', 'usd', 'fix', 'pagadera', 'republica', 'denominado'],
  },
}
