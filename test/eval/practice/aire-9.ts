import { each } from '../each.ts'
import type { HeldOut, Refused } from '../types.ts'

const L = `(select e.estacion, e.nombre, e.red, e.municipio, e.estado, e.latitud, e.longitud, r.fecha_hora, r.pm25, r.pm10, r.o3, r.no2, r.so2, r.co, i.imeca, i.contaminante, i.categoria, i.riesgo, i.pm25_12h, i.pm10_12h, o.indice
  from {aire.estaciones} e
  left join lateral (select * from {aire.lecturas} l where l.estacion = e.estacion and l.fecha_hora >= (select max(fecha_hora) from {aire.lecturas} m) - interval '6 hours' order by fecha_hora desc limit 1) r on true
  left join {aire.indices} i on i.estacion = e.estacion and i.fecha_hora = r.fecha_hora
  left join {aire.oficiales} o on o.estacion = e.estacion and o.fecha_hora = r.fecha_hora) x`
const H =
  '(select e.nombre, e.red, e.municipio, e.estado, l.*, (l.fecha_hora at time zone e.zona_horaria) as local from {aire.lecturas} l join {aire.estaciones} e on e.estacion = l.estacion) h'
const YESTERDAY = 'dia = {today} - 1'
const TODAY = 'dia = {today}'
const city = (name: string) => `(red = '${name}' or municipio = '${name}')`
const CDMX = "estado = 'Ciudad de México'"
const EDOMEX = "estado = 'México'"
const BAD = "categoria in ('Mala', 'Muy mala', 'Extremadamente mala')"
const list = (columns: string, where: string) => `select ${columns} from ${L} where ${where}`
const ranked = (column: string, where: string, dir: string, n: number) =>
  `select nombre, ${column} from ${L} where ${where} and ${column} is not null order by ${column} ${dir} fetch first ${n} rows with ties`

