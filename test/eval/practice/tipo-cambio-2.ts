import type { HeldOut, Refused } from '../types.ts'

/** Rows of the currencies' own rates: the FIX and the others, without the settlement rate, which is dated ahead. */
const RATES = "(select * from {tipo-cambio.tipo_cambio} where tipo <> 'liquidacion') t"
/** Of each currency the newest: one may not have been published today. */
const NOW =
  "(select distinct on (moneda) * from {tipo-cambio.tipo_cambio} where tipo <> 'liquidacion' and fecha <= '2026-11-19' order by moneda, fecha desc) t"

export const questions: readonly HeldOut[] = [
  { q: 'a como amanecio el euro', gold: `select valor from ${RATES} where moneda = 'EUR' order by fecha desc limit 1` },
  {
    q: '¿Cuántos pesos vale una libra esterlina?',
    gold: `select valor from ${RATES} where moneda = 'GBP' order by fecha desc limit 1`,
  },
  {
    q: '¿En cuánto estuvo el yen ayer?',
    gold: `select valor from ${RATES} where moneda = 'JPY' and fecha = '2026-11-18'`,
  },
  {
    q: '¿Cuál es el tipo de cambio para liquidar obligaciones de mañana 20 de noviembre?',
    gold: `select valor from {tipo-cambio.tipo_cambio} where tipo = 'liquidacion' and fecha = '2026-11-20'`,
  },
  {
    q: 'a cuanto estaba la libra anteayer',
    gold: `select valor from ${RATES} where moneda = 'GBP' and fecha = '2026-11-17'`,
  },
  {
    q: '¿Cuánto costaba el euro hace dos semanas?',
    gold: `select valor from ${RATES} where moneda = 'EUR' and fecha = '2026-11-05'`,
  },
  {
    q: 'Promedio del franco suizo en lo que va de noviembre',
    gold: `select avg(valor) from ${RATES} where moneda = 'CHF' and fecha >= '2026-11-01'`,
  },
  {
    q: '¿Qué moneda extranjera vale más pesos hoy?',
    gold: `select moneda, valor from ${NOW} order by valor desc limit 1`,
  },
  { q: 'cuales divisas valen menos de un peso', gold: `select moneda, valor from ${NOW} where valor < 1` },
  {
    q: 'Me pagan en euros: ¿qué días de noviembre estuvo a más de 21.15?',
    gold: `select fecha, valor from ${RATES} where moneda = 'EUR' and fecha >= '2026-11-01' and valor > 21.15`,
  },
  {
    q: 'q vale mas, el dolar gringo o el canadiense',
    gold: `select moneda, valor from ${NOW} where moneda in ('USD', 'CAD')`,
    also: [`select moneda, valor from ${NOW} where moneda in ('USD', 'CAD') order by valor desc limit 1`],
  },
  {
    q: '¿Cuál fue el valor más alto del yuan este mes?',
    gold: `select max(valor) from ${RATES} where moneda = 'CNY' and fecha >= '2026-11-01'`,
  },
  {
    q: '¿Qué día de noviembre estuvo más barato el dólar canadiense?',
    gold: `select fecha, valor from ${RATES} where moneda = 'CAD' and fecha >= '2026-11-01' order by valor fetch first 1 rows with ties`,
  },
  {
    q: '¿El franco suizo anda arriba de 23.50?',
    gold: `select valor > 23.50 from ${RATES} where moneda = 'CHF' order by fecha desc limit 1`,
    also: [`select valor from ${RATES} where moneda = 'CHF' order by fecha desc limit 1`],
  },
  {
    q: 'Serie del yen del 9 al 13 de noviembre',
    ordered: true,
    gold: `select fecha, valor from ${RATES} where moneda = 'JPY' and fecha between '2026-11-09' and '2026-11-13' order by fecha`,
    also: [
      `select fecha, valor from ${RATES} where moneda = 'JPY' and fecha between '2026-11-09' and '2026-11-13' order by fecha desc`,
    ],
  },
  { q: 'cuantas monedas distintas traen ahi', gold: `select count(distinct moneda) from {tipo-cambio.tipo_cambio}` },
  {
    q: '¿De qué monedas publican cotización?',
    gold: `select distinct moneda from {tipo-cambio.tipo_cambio}`,
    also: [`select distinct moneda from {tipo-cambio.tipo_cambio} where tipo = 'cotizacion'`],
  },
  {
    q: '¿Cuántos días de noviembre ha estado el FIX arriba de 18.35?',
    gold: `select count(*) from {tipo-cambio.tipo_cambio} where tipo = 'fix' and fecha >= '2026-11-01' and valor > 18.35`,
    also: [`select count(*) from {dolar.dolar} where fecha >= '2026-11-01' and valor > 18.35`],
  },
  {
    q: '¿Cuánto ha subido el euro desde el 3 de noviembre?',
    gold: `select (select valor from ${RATES} where moneda = 'EUR' and fecha = '2026-11-19') - (select valor from ${RATES} where moneda = 'EUR' and fecha = '2026-11-03')`,
    also: [
      `select 100 * ((select valor from ${RATES} where moneda = 'EUR' and fecha = '2026-11-19') / (select valor from ${RATES} where moneda = 'EUR' and fecha = '2026-11-03') - 1)`,
    ],
  },
  {
    q: '¿Qué tanto se movió el franco suizo de ayer a hoy?',
    gold: `select (select valor from ${RATES} where moneda = 'CHF' and fecha = '2026-11-19') - (select valor from ${RATES} where moneda = 'CHF' and fecha = '2026-11-18')`,
    also: [
      `select 100 * ((select valor from ${RATES} where moneda = 'CHF' and fecha = '2026-11-19') / (select valor from ${RATES} where moneda = 'CHF' and fecha = '2026-11-18') - 1)`,
    ],
  },
  {
    q: 'Diferencia entre el euro y la libra al 17 de noviembre',
    gold: `select moneda, valor from ${RATES} where moneda in ('EUR', 'GBP') and fecha = '2026-11-17'`,
    also: [`select max(valor) - min(valor) from ${RATES} where moneda in ('EUR', 'GBP') and fecha = '2026-11-17'`],
  },
  {
    q: 'dame el valor de hoy de todas las monedas menos el dolar',
    gold: `select moneda, valor from ${NOW} where moneda <> 'USD'`,
    also: [`select moneda, valor from ${NOW} where moneda not in ('USD', 'CAD')`],
  },
  {
    q: '¿Cuándo fue la última vez que el euro estuvo por debajo de 21 pesos?',
    gold: `select fecha from ${RATES} where moneda = 'EUR' and valor < 21 order by fecha desc limit 1`,
  },
  {
    q: 'los ultimos 5 valores del dolar canadiense',
    ordered: true,
    gold: `select fecha, valor from ${RATES} where moneda = 'CAD' order by fecha desc limit 5`,
  },
  {
    q: 'Valor promedio de cada divisa en la semana del 9 al 13 de noviembre',
    gold: `select moneda, avg(valor) from ${RATES} where fecha between '2026-11-09' and '2026-11-13' group by moneda`,
  },
  {
    q: '¿Ha habido algún día de este mes con la libra en más de 24.50?',
    gold: `select count(*) > 0 from ${RATES} where moneda = 'GBP' and fecha >= '2026-11-01' and valor > 24.50`,
  },
]

export const refused: readonly Refused[] = [
  { q: '¿A cómo compran el dólar en Banamex?', codes: ['fuera_de_alcance', 'no_entendida'] },
  { q: 'a cuanto esta el peso argentino', codes: ['fuera_de_alcance', 'sin_datos_para', 'no_entendida'] },
  { q: '¿Cuánto vale el bitcoin en pesos?', codes: ['fuera_de_alcance', 'no_entendida'] },
  { q: '¿A cómo estaba el euro en 1998?', codes: ['sin_datos_para'] },
  { q: '¿A cuánto va a estar la libra en enero?', codes: ['no_soportada'] },
  { q: '¿Por qué se cayó el yen?', codes: ['no_soportada'] },
  { q: '¿Me conviene comprar euros ahorita o espero?', codes: ['no_soportada'] },
  { q: 'cuantos euros se cambiaron ayer en cancun', codes: ['fuera_de_alcance', 'no_entendida'] },
]
