import type { HeldOut, Refused } from '../types.ts'

/** The latest reading of each station, none older than six hours than the newest of all. */
const NOW = `(select distinct on (l.estacion) l.* from {aire.lecturas} l where l.fecha_hora >= (select max(fecha_hora) from {aire.lecturas}) - interval '6 hours' order by l.estacion, l.fecha_hora desc)`

export const questions: readonly HeldOut[] = [
  {
    q: 'soy corredora y ahorita salgo a trotar en la cdmx, en qué estación hay menos ozono',
    gold: `select e.nombre from ${NOW} l join {aire.estaciones} e using (estacion) where e.estado = 'Ciudad de México' and l.o3 is not null order by l.o3 limit 1`,
    also: [
      `select e.nombre from ${NOW} l join {aire.estaciones} e using (estacion) where e.red = 'Valle de México' and l.o3 is not null order by l.o3 limit 1`,
    ],
  },
  {
    q: 'las 4 estaciones con mas pm10 en este momento',
    gold: `select e.nombre, l.pm10 from ${NOW} l join {aire.estaciones} e using (estacion) where l.pm10 is not null order by l.pm10 desc limit 4`,
    ordered: true,
    also: [
      `select e.nombre from ${NOW} l join {aire.estaciones} e using (estacion) where l.pm10 is not null order by l.pm10 desc limit 4`,
    ],
  },
  {
    q: 'Cuántas estaciones de monitoreo tiene cada estado',
    gold: `select estado, count(*) from {aire.estaciones} group by estado`,
  },
  {
    q: 'Compárame el promedio de pm2.5 de ahorita en Toluca contra el de Guadalajara, por favor',
    gold: `select e.red, avg(l.pm25) from ${NOW} l join {aire.estaciones} e using (estacion) where e.red in ('Toluca', 'Guadalajara') group by e.red`,
    also: [
      `select e.municipio, avg(l.pm25) from ${NOW} l join {aire.estaciones} e using (estacion) where e.municipio in ('Toluca', 'Guadalajara') group by e.municipio`,
      `select avg(l.pm25) filter (where e.red = 'Toluca'), avg(l.pm25) filter (where e.red = 'Guadalajara') from ${NOW} l join {aire.estaciones} e using (estacion)`,
      `select avg(l.pm25) filter (where e.municipio = 'Toluca'), avg(l.pm25) filter (where e.municipio = 'Guadalajara') from ${NOW} l join {aire.estaciones} e using (estacion)`,
    ],
  },
  {
    q: 'cuales son las dos ciudades con el peor promedio de pm2.5 ahora',
    gold: `select e.red from ${NOW} l join {aire.estaciones} e using (estacion) where l.pm25 is not null group by e.red order by avg(l.pm25) desc limit 2`,
    ordered: true,
    also: [
      `select e.municipio from ${NOW} l join {aire.estaciones} e using (estacion) where l.pm25 is not null group by e.municipio, e.cvegeo order by avg(l.pm25) desc limit 2`,
    ],
  },
  {
    q: 'en cuantas estaciones se pasó hoy el pm10 de 75',
    gold: `select count(distinct estacion) from {aire.lecturas} where dia = {today} and pm10 > 75`,
  },
  {
    q: 'hasta cuánto llegó el ozono hoy en el Pedregal?',
    gold: `select max(l.o3) from {aire.lecturas} l join {aire.estaciones} e using (estacion) where e.nombre = 'Pedregal' and l.dia = {today}`,
  },
  {
    q: '¿Qué porcentaje de las estaciones del país está en el estado de Nuevo León?',
    gold: `select 100.0 * count(*) filter (where estado = 'Nuevo León') / count(*) from {aire.estaciones}`,
  },
  {
    q: 'mediana de ozono a nivel nacional con lo último que hayan reportado',
    gold: `select percentile_cont(0.5) within group (order by l.o3) from ${NOW} l`,
  },
  {
    q: 'estados que nomás tienen una estación',
    gold: `select estado from {aire.estaciones} group by estado having count(*) = 1`,
  },
  {
    q: 'Buenas tardes, mi nieto tiene asma y vivimos en León, me podrían decir qué calidad de aire tenemos',
    gold: `select i.categoria from ${NOW} l join {aire.estaciones} e using (estacion) join {aire.indices} i using (estacion, fecha_hora) where e.red = 'León'`,
    also: [
      `select i.categoria from {aire.estaciones} e left join ${NOW} l using (estacion) left join {aire.indices} i using (estacion, fecha_hora) where e.red = 'León'`,
      `select i.imeca from ${NOW} l join {aire.estaciones} e using (estacion) join {aire.indices} i using (estacion, fecha_hora) where e.red = 'León'`,
      `select i.imeca from {aire.estaciones} e left join ${NOW} l using (estacion) left join {aire.indices} i using (estacion, fecha_hora) where e.red = 'León'`,
    ],
  },
  {
    q: 'qué estaciones de jalisco no traen dato de pm2.5 ahorita',
    gold: `select e.nombre from {aire.estaciones} e left join ${NOW} l using (estacion) where e.estado = 'Jalisco' and l.pm25 is null`,
  },
  {
    q: 'ozono promedio en la ciudad de méxico ayer y hoy, estuvo peor o mejor',
    gold: `select l.dia, avg(l.o3) from {aire.lecturas} l join {aire.estaciones} e using (estacion) where e.estado = 'Ciudad de México' and l.dia in ({today}, {today} - 1) group by l.dia`,
    also: [
      `select l.dia, avg(l.o3) from {aire.lecturas} l join {aire.estaciones} e using (estacion) where e.red = 'Valle de México' and l.dia in ({today}, {today} - 1) group by l.dia`,
      `select avg(l.o3) filter (where l.dia = {today} - 1), avg(l.o3) filter (where l.dia = {today}) from {aire.lecturas} l join {aire.estaciones} e using (estacion) where e.estado = 'Ciudad de México'`,
      `select avg(l.o3) filter (where l.dia = {today} - 1), avg(l.o3) filter (where l.dia = {today}) from {aire.lecturas} l join {aire.estaciones} e using (estacion) where e.red = 'Valle de México'`,
      `select avg(l.o3) filter (where l.dia = {today}), avg(l.o3) filter (where l.dia = {today} - 1) from {aire.lecturas} l join {aire.estaciones} e using (estacion) where e.estado = 'Ciudad de México'`,
      `select avg(l.o3) filter (where l.dia = {today}), avg(l.o3) filter (where l.dia = {today} - 1) from {aire.lecturas} l join {aire.estaciones} e using (estacion) where e.red = 'Valle de México'`,
    ],
  },
  {
    q: 'Soy reportera. Necesito la lista de las estaciones que en este momento tienen calidad del aire mala, muy mala o extremadamente mala.',
    gold: `select e.nombre from ${NOW} l join {aire.estaciones} e using (estacion) join {aire.indices} i using (estacion, fecha_hora) where i.categoria in ('Mala', 'Muy mala', 'Extremadamente mala')`,
  },
  {
    q: 'en cuántas estaciones el contaminante que manda es el ozono y en cuántas cada uno de los demás',
    gold: `select i.contaminante, count(*) from ${NOW} l join {aire.indices} i using (estacion, fecha_hora) where i.contaminante is not null group by i.contaminante`,
    also: [
      `select i.contaminante, count(*) from {aire.estaciones} e left join ${NOW} l using (estacion) left join {aire.indices} i using (estacion, fecha_hora) group by i.contaminante`,
    ],
  },
  {
    q: 'sin contar nuevo leon ni jalisco que estacion trae el imeca mas alto',
    gold: `select e.nombre from ${NOW} l join {aire.estaciones} e using (estacion) join {aire.indices} i using (estacion, fecha_hora) where e.estado not in ('Nuevo León', 'Jalisco') and i.imeca is not null order by i.imeca desc limit 1`,
  },
]

export const refused: readonly Refused[] = [
  {
    q: 'cómo anda el esmog en bogotá ahorita',
    codes: ['fuera_de_alcance', 'sin_datos_para', 'no_entendida', 'no_soportada'],
  },
  {
    q: '¿mañana va a haber contingencia ambiental en el valle de méxico?',
    codes: ['no_soportada', 'fuera_de_alcance', 'sin_datos_para', 'no_entendida'],
  },
  {
    q: 'por qué se pone tan gris el aire de monterrey en invierno',
    codes: ['no_soportada', 'fuera_de_alcance', 'no_entendida', 'sin_datos_para'],
  },
  {
    q: 'traigo placas terminación 7, puedo circular hoy?',
    codes: ['no_soportada', 'fuera_de_alcance', 'no_entendida'],
  },
  {
    q: 'cuánto polen hay en el aire de Guadalajara',
    codes: ['no_soportada', 'fuera_de_alcance', 'sin_datos_para', 'no_entendida'],
  },
  {
    q: 'borra las lecturas de la estación Obispado',
    codes: ['rechazada', 'no_soportada', 'fuera_de_alcance', 'no_entendida'],
  },
]
