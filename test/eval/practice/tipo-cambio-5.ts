import { each } from '../each.ts'
import type { HeldOut, Refused } from '../types.ts'

const table = '{tipo-cambio.tipo_cambio}'
/** The newest publication of each currency, the settlement of dollars apart. */
const newest = `(select distinct on (moneda) moneda, valor, fecha, variacion, variacion_pct from (select *, valor - lag(valor) over w as variacion, 100 * (valor - lag(valor) over w) / lag(valor) over w as variacion_pct from ${table} where tipo <> 'liquidacion' and fecha <= {today} window w as (partition by serie order by fecha)) s order by moneda, fecha desc) t`
const of = (...currencies: string[]) =>
  `select moneda, valor from ${newest} where moneda in (${currencies.map((c) => `'${c}'`).join(', ')})`
const one = (currency: string) => `select valor from ${newest} where moneda = '${currency}'`
const fix = `from ${table} where tipo = 'fix' and fecha <= {today}`
/** The dollar has a dataset of its own, which says the same. */
const dollar = (what: string, where = 'true') =>
  `select ${what} from (select *, lag(valor) over (order by fecha) as before from {dolar.dolar} where fecha <= {today}) d where ${where}`
const settlement = `select valor from ${table} where tipo = 'liquidacion' and fecha = {today}`

export const questions: readonly HeldOut[] = [
  { q: 'a como esta el dolar', gold: one('USD'), also: [dollar('valor', 'true order by fecha desc limit 1')] },
  { q: 'cuanto vale el euro hoy en pesos', gold: one('EUR') },
  { q: 'yen japones en pesos', gold: one('JPY') },
  { q: 'a como amanecio la libra esterlina', gold: one('GBP') },
  { q: 'fix de hoy', gold: one('USD'), also: [dollar('valor', 'true order by fecha desc limit 1')] },
  {
    q: 'cuanto subio el dolar respecto a ayer',
    gold: `select variacion from ${newest} where moneda = 'USD'`,
    also: [
      dollar('valor - before', 'true order by fecha desc limit 1'),
      `select (select valor from {dolar.dolar} where fecha <= {today} order by fecha desc limit 1) - (select valor from {dolar.dolar} where fecha < {today} order by fecha desc limit 1)`,
      `select variacion_pct from ${newest} where moneda = 'USD'`,
    ],
  },
  {
    q: 'el euro subio o bajo?',
    gold: `select variacion from ${newest} where moneda = 'EUR'`,
    also: [
      `select (array_agg(valor order by fecha desc))[1] - (array_agg(valor order by fecha))[1] from ${table} where moneda = 'EUR'`,
    ],
  },
  { q: 'dolar canadiense cuanto esta', gold: one('CAD') },
  { q: 'cuantas monedas manejan', gold: `select count(distinct moneda) from ${table}` },
  { q: 'lista de todas las divisas con su valor', gold: `select moneda, valor from ${newest}` },
  { q: 'cual moneda es la mas cara', gold: `select moneda from ${newest} order by valor desc limit 1` },
  { q: 'cual es la moneda que menos vale frente al peso', gold: `select moneda from ${newest} order by valor limit 1` },
  { q: 'tipo de cambio para liquidar obligaciones hoy', gold: settlement },
  { q: 'dolar para pagos que vence hoy', gold: settlement },
  {
    q: 'promedio del fix en los ultimos 5 dias publicados',
    gold: `select avg(valor) from (select valor ${fix} order by fecha desc limit 5) x`,
    also: [`select avg(valor) from (${dollar('valor', 'true order by fecha desc limit 5')}) x`],
  },
  {
    q: 'en cuanto cerro el dolar el viernes pasado',
    gold: `select valor ${fix} and fecha = date '2026-11-13'`,
    also: [dollar('valor', "fecha = date '2026-11-13'")],
  },
  { q: 'cuanto son 100 dolares en pesos', gold: `select 100 * valor from ${newest} where moneda = 'USD'` },
  { q: 'con 500 pesos cuantos euros compro', gold: `select 500 / valor from ${newest} where moneda = 'EUR'` },
  {
    q: 'diferencia entre el dolar fix y el de liquidacion',
    gold: `select (${one('USD')}) - (${settlement})`,
    also: [`select (${settlement}) - (${one('USD')})`],
  },
  {
    q: 'cual divisa subio mas',
    gold: `select moneda from ${newest} order by variacion_pct desc limit 1`,
    also: [
      `select moneda from ${table} where tipo <> 'liquidacion' and moneda <> 'USD' group by 1 order by 100 * (array_agg(valor order by fecha desc))[1] / (array_agg(valor order by fecha))[1] - 100 desc limit 1`,
    ],
  },
  { q: 'que monedas bajaron', gold: `select moneda from ${newest} where variacion < 0` },
  { q: 'monedas de mas de 20 pesos', gold: `select moneda, valor from ${newest} where valor > 20` },
  { q: 'cuantas divisas valen menos de un peso', gold: `select count(*) from ${newest} where valor < 1` },
  { q: 'franco suizo y libra, cuanto estan', gold: of('CHF', 'GBP') },
  { q: 'cuanto esta el yuan', gold: one('CNY') },
  {
    q: 'maximo y minimo del fix de esta semana',
    gold: `select max(valor), min(valor) ${fix} and fecha >= date '2026-11-16'`,
    also: [dollar('max(valor), min(valor)', "fecha >= date '2026-11-16'")],
  },
  {
    q: 'variacion porcentual del euro',
    gold: `select variacion_pct from ${newest} where moneda = 'EUR'`,
    also: [
      `select 100 * (array_agg(valor order by fecha desc))[1] / (array_agg(valor order by fecha))[1] - 100 from ${table} where moneda = 'EUR'`,
    ],
  },
  {
    q: 'esta el dolar arriba de 18?',
    gold: `select valor > 18 from ${newest} where moneda = 'USD'`,
    also: [one('USD')],
  },
  {
    q: 'cuál está más caro el euro o la libra',
    gold: of('EUR', 'GBP'),
    also: [`select moneda from ${newest} where moneda in ('EUR', 'GBP') order by valor desc limit 1`],
  },
]

const OPEN = [
  'va a subir el dolar mañana',
  'conviene comprar dolares ahorita',
  'por que se devaluo el peso',
  'dolar en ventanilla de banamex',
  'a cuanto esta el bitcoin',
  'real brasileño',
]

export const refused: readonly Refused[] = each(
  ['no_entendida', 'ambigua', 'fuera_de_alcance', 'sin_datos_para', 'no_soportada'],
  OPEN,
)
