import { each } from '../each.ts'
import type { HeldOut, Refused } from '../types.ts'

const S = '{sismos.sismos} x'
const NOV = "fecha >= '2026-11-01'"
const OCT = "fecha >= '2026-10-01' and fecha < '2026-11-01'"
const count = (where: string) => `select count(*) from ${S} where ${where}`
const rows = (where: string) => `select fecha::text, magnitud from ${S} where ${where}`

export const questions: readonly HeldOut[] = [
  {
    q: '¿Hubo temblores en Sonora este mes?',
    gold: count(`estado = 'Sonora' and ${NOV}`),
    also: [rows(`estado = 'Sonora' and ${NOV}`)],
  },
  { q: 'último sismo registrado en Jalisco', gold: `${rows("estado = 'Jalisco'")} order by fecha_hora desc limit 1` },
  { q: '¿Cuántos temblores hubo en octubre en Chiapas?', gold: count(`estado = 'Chiapas' and ${OCT}`) },
  // November is not over: as many days of October.
  {
    q: '¿Tembló más en octubre o en noviembre?',
    gold: `select to_char(fecha, 'YYYY-MM'), count(*) from ${S} where fecha >= '2026-10-01' and extract(day from fecha) <= 19 group by 1`,
    also: [
      `select count(*) from ${S} where fecha >= '2026-10-01' and extract(day from fecha) <= 19 group by to_char(fecha, 'YYYY-MM')`,
    ],
  },
  {
    q: 'el sismo más fuerte de Baja California',
    gold: `${rows("estado = 'Baja California' and magnitud is not null")} order by magnitud desc fetch first 1 rows with ties`,
  },
  {
    q: 'sismos de magnitud 4 o más en Oaxaca en noviembre',
    gold: rows(`estado = 'Oaxaca' and magnitud >= 4 and ${NOV}`),
  },
  {
    q: 'magnitud promedio por estado en octubre',
    gold: `select estado, avg(magnitud) from ${S} where ${OCT} and estado is not null group by 1`,
  },
  {
    q: '¿Cuántos sismos de menos de 10 km de profundidad hubo este mes?',
    gold: count(`${NOV} and profundidad_km < 10`),
  },
  {
    q: 'los 3 sismos más profundos de Chiapas',
    gold: `select profundidad_km, magnitud from ${S} where estado = 'Chiapas' and profundidad_km is not null order by 1 desc limit 3`,
  },
  {
    q: 'estados donde ha temblado este mes, en orden alfabético',
    ordered: true,
    gold: `select e from (select distinct estado as e from ${S} where ${NOV} and estado is not null) t order by e collate "es-x-icu"`,
  },
  {
    q: 'sismos por semana en noviembre',
    gold: `select count(*) from ${S} where ${NOV} group by date_trunc('week', fecha)`,
  },
  {
    q: '¿Qué día tembló más en la Ciudad de México?',
    gold: `select fecha::text, count(*) from ${S} where estado = 'Ciudad de México' group by 1 order by 2 desc fetch first 1 rows with ties`,
    also: [
      `select fecha::text, magnitud from ${S} where estado = 'Ciudad de México' and magnitud is not null order by magnitud desc fetch first 1 rows with ties`,
    ],
  },
  { q: 'temblores de anteayer', gold: rows('fecha = {today} - 2') },
  {
    q: '¿Qué proporción de los sismos de noviembre fue de magnitud 4 o mayor?',
    gold: `select 100.0 * count(*) filter (where magnitud >= 4) / count(*) from ${S} where ${NOV}`,
  },
  {
    q: 'sismos cerca de Acapulco este mes',
    gold: rows(`municipio = 'Acapulco de Juárez' and ${NOV}`),
    also: [rows(`referencia ilike '%ACAPULCO%' and ${NOV}`)],
  },
  {
    q: 'mediana de la profundidad de los sismos de Guerrero',
    gold: `select percentile_cont(0.5) within group (order by profundidad_km) from ${S} where estado = 'Guerrero'`,
  },
  {
    q: '¿A qué hora fue el temblor más fuerte de noviembre?',
    gold: `select fecha_hora_local, magnitud from ${S} where ${NOV} and magnitud is not null order by magnitud desc fetch first 1 rows with ties`,
  },
  { q: '¿Cuántos sismos preliminares hay?', gold: count("estatus = 'preliminar'") },
  {
    q: 'estados con menos de 5 sismos',
    gold: `select estado, count(*) from ${S} where estado is not null group by 1 having count(*) < 5`,
  },
  {
    q: '¿Cuántos sismos más hubo en Oaxaca que en Guerrero este mes?',
    gold: `select (${count(`estado = 'Oaxaca' and ${NOV}`)}) - (${count(`estado = 'Guerrero' and ${NOV}`)})`,
    also: [`select estado, count(*) from ${S} where ${NOV} and estado in ('Oaxaca', 'Guerrero') group by 1`],
  },
]

export const refused: readonly Refused[] = each(
  ['no_entendida', 'no_soportada', 'fuera_de_alcance', 'sin_datos_para'],
  [
    '¿Cuándo va a temblar otra vez?',
    '¿Cuántos muertos dejó el último temblor?',
    '¿Sonó la alerta sísmica ayer en la CDMX?',
    '¿Por qué tiembla tanto en Oaxaca?',
  ],
)
