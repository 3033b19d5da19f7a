import { each } from '../each.ts'
import type { HeldOut, Refused } from '../types.ts'

const D = '(select l.municipio, l.estado, d.* from {clima.dias} d join {clima.lugares} l using (cvegeo)) x'
const on = (days: number) => `dia = {today} + ${days}`
const day = (column: string, where: string, days = 0) => `select ${column} from ${D} where ${where} and ${on(days)}`
const most = (column: string, where: string, way: string, days = 0, n = 1) =>
  `${day(`municipio, ${column}`, `${where} and ${column} is not null`, days)} order by ${column} ${way} fetch first ${n} rows with ties`

export const questions: readonly HeldOut[] = [
  {
    q: '¿Va a llover mañana en Xalapa?',
    gold: day('lluvia', "cvegeo = '30087'", 1),
    also: [day('probabilidad', "cvegeo = '30087'", 1)],
  },
  { q: '¿Cuál será la máxima de mañana en Hermosillo?', gold: day('maxima', "cvegeo = '26030'", 1) },
  { q: 'temperatura mínima de mañana en Toluca', gold: day('minima', "cvegeo = '15106'", 1) },
  { q: '¿Qué probabilidad de lluvia hay mañana en Villahermosa?', gold: day('probabilidad', "cvegeo = '27004'", 1) },
  { q: 'velocidad del viento mañana en Pachuca', gold: day('viento', "cvegeo = '13048'", 1) },
  { q: '¿De dónde soplará el viento mañana en Veracruz puerto?', gold: day('direccion', "cvegeo = '30193'", 1) },
  { q: '¿Cómo va a estar el cielo mañana en Mérida?', gold: day('cielo', "cvegeo = '31050'", 1) },
  {
    q: 'municipios de Sonora con máxima mayor a 30 grados mañana',
    gold: day('municipio, maxima', "estado = 'Sonora' and maxima > 30", 1),
  },
  {
    q: '¿Cuántos municipios de Chihuahua bajarán de cero mañana?',
    gold: day('count(*)', "estado = 'Chihuahua' and minima < 0", 1),
  },
  {
    q: 'los 5 municipios más calientes de mañana',
    gold: most('maxima', 'true', 'desc', 1, 5),
    also: [`${day('municipio, maxima', 'maxima is not null', 1)} order by maxima desc, municipio limit 5`],
  },
  {
    q: '¿Cuál va a ser el municipio más frío de Durango mañana?',
    gold: most('minima', "estado = 'Durango'", 'asc', 1),
  },
  { q: '¿Dónde lloverá más mañana en Tabasco?', gold: most('lluvia', "estado = 'Tabasco'", 'desc', 1) },
  { q: 'máxima promedio de mañana por estado', gold: `select estado, avg(maxima) from ${D} where ${on(1)} group by 1` },
  {
    q: '¿Qué estado tendrá la mínima más baja mañana?',
    gold: `select estado, min(minima) from ${D} where ${on(1)} group by 1 order by 2 fetch first 1 rows with ties`,
  },
  { q: 'lluvia promedio esperada mañana en Chiapas', gold: day('avg(lluvia)', "estado = 'Chiapas'", 1) },
  {
    q: 'pronóstico de máximas en Guadalajara para los próximos 3 días',
    gold: `select dia::text, maxima from ${D} where cvegeo = '14039' and dia between {today} + 1 and {today} + 3`,
    also: [
      `select dia::text, maxima from ${D} where cvegeo = '14039' and dia between {today} and {today} + 2`,
      `select dia::text, maxima from ${D} where cvegeo = '14039' and dia between {today} and {today} + 3`,
    ],
  },
  {
    q: '¿Hará más calor mañana en Mérida o en Cancún?',
    gold: day('municipio, maxima', "cvegeo in ('31050', '23005')", 1),
    also: [`${day('municipio, maxima', "cvegeo in ('31050', '23005')", 1)} order by maxima desc limit 1`],
  },
  {
    q: 'municipios de Veracruz con probabilidad de lluvia mayor a 50 % mañana',
    gold: day('municipio, probabilidad', "estado like 'Veracruz%' and probabilidad > 50", 1),
  },
  {
    q: '¿Qué porcentaje de los municipios de Oaxaca tendrá lluvia mañana?',
    gold: `select 100.0 * count(*) filter (where lluvia > 0) / count(*) from ${D} where estado = 'Oaxaca' and ${on(1)}`,
  },
  {
    q: 'rachas de viento más fuertes mañana en Zacatecas',
    gold: day('rafaga', "cvegeo = '32056'", 1),
    also: [most('rafaga', "estado = 'Zacatecas'", 'desc', 1)],
  },
  {
    q: 'municipios de Puebla con cielo despejado mañana',
    gold: day('municipio', "estado = 'Puebla' and cielo = 'Despejado'", 1),
  },
  {
    q: '¿Cuántos municipios tendrán cielo nublado mañana en Hidalgo?',
    gold: day('count(*)', "estado = 'Hidalgo' and cielo = 'Nublado'", 1),
    also: [day('count(*)', "estado = 'Hidalgo' and cielo ilike '%nublado%'", 1)],
  },
  { q: 'temperatura máxima de hoy en Saltillo', gold: day('maxima', "cvegeo = '05030'") },
  {
    q: 'máxima y mínima de mañana en León y Querétaro',
    gold: day('municipio, maxima, minima', "cvegeo in ('11020', '22014')", 1),
  },
  {
    q: 'estados donde la máxima promedio de mañana supere 28 grados',
    gold: `select estado, avg(maxima) from ${D} where ${on(1)} group by 1 having avg(maxima) > 28`,
  },
  {
    q: 'municipios de Colima ordenados por temperatura máxima de mañana',
    ordered: true,
    gold: `${day('municipio, maxima', "estado = 'Colima'", 1)} order by maxima desc`,
  },
  { q: 'nubosidad mañana en Tepic', gold: day('nubes', "cvegeo = '18017'", 1) },
  {
    q: '¿Cuántos municipios de Jalisco no tendrán lluvia mañana?',
    gold: day('count(*)', "estado = 'Jalisco' and lluvia = 0", 1),
  },
  {
    q: 'las tres ciudades con más viento mañana en Baja California',
    gold: most('viento', "estado = 'Baja California'", 'desc', 1, 3),
  },
  {
    q: '¿Qué municipio de Nuevo León tendrá la máxima más baja mañana?',
    gold: most('maxima', "estado = 'Nuevo León'", 'asc', 1),
  },
]

export const refused: readonly Refused[] = each(
  ['no_entendida', 'ambigua', 'fuera_de_alcance', 'sin_datos_para', 'no_soportada'],
  [
    '¿Cuánto llovió el año pasado en Tabasco?',
    '¿Qué ropa me pongo mañana en Toluca?',
    '¿Va a caer granizo en Puebla?',
    '¿Cuándo empieza el invierno?',
    '¿A qué hora va a llover mañana en Xalapa?',
  ],
)
