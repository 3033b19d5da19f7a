import { each } from '../each.ts'
import type { HeldOut, Refused } from '../types.ts'

const T = '{tipo-cambio.tipo_cambio} x'
const TODAY = "fecha <= '2026-11-19'"
const latest = (moneda: string) =>
  `select valor from ${T} where moneda = '${moneda}' and tipo <> 'liquidacion' and ${TODAY} order by fecha desc limit 1`
const on = (moneda: string, day: string) =>
  `(select valor from ${T} where moneda = '${moneda}' and tipo <> 'liquidacion' and fecha <= '${day}' order by fecha desc limit 1)`
/** Of each currency its newest. */
const NEWEST = `tipo <> 'liquidacion' and fecha = (select max(fecha) from {tipo-cambio.tipo_cambio} m where tipo <> 'liquidacion' and m.moneda = x.moneda and ${TODAY})`

export const questions: readonly HeldOut[] = [
  { q: '¿a cuánto está el euro?', gold: latest('EUR') },
  { q: '¿Cuántos pesos vale una libra esterlina hoy?', gold: latest('GBP') },
  { q: 'yen y yuan de hoy', gold: `select moneda, valor from ${T} where moneda in ('JPY', 'CNY') and ${NEWEST}` },
  { q: 'franco suizo del 3 de noviembre', gold: `select ${on('CHF', '2026-11-03')}` },
  {
    q: 'todas las monedas ordenadas de la más cara a la más barata',
    ordered: true,
    gold: `select moneda, valor from ${T} where ${NEWEST} order by valor desc`,
  },
  {
    q: '¿Qué moneda vale más, el euro o la libra?',
    gold: `select moneda, valor from ${T} where moneda in ('EUR', 'GBP') and ${NEWEST}`,
    also: [`select moneda, valor from ${T} where moneda in ('EUR', 'GBP') and ${NEWEST} order by 2 desc limit 1`],
  },
  {
    q: 'promedio del euro en octubre',
    gold: `select avg(valor) from ${T} where moneda = 'EUR' and fecha >= '2026-10-01' and fecha < '2026-11-01'`,
  },
  {
    q: '¿Cuánto subió o bajó el dólar canadiense desde el viernes pasado?',
    gold: `select ${on('CAD', '2026-11-19')} - ${on('CAD', '2026-11-13')}`,
    also: [`select 100 * (${on('CAD', '2026-11-19')} - ${on('CAD', '2026-11-13')}) / ${on('CAD', '2026-11-13')}`],
  },
  {
    q: 'el euro más alto de septiembre',
    gold: `select fecha::text, valor from ${T} where moneda = 'EUR' and fecha >= '2026-09-01' and fecha < '2026-10-01' order by valor desc fetch first 1 rows with ties`,
    also: [`select max(valor) from ${T} where moneda = 'EUR' and fecha >= '2026-09-01' and fecha < '2026-10-01'`],
  },
  { q: '¿Cuántas monedas distintas hay?', gold: `select count(distinct moneda) from ${T}` },
  {
    q: 'tipo de cambio para solventar obligaciones del 17 de noviembre',
    gold: `select valor from ${T} where tipo = 'liquidacion' and fecha = '2026-11-17'`,
  },
  { q: '¿Qué monedas valen menos de un peso?', gold: `select moneda, valor from ${T} where ${NEWEST} and valor < 1` },
  {
    q: 'promedio mensual de la libra',
    gold: `select avg(valor) from ${T} where moneda = 'GBP' group by to_char(fecha, 'YYYY-MM')`,
  },
  { q: '¿Cuánto son 1 yen en pesos?', gold: latest('JPY') },
  {
    q: 'dólar canadiense de la semana pasada',
    gold: `select fecha::text, valor from ${T} where moneda = 'CAD' and fecha between '2026-11-09' and '2026-11-15'`,
    also: [`select avg(valor) from ${T} where moneda = 'CAD' and fecha between '2026-11-09' and '2026-11-15'`],
  },
  {
    q: 'días de noviembre en que el euro estuvo arriba de 21 pesos',
    gold: `select fecha::text, valor from ${T} where moneda = 'EUR' and fecha >= '2026-11-01' and valor > 21`,
  },
  {
    q: 'mediana del yuan de los últimos 30 días',
    gold: `select percentile_cont(0.5) within group (order by valor) from ${T} where moneda = 'CNY' and fecha > {today} - 30 and ${TODAY}`,
    also: [
      `select percentile_cont(0.5) within group (order by valor) from ${T} where moneda = 'CNY' and fecha >= {today} - 30 and ${TODAY}`,
    ],
  },
  {
    q: 'el mínimo de la libra en octubre de 2026',
    gold: `select min(valor) from ${T} where moneda = 'GBP' and fecha >= '2026-10-01' and fecha < '2026-11-01'`,
  },
  { q: '¿A cuánto cerró el euro antier?', gold: `select ${on('EUR', '2026-11-17')}` },
  {
    q: 'diferencia entre el euro y el dólar hoy',
    gold: `select ${on('EUR', '2026-11-19')} - ${on('USD', '2026-11-19')}`,
    also: [`select moneda, valor from ${T} where moneda in ('EUR', 'USD') and ${NEWEST}`],
  },
]

export const refused: readonly Refused[] = each(
  ['no_entendida', 'no_soportada', 'fuera_de_alcance', 'sin_datos_para'],
  ['¿A cómo está el bitcoin?', 'euro en 2027', '¿Cuánto vale el bolívar venezolano?', '¿Por qué bajó la libra?'],
)
