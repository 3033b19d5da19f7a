import type { HeldOut, Refused } from '../types.ts'

const PRICES = '{gasolina.precios} p join {gasolina.estaciones} e using (permiso)'

export const questions: readonly HeldOut[] = [
  {
    q: 'oye a como anda la verde en mty',
    gold: `select avg(precio) from ${PRICES} where tipo = 'magna' and municipio = 'Monterrey' and estado = 'Nuevo León'`,
  },
  {
    q: '¿En qué gasolinera de Tijuana me sale menos caro llenar el tanque de premium?',
    gold: `select nombre, precio from ${PRICES} where tipo = 'premium' and municipio = 'Tijuana' order by precio fetch first 1 rows with ties`,
  },
  {
    q: 'cuantas gasolineras de la cdmx no venden diesel',
    gold: `select count(*) from {gasolina.estaciones} e where estado = 'Ciudad de México' and not exists (select 1 from {gasolina.precios} p where p.permiso = e.permiso and tipo = 'diesel')`,
    // Without those that report no price at all.
    also: [
      `select count(*) from {gasolina.estaciones} e where estado = 'Ciudad de México' and exists (select 1 from {gasolina.precios} p where p.permiso = e.permiso) and not exists (select 1 from {gasolina.precios} p where p.permiso = e.permiso and tipo = 'diesel')`,
    ],
  },
  {
    q: 'Manejo taxi en Guadalajara, ¿dónde puedo cargar magna por menos de 23.50 el litro?',
    gold: `select nombre, precio from ${PRICES} where tipo = 'magna' and municipio = 'Guadalajara' and precio < 23.50`,
  },
  {
    q: '¿Dónde sale más caro el diésel, en Xalapa o en Mérida?',
    gold: `select municipio, avg(precio) from ${PRICES} where tipo = 'diesel' and municipio in ('Xalapa', 'Mérida') group by municipio`,
    also: [
      `select municipio, avg(precio) from ${PRICES} where tipo = 'diesel' and municipio in ('Xalapa', 'Mérida') group by municipio order by 2 desc limit 1`,
    ],
  },
  {
    q: '¿Cuánto le han subido a la premium en Toluca de un año para acá?',
    gold: `select max(m) filter (where fecha = '2026-11-18') - max(m) filter (where fecha = '2025-11-18') from (select fecha, sum(suma) / sum(estaciones) as m from {gasolina.diario} where tipo = 'premium' and municipio = 'Toluca' group by fecha) t`,
    also: [
      `select 100 * (max(m) filter (where fecha = '2026-11-18') / max(m) filter (where fecha = '2025-11-18') - 1) from (select fecha, sum(suma) / sum(estaciones) as m from {gasolina.diario} where tipo = 'premium' and municipio = 'Toluca' group by fecha) t`,
    ],
  },
  {
    q: 'Los cinco estados donde la magna está más cara en promedio',
    ordered: true,
    gold: `select estado, avg(precio) from ${PRICES} where tipo = 'magna' and estado is not null group by estado order by 2 desc limit 5`,
  },
  {
    q: 'cuanto cuesta en promedio la roja en cada alcaldia de la ciudad de mexico',
    gold: `select municipio, avg(precio) from ${PRICES} where tipo = 'premium' and estado = 'Ciudad de México' and municipio is not null group by municipio`,
  },
  {
    q: '¿Hay alguna gasolinera en Cancún que dé la magna en menos de 23 pesos?',
    gold: `select count(*) > 0 from ${PRICES} where tipo = 'magna' and municipio = 'Benito Juárez' and estado = 'Quintana Roo' and precio < 23`,
  },
  {
    q: '¿Cuál era el precio promedio nacional del diésel el 15 de octubre?',
    gold: `select sum(suma) / sum(estaciones) from {gasolina.diario} where tipo = 'diesel' and fecha = '2026-10-15'`,
  },
  {
    q: 'de todas las gasolineras de Jalisco, ¿qué porcentaje vende diésel?',
    gold: `select 100.0 * count(*) filter (where exists (select 1 from {gasolina.precios} p where p.permiso = e.permiso and tipo = 'diesel')) / count(*) from {gasolina.estaciones} e where estado = 'Jalisco'`,
  },
  {
    q: '¿En cuántos municipios la magna promedia más de 23.85 pesos?',
    gold: `select count(*) from (select 1 from ${PRICES} where tipo = 'magna' and cvegeo is not null group by cvegeo having avg(precio) > 23.85) t`,
  },
  {
    q: 'municipios con el diesel arriba de 27.15 en promedio',
    gold: `select municipio, avg(precio) from ${PRICES} where tipo = 'diesel' and cvegeo is not null group by cvegeo, municipio having avg(precio) > 27.15`,
  },
  {
    q: '¿Cuál es el precio máximo al que se está vendiendo la premium en el país?',
    gold: `select max(precio) from {gasolina.precios} where tipo = 'premium'`,
  },
  {
    q: 'Requiero la mediana del precio de la gasolina regular en Nuevo León, por favor.',
    gold: `select percentile_cont(0.5) within group (order by precio) from ${PRICES} where tipo = 'magna' and estado = 'Nuevo León'`,
  },
  {
    q: 'en q municipio del edomex esta mas barato el diesel',
    gold: `select municipio, avg(precio) from ${PRICES} where tipo = 'diesel' and estado in ('México', 'Estado de México') and municipio is not null group by municipio order by 2 limit 1`,
  },
  {
    q: '¿Y en cuánto andaba la magna en Culiacán el mes pasado?',
    gold: `select sum(suma) / sum(estaciones) from {gasolina.diario} where tipo = 'magna' and municipio = 'Culiacán' and fecha >= '2026-10-01' and fecha < '2026-11-01'`,
  },
  {
    q: '¿Está más cara la premium en Baja California Sur que en Quintana Roo?',
    gold: `select estado, avg(precio) from ${PRICES} where tipo = 'premium' and estado in ('Baja California Sur', 'Quintana Roo') group by estado`,
    also: [
      `select avg(precio) filter (where estado = 'Baja California Sur') > avg(precio) filter (where estado = 'Quintana Roo') from ${PRICES} where tipo = 'premium'`,
    ],
  },
  {
    q: '¿Cómo se ha movido el precio de la regular en Hermosillo en lo que va de noviembre?',
    ordered: true,
    gold: `select fecha, sum(suma) / sum(estaciones) from {gasolina.diario} where tipo = 'magna' and municipio = 'Hermosillo' and fecha >= '2026-11-01' group by fecha order by fecha`,
  },
  {
    q: 'Número de estaciones de servicio por municipio en Coahuila',
    gold: `select municipio, count(*) from {gasolina.estaciones} where estado like 'Coahuila%' and municipio is not null group by municipio`,
  },
  {
    q: 'las 3 gasolineras de sonora q dan mas barato el diesel y a cuanto',
    ordered: true,
    // The first two ask the same: in either order.
    gold: `select nombre, precio from ${PRICES} where tipo = 'diesel' and estado = 'Sonora' order by precio, nombre limit 3`,
    also: [
      `select nombre, precio from ${PRICES} where tipo = 'diesel' and estado = 'Sonora' order by precio, nombre desc limit 3`,
    ],
  },
  {
    q: '¿Cuánto varió la magna a nivel nacional entre el 3 y el 18 de noviembre?',
    gold: `select sum(suma) filter (where fecha = '2026-11-18') / sum(estaciones) filter (where fecha = '2026-11-18') - sum(suma) filter (where fecha = '2026-11-03') / sum(estaciones) filter (where fecha = '2026-11-03') from {gasolina.diario} where tipo = 'magna'`,
    also: [
      `select 100 * ((sum(suma) filter (where fecha = '2026-11-18') / sum(estaciones) filter (where fecha = '2026-11-18')) / (sum(suma) filter (where fecha = '2026-11-03') / sum(estaciones) filter (where fecha = '2026-11-03')) - 1) from {gasolina.diario} where tipo = 'magna'`,
    ],
  },
  {
    q: '¿En qué estados hay quien cobra el diésel a más de 28 pesos?',
    gold: `select distinct estado from ${PRICES} where tipo = 'diesel' and precio > 28 and estado is not null`,
  },
  {
    q: 'precio promedio de los tres combustibles en Morelia',
    gold: `select tipo, avg(precio) from ${PRICES} where municipio = 'Morelia' group by tipo`,
  },
  {
    q: '¿Cuáles gasolineras de Puerto Vallarta no manejan premium?',
    gold: `select nombre from {gasolina.estaciones} e where municipio = 'Puerto Vallarta' and not exists (select 1 from {gasolina.precios} p where p.permiso = e.permiso and tipo = 'premium')`,
    also: [
      `select nombre from {gasolina.estaciones} e where municipio = 'Puerto Vallarta' and exists (select 1 from {gasolina.precios} p where p.permiso = e.permiso) and not exists (select 1 from {gasolina.precios} p where p.permiso = e.permiso and tipo = 'premium')`,
    ],
  },
  {
    q: '¿Cuántas estaciones en la ciudad de Puebla venden la magna entre 23.50 y 24 pesos?',
    gold: `select count(*) from ${PRICES} where tipo = 'magna' and municipio = 'Puebla' and precio between 23.50 and 24`,
  },
]

export const refused: readonly Refused[] = [
  { q: '¿Cuáles gasolineras de Zapopan abren las 24 horas?', codes: ['fuera_de_alcance', 'no_entendida'] },
  { q: 'a como esta el gas lp en torreon', codes: ['fuera_de_alcance', 'no_entendida'] },
  { q: '¿Cuánto costaba la magna en enero de 2019?', codes: ['sin_datos_para'] },
  { q: '¿Va a subir la gasolina en diciembre?', codes: ['no_soportada'] },
  { q: '¿Por qué está tan cara la premium en Mazatlán?', codes: ['no_soportada'] },
  { q: '¿Me conviene más echarle magna o premium a mi Versa?', codes: ['no_soportada', 'no_entendida'] },
  { q: '¿Cuántos litros de diésel se vendieron ayer en Monterrey?', codes: ['fuera_de_alcance', 'no_entendida'] },
  { q: 'a como esta la magna en benito juarez', codes: ['ambigua'] },
]
