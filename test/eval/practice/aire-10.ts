import { each } from '../each.ts'
import type { HeldOut, Refused } from '../types.ts'

const newest = '(select max(m.fecha_hora) from {aire.lecturas} m)'
/** Of every station the newest reading, where it is at most six hours older than the newest of all. */
const A = `(select e.estacion, e.nombre, e.red, e.municipio, e.estado, e.cvegeo, l.fecha_hora, l.pm25, l.pm10, l.o3, l.no2, l.so2, l.co, i.imeca, i.contaminante, i.categoria, i.riesgo from {aire.estaciones} e left join lateral (select r.* from {aire.lecturas} r where r.estacion = e.estacion and r.fecha_hora >= ${newest} - interval '6 hours' order by r.fecha_hora desc limit 1) l on true left join {aire.indices} i on i.estacion = l.estacion and i.fecha_hora = l.fecha_hora) a`
const HOURS =
  '(select e.nombre, e.red, e.municipio, e.estado, l.* from {aire.lecturas} l join {aire.estaciones} e using (estacion)) h'
const most = (column: string, where: string) =>
  `select nombre, ${column} from ${A} where ${where} and ${column} is not null order by 2 desc fetch first 1 rows with ties`
const METRO = "red = 'Valle de México'"

export const questions: readonly HeldOut[] = [
  {
    q: '¿Cuál es la estación con el aire más sucio de Monterrey?',
    gold: most('imeca', "red = 'Monterrey'"),
    also: [most('imeca', "municipio = 'Monterrey'")],
  },
  { q: 'ozono en Pedregal ahorita', gold: `select o3 from ${A} where nombre = 'Pedregal'` },
  { q: '¿Cuántas estaciones de monitoreo hay en Puebla?', gold: `select count(*) from ${A} where red = 'Puebla'` },
  {
    q: 'estaciones de Jalisco con calidad del aire aceptable',
    gold: `select nombre from ${A} where estado = 'Jalisco' and categoria = 'Aceptable'`,
  },
  {
    q: 'las 5 estaciones con más PM2.5 del país',
    ordered: true,
    gold: `select nombre, pm25 from ${A} where pm25 is not null order by 2 desc limit 5`,
  },
  {
    q: 'promedio de PM10 por zona metropolitana',
    gold: `select red, avg(pm10) from ${A} where pm10 is not null group by 1`,
    also: [`select red, avg(pm10) from ${A} group by 1`],
  },
  {
    q: '¿Qué ciudad tiene el aire más limpio?',
    gold: `select red, max(imeca) from ${A} where imeca is not null group by 1 order by 2 fetch first 1 rows with ties`,
    also: [
      `select red, avg(imeca) from ${A} where imeca is not null group by 1 order by 2 fetch first 1 rows with ties`,
      `select municipio, avg(imeca) from ${A} where imeca is not null group by cvegeo, municipio order by 2 fetch first 1 rows with ties`,
      `select municipio, max(imeca) from ${A} where imeca is not null group by cvegeo, municipio order by 2 fetch first 1 rows with ties`,
    ],
  },
  {
    q: '¿Está peor el aire en Guadalajara que en Monterrey?',
    gold: `select red, max(imeca) from ${A} where red in ('Guadalajara', 'Monterrey') group by 1`,
    also: [`select red, avg(imeca) from ${A} where red in ('Guadalajara', 'Monterrey') group by 1`],
  },
  { q: '¿Cuántas estaciones superan los 100 puntos IMECA?', gold: `select count(*) from ${A} where imeca > 100` },
  {
    q: 'estaciones por categoría de calidad del aire',
    gold: `select categoria, count(*) from ${A} where categoria is not null group by 1`,
    also: [`select categoria, count(*) from ${A} group by 1`],
  },
  {
    q: '¿Qué contaminante predomina en Tijuana?',
    gold: `select contaminante, count(*) from ${A} where red = 'Tijuana' and contaminante is not null group by 1 order by 2 desc fetch first 1 rows with ties`,
    also: [
      `select nombre, contaminante from ${A} where red = 'Tijuana'`,
      `select contaminante, imeca from ${A} where red = 'Tijuana' and imeca is not null order by imeca desc fetch first 1 rows with ties`,
    ],
  },
  { q: 'monóxido de carbono en la estación San Bernabé', gold: `select co from ${A} where nombre = 'San Bernabé'` },
  {
    q: 'estaciones de la CDMX en orden alfabético',
    ordered: true,
    gold: `select nombre from ${A} where estado = 'Ciudad de México' order by nombre collate "es-x-icu"`,
  },
  {
    q: 'máximo de ozono ayer en el Valle de México',
    gold: `select max(o3) from ${HOURS} where ${METRO} and dia = {today} - 1`,
  },
  {
    q: 'promedio de PM2.5 de hoy en Iztapalapa',
    gold: `select avg(pm25) from ${HOURS} where municipio = 'Iztapalapa' and dia = {today}`,
    also: [`select avg(pm25) from ${A} where municipio = 'Iztapalapa'`],
  },
  {
    q: '¿En qué municipios del Estado de México se mide la calidad del aire?',
    gold: `select distinct municipio from ${A} where estado = 'México'`,
  },
  { q: '¿Qué estaciones tienen riesgo alto?', gold: `select nombre from ${A} where riesgo = 'Alto'` },
  {
    q: 'oye, ¿se puede saber cómo está el aire en Toluca hoy?',
    gold: most('imeca', "red = 'Toluca'"),
    also: [
      most('imeca', "municipio = 'Toluca'"),
      `select max(imeca) from ${A} where red = 'Toluca'`,
      `select nombre, imeca, categoria from ${A} where red = 'Toluca'`,
      `select nombre, imeca, categoria from ${A} where municipio = 'Toluca'`,
    ],
  },
  {
    q: 'dióxido de nitrógeno promedio en las estaciones de Nuevo León',
    gold: `select avg(no2) from ${A} where estado = 'Nuevo León'`,
  },
  {
    q: '¿Cuántas estaciones del Valle de México no tienen lectura de monóxido de carbono?',
    gold: `select count(*) from ${A} where ${METRO} and co is null`,
  },
  { q: 'imeca de Mérida', gold: `select imeca from ${A} where red = 'Mérida'` },
  {
    q: 'estados con más de 5 estaciones de monitoreo del aire',
    gold: `select estado, count(*) from ${A} group by 1 having count(*) > 5`,
  },
  {
    q: '¿Qué porcentaje de las estaciones tiene aire bueno?',
    gold: `select 100.0 * count(*) filter (where categoria = 'Buena') / count(*) from ${A}`,
    also: [`select 100.0 * count(*) filter (where categoria = 'Buena') / count(categoria) from ${A}`],
  },
  {
    q: 'ozono por hora de ayer en la estación Merced',
    gold: `select fecha_hora, o3 from ${HOURS} where nombre = 'Merced' and dia = {today} - 1`,
    also: [
      `select o3 from ${HOURS} where nombre = 'Merced' and dia = {today} - 1`,
      `select o3 from ${HOURS} where nombre = 'Merced' and dia = {today} - 1 and o3 is not null`,
    ],
  },
  {
    q: '¿Qué estaciones de Guadalajara marcan entre 50 y 100 puntos de imeca?',
    gold: `select nombre, imeca from ${A} where red = 'Guadalajara' and imeca between 50 and 100`,
    also: [`select nombre, imeca from ${A} where municipio = 'Guadalajara' and imeca between 50 and 100`],
  },
  { q: 'pm10 y ozono de San Bernabé', gold: `select pm10, o3 from ${A} where nombre = 'San Bernabé'` },
  {
    q: 'mediana del IMECA en el Valle de México',
    gold: `select percentile_cont(0.5) within group (order by imeca) from ${A} where ${METRO}`,
  },
  { q: '¿Dónde está la estación Camarones?', gold: `select municipio, estado from ${A} where nombre = 'Camarones'` },
  { q: 'fuera del Valle de México, ¿qué estación tiene el índice más alto?', gold: most('imeca', `not ${METRO}`) },
  {
    q: '¿A qué hora de ayer hubo más ozono en Coyoacán?',
    gold: `select fecha_hora, o3 from ${HOURS} where municipio = 'Coyoacán' and dia = {today} - 1 and o3 is not null order by o3 desc fetch first 1 rows with ties`,
    also: [
      `select o3 from ${HOURS} where municipio = 'Coyoacán' and dia = {today} - 1 and o3 is not null order by o3 desc fetch first 1 rows with ties`,
    ],
  },
]

export const refused: readonly Refused[] = each(
  ['no_entendida', 'no_soportada', 'fuera_de_alcance', 'sin_datos_para'],
  [
    '¿Por qué está tan contaminado Monterrey?',
    '¿Habrá contingencia mañana?',
    '¿Puedo salir a correr con este aire?',
    '¿Cuánto plomo hay en el aire de Torreón?',
    'calidad del aire en Real de Catorce',
    '¿Cuántas personas se enferman por el ozono en la CDMX?',
  ],
)
