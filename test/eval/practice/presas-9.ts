import { each } from '../each.ts'
import type { HeldOut, Refused } from '../types.ts'

const P = '{presas.presas} x'
const R = `(select p.*, a.fecha, a.almacenamiento_hm3, a.elevacion_msnm, round(a.almacenamiento_hm3 * 100 / p.capacidad_hm3, 2) as llenado
  from {presas.presas} p left join lateral (select * from {presas.almacenamientos} d where d.clave = p.clave and d.almacenamiento_hm3 is not null order by d.fecha desc limit 1) a on true) x`
const days = `(select p.*, a.fecha, a.almacenamiento_hm3, round(a.almacenamiento_hm3 * 100 / p.capacidad_hm3, 2) as llenado from {presas.presas} p join {presas.almacenamientos} a using (clave)) x`
const dam = (name: string) => `(nombre = '${name}' or nombre_comun = '${name}')`
const of = (name: string, column = 'llenado') => `select ${column} from ${R} where ${dam(name)}`
const list = (where: string) => `select nombre, llenado from ${R} where ${where}`
const ranked = (column: string, where: string, dir: string, n: number) =>
  `select nombre, ${column} from ${R} where ${where} and ${column} is not null order by ${column} ${dir} fetch first ${n} rows with ties`

export const questions: readonly HeldOut[] = [
  { q: '¿Qué tan llena está la presa El Cuchillo?', gold: of('El Cuchillo') },
  {
    q: '¿Cuántos hectómetros cúbicos tiene ahorita Cerro Prieto en Nuevo León?',
    gold: of('Cerro Prieto', 'almacenamiento_hm3'),
  },
  { q: 'capacidad de la presa La Amistad', gold: of('La Amistad', 'capacidad_hm3') },
  { q: '¿En qué río está la presa Infiernillo?', gold: of('Infiernillo', 'corriente') },
  { q: '¿Para qué se usa el agua de la presa La Boca?', gold: of('La Boca', 'uso') },
  { q: '¿De qué fecha es el último dato de la presa La Boca?', gold: of('La Boca', 'fecha::text') },
  { q: '¿En qué municipio queda la presa El Cuchillo?', gold: of('El Cuchillo', 'municipio') },
  { q: 'presas de Jalisco que estén abajo del 50 %', gold: list("estado = 'Jalisco' and llenado < 50") },
  {
    q: '¿Cuántas presas de Sinaloa rebasan el 90 por ciento?',
    gold: `select count(*) from ${R} where estado = 'Sinaloa' and llenado > 90`,
  },
  {
    q: '¿Cuáles son las 5 presas más vacías del país?',
    gold: ranked('llenado', 'true', 'asc', 5),
    also: [`select nombre, llenado from ${R} where llenado is not null order by llenado, nombre limit 5`],
  },
  {
    q: '¿Cuál es la presa más grande de Sonora?',
    gold: `select nombre, capacidad_hm3 from ${P} where estado = 'Sonora' order by 2 desc limit 1`,
  },
  {
    q: 'las 3 presas con menos agua en Chihuahua',
    gold: ranked('almacenamiento_hm3', "estado = 'Chihuahua'", 'asc', 3),
  },
  {
    q: '¿Cuánta agua hay almacenada en total en las presas de Tamaulipas?',
    gold: `select sum(almacenamiento_hm3) from ${R} where estado = 'Tamaulipas'`,
  },
  {
    q: 'número de presas por estado, de más a menos',
    ordered: true,
    gold: `select estado, count(*) from ${P} group by 1 order by 2 desc`,
  },
  { q: 'estados con más de 10 presas', gold: `select estado, count(*) from ${P} group by 1 having count(*) > 10` },
  {
    q: '¿Cuántas presas se usan para agua potable?',
    gold: `select count(*) from ${P} where uso ilike '%agua potable%'`,
    also: [`select count(*) from ${P} where uso = 'Agua potable'`],
  },
  {
    q: '¿Cuántas presas son de riego en Guanajuato?',
    gold: `select count(*) from ${P} where uso ilike '%riego%' and estado = 'Guanajuato'`,
    also: [`select count(*) from ${P} where uso ilike 'riego' and estado = 'Guanajuato'`],
  },
  {
    q: 'llenado promedio de las presas de Michoacán',
    gold: `select avg(llenado) from ${R} where estado like 'Michoacán%'`,
  },
  {
    q: 'mediana de llenado de las presas por estado',
    gold: `select estado, percentile_cont(0.5) within group (order by llenado) from ${R} group by 1`,
  },
  {
    q: '¿Qué estado tiene las presas más llenas en promedio?',
    gold: `select estado, avg(llenado) from ${R} where llenado is not null group by 1 order by 2 desc limit 1`,
  },
  {
    q: '¿Cuántas presas hay en México que no estén en Sonora ni en Sinaloa?',
    gold: `select count(*) from ${P} where estado not in ('Sonora', 'Sinaloa')`,
  },
  {
    q: '¿Está más llena La Boca o Cerro Prieto?',
    gold: list(`${dam('La Boca')} or ${dam('Cerro Prieto')}`),
    also: [`${list(`${dam('La Boca')} or ${dam('Cerro Prieto')}`)} order by llenado desc limit 1`],
  },
  {
    q: '¿Qué porcentaje de las presas del país está por debajo del 40 %?',
    gold: `select 100.0 * count(*) filter (where llenado < 40) / count(llenado) from ${R}`,
    also: [`select 100.0 * count(*) filter (where llenado < 40) / count(*) from ${R}`],
  },
  { q: 'presas entre 40 y 60 por ciento en Durango', gold: list("estado = 'Durango' and llenado between 40 and 60") },
  {
    q: 'presas con capacidad mayor a 1000 hm3 y menos de 50 % de llenado',
    gold: list('capacidad_hm3 > 1000 and llenado < 50'),
  },
  {
    q: '¿Hay alguna presa en Oaxaca al 100 %?',
    gold: `select count(*) from ${R} where estado = 'Oaxaca' and llenado >= 100`,
    also: [list("estado = 'Oaxaca' and llenado >= 100"), list("estado = 'Oaxaca' and llenado = 100")],
  },
  {
    q: '¿Cuánto tenía la presa El Cuchillo el 15 de noviembre de 2026?',
    gold: `select almacenamiento_hm3 from ${days} where ${dam('El Cuchillo')} and fecha = '2026-11-15'`,
    also: [`select llenado from ${days} where ${dam('El Cuchillo')} and fecha = '2026-11-15'`],
  },
  {
    q: 'almacenamiento diario de la presa La Boca en noviembre',
    gold: `select fecha::text, almacenamiento_hm3 from ${days} where ${dam('La Boca')} and fecha >= '2026-11-01' and almacenamiento_hm3 is not null`,
    also: [`select fecha::text, almacenamiento_hm3 from ${days} where ${dam('La Boca')} and fecha >= '2026-11-01'`],
  },
  {
    q: '¿Qué presas no tienen dato de almacenamiento?',
    gold: `select nombre from ${R} where almacenamiento_hm3 is null`,
  },
  {
    q: 'presas de Nuevo León ordenadas por capacidad',
    ordered: true,
    gold: `select nombre, capacidad_hm3 from ${P} where estado = 'Nuevo León' order by 2 desc`,
  },
  {
    q: 'presas de Aguascalientes en orden alfabético',
    ordered: true,
    gold: `select nombre from ${P} where estado = 'Aguascalientes' order by 1`,
    also: [`select nombre_comun from ${P} where estado = 'Aguascalientes' order by 1`],
  },
  {
    q: 'la presa más llena de cada estado',
    gold: `select estado, nombre, llenado from (select *, rank() over (partition by estado order by llenado desc) as k from (select * from ${R} where llenado is not null) y) z where k = 1`,
  },
  { q: 'elevación de la presa El Cuchillo', gold: of('El Cuchillo', 'elevacion_msnm') },
  {
    q: '¿Cuánta agua le falta a la presa El Cuchillo para llenarse?',
    gold: `select capacidad_hm3 - almacenamiento_hm3 from ${R} where ${dam('El Cuchillo')}`,
  },
  {
    q: '¿Qué porcentaje de llenado tienen en conjunto las presas de Sonora?',
    gold: `select 100.0 * sum(almacenamiento_hm3) / sum(capacidad_hm3) from ${R} where estado = 'Sonora' and almacenamiento_hm3 is not null`,
    also: [`select 100.0 * sum(almacenamiento_hm3) / sum(capacidad_hm3) from ${R} where estado = 'Sonora'`],
  },
  {
    q: '¿Cuántas presas tienen más de 500 hectómetros cúbicos almacenados?',
    gold: `select count(*) from ${R} where almacenamiento_hm3 > 500`,
  },
  {
    q: '¿Cuál es la presa con menos capacidad de Guanajuato?',
    gold: `select nombre, capacidad_hm3 from ${P} where estado = 'Guanajuato' order by 2 limit 1`,
  },
  {
    q: 'llenado promedio por tipo de uso',
    gold: `select uso, avg(llenado) from ${R} group by 1`,
    also: [`select uso, avg(llenado) from ${R} where uso is not null group by 1`],
  },
  {
    q: '¿Qué estados no tienen presas por debajo del 30 %?',
    gold: `select estado from ${R} group by 1 having count(*) filter (where llenado < 30) = 0`,
  },
  {
    q: '¿Qué presas promediaron más de 90 de llenado en octubre?',
    gold: `select nombre, avg(llenado) from ${days} where fecha >= date '2026-10-01' and fecha < date '2026-11-01' group by clave, nombre having avg(llenado) > 90`,
  },
  { q: '¿Qué presas del país se encuentran por arriba de su capacidad?', gold: list('llenado > 100') },
]

export const refused: readonly Refused[] = each(
  ['no_entendida', 'ambigua', 'fuera_de_alcance', 'sin_datos_para', 'no_soportada'],
  [
    '¿Se va a desbordar la presa La Boca?',
    '¿Cuánta agua consume Monterrey al día?',
    '¿Puedo pescar en la presa Infiernillo?',
    '¿Quién construyó la presa La Amistad?',
    '¿Cuánta agua llegará a El Cuchillo la próxima semana?',
  ],
)
