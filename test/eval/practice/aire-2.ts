import type { HeldOut, Refused } from '../types.ts'

/** The latest reading of each station; more than six hours behind the newest of all it has none. */
const ultima = `from (select e.estacion, e.nombre, e.red, e.municipio, e.estado, l.fecha_hora, l.pm25, l.pm10, l.o3, l.no2, l.so2, l.co, v.vigente,
    case when v.vigente then i.imeca end as imeca, case when v.vigente then i.categoria end as categoria, case when v.vigente then i.riesgo end as riesgo, case when v.vigente then i.contaminante end as contaminante
  from {aire.estaciones} e
  left join lateral (select * from {aire.lecturas} x where x.estacion = e.estacion and x.fecha_hora >= (select max(m.fecha_hora) from {aire.lecturas} m) - interval '6 hours' order by x.fecha_hora desc limit 1) l on true
  cross join lateral (select l.estacion is not null as vigente) v
  left join {aire.indices} i on i.estacion = l.estacion and i.fecha_hora = l.fecha_hora) u`
const lecturas = 'from {aire.lecturas} l join {aire.estaciones} e using (estacion)'

export const questions: readonly HeldOut[] = [
  {
    q: '¿Cuál es la estación con el aire más contaminado en Monterrey ahorita?',
    gold: `select nombre, imeca ${ultima} where red = 'Monterrey' order by imeca desc nulls last limit 1`,
    also: [`select nombre, imeca ${ultima} where municipio = 'Monterrey' order by imeca desc nulls last limit 1`],
  },
  {
    q: 'como esta el aire en leon',
    gold: `select nombre, imeca, categoria ${ultima} where red = 'León' and vigente`,
    also: [
      `select max(imeca) ${ultima} where red = 'León'`,
      `select nombre, imeca, categoria ${ultima} where red = 'León'`,
    ],
  },
  {
    q: '¿Qué ciudad tiene ahora mismo el peor aire del país?',
    gold: `select red, max(imeca) ${ultima} where imeca is not null group by red order by max(imeca) desc limit 1`,
    also: [
      `select municipio, max(imeca) ${ultima} where imeca is not null group by municipio, estado order by max(imeca) desc limit 1`,
      `select red, imeca ${ultima} order by imeca desc nulls last limit 1`,
    ],
  },
  {
    q: 'q estaciones del valle de mexico tienen calidad mala',
    gold: `select nombre ${ultima} where red = 'Valle de México' and categoria = 'Mala'`,
  },
  {
    q: '¿Cuántas estaciones de monitoreo hay en Jalisco?',
    gold: `select count(*) from {aire.estaciones} e where estado = 'Jalisco'`,
  },
  { q: 'Promedio de ozono en Tijuana', gold: `select avg(o3) ${ultima} where municipio = 'Tijuana'` },
  { q: 'pm2.5 en la estacion escobedo', gold: `select pm25 ${ultima} where nombre = 'Escobedo'` },
  {
    q: 'top 5 de estaciones con mas pm10 en nuevo leon',
    ordered: true,
    gold: `select nombre, pm10 ${ultima} where estado = 'Nuevo León' order by pm10 desc nulls last limit 5`,
    also: [
      `select nombre, pm10 ${ultima} where estado = 'Nuevo León' order by pm10 desc nulls last, imeca desc nulls last limit 5`,
    ],
  },
  {
    q: '¿Hay alguna estación en el país con calidad del aire extremadamente mala?',
    gold: `select count(*) > 0 ${ultima} where categoria = 'Extremadamente mala'`,
  },
  {
    q: '¿Qué porcentaje de las estaciones reporta calidad del aire buena?',
    gold: `select count(*) filter (where categoria = 'Buena') * 100.0 / count(*) ${ultima}`,
    also: [`select count(*) filter (where categoria = 'Buena') * 100.0 / count(categoria) ${ultima}`],
  },
  {
    q: 'Promedio de partículas PM2.5 por estado',
    gold: `select estado, avg(pm25) ${ultima} where estado is not null group by estado`,
    also: [`select estado, avg(pm25) ${ultima} where pm25 is not null group by estado`],
  },
  {
    q: 'Compara el dióxido de nitrógeno promedio de Toluca contra el de Puebla',
    gold: `select red, avg(no2) ${ultima} where red in ('Toluca', 'Puebla') group by red`,
    also: [`select municipio, avg(no2) ${ultima} where municipio in ('Toluca', 'Puebla') group by municipio`],
  },
  {
    q: '¿Cuál fue el valor máximo de ozono que se midió ayer en el Valle de México?',
    gold: `select max(l.o3) ${lecturas} where e.red = 'Valle de México' and l.dia = {today} - 1`,
  },
  {
    q: 'que alcaldia de la cdmx esta mas contaminada ahorita',
    gold: `select municipio, max(imeca) ${ultima} where estado = 'Ciudad de México' and imeca is not null group by municipio order by max(imeca) desc limit 1`,
    also: [
      `select municipio, imeca ${ultima} where estado = 'Ciudad de México' order by imeca desc nulls last limit 1`,
    ],
  },
  {
    q: '¿Qué contaminante tiene más alto el índice en la estación Santa Catarina?',
    gold: `select contaminante ${ultima} where nombre = 'Santa Catarina'`,
  },
  {
    q: '¿Cuántas estaciones hay según cuál es su contaminante principal?',
    gold: `select contaminante, count(*) ${ultima} where contaminante is not null group by contaminante`,
    also: [`select contaminante, count(*) ${ultima} group by contaminante`],
  },
  {
    q: 'PM10 promedio de cada día en el Valle de México, del 17 al 19 de noviembre',
    ordered: true,
    gold: `select l.dia, avg(l.pm10) ${lecturas} where e.red = 'Valle de México' and l.dia between date '2026-11-17' and date '2026-11-19' group by l.dia order by l.dia`,
  },
  {
    q: 'que estados tienen mas de 3 estaciones de aire',
    gold: `select estado, count(*) from {aire.estaciones} e where estado is not null group by estado having count(*) > 3`,
    also: [`select estado from {aire.estaciones} e where estado is not null group by estado having count(*) > 3`],
  },
  {
    q: '¿Qué estaciones de monitoreo hay en Cd. Juárez?',
    gold: `select nombre from {aire.estaciones} e where municipio = 'Juárez' and estado = 'Chihuahua'`,
  },
  {
    q: '¿De cuánto es el índice oficial que dio la SEDEMA para la estación Benito Juárez?',
    gold: `select o.indice from {aire.oficiales} o join {aire.estaciones} e using (estacion) where e.nombre = 'Benito Juárez' order by o.fecha_hora desc limit 1`,
  },
  {
    q: 'pasa de 100 puntos imeca alguna estacion de guadalajara?',
    gold: `select count(*) > 0 ${ultima} where red = 'Guadalajara' and imeca > 100`,
  },
  {
    q: '¿Dónde hay mejor aire, en Hermosillo o en Culiacán?',
    gold: `select municipio, max(imeca) ${ultima} where municipio in ('Hermosillo', 'Culiacán') group by municipio`,
    also: [`select municipio, imeca ${ultima} where municipio in ('Hermosillo', 'Culiacán') order by imeca limit 1`],
  },
  {
    q: 'mediana de pm10 en las estaciones del edomex',
    gold: `select percentile_cont(0.5) within group (order by pm10) ${ultima} where estado = 'México'`,
  },
  {
    q: '¿Cuál fue el PM10 más alto que registró hoy la estación Santa Catarina?',
    gold: `select max(l.pm10) ${lecturas} where e.nombre = 'Santa Catarina' and l.dia = {today}`,
  },
  {
    q: '¿En qué estaciones del país el contaminante principal no son las PM2.5?',
    gold: `select nombre, contaminante ${ultima} where contaminante <> 'pm25'`,
    also: [`select nombre ${ultima} where contaminante <> 'pm25'`],
  },
  {
    q: 'cuanto subio o bajo el ozono promedio en el valle de mexico de anteayer a ayer',
    gold: `select avg(l.o3) filter (where l.dia = {today} - 1) - avg(l.o3) filter (where l.dia = {today} - 2) ${lecturas} where e.red = 'Valle de México'`,
    also: [
      `select l.dia, avg(l.o3) ${lecturas} where e.red = 'Valle de México' and l.dia in ({today} - 1, {today} - 2) group by l.dia`,
    ],
  },
]

export const refused: readonly Refused[] = [
  {
    q: '¿Va a haber contingencia ambiental mañana en la Ciudad de México?',
    codes: ['no_soportada', 'fuera_de_alcance'],
  },
  { q: '¿puedo salir a correr hoy en Guadalajara con este aire?', codes: ['no_soportada', 'no_entendida'] },
  { q: '¿Por qué está tan contaminado Santa Catarina?', codes: ['no_soportada'] },
  { q: 'nivel de plomo en el aire de torreon', codes: ['fuera_de_alcance', 'no_entendida'] },
  { q: '¿Cómo estaba la calidad del aire en el Valle de México en 1992?', codes: ['sin_datos_para'] },
  { q: 'cuantas personas se enferman por la contaminacion en monterrey', codes: ['fuera_de_alcance', 'no_entendida'] },
  {
    q: '¿Qué calidad del aire hay en Los Ángeles, California?',
    codes: ['sin_datos_para', 'fuera_de_alcance', 'no_entendida'],
  },
  { q: 'que conteo de polen hay ahorita en qro', codes: ['fuera_de_alcance', 'no_entendida'] },
]
