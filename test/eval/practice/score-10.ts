import { each } from '../each.ts'
import type { HeldOut, Refused } from '../types.ts'

const S = '{score.score} x'
const top = (columns: string, where: string, n: number, dir = 'desc') =>
  `select municipio, ${columns} from ${S} where ${where} and ${columns} is not null order by 2 ${dir} limit ${n}`

export const questions: readonly HeldOut[] = [
  {
    q: 'calidad de vida en San Pedro Garza García',
    gold: `select score from ${S} where municipio = 'San Pedro Garza García'`,
  },
  { q: '¿En qué lugar nacional quedó Zapopan?', gold: `select posicion from ${S} where municipio = 'Zapopan'` },
  { q: 'los 10 mejores municipios para vivir', ordered: true, gold: top('score', 'true', 10) },
  {
    q: 'los 5 peores municipios de Veracruz en calidad de vida',
    ordered: true,
    gold: top('score', "estado like 'Veracruz%'", 5, 'asc'),
  },
  { q: 'score promedio por estado', gold: `select estado, avg(score) from ${S} group by 1` },
  {
    q: '¿Qué estado tiene el promedio de calidad de vida más bajo?',
    gold: `select estado, avg(score) from ${S} group by 1 order by 2 limit 1`,
  },
  { q: '¿Cuántos municipios tienen grado muy alto?', gold: `select count(*) from ${S} where grado = 'Muy alto'` },
  {
    q: 'municipios de Yucatán con score mayor a 80',
    gold: `select municipio, score from ${S} where estado = 'Yucatán' and score > 80`,
  },
  {
    q: 'Mérida o Querétaro, ¿dónde se vive mejor?',
    gold: `select municipio, score from ${S} where cvegeo in ('31050', '22014')`,
    also: [`select municipio, score from ${S} where cvegeo in ('31050', '22014') order by 2 desc limit 1`],
  },
  {
    q: 'mediana del score en Chiapas',
    gold: `select percentile_cont(0.5) within group (order by score) from ${S} where estado = 'Chiapas'`,
  },
  {
    q: '¿Cuántos municipios de Oaxaca salieron con grado muy bajo?',
    gold: `select count(*) from ${S} where estado = 'Oaxaca' and grado = 'Muy bajo'`,
  },
  { q: 'el mejor municipio de Guanajuato en educación', gold: top('educacion', "estado = 'Guanajuato'", 1) },
  {
    q: 'puntaje de vivienda y de salud de Tlalpan',
    gold: `select vivienda, salud from ${S} where municipio = 'Tlalpan'`,
  },
  {
    q: 'municipios de más de 500 mil habitantes con peor economía',
    gold: top('economia', "grupo_poblacion = '>500k'", 10, 'asc'),
    also: [
      top('economia', "grupo_poblacion = '>500k'", 1, 'asc'),
      top('economia', "grupo_poblacion = '>500k'", 5, 'asc'),
    ],
  },
  {
    q: '¿Qué porcentaje de los municipios de Guerrero tiene grado bajo o muy bajo?',
    gold: `select 100.0 * count(*) filter (where grado in ('Bajo', 'Muy bajo')) / count(*) from ${S} where estado = 'Guerrero'`,
    also: [
      `select 100.0 * count(*) filter (where grado in ('Bajo', 'Muy bajo')) / count(grado) from ${S} where estado = 'Guerrero'`,
    ],
  },
  {
    q: 'municipios por grado en Michoacán',
    gold: `select grado, count(*) from ${S} where estado like 'Michoacán%' and grado is not null group by 1`,
    also: [`select grado, count(*) from ${S} where estado like 'Michoacán%' group by 1`],
  },
  { q: 'los 3 primeros lugares del Estado de México', ordered: true, gold: top('score', "estado = 'México'", 3) },
  { q: '¿Qué tan seguro salió Mazatlán en el score?', gold: `select seguridad from ${S} where municipio = 'Mazatlán'` },
  {
    q: 'diferencia de score entre Monterrey y Guadalajara',
    gold: `select (select score from ${S} where cvegeo = '19039') - (select score from ${S} where cvegeo = '14039')`,
    also: [
      `select abs((select score from ${S} where cvegeo = '19039') - (select score from ${S} where cvegeo = '14039'))`,
      `select municipio, score from ${S} where cvegeo in ('19039', '14039')`,
    ],
  },
  {
    q: 'municipios de Colima ordenados por su score',
    ordered: true,
    gold: `select municipio, score from ${S} where estado = 'Colima' order by 2 desc`,
  },
]

export const refused: readonly Refused[] = each(
  ['no_entendida', 'no_soportada', 'fuera_de_alcance', 'sin_datos_para'],
  [
    '¿Por qué Iztapalapa salió tan mal en calidad de vida?',
    '¿Dónde me recomiendas vivir?',
    'score de felicidad de Mérida',
    '¿Cuál será el score de Puebla en 2028?',
  ],
)
