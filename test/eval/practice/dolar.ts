import type { HeldOut, Refused } from '../types.ts'

const table = '{dolar.dolar}'
/** The value in force: that day's, or of the last publication before it. */
const at = (day: string) => `select valor from ${table} where fecha <= '${day}' order by fecha desc limit 1`
const fix = (day: string) =>
  `select valor from {tipo-cambio.tipo_cambio} where tipo = 'fix' and fecha <= '${day}' order by fecha desc limit 1`
const range = (from: string, before: string) => `from ${table} where fecha >= '${from}' and fecha < '${before}'`
const year = (anio: number) => range(`${anio}-01-01`, `${anio + 1}-01-01`)
const ends = (from: string, before: string) =>
  `(select valor ${range(from, before)} order by fecha desc limit 1) - (select valor ${range(from, before)} order by fecha limit 1)`
const OCTOBER = range('2026-10-01', '2026-11-01')
const NOVEMBER = range('2026-11-01', '2026-12-01')
/** Two years or months beside each other are told by the first day that each has. */
const firstDays = (unit: string, from: string, before: string) =>
  `select min(fecha), avg(valor) ${range(from, before)} group by date_trunc('${unit}', fecha)`
const anio = 'extract(year from fecha)::int'
/** A year as its first day, as months and quarters are. */
const anioDia = "date_trunc('year', fecha)::date"
const mes = "date_trunc('month', fecha)::date"

