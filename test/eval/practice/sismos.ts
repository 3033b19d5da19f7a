import type { HeldOut, Refused } from '../types.ts'

const S = '{sismos.sismos}'
// The newest published day.
const HOY = `fecha = (select max(fecha) from ${S} m)`
const AYER = 'fecha = {today} - 1'
const OCT = "fecha >= date '2026-10-01' and fecha < date '2026-11-01'"
const SEP = "fecha >= date '2026-09-01' and fecha < date '2026-10-01'"
const NOV = "fecha >= date '2026-11-01' and fecha < date '2026-12-01'"

export const questions: readonly HeldOut[] = [
  {
    q: 'cuando fue el ultimo temblor',
    gold: `select fecha_hora_local from ${S} x order by fecha_hora desc limit 1`,
    also: [
      `select fecha_hora from ${S} x order by fecha_hora desc limit 1`,
      `select fecha, referencia from ${S} x order by fecha_hora desc limit 1`,
    ],
  },
  { q: '¿De cuánto fue el temblor más fuerte de octubre?', gold: `select max(magnitud) from ${S} x where ${OCT}` },
  { q: '¿cuántos sismos hubo ayer?', gold: `select count(*) from ${S} x where ${AYER}` },
  { q: 'cuantos temblores van hoy en oaxaca', gold: `select count(*) from ${S} x where ${HOY} and estado = 'Oaxaca'` },
  {
    q: '¿Cuáles son los 2 estados con más sismos en octubre?',
    gold: `select estado, count(*) from ${S} x where ${OCT} and estado is not null group by 1 order by 2 desc limit 2`,
    ordered: true,
  },
  {
    q: 'cuantos sismos por estado ayer',
    gold: `select estado, count(*) from ${S} x where ${AYER} and estado is not null group by 1`,
    also: [`select estado, count(*) from ${S} x where ${AYER} group by 1`],
  },
  {
    q: 'top 3 de los temblores mas fuertes de noviembre',
    gold: `select magnitud, referencia from ${S} x where ${NOV} and magnitud is not null order by magnitud desc, fecha_hora desc limit 3`,
    ordered: true,
  },
  { q: 'tembló ayer en colima?', gold: `select exists (select from ${S} x where ${AYER} and estado = 'Colima')` },
  {
    q: '¿Cuál fue la profundidad promedio de los sismos de Chiapas en noviembre?',
    gold: `select avg(profundidad_km) from ${S} x where ${NOV} and estado = 'Chiapas'`,
  },
  {
    q: '¿a qué profundidad fue el sismo de 6.3 de octubre?',
    gold: `select profundidad_km from ${S} x where ${OCT} and magnitud = 6.3`,
  },
  {
    q: 'Sismo más profundo del 1 al 15 de noviembre',
    gold: `select profundidad_km, referencia from ${S} x where fecha between date '2026-11-01' and date '2026-11-15' and profundidad_km = (select max(profundidad_km) from ${S} y where fecha between date '2026-11-01' and date '2026-11-15')`,
  },
  {
    q: 'cuantos sismos de mas de 4.5 hubo en octubre',
    gold: `select count(*) from ${S} x where ${OCT} and magnitud > 4.5`,
  },
  {
    q: 'Sismos en Guerrero con magnitud entre 4.2 y 4.5 en octubre',
    gold: `select fecha, magnitud, referencia from ${S} x where ${OCT} and estado = 'Guerrero' and magnitud between 4.2 and 4.5`,
  },
  { q: 'magnitud promedio de los temblores de ayer', gold: `select avg(magnitud) from ${S} x where ${AYER}` },
  {
    q: 'Mediana de la magnitud de los sismos de octubre',
    gold: `select percentile_cont(0.5) within group (order by magnitud) from ${S} x where ${OCT}`,
  },
  {
    q: '¿En qué estado ha temblado más hoy?',
    gold: `select estado, count(*) from ${S} x where ${HOY} and estado is not null group by 1 order by 2 desc limit 1`,
  },
  {
    q: '¿Qué porcentaje de los sismos de ayer fue en Oaxaca?',
    gold: `select round(100.0 * count(*) filter (where estado = 'Oaxaca') / count(*), 2) from ${S} x where ${AYER}`,
  },
  {
    q: 'cuantos sismos de hoy siguen como preliminares',
    gold: `select count(*) from ${S} x where ${HOY} and estatus = 'preliminar'`,
  },
  {
    q: 'Compara el número de sismos de Oaxaca y Guerrero en octubre',
    gold: `select estado, count(*) from ${S} x where ${OCT} and estado in ('Oaxaca', 'Guerrero') group by 1`,
  },
  {
    q: '¿cuántos temblores hubo hoy y cuántos ayer?',
    gold: `select fecha, count(*) from ${S} x where fecha in ({today}, {today} - 1) group by 1`,
  },
  {
    q: 'temblores por día en lo que va de noviembre',
    gold: `select fecha, count(*) from ${S} x where ${NOV} group by 1 order by 1`,
    ordered: true,
  },
  {
    q: '¿Ha habido sismos en Guatemala esta semana?',
    gold: `select exists (select from ${S} x where pais = 'Guatemala' and fecha >= date '2026-11-16')`,
  },
  {
    q: '¿Qué municipio de Guerrero registró más sismos en noviembre?',
    gold: `select municipio, count(*) from ${S} x where ${NOV} and estado = 'Guerrero' and municipio is not null group by 1 order by 2 desc limit 1`,
  },
  {
    q: 'en que municipios de michoacan ha temblado este año',
    gold: `select distinct municipio from ${S} x where estado = 'Michoacán de Ocampo' and municipio is not null and fecha >= date '2026-01-01'`,
  },
  {
    q: '¿De qué países hay sismos registrados en noviembre?',
    gold: `select distinct pais from ${S} x where ${NOV} and pais is not null`,
  },
  {
    q: '¿Qué estados tuvieron más de 5 sismos en octubre?',
    gold: `select estado, count(*) from ${S} x where ${OCT} and estado is not null group by 1 having count(*) > 5`,
  },
  {
    q: 'ultimo temblor en la cdmx',
    gold: `select fecha_hora_local, magnitud from ${S} x where estado = 'Ciudad de México' order by fecha_hora desc limit 1`,
    also: [`select fecha, magnitud from ${S} x where estado = 'Ciudad de México' order by fecha_hora desc limit 1`],
  },
  {
    q: 'los ultimos 5 sismos en baja california',
    gold: `select fecha, magnitud, referencia from ${S} x where estado = 'Baja California' order by fecha_hora desc limit 5`,
    ordered: true,
  },
  {
    q: 'Sin contar Oaxaca, Guerrero y Chiapas, ¿cuántos sismos hubo ayer?',
    gold: `select count(*) from ${S} x where ${AYER} and estado not in ('Oaxaca', 'Guerrero', 'Chiapas')`,
    also: [
      `select count(*) from ${S} x where ${AYER} and (estado is null or estado not in ('Oaxaca', 'Guerrero', 'Chiapas'))`,
    ],
  },
  {
    q: '¿Cuántos sismos reportó el USGS en octubre?',
    gold: `select count(*) from ${S} x where ${OCT} and fuente = 'USGS'`,
  },
  {
    q: 'ha temblado en mty este año??',
    gold: `select exists (select from ${S} x where municipio = 'Monterrey' and fecha >= date '2026-01-01')`,
  },
  {
    q: 'Magnitud máxima por estado en noviembre',
    gold: `select estado, max(magnitud) from ${S} x where ${NOV} and estado is not null group by 1`,
    also: [`select estado, max(magnitud) from ${S} x where ${NOV} group by 1`],
  },
  {
    q: 'cuantos sismos de ayer fueron a mas de 100 km de profundidad',
    gold: `select count(*) from ${S} x where ${AYER} and profundidad_km > 100`,
  },
  {
    q: 'de cuanto fue el temblor de hoy cerca de san luis acatlan',
    gold: `select magnitud from ${S} x where ${HOY} and referencia ilike '%san luis acatlan%'`,
  },
  {
    q: '¿Cuántos sismos con epicentro en la Ciudad de México ha habido en lo que va de noviembre?',
    gold: `select count(*) from ${S} x where ${NOV} and estado = 'Ciudad de México'`,
  },
  {
    q: '¿Qué día de octubre tembló más veces?',
    gold: `select fecha, count(*) from ${S} x where ${OCT} group by 1 order by 2 desc limit 1`,
  },
  {
    q: 'hubo algun temblor de mas de 6 en octubre',
    gold: `select exists (select from ${S} x where ${OCT} and magnitud > 6)`,
  },
  { q: 'Número de sismos de hoy por estatus', gold: `select estatus, count(*) from ${S} x where ${HOY} group by 1` },
  {
    q: '¿Cuántos sismos de magnitud 4 o más hubo cada mes desde septiembre?',
    gold: `select date_trunc('month', fecha)::date, count(*) from ${S} x where fecha >= date '2026-09-01' and magnitud >= 4 group by 1 order by 1`,
    ordered: true,
  },
  {
    q: 'temblores en jalisco del 17 al 18 de noviembre',
    gold: `select fecha, magnitud, referencia from ${S} x where estado = 'Jalisco' and fecha between date '2026-11-17' and date '2026-11-18'`,
  },
  {
    q: 'que tan profundo fue el ultimo sismo de acapulco',
    gold: `select profundidad_km from ${S} x where municipio = 'Acapulco de Juárez' order by fecha_hora desc limit 1`,
  },
  {
    q: 'cual ha sido el temblor mas fuerte en veracruz este mes',
    gold: `select magnitud, referencia from ${S} x where ${NOV} and estado = 'Veracruz de Ignacio de la Llave' order by magnitud desc limit 1`,
  },
  { q: '¿Cuántos sismos no tienen magnitud calculada?', gold: `select count(*) from ${S} x where magnitud is null` },
  {
    q: '¿dónde fue el sismo más fuerte del 16 de octubre?',
    gold: `select referencia from ${S} x where fecha = date '2026-10-16' order by magnitud desc limit 1`,
  },
  {
    q: '¿Qué proporción de los sismos de octubre superó la magnitud 4.3?',
    gold: `select round(100.0 * count(*) filter (where magnitud > 4.3) / count(*), 2) from ${S} x where ${OCT}`,
  },
  {
    q: '¿Cuántos sismos más o menos hubo en octubre respecto a septiembre?',
    gold: `select a.n - b.n from (select count(*) n from ${S} x where ${OCT}) a, (select count(*) n from ${S} x where ${SEP}) b`,
    also: [
      `select date_trunc('month', fecha)::date, count(*) from ${S} x where ${OCT} or ${SEP} group by 1 order by 1`,
      `select min(fecha), count(*) from ${S} x where ${OCT} or ${SEP} group by date_trunc('month', fecha) order by 1`,
    ],
  },
  {
    q: 'q fue mas fuerte, el temblor mas grande de chiapas o el de jalisco este mes',
    gold: `select estado, max(magnitud) from ${S} x where ${NOV} and estado in ('Chiapas', 'Jalisco') group by 1`,
    also: [
      `select estado, max(magnitud) from ${S} x where ${NOV} and estado in ('Chiapas', 'Jalisco') group by 1 order by 2 desc limit 1`,
    ],
  },
  {
    q: 'Lista de sismos en Nayarit y Sinaloa en octubre',
    gold: `select fecha, magnitud, referencia from ${S} x where ${OCT} and estado in ('Nayarit', 'Sinaloa')`,
  },
]

