import type { HeldOut, Refused } from '../types.ts'

/** Each dam with its latest measured storage. */
const NOW = `(select p.*, a.fecha, a.almacenamiento_hm3, round(100 * a.almacenamiento_hm3 / p.capacidad_hm3, 2) as llenado from {presas.presas} p left join lateral (select fecha, almacenamiento_hm3 from {presas.almacenamientos} x where x.clave = p.clave and x.almacenamiento_hm3 is not null order by x.fecha desc limit 1) a on true)`

export const questions: readonly HeldOut[] = [
  {
    q: 'cómo anda de agua valle de bravo?',
    gold: `select p.llenado from ${NOW} p where p.nombre = 'Valle de Bravo'`,
    also: [`select p.almacenamiento_hm3 from ${NOW} p where p.nombre = 'Valle de Bravo'`],
  },
  {
    q: 'Soy agricultor en Sinaloa y quiero saber qué presas de mi estado están abajo del 30 por ciento',
    gold: `select p.nombre from ${NOW} p where p.estado = 'Sinaloa' and p.llenado < 30`,
    also: [`select p.nombre_comun from ${NOW} p where p.estado = 'Sinaloa' and p.llenado < 30`],
  },
  {
    q: 'cuantas presas hay por estado',
    gold: `select estado, count(*) from {presas.presas} group by estado`,
  },
  {
    q: 'cuánta agua hay guardada en total en las presas del país',
    gold: `select sum(p.almacenamiento_hm3) from ${NOW} p`,
  },
  {
    q: 'los cinco estados con las presas más secas en promedio',
    gold: `select p.estado, avg(p.llenado) from ${NOW} p where p.llenado is not null group by p.estado order by avg(p.llenado) limit 5`,
    ordered: true,
    also: [
      `select p.estado from ${NOW} p where p.llenado is not null group by p.estado order by avg(p.llenado) limit 5`,
      `select p.estado from ${NOW} p where p.llenado is not null group by p.estado order by sum(p.almacenamiento_hm3) / sum(p.capacidad_hm3) limit 5`,
    ],
  },
  {
    q: 'compárame cuánta agua tenía La Boquilla el 15 de octubre contra lo que tiene hoy',
    gold: `select a.fecha, a.almacenamiento_hm3 from {presas.almacenamientos} a join {presas.presas} p using (clave) where p.nombre = 'La Boquilla' and a.fecha in (date '2026-10-15', (select max(x.fecha) from {presas.almacenamientos} x where x.clave = p.clave))`,
    also: [
      `select max(a.almacenamiento_hm3) filter (where a.fecha = date '2026-10-15'), max(a.almacenamiento_hm3) filter (where a.fecha = date '2026-11-18') from {presas.almacenamientos} a join {presas.presas} p using (clave) where p.nombre = 'La Boquilla'`,
      `select max(a.almacenamiento_hm3) filter (where a.fecha = date '2026-11-18'), max(a.almacenamiento_hm3) filter (where a.fecha = date '2026-10-15') from {presas.almacenamientos} a join {presas.presas} p using (clave) where p.nombre = 'La Boquilla'`,
      `select a.fecha, round(100 * a.almacenamiento_hm3 / p.capacidad_hm3, 2) from {presas.almacenamientos} a join {presas.presas} p using (clave) where p.nombre = 'La Boquilla' and a.fecha in (date '2026-10-15', date '2026-11-18')`,
    ],
  },
  {
    q: '¿Qué porcentaje del agua almacenada en el país está en Chiapas?',
    gold: `select 100 * sum(p.almacenamiento_hm3) filter (where p.estado = 'Chiapas') / sum(p.almacenamiento_hm3) from ${NOW} p`,
  },
  {
    q: 'presas de jalisco que no son para riego',
    gold: `select nombre from {presas.presas} where estado = 'Jalisco' and uso !~* 'riego'`,
    also: [`select nombre_comun from {presas.presas} where estado = 'Jalisco' and uso !~* 'riego'`],
  },
  {
    q: 'mediana del porcentaje de llenado de las presas de guanajuato',
    gold: `select percentile_cont(0.5) within group (order by p.llenado) from ${NOW} p where p.estado = 'Guanajuato'`,
  },
  {
    q: 'oiga, hay alguna presa que de plano esté seca, en cero?',
    gold: `select p.nombre from ${NOW} p where p.almacenamiento_hm3 = 0`,
    also: [
      `select p.nombre_comun from ${NOW} p where p.almacenamiento_hm3 = 0`,
      `select count(*) from ${NOW} p where p.almacenamiento_hm3 = 0`,
      `select true`,
      `select p.nombre from ${NOW} p where p.llenado = 0`,
      `select p.nombre_comun from ${NOW} p where p.llenado = 0`,
      `select count(*) from ${NOW} p where p.llenado = 0`,
    ],
  },
  {
    q: 'cuántos hectómetros cúbicos le faltan a Villa Victoria para llenarse',
    gold: `select p.capacidad_hm3 - p.almacenamiento_hm3 from ${NOW} p where p.nombre = 'Villa Victoria'`,
  },
  {
    q: 'cuántas presas andan ya al 100 o más',
    gold: `select count(*) from ${NOW} p where p.llenado >= 100`,
    also: [`select count(*) from ${NOW} p where p.almacenamiento_hm3 >= p.capacidad_hm3`],
  },
  {
    q: 'Tarea de geografía: ¿cuántas presas están sobre el río Lerma?',
    gold: `select count(*) from {presas.presas} where corriente = 'Río Lerma'`,
  },
  {
    q: 'quién tiene más agua almacenada, sonora o sinaloa',
    gold: `select p.estado, sum(p.almacenamiento_hm3) from ${NOW} p where p.estado in ('Sonora', 'Sinaloa') group by p.estado`,
    also: [
      `select p.estado from ${NOW} p where p.estado in ('Sonora', 'Sinaloa') group by p.estado order by sum(p.almacenamiento_hm3) desc limit 1`,
      `select sum(p.almacenamiento_hm3) filter (where p.estado = 'Sonora'), sum(p.almacenamiento_hm3) filter (where p.estado = 'Sinaloa') from ${NOW} p`,
    ],
  },
  {
    q: 'municipios que tienen tres presas o más',
    gold: `select municipio from {presas.presas} where municipio is not null group by cvegeo, municipio having count(*) >= 3`,
  },
  {
    q: 'de las presas grandes, digamos de más de 2000 hm3 de capacidad, cuáles están a menos de la mitad',
    gold: `select p.nombre from ${NOW} p where p.capacidad_hm3 > 2000 and p.llenado < 50`,
    also: [`select p.nombre_comun from ${NOW} p where p.capacidad_hm3 > 2000 and p.llenado < 50`],
  },
]

export const refused: readonly Refused[] = [
  {
    q: 'cuánta agua le queda a la presa hoover',
    codes: ['fuera_de_alcance', 'sin_datos_para', 'no_entendida', 'no_soportada'],
  },
  {
    q: '¿Para cuándo se va a llenar la presa El Novillo?',
    codes: ['no_soportada', 'sin_datos_para', 'fuera_de_alcance', 'no_entendida'],
  },
  {
    q: 'quién construyó la presa solís y cuánto costó',
    codes: ['no_soportada', 'fuera_de_alcance', 'sin_datos_para', 'no_entendida'],
  },
  {
    q: 'ábranle las compuertas a la madín que ya se está desbordando',
    codes: ['no_soportada', 'rechazada', 'fuera_de_alcance', 'no_entendida'],
  },
  { q: 'a cuánto está la presa el centenario', codes: ['ambigua'] },
  {
    q: 'cuántos metros mide la cortina de aguamilpa',
    codes: ['no_soportada', 'fuera_de_alcance', 'sin_datos_para', 'no_entendida'],
  },
]
