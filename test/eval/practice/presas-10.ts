import { each } from '../each.ts'
import type { HeldOut, Refused } from '../types.ts'

const P = '{presas.presas} p'
const newest =
  'left join lateral (select * from {presas.almacenamientos} a where a.clave = p.clave and a.almacenamiento_hm3 is not null order by a.fecha desc limit 1) a on true'
/** Every dam with its newest measured day. */
const L = `(select p.*, a.fecha, a.almacenamiento_hm3, a.elevacion_msnm, round(100 * a.almacenamiento_hm3 / p.capacidad_hm3, 2) as pct from ${P} ${newest}) l`
const by = (what: string, where: string, rest = '') => `select ${what} from ${L} where ${where} ${rest}`
const on = (nombre: string, day: string) =>
  `select a.almacenamiento_hm3 from {presas.almacenamientos} a join ${P} using (clave) where p.nombre_comun = '${nombre}' and a.fecha = ${day}`
/** From what it was a month before its newest day. */
const A_MONTH = `with d as (select a.fecha, round(100 * a.almacenamiento_hm3 / p.capacidad_hm3, 2) as pct from {presas.almacenamientos} a join ${P} using (clave) where p.nombre_comun = 'Cerro Prieto' and a.almacenamiento_hm3 is not null and a.fecha >= '2026-10-18') select (select pct from d order by fecha desc limit 1) - (select pct from d order by fecha limit 1)`
const share =
  'round(100 * sum(almacenamiento_hm3) / sum(capacidad_hm3) filter (where almacenamiento_hm3 is not null), 2)'

export const questions: readonly HeldOut[] = [
  { q: '¿A qué porcentaje está la presa La Boca?', gold: by('pct', "nombre_comun = 'La Boca'") },
  { q: '¿Cuánta agua tiene El Cuchillo?', gold: by('almacenamiento_hm3', "nombre_comun = 'El Cuchillo'") },
  { q: 'presas de Sinaloa con menos de 30% de llenado', gold: by('nombre, pct', "estado = 'Sinaloa' and pct < 30") },
  {
    q: 'las 5 presas más llenas de Jalisco',
    gold: by('nombre, pct', "estado = 'Jalisco' and pct is not null", 'order by pct desc limit 5'),
  },
  {
    q: '¿Cuál es la presa más grande de Nuevo León?',
    gold: by('nombre, capacidad_hm3', "estado = 'Nuevo León'", 'order by 2 desc limit 1'),
  },
  { q: '¿Cuántas presas hay por estado?', gold: `select estado, count(*) from ${P} group by 1` },
  {
    q: 'llenado de las presas de Guanajuato en total',
    gold: by(share, "estado = 'Guanajuato'"),
    also: [by('avg(pct)', "estado = 'Guanajuato'"), by('nombre, pct', "estado = 'Guanajuato'")],
  },
  { q: '¿Cuánta agua había en Valle de Bravo el 1 de noviembre?', gold: on('Valle de Bravo', "date '2026-11-01'") },
  {
    q: '¿Cuánto bajó o subió Cerro Prieto en el último mes?',
    gold: `select (${on('Cerro Prieto', "date '2026-11-18'")}) - (${on('Cerro Prieto', "date '2026-10-18'")})`,
    also: [
      `select (${on('Cerro Prieto', "date '2026-11-18'")}) - (${on('Cerro Prieto', "date '2026-10-19'")})`,
      A_MONTH,
    ],
  },
  {
    q: 'presas que se usan para agua potable en el Estado de México',
    gold: by('nombre', "estado = 'México' and uso like '%gua potable%'"),
    also: [by('nombre', "estado = 'México' and uso = 'Agua potable'")],
  },
  { q: '¿Cuántas presas rebasan su capacidad?', gold: by('count(*)', 'pct > 100') },
  {
    q: 'capacidad total de las presas de Chiapas',
    gold: `select sum(capacidad_hm3) from ${P} where estado = 'Chiapas'`,
  },
  { q: '¿En qué río está la presa Oviáchic?', gold: `select corriente from ${P} where nombre_comun = 'Oviáchic'` },
  { q: '¿Qué presas están sobre el río Lerma?', gold: `select nombre from ${P} where corriente = 'Río Lerma'` },
  {
    q: 'promedio de llenado por estado, de menor a mayor',
    ordered: true,
    gold: by('avg(pct)', 'pct is not null', 'group by estado order by 1'),
    also: [by(share, 'pct is not null', 'group by estado order by 1')],
  },
  {
    q: 'nivel de la presa Chapala en metros sobre el nivel del mar',
    gold: by('elevacion_msnm', "nombre_comun = 'Chapala'"),
  },
  {
    q: '¿Está más llena La Boca o Cerro Prieto?',
    gold: by('nombre_comun, pct', "nombre_comun in ('La Boca', 'Cerro Prieto')"),
    also: [by('nombre_comun, pct', "nombre_comun in ('La Boca', 'Cerro Prieto')", 'order by 2 desc limit 1')],
  },
  {
    q: 'presas de Aguascalientes en orden alfabético',
    ordered: true,
    gold: `select nombre from ${P} where estado = 'Aguascalientes' order by nombre collate "es-x-icu"`,
    also: [`select nombre_comun from ${P} where estado = 'Aguascalientes' order by nombre_comun collate "es-x-icu"`],
  },
  {
    q: 'almacenamiento diario de Infiernillo en la última semana',
    gold: `select a.fecha::text, a.almacenamiento_hm3 from {presas.almacenamientos} a join ${P} using (clave) where p.nombre = 'Infiernillo' and a.fecha > {today} - 7`,
    also: [
      `select a.fecha::text, a.almacenamiento_hm3 from {presas.almacenamientos} a join ${P} using (clave) where p.nombre = 'Infiernillo' and a.fecha > {today} - 8`,
      `select a.fecha::text, a.almacenamiento_hm3 from {presas.almacenamientos} a join ${P} using (clave) where p.nombre = 'Infiernillo' and a.fecha >= '2026-11-16'`,
      `select a.fecha::text, a.almacenamiento_hm3 from {presas.almacenamientos} a join ${P} using (clave) where p.nombre = 'Infiernillo' and a.fecha >= {today} - 7 and a.fecha < {today}`,
    ],
  },
  {
    q: 'presas entre 40 y 60 por ciento en Durango',
    gold: by('nombre, pct', "estado = 'Durango' and pct between 40 and 60"),
  },
]

export const refused: readonly Refused[] = each(
  ['no_entendida', 'no_soportada', 'fuera_de_alcance', 'sin_datos_para', 'ambigua'],
  [
    '¿Para cuántos días alcanza el agua del Cutzamala?',
    '¿Se va a desbordar La Boca?',
    '¿Se puede pescar en El Cuchillo?',
    '¿Quién construyó la presa Infiernillo?',
  ],
)
