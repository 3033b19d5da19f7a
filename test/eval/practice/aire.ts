import type { HeldOut, Refused } from '../types.ts'

// The newest reading of every station; one that fell silent more than six hours before the newest of all has no values.
const L = `(select e.estacion, e.nombre, e.red, e.municipio, e.estado, r.fecha_hora, r.pm25, r.pm10, r.o3, r.no2, r.so2, r.co, i.imeca, i.contaminante, i.categoria, i.riesgo, o.indice as oficial
  from {aire.estaciones} e
  left join lateral (select * from {aire.lecturas} l where l.estacion = e.estacion and l.fecha_hora >= (select max(fecha_hora) from {aire.lecturas} m) - interval '6 hours' order by fecha_hora desc limit 1) r on true
  left join {aire.indices} i on i.estacion = e.estacion and i.fecha_hora = r.fecha_hora
  left join {aire.oficiales} o on o.estacion = e.estacion and o.fecha_hora = r.fecha_hora)`
// Every hour of every station.
const H = `(select e.nombre, e.red, e.municipio, e.estado, l.* from {aire.lecturas} l join {aire.estaciones} e using (estacion))`
const E = '{aire.estaciones}'
const city = (name: string) => `(red = '${name}' or municipio = '${name}')`
const HOY = 'dia = {today}'
const AYER = 'dia = {today} - 1'

