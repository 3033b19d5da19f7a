import { each } from '../each.ts'
import type { HeldOut, Refused } from '../types.ts'

const S = '{score.score}'
const best = (column: string, where: string, limit: number, way = 'desc') =>
  `select municipio, ${column} from ${S} where ${where} and ${column} is not null order by ${column} ${way} limit ${limit}`

export const questions: readonly HeldOut[] = [
  { q: 'cual es el mejor municipio para vivir', gold: best('score', 'true', 1) },
  {
    q: 'el peor municipio de mexico para vivir',
    gold: best('score', 'true', 1, ''),
    also: [best('score', "estado = 'México'", 1, '')],
  },
  { q: 'en que lugar quedo merida', gold: `select posicion from ${S} where cvegeo = '31050'` },
  { q: 'calificacion de san pedro garza garcia', gold: `select score from ${S} where cvegeo = '19019'` },
  {
    q: 'top 10 municipios con mejor calidad de vida en jalisco',
    gold: best('score', "estado = 'Jalisco'", 10),
    ordered: true,
  },
  { q: 'los 5 municipios mas seguros del pais', gold: best('seguridad', 'true', 5), ordered: true },
  { q: 'donde hay mejor educacion en oaxaca', gold: best('educacion', "estado = 'Oaxaca'", 1) },
  { q: 'promedio de score por estado', gold: `select estado, avg(score) from ${S} group by 1` },
  {
    q: 'que estado tiene mejor calificacion promedio',
    gold: `select estado, avg(score) from ${S} group by 1 order by 2 desc nulls last limit 1`,
  },
  { q: 'cuantos municipios tienen grado muy alto', gold: `select count(*) from ${S} where grado = 'Muy alto'` },
  {
    q: 'cuantos municipios de chiapas estan en muy bajo',
    gold: `select count(*) from ${S} where grado = 'Muy bajo' and estado = 'Chiapas'`,
  },
  { q: 'salud en tijuana', gold: `select salud from ${S} where cvegeo = '02004'` },
  { q: 'que municipio grande (mas de 500 mil) esta mejor', gold: best('score', "grupo_poblacion = '>500k'", 1) },
  {
    q: 'municipios con score arriba de 80',
    gold: `select municipio, score from ${S} where score > 80 order by posicion limit 50`,
  },
  { q: 'cuantos no tienen score', gold: `select count(*) from ${S} where score is null` },
  {
    q: 'municipios sin calificacion en oaxaca',
    gold: `select municipio from ${S} where score is null and estado = 'Oaxaca'`,
  },
  { q: 'posicion de ecatepec en el edomex', gold: `select posicion_estatal from ${S} where cvegeo = '15033'` },
  {
    q: 'mediana del score en veracruz',
    gold: `select round(percentile_cont(0.5) within group (order by score)::numeric, 6) from ${S} where estado like 'Veracruz%'`,
  },
  {
    q: 'que porcentaje de municipios de guerrero tiene grado bajo o muy bajo',
    gold: `select 100.0 * count(*) filter (where grado in ('Bajo', 'Muy bajo')) / count(*) from ${S} where estado = 'Guerrero'`,
    also: [
      `select 100.0 * count(*) filter (where grado in ('Bajo', 'Muy bajo')) / count(grado) from ${S} where estado = 'Guerrero'`,
    ],
  },
  {
    q: 'diferencia en seguridad entre merida y acapulco',
    gold: `select municipio, seguridad from ${S} where cvegeo in ('31050', '12001')`,
    also: [
      `select max(seguridad) filter (where cvegeo = '31050') - max(seguridad) filter (where cvegeo = '12001') from ${S}`,
    ],
  },
  {
    q: 'mejor municipio de cada estado',
    gold: `select distinct on (estado) estado, municipio, score from ${S} where score is not null order by estado, score desc`,
  },
  {
    q: 'cual tiene mejor economia, monterrey o guadalajara',
    gold: `select municipio, economia from ${S} where cvegeo in ('19039', '14039')`,
    also: [best('economia', "cvegeo in ('19039', '14039')", 1)],
  },
  {
    q: 'municipios de yucatan ordenados por servicios',
    gold: `select municipio, servicios from ${S} where estado = 'Yucatán' and servicios is not null order by 2 desc`,
    ordered: true,
    also: [`select servicios from ${S} where estado = 'Yucatán' order by 1 desc nulls last`],
  },
  {
    q: 'cuantos municipios por grado',
    gold: `select grado, count(*) from ${S} group by 1`,
    also: [`select grado, count(*) from ${S} where grado is not null group by 1`],
  },
  {
    q: 'estados con promedio de salud mayor a 60',
    gold: `select estado, avg(salud) from ${S} group by 1 having avg(salud) > 60`,
  },
]

const OPEN = [
  'quien esta en el lugar 100',
  'zapopan esta mejor que guadalajara?',
  'peores 3 en vivienda de nuevo leon',
  'compara queretaro y leon',
  'va a mejorar mi municipio el proximo año',
  'por que ecatepec sale tan mal',
  'me conviene irme a vivir a merida',
  'score de paris',
  'calidad de vida en benito juarez',
  'en que anda flojo toluca',
]

export const refused: readonly Refused[] = each(
  ['no_entendida', 'ambigua', 'fuera_de_alcance', 'sin_datos_para', 'no_soportada'],
  OPEN,
)
