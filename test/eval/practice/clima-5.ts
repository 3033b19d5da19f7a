import { each } from '../each.ts'
import type { HeldOut, Refused } from '../types.ts'

// The daily forecast with its place.
const D = `(select l.municipio, l.estado, d.* from {clima.dias} d join {clima.lugares} l using (cvegeo)) x`
const NOW = `(select l.cvegeo, l.municipio, l.estado, coalesce(h.temp, round((d.minima + d.maxima) / 2, 1)) as temp, h.hr, coalesce(h.viento, d.viento) as viento, coalesce(h.cielo, d.cielo) as cielo, d.lluvia
  from {clima.lugares} l left join lateral (select * from {clima.dias} n where n.cvegeo = l.cvegeo order by n.dia > {today}, abs(n.dia - {today}) limit 1) d on true
  left join lateral (select * from {clima.horas} x where x.cvegeo = l.cvegeo and x.fecha_hora between timestamptz '2026-11-19 16:00Z' and timestamptz '2026-11-19 18:00Z' order by x.fecha_hora desc limit 1) h on true) x`
const on = (days: number) => `dia = {today} + ${days}`
const day = (column: string, where: string, days = 0) => `select ${column} from ${D} where ${where} and ${on(days)}`
const now = (column: string, where: string) => `select ${column} from ${NOW} where ${where}`
/** How likely rain is, or how much, or whether. */
const rain = (q: string, where: string, days: number): HeldOut => ({
  q,
  gold: day('probabilidad', where, days),
  also: [
    day('lluvia', where, days),
    `select exists (${day('1', `${where} and lluvia > 0`, days)})`,
    day('municipio, probabilidad', where, days),
    day('municipio, lluvia', where, days),
    day('municipio, lluvia', `${where} and lluvia > 0`, days),
    day('avg(probabilidad)', where, days),
  ],
})
const CDMX = "estado = 'Ciudad de México'"
const [MTY, MID, TOL, CAN] = ["cvegeo = '19039'", "cvegeo = '31050'", "cvegeo = '15106'", "cvegeo = '23005'"]
const most = (column: string, where: string, way: string, days = 0) =>
  `select municipio, ${column} from ${D} where ${where} and ${on(days)} and ${column} is not null order by ${column} ${way} fetch first 1 rows with ties`

