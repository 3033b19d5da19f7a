import { each } from '../each.ts'
import type { HeldOut, Refused } from '../types.ts'

const table = '{dolar.dolar}'
/** The value in force: that day's, or of the last publication before it. */
const at = (day: string) => `select valor from ${table} where fecha <= ${day} order by fecha desc limit 1`
const range = (from: string, before: string) =>
  `from ${table} where fecha >= date '${from}' and fecha < date '${before}'`
const year = (anio: number) => range(`${anio}-01-01`, `${anio + 1}-01-01`)
const since = (from: string) => `from ${table} where fecha >= date '${from}'`
const moves = `(select *, valor - lag(valor) over (order by fecha) as variacion from ${table}) t`
const by = (unit: string) => `date_trunc('${unit}', fecha)::date`
const change = (rows: string) =>
  [
    `select (select valor ${rows} order by fecha desc limit 1) - (select valor ${rows} order by fecha limit 1)`,
    `select 100 * ((select valor ${rows} order by fecha desc limit 1) / (select valor ${rows} order by fecha limit 1) - 1)`,
  ] as const
const fell = (q: string, rows: string): HeldOut => ({ q, gold: change(rows)[0], also: [change(rows)[1]] })

export const questions: readonly HeldOut[] = [
  { q: '¿A cuánto está el dólar hoy?', gold: at('{today}') },
  { q: '¿En cuánto cerró el dólar ayer?', gold: at("'2026-11-18'") },
  { q: '¿Cuánto valía el dólar el 15 de marzo de 2020?', gold: at("'2020-03-15'") },
  { q: '¿Cuál fue el precio máximo del dólar en 2020?', gold: `select max(valor) ${year(2020)}` },
  {
    q: '¿Qué día se registró el dólar más caro de la historia?',
    gold: `select fecha from ${table} order by valor desc fetch first 1 rows with ties`,
  },
  { q: '¿Cuál ha sido el valor mínimo del dólar este año?', gold: `select min(valor) ${year(2026)}` },
  { q: 'Promedio del dólar en 2024', gold: `select avg(valor) ${year(2024)}` },
  { q: 'Promedio mensual del dólar en 2023', gold: `select ${by('month')}, avg(valor) ${year(2023)} group by 1` },
  {
    q: '¿Cuál fue el promedio anual del dólar de 2015 a 2020?',
    gold: `select ${by('year')}, avg(valor) ${range('2015-01-01', '2021-01-01')} group by 1`,
  },
  {
    q: 'Mediana del dólar en los últimos 12 meses',
    gold: `select percentile_cont(0.5) within group (order by valor)::numeric ${since('2025-11-20')}`,
    also: [
      `select percentile_cont(0.5) within group (order by valor)::numeric ${since('2025-12-01')}`,
      `select percentile_cont(0.5) within group (order by valor)::numeric ${since('2025-11-01')}`,
    ],
  },
  fell('¿Cuánto subió el dólar entre enero y junio de 2022?', range('2022-01-01', '2022-07-01')),
  {
    q: '¿Cuánto ha cambiado el dólar respecto al mes pasado?',
    gold: `select (${at('{today}')}) - (select avg(valor) ${range('2026-10-01', '2026-11-01')})`,
    also: [
      `select (${at('{today}')}) - (${at("'2026-10-31'")})`,
      `select (${at('{today}')}) - (${at("'2026-10-19'")})`,
    ],
  },
  {
    q: '¿Cuántos días de 2020 el dólar estuvo por encima de 24 pesos?',
    gold: `select count(*) ${year(2020)} and valor > 24`,
  },
  {
    q: '¿Cuándo pasó el dólar por primera vez de 20 pesos?',
    gold: `select fecha from ${table} where valor > 20 order by fecha limit 1`,
  },
  {
    q: 'Los 10 días con el dólar más alto de 2016',
    gold: `select fecha, valor ${year(2016)} order by valor desc limit 10`,
    ordered: true,
  },
  {
    q: 'Los cinco días con la mayor alza del dólar en 2024',
    gold: `select fecha, variacion from ${moves} where fecha >= date '2024-01-01' and fecha < date '2025-01-01' order by variacion desc limit 5`,
    ordered: true,
  },
  {
    q: '¿Cuál fue la mayor caída diaria del dólar en 2021?',
    gold: `select min(variacion) from ${moves} where fecha >= date '2021-01-01' and fecha < date '2022-01-01'`,
  },
  {
    q: '¿Estaba el dólar más caro en 2019 que en 2018?',
    gold: `select ${by('year')}, avg(valor) ${range('2018-01-01', '2020-01-01')} group by 1`,
  },
  {
    q: 'Compara el dólar promedio de 2017 con el de 2024',
    gold: `select ${by('year')}, avg(valor) from ${table} where extract(year from fecha) in (2017, 2024) group by 1`,
  },
  { q: '¿El dólar rebasó los 21 pesos en 2025?', gold: `select count(*) > 0 ${year(2025)} and valor > 21` },
  {
    q: '¿En qué mes de 2024 estuvo más caro el dólar en promedio?',
    gold: `select ${by('month')} ${year(2024)} group by 1 order by avg(valor) desc limit 1`,
  },
  {
    q: '¿En qué año fue más bajo el promedio del dólar desde 2000?',
    gold: `select ${by('year')} ${since('2000-01-01')} group by 1 order by avg(valor) limit 1`,
  },
  {
    q: 'Años en los que el dólar promedió más de 19 pesos',
    gold: `select ${by('year')}, avg(valor) from ${table} group by 1 having avg(valor) > 19`,
  },
  {
    q: '¿Qué porcentaje de los días de 2023 cerró el dólar por debajo de 17 pesos?',
    gold: `select 100.0 * count(*) filter (where valor < 17) / count(*) ${year(2023)}`,
  },
  {
    q: 'Dólar de la última semana día por día',
    gold: `select fecha, valor ${since('2026-11-16')}`,
    also: [`select fecha, valor ${since('2026-11-13')}`, `select fecha, valor ${since('2026-11-12')}`],
  },
  {
    q: '¿Cuánto costaba el dólar en diciembre de 1994?',
    gold: `select avg(valor) ${range('1994-12-01', '1995-01-01')}`,
  },
  { q: '¿Cuántos pesos valía un dólar en 1976?', gold: `select avg(valor) ${year(1976)}` },
  {
    q: '¿Cuál fue la diferencia entre el máximo y el mínimo del dólar en 2020?',
    gold: `select max(valor) - min(valor) ${year(2020)}`,
  },
  {
    q: '¿Qué días de 2024 subió el dólar más de 2 por ciento?',
    gold: `select fecha from ${moves} where fecha >= date '2024-01-01' and fecha < date '2025-01-01' and variacion > 0.02 * (valor - variacion)`,
  },
  {
    q: 'Dias de marzo de 2020 en que el dolar bajo',
    gold: `select fecha from ${moves} where fecha >= date '2020-03-01' and fecha < date '2020-04-01' and variacion < 0`,
  },
  { q: 'cuanto estaba el dolar hace un año', gold: at("'2025-11-19'") },
  fell('cuanto ha subido el dolar este año', year(2026)),
  { q: 'precio del dolar en navidad de 2019', gold: at("'2019-12-25'") },
  {
    q: 'dame el dolar mas barato de los ultimos 5 años',
    gold: `select min(valor) ${since('2021-11-20')}`,
    also: [`select min(valor) ${since('2022-01-01')}`],
  },
  {
    q: 'Promedio del dólar en 2020 sin contar marzo y abril',
    gold: `select avg(valor) ${year(2020)} and extract(month from fecha) not in (3, 4)`,
  },
  fell('¿Cuánto se depreció el peso frente al dólar en 2008?', year(2008)),
  { q: 'Promedio trimestral del dólar en 2025', gold: `select ${by('quarter')}, avg(valor) ${year(2025)} group by 1` },
  { q: '¿Cuánto costaba el dólar al cierre de 2019?', gold: at("'2019-12-31'") },
  {
    q: 'Dólar del 3 de enero de 2022 y del 3 de enero de 2023',
    gold: `select (${at("'2022-01-03'")}) union all (${at("'2023-01-03'")})`,
  },
  {
    q: 'dolar por mes en 2024 de mayor a menor',
    gold: `select ${by('month')}, avg(valor) ${year(2024)} group by 1 order by 2 desc`,
    ordered: true,
  },
  {
    q: '¿Cuál fue el dólar más alto de marzo de 2020?',
    gold: `select max(valor) ${range('2020-03-01', '2020-04-01')}`,
  },
  {
    q: 'días de octubre de 2026 con el dólar debajo de 18',
    gold: `select fecha, valor ${range('2026-10-01', '2026-11-01')} and valor < 18`,
  },
]

const OPEN = [
  '¿A cuánto va a llegar el dólar en diciembre del próximo año?',
  '¿Por qué subió el dólar en noviembre de 2016?',
  '¿Conviene comprar dólares hoy?',
  '¿A cuánto venden el dólar en Banorte?',
  '¿Cuánto costaba el dólar en 1920?',
  '¿Cuál fue el volumen de dólares operado ayer?',
  '¿A cuánto está el dólar en las casas de cambio de Tijuana?',
  '¿A cuánto estaba el dólar al abrir y al cerrar ayer?',
  'dolar promedio del sexenio de peña nieto',
  '¿Desde cuándo hay datos del dólar?',
  '¿Cuál era el tipo de cambio cuando inició 2000?',
]

export const refused: readonly Refused[] = each(
  ['no_entendida', 'ambigua', 'fuera_de_alcance', 'sin_datos_para', 'no_soportada'],
  OPEN,
)
