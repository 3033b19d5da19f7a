import { each } from '../each.ts'
import type { HeldOut, Refused } from '../types.ts'

const S = '{sismos.sismos} x'
const NOV = "fecha >= '2026-11-01'"
const count = (where: string) => `select count(*) from ${S} where ${where}`
const rows = (where: string) => `select fecha, magnitud from ${S} where ${where}`
const newest = (where: string, n: number) => `${rows(where)} order by fecha_hora desc limit ${n}`

export const questions: readonly HeldOut[] = [
  {
    q: '¿Cuándo tembló por última vez en la Ciudad de México?',
    gold: `select fecha::text, magnitud from ${S} where estado = 'Ciudad de México' order by fecha_hora desc limit 1`,
  },
  {
    q: '¿De cuánto fue el último temblor en Guerrero?',
    gold: `select magnitud from ${S} where estado = 'Guerrero' order by fecha_hora desc limit 1`,
  },
  { q: '¿Cuántas veces ha temblado hoy?', gold: count('fecha = {today}') },
  {
    q: '¿Tembló ayer en Chiapas?',
    gold: count("estado = 'Chiapas' and fecha = {today} - 1"),
    also: [rows("estado = 'Chiapas' and fecha = {today} - 1")],
  },
  {
    q: 'los 5 sismos más fuertes de noviembre de 2026',
    ordered: true,
    gold: `select magnitud from ${S} where ${NOV} and magnitud is not null order by 1 desc limit 5`,
  },
  {
    q: '¿Cuál fue el temblor más fuerte de esta semana?',
    gold: `select magnitud, referencia from ${S} where fecha >= {today} - 3 and magnitud is not null order by 1 desc fetch first 1 rows with ties`,
    also: [
      `select magnitud, referencia from ${S} where fecha >= {today} - 6 and magnitud is not null order by 1 desc fetch first 1 rows with ties`,
    ],
  },
  {
    q: 'sismos de Oaxaca con magnitud arriba de 4 este mes',
    gold: rows(`estado = 'Oaxaca' and magnitud > 4 and ${NOV}`),
  },
  {
    q: '¿Cuántos sismos hubo en Michoacán en los últimos 7 días?',
    gold: count("estado like 'Michoacán%' and fecha > {today} - 7"),
    also: [count("estado like 'Michoacán%' and fecha >= {today} - 7")],
  },
  {
    q: '¿Qué estado ha tenido más sismos este mes?',
    gold: `select estado, count(*) from ${S} where ${NOV} and estado is not null group by 1 order by 2 desc fetch first 1 rows with ties`,
  },
  {
    q: 'número de sismos por día en noviembre',
    gold: `select fecha::text, count(*) from ${S} where ${NOV} group by 1`,
  },
  {
    q: 'sismos por estado este mes de mayor a menor',
    ordered: true,
    gold: `select count(*) from ${S} where ${NOV} and estado is not null group by estado order by 1 desc`,
  },
  {
    q: '¿Cuál es la magnitud promedio de los sismos de Guerrero de este mes?',
    gold: `select avg(magnitud) from ${S} where estado = 'Guerrero' and ${NOV}`,
  },
  {
    q: 'mediana de la magnitud de los sismos por estado',
    gold: `select estado, percentile_cont(0.5) within group (order by magnitud) from ${S} where estado is not null group by 1`,
  },
  {
    q: '¿A qué profundidad fue el último sismo de Oaxaca?',
    gold: `select profundidad_km from ${S} where estado = 'Oaxaca' order by fecha_hora desc limit 1`,
  },
  {
    q: 'el sismo más profundo registrado',
    gold: `select profundidad_km from ${S} where profundidad_km is not null order by 1 desc limit 1`,
  },
  {
    q: '¿Cuál fue el sismo menos profundo en Jalisco?',
    gold: `select profundidad_km, magnitud from ${S} where estado = 'Jalisco' and profundidad_km is not null order by 1 fetch first 1 rows with ties`,
  },
  {
    q: 'sismos con profundidad menor a 10 km en Guerrero',
    gold: `${rows("estado = 'Guerrero' and profundidad_km < 10")} order by fecha_hora desc limit 50`,
  },
  {
    q: '¿Cuántos sismos de magnitud entre 3.5 y 4 hubo este mes?',
    gold: count(`magnitud between 3.5 and 4 and ${NOV}`),
  },
  {
    q: '¿Qué porcentaje de los sismos de este mes fue en Oaxaca?',
    gold: `select 100.0 * count(*) filter (where estado = 'Oaxaca') / count(*) from ${S} where ${NOV}`,
  },
  {
    q: '¿En qué día de noviembre hubo más temblores?',
    gold: `select fecha::text, count(*) from ${S} where ${NOV} group by 1 order by 2 desc fetch first 1 rows with ties`,
  },
  {
    q: '¿Tembló más en Oaxaca o en Guerrero este mes?',
    gold: `select estado, count(*) from ${S} where ${NOV} and estado in ('Oaxaca', 'Guerrero') group by 1`,
    also: [
      `select estado, count(*) from ${S} where ${NOV} and estado in ('Oaxaca', 'Guerrero') group by 1 order by 2 desc limit 1`,
    ],
  },
  {
    q: '¿Cuántos sismos hubo fuera de Oaxaca, Guerrero y Chiapas este mes?',
    gold: count(`${NOV} and (estado is null or estado not in ('Oaxaca', 'Guerrero', 'Chiapas'))`),
    also: [count(`${NOV} and estado not in ('Oaxaca', 'Guerrero', 'Chiapas')`)],
  },
  {
    q: 'estados con más de 10 sismos este mes',
    gold: `select estado, count(*) from ${S} where ${NOV} and estado is not null group by 1 having count(*) > 10`,
  },
  { q: '¿Cuántos estados tuvieron sismos este mes?', gold: `select count(distinct estado) from ${S} where ${NOV}` },
  {
    q: '¿En qué estados tembló ayer?',
    gold: `select distinct estado from ${S} where fecha = {today} - 1 and estado is not null`,
  },
  {
    q: '¿Hubo algún sismo mayor a 5 grados este mes?',
    gold: count(`magnitud > 5 and ${NOV}`),
    also: [rows(`magnitud > 5 and ${NOV}`)],
  },
  { q: 'sismos verificados de magnitud 4 o más', gold: newest("estatus = 'verificado' and magnitud >= 4", 50) },
  { q: '¿Cuántos sismos preliminares hay este mes?', gold: count(`estatus = 'preliminar' and ${NOV}`) },
  { q: 'últimos 10 sismos', ordered: true, gold: `select magnitud from ${S} order by fecha_hora desc limit 10` },
  {
    q: 'últimos tres temblores de Chiapas',
    ordered: true,
    gold: `select magnitud from ${S} where estado = 'Chiapas' order by fecha_hora desc limit 3`,
  },
  {
    q: 'sismos del 10 al 15 de noviembre en Guerrero',
    gold: `select fecha, magnitud from ${S} where estado = 'Guerrero' and fecha between '2026-11-10' and '2026-11-15'`,
  },
  { q: '¿Cuántos sismos ha habido en el extranjero este mes?', gold: count(`pais <> 'México' and ${NOV}`) },
  {
    q: 'coordenadas del último sismo de magnitud mayor a 4',
    gold: `select latitud, longitud from ${S} where magnitud > 4 order by fecha_hora desc limit 1`,
  },
  {
    q: '¿A qué hora fue el sismo más fuerte de hoy?',
    gold: `select magnitud, fecha_hora_local from ${S} where fecha = {today} and magnitud is not null order by 1 desc fetch first 1 rows with ties`,
  },
  {
    q: 'promedio de sismos al día este mes',
    gold: `select count(*) / 19.0 from ${S} where ${NOV}`,
    also: [`select count(*) / count(distinct fecha)::numeric from ${S} where ${NOV}`],
  },
  {
    q: 'magnitud máxima por día en noviembre',
    gold: `select fecha::text, max(magnitud) from ${S} where ${NOV} group by 1`,
  },
  {
    q: 'sismos de hoy por estado en orden alfabético',
    ordered: true,
    gold: `select estado, count(*) from ${S} where fecha = {today} and estado is not null group by 1 order by 1`,
  },
  {
    q: '¿Qué municipio de Oaxaca tuvo más sismos este mes?',
    gold: `select municipio, count(*) from ${S} where ${NOV} and estado = 'Oaxaca' and municipio is not null group by 1 order by 2 desc fetch first 1 rows with ties`,
  },
  {
    q: 'los tres estados donde menos tembló este mes',
    gold: `select estado, count(*) from ${S} where ${NOV} and estado is not null group by 1 order by 2, 1 limit 3`,
  },
]

export const refused: readonly Refused[] = each(
  ['no_entendida', 'ambigua', 'fuera_de_alcance', 'sin_datos_para', 'no_soportada'],
  [
    '¿Va a temblar mañana?',
    '¿Cuántos muertos dejó el sismo de 1985?',
    '¿Qué hago si tiembla?',
    '¿Sonó la alerta sísmica hoy?',
    '¿Cuántas casas se dañaron en el último sismo de Oaxaca?',
  ],
)