export const questions: readonly HeldOut[] = [
  rain('va a llover hoy en la cdmx', CDMX, 0),
  {
    q: 'como esta el clima en monterrey',
    gold: now('temp', MTY),
    also: [day('maxima, minima', MTY), now('cielo', MTY)],
  },
  { q: 'que temperatura hace en merida', gold: now('temp', MID) },
  { q: 'hace frio en toluca?', gold: now('temp', TOL), also: [day('minima', TOL)] },
  {
    q: 'donde hace mas calor ahorita',
    gold: `select municipio, temp from ${NOW} where temp is not null order by temp desc fetch first 1 rows with ties`,
  },
  {
    q: 'municipio mas frio del pais',
    gold: most('minima', 'true', ''),
    also: [`select municipio, temp from ${NOW} where temp is not null order by temp fetch first 1 rows with ties`],
  },
  rain('lluvia mañana en villahermosa', "cvegeo = '27004'", 1),
  { q: 'maxima para mañana en hermosillo', gold: day('maxima', "cvegeo = '26030'", 1) },
  {
    q: 'cuantos municipios tienen mas de 35 grados',
    gold: `select count(*) from ${NOW} where temp > 35`,
    also: [day('count(*)', 'maxima > 35')],
  },
  rain('va a llover en chiapas mañana', "estado = 'Chiapas'", 1),
  {
    q: 'temperatura promedio por estado',
    gold: `select estado, avg(temp) from ${NOW} group by 1`,
    also: [`select estado, avg(temp) from ${NOW} where temp is not null group by 1`],
  },
  {
    q: 'los 10 municipios mas calientes de sonora',
    gold: `select municipio, maxima from ${D} where estado = 'Sonora' and ${on(0)} order by maxima desc limit 10`,
    also: [
      `select municipio, temp from ${NOW} where estado = 'Sonora' and temp is not null order by temp desc limit 10`,
    ],
    ordered: true,
  },
  { q: 'humedad en veracruz', gold: now('hr', "cvegeo = '30193'") },
  {
    q: 'probabilidad de lluvia mayor a 80 en tabasco',
    gold: day('municipio, probabilidad', "estado = 'Tabasco' and probabilidad > 80"),
  },
  {
    q: 'pronostico de 3 dias para acapulco',
    gold: `select dia, maxima, minima from ${D} where cvegeo = '12001' and dia between {today} and {today} + 2`,
    also: [`select dia, maxima, minima from ${D} where cvegeo = '12001' and dia between {today} + 1 and {today} + 3`],
  },
  {
    q: 'clima del fin de semana en cancun',
    gold: `select dia, maxima, minima from ${D} where ${CAN} and dia in ({today} + 2, {today} + 3)`,
    also: [`select dia, maxima from ${D} where ${CAN} and dia in ({today} + 2, {today} + 3)`],
  },
  {
    q: 'que estado tiene mas lluvia pronosticada',
    gold: `select estado, avg(lluvia) from ${D} where ${on(0)} group by 1 order by 2 desc fetch first 1 rows with ties`,
    also: [
      `select estado, sum(lluvia) from ${D} where ${on(0)} group by 1 order by 2 desc fetch first 1 rows with ties`,
      `select estado, max(lluvia) from ${D} where ${on(0)} group by 1 order by 2 desc fetch first 1 rows with ties`,
    ],
  },
  { q: 'donde no va a llover en jalisco mañana', gold: day('municipio', "estado = 'Jalisco' and lluvia = 0", 1) },
  {
    q: 'municipios bajo cero',
    gold: day('municipio, minima', 'minima < 0'),
    also: [now('municipio, temp', 'temp < 0')],
  },
  {
    q: 'compara la temperatura de guadalajara y monterrey',
    gold: now('municipio, temp', "cvegeo in ('14039', '19039')"),
  },
  rain('necesito paraguas hoy en xalapa', "cvegeo = '30087'", 0),
  {
    q: 'nublado o soleado en leon',
    gold: now('cielo', "cvegeo = '11020'"),
    also: [day('cielo', "cvegeo = '11020'"), day('nubes', "cvegeo = '11020'")],
  },
  { q: 'que tan fuerte esta el viento en tijuana', gold: now('viento', "cvegeo = '02004'") },
  { q: 'en cuantos municipios de puebla va a llover', gold: now('count(*)', "estado = 'Puebla' and lluvia > 0") },
  {
    q: 'diferencia entre maxima y minima en torreon',
    gold: day('maxima - minima', "cvegeo = '05035'"),
    also: [day('maxima, minima', "cvegeo = '05035'")],
  },
  {
    q: 'estados con temperatura maxima promedio arriba de 30',
    gold: `select estado, avg(maxima) from ${D} where ${on(0)} group by 1 having avg(maxima) > 30`,
  },
  { q: 'minima en durango hoy en la noche', gold: day('minima', "cvegeo = '10005'") },
  { q: 'hay heladas en chihuahua', gold: `select exists (${day('1', "cvegeo = '08019' and minima <= 0")})` },
]

const OPEN = [
  'viento en la paz',
  'cuanto llovio ayer en acapulco',
  'clima de diciembre',
  'por que hace tanto calor',
  'me llevo sueter',
  'temperatura en nueva york',
  'y en zacatecas',
  'carreteras con neblina',
]

export const refused: readonly Refused[] = each(
  ['no_entendida', 'ambigua', 'fuera_de_alcance', 'sin_datos_para', 'no_soportada'],
  OPEN,
)
