import { each } from '../each.ts'
import type { HeldOut, Refused } from '../types.ts'

const S = '{score.score}'
const best = (column: string, where: string, limit: number, way = 'desc') =>
  `select municipio, ${column} from ${S} where ${where} and ${column} is not null order by ${column} ${way} fetch first ${limit} rows with ties`
const means = (column: string, rest = '') => `select estado, avg(${column}) from ${S} group by 1 ${rest}`

export const questions: readonly HeldOut[] = [
  { q: 'cual es el rango del score de celaya', gold: `select rango_min, rango_max from ${S} where cvegeo = '11007'` },
  { q: '¿Cuál es el municipio con la calificación más baja en vivienda?', gold: best('vivienda', 'true', 1, '') },
  { q: '¿Cuál es la calificación promedio en educación por estado?', gold: means('educacion') },
  {
    q: 'Mediana del score en Veracruz',
    gold: `select percentile_cont(0.5) within group (order by score)::numeric from ${S} where estado like 'Veracruz%'`,
  },
  { q: '¿Qué estado tiene el peor promedio en seguridad?', gold: means('seguridad', 'order by 2 limit 1') },
  {
    q: 'Municipios con seguridad menor a 30 y educación mayor a 60',
    gold: `select municipio, seguridad, educacion from ${S} where seguridad < 30 and educacion > 60`,
  },
  {
    q: '¿Cuál es el peor municipio de cada estado en seguridad?',
    gold: `select estado, municipio, seguridad from (select *, rank() over (partition by estado order by seguridad) as r from ${S} where seguridad is not null) x where r = 1`,
  },
  {
    q: '¿Qué porcentaje de los municipios con grado muy alto está en Nuevo León?',
    gold: `select 100.0 * count(*) filter (where estado = 'Nuevo León') / count(*) from ${S} where grado = 'Muy alto'`,
  },
  {
    q: '¿Qué estado tiene más municipios con grado muy bajo?',
    gold: `select estado, count(*) from ${S} where grado = 'Muy bajo' group by 1 order by 2 desc fetch first 1 rows with ties`,
  },
  { q: 'score promedio por municipio en colima', gold: `select municipio, score from ${S} where estado = 'Colima'` },
  {
    q: '¿Cuántos municipios de Oaxaca tienen grado bajo o muy bajo?',
    gold: `select count(*) from ${S} where estado = 'Oaxaca' and grado in ('Bajo', 'Muy bajo')`,
  },
  { q: 'en que lugar estatal esta zapopan', gold: `select posicion_estatal from ${S} where cvegeo = '14120'` },
]

const OPEN = [
  '¿Cuál es el mejor país para vivir?',
  'Score de seguridad de León contra el promedio de Guanajuato',
  '¿Cuánto mejoró el score de Morelia desde 2015?',
  '¿Cuál será el mejor municipio en 2030?',
  '¿Por qué Iztapalapa tiene un score tan bajo?',
  '¿Qué municipio tiene la mejor comida?',
  '¿Cuál es el score de felicidad de Toluca?',
  '¿Me conviene mudarme a Querétaro?',
  '¿Cuál es el score de Houston?',
  '¿Qué municipio tiene más áreas verdes?',
]

export const refused: readonly Refused[] = each(
  ['no_entendida', 'ambigua', 'fuera_de_alcance', 'sin_datos_para', 'no_soportada'],
  OPEN,
)
