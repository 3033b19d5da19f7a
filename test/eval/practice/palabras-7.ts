import { each } from '../each.ts'
import type { HeldOut, Refused } from '../types.ts'

const M = '{municipios.municipios}'
const D = '{seguridad.delitos}'

/**
 * Words that were passed over: «cada uno», «récord», «histórico», «al menos», «mensual», «sólo», «mediana», «por
 * habitante».
 */
export const questions: readonly HeldOut[] = [
  {
    q: 'cuántos habitantes tiene cada uno de los municipios de Colima',
    gold: `select municipio, poblacion from ${M} where estado = 'Colima'`,
  },
  {
    q: 'homicidios dolosos en cada uno de los estados en 2025',
    gold: `select estado, sum(delitos) from ${D} where anio = 2025 and subtipo = 'Homicidio doloso' group by 1`,
  },
  {
    q: 'cuántos sismos hubo en cada uno de los meses de 2026',
    gold: `select date_trunc('month', fecha)::date::text, count(*) from {sismos.sismos} x where fecha >= date '2026-01-01' group by 1`,
  },
  {
    q: 'score de cada uno de los municipios de Colima',
    gold: `select municipio, score from {score.score} where estado = 'Colima'`,
  },
  { q: 'récord de ozono en la estación Merced', gold: "select max(o3) from {aire.lecturas} where estacion = 'MER'" },
  {
    q: 'cuántas presas tienen Sonora y Sinaloa cada uno',
    gold: "select estado, count(*) from {presas.presas} where estado in ('Sonora', 'Sinaloa') group by 1",
  },
  {
    q: 'ciudades con al menos 3 estaciones de monitoreo',
    gold: 'select red, count(*) from {aire.estaciones} group by 1 having count(*) >= 3',
  },
  // A slip in the name of a day is that day: of a forecast the one to come.
  {
    q: 'temperatura máxima en Mérida el domngo',
    gold: "select maxima from {clima.dias} where cvegeo = '31050' and dia = date '2026-11-22'",
  },
  {
    q: 'en salud, ¿cuál es el mejor municipio de Jalisco?',
    gold: "select municipio, salud from {score.score} where estado = 'Jalisco' and salud is not null order by salud desc fetch first 1 rows with ties",
  },
]

const LOST = [
  // Neither the least of them, nor all but that place.
  'cómo está el aire al menos en Monterrey',
  'por lo menos cuánto cuesta la magna en León',
  'temperatura al menos en Toluca',
  // Of all times, where only now is known; of no day.
  'qué estado tiene mejor calificación histórica',
  'récord de lluvia en Villahermosa',
  'fix antes de hoy',
  'cuánto valía el dólar antes de 2017',
  'cuál era el llenado de La Boca antes de noviembre',
  // A figure over a month is another than that over a year.
  '¿la subyacente mensual de octubre quedó arriba del 4%?',
  'la inflación subyacente de octubre mensual',
  // Those that fell, that are new, of middling size, that have only that; days of no range.
  'presas a la baja en Sonora',
  'los 3 estados con más nuevos negocios',
  'la presa mediana más llena de Jalisco',
  'estaciones que solo miden ozono',
  'cuántos sismos hubo entre semana en octubre',
  // One of them by its name is no part of how many there are, and the fullest of them are no percentage.
  'qué porcentaje anda La Boca',
  'que porcentaje esta la presa la boca',
  'qué porcentaje de la capacidad nacional está lleno',
  'ozono en la estación merced en porcentaje',
  // Ranked by another figure than the one that was named; below another month than the one that was named; two slips at
  // once.
  'en qué meses de 2023 a 2025 bajaron los precios respecto al año anterior',
  '¿cuántos simos hubo ayer?',
  // What does not add up, and what lies in no place whose people are known.
  'pm2.5 por habitante en Monterrey',
  'llenado de La Boca por habitante',
  'temperatura por persona en Toluca',
  '¿cuánto cuesta el paracetamol en Veracruz por persona?',
  'farmacias por cada mil habitantes en el código postal 44100',
  'estaciones de calidad del aire por cada 100 mil habitantes en Monterrey',
]

export const refused: readonly Refused[] = each(
  ['no_entendida', 'ambigua', 'fuera_de_alcance', 'sin_datos_para', 'no_soportada'],
  LOST,
)