export const questions: readonly HeldOut[] = [
  {
    q: '¿Cómo anda el aire ahorita en Monterrey?',
    gold: list('max(imeca)', city('Monterrey')),
    also: [list('nombre, imeca', city('Monterrey'))],
  },
  { q: '¿Qué IMECA marca la estación Pedregal?', gold: list('imeca', "nombre = 'Pedregal'") },
  { q: 'pm2.5 en la estación Obispado de Monterrey', gold: list('pm25', "nombre = 'Obispado'") },
  {
    q: '¿Qué contaminante está pegando más en Guadalajara?',
    gold: `select contaminante from ${L} where ${city('Guadalajara')} and imeca is not null order by imeca desc limit 1`,
  },
  {
    q: 'estaciones de la Ciudad de México con IMECA arriba de 80',
    gold: list('nombre, imeca', `${CDMX} and imeca > 80`),
  },
  { q: '¿Qué estaciones andan en mala o peor?', gold: list('nombre', BAD) },
  {
    q: 'estaciones de Jalisco donde el PM10 pasa de 40 microgramos',
    gold: list('nombre, pm10', "estado = 'Jalisco' and pm10 > 40"),
  },
  {
    q: '¿Hay alguna estación en Nuevo León con aire bueno?',
    gold: list("count(*) filter (where categoria = 'Buena')", "estado = 'Nuevo León'"),
    also: [
      list("count(*) filter (where categoria = 'Buena') > 0", "estado = 'Nuevo León'"),
      list('nombre', "estado = 'Nuevo León' and categoria = 'Buena'"),
    ],
  },
  { q: 'estaciones con ozono entre 0.02 y 0.03 ppm', gold: list('nombre, o3', 'o3 between 0.02 and 0.03') },
  {
    q: 'estaciones de Guadalajara con PM2.5 menor a 30 y PM10 menor a 60',
    gold: list('nombre', `${city('Guadalajara')} and pm25 < 30 and pm10 < 60`),
  },
  {
    q: 'Estaciones fuera de la CDMX y del Estado de México con IMECA mayor a 100',
    gold: list('nombre, imeca', "estado not in ('Ciudad de México', 'México') and imeca > 100"),
  },
  { q: '¿Qué estaciones de Puebla no reportan ozono?', gold: list('nombre', `${city('Puebla')} and o3 is null`) },
  {
    q: '¿Qué estaciones del Valle de México tienen a las PM10 como contaminante principal?',
    gold: list('nombre', "red = 'Valle de México' and contaminante = 'pm10'"),
  },
  {
    q: 'estaciones con riesgo alto o mayor',
    gold: list('nombre', "riesgo in ('Alto', 'Muy alto', 'Extremadamente alto')"),
  },
  {
    q: '¿En qué ciudades hay mala calidad del aire ahorita?',
    gold: `select distinct red from ${L} where ${BAD}`,
    also: [
      `select distinct red from ${L} where categoria = 'Mala'`,
      `select distinct municipio from ${L} where ${BAD}`,
      `select distinct municipio from ${L} where categoria = 'Mala'`,
    ],
  },
  { q: '¿Cuántas estaciones de monitoreo del aire hay en el país?', gold: 'select count(*) from {aire.estaciones}' },
  {
    q: '¿Cuántas estaciones tiene la red de Monterrey?',
    gold: "select count(*) from {aire.estaciones} where red = 'Monterrey'",
  },
  { q: '¿Cuántas estaciones están midiendo SO2 en este momento?', gold: list('count(*)', 'so2 is not null') },
  {
    q: '¿Cuántas estaciones de calidad del aire hay por estado?',
    gold: 'select estado, count(*) from {aire.estaciones} group by estado',
  },
  { q: '¿Cuántas redes de monitoreo del aire hay?', gold: 'select count(distinct red) from {aire.estaciones}' },
  {
    q: '¿Cuántas estaciones hay en cada categoría de calidad del aire?',
    gold: `select categoria, count(*) from ${L} where categoria is not null group by 1`,
    also: [`select categoria, count(*) from ${L} group by 1`],
  },
  {
    q: 'estados con más de 3 estaciones de monitoreo del aire',
    gold: 'select estado, count(*) from {aire.estaciones} group by estado having count(*) > 3',
  },
  {
    q: '¿En cuántos estados hay estaciones de calidad del aire?',
    gold: 'select count(distinct estado) from {aire.estaciones}',
  },
  {
    q: '¿Qué municipios de Jalisco tienen más de una estación de calidad del aire?',
    gold: "select municipio, count(*) from {aire.estaciones} where estado = 'Jalisco' group by municipio having count(*) > 1",
  },
  {
    q: '¿Cuántas estaciones de Toluca rebasan los 100 puntos IMECA?',
    gold: list('count(*)', `${city('Toluca')} and imeca > 100`),
  },
  {
    q: '¿Qué porcentaje de las estaciones tiene calidad del aire buena?',
    gold: `select 100.0 * count(*) filter (where categoria = 'Buena') / count(categoria) from ${L}`,
    also: [`select 100.0 * count(*) filter (where categoria = 'Buena') / count(*) from ${L}`],
  },
  { q: 'IMECA promedio de las estaciones de Jalisco', gold: list('avg(imeca)', "estado = 'Jalisco'") },
  {
    q: 'mediana del PM2.5 en las estaciones del Valle de México',
    gold: list('percentile_cont(0.5) within group (order by pm25)', "red = 'Valle de México'"),
  },
  {
    q: 'PM10 promedio por red de monitoreo',
    gold: `select red, avg(pm10) from ${L} group by red having avg(pm10) is not null`,
    also: [`select red, avg(pm10) from ${L} group by red`],
  },
  {
    q: 'Promedio de ozono por estado de mayor a menor',
    ordered: true,
    gold: `select estado, avg(o3) from ${L} group by estado having avg(o3) is not null order by 2 desc`,
    also: [`select estado, avg(o3) from ${L} group by estado order by 2 desc nulls last`],
  },
  {
    q: '¿Cuál es el IMECA máximo en cada red?',
    gold: `select red, max(imeca) from ${L} group by red having max(imeca) is not null`,
    also: [`select red, max(imeca) from ${L} group by red`],
  },
  { q: 'PM2.5 mínimo y máximo en Guadalajara', gold: list('min(pm25), max(pm25)', city('Guadalajara')) },
  {
    q: 'promedio de PM2.5 por municipio en Nuevo León',
    gold: `select municipio, avg(pm25) from ${L} where estado = 'Nuevo León' group by 1 having avg(pm25) is not null`,
    also: [`select municipio, avg(pm25) from ${L} where estado = 'Nuevo León' group by 1`],
  },
  {
    q: '¿Dónde hay más PM2.5, en Toluca o en Puebla?',
    gold: `select c, v from (select 'Toluca' as c, avg(pm25) as v from ${L} where ${city('Toluca')} union all select 'Puebla', avg(pm25) from ${L} where ${city('Puebla')}) t`,
    also: [
      `select c, v from (select 'Toluca' as c, avg(pm25) as v from ${L} where ${city('Toluca')} union all select 'Puebla', avg(pm25) from ${L} where ${city('Puebla')}) t order by v desc limit 1`,
    ],
  },
  {
    q: 'compara el IMECA de Guadalajara, Monterrey y Puebla',
    gold: `select red, max(imeca) from ${L} where red in ('Guadalajara', 'Monterrey', 'Puebla') group by 1`,
  },
  {
    q: '¿Qué diferencia de PM10 hay entre Monterrey y Guadalajara?',
    gold: `select abs((select avg(pm10) from ${L} where ${city('Monterrey')}) - (select avg(pm10) from ${L} where ${city('Guadalajara')}))`,
    also: [
      `select (select avg(pm10) from ${L} where ${city('Monterrey')}) - (select avg(pm10) from ${L} where ${city('Guadalajara')})`,
      `select red, avg(pm10) from ${L} where red in ('Guadalajara', 'Monterrey') group by 1`,
    ],
  },
  { q: '¿Cuál es la estación con mejor calidad del aire del país?', gold: ranked('imeca', 'true', 'asc', 1) },
  {
    q: '¿Cuál es la ciudad con el peor aire del país en este momento?',
    gold: `select red, max(imeca) from ${L} group by red having max(imeca) is not null order by 2 desc fetch first 1 rows with ties`,
    also: [
      `select municipio, max(imeca) from ${L} group by municipio having max(imeca) is not null order by 2 desc fetch first 1 rows with ties`,
    ],
  },
  {
    q: 'Las 5 estaciones con más ozono',
    gold: ranked('o3', 'true', 'desc', 5),
    also: [`select nombre, o3 from ${L} where o3 is not null order by o3 desc, nombre limit 5`],
  },
  {
    q: 'Las tres estaciones menos contaminadas de Monterrey',
    gold: ranked('imeca', city('Monterrey'), 'asc', 3),
    also: [
      `select nombre, imeca from ${L} where ${city('Monterrey')} and imeca is not null order by imeca, nombre limit 3`,
    ],
  },
  {
    q: 'Top 10 de estaciones por IMECA',
    ordered: true,
    gold: `select imeca from ${L} where imeca is not null order by imeca desc limit 10`,
  },
  {
    q: '¿Qué estado tiene el PM10 promedio más alto?',
    gold: `select estado, avg(pm10) from ${L} group by estado having avg(pm10) is not null order by 2 desc limit 1`,
  },
  {
    q: '¿Qué alcaldía de la CDMX tiene el IMECA más alto?',
    gold: `select municipio, max(imeca) from ${L} where ${CDMX} group by 1 having max(imeca) is not null order by 2 desc fetch first 1 rows with ties`,
  },
  {
    q: '¿En qué municipio de Jalisco está peor la calidad del aire?',
    gold: `select municipio, max(imeca) from ${L} where estado = 'Jalisco' group by 1 having max(imeca) is not null order by 2 desc fetch first 1 rows with ties`,
  },
  {
    q: '¿Qué municipio de Nuevo León tiene el mejor aire?',
    gold: `select municipio, max(imeca) from ${L} where estado = 'Nuevo León' group by 1 having max(imeca) is not null order by 2 fetch first 1 rows with ties`,
  },
  {
    q: '¿Cuál es la segunda estación más contaminada del país?',
    gold: `select nombre, imeca from ${L} where imeca is not null order by imeca desc offset 1 limit 1`,
  },
  { q: 'estación con menos monóxido de carbono en la CDMX', gold: ranked('co', CDMX, 'asc', 1) },
  {
    q: '¿Cuál estación de la zona metropolitana de Guadalajara tiene más dióxido de nitrógeno?',
    gold: ranked('no2', "red = 'Guadalajara'", 'desc', 1),
  },
  { q: 'promedio de PM2.5 de ayer en la CDMX', gold: `select avg(pm25) from ${H} where ${YESTERDAY} and ${CDMX}` },
  {
    q: '¿Cuál ha sido el ozono máximo de hoy en Guadalajara?',
    gold: `select max(o3) from ${H} where ${TODAY} and ${city('Guadalajara')}`,
  },
  {
    q: '¿A qué hora hubo más ozono ayer en Pedregal?',
    gold: `select o3, to_char(fecha_hora at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') from ${H} where ${YESTERDAY} and nombre = 'Pedregal' and o3 is not null order by o3 desc fetch first 1 rows with ties`,
  },
  {
    q: 'PM10 promedio por día en la Ciudad de México en noviembre de 2026',
    gold: `select dia::text, avg(pm10) from ${H} where ${CDMX} and dia between '2026-11-01' and '2026-11-30' group by 1`,
  },
  {
    q: '¿Cuánto PM2.5 hubo antier en Iztapalapa?',
    gold: `select avg(pm25) from ${H} where dia = {today} - 2 and municipio = 'Iztapalapa'`,
  },
  {
    q: '¿Qué estación tuvo la lectura de ozono más alta esta semana?',
    gold: `select nombre, max(o3) from ${H} where dia >= {today} - 3 group by estacion, nombre having max(o3) is not null order by 2 desc fetch first 1 rows with ties`,
    also: [
      `select nombre, o3 from ${H} where dia >= {today} - 3 and o3 is not null order by 2 desc fetch first 1 rows with ties`,
    ],
  },
  {
    q: 'estaciones que tuvieron ayer un promedio de PM2.5 mayor a 30',
    gold: `select nombre, avg(pm25) from ${H} where ${YESTERDAY} group by estacion, nombre having avg(pm25) > 30`,
  },
  {
    q: 'estaciones de la CDMX con PM10 promedio de ayer menor a 40',
    gold: `select nombre, avg(pm10) from ${H} where ${YESTERDAY} and ${CDMX} group by estacion, nombre having avg(pm10) < 40`,
  },
  {
    q: '¿Cuántas estaciones tuvieron ayer un promedio de PM2.5 mayor a 20?',
    gold: `select count(*) from (select estacion from ${H} where ${YESTERDAY} group by estacion having avg(pm25) > 20) t`,
  },
  {
    q: '¿Cómo cambió el PM10 en Monterrey de ayer a hoy?',
    gold: `select (select avg(pm10) from ${H} where ${TODAY} and ${city('Monterrey')}) - (select avg(pm10) from ${H} where ${YESTERDAY} and ${city('Monterrey')})`,
    also: [
      `select dia::text, avg(pm10) from ${H} where dia in ({today}, {today} - 1) and ${city('Monterrey')} group by 1`,
    ],
  },
  {
    q: '¿Subió el ozono en Guadalajara con respecto a ayer?',
    gold: `select (select avg(o3) from ${H} where ${TODAY} and ${city('Guadalajara')}) - (select avg(o3) from ${H} where ${YESTERDAY} and ${city('Guadalajara')})`,
    also: [
      `select dia::text, avg(o3) from ${H} where dia in ({today}, {today} - 1) and ${city('Guadalajara')} group by 1`,
    ],
  },
  {
    q: 'lecturas de ozono de la estación Pedregal de ayer',
    gold: `select o3 from ${H} where ${YESTERDAY} and nombre = 'Pedregal'`,
    also: [`select o3 from ${H} where ${YESTERDAY} and nombre = 'Pedregal' and o3 is not null`],
  },
  {
    q: 'lecturas de PM10 mayores a 60 ayer en la estación Merced',
    gold: `select pm10 from ${H} where ${YESTERDAY} and nombre = 'Merced' and pm10 > 60`,
  },
  {
    q: '¿Qué día de esta semana hubo más PM2.5 en la CDMX?',
    gold: `select dia::text, avg(pm25) from ${H} where dia >= {today} - 3 and ${CDMX} group by 1 order by 2 desc limit 1`,
  },
  {
    q: 'promedio de PM2.5 del 17 al 18 de noviembre en el Estado de México',
    gold: `select avg(pm25) from ${H} where dia between '2026-11-17' and '2026-11-18' and ${EDOMEX}`,
  },
  {
    q: '¿Cuántas horas de ayer tuvo PM10 arriba de 60 la estación Xalostoc?',
    gold: `select count(*) from ${H} where ${YESTERDAY} and nombre = 'Xalostoc' and pm10 > 60`,
  },
  {
    q: 'promedio de PM2.5 de los últimos 3 días en la CDMX',
    gold: `select avg(pm25) from ${H} where dia between {today} - 2 and {today} and ${CDMX}`,
    also: [`select avg(pm25) from ${H} where dia between {today} - 3 and {today} - 1 and ${CDMX}`],
  },
  { q: '¿Qué redes de monitoreo del aire existen?', gold: 'select distinct red from {aire.estaciones}' },
  {
    q: '¿Qué contaminantes son los dominantes ahorita en el país?',
    gold: `select distinct contaminante from ${L} where contaminante is not null`,
  },
  {
    q: 'lista de estaciones de monitoreo de Jalisco con su municipio',
    gold: "select nombre, municipio from {aire.estaciones} where estado = 'Jalisco'",
  },
  {
    q: '¿En qué municipio está la estación Miravalle?',
    gold: "select municipio from {aire.estaciones} where nombre = 'Miravalle'",
  },
  {
    q: '¿A qué red pertenece la estación Las Pintas?',
    gold: "select red from {aire.estaciones} where nombre = 'Las Pintas'",
  },
  {
    q: 'coordenadas de la estación de monitoreo Merced',
    gold: "select latitud, longitud from {aire.estaciones} where nombre = 'Merced'",
  },
  {
    q: '¿Qué estaciones de monitoreo hay en Ecatepec?',
    gold: "select nombre from {aire.estaciones} where municipio = 'Ecatepec de Morelos'",
  },
  {
    q: 'Estaciones del Estado de México ordenadas por PM10 de mayor a menor',
    ordered: true,
    gold: `select nombre, pm10 from ${L} where ${EDOMEX} order by pm10 desc nulls last`,
    also: [`select nombre, pm10 from ${L} where ${EDOMEX} and pm10 is not null order by pm10 desc`],
  },
  {
    q: 'estaciones de Guadalajara ordenadas por IMECA',
    ordered: true,
    gold: `select imeca from ${L} where ${city('Guadalajara')} order by imeca desc nulls last`,
    also: [`select imeca from ${L} where ${city('Guadalajara')} and imeca is not null order by imeca desc`],
  },
  {
    q: 'PM2.5 de cada estación de Nuevo León',
    gold: list('nombre, pm25', "estado = 'Nuevo León'"),
    also: [list('nombre, pm25', "estado = 'Nuevo León' and pm25 is not null")],
  },
  {
    q: '¿Cuánto ozono hay en cada estación de Puebla?',
    gold: list('nombre, o3', city('Puebla')),
    also: [list('nombre, o3', `${city('Puebla')} and o3 is not null`)],
  },
  { q: 'NowCast de PM2.5 en la estación Obispado', gold: list('pm25_12h', "nombre = 'Obispado'") },
  { q: 'promedio de 12 horas de PM10 en la estación Merced', gold: list('pm10_12h', "nombre = 'Merced'") },
  { q: 'índice oficial de la estación Pedregal', gold: list('indice', "nombre = 'Pedregal'") },
  { q: '¿Cuál es la categoría de calidad del aire en Mexicali?', gold: list('categoria', city('Mexicali')) },
  {
    q: '¿Qué nivel de riesgo tiene el aire en la estación Vallarta de Guadalajara?',
    gold: list('riesgo', "nombre = 'Vallarta'"),
  },
  { q: '¿Cuántos microgramos de partículas finas hay en León?', gold: list('avg(pm25)', city('León')) },
  {
    q: 'estaciones de calidad del aire de Puebla en orden alfabético',
    ordered: true,
    gold: "select nombre from {aire.estaciones} where red = 'Puebla' order by nombre",
  },
  {
    q: '¿Alguna estación de Monterrey rebasa los 50 microgramos de PM10?',
    gold: list('count(*) filter (where pm10 > 50)', city('Monterrey')),
    also: [
      list('count(*) filter (where pm10 > 50) > 0', city('Monterrey')),
      list('nombre, pm10', `${city('Monterrey')} and pm10 > 50`),
    ],
  },
  {
    q: 'la estación más contaminada de cada red',
    gold: `select red, nombre, imeca from (select *, rank() over (partition by red order by imeca desc) as k from (select * from ${L} where imeca is not null) y) z where k = 1`,
  },
  {
    q: '¿Cuál es el estado con más estaciones de monitoreo del aire?',
    gold: 'select estado, count(*) from {aire.estaciones} group by 1 order by 2 desc fetch first 1 rows with ties',
  },
  {
    q: '¿Qué ciudad tiene el aire más limpio, Puebla, Toluca o Querétaro?',
    gold: `select red, max(imeca) from ${L} where red in ('Puebla', 'Toluca', 'Zona Metropolitana de Querétaro') group by 1 order by 2 limit 1`,
    also: [
      `select red, max(imeca) from ${L} where red in ('Puebla', 'Toluca', 'Zona Metropolitana de Querétaro') group by 1`,
    ],
  },
  { q: 'estaciones con más de 30 microgramos de PM2.5', gold: list('nombre, pm25', 'pm25 > 30') },
  {
    q: '¿Cuántas estaciones tienen más de 40 microgramos por metro cúbico de PM10?',
    gold: list('count(*)', 'pm10 > 40'),
  },
  {
    q: 'estaciones que ayer rebasaron 30 microgramos de PM2.5',
    gold: `select distinct nombre from ${H} where ${YESTERDAY} and pm25 > 30`,
  },
  { q: 'estaciones de Monterrey con su PM10 y PM2.5', gold: list('nombre, pm10, pm25', city('Monterrey')) },
  { q: '¿Cuánto marca el ozono ahorita en Xalapa?', gold: list('avg(o3)', city('Xalapa')) },
  {
    q: '¿Cuántas estaciones de Guadalajara tienen calidad aceptable?',
    gold: list('count(*)', `${city('Guadalajara')} and categoria = 'Aceptable'`),
  },
  {
    q: '¿Qué estaciones de la CDMX no tienen aire malo?',
    gold: list('nombre', `${CDMX} and categoria in ('Buena', 'Aceptable')`),
    also: [list('nombre', `${CDMX} and categoria <> 'Mala'`)],
  },
  {
    q: 'redes con IMECA promedio mayor a 80',
    gold: `select red, avg(imeca) from ${L} group by red having avg(imeca) > 80`,
  },
  {
    q: '¿Cuántas redes tienen al menos una estación con IMECA mayor a 100?',
    gold: list('count(distinct red)', 'imeca > 100'),
  },
  {
    q: '¿Qué estaciones superan el promedio de PM2.5 de Monterrey en Monterrey?',
    gold: list('nombre', `${city('Monterrey')} and pm25 > (select avg(pm25) from ${L} where ${city('Monterrey')})`),
  },
  {
    q: 'PM2.5 y PM10 en Aguascalientes',
    gold: list('avg(pm25), avg(pm10)', city('Aguascalientes')),
    also: [list('nombre, pm25, pm10', city('Aguascalientes'))],
  },
  {
    q: '¿Cuál es la calidad del aire en Morelia hoy?',
    gold: list('categoria', city('Morelia')),
    also: [list('imeca', city('Morelia'))],
  },
  { q: '¿Se puede respirar tranquilo en Tijuana?', gold: list('max(imeca)', city('Tijuana')) },
  { q: 'promedio nacional de PM2.5', gold: list('avg(pm25)', 'true') },
  {
    q: 'ozono en ppb en Pedregal',
    gold: list('o3 * 1000', "nombre = 'Pedregal'"),
    also: [list('o3', "nombre = 'Pedregal'")],
  },
  {
    q: 'top 3 de municipios con más PM2.5 en la Ciudad de México',
    ordered: true,
    gold: `select municipio, avg(pm25) from ${L} where ${CDMX} group by 1 having avg(pm25) is not null order by 2 desc limit 3`,
  },
  {
    q: '¿cuáles son los 3 estados con menos contaminación por partículas PM10?',
    gold: `select estado, avg(pm10) from ${L} group by 1 having avg(pm10) is not null order by 2 limit 3`,
  },
]

export const refused: readonly Refused[] = each(
  ['no_entendida', 'ambigua', 'fuera_de_alcance', 'sin_datos_para', 'no_soportada'],
  [
    '¿Cómo estará el aire mañana en Monterrey?',
    '¿Hay contingencia ambiental hoy en el Valle de México?',
    '¿Cuántos carros contaminan en Guadalajara?',
    'calidad del aire en la zona norte de la CDMX',
    '¿Qué tan contaminado estaba Monterrey en 2019?',
    '¿Por qué está tan sucio el aire en Toluca?',
    '¿Qué hora es mejor para correr en Guadalajara?',
  ],
)
