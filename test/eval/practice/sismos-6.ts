import { each } from '../each.ts'
import type { HeldOut, Refused } from '../types.ts'

const S = '{sismos.sismos} x'
const between = (from: string, to: string) => `fecha >= date '${from}' and fecha < date '${to}'`
const OCT = between('2026-10-01', '2026-11-01')
const NOV = between('2026-11-01', '2026-12-01')
const count = (where: string) => `select count(*) from ${S} where ${where}`
const rows = (where: string) => `select fecha, magnitud from ${S} where ${where}`
const share = (part: string, where: string) =>
  `select 100.0 * count(*) filter (where ${part}) / nullif(count(*), 0) from ${S} where ${where}`

export const questions: readonly HeldOut[] = [
  { q: 'temblores de mas de 4 grados ayer y hoy', gold: rows('magnitud > 4 and fecha in ({today}, {today} - 1)') },
  {
    q: '¿Cuántos sismos hubo en octubre comparado con septiembre?',
    gold: `select date_trunc('month', fecha)::date, count(*) from ${S} where ${between('2026-09-01', '2026-11-01')} group by 1`,
  },
  {
    q: '¿Cuántos sismos hubo este mes que no fueran en Oaxaca?',
    gold: count(`${NOV} and estado is distinct from 'Oaxaca'`),
  },
  {
    q: 'Sismos de magnitud mayor a 4 y profundidad mayor a 50 km',
    gold: `${rows('magnitud > 4 and profundidad_km > 50')} order by fecha_hora desc limit 50`,
  },
  { q: '¿Qué porcentaje de los sismos tuvo magnitud de 4 o más?', gold: share('magnitud >= 4', 'true') },
  {
    q: '¿Cuál es la profundidad promedio de los sismos por estado?',
    gold: `select estado, avg(profundidad_km) from ${S} where estado is not null group by 1`,
  },
  {
    q: 'Mediana de la profundidad de los sismos de Jalisco',
    gold: `select percentile_cont(0.5) within group (order by profundidad_km)::numeric from ${S} where estado = 'Jalisco'`,
  },
  { q: '¿Cuántos sismos diarios hubo en promedio en octubre?', gold: `select count(*) / 31.0 from ${S} where ${OCT}` },
  {
    q: '¿Cuál es la magnitud máxima registrada en cada estado?',
    gold: `select estado, max(magnitud) from ${S} where estado is not null group by 1`,
  },
  {
    q: 'Sismos entre el 1 y el 15 de octubre en Oaxaca',
    gold: rows(`estado = 'Oaxaca' and ${between('2026-10-01', '2026-10-16')}`),
  },
  {
    q: '¿Qué proporción de los sismos de Guerrero supera los 4 grados?',
    gold: share('magnitud > 4', "estado = 'Guerrero'"),
  },
  {
    q: 'promedio de profundidad de los sismos de mas de 4 grados',
    gold: `select avg(profundidad_km) from ${S} where magnitud > 4`,
  },
  { q: 'profundidad maxima de los sismos de este mes', gold: `select max(profundidad_km) from ${S} where ${NOV}` },
]

const OPEN = [
  '¿Cuándo será el próximo sismo en la CDMX?',
  '¿Por qué tiembla tanto en Guerrero?',
  '¿Qué intensidad Mercalli tuvo el último sismo?',
  '¿Cuántas réplicas tuvo el sismo de septiembre?',
  '¿Se activó la alerta sísmica en el último temblor?',
  '¿Hubo tsunami después del último temblor?',
  '¿Cuánto duró el último sismo?',
  'sismos de septiembre y noviembre',
  '¿Qué tan probable es un sismo de 8 en Guerrero?',
]

export const refused: readonly Refused[] = each(
  ['no_entendida', 'ambigua', 'fuera_de_alcance', 'sin_datos_para', 'no_soportada'],
  OPEN,
)
