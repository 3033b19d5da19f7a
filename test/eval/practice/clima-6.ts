import { each } from '../each.ts'
import type { HeldOut, Refused } from '../types.ts'

// The daily forecast with its place.
const D = '(select l.municipio, l.estado, d.* from {clima.dias} d join {clima.lugares} l using (cvegeo)) x'
const on = (days: number) => `dia = {today} + ${days}`
const day = (column: string, where: string, days = 0) => `select ${column} from ${D} where ${where} and ${on(days)}`
const most = (column: string, where: string, way: string, days = 0) =>
  `${day(`municipio, ${column}`, `${where} and ${column} is not null`, days)} order by ${column} ${way} fetch first 1 rows with ties`

export const questions: readonly HeldOut[] = [
  { q: 'Municipios con temperatura mínima bajo cero mañana', gold: day('municipio, minima', 'minima < 0', 1) },
  { q: 'donde va a llover mas mañana', gold: most('lluvia', 'true', 'desc', 1) },
  { q: '¿En qué municipio de Veracruz lloverá más hoy?', gold: most('lluvia', "estado like 'Veracruz%'", 'desc') },
  {
    q: '¿Lloverá más mañana en Xalapa o en Coatzacoalcos?',
    gold: day('municipio, lluvia', "cvegeo in ('30087', '30039')", 1),
  },
  { q: '¿Cuántos municipios tendrán más de 40 grados hoy?', gold: day('count(*)', 'maxima > 40') },
  {
    q: '¿Cuántos municipios de Jalisco tendrán menos de 5 grados mañana?',
    gold: day('count(*)', "minima < 5 and estado = 'Jalisco'", 1),
  },
  {
    q: 'Temperatura mínima promedio mañana en Chihuahua por municipio',
    gold: day('municipio, minima', "estado = 'Chihuahua'", 1),
  },
  { q: '¿Cuál será la temperatura mínima mañana en Toluca?', gold: day('minima', "cvegeo = '15106'", 1) },
  {
    q: 'Municipios con probabilidad de lluvia mayor al 80% mañana en Chiapas',
    gold: day('municipio, probabilidad', "probabilidad > 80 and estado = 'Chiapas'", 1),
  },
  {
    q: '¿Qué estado tendrá la temperatura máxima más alta mañana?',
    gold: `select estado, max(maxima) from ${D} where ${on(1)} group by 1 order by 2 desc limit 1`,
  },
  {
    q: 'Temperatura máxima promedio de los municipios de Sonora mañana',
    gold: day('avg(maxima)', "estado = 'Sonora'", 1),
  },
  {
    q: '¿Qué municipios de Nuevo León no tendrán lluvia mañana?',
    gold: day('municipio', "lluvia = 0 and estado = 'Nuevo León'", 1),
  },
  { q: '¿Cuál será el municipio más frío de Durango mañana?', gold: most('minima', "estado = 'Durango'", '', 1) },
  {
    q: '¿Hará más frío mañana en Toluca o en Pachuca?',
    gold: day('municipio, minima', "cvegeo in ('15106', '13048')", 1),
  },
]

const OPEN = [
  '¿Qué tan húmedo está hoy en Tampico?',
  'Promedio de humedad por estado hoy',
  '¿Cuánto llovió en 2019 en Tabasco?',
  '¿Va a nevar en Navidad en Toluca?',
  '¿Qué temperatura hace en Madrid?',
  '¿Cuál es el índice UV en Cancún?',
  '¿Habrá huracán en Los Cabos la próxima semana?',
  '¿A qué hora sale el sol mañana en Mérida?',
  '¿Cuánta nieve caerá en el Nevado de Toluca?',
]

export const refused: readonly Refused[] = each(
  ['no_entendida', 'ambigua', 'fuera_de_alcance', 'sin_datos_para', 'no_soportada'],
  OPEN,
)
