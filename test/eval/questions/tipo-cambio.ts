import type { HeldOut } from '../types.ts'

const RATES = '{tipo-cambio.tipo_cambio}'
/** What was in force on a day, for one on which nothing was published. */
const on = (moneda: string, day: string) =>
  `select valor from ${RATES} where moneda = '${moneda}' and fecha <= ${day} order by fecha desc limit 1`
const LATEST = `(select distinct on (moneda) moneda, fecha, valor from ${RATES} where tipo <> 'liquidacion' order by moneda, fecha desc) t`

export const questions: readonly HeldOut[] = [
  {
    q: '¿A cómo está el euro?',
    gold: `select valor from ${LATEST} where moneda = 'EUR'`,
  },
  {
    q: 'libra esterlina hoy',
    gold: `select valor from ${LATEST} where moneda = 'GBP'`,
  },
  {
    q: 'Buen día, ¿me podrías decir cuántos pesos me cuesta un dólar canadiense?',
    gold: `select valor from ${LATEST} where moneda = 'CAD'`,
  },
  {
    q: 'cotizacion del yen japones',
    gold: `select valor from ${LATEST} where moneda = 'JPY'`,
  },
  {
    q: '¿A cuánto cerró el franco suizo el 30 de octubre?',
    gold: `select valor from ${RATES} where moneda = 'CHF' and fecha = '2026-10-30'`,
    also: [on('CHF', `'2026-10-30'`)],
  },
  {
    q: 'euro ayer',
    gold: `select valor from ${RATES} where moneda = 'EUR' and fecha = {today} - 1`,
    also: [on('EUR', '{today} - 1')],
  },
  {
    q: 'tipo de cambio para solventar obligaciones del 18 de noviembre',
    gold: `select valor from ${RATES} where tipo = 'liquidacion' and fecha = '2026-11-18'`,
  },
  {
    q: '¿De qué monedas hay tipo de cambio?',
    gold: `select distinct moneda from ${RATES}`,
    also: [`select distinct par from ${RATES}`],
  },
  {
    q: '¿Cuál es la divisa más cara en pesos?',
    gold: `select moneda, valor from ${LATEST} order by valor desc limit 1`,
  },
  {
    q: 'las tres monedas más caras ahorita',
    gold: `select moneda, valor from ${LATEST} order by valor desc limit 3`,
    ordered: true,
  },
  {
    q: '¿El euro o la libra: cuál vale más?',
    gold: `select moneda, valor from ${LATEST} where moneda in ('EUR', 'GBP')`,
    also: [`select moneda from ${LATEST} where moneda in ('EUR', 'GBP') order by valor desc limit 1`],
  },
  {
    q: 'promedio del euro en octubre',
    gold: `select round(avg(valor), 4) from ${RATES} where moneda = 'EUR' and fecha >= '2026-10-01' and fecha < '2026-11-01'`,
  },
  {
    q: '¿cuál fue el valor máximo de la libra en septiembre de este año?',
    gold: `select max(valor) from ${RATES} where moneda = 'GBP' and fecha >= '2026-09-01' and fecha < '2026-10-01'`,
  },
  {
    q: 'lo más bajo que ha llegado el dólar canadiense en lo que va de noviembre',
    gold: `select min(valor) from ${RATES} where moneda = 'CAD' and fecha >= '2026-11-01'`,
  },
  {
    q: 'mediana del yuan en octubre',
    gold: `select round(percentile_cont(0.5) within group (order by valor)::numeric, 4) from ${RATES} where moneda = 'CNY' and fecha >= '2026-10-01' and fecha < '2026-11-01'`,
  },
  {
    q: 'monedas que cuestan menos de 15 pesos',
    gold: `select moneda, valor from ${LATEST} where valor < 15`,
  },
  {
    q: '¿Cuánto vale cada moneda, menos el dólar de Estados Unidos?',
    gold: `select moneda, valor from ${LATEST} where moneda <> 'USD'`,
  },
  {
    q: 'historial del franco suizo en noviembre',
    gold: `select valor from ${RATES} where moneda = 'CHF' and fecha >= '2026-11-01' order by fecha`,
    ordered: true,
  },
  {
    q: 'últimas 5 cotizaciones de la libra',
    gold: `select fecha, valor from ${RATES} where moneda = 'GBP' order by fecha desc limit 5`,
    ordered: true,
  },
  {
    q: '¿Cuántos días de noviembre ha estado el euro arriba de 21.10?',
    gold: `select count(*) from ${RATES} where moneda = 'EUR' and fecha >= '2026-11-01' and valor > 21.10`,
  },
  {
    q: '¿Cuánto subió el euro en octubre?',
    gold: `select (select valor from ${RATES} where moneda = 'EUR' and fecha < '2026-11-01' order by fecha desc limit 1) -
      (select valor from ${RATES} where moneda = 'EUR' and fecha >= '2026-10-01' order by fecha limit 1)`,
    also: [
      `select (select valor from ${RATES} where moneda = 'EUR' and fecha < '2026-11-01' order by fecha desc limit 1) -
        (select valor from ${RATES} where moneda = 'EUR' and fecha < '2026-10-01' order by fecha desc limit 1)`,
    ],
  },
  {
    q: 'variación del euro contra el día hábil anterior',
    gold: `select valor - lag from (select fecha, valor, lag(valor) over (order by fecha) from ${RATES} where moneda = 'EUR') v order by fecha desc limit 1`,
    also: [
      `select round((valor - lag) * 100 / lag, 4) from (select fecha, valor, lag(valor) over (order by fecha) from ${RATES} where moneda = 'EUR') v order by fecha desc limit 1`,
    ],
  },
  {
    q: '¿Qué día de octubre estuvo más barata la libra?',
    gold: `select fecha, valor from ${RATES} where moneda = 'GBP' and fecha >= '2026-10-01' and fecha < '2026-11-01' order by valor limit 1`,
  },
  {
    q: '¿Hubo cotización del yen el 13 de noviembre?',
    gold: `select count(*) > 0 from ${RATES} where moneda = 'JPY' and fecha = '2026-11-13'`,
    also: [`select count(*) from ${RATES} where moneda = 'JPY' and fecha = '2026-11-13'`],
  },
  {
    q: 'dólar canadiense promedio por mes',
    gold: `select round(avg(valor), 4) from ${RATES} where moneda = 'CAD' group by date_trunc('month', fecha) order by date_trunc('month', fecha)`,
    ordered: true,
  },
]
