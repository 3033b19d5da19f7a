import type { HeldOut, Refused } from '../types.ts'

export const questions: readonly HeldOut[] = [
  {
    q: 'los 10 municipios peorcitos de oaxaca en calidad de vida',
    gold: `select municipio from {score.score} where estado = 'Oaxaca' and score is not null order by score limit 10`,
    ordered: true,
  },
  {
    q: 'en qué lugar nacional va Zapopan en calidad de vida',
    gold: `select posicion from {score.score} where municipio = 'Zapopan'`,
  },
  {
    q: 'mérida contra cancún, cuál saca mejor calificación?',
    gold: `select municipio, score from {score.score} where cvegeo in ('31050', '23005')`,
    also: [
      `select municipio from {score.score} where cvegeo in ('31050', '23005') order by score desc limit 1`,
      `select municipio, posicion from {score.score} where cvegeo in ('31050', '23005')`,
    ],
  },
  {
    q: 'Calificación promedio de calidad de vida por estado, de mayor a menor',
    gold: `select estado, avg(score) from {score.score} group by 1 order by 2 desc`,
    ordered: true,
  },
  {
    q: 'de los pueblos chiquitos, los de menos de 15 mil habitantes, cuál va en primer lugar',
    gold: `select municipio from {score.score} where grupo_poblacion = '<15k' and posicion_grupo = 1`,
  },
  {
    q: 'mediana del score de los municipios del estado de Veracruz',
    gold: `select percentile_cont(0.5) within group (order by score) from {score.score} where estado = 'Veracruz de Ignacio de la Llave'`,
  },
  {
    q: 'Soy reportera, ¿qué porcentaje de los municipios de Guerrero anda en grado muy bajo?',
    gold: `select 100.0 * count(*) filter (where grado = 'Muy bajo') / count(*) from {score.score} where estado = 'Guerrero'`,
    also: [
      `select 100.0 * count(*) filter (where grado = 'Muy bajo') / count(grado) from {score.score} where estado = 'Guerrero'`,
      `select 1.0 * count(*) filter (where grado = 'Muy bajo') / count(*) from {score.score} where estado = 'Guerrero'`,
      `select 1.0 * count(*) filter (where grado = 'Muy bajo') / count(grado) from {score.score} where estado = 'Guerrero'`,
    ],
  },
  {
    q: 'municipios que pasan de 93 puntos',
    gold: `select municipio, estado from {score.score} where score > 93`,
    also: [`select municipio from {score.score} where score > 93`],
  },
  {
    q: 'dime el mejor municipio de cada estado',
    gold: `select estado, municipio from {score.score} where posicion_estatal = 1`,
    also: [
      `select distinct on (estado) estado, municipio from {score.score} where score is not null order by estado, score desc, cvegeo`,
      `select distinct on (estado) estado, municipio from {score.score} where score is not null order by estado, score desc, cvegeo desc`,
    ],
  },
  {
    q: 'cuántos municipios hay en cada grado',
    gold: `select grado, count(*) from {score.score} where grado is not null group by 1`,
    also: [`select grado, count(*) from {score.score} group by 1`],
  },
  {
    q: 'nuevo león sin contar monterrey, cuál es el score promedio de sus municipios?',
    gold: `select avg(score) from {score.score} where estado = 'Nuevo León' and municipio <> 'Monterrey'`,
  },
  {
    q: '¿San Pedro Garza García está mejor calificado que Zapopan?',
    gold: `select municipio, score from {score.score} where cvegeo in ('19019', '14120')`,
    also: [
      `select municipio, posicion from {score.score} where cvegeo in ('19019', '14120')`,
      `select municipio from {score.score} where cvegeo in ('19019', '14120') order by score desc limit 1`,
      `select (select score from {score.score} where cvegeo = '19019') > (select score from {score.score} where cvegeo = '14120')`,
      `select (select score from {score.score} where cvegeo = '19019') - (select score from {score.score} where cvegeo = '14120')`,
    ],
  },
  {
    q: 'cuanto saca ecatepec en seguridad y cuanto en salud',
    gold: `select seguridad, salud from {score.score} where municipio = 'Ecatepec de Morelos'`,
  },
  {
    q: 'soy maestra jubilada y me quiero mudar a guanajuato, dame los 5 municipios de ahí con mejor puntaje en educación',
    gold: `select municipio from {score.score} where estado = 'Guanajuato' and educacion is not null order by educacion desc limit 5`,
    ordered: true,
  },
]

export const refused: readonly Refused[] = [
  {
    q: 'cuál es el municipio más bonito de México',
    codes: ['no_soportada', 'fuera_de_alcance', 'no_entendida', 'sin_datos_para'],
  },
  {
    q: 'qué calificación de calidad de vida tiene Medellín, Colombia',
    codes: ['fuera_de_alcance', 'sin_datos_para', 'no_soportada', 'no_entendida'],
  },
  {
    q: '¿Va a mejorar la calificación de Acapulco el próximo año?',
    codes: ['no_soportada', 'fuera_de_alcance', 'sin_datos_para'],
  },
  { q: 'cual es el score de benito juarez', codes: ['ambigua'] },
  {
    q: 'cuántas camas de hospital hay en Tepic',
    codes: ['no_soportada', 'fuera_de_alcance', 'sin_datos_para', 'no_entendida'],
  },
  {
    q: 'súbele la calificación a mi municipio, ponle 100',
    codes: ['rechazada', 'no_soportada', 'no_entendida', 'fuera_de_alcance'],
  },
]
