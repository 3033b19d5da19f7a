import { each } from '../each.ts'
import type { HeldOut, Refused } from '../types.ts'

// The newest reading of every station; one that fell silent more than six hours before the newest of all has no values.
const L = `(select e.estacion, e.nombre, e.red, e.municipio, e.estado, r.fecha_hora, r.pm25, r.pm10, r.o3, r.no2, r.so2, r.co, i.imeca, i.contaminante, i.categoria, i.riesgo
  from {aire.estaciones} e
  left join lateral (select * from {aire.lecturas} l where l.estacion = e.estacion and l.fecha_hora >= (select max(fecha_hora) from {aire.lecturas} m) - interval '6 hours' order by fecha_hora desc limit 1) r on true
  left join {aire.indices} i on i.estacion = e.estacion and i.fecha_hora = r.fecha_hora) x`
const E = '{aire.estaciones} x'
const day = "(l.fecha_hora at time zone 'America/Mexico_City')::date"
const read =
  'from {aire.lecturas} l join {aire.estaciones} e using (estacion) left join {aire.indices} i using (estacion, fecha_hora)'
const QRO = "('Zona Metropolitana de Querétaro', 'Corregidora', 'El Marques')"
const bad = "('Mala', 'Muy mala', 'Extremadamente mala')"
const first = (column: string, way: string, where = 'true', most = 1) =>
  `select nombre, ${column} from ${L} where ${where} and ${column} is not null order by ${column} ${way} fetch first ${most} rows with ties`

