import { each } from '../each.ts'
import type { HeldOut, Refused } from '../types.ts'

const D = '{dolar.dolar} x'
const on = (day: string) => `select valor from ${D} where fecha <= '${day}' order by fecha desc limit 1`
const value = (of: string, where: string) => `select ${of}(valor) from ${D} where ${where}`
const within = (year: number) => `fecha >= '${year}-01-01' and fecha < '${year + 1}-01-01'`

export const questions: readonly HeldOut[] = [
  { q: '¿a cómo amaneció el dólar?', gold: on('2026-11-19') },
  { q: 'dólar del viernes pasado', gold: on('2026-11-13') },
  { q: 'promedio del dólar en octubre de 2026', gold: value('avg', "fecha >= '2026-10-01' and fecha < '2026-11-01'") },
  {
    q: '¿Cuál fue el dólar más caro de 2025 y qué día?',
    gold: `select fecha::text, valor from ${D} where ${within(2025)} order by valor desc fetch first 1 rows with ties`,
  },
  {
    q: '¿Cuánto ha bajado el dólar en lo que va del año?',
    gold: `select (${on('2026-11-19')}) - (${on('2025-12-31')})`,
    also: [
      `select (${on('2026-11-19')}) - (select valor from ${D} where fecha >= '2026-01-01' order by fecha limit 1)`,
    ],
  },
  {
    q: 'dólar promedio por mes de 2026',
    gold: `select to_char(fecha, 'YYYY-MM'), avg(valor) from ${D} where ${within(2026)} group by 1`,
    also: [`select avg(valor) from ${D} where ${within(2026)} group by to_char(fecha, 'YYYY-MM')`],
  },
  {
    q: '¿Qué días de noviembre el dólar estuvo arriba de 18.35?',
    gold: `select fecha::text, valor from ${D} where fecha >= '2026-11-01' and valor > 18.35`,
  },
  {
    q: '¿Cuántos días de 2026 cerró el dólar por debajo de 18 pesos?',
    gold: `select count(*) from ${D} where ${within(2026)} and valor < 18`,
  },
  { q: 'mínimo y máximo del dólar este año', gold: `select min(valor), max(valor) from ${D} where ${within(2026)}` },
  { q: 'el tipo de cambio FIX del 28 de octubre de 2026', gold: `select valor from ${D} where fecha = '2026-10-28'` },
  {
    q: 'mediana del dólar en el primer semestre de 2026',
    gold: "select percentile_cont(0.5) within group (order by valor) from {dolar.dolar} x where fecha >= '2026-01-01' and fecha < '2026-07-01'",
  },
  {
    q: 'dólar de los últimos 5 días hábiles publicados',
    gold: `select fecha::text, valor from ${D} order by fecha desc limit 5`,
  },
  {
    q: '¿Estaba más caro el dólar en marzo de 2026 que en marzo de 2025?',
    gold: `select to_char(fecha, 'YYYY-MM'), avg(valor) from ${D} where to_char(fecha, 'YYYY-MM') in ('2025-03', '2026-03') group by 1`,
    also: [
      `select avg(valor) from ${D} where to_char(fecha, 'YYYY-MM') in ('2025-03', '2026-03') group by to_char(fecha, 'YYYY-MM')`,
    ],
  },
  {
    q: '¿Cuándo fue la última vez que el dólar pasó de 19 pesos?',
    gold: `select fecha::text, valor from ${D} where valor > 19 order by fecha desc limit 1`,
  },
  {
    q: 'promedio anual del dólar de 2020 a 2024',
    gold: `select extract(year from fecha), avg(valor) from ${D} where fecha >= '2020-01-01' and fecha < '2025-01-01' group by 1`,
    also: [
      `select avg(valor) from ${D} where fecha >= '2020-01-01' and fecha < '2025-01-01' group by extract(year from fecha)`,
    ],
  },
  { q: '¿Cuánto cambió el dólar de ayer a hoy?', gold: `select (${on('2026-11-19')}) - (${on('2026-11-18')})` },
  {
    q: '¿En qué mes de 2026 estuvo más barato el dólar en promedio?',
    gold: `select to_char(fecha, 'YYYY-MM'), avg(valor) from ${D} where ${within(2026)} group by 1 order by 2 limit 1`,
    also: [`select avg(valor) from ${D} where ${within(2026)} group by to_char(fecha, 'YYYY-MM') order by 1 limit 1`],
  },
  { q: '¿Cómo estaba el dólar hace dos semanas?', gold: on('2026-11-05') },
  {
    q: 'dólar entre el 9 y el 13 de noviembre',
    gold: `select fecha::text, valor from ${D} where fecha between '2026-11-09' and '2026-11-13'`,
    also: [value('avg', "fecha between '2026-11-09' and '2026-11-13'")],
  },
  {
    q: 'variación porcentual del dólar entre el 30 de octubre y el 18 de noviembre de 2026',
    gold: `select 100 * ((${on('2026-11-18')}) - (${on('2026-10-30')})) / (${on('2026-10-30')})`,
  },
]

export const refused: readonly Refused[] = each(
  ['no_entendida', 'no_soportada', 'fuera_de_alcance', 'sin_datos_para'],
  [
    '¿Va a subir el dólar la próxima semana?',
    '¿Me conviene comprar dólares hoy?',
    '¿En qué banco venden el dólar más barato?',
    '¿Por qué se fortaleció el peso?',
  ],
)
