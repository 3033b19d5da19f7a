import { each } from '../each.ts'
import type { HeldOut, Refused } from '../types.ts'

const table = '{tipo-cambio.tipo_cambio}'
const rates = `(select *, valor - lag(valor) over (partition by serie order by fecha) as variacion from ${table} where tipo <> 'liquidacion' and fecha <= {today}) t`
/** The newest publication of each currency, the settlement of dollars apart. */
const newest = `(select distinct on (moneda) * from ${rates} order by moneda, fecha desc) n`
const one = (currency: string) => `select valor from ${newest} where moneda = '${currency}'`
const on = (currency: string, day: string) =>
  `select valor from ${rates} where moneda = '${currency}' and fecha <= date '${day}' order by fecha desc limit 1`
const of = (currency: string, from: string, before = '2026-11-20') =>
  `from ${rates} where moneda = '${currency}' and fecha >= date '${from}' and fecha < date '${before}'`

export const questions: readonly HeldOut[] = [
  { q: '¿A cuánto está el euro hoy?', gold: one('EUR') },
  { q: '¿Cuál es el tipo de cambio del yen japonés?', gold: one('JPY') },
  { q: 'Tipo de cambio de la libra esterlina ayer', gold: on('GBP', '2026-11-18') },
  { q: '¿Cuántos pesos vale un dólar canadiense?', gold: one('CAD') },
  { q: '¿Cuánto vale el franco suizo?', gold: one('CHF') },
  { q: '¿Qué monedas hay disponibles?', gold: `select distinct moneda from ${table}` },
  { q: '¿De cuántas monedas publican tipo de cambio?', gold: `select count(distinct moneda) from ${table}` },
  {
    q: '¿Cuál es la moneda más cara en pesos?',
    gold: `select moneda, valor from ${newest} order by valor desc limit 1`,
  },
  {
    q: 'Las 5 monedas más baratas frente al peso',
    gold: `select moneda, valor from ${newest} order by valor limit 5`,
    ordered: true,
  },
  { q: 'Promedio del euro en los últimos 10 días', gold: `select avg(valor) ${of('EUR', '2026-11-10')}` },
  { q: 'Promedio del euro en octubre de 2026', gold: `select avg(valor) ${of('EUR', '2026-10-01', '2026-11-01')}` },
  {
    q: 'Máximo y mínimo del euro en el último mes',
    gold: `select max(valor), min(valor) ${of('EUR', '2026-11-01')}`,
    also: [`select max(valor), min(valor) ${of('EUR', '2026-10-20')}`],
  },
  {
    q: 'Mediana de la libra en los últimos 30 días',
    gold: `select percentile_cont(0.5) within group (order by valor)::numeric ${of('GBP', '2026-10-21')}`,
  },
  {
    q: '¿Cuánto ha subido el euro esta semana?',
    gold: `select (array_agg(valor order by fecha desc))[1] - (array_agg(valor order by fecha))[1] ${of('EUR', '2026-11-16')}`,
  },
  {
    q: 'Compara el euro con la libra esterlina',
    gold: `select moneda, valor from ${newest} where moneda in ('EUR', 'GBP')`,
  },
  {
    q: '¿Está más caro el euro que la libra?',
    gold: `select moneda, valor from ${newest} where moneda in ('EUR', 'GBP')`,
  },
  { q: '¿Vale el euro más de 20 pesos?', gold: `select valor > 20 from ${newest} where moneda = 'EUR'` },
  { q: '¿Qué monedas valen más de 15 pesos?', gold: `select moneda, valor from ${newest} where valor > 15` },
  { q: '¿Cuántas monedas valen menos de un peso?', gold: `select count(*) from ${newest} where valor < 1` },
  {
    q: '¿Qué monedas están entre 1 y 5 pesos?',
    gold: `select moneda, valor from ${newest} where valor between 1 and 5`,
  },
  { q: 'Evolución diaria del euro en los últimos 10 días', gold: `select fecha, valor ${of('EUR', '2026-11-10')}` },
  {
    q: '¿Cuál es el dólar para solventar obligaciones de hoy?',
    gold: `select valor from ${table} where tipo = 'liquidacion' and fecha = {today}`,
  },
  {
    q: '¿Qué día de este mes estuvo más caro el euro?',
    gold: `select fecha ${of('EUR', '2026-11-01')} order by valor desc fetch first 1 rows with ties`,
  },
  {
    q: '¿Cuántos días de este mes el euro estuvo arriba de 21 pesos?',
    gold: `select count(*) ${of('EUR', '2026-11-01')} and valor > 21`,
  },
  {
    q: '¿Cuál fue la variación porcentual del dólar canadiense ayer?',
    gold: `select round(100 * variacion / (valor - variacion), 2) from ${rates} where moneda = 'CAD' and fecha = date '2026-11-18'`,
  },
  { q: 'a como esta el euro', gold: one('EUR') },
  { q: 'cuanto vale el yuan', gold: one('CNY') },
  { q: 'tipo de cambio de todas las monedas hoy', gold: `select moneda, valor from ${newest}` },
  {
    q: 'tipo de cambio fix de hoy',
    gold: one('USD'),
    also: ['select valor from {dolar.dolar} where fecha <= {today} order by fecha desc limit 1'],
  },
  { q: 'todas las monedas menos el dolar', gold: `select moneda, valor from ${newest} where moneda <> 'USD'` },
  {
    q: 'promedio del euro del 1 al 15 de noviembre',
    gold: `select avg(valor) ${of('EUR', '2026-11-01', '2026-11-16')}`,
  },
  {
    q: '¿Cuáles fueron los tres valores más altos de la libra este mes?',
    gold: `select fecha, valor ${of('GBP', '2026-11-01')} order by valor desc limit 3`,
  },
  { q: '¿Cuánto valía el euro hace una semana?', gold: on('EUR', '2026-11-12') },
  { q: 'Último valor de cada moneda', gold: `select moneda, valor from ${newest}` },
  { q: 'valor de todas las monedas ayer', gold: `select moneda, valor from ${rates} where fecha = date '2026-11-18'` },
  {
    q: '¿Cuál es la segunda moneda más cara?',
    gold: `select moneda, valor from ${newest} order by valor desc offset 1 limit 1`,
  },
  {
    q: 'moneda mas barata sin contar el yen',
    gold: `select moneda, valor from ${newest} where moneda <> 'JPY' order by valor limit 1`,
  },
]

const OPEN = [
  '¿Cuál será el euro la semana que entra?',
  '¿Por qué bajó la libra?',
  '¿Cuánto vale el bitcoin?',
  '¿A cuánto compran el euro en Bancomer?',
  '¿Cuánto es la corona en pesos?',
  '¿Cuántos euros me dan por mil pesos?',
  '¿Qué moneda me conviene comprar?',
  '¿Cuánto vale el euro frente al yen?',
  '¿Cuánto vale el euro contra el dólar?',
  'dolar fix contra dolar de liquidacion',
]

export const refused: readonly Refused[] = each(
  ['no_entendida', 'ambigua', 'fuera_de_alcance', 'sin_datos_para', 'no_soportada'],
  OPEN,
)