export const questions: readonly HeldOut[] = [
  { q: 'a como esta el dolar', gold: at('2026-11-19'), also: [fix('2026-11-19')] },
  { q: '¿En cuánto estaba el dólar ayer?', gold: at('2026-11-18'), also: [fix('2026-11-18')] },
  { q: '¿Cuánto costaba el dólar hace un mes?', gold: at('2026-10-19'), also: [fix('2026-10-19')] },
  { q: '¿Cuál fue el tipo de cambio FIX del 2 de enero de 2025?', gold: at('2025-01-02') },
  { q: 'dolar el 1 de diciembre de 1995', gold: at('1995-12-01') },
  {
    q: '¿A cuánto estaba el dólar el domingo 8 de noviembre de 2026?',
    gold: at('2026-11-08'),
    also: [fix('2026-11-08')],
  },
  { q: '¿En cuánto cerró el dólar en 2025?', gold: `select valor ${year(2025)} order by fecha desc limit 1` },
  { q: '¿Cuánto valía el dólar el 31 de diciembre de 1976, en nuevos pesos?', gold: at('1976-12-31') },
  { q: 'cuanto era el dolar el 1 de julio de 2010', gold: at('2010-07-01') },
  { q: '¿Cuál fue el promedio del dólar en 2025?', gold: `select avg(valor) ${year(2025)}` },
  { q: 'dolar promedio en octubre', gold: `select avg(valor) ${OCTOBER}` },
  {
    q: 'promedio del dólar en el primer semestre de 2026',
    gold: `select avg(valor) ${range('2026-01-01', '2026-07-01')}`,
  },
  {
    q: 'promedio del dolar la semana pasada',
    gold: `select avg(valor) ${range('2026-11-09', '2026-11-16')}`,
    also: [
      `select avg(valor) from {tipo-cambio.tipo_cambio} where tipo = 'fix' and fecha >= '2026-11-09' and fecha < '2026-11-16'`,
    ],
  },
  {
    q: '¿Cuál fue el promedio del dólar de diciembre de 2018 a septiembre de 2024?',
    gold: `select avg(valor) ${range('2018-12-01', '2024-10-01')}`,
  },
  {
    q: '¿Cuál ha sido el valor máximo histórico del dólar?',
    gold: `select max(valor) from ${table}`,
    also: [`select fecha, valor from ${table} order by valor desc fetch first 1 rows with ties`],
  },
  { q: 'minimo del dolar este año', gold: `select min(valor) ${year(2026)}` },
  { q: 'Máximo y mínimo del dólar en 2020', gold: `select max(valor), min(valor) ${year(2020)}` },
  {
    q: '¿Cuál es la mediana del dólar en 2025?',
    gold: `select percentile_cont(0.5) within group (order by valor)::numeric ${year(2025)}`,
  },
  {
    q: '¿Qué día de octubre estuvo más caro el dólar?',
    gold: `select fecha, valor ${OCTOBER} order by valor desc fetch first 1 rows with ties`,
  },
  {
    q: 'que dia de 2025 estuvo mas barato el dolar',
    gold: `select fecha, valor ${year(2025)} order by valor fetch first 1 rows with ties`,
  },
  {
    q: 'Los 5 días de 2025 con el dólar más caro',
    gold: `select fecha, valor ${year(2025)} order by valor desc limit 5`,
    ordered: true,
  },
  {
    q: 'los ultimos 10 valores del dolar',
    gold: `select fecha, valor from ${table} order by fecha desc limit 10`,
    ordered: true,
    also: [`select fecha, valor from {tipo-cambio.tipo_cambio} where tipo = 'fix' order by fecha desc limit 10`],
  },
  {
    q: '¿Cuál fue el dólar promedio por año desde 2015?',
    gold: `select ${anio}, avg(valor) from ${table} where fecha >= '2015-01-01' group by 1 order by 1`,
    ordered: true,
    also: [`select ${anioDia}, avg(valor) from ${table} where fecha >= '2015-01-01' group by 1 order by 1`],
  },
  {
    q: 'promedio del dolar x mes en 2026',
    gold: `select ${mes}, avg(valor) ${year(2026)} group by 1 order by 1`,
    ordered: true,
  },
  {
    q: '¿Cómo se ha movido el dólar en noviembre?',
    gold: `select fecha, valor ${NOVEMBER} order by 1`,
    ordered: true,
    also: [
      `select fecha, valor from {tipo-cambio.tipo_cambio} where tipo = 'fix' and fecha >= '2026-11-01' order by 1`,
    ],
  },
  {
    q: 'Dame el promedio del dólar por trimestre en 2025',
    gold: `select date_trunc('quarter', fecha)::date, avg(valor) ${year(2025)} group by 1 order by 1`,
    ordered: true,
  },
  {
    q: '¿Cuánto ha bajado el dólar en lo que va del año?',
    gold: `select ${ends('2026-01-01', '2027-01-01')}`,
    also: [
      `select (${at('2026-11-19')}) - (${at('2025-12-31')})`,
      `select -(${ends('2026-01-01', '2027-01-01')})`,
      `select (${at('2025-12-31')}) - (${at('2026-11-19')})`,
    ],
  },
  {
    q: 'cuanto cambio el dolar de ayer a hoy',
    gold: `select (${at('2026-11-19')}) - (${at('2026-11-18')})`,
    also: [`select (${fix('2026-11-19')}) - (${fix('2026-11-18')})`],
  },
  {
    q: '¿Cuánto ha variado el dólar respecto a hace un año?',
    gold: `select (${at('2026-11-19')}) - (${at('2025-11-19')})`,
    also: [`select (select avg(valor) ${NOVEMBER}) - (select avg(valor) ${range('2025-11-01', '2025-12-01')})`],
  },
  {
    q: '¿Qué porcentaje subió el dólar entre el 2 de enero y el 2 de diciembre de 2024?',
    gold: `select 100.0 * (last - first) / first from (select (${at('2024-12-02')}) as last, (${at('2024-01-02')}) as first) t`,
  },
  {
    q: 'compara el dolar promedio de 2024 contra el de 2025',
    gold: `select ${anio}, avg(valor) ${range('2024-01-01', '2026-01-01')} group by 1`,
    also: [
      `select ${anioDia}, avg(valor) ${range('2024-01-01', '2026-01-01')} group by 1`,
      firstDays('year', '2024-01-01', '2026-01-01'),
    ],
  },
  {
    q: '¿Qué diferencia hay entre el dólar promedio de septiembre y el de octubre de este año?',
    gold: `select ${mes}, avg(valor) ${range('2026-09-01', '2026-11-01')} group by 1`,
    also: [
      `select (select avg(valor) ${OCTOBER}) - (select avg(valor) ${range('2026-09-01', '2026-10-01')})`,
      firstDays('month', '2026-09-01', '2026-11-01'),
    ],
  },
  {
    q: '¿En cuál año fue más caro el dólar en promedio, 2017 o 2020?',
    gold: `select ${anio}, avg(valor) from ${table} where extract(year from fecha) in (2017, 2020) group by 1`,
    also: [
      `select ${anio}, avg(valor) from ${table} where extract(year from fecha) in (2017, 2020) group by 1 order by 2 desc limit 1`,
      `select ${anioDia}, avg(valor) from ${table} where extract(year from fecha) in (2017, 2020) group by 1`,
      `select ${anioDia}, avg(valor) from ${table} where extract(year from fecha) in (2017, 2020) group by 1 order by 2 desc limit 1`,
    ],
  },
  {
    q: '¿En qué mes de 2025 tuvo el dólar el promedio más bajo?',
    gold: `select ${mes}, avg(valor) ${year(2025)} group by 1 order by 2 fetch first 1 rows with ties`,
  },
  {
    q: 'Top 3 de los años con el dólar más caro en promedio',
    gold: `select ${anio}, avg(valor) from ${table} group by 1 order by 2 desc limit 3`,
    ordered: true,
    also: [`select ${anioDia}, avg(valor) from ${table} group by 1 order by 2 desc limit 3`],
  },
  {
    q: 'años en que el dolar promedio mas de 19 pesos',
    gold: `select ${anio}, avg(valor) from ${table} group by 1 having avg(valor) > 19`,
    also: [`select ${anioDia}, avg(valor) from ${table} group by 1 having avg(valor) > 19`],
  },
  {
    q: '¿En qué meses de 2025 el dólar promedió menos de 18.50?',
    gold: `select ${mes}, avg(valor) ${year(2025)} group by 1 having avg(valor) < 18.5`,
  },
  {
    q: '¿Cuántos días de 2025 estuvo el dólar arriba de 20 pesos?',
    gold: `select count(*) ${year(2025)} and valor > 20`,
  },
  {
    q: 'cuantos dias de este año el dolar estuvo entre 17.50 y 17.60',
    gold: `select count(*) ${year(2026)} and valor between 17.5 and 17.6`,
  },
  { q: '¿Qué días de noviembre pasó el dólar de 18.35?', gold: `select fecha, valor ${NOVEMBER} and valor > 18.35` },
  {
    q: '¿Hubo algún día de 2026 en que el dólar estuviera por debajo de 17.40?',
    gold: `select count(*) > 0 ${year(2026)} and valor < 17.4`,
  },
  {
    q: '¿Qué porcentaje de los días de 2026 el dólar estuvo en menos de 18 pesos?',
    gold: `select 100.0 * count(*) filter (where valor < 18) / count(*) ${year(2026)}`,
  },
  {
    q: 'Promedio del dólar por año de 2018 a 2022 sin contar 2020',
    gold: `select ${anio}, avg(valor) ${range('2018-01-01', '2023-01-01')} and extract(year from fecha) <> 2020 group by 1 order by 1`,
    also: [
      `select ${anioDia}, avg(valor) ${range('2018-01-01', '2023-01-01')} and extract(year from fecha) <> 2020 group by 1 order by 1`,
    ],
  },
  { q: 'de cuando es el dato mas viejo del dolar', gold: `select min(fecha) from ${table}` },
  {
    q: '¿Cuántos días de octubre de 2025 tuvieron publicación del FIX?',
    gold: `select count(*) ${range('2025-10-01', '2025-11-01')}`,
  },
]

