import { each } from '../each.ts'
import type { HeldOut, Refused } from '../types.ts'

const P = '{presas.presas} x'
// The newest measured storage of every dam.
const R = `(select p.*, a.fecha, a.almacenamiento_hm3, round(a.almacenamiento_hm3 * 100 / p.capacidad_hm3, 2) as llenado
  from {presas.presas} p join lateral (select * from {presas.almacenamientos} d where d.clave = p.clave and d.almacenamiento_hm3 is not null order by d.fecha desc limit 1) a on true) x`
/** How each stood on a day. */
const then = (day: string) =>
  `(select p.*, a.almacenamiento_hm3 as agua, round(a.almacenamiento_hm3 * 100 / p.capacidad_hm3, 2) as llenado from {presas.presas} p join {presas.almacenamientos} a using (clave) where a.fecha = ${day}) t`
const dam = (name: string) => `(nombre = '${name}' or nombre_comun = '${name}')`
const level = (q: string, name: string): HeldOut => ({
  q,
  gold: `select llenado from ${R} where ${dam(name)}`,
  also: [`select almacenamiento_hm3 from ${R} where ${dam(name)}`],
})
const list = (where: string) => `select nombre, llenado from ${R} where ${where}`
const ranked = (column: string, way: string, limit: number) =>
  `select nombre, ${column} from ${R} order by ${column} ${way} limit ${limit}`

export const questions: readonly HeldOut[] = [
  level('como esta la boca', 'La Boca'),
  level('nivel del cuchillo', 'El Cuchillo'),
  {
    q: 'presas mas llenas',
    gold: ranked('llenado', 'desc', 10),
    also: [ranked('llenado', 'desc', 5), ranked('llenado', 'desc', 50)],
  },
  {
    q: 'cual es la presa mas grande de mexico',
    gold: `select nombre, capacidad_hm3 from ${P} order by capacidad_hm3 desc limit 1`,
    also: [`select nombre, capacidad_hm3 from ${P} where estado = 'México' order by capacidad_hm3 desc limit 1`],
  },
  { q: 'presas de sonora', gold: `select nombre from ${P} where estado = 'Sonora'` },
  { q: 'cuantas presas hay en sinaloa', gold: `select count(*) from ${P} where estado = 'Sinaloa'` },
  { q: 'que presas estan abajo del 20%', gold: list('llenado < 20') },
  { q: 'presas arriba de su capacidad', gold: list('llenado > 100') },
  { q: 'agua almacenada en total en el pais', gold: `select sum(almacenamiento_hm3) from ${R}` },
  {
    q: 'cuanta agua tienen las presas de tamaulipas',
    gold: `select sum(almacenamiento_hm3) from ${R} where estado = 'Tamaulipas'`,
  },
  {
    q: 'promedio de llenado por estado',
    gold: `select estado, avg(llenado) from ${R} group by 1`,
    also: [`select estado, 100 * sum(almacenamiento_hm3) / sum(capacidad_hm3) from ${R} group by 1`],
  },
  {
    q: 'estado con las presas mas secas',
    gold: `select estado, avg(llenado) from ${R} group by 1 order by 2 limit 1`,
    also: [`select estado, 100 * sum(almacenamiento_hm3) / sum(capacidad_hm3) from ${R} group by 1 order by 2 limit 1`],
  },
  {
    q: 'el sistema cutzamala como va',
    gold: list("nombre in ('Valle de Bravo', 'Villa Victoria', 'El Bosque')"),
    also: [`select avg(llenado) from ${R} where nombre in ('Valle de Bravo', 'Villa Victoria', 'El Bosque')`],
  },
  level('valle de bravo cuanto tiene', 'Valle de Bravo'),
  {
    q: 'llenado de cerro prieto y rodrigo gomez',
    gold: list("nombre_comun = 'Cerro Prieto' or nombre like 'Rodrigo Gómez%' or nombre_comun = 'La Boca'"),
  },
  {
    q: 'presa infiernillo hace un año',
    gold: `select agua from ${then("date '2025-11-19'")} where nombre = 'Infiernillo'`,
    also: [`select llenado from ${then("date '2025-11-19'")} where nombre = 'Infiernillo'`],
  },
  {
    q: 'cuantas presas son para riego',
    gold: `select count(*) from ${P} where uso = 'Riego'`,
    also: [`select count(*) from ${P} where uso ilike '%riego%'`],
  },
  {
    q: 'capacidad de chicoasen',
    gold: `select capacidad_hm3 from ${P} where nombre_comun ilike 'Chicoas_n' or nombre ilike 'Chicoas_n'`,
  },
  {
    q: 'presas de generacion electrica',
    gold: `select nombre from ${P} where uso ilike '%energía%'`,
    also: [`select nombre from ${P} where uso = 'Generación de energía'`],
  },
  { q: 'top 5 presas con mas agua', gold: ranked('almacenamiento_hm3', 'desc', 5), ordered: true },
  {
    q: 'presas con menos de 100 hm3 de capacidad en jalisco',
    gold: `select nombre, capacidad_hm3 from ${P} where estado = 'Jalisco' and capacidad_hm3 < 100`,
  },
  { q: 'que rio llena la presa el oviachic', gold: `select corriente from ${P} where nombre_comun ilike '%Ovi_chic'` },
  {
    q: 'hay presas llenas en durango',
    gold: `select exists (select from ${R} where estado = 'Durango' and llenado >= 100)`,
  },
  {
    q: 'porcentaje de llenado nacional',
    gold: `select 100 * sum(almacenamiento_hm3) / sum(capacidad_hm3) from ${R}`,
    also: [`select avg(llenado) from ${R}`],
  },
  {
    q: 'cuantas presas por uso',
    gold: `select uso, count(*) from ${P} group by 1`,
    also: [`select uso, count(*) from ${P} where uso is not null group by 1`],
  },
  {
    q: 'mediana de llenado en guanajuato',
    gold: `select percentile_cont(0.5) within group (order by llenado)::numeric from ${R} where estado = 'Guanajuato'`,
  },
  {
    q: 'en que municipio esta la presa de la amistad',
    gold: `select municipio from ${P} where nombre_comun = 'La Amistad'`,
  },
  {
    q: 'presas de michoacan entre 50 y 80 por ciento',
    gold: list("estado like 'Michoac%' and llenado between 50 and 80"),
  },
  { q: 'presas vacias', gold: list('almacenamiento_hm3 = 0'), also: [ranked('llenado', '', 10), list('llenado < 1')] },
]

const OPEN = [
  'presa guadalupe',
  'cuanto subio la angostura en el ultimo mes',
  'las que mas bajaron esta semana',
  'se va a llenar la boca este año',
  'por que esta vacia la presa',
  'se puede pescar en la presa zimapan',
  'presas de texas',
]

export const refused: readonly Refused[] = each(
  ['no_entendida', 'ambigua', 'fuera_de_alcance', 'sin_datos_para', 'no_soportada'],
  OPEN,
)
