import type { HeldOut } from '../types.ts'

const QUAKES = '{sismos.sismos}'
const OCTOBER = `fecha >= '2026-10-01' and fecha < '2026-11-01'`
const NOVEMBER = `fecha >= '2026-11-01'`

export const questions: readonly HeldOut[] = [
  {
    q: '¿Dónde fue el último sismo?',
    gold: `select referencia, magnitud from ${QUAKES} order by fecha_hora desc limit 1`,
  },
  {
    q: 'temblores de hoy',
    gold: `select referencia, magnitud from ${QUAKES} where fecha = {today}`,
  },
  {
    q: '¿Cuántos temblores hubo ayer en Oaxaca?',
    gold: `select count(*) from ${QUAKES} where fecha = {today} - 1 and estado = 'Oaxaca'`,
  },
  {
    q: 'el sismo más fuerte de octubre',
    gold: `select referencia, magnitud from (select *, rank() over (order by magnitud desc nulls last) as lugar from ${QUAKES} where ${OCTOBER}) r where lugar = 1`,
    also: [`select max(magnitud) from ${QUAKES} where ${OCTOBER}`],
  },
  {
    q: 'sismos de magnitud mayor a 5 en noviembre',
    gold: `select referencia, magnitud from ${QUAKES} where ${NOVEMBER} and magnitud > 5`,
  },
  {
    q: '¿de cuánto fue el temblor más reciente en Veracruz?',
    gold: `select magnitud from ${QUAKES} where left(estado, 8) = 'Veracruz' order by fecha_hora desc limit 1`,
  },
  {
    q: '¿Tembló en la Ciudad de México esta semana?',
    gold: `select count(*) > 0 from ${QUAKES} where fecha >= '2026-11-16' and estado = 'Ciudad de México'`,
    also: [
      `select count(*) from ${QUAKES} where fecha >= '2026-11-16' and estado = 'Ciudad de México'`,
      `select referencia, magnitud from ${QUAKES} where fecha >= '2026-11-16' and estado = 'Ciudad de México'`,
    ],
  },
  {
    q: 'sismos con estatus preliminar',
    gold: `select referencia, magnitud from ${QUAKES} where estatus = 'preliminar'`,
  },
  {
    q: '¿qué sismos ha habido en el extranjero?',
    gold: `select referencia, magnitud from ${QUAKES} where pais <> 'México'`,
  },
  {
    q: 'cuántos sismos van en noviembre por estado',
    gold: `select estado, count(*) from ${QUAKES} where ${NOVEMBER} and estado is not null group by estado`,
    also: [`select estado, count(*) from ${QUAKES} where ${NOVEMBER} group by estado`],
  },
  {
    q: '¿En qué estado ha temblado más este mes?',
    gold: `select estado, count(*) from ${QUAKES} where ${NOVEMBER} group by estado order by count(*) desc limit 1`,
  },
  {
    q: 'top 5 de los sismos más profundos de noviembre',
    gold: `select referencia, profundidad_km from ${QUAKES} where ${NOVEMBER} order by profundidad_km desc nulls last limit 5`,
    ordered: true,
  },
  {
    q: 'magnitud promedio de los sismos de Guerrero en noviembre',
    gold: `select round(avg(magnitud), 2) from ${QUAKES} where ${NOVEMBER} and estado = 'Guerrero'`,
  },
  {
    q: 'Mediana de la magnitud de los sismos de octubre',
    gold: `select round(percentile_cont(0.5) within group (order by magnitud)::numeric, 2) from ${QUAKES} where ${OCTOBER}`,
  },
  {
    q: '¿a qué profundidad, en promedio, fueron los temblores de ayer?',
    gold: `select round(avg(profundidad_km), 2) from ${QUAKES} where fecha = {today} - 1`,
  },
  {
    q: 'sismos en Chiapas de ayer con menos de 10 km de profundidad',
    gold: `select referencia, profundidad_km from ${QUAKES} where fecha = {today} - 1 and estado = 'Chiapas' and profundidad_km < 10`,
  },
  {
    q: 'temblores de magnitud entre 4.5 y 5 en octubre',
    gold: `select referencia, magnitud from ${QUAKES} where ${OCTOBER} and magnitud between 4.5 and 5`,
  },
  {
    q: '¿Cuántos sismos hubo cada día del 17 al 19 de noviembre?',
    gold: `select count(*) from ${QUAKES} where fecha between '2026-11-17' and '2026-11-19' group by fecha order by fecha`,
    ordered: true,
  },
  {
    q: 'estados con más de 10 sismos en noviembre',
    gold: `select estado, count(*) from ${QUAKES} where ${NOVEMBER} and estado is not null group by estado having count(*) > 10`,
  },
  {
    q: 'dónde tembló más en octubre, en Guerrero o en Chiapas',
    gold: `select estado, count(*) from ${QUAKES} where ${OCTOBER} and estado in ('Guerrero', 'Chiapas') group by estado`,
    also: [
      `select estado from ${QUAKES} where ${OCTOBER} and estado in ('Guerrero', 'Chiapas') group by estado order by count(*) desc limit 1`,
    ],
  },
  {
    q: '¿Qué porcentaje de los sismos de hoy fueron en Oaxaca?',
    gold: `select round(100.0 * count(*) filter (where estado = 'Oaxaca') / count(*), 2) from ${QUAKES} where fecha = {today}`,
  },
  {
    q: 'número de sismos de noviembre sin contar Oaxaca',
    gold: `select count(*) from ${QUAKES} where ${NOVEMBER} and estado is distinct from 'Oaxaca'`,
    also: [`select count(*) from ${QUAKES} where ${NOVEMBER} and estado <> 'Oaxaca'`],
  },
  {
    q: '¿Hubo algún sismo de más de 6 grados en octubre?',
    gold: `select count(*) > 0 from ${QUAKES} where ${OCTOBER} and magnitud > 6`,
    also: [`select count(*) from ${QUAKES} where ${OCTOBER} and magnitud > 6`],
  },
  {
    q: 'cuantos sismos de 4 o mas hubo en Jalisco en noviembre',
    gold: `select count(*) from ${QUAKES} where ${NOVEMBER} and estado = 'Jalisco' and magnitud >= 4`,
  },
  {
    q: 'los últimos 3 temblores en Baja California',
    gold: `select referencia, magnitud from ${QUAKES} where estado = 'Baja California' order by fecha_hora desc limit 3`,
    ordered: true,
  },
  {
    q: '¿Cuál fue el sismo más profundo en Michoacán este mes?',
    gold: `select referencia, profundidad_km from (select *, rank() over (order by profundidad_km desc nulls last) as lugar from ${QUAKES} where ${NOVEMBER} and estado = 'Michoacán de Ocampo') r where lugar = 1`,
  },
  {
    q: 'magnitud máxima de noviembre en cada estado',
    gold: `select estado, max(magnitud) from ${QUAKES} where ${NOVEMBER} and estado is not null group by estado`,
    also: [`select estado, max(magnitud) from ${QUAKES} where ${NOVEMBER} group by estado`],
  },
  {
    q: 'sismos con epicentro en el municipio de Acapulco en noviembre',
    gold: `select referencia, magnitud from ${QUAKES} where ${NOVEMBER} and cvegeo = '12001'`,
  },
]
