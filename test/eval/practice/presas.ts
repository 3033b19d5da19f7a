import type { HeldOut, Refused } from '../types.ts'

const P = '{presas.presas}'
const A = '{presas.almacenamientos}'
// The newest measured storage of every dam.
const R = `(select p.*, a.fecha, a.almacenamiento_hm3, a.elevacion_msnm, round(a.almacenamiento_hm3 * 100 / p.capacidad_hm3, 2) as llenado
  from ${P} p join lateral (select * from ${A} d where d.clave = p.clave and d.almacenamiento_hm3 is not null order by d.fecha desc limit 1) a on true)`
// Every day of every dam.
const H = `(select p.nombre, p.nombre_comun, p.estado, p.uso, p.capacidad_hm3, a.*, round(a.almacenamiento_hm3 * 100 / p.capacidad_hm3, 2) as llenado
  from ${P} p join ${A} a using (clave) where a.almacenamiento_hm3 is not null)`
const NOV = "fecha >= date '2026-11-01' and fecha < date '2026-12-01'"
const OCT = "fecha >= date '2026-10-01' and fecha < date '2026-11-01'"

export const questions: readonly HeldOut[] = [
  { q: 'que tan llena esta la presa de la boca', gold: `select llenado from ${R} x where nombre_comun = 'La Boca'` },
  {
    q: '¿Cuánta agua tiene ahorita la presa El Cuchillo?',
    gold: `select almacenamiento_hm3 from ${R} x where nombre_comun = 'El Cuchillo'`,
  },
  { q: 'capacidad de la presa Infiernillo', gold: `select capacidad_hm3 from ${P} x where nombre = 'Infiernillo'` },
  {
    q: '¿Cuál es la presa más llena de Sinaloa?',
    gold: `select nombre, llenado from ${R} x where estado = 'Sinaloa' order by llenado desc limit 1`,
  },
  {
    q: 'las 5 presas con mas agua del pais',
    gold: `select nombre, almacenamiento_hm3 from ${R} x order by almacenamiento_hm3 desc limit 5`,
    ordered: true,
  },
  { q: 'Presas con menos del 10% de llenado', gold: `select nombre, llenado from ${R} x where llenado < 10` },
  { q: 'cuantas presas hay en michoacan', gold: `select count(*) from ${P} x where estado = 'Michoacán de Ocampo'` },
  { q: '¿Cuántas presas tiene cada estado?', gold: `select estado, count(*) from ${P} x group by 1` },
  {
    q: 'cuanta agua hay en total en las presas de sonora',
    gold: `select sum(almacenamiento_hm3) from ${R} x where estado = 'Sonora'`,
  },
  {
    q: 'Promedio de llenado de las presas de Jalisco',
    gold: `select avg(llenado) from ${R} x where estado = 'Jalisco'`,
    also: [`select sum(almacenamiento_hm3) * 100 / sum(capacidad_hm3) from ${R} x where estado = 'Jalisco'`],
  },
  {
    q: '¿cuál es la presa más grande de Chihuahua?',
    gold: `select nombre, capacidad_hm3 from ${P} x where estado = 'Chihuahua' order by capacidad_hm3 desc limit 1`,
  },
  { q: 'cuantas presas estan arriba del 100%', gold: `select count(*) from ${R} x where llenado > 100` },
  {
    q: 'a cuanto esta valle de bravo',
    gold: `select llenado from ${R} x where nombre = 'Valle de Bravo'`,
    also: [`select almacenamiento_hm3 from ${R} x where nombre = 'Valle de Bravo'`],
  },
  {
    q: '¿Cuánta agua tenía la presa Villa Victoria el 1 de noviembre?',
    gold: `select almacenamiento_hm3 from ${H} x where nombre = 'Villa Victoria' and fecha = date '2026-11-01'`,
  },
  {
    q: 'compara el llenado de Cerro Prieto y El Cuchillo',
    gold: `select nombre, llenado from ${R} x where nombre_comun in ('Cerro Prieto', 'El Cuchillo')`,
  },
  {
    q: '¿Cuánto ha cambiado el almacenamiento de El Novillo en lo que va de noviembre?',
    gold: `select (array_agg(almacenamiento_hm3 order by fecha desc))[1] - (array_agg(almacenamiento_hm3 order by fecha))[1] from ${H} x where nombre_comun = 'El Novillo' and ${NOV}`,
  },
  {
    q: 'Evolución diaria del almacenamiento de La Amistad en noviembre',
    gold: `select fecha, almacenamiento_hm3 from ${H} x where nombre_comun = 'La Amistad' and ${NOV} order by fecha`,
    ordered: true,
  },
  {
    q: 'que presas de oaxaca son para generar energia',
    gold: `select nombre from ${P} x where estado = 'Oaxaca' and uso = 'Generación de energía'`,
    also: [`select nombre from ${P} x where estado = 'Oaxaca' and uso ilike '%energía%'`],
  },
  {
    q: '¿Cuántas presas de agua potable hay en Veracruz?',
    gold: `select count(*) from ${P} x where estado = 'Veracruz de Ignacio de la Llave' and uso = 'Agua potable'`,
    also: [
      `select count(*) from ${P} x where estado = 'Veracruz de Ignacio de la Llave' and uso ilike '%agua potable%'`,
    ],
  },
  { q: 'para que se usan las presas, que usos hay', gold: `select distinct uso from ${P} x where uso is not null` },
  {
    q: '¿Qué estado tiene más agua almacenada en sus presas?',
    gold: `select estado, sum(almacenamiento_hm3) from ${R} x group by 1 order by 2 desc limit 1`,
  },
  {
    q: '¿En qué estados el llenado promedio de las presas no llega a 40%?',
    gold: `select estado, avg(llenado) from ${R} x group by 1 having avg(llenado) < 40`,
  },
  {
    q: 'hay alguna presa en queretaro arriba de 95%?',
    gold: `select exists (select from ${R} x where estado = 'Querétaro' and llenado > 95)`,
  },
  {
    q: '¿Qué porcentaje de las presas del país está por debajo del 50% de su capacidad?',
    gold: `select round(100.0 * count(*) filter (where llenado < 50) / count(*), 2) from ${R} x`,
  },
  { q: 'en q municipio esta la presa madin', gold: `select municipio from ${P} x where nombre = 'Madín'` },
  {
    q: '¿En qué río se encuentra la presa Huites?',
    gold: `select corriente from ${P} x where nombre_comun = 'Huites'`,
  },
  {
    q: 'A cuántos metros sobre el nivel del mar está el agua de la presa Malpaso',
    gold: `select elevacion_msnm from ${R} x where nombre_comun = 'Malpaso'`,
  },
  { q: 'presas que estan en el rio lerma', gold: `select nombre from ${P} x where corriente = 'Río Lerma'` },
  {
    q: 'Presas de Nuevo León que no sean de riego',
    gold: `select nombre from ${P} x where estado = 'Nuevo León' and uso <> 'Riego'`,
    also: [`select nombre from ${P} x where estado = 'Nuevo León' and uso not ilike '%riego%'`],
  },
  {
    q: 'mediana del llenado de las presas del estado de mexico',
    gold: `select percentile_cont(0.5) within group (order by llenado) from ${R} x where estado = 'México'`,
  },
  {
    q: 'la presa mas vacia de tamaulipas',
    gold: `select nombre, llenado from ${R} x where estado = 'Tamaulipas' order by llenado limit 1`,
    also: [
      `select nombre, almacenamiento_hm3 from ${R} x where estado = 'Tamaulipas' order by almacenamiento_hm3 limit 1`,
    ],
  },
  {
    q: '¿De cuánto es la capacidad total de las presas de Chiapas?',
    gold: `select sum(capacidad_hm3) from ${P} x where estado = 'Chiapas'`,
  },
  { q: 'presas q hay en fresnillo', gold: `select nombre from ${P} x where municipio = 'Fresnillo'` },
  {
    q: 'Lista de presas con capacidad de entre 1500 y 2500 hectómetros cúbicos',
    gold: `select nombre, capacidad_hm3 from ${P} x where capacidad_hm3 between 1500 and 2500`,
  },
  {
    q: '¿La presa Abelardo Rodríguez Luján de Hermosillo está vacía?',
    gold: `select almacenamiento_hm3 from ${R} x where nombre = 'Abelardo Rodríguez Luján'`,
    also: [
      `select llenado from ${R} x where nombre = 'Abelardo Rodríguez Luján'`,
      `select almacenamiento_hm3 = 0 from ${R} x where nombre = 'Abelardo Rodríguez Luján'`,
    ],
  },
  {
    q: 'quien tiene mas agua en sus presas, sinaloa o sonora',
    gold: `select estado, sum(almacenamiento_hm3) from ${R} x where estado in ('Sinaloa', 'Sonora') group by 1`,
    also: [
      `select estado, sum(almacenamiento_hm3) from ${R} x where estado in ('Sinaloa', 'Sonora') group by 1 order by 2 desc limit 1`,
    ],
  },
  {
    q: '¿Cuánta agua había en total en las presas de Nuevo León el 15 de octubre?',
    gold: `select sum(almacenamiento_hm3) from ${H} x where estado = 'Nuevo León' and fecha = date '2026-10-15'`,
  },
  {
    q: '¿de cuándo es el último dato de la presa Las Auras?',
    gold: `select fecha from ${R} x where nombre = 'Las Auras'`,
  },
  {
    q: 'como se llama oficialmente la presa oviachic',
    gold: `select nombre from ${P} x where nombre_comun = 'Oviáchic'`,
  },
  {
    q: 'presas del edomex q ya pasaron el 100',
    gold: `select nombre, llenado from ${R} x where estado = 'México' and llenado > 100`,
  },
  {
    q: 'cuál es la presa más chica de Aguascalientes',
    gold: `select nombre, capacidad_hm3 from ${P} x where estado = 'Aguascalientes' order by capacidad_hm3 limit 1`,
  },
  {
    q: '¿Cuál fue el almacenamiento máximo de Cerro Prieto en octubre?',
    gold: `select max(almacenamiento_hm3) from ${H} x where nombre_comun = 'Cerro Prieto' and ${OCT}`,
  },
  {
    q: 'almacenamiento promedio de Temascal en octubre',
    gold: `select avg(almacenamiento_hm3) from ${H} x where nombre_comun = 'Temascal' and ${OCT}`,
  },
  {
    q: '¿Cuántas presas hay por tipo de uso?',
    gold: `select uso, count(*) from ${P} x where uso is not null group by 1`,
    also: [`select uso, count(*) from ${P} x group by 1`],
  },
  {
    q: 'top 3 estados con mayor capacidad de almacenamiento en presas',
    gold: `select estado, sum(capacidad_hm3) from ${P} x group by 1 order by 2 desc limit 3`,
    ordered: true,
  },
  {
    q: 'y chapala como anda de agua',
    gold: `select llenado from ${R} x where nombre_comun = 'Chapala'`,
    also: [`select almacenamiento_hm3 from ${R} x where nombre_comun = 'Chapala'`],
  },
  {
    q: '¿Cuánto ha subido la presa Solís respecto al 10 de octubre?',
    gold: `select (select almacenamiento_hm3 from ${R} x where nombre = 'Solís') - (select almacenamiento_hm3 from ${H} y where nombre = 'Solís' and fecha = date '2026-10-10')`,
    also: [
      `select (select llenado from ${R} x where nombre = 'Solís') - (select llenado from ${H} y where nombre = 'Solís' and fecha = date '2026-10-10')`,
    ],
  },
]

