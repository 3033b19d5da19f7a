import type { HeldOut } from '../types.ts'

/** Every dam with its newest measured storage. */
const DAMS = `(select p.*, a.fecha, a.almacenamiento_hm3, a.elevacion_msnm, round(a.almacenamiento_hm3 * 100 / p.capacidad_hm3, 2) as llenado
  from {presas.presas} p
  left join lateral (select d.* from {presas.almacenamientos} d where d.clave = p.clave and d.almacenamiento_hm3 is not null order by d.fecha desc limit 1) a on true) s`
/** Every measured day of every dam. */
const DAYS = `(select p.nombre, p.nombre_comun, p.estado, d.fecha, d.almacenamiento_hm3, round(d.almacenamiento_hm3 * 100 / p.capacidad_hm3, 2) as llenado
  from {presas.presas} p join {presas.almacenamientos} d on d.clave = p.clave where d.almacenamiento_hm3 is not null) s`

export const questions: readonly HeldOut[] = [
  {
    q: 'nivel de la presa La Boca',
    gold: `select llenado from ${DAMS} where nombre_comun = 'La Boca'`,
    also: [
      `select elevacion_msnm from ${DAMS} where nombre_comun = 'La Boca'`,
      `select almacenamiento_hm3 from ${DAMS} where nombre_comun = 'La Boca'`,
    ],
  },
  {
    q: '¿Cuánta agua tiene El Cuchillo?',
    gold: `select almacenamiento_hm3 from ${DAMS} where nombre_comun = 'El Cuchillo'`,
  },
  {
    q: 'a qué porcentaje está la presa de Valle de Bravo',
    gold: `select llenado from ${DAMS} where nombre = 'Valle de Bravo'`,
  },
  {
    q: '¿Cuántas presas hay en Michoacán?',
    gold: `select count(*) from ${DAMS} where left(cvegeo, 2) = '16'`,
  },
  {
    q: 'presas de Sonora',
    gold: `select nombre from ${DAMS} where estado = 'Sonora'`,
    also: [`select nombre_comun from ${DAMS} where estado = 'Sonora'`],
  },
  {
    q: '¿Cuál es la capacidad de Aguamilpa?',
    gold: `select capacidad_hm3 from ${DAMS} where nombre_comun = 'Aguamilpa'`,
  },
  {
    q: 'en que municipio esta la presa Huites',
    gold: `select municipio from ${DAMS} where nombre_comun = 'Huites'`,
  },
  {
    q: '¿Sobre qué río está la presa Solís?',
    gold: `select corriente from ${DAMS} where nombre = 'Solís'`,
  },
  {
    q: 'elevación del agua en la presa Endhó',
    gold: `select elevacion_msnm from ${DAMS} where nombre = 'Endhó'`,
  },
  {
    q: '¿Cuál es la presa más grande de México por capacidad?',
    gold: `select nombre, capacidad_hm3 from ${DAMS} order by capacidad_hm3 desc limit 1`,
    also: [`select nombre_comun, capacidad_hm3 from ${DAMS} order by capacidad_hm3 desc limit 1`],
  },
  {
    q: 'la presa más vacía de Chihuahua',
    gold: `select nombre, llenado from ${DAMS} where estado = 'Chihuahua' order by llenado limit 1`,
  },
  {
    q: 'las 10 presas más llenas del país',
    gold: `select nombre, llenado from ${DAMS} where llenado is not null order by llenado desc limit 10`,
    ordered: true,
  },
  {
    q: 'presas con menos de 10% de agua',
    gold: `select nombre, llenado from ${DAMS} where llenado < 10`,
  },
  {
    q: '¿Cuántas presas están por arriba del 100 por ciento?',
    gold: `select count(*) from ${DAMS} where llenado > 100`,
  },
  {
    q: 'agua almacenada en total en las presas de Sinaloa',
    gold: `select sum(almacenamiento_hm3) from ${DAMS} where estado = 'Sinaloa'`,
  },
  {
    q: '¿Cuánto suma la capacidad de las presas de Chiapas?',
    gold: `select sum(capacidad_hm3) from ${DAMS} where estado = 'Chiapas'`,
  },
  {
    q: 'llenado promedio de las presas por estado',
    gold: `select estado, round(avg(llenado), 2) from ${DAMS} group by estado`,
  },
  {
    q: 'mediana del llenado de las presas de Durango',
    gold: `select round(percentile_cont(0.5) within group (order by llenado)::numeric, 2) from ${DAMS} where estado = 'Durango'`,
  },
  {
    q: '¿Qué estado tiene más presas?',
    gold: `select estado, count(*) from ${DAMS} group by estado order by count(*) desc limit 1`,
  },
  {
    q: 'estados que tienen más de diez presas',
    gold: `select estado, count(*) from ${DAMS} group by estado having count(*) > 10`,
  },
  {
    q: 'qué presas de Jalisco no son de riego',
    gold: `select nombre from ${DAMS} where estado = 'Jalisco' and uso not ilike '%riego%'`,
  },
  {
    q: '¿Qué usos tienen las presas?',
    gold: `select distinct uso from ${DAMS} where uso is not null`,
    also: [`select distinct uso from ${DAMS}`],
  },
  {
    q: '¿Hay presas llenas al 100% o más en el Estado de México?',
    gold: `select count(*) > 0 from ${DAMS} where left(cvegeo, 2) = '15' and llenado >= 100`,
    also: [
      `select count(*) from ${DAMS} where left(cvegeo, 2) = '15' and llenado >= 100`,
      `select nombre, llenado from ${DAMS} where left(cvegeo, 2) = '15' and llenado >= 100`,
    ],
  },
  {
    q: '¿Cuánta agua tenía el lago de Chapala el 1 de noviembre?',
    gold: `select almacenamiento_hm3 from ${DAYS} where nombre = 'Lago de Chapala' and fecha = '2026-11-01'`,
    also: [
      `select almacenamiento_hm3 from ${DAYS} where nombre = 'Lago de Chapala' and fecha <= '2026-11-01' order by fecha desc limit 1`,
    ],
  },
  {
    q: 'historial de almacenamiento de la presa Sanalona en noviembre',
    gold: `select almacenamiento_hm3 from ${DAYS} where nombre = 'Sanalona' and fecha >= '2026-11-01' order by fecha`,
    ordered: true,
  },
  {
    q: 'compara el llenado de El Novillo con el del Oviáchic',
    gold: `select nombre, llenado from ${DAMS} where nombre_comun in ('El Novillo', 'Oviáchic')`,
    also: [`select llenado from ${DAMS} where nombre_comun in ('El Novillo', 'Oviáchic')`],
  },
  {
    q: '¿Cuánto ha bajado el almacenamiento de la presa Las Adjuntas de Tamaulipas en lo que va de noviembre?',
    gold: `select max(v) filter (where n = 1) - max(v) filter (where o = 1) from (select almacenamiento_hm3 as v, row_number() over (order by fecha desc) as n, row_number() over (order by fecha) as o
      from ${DAYS} where nombre_comun = 'Las Adjuntas' and fecha >= '2026-11-01') r`,
    also: [
      `select max(v) filter (where o = 1) - max(v) filter (where n = 1) from (select almacenamiento_hm3 as v, row_number() over (order by fecha desc) as n, row_number() over (order by fecha) as o
        from ${DAYS} where nombre_comun = 'Las Adjuntas' and fecha >= '2026-11-01') r`,
    ],
  },
  {
    q: '¿Qué porcentaje de las presas del país rebasa el 90% de llenado?',
    gold: `select round(100.0 * count(*) filter (where llenado > 90) / count(*), 2) from ${DAMS}`,
  },
  {
    q: 'presas de Zacatecas entre 40 y 80 por ciento',
    gold: `select nombre, llenado from ${DAMS} where estado = 'Zacatecas' and llenado between 40 and 80`,
  },
]
