import { each } from '../each.ts'
import type { HeldOut, Refused } from '../types.ts'

const S = '{score.score}'

export const questions: readonly HeldOut[] = [
  {
    q: 'el segundo mejor municipio para vivir en Jalisco',
    gold: `select municipio, score from ${S} where estado = 'Jalisco' and score is not null order by score desc offset 1 limit 1`,
  },
  { q: 'en qué lugar está Zapopan en Jalisco', gold: `select posicion_estatal from ${S} where cvegeo = '14120'` },
  {
    q: 'ciudades grandes con mejor calidad de vida',
    gold: `select municipio, score from ${S} where grupo_poblacion = '>500k' and score is not null order by score desc limit 10`,
    ordered: true,
  },
  {
    q: 'el 2do municipio con peor calidad de vida',
    gold: `select municipio from ${S} where score is not null order by score offset 1 limit 1`,
  },
]

const OPEN = [
  'en qué lugar nacional está Jalisco',
  'en qué lugar está Mérida en seguridad',
  'promedio de los 5 municipios con mejor score',
  'municipios con mejor salud que educación',
  'en qué está mal Ecatepec',
  'municipio con mejor vivienda y peor seguridad',
  'municipios más verdes',
]

export const refused: readonly Refused[] = each(
  ['no_entendida', 'ambigua', 'fuera_de_alcance', 'sin_datos_para', 'no_soportada'],
  OPEN,
)
