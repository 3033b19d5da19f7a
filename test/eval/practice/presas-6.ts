import { each } from '../each.ts'
import type { HeldOut, Refused } from '../types.ts'

const P = '{presas.presas} x'
// The newest measured storage of every dam.
const R = `(select p.*, a.fecha, a.almacenamiento_hm3, a.elevacion_msnm, round(a.almacenamiento_hm3 * 100 / p.capacidad_hm3, 2) as llenado
  from {presas.presas} p left join lateral (select * from {presas.almacenamientos} d where d.clave = p.clave and d.almacenamiento_hm3 is not null order by d.fecha desc limit 1) a on true) x`
const days = `(select p.*, a.fecha, a.almacenamiento_hm3, round(a.almacenamiento_hm3 * 100 / p.capacidad_hm3, 2) as llenado from {presas.presas} p join {presas.almacenamientos} a using (clave)) x`
const dam = (name: string) => `(nombre = '${name}' or nombre_comun = '${name}')`
const of = (name: string, column = 'llenado') => `select ${column} from ${R} where ${dam(name)}`
const list = (where: string) => `select nombre, llenado from ${R} where ${where}`

export const questions: readonly HeldOut[] = [
  { q: '¿Cómo está el nivel de la presa El Cuchillo?', gold: of('El Cuchillo') },
  { q: '¿A qué porcentaje está la presa La Boca?', gold: of('La Boca') },
  { q: '¿Cuánta agua tiene la presa Cerro Prieto?', gold: of('Cerro Prieto', 'almacenamiento_hm3') },
  {
    q: '¿Qué presa tuvo el llenado promedio más alto en octubre?',
    gold: `select nombre, avg(llenado) from ${days} where fecha >= date '2026-10-01' and fecha < date '2026-11-01' group by clave, nombre having avg(llenado) is not null order by 2 desc fetch first 1 rows with ties`,
  },
  {
    q: 'nivel de llenado de las presas de Sonora',
    gold: list("estado = 'Sonora'"),
    also: [`${list("estado = 'Sonora'")} and llenado is not null`],
  },
  {
    q: '¿Cuál es la presa más llena del país?',
    gold: `select nombre, llenado from ${R} where llenado is not null order by llenado desc fetch first 1 rows with ties`,
  },
  { q: '¿Cuántas presas hay en Sonora?', gold: `select count(*) from ${P} where estado = 'Sonora'` },
  { q: '¿Cuántas presas están por debajo del 25 por ciento?', gold: `select count(*) from ${R} where llenado < 25` },
  {
    q: 'Almacenamiento total de las presas de Sinaloa',
    gold: `select sum(almacenamiento_hm3) from ${R} where estado = 'Sinaloa'`,
  },
  {
    q: '¿Cuál es la presa con mayor capacidad de México?',
    gold: `select nombre, capacidad_hm3 from ${P} order by capacidad_hm3 desc limit 1`,
  },
  { q: 'Capacidad total de las presas por estado', gold: `select estado, sum(capacidad_hm3) from ${P} group by 1` },
  {
    q: '¿Qué estado tiene más agua almacenada?',
    gold: `select estado, sum(almacenamiento_hm3) from ${R} where almacenamiento_hm3 is not null group by 1 order by 2 desc limit 1`,
  },
  { q: 'Promedio de llenado por estado', gold: `select estado, avg(llenado) from ${R} group by 1` },
  { q: 'Presas de Chihuahua arriba del 80 %', gold: list("estado = 'Chihuahua' and llenado > 80") },
  { q: '¿Qué presas están al cien por ciento o más?', gold: list('llenado >= 100') },
  { q: '¿Qué presas rebasan su capacidad?', gold: list('llenado > 100') },
  {
    q: '¿Cuánto ha subido el nivel de la presa Infiernillo en el último mes?',
    gold: `select (array_agg(llenado order by fecha desc))[1] - (array_agg(llenado order by fecha))[1] from ${days} where ${dam('Infiernillo')} and fecha >= date '2026-10-18' and llenado is not null`,
    also: [
      `select (array_agg(almacenamiento_hm3 order by fecha desc))[1] - (array_agg(almacenamiento_hm3 order by fecha))[1] from ${days} where ${dam('Infiernillo')} and fecha >= date '2026-10-18'`,
    ],
  },
  {
    q: 'Evolución del llenado de la presa Valle de Bravo en los últimos 30 días',
    gold: `select fecha, llenado from ${days} where ${dam('Valle de Bravo')} and fecha >= date '2026-10-20' and llenado is not null`,
    also: [
      `select fecha, llenado from ${days} where ${dam('Valle de Bravo')} and fecha >= date '2026-10-20'`,
      `select fecha, llenado from ${days} where ${dam('Valle de Bravo')} and fecha >= date '2026-10-21'`,
    ],
  },
  {
    q: 'Compara el llenado de la presa El Cuchillo y La Boca',
    gold: list(`${dam('El Cuchillo')} or ${dam('La Boca')}`),
  },
  {
    q: '¿Hay alguna presa vacía en Durango?',
    gold: `select count(*) > 0 from ${R} where estado = 'Durango' and almacenamiento_hm3 <= 0`,
  },
  {
    q: 'Presas de uso para riego en Jalisco',
    gold: `select nombre from ${P} where estado = 'Jalisco' and uso ilike '%riego%'`,
  },
  {
    q: '¿Cuántas presas se usan para generación de energía eléctrica?',
    gold: `select count(*) from ${P} where uso ilike '%energía%'`,
  },
  {
    q: 'Número de presas por uso',
    gold: `select uso, count(*) from ${P} group by 1`,
    also: [`select uso, count(*) from ${P} where uso is not null group by 1`],
  },
  {
    q: '¿Qué usos tienen las presas?',
    gold: `select distinct uso from ${P}`,
    also: [`select distinct uso from ${P} where uso is not null`],
  },
  { q: '¿Qué presas hay en el río Lerma?', gold: `select nombre from ${P} where corriente = 'Río Lerma'` },
  {
    q: '¿Qué porcentaje de las presas está por debajo de la mitad de su capacidad?',
    gold: `select 100.0 * count(*) filter (where llenado < 50) / count(*) from ${R}`,
  },
  {
    q: '¿Qué porcentaje del agua almacenada del país está en Tabasco y Chiapas?',
    gold: `select 100 * sum(almacenamiento_hm3) filter (where estado in ('Tabasco', 'Chiapas')) / sum(almacenamiento_hm3) from ${R}`,
  },
  { q: 'Estados con más de 10 presas', gold: `select estado, count(*) from ${P} group by 1 having count(*) > 10` },
  {
    q: 'Estados donde el llenado promedio es menor a 40 %',
    gold: `select estado, avg(llenado) from ${R} group by 1 having avg(llenado) < 40`,
  },
  {
    q: 'Mediana del llenado de las presas de Michoacán',
    gold: `select percentile_cont(0.5) within group (order by llenado)::numeric from ${R} where estado like 'Michoac%'`,
  },
  {
    q: 'Presas de Guanajuato sin contar la Solís',
    gold: `select nombre from ${P} where estado = 'Guanajuato' and not ${dam('Solís')}`,
  },
  {
    q: 'Presas de Nuevo León que no sean de uso público urbano',
    gold: `select nombre from ${P} where estado = 'Nuevo León' and uso not ilike '%agua potable%'`,
  },
  { q: 'presas de tamaulipas', gold: `select nombre from ${P} where estado = 'Tamaulipas'` },
  {
    q: 'nivel de las presas de nuevo leon',
    gold: list("estado = 'Nuevo León'"),
    also: [`select avg(llenado) from ${R} where estado = 'Nuevo León'`],
  },
  {
    q: 'presa mas vacia de coahuila',
    gold: `select nombre, llenado from ${R} where estado like 'Coahuila%' and llenado is not null order by llenado fetch first 1 rows with ties`,
  },
  { q: 'cuantas presas hay en el pais', gold: `select count(*) from ${P}` },
  { q: '¿Cuál es la elevación de la presa Malpaso?', gold: of('Malpaso', 'elevacion_msnm') },
  {
    q: '¿Cuántos hectómetros cúbicos le caben a la presa Chicoasén?',
    gold: `select capacidad_hm3 from ${P} where nombre_comun ilike 'Chicoas_n'`,
  },
  {
    q: '¿Qué porcentaje del agua de Nuevo León está en la presa El Cuchillo?',
    gold: `select 100 * sum(almacenamiento_hm3) filter (where ${dam('El Cuchillo')}) / sum(almacenamiento_hm3) from ${R} where estado = 'Nuevo León'`,
  },
  {
    q: 'municipios con más de una presa',
    gold: `select municipio, count(*) from ${P} where cvegeo is not null group by cvegeo, 1 having count(*) > 1`,
  },
]

const OPEN = [
  '¿Está más llena la presa Madín que la de Guadalupe?',
  'Llenado de la presa Lázaro Cárdenas',
  'a cuanto esta la presa vicente guerrero',
  '¿Cuándo se va a llenar la presa El Cuchillo?',
  '¿Por qué está tan baja la presa Cerro Prieto?',
  '¿Cuántos peces hay en la presa de Valle de Bravo?',
  '¿Cuándo se construyó la presa La Amistad?',
  '¿Cuánto llovió en la presa El Cuchillo?',
  '¿Cuál es el nivel de la presa Hoover?',
  '¿Cuántos litros por segundo extrae la presa Madín?',
  '¿Qué porcentaje de la capacidad nacional está en Chiapas?',
  '¿Cuántas presas son de riego y agua potable?',
]

export const refused: readonly Refused[] = each(
  ['no_entendida', 'ambigua', 'fuera_de_alcance', 'sin_datos_para', 'no_soportada'],
  OPEN,
)