export const questions: readonly HeldOut[] = [
  {
    q: '¿Cómo está la calidad del aire en la Ciudad de México?',
    gold: `select max(imeca) from ${L} where estado = 'Ciudad de México'`,
  },
  { q: '¿Cuál es el IMECA en Monterrey ahorita?', gold: `select max(imeca) from ${L} where red = 'Monterrey'` },
  { q: '¿Qué estación tiene el peor aire en este momento?', gold: first('imeca', 'desc') },
  {
    q: 'Las cinco estaciones con mejor calidad del aire en Guadalajara',
    gold: `select imeca from ${L} where red = 'Guadalajara' and imeca is not null order by imeca limit 5`,
    ordered: true,
  },
  { q: '¿Cuántas estaciones de monitoreo hay en Toluca?', gold: `select count(*) from ${E} where red = 'Toluca'` },
  {
    q: '¿Cuántas estaciones hay en el país con aire malo?',
    gold: `select count(*) from ${L} where categoria in ${bad}`,
  },
  { q: 'Promedio de PM2.5 en Puebla', gold: `select avg(pm25) from ${L} where red = 'Puebla'` },
  {
    q: 'Promedio de ozono por ciudad',
    gold: `select red, avg(o3) from ${L} where o3 is not null group by 1`,
    also: [`select red, avg(o3) from ${L} group by 1`],
  },
  {
    q: '¿Qué ciudad tiene el peor aire?',
    gold: `select red, max(imeca) from ${L} where imeca is not null group by 1 order by 2 desc fetch first 1 rows with ties`,
  },
  {
    q: 'IMECA promedio por estado',
    gold: `select estado, avg(imeca) from ${L} where imeca is not null group by 1`,
    also: [`select estado, avg(imeca) from ${L} group by 1`],
  },
  {
    q: '¿En qué estados el IMECA promedio es mayor a 100?',
    gold: `select estado, avg(imeca) from ${L} group by 1 having avg(imeca) > 100`,
  },
  { q: 'Estaciones con PM10 arriba de 75', gold: `select nombre, pm10 from ${L} where pm10 > 75` },
  {
    q: 'Estaciones en Nuevo León con ozono mayor a 0.07 ppm',
    gold: `select nombre, o3 from ${L} where estado = 'Nuevo León' and o3 > 0.07`,
  },
  {
    q: '¿Cuál fue el IMECA máximo ayer en la Ciudad de México?',
    gold: `select max(i.imeca) ${read} where e.estado = 'Ciudad de México' and ${day} = date '2026-11-18'`,
  },
  {
    q: 'Evolución diaria del PM2.5 en León durante la última semana',
    gold: `select ${day}, avg(l.pm25) ${read} where e.red = 'León' and ${day} >= date '2026-11-16' group by 1`,
  },
  {
    q: '¿Es mejor el aire en Querétaro que en Toluca?',
    gold: `select red, max(imeca) from ${L} where (red = 'Toluca' or red in ${QRO}) and imeca is not null group by 1`,
  },
  {
    q: 'Compara el PM10 promedio de Monterrey y Guadalajara',
    gold: `select red, avg(pm10) from ${L} where red in ('Monterrey', 'Guadalajara') group by 1`,
  },
  {
    q: '¿Hay alguna estación con calidad del aire extremadamente mala?',
    gold: `select count(*) > 0 from ${L} where categoria = 'Extremadamente mala'`,
  },
  {
    q: '¿Cuántas estaciones tienen como contaminante al ozono?',
    gold: `select count(*) from ${L} where contaminante = 'o3'`,
  },
  {
    q: 'Número de estaciones por categoría',
    gold: `select categoria, count(*) from ${L} group by 1`,
    also: [`select categoria, count(*) from ${L} where categoria is not null group by 1`],
  },
  {
    q: '¿Qué porcentaje de las estaciones tiene aire bueno?',
    gold: `select 100.0 * count(*) filter (where categoria = 'Buena') / count(*) from ${L}`,
  },
  {
    q: '¿Qué redes de monitoreo existen?',
    gold: `select distinct red from ${E}`,
    also: [`select distinct red from ${L} where fecha_hora is not null`],
  },
  {
    q: 'Estaciones de la CDMX con aire aceptable',
    gold: `select nombre from ${L} where estado = 'Ciudad de México' and categoria = 'Aceptable'`,
  },
  {
    q: 'Mediana del IMECA en el Valle de México',
    gold: `select percentile_cont(0.5) within group (order by imeca)::numeric from ${L} where red = 'Valle de México'`,
  },
  {
    q: 'PM10 máximo de los últimos tres días en Mexicali',
    gold: `select max(l.pm10) ${read} where e.red in ('Mexicali', 'Municipio de Mexicali') and ${day} >= date '2026-11-17'`,
  },
  {
    q: 'Estaciones de Jalisco que no son de Guadalajara con IMECA mayor a 50',
    gold: `select nombre, imeca from ${L} where estado = 'Jalisco' and red <> 'Guadalajara' and imeca > 50`,
  },
  { q: 'calidad del aire en tijuana hoy', gold: `select max(imeca) from ${L} where red = 'Tijuana'` },
  { q: 'que estacion tiene mas ozono', gold: first('o3', 'desc') },
  {
    q: 'imeca en san nicolas de los garza',
    gold: `select max(imeca) from ${L} where municipio = 'San Nicolás de los Garza'`,
  },
  { q: 'nivel de dioxido de nitrogeno en puebla', gold: `select avg(no2) from ${L} where red = 'Puebla'` },
  { q: 'nivel de monoxido de carbono mas alto del pais', gold: first('co', 'desc') },
  {
    q: 'Estado con más estaciones de monitoreo',
    gold: `select estado, count(*) from ${E} group by 1 order by 2 desc limit 1`,
  },
  { q: 'Estaciones cuyo riesgo es alto', gold: `select nombre from ${L} where riesgo = 'Alto'` },
  { q: '¿Qué estaciones no reportan PM2.5?', gold: `select nombre from ${L} where pm25 is null` },
  {
    q: '¿Cuántas estaciones miden PM2.5 en la CDMX?',
    gold: `select count(*) from ${L} where estado = 'Ciudad de México' and pm25 is not null`,
  },
  {
    q: '¿Qué contaminante domina en la CDMX?',
    gold: `select contaminante, count(*) from ${L} where estado = 'Ciudad de México' and contaminante is not null group by 1 order by 2 desc fetch first 1 rows with ties`,
  },
]

const OPEN = [
  '¿Cómo va a estar el aire mañana en Monterrey?',
  '¿Por qué hay contingencia ambiental?',
  '¿Mañana hay Hoy No Circula?',
  '¿Qué temperatura hay en la estación Merced?',
  '¿Cuánto plomo hay en el aire de Torreón?',
  '¿Puedo salir a correr hoy en Toluca?',
  '¿Cómo está el aire en Los Ángeles, California?',
  '¿Qué nivel de polen hay en Guadalajara?',
  '¿el aire de toluca es bueno?',
  '¿La calidad del aire en León es mala?',
  '¿Cuál fue el PM10 máximo de hoy en Monterrey y en qué estación?',
]

export const refused: readonly Refused[] = each(
  ['no_entendida', 'ambigua', 'fuera_de_alcance', 'sin_datos_para', 'no_soportada'],
  OPEN,
)
