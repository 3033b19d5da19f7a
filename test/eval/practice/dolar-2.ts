import type { HeldOut, Refused } from '../types.ts'

const at = (day: string) => `(select valor from {dolar.dolar} where fecha = '${day}')`
const byMonth = (period: string) =>
  `select ${period}, avg(valor) from {dolar.dolar} where fecha >= '2026-01-01' group by 1 order by 1`
const byYear = (period: string, figure: string, when: string) =>
  `select ${period}, ${figure}(valor) from {dolar.dolar} where ${when} group by 1 order by 1`
const YEAR = 'extract(year from fecha)::int'
const YEAR_AS_DAY = `date_trunc('year', fecha)::date`
const MONTH_AS_DAY = `date_trunc('month', fecha)::date`
const MONTH = `to_char(fecha, 'YYYY-MM')`
const average = (when: string) => `select avg(valor) from {dolar.dolar} where ${when}`
const dearestMonth = (period: string) =>
  `select ${period}, avg(valor) from {dolar.dolar} where fecha >= '2025-01-01' and fecha < '2026-01-01' group by 1 order by 2 desc limit 1`

export const questions: readonly HeldOut[] = [
  { q: 'a como estuvo el dolar el viernes pasado', gold: `select valor from {dolar.dolar} where fecha = '2026-11-13'` },
  { q: '¿En cuánto estaba el dólar hace un año?', gold: `select valor from {dolar.dolar} where fecha = '2025-11-19'` },
  {
    q: '¿Qué día ha estado más caro el dólar en toda la historia y a cuánto llegó?',
    gold: `select fecha, valor from {dolar.dolar} order by valor desc fetch first 1 rows with ties`,
  },
  {
    q: '¿Cuánto valía el dólar el 2 de enero de 2017?',
    gold: `select valor from {dolar.dolar} where fecha = '2017-01-02'`,
  },
  {
    q: 'Promedio del tipo de cambio FIX durante 2025',
    gold: average(`fecha >= '2025-01-01' and fecha < '2026-01-01'`),
  },
  {
    q: 'q dia de este año ha estado mas barato el dolar',
    gold: `select fecha, valor from {dolar.dolar} where fecha >= '2026-01-01' order by valor fetch first 1 rows with ties`,
  },
  {
    q: 'Dólar promedio mes con mes en lo que va de 2026',
    ordered: true,
    gold: byMonth(MONTH_AS_DAY),
    also: [byMonth(MONTH)],
  },
  {
    q: 'Necesito el promedio anual del dólar de 2015 a 2020 para una gráfica',
    ordered: true,
    gold: byYear(YEAR, 'avg', `fecha >= '2015-01-01' and fecha < '2021-01-01'`),
    also: [
      byYear(YEAR_AS_DAY, 'avg', `fecha >= '2015-01-01' and fecha < '2021-01-01'`),
      byYear(`${YEAR}::text`, 'avg', `fecha >= '2015-01-01' and fecha < '2021-01-01'`),
    ],
  },
  {
    q: '¿Cuántos días de este año el dólar ha cerrado abajo de 17.50?',
    gold: `select count(*) from {dolar.dolar} where fecha >= '2026-01-01' and valor < 17.50`,
  },
  // The range's last day against its first.
  {
    q: 'cuanto ha subido el dolar en lo q va del mes',
    gold: `select ${at('2026-11-19')} - ${at('2026-11-03')}`,
    also: [`select 100 * (${at('2026-11-19')} / ${at('2026-11-03')} - 1)`],
  },
  {
    q: '¿Alguna vez ha llegado el dólar a 25 pesos?',
    gold: `select count(*) > 0 from {dolar.dolar} where valor >= 25`,
  },
  {
    q: '¿Cuándo fue la última vez que el dólar estuvo arriba de 20?',
    gold: `select fecha from {dolar.dolar} where valor > 20 order by fecha desc limit 1`,
  },
  {
    q: '¿Cuál fue el primer día de 2026 en que el dólar bajó de 18 pesos?',
    gold: `select fecha from {dolar.dolar} where fecha >= '2026-01-01' and valor < 18 order by fecha limit 1`,
  },
  {
    q: '¿En qué mes de 2025 salió más caro el dólar en promedio?',
    gold: dearestMonth(MONTH_AS_DAY),
    also: [
      dearestMonth(MONTH),
      `select to_char(fecha, 'MM')::int, avg(valor) from {dolar.dolar} where fecha >= '2025-01-01' and fecha < '2026-01-01' group by 1 order by 2 desc limit 1`,
    ],
  },
  {
    q: 'compara el dolar promedio de 2008 contra el de 2009',
    gold: byYear(YEAR, 'avg', `fecha >= '2008-01-01' and fecha < '2010-01-01'`),
    also: [
      byYear(YEAR_AS_DAY, 'avg', `fecha >= '2008-01-01' and fecha < '2010-01-01'`),
      byYear(`${YEAR}::text`, 'avg', `fecha >= '2008-01-01' and fecha < '2010-01-01'`),
    ],
  },
  {
    q: 'promedio del dolar en los ultimos 3 meses',
    gold: average(`fecha > '2026-08-19'`),
    also: [
      average(`fecha >= '2026-08-19'`),
      average(`fecha >= '2026-09-01'`),
      average(`fecha >= '2026-08-01' and fecha < '2026-11-01'`),
    ],
  },
  // 12.50 old pesos all that year: 0.0125 of today's, whatever the aggregate.
  {
    q: 'Mi abuelo dice que en 1970 el dólar costaba 12.50, ¿a cuánto estaba?',
    gold: average(`fecha >= '1970-01-01' and fecha < '1971-01-01'`),
  },
  {
    q: '¿A cuánto cerró el dólar el 31 de diciembre de 1987?',
    gold: `select valor from {dolar.dolar} where fecha = '1987-12-31'`,
  },
  {
    q: 'El más alto y el más bajo del dólar en octubre',
    gold: `select max(valor), min(valor) from {dolar.dolar} where fecha >= '2026-10-01' and fecha < '2026-11-01'`,
  },
  // No publication that Monday (a holiday): the value in force.
  {
    q: 'y el lunes pasado a cuanto estaba el dolar?',
    gold: `select valor from {dolar.dolar} where fecha <= '2026-11-16' order by fecha desc limit 1`,
  },
  {
    q: '¿Cuántas veces en este año el dólar ha subido más de 1% de un día a otro?',
    gold: `select count(*) from (select fecha, valor, lag(valor) over (order by fecha) as before from {dolar.dolar}) d where fecha >= '2026-01-01' and (valor - before) * 100 / before > 1`,
  },
  {
    q: 'Máximo del dólar en cada año desde 2020',
    ordered: true,
    gold: byYear(YEAR, 'max', `fecha >= '2020-01-01'`),
    also: [
      byYear(YEAR_AS_DAY, 'max', `fecha >= '2020-01-01'`),
      byYear(`${YEAR}::text`, 'max', `fecha >= '2020-01-01'`),
    ],
  },
  {
    q: '¿Cuál fue la mediana del dólar en septiembre?',
    gold: `select percentile_cont(0.5) within group (order by valor) from {dolar.dolar} where fecha >= '2026-09-01' and fecha < '2026-10-01'`,
  },
  {
    q: '¿Qué porcentaje de los días de 2026 ha estado el dólar por encima de 18 pesos?',
    gold: `select 100.0 * count(*) filter (where valor > 18) / count(*) from {dolar.dolar} where fecha >= '2026-01-01'`,
  },
  {
    q: '¿De cuánto a cuánto pasó el dólar entre diciembre de 1994 y enero de 1995?',
    ordered: true,
    gold: `select valor from {dolar.dolar} where fecha >= '1994-12-01' and fecha < '1995-02-01' order by fecha`,
  },
  {
    q: 'días de noviembre con el dólar entre 18.30 y 18.36',
    gold: `select fecha, valor from {dolar.dolar} where fecha >= '2026-11-01' and valor between 18.30 and 18.36`,
  },
]

export const refused: readonly Refused[] = [
  { q: '¿A cuánto va a cerrar el dólar en diciembre?', codes: ['no_soportada'] },
  { q: '¿Por qué se disparó el dólar en 2020?', codes: ['no_soportada'] },
  { q: 'me espero a q baje mas el dolar o compro ya?', codes: ['no_soportada'] },
  { q: '¿Cuánto valía el dólar en 1910?', codes: ['sin_datos_para'] },
  { q: '¿A cómo venden el dólar en las casas de cambio de Tijuana?', codes: ['fuera_de_alcance', 'no_entendida'] },
  { q: '¿Cuántos dólares hay en las reservas de Banxico?', codes: ['fuera_de_alcance', 'no_entendida'] },
  { q: '¿Cuántos dólares mandaron de remesas a Michoacán el año pasado?', codes: ['fuera_de_alcance', 'no_entendida'] },
  { q: 'borra los valores del dolar de 1995', codes: ['rechazada'] },
]
