import { each } from '../each.ts'
import type { HeldOut, Refused } from '../types.ts'

/** The newest reading of each station, none older than six hours than the newest of all. */
const NOW = `(select distinct on (l.estacion) l.*, i.imeca, e.red, e.nombre from {aire.lecturas} l join {aire.estaciones} e using (estacion) left join {aire.indices} i using (estacion, fecha_hora)
  where l.fecha_hora >= (select max(fecha_hora) from {aire.lecturas}) - interval '6 hours' order by l.estacion, l.fecha_hora desc) x`

export const questions: readonly HeldOut[] = [
  {
    q: 'la segunda ciudad más contaminada',
    gold: `select red, max(imeca) from ${NOW} where imeca is not null group by 1 order by 2 desc offset 1 limit 1`,
  },
  {
    q: 'cuánto ozono más tiene Pedregal que Merced',
    gold: `select nombre, o3 from ${NOW} where nombre in ('Pedregal', 'Merced')`,
  },
]

const OPEN = [
  'el aire está limpio?',
  'cuántas ciudades tienen buena calidad del aire',
  'qué ciudades tienen el aire bueno',
  'ciudades con más de 30 grados',
  'en qué está peor Toluca',
  'la mejor estación de Guadalajara',
]

export const refused: readonly Refused[] = each(
  ['no_entendida', 'ambigua', 'fuera_de_alcance', 'sin_datos_para', 'no_soportada'],
  OPEN,
)
