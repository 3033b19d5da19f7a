import { each } from '../each.ts'
import type { HeldOut, Refused } from '../types.ts'

export const questions: readonly HeldOut[] = []

/** A word that several datasets have for something of theirs, and nothing that says which. */
const OF_SEVERAL = [
  '¿cuántas estaciones hay en el país?',
  'cuantas estaciones hay en cada municipio de nuevo leon',
  'estaciones por estado',
  '¿Cómo está la calidad en Guadalajara?',
  '¿Cuál es el nivel en Michoacán?',
  '¿cuál es el índice de la Ciudad de México?',
  '¿cuál es el índice más alto en Toluca?',
  'la más alta en Chihuahua',
  'combustible',
  'educación',
  'servicios',
  'precio del servicio',
  'estado mas caro',
  'lo mas reciente de oaxaca',
  'que hay de nuevo en guerrero',
  'total nacional',
  'casos en morelos',
  'benito juarez',
  'que tal benito juarez',
]

/** One of many that nobody named, what is sold by a measure and is nothing, a place that was said before. */
const OF_NOTHING = [
  'nivel de la presa',
  'la presa Hidalgo',
  'la presa de Sonora',
  '¿cómo está la presa?',
  '¿de cuánto fue?',
  '¿qué tan fuerte está?',
  'a que hora fue',
  'donde fue el temblor',
  'quien va ganando',
  '¿qué tan fuerte fue en Oaxaca?',
  '¿tembló?',
  'precio del litro',
  '¿cuánto está el litro en Tijuana?',
  'precio del kilo en Puebla',
  'precio de la pieza',
  '¿Cuánto vale el metro?',
  '¿cuánto por hora?',
  '¿cuánto al mes?',
  '¿cuál es su población?',
  '¿Y la premium?',
  '¿cómo está el tiempo en la ciudad?',
  'lluvia en el estado',
  'aire',
  'calidad del aire',
  'pronóstico',
  '¿cómo va a estar el fin de semana?',
  '¿cuántos grados hay?',
  '¿Cuál es la magnitud en Oaxaca?',
  'profundidad en Guerrero',
  'zona más cara',
  'la presa más alta',
  'la presa más baja',
  'temperatura máxima y mínima',
  'score',
  'pobreza',
  'economía y educación',
  '¿qué tan bien se vive?',
]

/** Names of many towns, or with which the names of larger ones begin. */
const SHARED_NAMES = [
  'población de San Andrés',
  'población de San Antonio',
  '¿qué calidad de vida tiene Santiago?',
  '¿cuántos habitantes tiene San Felipe?',
  'población de Cuautitlán',
  '¿Cuál es la población de Morelos municipio?',
]

/** What would be answered by half. */
const HALF = [
  '¿cuánto cobra un doctor y cuántos hay?',
  '¿cuántos municipios y cuántas personas hay?',
  'compara Jalisco y Nuevo León',
  'promedio de la gasolina y el diésel',
  'gasolina o diesel en León',
  'el porcentaje de Infiernillo',
  'quien esta peor en seguridad y salud',
]

export const refused: readonly Refused[] = [
  { q: 'farmacias en Roma', codes: ['no_entendida'] },
  ...each(['ambigua'], [...OF_SEVERAL, ...OF_NOTHING, ...SHARED_NAMES]),
  ...each(['ambigua', 'no_entendida'], HALF),
]
