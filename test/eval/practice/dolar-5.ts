import { each } from '../each.ts'
import type { HeldOut, Refused } from '../types.ts'

const table = '{dolar.dolar}'
/** The value in force: that day's, or of the last publication before it. */
const at = (day: string) => `select valor from ${table} where fecha <= ${day} order by fecha desc limit 1`
const range = (from: string, before: string) =>
  `from ${table} where fecha >= date '${from}' and fecha < date '${before}'`
const year = (anio: number) => range(`${anio}-01-01`, `${anio + 1}-01-01`)
const mean = (anio: number) => `select avg(valor) ${year(anio)}`
const moves = `(select *, valor - lag(valor) over (order by fecha) as variacion from ${table}) t`
const anio = 'extract(year from fecha)::int'
const anioDia = "date_trunc('year', fecha)::date"
const mes = "date_trunc('month', fecha)::date"
const change = (from: string, to: string) =>
  [`select (${at(to)}) - (${at(from)})`, `select 100 * ((${at(to)}) - (${at(from)})) / (${at(from)})`] as const

export const questions: readonly HeldOut[] = [
  { q: 'a como estaba el dolar el 1 de enero de 2020', gold: at("'2020-01-01'") },
  {
    q: 'dolar en pandemia abril 2020',
    gold: `select avg(valor) ${range('2020-04-01', '2020-05-01')}`,
    also: [`select fecha, valor ${range('2020-04-01', '2020-05-01')}`],
  },
  { q: 'precio mas alto del dolar en la historia', gold: `select max(valor) from ${table}` },
  {
    q: 'cuando llego el dolar a su maximo',
    gold: `select fecha from ${table} order by valor desc fetch first 1 rows with ties`,
  },
  {
    q: 'dia mas barato del dolar en 2024',
    gold: `select fecha, valor ${year(2024)} order by valor fetch first 1 rows with ties`,
  },
  { q: 'promedio del dolar en 2023', gold: mean(2023) },
  { q: 'promedio mensual del dolar este año', gold: `select ${mes}, avg(valor) ${year(2026)} group by 1` },
  {
    q: 'cuanto ha subido el dolar en lo que va del año',
    gold: change("'2026-01-02'", '{today}')[0],
    also: [
      change("'2026-01-02'", '{today}')[1],
      ...change("'2025-12-31'", '{today}'),
      `select (${at('{today}')}) - (select valor ${year(2026)} order by fecha limit 1)`,
    ],
  },
  {
    q: 'cuanto cambio el dolar de enero a octubre de este año',
    gold: `select (select avg(valor) ${range('2026-10-01', '2026-11-01')}) - (select avg(valor) ${range('2026-01-01', '2026-02-01')})`,
    also: [
      `select (select valor ${range('2026-01-01', '2026-11-01')} order by fecha desc limit 1) - (select valor ${range('2026-01-01', '2026-11-01')} order by fecha limit 1)`,
    ],
  },
  { q: 'a como estaba el dolar hace un año', gold: at("'2025-11-19'") },
  { q: 'a como estaba hace 10 años el dolar', gold: at("'2016-11-19'") },
  {
    q: 'el dolar de 1994 en diciembre',
    gold: `select avg(valor) ${range('1994-12-01', '1995-01-01')}`,
    also: [`select fecha, valor ${range('1994-12-01', '1995-01-01')}`],
  },
  { q: 'en cuanto estaba el dolar en 1985', gold: mean(1985), also: [`select fecha, valor ${year(1985)}`] },
  {
    q: 'mediana del dolar en 2025',
    gold: `select percentile_cont(0.5) within group (order by valor)::numeric ${year(2025)}`,
  },
  {
    q: 'que dia subio mas el dolar este año',
    gold: `select fecha from ${moves} where fecha >= date '2026-01-01' and variacion is not null order by variacion desc fetch first 1 rows with ties`,
  },
  {
    q: 'compara el dolar promedio de 2024 contra 2025',
    gold: `select ${anio}, avg(valor) ${range('2024-01-01', '2026-01-01')} group by 1`,
    also: [`select ${anioDia}, avg(valor) ${range('2024-01-01', '2026-01-01')} group by 1`],
  },
  {
    q: 'dolar de los ultimos 7 dias',
    gold: `select fecha, valor ${range('2026-11-13', '2026-11-20')}`,
    also: [
      `select fecha, valor ${range('2026-11-12', '2026-11-20')}`,
      `select fecha, valor ${range('2026-11-12', '2026-11-19')}`,
      `select avg(valor) ${range('2026-11-13', '2026-11-20')}`,
      `select avg(valor) ${range('2026-11-12', '2026-11-20')}`,
      `select fecha, valor from ${table} where fecha <= {today} order by fecha desc limit 7`,
    ],
  },
  {
    q: 'estaba mas caro el dolar en 2020 que en 2024?',
    gold: `select ${anio}, avg(valor) from ${table} where ${anio} in (2020, 2024) group by 1`,
    also: [`select ${anioDia}, avg(valor) from ${table} where ${anio} in (2020, 2024) group by 1`],
  },
  {
    q: 'cuantos dias bajo el dolar el mes pasado',
    gold: `select count(*) from ${moves} where fecha >= date '2026-10-01' and fecha < date '2026-11-01' and variacion < 0`,
  },
  { q: 'dolar maximo por mes en 2024', gold: `select ${mes}, max(valor) ${year(2024)} group by 1` },
  { q: 'ultimo dato del dolar', gold: at('{today}') },
  {
    q: 'dolar entre el 10 y el 20 de octubre',
    gold: `select fecha, valor ${range('2026-10-10', '2026-10-21')}`,
    also: [`select avg(valor) ${range('2026-10-10', '2026-10-21')}`],
  },
  {
    q: 'dolar la semana pasada',
    gold: `select avg(valor) ${range('2026-11-09', '2026-11-16')}`,
    also: [`select fecha, valor ${range('2026-11-09', '2026-11-16')}`],
  },
]

const OPEN = [
  'en que meses de 2024 el promedio paso de 20',
  'primer dia que paso de 20 pesos',
  'hubo algun dia en 2024 por debajo de 17 pesos',
  'en que año promedio mas alto',
  'los 5 dias que mas bajo en 2020',
  'cuantos dias estuvo arriba de 20 pesos en 2022',
  'promedio por año desde 2015',
  'cuanto valia el dolar cuando entro AMLO en diciembre de 2018',
  'dolar a finales de 2027',
  'por que subio tanto el dolar en 1995',
  'me conviene ahorrar en dolares',
  'euro historico del 2010',
  'y el promedio del sexenio',
]

export const refused: readonly Refused[] = each(
  ['no_entendida', 'ambigua', 'fuera_de_alcance', 'sin_datos_para', 'no_soportada'],
  OPEN,
)