export const questions: readonly HeldOut[] = [
  {
    // A city is as bad as its worst station.
    q: 'como anda la calidad del aire en gdl',
    gold: `select max(imeca) from ${L} x where ${city('Guadalajara')}`,
    also: [
      `select nombre, imeca from ${L} x where ${city('Guadalajara')}`,
      `select avg(imeca) from ${L} x where ${city('Guadalajara')}`,
      `select nombre, imeca from ${L} x where municipio = 'Guadalajara'`,
      `select avg(imeca) from ${L} x where municipio = 'Guadalajara'`,
      `select categoria from ${L} x where ${city('Guadalajara')} order by imeca desc limit 1`,
      `select nombre, categoria from ${L} x where ${city('Guadalajara')}`,
      `select nombre, categoria from ${L} x where municipio = 'Guadalajara'`,
    ],
  },
  {
    q: '¿Cuál es la estación con peor calidad del aire del país?',
    gold: `select nombre, imeca from ${L} x where imeca = (select max(imeca) from ${L} y)`,
  },
  {
    q: 'las 4 estaciones mas contaminadas ahorita',
    gold: `select nombre, imeca from ${L} x where imeca is not null order by imeca desc limit 4`,
    ordered: true,
  },
  {
    q: '¿En cuánto está el imeca en la estación Pedregal?',
    gold: `select imeca from ${L} x where nombre = 'Pedregal'`,
  },
  { q: 'ozono en la estacion merced', gold: `select o3 from ${L} x where nombre = 'Merced'` },
  {
    q: 'Promedio de PM2.5 en Monterrey',
    gold: `select avg(pm25) from ${L} x where ${city('Monterrey')}`,
    also: [`select avg(pm25) from ${L} x where municipio = 'Monterrey'`],
  },
  {
    q: '¿Cuántas estaciones de monitoreo hay en Jalisco?',
    gold: `select count(*) from ${E} x where estado = 'Jalisco'`,
  },
  {
    q: 'cuantas estaciones de monitoreo hay en cada municipio de nuevo leon',
    gold: `select municipio, count(*) from ${E} x where estado = 'Nuevo León' group by 1`,
  },
  {
    q: '¿Qué estaciones tienen mala calidad del aire en este momento?',
    gold: `select nombre, categoria from ${L} x where categoria = 'Mala'`,
    also: [`select nombre, categoria from ${L} x where categoria in ('Mala', 'Muy mala', 'Extremadamente mala')`],
  },
  { q: 'en cuantas estaciones el aire esta bueno', gold: `select count(*) from ${L} x where categoria = 'Buena'` },
  {
    q: '¿Qué porcentaje de las estaciones de la CDMX tiene calidad del aire buena?',
    gold: `select round(100.0 * count(*) filter (where categoria = 'Buena') / count(categoria), 2) from ${L} x where estado = 'Ciudad de México'`,
    also: [
      `select round(100.0 * count(*) filter (where categoria = 'Buena') / count(*), 2) from ${L} x where estado = 'Ciudad de México'`,
    ],
  },
  {
    q: 'cual es el contaminante q trae mal a xalostoc',
    gold: `select contaminante from ${L} x where nombre = 'Xalostoc'`,
  },
  {
    q: '¿En qué estación están más altas las PM10?',
    gold: `select nombre, pm10 from ${L} x where pm10 = (select max(pm10) from ${L} y)`,
  },
  {
    q: 'Top 5 de estados con el PM10 promedio más alto',
    gold: `select estado, avg(pm10) from ${L} x where pm10 is not null group by 1 order by 2 desc limit 5`,
    ordered: true,
  },
  {
    q: 'compara el PM2.5 de las estaciones Obispado y San Bernabé',
    gold: `select nombre, pm25 from ${L} x where nombre in ('Obispado', 'San Bernabé')`,
  },
  {
    q: '¿Cuál fue el ozono máximo ayer en la Ciudad de México?',
    gold: `select max(o3) from ${H} x where ${AYER} and estado = 'Ciudad de México'`,
    also: [`select max(o3) from ${H} x where ${AYER} and red = 'Valle de México'`],
  },
  {
    q: 'Promedio de PM2.5 de ayer en la estación Tlalnepantla',
    gold: `select avg(pm25) from ${H} x where ${AYER} and nombre = 'Tlalnepantla'`,
  },
  {
    q: '¿Cuánto bajó o subió el promedio de ozono en Camarones de ayer a hoy?',
    gold: `select (select avg(o3) from ${H} x where ${HOY} and nombre = 'Camarones') - (select avg(o3) from ${H} y where ${AYER} and nombre = 'Camarones')`,
  },
  {
    q: 'hay alguna estacion en toluca con aire malo?',
    gold: `select exists (select from ${L} x where ${city('Toluca')} and categoria = 'Mala')`,
  },
  {
    q: '¿Qué nivel de riesgo tiene el aire en San Pedro Garza García?',
    gold: `select riesgo from ${L} x where municipio = 'San Pedro Garza García'`,
  },
  {
    q: '¿Qué municipios de Jalisco tienen estación de calidad del aire?',
    gold: `select distinct municipio from ${E} x where estado = 'Jalisco'`,
  },
  {
    q: 'q redes de monitoreo hay',
    gold: `select distinct red from ${E} x where red is not null`,
    also: [`select distinct red from ${L} x where red is not null`],
  },
  {
    q: 'estaciones del estado de mexico q no esten en buena',
    gold: `select nombre, categoria from ${L} x where estado = 'México' and categoria <> 'Buena'`,
    also: [`select nombre, categoria from ${L} x where estado = 'México' and categoria is distinct from 'Buena'`],
  },
  { q: 'Estaciones con PM2.5 por encima de 30', gold: `select nombre, pm25 from ${L} x where pm25 > 30` },
  {
    q: '¿Qué estados promedian más de 25 de PM2.5?',
    gold: `select estado, avg(pm25) from ${L} x group by 1 having avg(pm25) > 25`,
  },
  { q: 'monoxido de carbono promedio en puebla', gold: `select avg(co) from ${L} x where ${city('Puebla')}` },
  {
    q: '¿Cuál es el valor más alto de dióxido de azufre en Tijuana?',
    gold: `select max(so2) from ${L} x where ${city('Tijuana')}`,
  },
  {
    q: 'Mediana del IMECA a nivel nacional',
    gold: `select percentile_cont(0.5) within group (order by imeca) from ${L} x`,
  },
  {
    q: 'dioxido de nitrogeno en la estacion gustavo a. madero',
    gold: `select no2 from ${L} x where nombre = 'Gustavo A. Madero'`,
  },
  {
    q: '¿Qué índice oficial reportó el SIMAT para la estación Benito Juárez?',
    gold: `select oficial from ${L} x where nombre = 'Benito Juárez'`,
  },
  { q: 'que estaciones de monitoreo hay en zapopan', gold: `select nombre from ${E} x where municipio = 'Zapopan'` },
  {
    q: '¿Cuál es la alcaldía de la Ciudad de México con el IMECA más alto?',
    gold: `select municipio, max(imeca) from ${L} x where estado = 'Ciudad de México' and imeca is not null group by 1 order by 2 desc limit 1`,
    also: [
      `select municipio, avg(imeca) from ${L} x where estado = 'Ciudad de México' and imeca is not null group by 1 order by 2 desc limit 1`,
    ],
  },
  {
    q: 'en que estado esta mas contaminado el aire en promedio',
    gold: `select estado, avg(imeca) from ${L} x where imeca is not null group by 1 order by 2 desc limit 1`,
  },
  { q: 'imeca en mexicali', gold: `select max(imeca) from ${L} x where ${city('Mexicali')}` },
  {
    q: '¿A qué hora fue la última lectura de la estación Nezahualcóyotl?',
    gold: `select to_char(fecha_hora at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') from ${L} x where nombre = 'Nezahualcóyotl'`,
    also: [`select fecha_hora at time zone 'America/Mexico_City' from ${L} x where nombre = 'Nezahualcóyotl'`],
  },
  {
    q: 'el pm10 mas alto de hoy en santa catarina nl',
    gold: `select max(pm10) from ${H} x where ${HOY} and municipio = 'Santa Catarina' and estado = 'Nuevo León'`,
  },
  {
    q: 'Ozono promedio por día en la estación Merced',
    gold: `select dia, avg(o3) from ${H} x where nombre = 'Merced' group by 1 order by 1`,
    ordered: true,
  },
  {
    q: 'Estaciones de Nuevo León con IMECA de entre 55 y 62',
    gold: `select nombre, imeca from ${L} x where estado = 'Nuevo León' and imeca between 55 and 62`,
  },
  { q: 'en q categoria esta el aire de merida', gold: `select categoria from ${L} x where ${city('Mérida')}` },
  {
    q: '¿Cuál estación de Ciudad Juárez trae el aire más sucio?',
    gold: `select nombre, imeca from ${L} x where municipio = 'Juárez' and estado = 'Chihuahua' order by imeca desc limit 1`,
  },
  {
    q: '¿En qué alcaldía está la estación Camarones?',
    gold: `select municipio from ${E} x where nombre = 'Camarones'`,
  },
  {
    q: 'donde hay mas pm2.5 en promedio, en la zona metropolitana de guadalajara o en la de monterrey',
    gold: `select red, avg(pm25) from ${L} x where red in ('Guadalajara', 'Monterrey') group by 1`,
    also: [
      `select red, avg(pm25) from ${L} x where red in ('Guadalajara', 'Monterrey') group by 1 order by 2 desc limit 1`,
    ],
  },
  {
    q: '¿Cuántas estaciones hay por categoría de calidad del aire?',
    gold: `select categoria, count(*) from ${L} x where categoria is not null group by 1`,
    also: [`select categoria, count(*) from ${L} x group by 1`],
  },
  {
    q: 'Fuera de la CDMX y el Estado de México, ¿cuántas estaciones están en categoría Aceptable?',
    gold: `select count(*) from ${L} x where categoria = 'Aceptable' and estado not in ('Ciudad de México', 'México')`,
  },
  {
    q: 'top 3 estaciones con mas ozono',
    gold: `select nombre, o3 from ${L} x where o3 is not null order by o3 desc limit 3`,
    ordered: true,
  },
  {
    q: '¿Cuál fue la lectura más alta de PM2.5 en Xalostoc del 17 al 18 de noviembre?',
    gold: `select max(pm25) from ${H} x where nombre = 'Xalostoc' and dia between date '2026-11-17' and date '2026-11-18'`,
  },
  {
    q: 'la estacion con el aire mas limpio de la zona de monterrey',
    gold: `select nombre, imeca from ${L} x where ${city('Monterrey')} and imeca = (select min(imeca) from ${L} y where ${city('Monterrey')})`,
  },
]

