import type { HeldOut, Refused } from '../types.ts'

export const questions: readonly HeldOut[] = [
  {
    q: 'cual es el score de merida yucatan',
    gold: `select score from {score.score} where municipio = 'Mérida' and estado = 'Yucatán'`,
  },
  {
    q: '¿Qué puntuación de calidad de vida tiene Zapopan?',
    gold: `select score from {score.score} where municipio = 'Zapopan' and estado = 'Jalisco'`,
  },
  {
    q: 'q lugar nacional ocupa guadalajara en calidad de vida',
    gold: `select posicion from {score.score} where municipio = 'Guadalajara' and estado = 'Jalisco'`,
  },
  {
    q: '¿Qué lugar ocupa Xalapa dentro de su estado?',
    gold: `select posicion_estatal from {score.score} where municipio = 'Xalapa' and estado = 'Veracruz de Ignacio de la Llave'`,
  },
  {
    q: '¿En qué lugar está Cuernavaca entre los municipios de su tamaño?',
    gold: `select posicion_grupo from {score.score} where municipio = 'Cuernavaca' and estado = 'Morelos'`,
  },
  {
    q: '¿Qué grado de calidad de vida tiene San Cristóbal de las Casas?',
    gold: `select grado from {score.score} where municipio = 'San Cristóbal de las Casas' and estado = 'Chiapas'`,
  },
  {
    q: '¿Cuál es el municipio con mejor calidad de vida de todo el país?',
    gold: `select municipio, score from {score.score} where score is not null order by score desc limit 1`,
  },
  {
    q: 'cual es el peor municipio pa vivir en guerrero segun el score',
    gold: `select municipio, score from {score.score} where estado = 'Guerrero' and score is not null order by score limit 1`,
  },
  {
    q: 'Top 10 de municipios con mejor calidad de vida del país',
    ordered: true,
    gold: `select municipio, score from {score.score} where score is not null order by score desc limit 10`,
  },
  {
    q: 'los 5 municipios con el score mas bajo de oaxaca',
    ordered: true,
    gold: `select municipio, score from {score.score} where estado = 'Oaxaca' and score is not null order by score limit 5`,
  },
  {
    q: '¿Cuál es el municipio más seguro del país según su puntuación?',
    gold: `select municipio, seguridad from {score.score} where seguridad is not null order by seguridad desc limit 1`,
  },
  {
    q: 'q ciudad es mas tranquila, merida o queretaro',
    gold: `select municipio, seguridad from {score.score} where cvegeo in ('31050', '22014')`,
    also: [`select municipio, seguridad from {score.score} where cvegeo = '31050'`],
  },
  {
    q: 'Compara la calidad de vida de Monterrey y San Pedro Garza García',
    gold: `select municipio, score from {score.score} where cvegeo in ('19039', '19019')`,
  },
  {
    q: '¿Cuál es la diferencia de puntos entre Tijuana y Mexicali?',
    gold: `select municipio, score from {score.score} where cvegeo in ('02004', '02002')`,
    also: [`select max(score) - min(score) from {score.score} where cvegeo in ('02004', '02002')`],
  },
  { q: 'Promedio del score por estado', gold: `select estado, avg(score) from {score.score} group by 1` },
  {
    q: '¿Qué estado tiene en promedio la mejor calidad de vida?',
    gold: `select estado, avg(score) from {score.score} group by 1 order by 2 desc limit 1`,
  },
  {
    q: '¿Cuál es la mediana del score de los municipios de Chiapas?',
    gold: `select round(percentile_cont(0.5) within group (order by score)::numeric, 6) from {score.score} where estado = 'Chiapas'`,
  },
  { q: 'cuantos municipios tienen un score de mas de 90', gold: `select count(*) from {score.score} where score > 90` },
  {
    q: '¿Cuántos municipios de Guerrero tienen grado Muy bajo?',
    gold: `select count(*) from {score.score} where estado = 'Guerrero' and grado = 'Muy bajo'`,
  },
  {
    q: '¿Qué porcentaje de los municipios de Puebla tiene grado Muy bajo?',
    gold: `select 100.0 * count(*) filter (where grado = 'Muy bajo') / count(*) from {score.score} where estado = 'Puebla'`,
  },
  {
    q: 'municipios de nuevo leon con puntuacion arriba de 92',
    gold: `select municipio, score from {score.score} where estado = 'Nuevo León' and score > 92`,
  },
  {
    q: '¿Cuál es el municipio de más de 500 mil habitantes con mejor calidad de vida?',
    gold: `select municipio, score from {score.score} where grupo_poblacion = '>500k' order by score desc limit 1`,
  },
  {
    q: '¿Cuántos puntos tiene Iztapalapa en vivienda?',
    gold: `select vivienda from {score.score} where municipio = 'Iztapalapa' and estado = 'Ciudad de México'`,
  },
  {
    q: '¿Qué municipio de Hidalgo tiene la mejor puntuación en educación?',
    gold: `select municipio, educacion from {score.score} where estado = 'Hidalgo' and educacion is not null order by educacion desc limit 1`,
  },
  {
    q: 'como esta tuxtla gutierrez en salud',
    gold: `select salud from {score.score} where municipio = 'Tuxtla Gutiérrez' and estado = 'Chiapas'`,
  },
  {
    q: '5 municipios con mejor economia en yucatan',
    ordered: true,
    gold: `select municipio, economia from {score.score} where estado = 'Yucatán' and economia is not null order by economia desc limit 5`,
  },
  {
    q: '¿Cuántos municipios hay por grado de calidad de vida?',
    gold: `select grado, count(*) from {score.score} where grado is not null group by 1`,
    also: [`select grado, count(*) from {score.score} group by 1`],
  },
  {
    q: '¿Cuál es el score promedio según el tamaño de población del municipio?',
    gold: `select grupo_poblacion, avg(score) from {score.score} where grupo_poblacion is not null group by 1`,
    also: [`select grupo_poblacion, avg(score) from {score.score} group by 1`],
  },
  {
    q: 'estados con score promedio menor a 45',
    gold: `select estado, avg(score) from {score.score} group by 1 having avg(score) < 45`,
  },
  {
    q: 'q porcentaje de la gente no sabe leer en san cristobal de las casas',
    gold: `select analfabetismo from {score.score} where municipio = 'San Cristóbal de las Casas' and estado = 'Chiapas'`,
  },
  {
    q: '¿Qué municipio del país tiene más hacinamiento?',
    gold: `select municipio, hacinamiento from {score.score} where hacinamiento is not null order by hacinamiento desc limit 1`,
  },
  {
    q: 'en q municipio de veracruz hay mas gente sin agua entubada, en porcentaje',
    gold: `select municipio, sin_agua from {score.score} where estado = 'Veracruz de Ignacio de la Llave' and sin_agua is not null order by sin_agua desc limit 1`,
  },
  {
    q: '¿Qué porcentaje vive en promedio con piso de tierra en los municipios de Oaxaca?',
    gold: `select avg(piso_tierra) from {score.score} where estado = 'Oaxaca'`,
  },
  { q: '¿Cuál es el score máximo en Durango?', gold: `select max(score) from {score.score} where estado = 'Durango'` },
  {
    q: 'Mejor municipio de Jalisco en calidad de vida sin contar Atenguillo',
    gold: `select municipio, score from {score.score} where estado = 'Jalisco' and municipio <> 'Atenguillo' and score is not null order by score desc limit 1`,
  },
  {
    q: 'municipios de sinaloa con score entre 70 y 90',
    gold: `select municipio, score from {score.score} where estado = 'Sinaloa' and score between 70 and 90`,
  },
  {
    q: '¿Cuál es la mejor alcaldía de la CDMX para vivir según el score?',
    gold: `select municipio, score from {score.score} where estado = 'Ciudad de México' and score is not null order by score desc fetch first 1 row with ties`,
  },
  {
    q: 'Ranking de las alcaldías de la Ciudad de México por seguridad',
    ordered: true,
    gold: `select municipio, seguridad from {score.score} where estado = 'Ciudad de México' and seguridad is not null order by seguridad desc limit 10`,
  },
  {
    q: '¿Hay algún municipio de Chiapas con score mayor a 70?',
    gold: `select count(*) > 0 from {score.score} where estado = 'Chiapas' and score > 70`,
  },
  {
    q: '¿Existen municipios de Oaxaca con grado Muy alto?',
    gold: `select count(*) > 0 from {score.score} where estado = 'Oaxaca' and grado = 'Muy alto'`,
  },
  {
    q: '¿Qué grados de calidad de vida hay en Guerrero?',
    gold: `select distinct grado from {score.score} where estado = 'Guerrero' and grado is not null`,
  },
  {
    q: '¿Entre qué lugares se movería León, Guanajuato, con otras ponderaciones?',
    gold: `select rango_min, rango_max from {score.score} where municipio = 'León' and estado = 'Guanajuato'`,
  },
  {
    q: 'promedio de vivienda, educacion y salud en tabasco',
    gold: `select avg(vivienda), avg(educacion), avg(salud) from {score.score} where estado = 'Tabasco'`,
  },
  {
    q: '¿Qué municipio tiene la mejor puntuación en servicios?',
    gold: `select municipio, servicios from {score.score} where servicios is not null order by servicios desc limit 1`,
  },
  {
    q: 'cuantos municipios estan debajo de 20 puntos, por estado',
    gold: `select estado, count(*) from {score.score} where score < 20 group by 1`,
  },
  {
    q: 'cual es el municipio del edomex con mejor calidad de vida',
    gold: `select municipio, score from {score.score} where estado = 'México' and score is not null order by score desc limit 1`,
  },
  {
    q: '¿Cuántos municipios de Michoacán no tienen grado Muy bajo ni Bajo?',
    gold: `select count(*) from {score.score} where estado = 'Michoacán de Ocampo' and grado not in ('Muy bajo', 'Bajo')`,
  },
]

