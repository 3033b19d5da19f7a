import type { HeldOut } from '../types.ts'

const SCORE = '{score.score}'

export const questions: readonly HeldOut[] = [
  {
    q: 'score de Monterrey',
    gold: `select score from ${SCORE} where cvegeo = '19039'`,
  },
  {
    q: '¿Cuál es el municipio con mejor calidad de vida de todo el país?',
    gold: `select municipio, score from (select *, rank() over (order by score desc nulls last) as lugar from ${SCORE}) r where lugar = 1`,
    also: [`select municipio, score from ${SCORE} where posicion = 1`],
  },
  {
    q: '¿Qué lugar ocupa Mérida en calidad de vida?',
    gold: `select posicion from ${SCORE} where cvegeo = '31050'`,
  },
  {
    q: 'el peor municipio de Chiapas para vivir',
    gold: `select municipio, score from ${SCORE} where estado = 'Chiapas' and score is not null order by score limit 1`,
    also: [
      `select municipio, score from ${SCORE} where estado = 'Chiapas' and score is not null order by posicion desc limit 1`,
    ],
  },
  {
    q: 'top 10 municipios de Jalisco por calidad de vida',
    gold: `select municipio, score from ${SCORE} where estado = 'Jalisco' and score is not null order by score desc limit 10`,
    ordered: true,
    also: [
      `select municipio, score from ${SCORE} where estado = 'Jalisco' and score is not null order by posicion limit 10`,
    ],
  },
  {
    q: 'calificacion en educacion de Tuxtla Gutierrez',
    gold: `select educacion from ${SCORE} where cvegeo = '07101'`,
  },
  {
    q: '¿En qué posición estatal está Toluca?',
    gold: `select posicion_estatal from ${SCORE} where cvegeo = '15106'`,
  },
  {
    q: '¿Qué grado de calidad de vida tiene Cuernavaca?',
    gold: `select grado from ${SCORE} where cvegeo = '17007'`,
  },
  {
    q: '¿cuántos municipios de Oaxaca tienen calidad de vida muy baja?',
    gold: `select count(*) from ${SCORE} where estado = 'Oaxaca' and grado = 'Muy bajo'`,
  },
  {
    q: 'municipios de Guanajuato con grado muy alto',
    gold: `select municipio from ${SCORE} where estado = 'Guanajuato' and grado = 'Muy alto'`,
  },
  {
    q: 'score promedio por estado',
    gold: `select estado, round(avg(score), 2) from ${SCORE} group by estado`,
  },
  {
    q: '¿Qué estado tiene la mejor calidad de vida en promedio?',
    gold: `select estado, round(avg(score), 2) from ${SCORE} group by estado order by avg(score) desc limit 1`,
  },
  {
    q: 'Compárame San Pedro Garza García con Zapopan en calidad de vida',
    gold: `select municipio, score from ${SCORE} where cvegeo in ('19019', '14120')`,
  },
  {
    q: 'municipios de Nuevo León con un score mayor a 90',
    gold: `select municipio, score from ${SCORE} where estado = 'Nuevo León' and score > 90`,
  },
  {
    q: '¿cuál es la alcaldía de la CDMX donde mejor se vive?',
    gold: `select municipio, score from (select *, rank() over (order by score desc nulls last) as lugar from ${SCORE} where left(cvegeo, 2) = '09') r where lugar = 1`,
    also: [`select municipio, score from ${SCORE} where left(cvegeo, 2) = '09' order by posicion limit 1`],
  },
  {
    q: 'mediana del score de los municipios de Veracruz',
    gold: `select round(percentile_cont(0.5) within group (order by score)::numeric, 2) from ${SCORE} where left(cvegeo, 2) = '30'`,
  },
  {
    q: 'Cuántos municipios hay de cada grado',
    gold: `select grado, count(*) from ${SCORE} where grado is not null group by grado`,
    also: [`select grado, count(*) from ${SCORE} group by grado`],
  },
  {
    q: 'estados cuyo score promedio pasa de 80',
    gold: `select estado, round(avg(score), 2) from ${SCORE} group by estado having avg(score) > 80`,
  },
  {
    q: '¿Cuál de los municipios de más de 500 mil habitantes tiene mejor score?',
    gold: `select municipio, score from ${SCORE} where grupo_poblacion = '>500k' order by score desc limit 1`,
    also: [`select municipio, score from ${SCORE} where grupo_poblacion = '>500k' order by posicion limit 1`],
  },
  {
    q: '¿Hay algún municipio de Guerrero con grado Muy alto?',
    gold: `select count(*) > 0 from ${SCORE} where estado = 'Guerrero' and grado = 'Muy alto'`,
    also: [`select count(*) from ${SCORE} where estado = 'Guerrero' and grado = 'Muy alto'`],
  },
  {
    q: '¿Qué porcentaje de los municipios de Puebla tiene grado Bajo?',
    gold: `select round(100.0 * count(*) filter (where grado = 'Bajo') / count(*), 2) from ${SCORE} where left(cvegeo, 2) = '21'`,
    also: [
      `select round(100.0 * count(*) filter (where grado = 'Bajo') / count(grado), 2) from ${SCORE} where left(cvegeo, 2) = '21'`,
    ],
  },
  {
    q: 'qué tal anda Culiacán en economía',
    gold: `select economia from ${SCORE} where cvegeo = '25006'`,
  },
  {
    q: 'analfabetismo en San Cristóbal de las Casas',
    gold: `select analfabetismo from ${SCORE} where cvegeo = '07078'`,
  },
  {
    q: '¿Cuál es el municipio con más viviendas sin drenaje en Yucatán?',
    gold: `select municipio, sin_drenaje from ${SCORE} where left(cvegeo, 2) = '31' and sin_drenaje is not null order by sin_drenaje desc limit 1`,
  },
  {
    q: 'los cinco municipios con más hacinamiento',
    gold: `select municipio, hacinamiento from ${SCORE} where hacinamiento is not null order by hacinamiento desc limit 5`,
    ordered: true,
  },
  {
    q: 'municipios de Baja California Sur sin contar La Paz, ordenados por score',
    gold: `select municipio, score from ${SCORE} where left(cvegeo, 2) = '03' and cvegeo <> '03003' order by score desc`,
    ordered: true,
    also: [`select municipio, score from ${SCORE} where left(cvegeo, 2) = '03' and cvegeo <> '03003' order by score`],
  },
  {
    q: 'municipios de Tabasco con score entre 60 y 65',
    gold: `select municipio, score from ${SCORE} where estado = 'Tabasco' and score between 60 and 65`,
  },
]
