import { each } from '../each.ts'
import type { HeldOut, Refused } from '../types.ts'

const S = '{sismos.sismos} x'
const MX = "fecha >= date '2026-01-01'"
const NOV = "fecha >= date '2026-11-01' and fecha < date '2026-12-01'"
const OCT = "fecha >= date '2026-10-01' and fecha < date '2026-11-01'"
const last = (columns: string, where = 'true') =>
  `select ${columns} from ${S} where ${where} order by fecha_hora desc limit 1`
const top = (column: string, where: string, limit = 1) =>
  `select ${column} from ${S} where ${where} and ${column} is not null order by ${column} desc ${limit === 1 ? 'fetch first 1 rows with ties' : `limit ${limit}`}`
const count = (where: string) => `select count(*) from ${S} where ${where}`
const states = (where: string) => `select estado, count(*) from ${S} where ${where} and estado is not null group by 1`

export const questions: readonly HeldOut[] = [
  { q: 'temblo hoy', gold: `select exists (select from ${S} where fecha = {today})` },
  { q: 'ultimo temblor', gold: last('magnitud, referencia') },
  { q: 'donde fue el ultimo sismo', gold: last('referencia'), also: [last('estado')] },
  { q: 'cuantos temblores van este mes', gold: count(NOV) },
  {
    q: 'sismos en oaxaca esta semana',
    gold: `select fecha, magnitud from ${S} where estado = 'Oaxaca' and fecha >= date '2026-11-16'`,
  },
  { q: 'temblores de mas de 5 este año', gold: `select fecha, magnitud from ${S} where ${MX} and magnitud > 5` },
  {
    q: 'cuantos sismos por estado este año',
    gold: states(MX),
    also: [`select estado, count(*) from ${S} where ${MX} group by 1`],
  },
  {
    q: 'en que estado tiembla mas',
    gold: `${states('true')} order by 2 desc limit 1`,
    also: [`${states(MX)} order by 2 desc limit 1`],
  },
  { q: 'que tan profundo fue el ultimo temblor en guerrero', gold: last('profundidad_km', "estado = 'Guerrero'") },
  { q: 'el sismo mas profundo', gold: top('profundidad_km', 'true') },
  { q: 'magnitud promedio en chiapas', gold: `select avg(magnitud) from ${S} where estado = 'Chiapas'` },
  {
    q: 'hubo temblor en cdmx ayer',
    gold: `select exists (select from ${S} where estado = 'Ciudad de México' and fecha = {today} - 1)`,
  },
  { q: 'cuantos sismos hubo de entre 4 y 5 en octubre', gold: count(`${OCT} and magnitud between 4 and 5`) },
  {
    q: 'sismos de anoche',
    gold: `select magnitud from ${S} where fecha_hora_local >= '2026-11-18 19:00' and fecha_hora_local < '2026-11-19 06:00'`,
  },
  { q: 'cuantos sismos preliminares hay', gold: count("estatus = 'preliminar'") },
  { q: 'sismos fuera de mexico', gold: `select magnitud, referencia from ${S} where pais <> 'México'` },
  {
    q: 'dia con mas temblores',
    gold: `select fecha, count(*) from ${S} group by 1 order by 2 desc fetch first 1 rows with ties`,
  },
  { q: 'temblores por mes', gold: `select date_trunc('month', fecha)::date, count(*) from ${S} group by 1` },
  {
    q: 'tembló más este mes que el pasado',
    gold: `select date_trunc('month', fecha)::date, count(*) from ${S} where fecha >= date '2026-10-01' group by 1`,
    also: [`select (${count(NOV)}) - (${count(OCT)})`],
  },
  { q: 'sismos en acapulco', gold: `select fecha, magnitud from ${S} where cvegeo = '12001'` },
  {
    q: 'a que hora temblo en colima',
    gold: last('fecha_hora_local', "estado = 'Colima'"),
    also: [`select fecha_hora_local from ${S} where estado = 'Colima' order by fecha_hora desc limit 50`],
  },
  { q: 'sismo del 19 de septiembre de 2017', gold: `select fecha, magnitud from ${S} where fecha = date '2017-09-19'` },
  { q: 'estados con mas de 100 sismos', gold: `${states('true')} having count(*) > 100` },
  {
    q: 'sismos que no sean de oaxaca ni guerrero mayores a 4',
    gold: `select fecha, magnitud from ${S} where estado not in ('Oaxaca', 'Guerrero') and magnitud > 4`,
    also: [
      `select fecha, magnitud from ${S} where (estado is null or estado not in ('Oaxaca', 'Guerrero')) and magnitud > 4`,
    ],
  },
  {
    q: 'que porcentaje de los sismos son de mas de 4',
    gold: `select 100.0 * count(*) filter (where magnitud > 4) / count(*) from ${S}`,
    also: [`select 100.0 * count(*) filter (where magnitud > 4) / count(magnitud) from ${S}`],
  },
  {
    q: 'temblor en jalisco',
    gold: `select fecha, magnitud from ${S} where estado = 'Jalisco'`,
    also: [last('fecha, magnitud', "estado = 'Jalisco'")],
  },
]

const OPEN = [
  'cuantos superficiales de menos de 10 km',
  'profundidad mediana',
  'los 5 mas fuertes de guerrero',
  'el mas fuerte del año',
  'cuando va a temblar',
  'porque tiembla tanto en septiembre',
  'se siente en mi casa',
  'hay alerta sismica',
  'cuantos dias sin temblor mayor a 5',
  'tsunami en manzanillo',
]

export const refused: readonly Refused[] = each(
  ['no_entendida', 'ambigua', 'fuera_de_alcance', 'sin_datos_para', 'no_soportada'],
  OPEN,
)
