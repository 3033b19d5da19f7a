import type { HeldOut } from '../types.ts'

const FIX = '{dolar.dolar}'
const IN_2026 = `fecha >= '2026-01-01'`
const IN_2025 = `fecha >= '2025-01-01' and fecha < '2026-01-01'`
/** The value in force on a day: the last one published until then. */
const on = (day: string) => `(select valor from ${FIX} where fecha <= ${day} order by fecha desc limit 1)`
const first = (range: string) => `(select valor from ${FIX} where ${range} order by fecha limit 1)`
/** The same exchange rate is in `tipo-cambio` too, for the days that it keeps. */
const PAIR = `(select * from {tipo-cambio.tipo_cambio} where serie = 'SF43718') t`
const last = (range: string) => `(select valor from ${FIX} where ${range} order by fecha desc limit 1)`

export const questions: readonly HeldOut[] = [
  {
    q: 'dolar hoy',
    gold: `select ${on('{today}')}`,
    also: [`select valor from ${PAIR} order by fecha desc limit 1`],
  },
  {
    q: '¿A cómo estaba el dólar el 23 de octubre?',
    gold: `select valor from ${FIX} where fecha = '2026-10-23'`,
  },
  {
    q: 'a cuánto amaneció el dólar antier',
    gold: `select valor from ${FIX} where fecha = {today} - 2`,
    also: [`select valor from ${PAIR} where fecha = {today} - 2`],
  },
  {
    q: 'cuanto valia el dolar en enero de 1995',
    gold: `select round(avg(valor), 4) from ${FIX} where fecha >= '1995-01-01' and fecha < '1995-02-01'`,
  },
  {
    q: '¿Cuánto costaba un dólar en 1960?',
    gold: `select round(avg(valor), 4) from ${FIX} where fecha >= '1960-01-01' and fecha < '1961-01-01'`,
  },
  {
    q: 'precio del dólar el 16 de septiembre',
    gold: `select ${on(`'2026-09-16'`)}`,
  },
  {
    q: '¿a cómo estaba el dólar hace un mes?',
    gold: `select ${on(`'2026-10-19'`)}`,
  },
  {
    q: 'Promedio del dólar en 2025',
    gold: `select round(avg(valor), 4) from ${FIX} where ${IN_2025}`,
  },
  {
    q: 'dólar máximo de este año',
    gold: `select max(valor) from ${FIX} where ${IN_2026}`,
  },
  {
    q: '¿Cuándo ha estado más caro el dólar en toda la historia?',
    gold: `select fecha, valor from (select *, rank() over (order by valor desc) as lugar from ${FIX}) r where lugar = 1`,
  },
  {
    q: '¿cuál fue el dólar más barato de febrero?',
    gold: `select min(valor) from ${FIX} where fecha >= '2026-02-01' and fecha < '2026-03-01'`,
  },
  {
    q: 'fix del 3 al 10 de noviembre',
    gold: `select fecha, valor from ${FIX} where fecha between '2026-11-03' and '2026-11-10'`,
    also: [
      `select ${last(`fecha between '2026-11-03' and '2026-11-10'`)}`,
      `select round(avg(valor), 4) from ${FIX} where fecha between '2026-11-03' and '2026-11-10'`,
    ],
  },
  {
    q: 'los últimos 10 valores del FIX',
    gold: `select fecha, valor from ${FIX} order by fecha desc limit 10`,
    ordered: true,
    also: [`select fecha, valor from ${PAIR} order by fecha desc limit 10`],
  },
  {
    q: 'historial del dólar en octubre',
    gold: `select valor from ${FIX} where fecha >= '2026-10-01' and fecha < '2026-11-01' order by fecha`,
    ordered: true,
  },
  {
    q: 'dólar promedio por mes en lo que va del año',
    gold: `select round(avg(valor), 4) from ${FIX} where ${IN_2026} group by date_trunc('month', fecha) order by date_trunc('month', fecha)`,
    ordered: true,
  },
  {
    q: 'promedio anual del dólar desde 2020',
    gold: `select round(avg(valor), 4) from ${FIX} where fecha >= '2020-01-01' group by date_trunc('year', fecha) order by date_trunc('year', fecha)`,
    ordered: true,
  },
  {
    q: '¿Cuánto ha subido el dólar en lo que va del año?',
    gold: `select ${last(IN_2026)} - ${first(IN_2026)}`,
    also: [
      `select round((${last(IN_2026)} / ${first(IN_2026)} - 1) * 100, 2)`,
      `select ${last(IN_2026)} - ${last(IN_2025)}`,
    ],
  },
  {
    q: 'cuánto bajó el dólar en 2025',
    gold: `select ${last(IN_2025)} - ${first(IN_2025)}`,
    also: [
      `select ${first(IN_2025)} - ${last(IN_2025)}`,
      `select round((${last(IN_2025)} / ${first(IN_2025)} - 1) * 100, 2)`,
    ],
  },
  {
    q: 'los 5 días con el dólar más caro en 2026',
    gold: `select fecha, valor from ${FIX} where ${IN_2026} order by valor desc limit 5`,
    ordered: true,
  },
  {
    q: '¿Cuántos días de este año ha pasado de 18 pesos el dólar?',
    gold: `select count(*) from ${FIX} where ${IN_2026} and valor > 18`,
  },
  {
    q: '¿En qué mes de 2026 estuvo más barato el dólar en promedio?',
    gold: `select round(avg(valor), 4) as promedio from ${FIX} where ${IN_2026} group by date_trunc('month', fecha) order by promedio limit 1`,
  },
  {
    q: '¿Qué día del año pasado llegó más alto el dólar?',
    gold: `select fecha, valor from (select *, rank() over (order by valor desc) as lugar from ${FIX} where ${IN_2025}) r where lugar = 1`,
  },
  {
    q: 'mediana del dólar en el primer semestre de 2026',
    gold: `select round(percentile_cont(0.5) within group (order by valor)::numeric, 4) from ${FIX} where ${IN_2026} and fecha < '2026-07-01'`,
  },
  {
    q: '¿ha habido algún día de 2026 en que el dólar haya estado por debajo de 17.35?',
    gold: `select count(*) > 0 from ${FIX} where ${IN_2026} and valor < 17.35`,
    also: [`select count(*) from ${FIX} where ${IN_2026} and valor < 17.35`],
  },
  {
    q: '¿Cuánto se movió el dólar de ayer a hoy?',
    gold: `select ${on('{today}')} - ${on('{today} - 1')}`,
    also: [`select round((${on('{today}')} / ${on('{today} - 1')} - 1) * 100, 4)`],
  },
  {
    q: 'compara el dólar promedio de enero contra el de octubre de 2026',
    gold: `select round(avg(valor), 4) from ${FIX} where ${IN_2026} and extract(month from fecha) in (1, 10) group by date_trunc('month', fecha)`,
  },
  {
    q: '¿Qué porcentaje de los días de 2025 el dólar rebasó los 20 pesos?',
    gold: `select round(100.0 * count(*) filter (where valor > 20) / count(*), 2) from ${FIX} where ${IN_2025}`,
  },
  {
    q: 'dólar entre 17 y 18.30 este mes, ¿qué días?',
    gold: `select fecha, valor from ${FIX} where fecha >= '2026-11-01' and valor between 17 and 18.30`,
  },
]