export const refused: readonly Refused[] = [
  { q: '¿A cuánto va a llegar el dólar en diciembre?', codes: ['no_soportada', 'sin_datos_para'] },
  { q: 'por que subio el dolar en noviembre', codes: ['no_soportada'] },
  { q: '¿Me conviene comprar dólares hoy o esperarme?', codes: ['no_soportada'] },
  { q: '¿Cuánto valía el dólar en 1910?', codes: ['sin_datos_para'] },
  {
    q: 'a como dan el dolar en ventanilla en banorte',
    codes: ['fuera_de_alcance', 'no_entendida', 'no_soportada', 'sin_datos_para'],
  },
  {
    q: '¿Cuál era el precio del dólar negro en Tepito en octubre?',
    codes: ['fuera_de_alcance', 'no_entendida', 'no_soportada', 'sin_datos_para'],
  },
  { q: '¿Cuántos dólares hay en las reservas del Banco de México?', codes: ['fuera_de_alcance', 'no_entendida'] },
  { q: 'cuantas remesas en dolares llegaron a michoacan en 2025', codes: ['fuera_de_alcance', 'no_entendida'] },
  { q: '¿Cuál es el dólar más barato?', codes: ['ambigua', 'no_entendida', 'no_soportada', 'fuera_de_alcance'] },
  { q: '¿A qué hora publica Banxico el FIX?', codes: ['no_entendida', 'fuera_de_alcance', 'no_soportada'] },
  {
    q: '¿Qué tan grave fue para el país la devaluación de 1994?',
    codes: ['no_soportada', 'no_entendida', 'fuera_de_alcance'],
  },
  { q: 'drop table dolar', codes: ['rechazada'] },
]