export const refused: readonly Refused[] = [
  { q: '¿Cuándo va a haber otro terremoto en la Ciudad de México?', codes: ['no_soportada', 'sin_datos_para'] },
  { q: 'de cuanto fue el temblor del 19 de septiembre de 1985', codes: ['sin_datos_para'] },
  {
    q: '¿Cuántos muertos dejó el sismo más fuerte de octubre?',
    codes: ['fuera_de_alcance', 'no_entendida', 'no_soportada'],
  },
  { q: 'por que tiembla tanto en oaxaca', codes: ['no_soportada'] },
  { q: '¿Qué hago si tiembla y estoy en un elevador?', codes: ['no_soportada', 'no_entendida', 'fuera_de_alcance'] },
  { q: 'cuanto duro el temblor de hoy', codes: ['fuera_de_alcance', 'no_entendida'] },
  { q: 'sono la alerta sismica hoy en la cdmx?', codes: ['fuera_de_alcance', 'no_entendida'] },
  {
    q: '¿cuántas réplicas ha tenido el sismo de 6.3 de octubre?',
    codes: ['fuera_de_alcance', 'no_entendida', 'no_soportada'],
  },
  { q: 'sismos en japon', codes: ['sin_datos_para', 'fuera_de_alcance', 'no_entendida'] },
  { q: '¿Qué intensidad Mercalli tuvo el sismo más fuerte de noviembre?', codes: ['fuera_de_alcance', 'no_entendida'] },
  { q: 'temblores en benito juarez', codes: ['ambigua'] },
  { q: 'Elimina los sismos de Guerrero de la base de datos', codes: ['rechazada'] },
]
