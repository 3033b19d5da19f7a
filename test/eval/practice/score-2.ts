import type { HeldOut, Refused } from '../types.ts'

export const questions: readonly HeldOut[] = [
  {
    q: '¿Qué puntuación de calidad de vida tiene Zapopan?',
    gold: `select score from {score.score} where cvegeo = '14120'`,
  },
  {
    q: '¿Qué lugar ocupa La Paz, Baja California Sur, dentro de su estado en calidad de vida?',
    gold: `select posicion_estatal from {score.score} where cvegeo = '03003'`,
  },
  {
    q: 'q grado de calidad de vida tiene ixtapaluca',
    gold: `select grado from {score.score} where cvegeo = '15039'`,
  },
  {
    q: 'los 5 municipios d oaxaca donde mejor se vive segun el score',
    gold: `select municipio, score from {score.score} where estado = 'Oaxaca' and score is not null order by score desc, cvegeo limit 5`,
    ordered: true,
  },
  {
    q: '¿Cuál es el municipio con la peor puntuación de educación en Chiapas?',
    gold: `select municipio, educacion from {score.score} where estado = 'Chiapas' order by educacion fetch first 1 row with ties`,
  },
  {
    q: '¿Cuántos municipios de Guerrero tienen un grado de calidad de vida muy bajo?',
    gold: `select count(*) from {score.score} where estado = 'Guerrero' and grado = 'Muy bajo'`,
  },
  {
    q: '¿Qué porcentaje de los municipios de Nuevo León tiene grado Muy alto de calidad de vida?',
    gold: `select 100.0 * count(*) filter (where grado = 'Muy alto') / count(*) from {score.score} where estado = 'Nuevo León'`,
  },
  {
    q: 'Promedio de la calificación de calidad de vida por estado, de mayor a menor',
    gold: `select estado, avg(score) from {score.score} group by estado order by 2 desc`,
    ordered: true,
  },
  {
    q: 'compara la puntuación de vivienda de Tuxtla Gutiérrez y la de Tapachula',
    gold: `select municipio, vivienda from {score.score} where cvegeo in ('07101', '07089')`,
  },
  {
    q: 'De los municipios con más de 500 mil habitantes, ¿cuáles son los tres con mejor calidad de vida?',
    gold: `select municipio, score from {score.score} where grupo_poblacion = '>500k' order by score desc limit 3`,
    ordered: true,
  },
  {
    q: '¿Qué tan alto es el analfabetismo en San Juan Cancuc?',
    gold: `select analfabetismo from {score.score} where cvegeo = '07112'`,
  },
  {
    q: 'municipios donde mas del 50% de la gente vive sin drenaje',
    gold: `select municipio, sin_drenaje from {score.score} where sin_drenaje > 50`,
  },
  {
    q: '¿Cuál es la mediana de la puntuación de salud de los municipios de Tabasco?',
    gold: `select percentile_cont(0.5) within group (order by salud) from {score.score} where estado = 'Tabasco'`,
  },
  {
    q: 'cuantos municipios del estado de puebla sacaron menos de 30 puntos de calidad de vida',
    gold: `select count(*) from {score.score} where estado = 'Puebla' and score < 30`,
  },
  {
    q: 'qué municipio de jalisco tiene más hacinamiento',
    gold: `select municipio, hacinamiento from {score.score} where estado = 'Jalisco' order by hacinamiento desc fetch first 1 row with ties`,
  },
  {
    q: '¿Está Tijuana entre los primeros 100 lugares del país en calidad de vida?',
    gold: `select posicion <= 100 from {score.score} where cvegeo = '02004'`,
    also: [`select posicion from {score.score} where cvegeo = '02004'`],
  },
  {
    q: '¿Cuántos puntos de diferencia hay en calidad de vida entre San Pedro Garza García y García, Nuevo León?',
    gold: `select municipio, score from {score.score} where cvegeo in ('19019', '19018')`,
    also: [`select max(score) - min(score) from {score.score} where cvegeo in ('19019', '19018')`],
  },
  {
    q: '¿Qué estado tiene más municipios con grado Muy alto?',
    gold: `select estado, count(*) from {score.score} where grado = 'Muy alto' group by estado order by 2 desc fetch first 1 row with ties`,
  },
  {
    q: 'estados cuyo promedio de calidad de vida sea menor a 40',
    gold: `select estado, avg(score) from {score.score} group by estado having avg(score) < 40`,
  },
  {
    q: 'Para mi tesis: ¿cuántos municipios de Michoacán hay en cada grado de calidad de vida?',
    gold: `select grado, count(*) from {score.score} where estado = 'Michoacán de Ocampo' group by grado`,
  },
  {
    q: 'la puntuacion mas alta que hay en cada estado',
    gold: `select estado, max(score) from {score.score} group by estado`,
  },
  {
    q: 'Entre los municipios de menos de 15 mil habitantes de Sonora, ¿cuál tiene la mejor calidad de vida?',
    gold: `select municipio, score from {score.score} where estado = 'Sonora' and grupo_poblacion = '<15k' order by score desc fetch first 1 row with ties`,
  },
  {
    q: 'cual alcaldia de la cdmx anda peor en economia',
    gold: `select municipio, economia from {score.score} where estado = 'Ciudad de México' order by economia fetch first 1 row with ties`,
  },
  {
    q: '¿Qué municipios de Yucatán, sin contar Mérida, tienen más de 75 puntos de calidad de vida?',
    gold: `select municipio, score from {score.score} where estado = 'Yucatán' and cvegeo <> '31050' and score > 75`,
  },
  {
    q: '¿Qué ciudad es más segura según la puntuación, Hermosillo o Culiacán?',
    gold: `select municipio, seguridad from {score.score} where cvegeo in ('26030', '25006')`,
    also: [`select municipio from {score.score} where cvegeo in ('26030', '25006') order by seguridad desc limit 1`],
  },
  {
    q: 'municipios de hidalgo q tengan entre 70 y 75 puntos en el score',
    gold: `select municipio, score from {score.score} where estado = 'Hidalgo' and score between 70 and 75`,
  },
]

export const refused: readonly Refused[] = [
  { q: '¿Por qué Mérida tiene mejor calidad de vida que Acapulco?', codes: ['no_soportada'] },
  { q: 'a q municipio me conviene mudarme con mis dos hijos', codes: ['no_soportada'] },
  { q: '¿Qué puntuación de calidad de vida va a tener Tulum en 2030?', codes: ['no_soportada', 'sin_datos_para'] },
  { q: 'calidad de vida de la colonia roma', codes: ['sin_datos_para', 'no_entendida', 'fuera_de_alcance'] },
  {
    q: '¿En qué lugar quedó Bogotá en calidad de vida?',
    codes: ['sin_datos_para', 'no_entendida', 'fuera_de_alcance'],
  },
  {
    q: '¿Qué tan contentos están con su alcalde los habitantes de Querétaro?',
    codes: ['fuera_de_alcance', 'no_entendida', 'no_soportada'],
  },
  { q: 'que calificacion de calidad de vida tiene guadalupe', codes: ['ambigua'] },
  { q: '¿Qué puntuación de calidad de vida tenía León en 2005?', codes: ['sin_datos_para', 'no_soportada'] },
]
