import { each } from '../each.ts'
import type { HeldOut, Refused } from '../types.ts'

const D = '(select l.municipio, l.estado, d.* from {clima.dias} d join {clima.lugares} l using (cvegeo)) d'
/** The evaluation's clock stands before the airports' reports: what holds then is the hour's forecast. */
const now = (what: string, municipio: string) =>
  `select ${what} from ${H} where municipio = '${municipio}' and fecha_hora = '2026-11-19 18:00Z'`
const H = '(select l.municipio, l.estado, h.* from {clima.horas} h join {clima.lugares} l using (cvegeo)) h'
const on = (what: string, days: number, where: string) =>
  `select ${what} from ${D} where dia = {today} + ${days} and ${where}`

export const questions: readonly HeldOut[] = [
  {
    q: '¿Va a llover mañana en Mérida?',
    gold: on('probabilidad, lluvia', 1, "municipio = 'Mérida'"),
    also: [on('probabilidad', 1, "municipio = 'Mérida'")],
  },
  { q: 'mínima de mañana en Toluca', gold: on('minima', 1, "municipio = 'Toluca'") },
  { q: 'temperatura máxima y mínima de hoy en Monterrey', gold: on('maxima, minima', 0, "municipio = 'Monterrey'") },
  {
    q: '¿Dónde va a hacer más calor mañana?',
    gold: `${on('municipio, maxima', 1, 'true')} order by 2 desc fetch first 1 rows with ties`,
  },
  {
    q: 'los 5 municipios más fríos pasado mañana',
    gold: `${on('municipio, minima', 2, 'true')} order by 2 fetch first 5 rows with ties`,
    also: [`${on('minima', 2, 'true')} order by 1 limit 5`],
  },
  { q: '¿Qué humedad hay ahorita en Veracruz?', gold: now('hr', 'Veracruz') },
  { q: '¿Cuántos municipios tendrán una máxima mayor a 30 grados mañana?', gold: on('count(*)', 1, 'maxima > 30') },
  {
    q: 'pronóstico de los próximos días en Guadalajara',
    gold: `select dia::text, minima, maxima from ${D} where municipio = 'Guadalajara' and dia >= {today}`,
    also: [`select dia::text, minima, maxima from ${D} where municipio = 'Guadalajara' and dia > {today}`],
  },
  { q: 'viento en Acapulco en este momento', gold: now('viento', 'Acapulco de Juárez') },
  { q: 'probabilidad de lluvia el sábado en Xalapa', gold: on('probabilidad', 2, "municipio = 'Xalapa'") },
  { q: 'promedio de la máxima de mañana por estado', gold: `${on('estado, avg(maxima)', 1, 'true')} group by 1` },
  {
    q: '¿Qué municipios de Sonora bajarán de 10 grados mañana?',
    gold: on('municipio, minima', 1, "estado = 'Sonora' and minima < 10"),
  },
  {
    q: '¿Estará más frío mañana Zacatecas que Durango?',
    gold: on('municipio, minima', 1, "municipio in ('Zacatecas', 'Durango')"),
    also: [`${on('municipio, minima', 1, "municipio in ('Zacatecas', 'Durango')")} order by 2 limit 1`],
  },
  { q: '¿Cómo estará el cielo mañana en Cancún?', gold: on('cielo', 1, "cvegeo = '23005'") },
  {
    q: 'municipios con cielo despejado mañana en Jalisco',
    gold: on('municipio', 1, "estado = 'Jalisco' and cielo = 'Despejado'"),
  },
  { q: '¿A cuántos grados estamos en Chihuahua?', gold: now('temp', 'Chihuahua') },
  {
    q: '¿Qué estado tendrá la temperatura mínima más baja mañana?',
    gold: `${on('estado, min(minima)', 1, 'true')} group by 1 order by 2 fetch first 1 rows with ties`,
  },
  { q: 'lluvia total esperada mañana en Tapachula', gold: on('lluvia', 1, "municipio = 'Tapachula'") },
  {
    q: '¿Dónde lloverá más mañana en Veracruz?',
    gold: `${on('municipio, lluvia', 1, "estado like 'Veracruz%'")} order by 2 desc fetch first 1 rows with ties`,
  },
  {
    q: 'temperatura hora por hora mañana en Guadalajara',
    gold: `select fecha_hora, temp from ${H} where municipio = 'Guadalajara' and dia = {today} + 1`,
    also: [`select temp from ${H} where municipio = 'Guadalajara' and dia = {today} + 1`],
  },
]

export const refused: readonly Refused[] = each(
  ['no_entendida', 'no_soportada', 'fuera_de_alcance', 'sin_datos_para'],
  [
    '¿Cuánto llovió en Monterrey en 2019?',
    '¿Por qué hace tanto frío en Toluca?',
    '¿Cómo va a estar el clima en marzo en Oaxaca?',
    '¿Qué ropa me pongo mañana en Puebla?',
  ],
)