export const refused: readonly Refused[] = [
  { q: '¿Puedo salir a correr hoy en Monterrey?', codes: ['no_soportada', 'no_entendida'] },
  {
    q: 'va a haber contingencia mañana en la cdmx',
    codes: ['no_soportada', 'fuera_de_alcance', 'sin_datos_para', 'no_entendida'],
  },
  { q: '¿Por qué hay tanto ozono en el sur de la ciudad?', codes: ['no_soportada'] },
  { q: 'calidad del aire en puerto escondido', codes: ['sin_datos_para'] },
  { q: '¿Cuál fue el IMECA promedio de 2015 en el Valle de México?', codes: ['sin_datos_para'] },
  { q: 'cuanto polen hay en guadalajara', codes: ['fuera_de_alcance', 'no_entendida'] },
  { q: '¿Cuántas personas mueren al año por la contaminación del aire?', codes: ['fuera_de_alcance', 'no_entendida'] },
  { q: 'q carros no circulan hoy', codes: ['fuera_de_alcance', 'no_entendida'] },
  { q: 'nivel de plomo en el aire de torreon', codes: ['fuera_de_alcance', 'no_entendida'] },
  { q: '¿Cuánto va a estar el PM2.5 de Toluca el domingo?', codes: ['no_soportada', 'sin_datos_para'] },
  { q: 'calidad del aire en bogota', codes: ['sin_datos_para', 'fuera_de_alcance', 'no_entendida'] },
  { q: 'drop table lecturas', codes: ['rechazada'] },
]
