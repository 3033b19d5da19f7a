import { each } from '../each.ts'
import type { HeldOut, Refused } from '../types.ts'

// The newest reading of every station; one that fell silent more than six hours before the newest of all has no values.
const L = `(select e.estacion, e.nombre, e.red, e.municipio, e.estado, r.fecha_hora, r.pm25, r.pm10, r.o3, r.no2, r.so2, r.co, i.imeca, i.contaminante, i.categoria, i.riesgo
  from {aire.estaciones} e
  left join lateral (select * from {aire.lecturas} l where l.estacion = e.estacion and l.fecha_hora >= (select max(fecha_hora) from {aire.lecturas} m) - interval '6 hours' order by fecha_hora desc limit 1) r on true
  left join {aire.indices} i on i.estacion = e.estacion and i.fecha_hora = r.fecha_hora) x`
const H =
  '(select e.nombre, e.red, e.municipio, e.estado, l.* from {aire.lecturas} l join {aire.estaciones} e on e.estacion = l.estacion) h'
const YESTERDAY = 'dia = {today} - 1'
const city = (name: string) => `(red = '${name}' or municipio = '${name}')`
/** The stations with the highest (lowest) figure of yesterday's readings, each by all of its own. */
const ofYesterday = (figure: string, order: string, where = 'true') =>
  `select nombre, ${figure} from ${H} where ${YESTERDAY} and ${where} group by estacion, nombre having ${figure} is not null order by 2 ${order}`

export const questions: readonly HeldOut[] = [
  {
    q: '¿Qué estación tuvo el PM2.5 promedio más alto ayer?',
    gold: `${ofYesterday('avg(pm25)', 'desc')} fetch first 1 rows with ties`,
  },
  {
    q: '¿Qué estación tuvo ayer el mayor promedio de ozono?',
    gold: `${ofYesterday('avg(o3)', 'desc')} fetch first 1 rows with ties`,
  },
  {
    q: 'Top 5 de estaciones con mayor promedio de PM2.5 ayer',
    ordered: true,
    gold: `${ofYesterday('avg(pm25)', 'desc')} limit 5`,
  },
  {
    q: '¿Qué estación de Guadalajara promedió más PM10 ayer?',
    gold: `${ofYesterday('avg(pm10)', 'desc', city('Guadalajara'))} fetch first 1 rows with ties`,
  },
  {
    q: 'Estación con el promedio de PM10 más bajo ayer',
    gold: `${ofYesterday('avg(pm10)', 'asc')} fetch first 1 rows with ties`,
  },
  {
    q: 'IMECA de las estaciones de Puebla',
    gold: `select nombre, imeca from ${L} where ${city('Puebla')}`,
    also: [`select nombre, imeca from ${L} where ${city('Puebla')} and imeca is not null`],
  },
  {
    q: 'PM2.5 de las estaciones de Guadalajara',
    gold: `select nombre, pm25 from ${L} where ${city('Guadalajara')}`,
    also: [`select nombre, pm25 from ${L} where ${city('Guadalajara')} and pm25 is not null`],
  },
  { q: '¿Cuánto ozono hay en las estaciones de Toluca?', gold: `select avg(o3) from ${L} where ${city('Toluca')}` },
  {
    q: '¿Cuál es el valor más alto de SO2 en Guadalajara?',
    gold: `select max(so2) from ${L} where ${city('Guadalajara')}`,
  },
  {
    q: '¿Cuál fue la lectura más alta de SO2 ayer en la CDMX?',
    gold: `select max(so2) from ${H} where ${YESTERDAY} and estado = 'Ciudad de México'`,
  },
  {
    q: '¿Cuál fue el nivel más alto de PM10 ayer en Guadalajara?',
    gold: `select max(pm10) from ${H} where ${YESTERDAY} and ${city('Guadalajara')}`,
  },
  {
    q: '¿Cuál fue el NO2 más bajo ayer en Monterrey?',
    gold: `select min(no2) from ${H} where ${YESTERDAY} and ${city('Monterrey')}`,
    also: [`select no2 from ${H} where ${YESTERDAY} and ${city('Monterrey')} order by no2 fetch first 1 row with ties`],
  },
]

export const refused: readonly Refused[] = each(
  ['no_entendida', 'ambigua', 'fuera_de_alcance', 'sin_datos_para', 'no_soportada'],
  [
    '¿Mejoró la calidad del aire desde ayer en Guadalajara?',
    '¿Mejoró la calidad del aire en Guadalajara?',
    '¿ha mejorado el aire en Puebla?',
    'quiero mejorar la calidad del aire en Toluca',
  ],
)
