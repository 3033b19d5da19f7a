import type { HeldOut, Refused } from '../types.ts'

export const questions: readonly HeldOut[] = [
  {
    q: 'cuantas veces tembló ayer',
    gold: `select count(*) from {sismos.sismos} where fecha = {today} - 1`,
    also: [`select count(*) from {sismos.sismos} where fecha = {today} - 1 and pais = 'México'`],
  },
  {
    q: 'de cuánto fue el temblor más fuerte de octubre y en qué estado',
    gold: `select magnitud, estado from {sismos.sismos} where fecha between date '2026-10-01' and date '2026-10-31' and magnitud is not null order by magnitud desc limit 1`,
  },
  {
    q: 'Soy de Oaxaca y ando con el pendiente, ¿cuántos temblores de más de 4 llevamos esta semana?',
    gold: `select count(*) from {sismos.sismos} where estado = 'Oaxaca' and magnitud > 4 and fecha between date_trunc('week', {today})::date and {today}`,
    also: [
      `select count(*) from {sismos.sismos} where estado = 'Oaxaca' and magnitud > 4 and fecha between {today} - 6 and {today}`,
      `select count(*) from {sismos.sismos} where estado = 'Oaxaca' and magnitud > 4 and fecha between {today} - 7 and {today}`,
    ],
  },
  {
    q: 'cuántos sismos siguen como preliminares',
    gold: `select count(*) from {sismos.sismos} where estatus = 'preliminar'`,
  },
  {
    q: 'de qué magnitud fue el último temblor de michoacán',
    gold: `select magnitud from {sismos.sismos} where estado = 'Michoacán de Ocampo' order by fecha_hora desc limit 1`,
  },
  {
    q: 'temblores a más de 100 km de profundidad, cuántos van',
    gold: `select count(*) from {sismos.sismos} where profundidad_km > 100`,
    also: [`select count(*) from {sismos.sismos} where profundidad_km > 100 and pais = 'México'`],
  },
  {
    q: '¿Tembló más en octubre o en lo que va de noviembre?',
    gold: `select case when fecha < date '2026-11-01' then 'octubre' else 'noviembre' end, count(*) from {sismos.sismos} where fecha between date '2026-10-01' and {today} group by 1`,
    also: [
      `select count(*) filter (where fecha < date '2026-11-01'), count(*) filter (where fecha >= date '2026-11-01') from {sismos.sismos} where fecha between date '2026-10-01' and {today}`,
      `select count(*) from {sismos.sismos} where fecha between date '2026-10-01' and {today} group by date_trunc('month', fecha)`,
      `select date_trunc('month', fecha)::date, count(*) from {sismos.sismos} where fecha between date '2026-10-01' and {today} group by 1`,
      `select count(*) from {sismos.sismos} where pais = 'México' and fecha between date '2026-10-01' and {today} group by date_trunc('month', fecha)`,
    ],
  },
  {
    q: 'qué porcentaje de los sismos registrados en méxico fueron en oaxaca',
    gold: `select 100.0 * count(*) filter (where estado = 'Oaxaca') / count(*) from {sismos.sismos} where pais = 'México'`,
    also: [`select 100.0 * count(*) filter (where estado = 'Oaxaca') / count(*) from {sismos.sismos}`],
  },
  {
    q: 'ha temblado este mes en la ciudad de méxico? cuántas veces',
    gold: `select count(*) from {sismos.sismos} where estado = 'Ciudad de México' and fecha between date_trunc('month', {today})::date and {today}`,
  },
  {
    q: 'aparte de oaxaca, guerrero y chiapas cual estado tiene mas sismos',
    gold: `select estado from {sismos.sismos} where estado not in ('Oaxaca', 'Guerrero', 'Chiapas') group by estado order by count(*) desc limit 1`,
  },
  {
    q: 'mediana de la magnitud de los temblores de hoy',
    gold: `select percentile_cont(0.5) within group (order by magnitud) from {sismos.sismos} where fecha = {today}`,
    also: [
      `select percentile_cont(0.5) within group (order by magnitud) from {sismos.sismos} where fecha = {today} and pais = 'México'`,
    ],
  },
  {
    q: 'Para una nota: todos los sismos de 5 o más, con su fecha, magnitud y estado',
    gold: `select fecha, magnitud, estado from {sismos.sismos} where magnitud >= 5`,
    also: [
      `select fecha_hora, magnitud, estado from {sismos.sismos} where magnitud >= 5`,
      `select fecha_hora_local, magnitud, estado from {sismos.sismos} where magnitud >= 5`,
    ],
  },
  {
    q: 'en cuántos estados diferentes ha temblado hoy',
    gold: `select count(distinct estado) from {sismos.sismos} where fecha = {today}`,
  },
  {
    q: 'en que municipio de guerrero tiembla mas seguido',
    gold: `select municipio from {sismos.sismos} where estado = 'Guerrero' and municipio is not null group by municipio order by count(*) desc limit 1`,
  },
  {
    q: 'qué tan hondo fue el sismo más profundo de noviembre',
    gold: `select max(profundidad_km) from {sismos.sismos} where fecha between date '2026-11-01' and date '2026-11-30'`,
    also: [
      `select max(profundidad_km) from {sismos.sismos} where fecha between date '2026-11-01' and date '2026-11-30' and pais = 'México'`,
    ],
  },
  {
    q: 'cuál ha sido el día con más temblores este mes',
    gold: `select fecha from {sismos.sismos} where fecha between date_trunc('month', {today})::date and {today} group by fecha order by count(*) desc limit 1`,
  },
]

export const refused: readonly Refused[] = [
  {
    q: 'cuándo va a volver a temblar fuerte en la ciudad',
    codes: ['no_soportada', 'sin_datos_para', 'fuera_de_alcance', 'no_entendida', 'ambigua'],
  },
  {
    q: 'cuánta gente murió en el temblor del 85',
    codes: ['no_soportada', 'sin_datos_para', 'fuera_de_alcance', 'no_entendida'],
  },
  {
    q: 'tembló hoy en santiago de chile?',
    codes: ['fuera_de_alcance', 'sin_datos_para', 'no_entendida', 'no_soportada', 'ambigua'],
  },
  {
    q: '¿A qué se debe que tiemble tanto en la costa de Guerrero?',
    codes: ['no_soportada', 'fuera_de_alcance', 'no_entendida', 'sin_datos_para'],
  },
  {
    q: 'activa la alerta sísmica en mi celular',
    codes: ['no_soportada', 'fuera_de_alcance', 'no_entendida', 'rechazada'],
  },
  {
    q: 'cuántas casas se cayeron con el sismo de 6.3',
    codes: ['no_soportada', 'fuera_de_alcance', 'sin_datos_para', 'no_entendida'],
  },
]
