import type { HeldOut, Refused } from '../types.ts'

const s = 'from {sismos.sismos} s'

export const questions: readonly HeldOut[] = [
  { q: '¿De cuánto fue el último temblor?', gold: `select magnitud ${s} order by fecha_hora desc limit 1` },
  {
    q: 'cuantas veces a temblado hoy en oaxaca',
    gold: `select count(*) ${s} where fecha = {today} and estado = 'Oaxaca'`,
  },
  {
    q: '¿Cuál fue el sismo más fuerte que hubo en octubre y dónde fue?',
    gold: `select magnitud, referencia ${s} where fecha >= date '2026-10-01' and fecha < date '2026-11-01' order by magnitud desc nulls last limit 1`,
  },
  {
    q: '¿Ayer hubo algún temblor de más de 5 grados?',
    gold: `select count(*) > 0 ${s} where fecha = {today} - 1 and magnitud > 5`,
  },
  {
    q: 'temblo en la cdmx esta semana?',
    gold: `select count(*) > 0 ${s} where estado = 'Ciudad de México' and fecha between date '2026-11-16' and date '2026-11-22'`,
    also: [
      `select fecha_hora_local, magnitud ${s} where estado = 'Ciudad de México' and fecha between date '2026-11-16' and date '2026-11-22'`,
    ],
  },
  {
    q: 'Sismos de magnitud mayor a 4.5 en Chiapas en lo que va de noviembre',
    gold: `select magnitud, referencia ${s} where estado = 'Chiapas' and magnitud > 4.5 and fecha >= date '2026-11-01' and fecha <= {today}`,
  },
  {
    q: '¿Cuántos sismos hubo en cada estado la semana pasada?',
    gold: `select estado, count(*) ${s} where fecha between date '2026-11-09' and date '2026-11-15' and estado is not null group by estado`,
    also: [`select estado, count(*) ${s} where fecha between date '2026-11-09' and date '2026-11-15' group by estado`],
  },
  {
    q: 'En lo que va del año, ¿qué entidad federativa acumula más sismos?',
    gold: `select estado, count(*) ${s} where fecha >= date '2026-01-01' and fecha <= {today} and estado is not null group by estado order by count(*) desc limit 1`,
  },
  {
    q: 'profundidad promedio de los temblores de guerrero en noviembre',
    gold: `select avg(profundidad_km) ${s} where estado = 'Guerrero' and fecha >= date '2026-11-01' and fecha <= {today}`,
  },
  {
    q: '¿Cuál es el sismo más profundo que se ha registrado este mes?',
    gold: `select profundidad_km, referencia ${s} where fecha >= date '2026-11-01' and fecha <= {today} order by profundidad_km desc nulls last limit 1`,
  },
  {
    q: 'donde temblo mas anteayer, en oaxaca o en guerrero',
    gold: `select estado, count(*) ${s} where fecha = {today} - 2 and estado in ('Oaxaca', 'Guerrero') group by estado`,
    also: [
      `select estado, count(*) ${s} where fecha = {today} - 2 and estado in ('Oaxaca', 'Guerrero') group by estado order by count(*) desc limit 1`,
    ],
  },
  {
    q: '¿Qué porcentaje de los sismos de hoy fueron de magnitud 4 o mayor?',
    gold: `select count(*) filter (where magnitud >= 4) * 100.0 / count(*) ${s} where fecha = {today}`,
    also: [`select count(*) filter (where magnitud >= 4) * 100.0 / count(magnitud) ${s} where fecha = {today}`],
  },
  {
    q: 'cuantos temblores de 5 pa arriba van este año',
    gold: `select count(*) ${s} where magnitud >= 5 and fecha >= date '2026-01-01' and fecha <= {today}`,
  },
  {
    q: 'Número de sismos por día del 10 al 15 de noviembre',
    ordered: true,
    gold: `select fecha, count(*) ${s} where fecha between date '2026-11-10' and date '2026-11-15' group by fecha order by fecha`,
  },
  {
    q: '¿Cuándo fue la última vez que tembló en Zacatecas?',
    gold: `select fecha ${s} where estado = 'Zacatecas' order by fecha_hora desc limit 1`,
    also: [
      `select fecha_hora_local ${s} where estado = 'Zacatecas' order by fecha_hora desc limit 1`,
      `select fecha_hora ${s} where estado = 'Zacatecas' order by fecha_hora desc limit 1`,
    ],
  },
  {
    q: 'los 3 sismos mas fuertes de baja california este año',
    ordered: true,
    gold: `select magnitud, referencia ${s} where estado = 'Baja California' and fecha >= date '2026-01-01' and fecha <= {today} order by magnitud desc nulls last limit 3`,
  },
  {
    q: '¿Cuál es la mediana de la magnitud de los sismos de ayer?',
    gold: `select round((percentile_cont(0.5) within group (order by magnitud))::numeric, 4) ${s} where fecha = {today} - 1`,
  },
  {
    q: 'que estados han tenido sismos hoy',
    gold: `select distinct estado ${s} where fecha = {today} and estado is not null`,
  },
  {
    q: '¿Qué estados tuvieron más de 5 temblores ayer?',
    gold: `select estado, count(*) ${s} where fecha = {today} - 1 and estado is not null group by estado having count(*) > 5`,
  },
  {
    q: '¿Cuántos sismos someros, a menos de 10 km de profundidad, se registraron en Chiapas entre el 17 y el 19 de noviembre?',
    gold: `select count(*) ${s} where estado = 'Chiapas' and profundidad_km < 10 and fecha between date '2026-11-17' and date '2026-11-19'`,
  },
  {
    q: 'municipio donde mas a temblado este mes',
    gold: `select municipio, count(*) ${s} where fecha >= date '2026-11-01' and fecha <= {today} and municipio is not null group by municipio, estado order by count(*) desc limit 1`,
  },
  {
    q: '¿Cuántos de los sismos de hoy siguen como preliminares?',
    gold: `select count(*) ${s} where fecha = {today} and estatus = 'preliminar'`,
  },
  {
    q: 'cuantos sismos mas hubo ayer que anteayer',
    gold: `select count(*) filter (where fecha = {today} - 1) - count(*) filter (where fecha = {today} - 2) ${s}`,
    also: [`select fecha, count(*) ${s} where fecha in ({today} - 1, {today} - 2) group by fecha`],
  },
  {
    q: 'Temblores de hoy de más de 4 que no hayan sido ni en Oaxaca ni en Guerrero',
    gold: `select magnitud, referencia ${s} where fecha = {today} and magnitud > 4 and estado not in ('Oaxaca', 'Guerrero')`,
  },
  {
    q: '¿A qué profundidad fue el temblor de 6.3 del 8 de octubre?',
    gold: `select profundidad_km ${s} where fecha = date '2026-10-08' and magnitud = 6.3`,
  },
  {
    q: 'magnitud maxima registrada en cada estado en octubre',
    gold: `select estado, max(magnitud) ${s} where fecha >= date '2026-10-01' and fecha < date '2026-11-01' and estado is not null group by estado`,
    also: [
      `select estado, max(magnitud) ${s} where fecha >= date '2026-10-01' and fecha < date '2026-11-01' group by estado`,
    ],
  },
]

export const refused: readonly Refused[] = [
  { q: '¿Va a temblar fuerte este fin de semana en la Ciudad de México?', codes: ['no_soportada'] },
  { q: '¿por qué tiembla tanto en septiembre?', codes: ['no_soportada'] },
  { q: '¿Cuántos muertos dejó el sismo más fuerte de octubre?', codes: ['fuera_de_alcance', 'no_entendida'] },
  { q: 'cuantos temblores hubo en japon esta semana', codes: ['sin_datos_para', 'fuera_de_alcance', 'no_entendida'] },
  { q: '¿Cuál fue el sismo más fuerte de 1985?', codes: ['sin_datos_para'] },
  { q: 'me conviene comprar seguro contra temblores?', codes: ['no_soportada', 'fuera_de_alcance', 'no_entendida'] },
  { q: '¿Hubo alerta de tsunami con el sismo del 8 de octubre?', codes: ['fuera_de_alcance', 'no_entendida'] },
  { q: 'borra los sismos de ayer de la tabla', codes: ['rechazada'] },
]
