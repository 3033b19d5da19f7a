import type { HeldOut, Refused } from '../types.ts'

const ultimo = `from (select p.*, a.fecha, a.almacenamiento_hm3, round(a.almacenamiento_hm3 * 100 / p.capacidad_hm3, 2) as llenado_pct from {presas.presas} p
  join lateral (select d.fecha, d.almacenamiento_hm3 from {presas.almacenamientos} d where d.clave = p.clave and d.almacenamiento_hm3 is not null order by d.fecha desc limit 1) a on true) u`
const diario = 'from {presas.almacenamientos} a join {presas.presas} p using (clave)'

export const questions: readonly HeldOut[] = [
  {
    q: '¿Cuánta agua le queda a la presa de La Boca?',
    gold: `select almacenamiento_hm3 ${ultimo} where clave = 'LBCNL'`,
    also: [`select llenado_pct ${ultimo} where clave = 'LBCNL'`],
  },
  { q: 'a que porcentaje anda la presa de valle de bravo', gold: `select llenado_pct ${ultimo} where clave = 'VBRMX'` },
  {
    q: '¿Qué presas de Sonora están por debajo del 15 por ciento de su capacidad?',
    gold: `select nombre, llenado_pct ${ultimo} where estado = 'Sonora' and llenado_pct < 15`,
    also: [`select nombre ${ultimo} where estado = 'Sonora' and llenado_pct < 15`],
  },
  { q: 'cuantas presas hay en durango', gold: `select count(*) from {presas.presas} p where estado = 'Durango'` },
  {
    q: '¿Cuál es la presa con más agua almacenada de todo México en este momento?',
    gold: `select nombre, almacenamiento_hm3 ${ultimo} order by almacenamiento_hm3 desc limit 1`,
  },
  {
    q: 'las 5 presas mas llenas del país',
    ordered: true,
    gold: `select nombre, llenado_pct ${ultimo} order by llenado_pct desc limit 5`,
  },
  {
    q: '¿Alguna presa de Puebla ya rebasó el 100% de llenado?',
    gold: `select count(*) > 0 ${ultimo} where estado = 'Puebla' and llenado_pct > 100`,
  },
  {
    q: '¿Cuánta agua hay en total guardada en las presas de Sinaloa?',
    gold: `select sum(almacenamiento_hm3) ${ultimo} where estado = 'Sinaloa'`,
  },
  {
    q: 'cuanto a subido el lago de chapala en lo q va de noviembre',
    gold: `select (select almacenamiento_hm3 from {presas.almacenamientos} a where clave = 'LDCJL' and fecha = date '2026-11-18') - (select almacenamiento_hm3 from {presas.almacenamientos} a where clave = 'LDCJL' and fecha = date '2026-11-01')`,
    also: [
      `select (select elevacion_msnm from {presas.almacenamientos} a where clave = 'LDCJL' and fecha = date '2026-11-18') - (select elevacion_msnm from {presas.almacenamientos} a where clave = 'LDCJL' and fecha = date '2026-11-01')`,
      `select round((select almacenamiento_hm3 from {presas.almacenamientos} a where clave = 'LDCJL' and fecha = date '2026-11-18') * 100 / p.capacidad_hm3, 2) - round((select almacenamiento_hm3 from {presas.almacenamientos} a where clave = 'LDCJL' and fecha = date '2026-11-01') * 100 / p.capacidad_hm3, 2) from {presas.presas} p where p.clave = 'LDCJL'`,
    ],
  },
  {
    q: '¿En qué estado hay más presas?',
    gold: `select estado, count(*) from {presas.presas} p group by estado order by count(*) desc limit 1`,
  },
  {
    q: 'Porcentaje de llenado promedio de las presas por estado',
    gold: `select estado, avg(llenado_pct) ${ultimo} group by estado`,
    also: [`select estado, sum(almacenamiento_hm3) * 100 / sum(capacidad_hm3) ${ultimo} group by estado`],
  },
  {
    q: '¿Qué presas están sobre el río Bravo?',
    gold: `select nombre from {presas.presas} p where corriente = 'Río Bravo'`,
  },
  { q: 'para que se usa el agua de la presa madin', gold: `select uso from {presas.presas} p where clave = 'PMDMX'` },
  {
    q: '¿Cuántas presas de Chiapas se dedican a la generación de energía?',
    gold: `select count(*) from {presas.presas} p where estado = 'Chiapas' and uso like '%eneración de energía%'`,
  },
  {
    q: '¿Cuánto tenía almacenado El Cuchillo el primero de noviembre?',
    gold: `select almacenamiento_hm3 from {presas.almacenamientos} a where clave = 'CCHNL' and fecha = date '2026-11-01'`,
  },
  {
    q: 'Almacenamiento diario de Infiernillo del 10 al 18 de noviembre',
    ordered: true,
    gold: `select fecha, almacenamiento_hm3 from {presas.almacenamientos} a where clave = 'INFMC' and fecha between date '2026-11-10' and date '2026-11-18' order by fecha`,
  },
  {
    q: 'que presa esta mas vacia, la amistad o falcon?',
    gold: `select nombre, llenado_pct ${ultimo} where clave in ('CILAAMSMX', 'CILAFLCMX')`,
    also: [
      `select nombre, llenado_pct ${ultimo} where clave in ('CILAAMSMX', 'CILAFLCMX') order by llenado_pct limit 1`,
    ],
  },
  {
    q: '¿Qué porcentaje de las presas del país está a menos de la mitad de su capacidad?',
    gold: `select count(*) filter (where llenado_pct < 50) * 100.0 / count(*) ${ultimo}`,
  },
  {
    q: 'Mediana del llenado de las presas michoacanas',
    gold: `select percentile_cont(0.5) within group (order by llenado_pct) ${ultimo} where estado = 'Michoacán de Ocampo'`,
  },
  {
    q: '¿Qué presas hay en Jalisco que no sean para riego?',
    gold: `select nombre from {presas.presas} p where estado = 'Jalisco' and uso not like '%iego%'`,
  },
  {
    q: 'estados con mas de 15 presas',
    gold: `select estado, count(*) from {presas.presas} p group by estado having count(*) > 15`,
    also: [`select estado from {presas.presas} p group by estado having count(*) > 15`],
  },
  {
    q: '¿En qué municipio está la presa Cerro de Oro?',
    gold: `select municipio from {presas.presas} p where clave = 'CDOOX'`,
  },
  {
    q: 'cual es la presa de mayor capacidad en guanajuato y de cuanto es',
    gold: `select nombre, capacidad_hm3 from {presas.presas} p where estado = 'Guanajuato' order by capacidad_hm3 desc limit 1`,
  },
  {
    q: 'cuantas presas del edomex estan arriba del 90%',
    gold: `select count(*) ${ultimo} where estado = 'México' and llenado_pct > 90`,
  },
  {
    q: '¿Cuánto ha cambiado el agua almacenada en las presas de Nuevo León del 31 de octubre a la fecha?',
    gold: `select sum(a.almacenamiento_hm3) filter (where a.fecha = date '2026-11-18') - sum(a.almacenamiento_hm3) filter (where a.fecha = date '2026-10-31') ${diario} where p.estado = 'Nuevo León'`,
  },
  {
    q: '¿Cuál fue el nivel máximo de almacenamiento que alcanzó la presa Solís el mes pasado?',
    gold: `select max(almacenamiento_hm3) from {presas.almacenamientos} a where clave = 'SLSGJ' and fecha >= date '2026-10-01' and fecha < date '2026-11-01'`,
  },
]

export const refused: readonly Refused[] = [
  { q: '¿Cuándo se va a llenar otra vez la presa Cerro Prieto?', codes: ['no_soportada'] },
  { q: '¿Por qué está seca la presa Abelardo Rodríguez de Hermosillo?', codes: ['no_soportada'] },
  { q: 'a como esta el nivel de la presa la villita', codes: ['ambigua'] },
  { q: '¿Qué presas hay en Yucatán?', codes: ['sin_datos_para'] },
  { q: '¿Cuánto costó construir la presa Zimapán?', codes: ['fuera_de_alcance', 'no_entendida'] },
  { q: '¿cuánta agua tenía El Cuchillo en 1985?', codes: ['sin_datos_para'] },
  {
    q: 'se puede pescar lobina en la presa el salto?',
    codes: ['fuera_de_alcance', 'no_entendida', 'no_soportada', 'ambigua'],
  },
  {
    q: '¿Cuántos metros cúbicos por segundo están desfogando por el vertedor de Malpaso?',
    codes: ['fuera_de_alcance', 'no_entendida', 'sin_datos_para'],
  },
]
