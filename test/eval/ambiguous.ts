import { each } from './each.ts'
import type { Refused } from './types.ts'

/**
 * Municipalities that share a name, none with five times the people of the others and over 100,000; two or more have
 * rows.
 */
const SHARED_NAMES = each(
  ['ambigua'],
  [
    'población de Benito Juárez',
    'score de Emiliano Zapata',
    '¿Cómo anda la calidad de vida en Allende?',
    '¿Cuántos habitantes tiene La Paz?',
    'habitantes de Abasolo',
    'score de Ocampo',
    '¿Qué grado de calidad de vida tiene el municipio de Zaragoza?',
    'cabecera municipal de Villa Hidalgo',
    'población de Guadalupe',
    'clave inegi de San Marcos',
    'coordenadas de Rayón',
    '¿Cuánta gente vive en Cuauhtémoc?',
    '¿Qué calificación de salud tiene Ocampo?',
    'analfabetismo en Tierra Blanca',
    'población de Tuxpan en 2010',
    'calificación en vivienda del municipio de Jiménez',
    '¿Cuántos habitantes hay en Camargo?',
    'posición estatal de Progreso',
    'clima mañana en Guadalupe',
    '¿Cuál es la máxima de hoy en Benito Juárez?',
    'pronóstico de mañana para San Juan Mixtepec, Oaxaca',
    'precio de la magna en Benito Juárez',
    'negocios en Guadalupe',
    '¿Cuántas taquerías hay en Benito Juárez?',
    'robos en Benito Juárez en 2025',
  ],
)

const SHARED_DAMS = each(
  ['ambigua'],
  [
    'nivel de la presa La Angostura',
    '¿Cuánta agua tiene la presa La Villita?',
    'capacidad de la presa El Centenario',
    'a qué porcentaje está la presa El Bosque',
    'presa La Soledad',
    'almacenamiento de la presa Vicente Guerrero',
    'historial de la presa Plutarco Elías Calles',
    'llenado de la presa José López Portillo',
  ],
)

const NO_MEASURE = each(
  ['ambigua', 'no_entendida'],
  [
    'top 10 municipios',
    'compara Jalisco y Nuevo León',
    'precios en León',
    '¿Cómo está Monterrey?',
    'dame los datos de Puebla',
    '¿Cuánto subió en octubre?',
    'promedio por estado',
    'tasa en Jalisco',
    'lo más caro de Tijuana',
    '¿A cómo está el litro en Mérida?',
    '¿Qué estado está peor?',
    '¿Cuántos hubo ayer en Oaxaca?',
  ],
)

/**
 * The word is a component of inflation, a part of the score, a category of products, a kind of business or a trade:
 * nothing says which.
 */
const TWO_DATASETS = each(
  ['ambigua', 'no_entendida'],
  [
    '¿Cómo va la vivienda?',
    '¿Cómo están los servicios?',
    'educación',
    'servicios en Mérida',
    '¿Cómo va lo de la ropa?',
  ],
)

export const ambiguous: readonly Refused[] = [...SHARED_NAMES, ...SHARED_DAMS, ...NO_MEASURE, ...TWO_DATASETS]