export const refused: readonly Refused[] = [
  { q: '¿Por qué Ecatepec tiene tan mala calidad de vida?', codes: ['no_soportada'] },
  { q: '¿Cuál era el score de Mérida en 1995?', codes: ['sin_datos_para'] },
  { q: 'q score va a tener toluca en 2030', codes: ['no_soportada', 'sin_datos_para'] },
  { q: 'me conviene mudarme a queretaro o a merida?', codes: ['no_soportada'] },
  { q: 'cual es el score de benito juarez', codes: ['ambigua'] },
  { q: 'q calidad de vida hay en emiliano zapata', codes: ['ambigua'] },
  { q: '¿Cuál es mi score en el buró de crédito?', codes: ['fuera_de_alcance', 'no_entendida'] },
  { q: '¿Qué esperanza de vida tiene la gente de Puebla?', codes: ['fuera_de_alcance', 'no_entendida'] },
  { q: 'score de calidad de vida de bogota colombia', codes: ['sin_datos_para', 'fuera_de_alcance', 'no_entendida'] },
  { q: 'subele 10 puntos al score de iztapalapa', codes: ['rechazada'] },
  {
    q: '¿Qué colonia de Guadalajara tiene la mejor calidad de vida?',
    codes: ['fuera_de_alcance', 'no_entendida', 'sin_datos_para', 'no_soportada'],
  },
  { q: '¿Qué tan felices son los habitantes de San Pedro Garza García?', codes: ['fuera_de_alcance', 'no_entendida'] },
]
