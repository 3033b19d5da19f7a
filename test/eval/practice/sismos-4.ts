import { each } from '../each.ts'
import type { HeldOut, Refused } from '../types.ts'

const S = '{sismos.sismos}'
const OCT = "fecha >= date '2026-10-01' and fecha < date '2026-11-01'"

export const questions: readonly HeldOut[] = [
  {
    q: 'el segundo sismo más fuerte de octubre',
    gold: `select magnitud, referencia from (select *, rank() over (order by magnitud desc nulls last) as puesto from ${S} where ${OCT}) x where puesto = 2`,
  },
  { q: 'promedio diario de temblores en octubre', gold: `select count(*) / 31.0 from ${S} where ${OCT}` },
  {
    q: 'el segundo estado con más sismos en octubre',
    gold: `select estado from ${S} where ${OCT} and estado is not null group by 1 order by count(*) desc offset 1 limit 1`,
  },
  {
    q: 'en qué estado fue el sismo más fuerte de octubre',
    gold: `select estado from ${S} where ${OCT} and magnitud = (select max(magnitud) from ${S} where ${OCT})`,
  },
  {
    q: 'qué profundidad tuvo el sismo más fuerte de octubre',
    gold: `select profundidad_km from ${S} where ${OCT} and magnitud = (select max(magnitud) from ${S} where ${OCT})`,
  },
  {
    q: 'mes con el sismo más fuerte desde octubre',
    gold: `select date_trunc('month', fecha)::date from ${S} where fecha >= date '2026-10-01' order by magnitud desc nulls last limit 1`,
  },
]

const OPEN = [
  'hubo más o menos temblores que el mes pasado',
  'qué temblores se sintieron en CDMX',
  'dónde se sintió el temblor de ayer',
  'promedio de sismos por mes',
  'cuántos temblores fuertes hubo este año',
]

export const refused: readonly Refused[] = each(
  ['no_entendida', 'ambigua', 'fuera_de_alcance', 'sin_datos_para', 'no_soportada'],
  OPEN,
)