export const refused: readonly Refused[] = [
  { q: '¿Se va a llenar la presa La Boquilla este año?', codes: ['no_soportada', 'sin_datos_para'] },
  { q: 'cuanta agua tiene la presa la angostura', codes: ['ambigua'] },
  { q: '¿Por qué está tan baja la presa Falcón?', codes: ['no_soportada'] },
  { q: 'cuantas presas hay en yucatan', codes: ['sin_datos_para'] },
  { q: '¿Cuánto almacenaba El Cuchillo en 2022?', codes: ['sin_datos_para'] },
  { q: 'se puede nadar en la presa valle de bravo', codes: ['no_soportada', 'fuera_de_alcance', 'no_entendida'] },
  { q: '¿En qué año se construyó la presa Aguamilpa?', codes: ['fuera_de_alcance', 'no_entendida'] },
  { q: 'q altura tiene la cortina de chicoasen', codes: ['fuera_de_alcance', 'no_entendida'] },
  {
    q: '¿Cuántos metros cúbicos por segundo está desfogando la presa Peñitas?',
    codes: ['fuera_de_alcance', 'no_entendida'],
  },
  { q: 'nivel de la presa hoover', codes: ['sin_datos_para', 'fuera_de_alcance', 'no_entendida'] },
  { q: '¿Qué tan llena está la presa El Bosque?', codes: ['ambigua'] },
  { q: 'update presas set capacidad_hm3 = 0', codes: ['rechazada'] },
]
