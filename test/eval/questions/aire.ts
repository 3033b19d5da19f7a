import type { HeldOut } from '../types.ts'

/**
 * The newest reading of every station, with the index it has while it is no more than six hours behind the newest of
 * all.
 */
const NOW = `(select e.*, l.pm25, l.pm10, l.o3, l.no2, l.so2, l.co, i.imeca, i.contaminante, i.categoria, i.riesgo, o.indice
  from (select max(fecha_hora) as fecha_hora from {aire.lecturas}) n
  cross join {aire.estaciones} e
  cross join lateral (select r.* from {aire.lecturas} r where r.estacion = e.estacion order by r.fecha_hora desc limit 1) l
  left join {aire.indices} i on i.estacion = l.estacion and i.fecha_hora = l.fecha_hora and l.fecha_hora >= n.fecha_hora - interval '6 hours'
  left join {aire.oficiales} o on o.estacion = l.estacion and o.fecha_hora = l.fecha_hora) a`
const YESTERDAY = `l.fecha_hora >= ({today} - 1)::timestamp at time zone 'America/Mexico_City' and l.fecha_hora < {today}::timestamp at time zone 'America/Mexico_City'`

export const questions: readonly HeldOut[] = [
  {
    q: '¿Cómo está la calidad del aire en Monterrey?',
    gold: `select nombre, imeca, categoria from ${NOW} where red = 'Monterrey'`,
    also: [
      `select imeca, categoria from ${NOW} where red = 'Monterrey' order by imeca desc limit 1`,
      `select max(imeca) from ${NOW} where red = 'Monterrey'`,
      `select round(avg(imeca), 2) from ${NOW} where red = 'Monterrey'`,
    ],
  },
  {
    q: 'imeca en la estación Pedregal',
    gold: `select imeca from ${NOW} where estacion = 'PED'`,
  },
  {
    q: 'calidad del aire san nicolás de los garza hoy',
    gold: `select categoria from ${NOW} where cvegeo = '19046'`,
    also: [`select imeca from ${NOW} where cvegeo = '19046'`],
  },
  {
    q: '¿Cuánto ozono hay en Mexicali?',
    gold: `select o3 from ${NOW} where red = 'Mexicali'`,
  },
  {
    q: 'monóxido de carbono en cancún',
    gold: `select co from ${NOW} where red = 'Cancún'`,
  },
  {
    q: '¿Cuál es la estación con el peor aire de todo el país?',
    gold: `select nombre, imeca from (select *, rank() over (order by imeca desc) as puesto from ${NOW} where imeca is not null) r where puesto = 1`,
  },
  {
    q: '¿cuántas estaciones de monitoreo hay en Nuevo León?',
    gold: `select count(*) from {aire.estaciones} where estado = 'Nuevo León'`,
    also: [`select count(*) from ${NOW} where estado = 'Nuevo León'`],
  },
  {
    q: 'qué estaciones tienen mala calidad del aire ahorita',
    gold: `select nombre from ${NOW} where categoria = 'Mala'`,
    also: [`select nombre from ${NOW} where categoria in ('Mala', 'Muy mala', 'Extremadamente mala')`],
  },
  {
    q: 'promedio de pm2.5 en Puebla',
    gold: `select round(avg(pm25), 2) from ${NOW} where red = 'Puebla'`,
  },
  {
    q: '¿Qué estaciones de monitoreo del aire hay en Tijuana?',
    gold: `select nombre from {aire.estaciones} where red = 'Tijuana'`,
  },
  {
    q: '¿Qué red de monitoreo trae el promedio más alto de partículas PM10?',
    gold: `select red from ${NOW} where pm10 is not null group by red order by avg(pm10) desc limit 1`,
  },
  {
    q: 'las 5 estaciones con más ozono en este momento',
    gold: `select nombre, o3 from ${NOW} where o3 is not null order by o3 desc limit 5`,
    ordered: true,
  },
  {
    q: 'PM10 más alto en cada estado',
    gold: `select estado, max(pm10) from ${NOW} group by estado having max(pm10) is not null`,
    also: [`select estado, max(pm10) from ${NOW} group by estado`],
  },
  {
    q: 'estaciones de Jalisco con un IMECA mayor a 55',
    gold: `select nombre, imeca from ${NOW} where estado = 'Jalisco' and imeca > 55`,
  },
  {
    q: '¿Hay alguna estación con calidad muy mala?',
    gold: `select count(*) > 0 from ${NOW} where categoria = 'Muy mala'`,
    also: [`select count(*) from ${NOW} where categoria = 'Muy mala'`],
  },
  {
    q: 'Compara las PM2.5 de Toluca contra las de Aguascalientes',
    gold: `select red, round(avg(pm25), 2) from ${NOW} where red in ('Toluca', 'Aguascalientes') group by red`,
    also: [`select round(avg(pm25), 2) from ${NOW} where red in ('Toluca', 'Aguascalientes') group by red`],
  },
  {
    q: 'mediana del ozono en el Valle de México',
    gold: `select round(percentile_cont(0.5) within group (order by o3)::numeric, 4) from ${NOW} where red = 'Valle de México'`,
  },
  {
    q: 'número de estaciones por categoría de calidad del aire',
    gold: `select categoria, count(*) from ${NOW} where categoria is not null group by categoria`,
    also: [`select categoria, count(*) from ${NOW} group by categoria`],
  },
  {
    q: '¿qué porcentaje de las estaciones de la zona de Guadalajara tiene aire aceptable?',
    gold: `select round(100.0 * count(*) filter (where categoria = 'Aceptable') / count(*), 2) from ${NOW} where red = 'Guadalajara'`,
  },
  {
    q: 'ozono hora por hora ayer en Pedregal',
    gold: `select l.o3 from {aire.lecturas} l where l.estacion = 'PED' and ${YESTERDAY} order by l.fecha_hora`,
    ordered: true,
    also: [
      `select l.o3 from {aire.lecturas} l where l.estacion = 'PED' and l.o3 is not null and ${YESTERDAY} order by l.fecha_hora`,
    ],
  },
  {
    q: '¿Cuál fue el ozono más alto que se registró ayer en la Ciudad de México?',
    gold: `select max(l.o3) from {aire.lecturas} l join {aire.estaciones} e on e.estacion = l.estacion where left(e.cvegeo, 2) = '09' and ${YESTERDAY}`,
    also: [
      `select max(l.o3) from {aire.lecturas} l join {aire.estaciones} e on e.estacion = l.estacion where e.red = 'Valle de México' and ${YESTERDAY}`,
    ],
  },
  {
    q: 'pm10 promedio del 18 de noviembre en Iztapalapa',
    gold: `select round(avg(l.pm10), 2) from {aire.lecturas} l join {aire.estaciones} e on e.estacion = l.estacion where e.cvegeo = '09007' and ${YESTERDAY}`,
  },
  {
    q: 'PM10 promedio en Nuevo León sin contar Santa Catarina',
    gold: `select round(avg(pm10), 2) from ${NOW} where estado = 'Nuevo León' and municipio <> 'Santa Catarina'`,
  },
  {
    q: '¿Qué estación de Guadalajara tiene el aire más limpio?',
    gold: `select nombre, imeca from (select *, rank() over (order by imeca) as puesto from ${NOW} where red = 'Guadalajara' and imeca is not null) r where puesto = 1`,
  },
  {
    q: '¿Cuál es el índice oficial de Xalostoc?',
    gold: `select indice from ${NOW} where estacion = 'XAL'`,
  },
  {
    q: 'municipios donde el aire está malo',
    gold: `select distinct municipio from ${NOW} where categoria = 'Mala'`,
    also: [`select distinct municipio from ${NOW} where categoria in ('Mala', 'Muy mala', 'Extremadamente mala')`],
  },
  {
    q: '¿Qué contaminante domina en Santa Catarina, Nuevo León?',
    gold: `select contaminante from ${NOW} where cvegeo = '19048'`,
  },
  {
    q: 'cuál es el riesgo por el aire en Ecatepec',
    gold: `select nombre, riesgo from ${NOW} where cvegeo = '15033'`,
    also: [`select riesgo from ${NOW} where cvegeo = '15033' order by imeca desc limit 1`],
  },
  {
    q: 'estados con más de cinco estaciones de calidad del aire',
    gold: `select estado, count(*) from {aire.estaciones} group by estado having count(*) > 5`,
    also: [`select estado, count(*) from ${NOW} group by estado having count(*) > 5`],
  },
]
