import { each } from '../each.ts'
import type { HeldOut, Refused } from '../types.ts'

const sold = '{gasolina.precios} p join {gasolina.estaciones} e using (permiso)'
const stations = '{gasolina.estaciones} e'
const sells = (fuel: string) =>
  `exists (select from {gasolina.precios} p where p.permiso = e.permiso and p.tipo = '${fuel}')`
const mean = (fuel: string, where = 'true') => `select avg(precio) from ${sold} where tipo = '${fuel}' and ${where}`
const first = (fuel: string, where: string, way = '') =>
  `select nombre, precio from ${sold} where tipo = '${fuel}' and ${where} order by precio ${way} fetch first 1 rows with ties`
const list = (fuel: string, where: string) => `select nombre, precio from ${sold} where tipo = '${fuel}' and ${where}`
const groups = (fuel: string, by: string, where = 'estado is not null') =>
  `select ${by}, avg(precio) from ${sold} where tipo = '${fuel}' and ${where} group by 1`
/** What a litre averaged on a day, over the stations that had a price. */
const daily = (fuel: string, where: string) =>
  `from (select fecha, sum(suma) / sum(estaciones) as m from {gasolina.diario} where tipo = '${fuel}' and ${where} group by fecha) t`

export const questions: readonly HeldOut[] = [
  { q: '¿Cuánto cuesta la Magna hoy en Monterrey?', gold: mean('magna', "cvegeo = '19039'") },
  { q: '¿Dónde está la gasolina Premium más barata de Guadalajara?', gold: first('premium', "cvegeo = '14039'") },
  { q: '¿Cuál es el precio promedio del diésel en Sonora?', gold: mean('diesel', "estado = 'Sonora'") },
  {
    q: 'Las 5 gasolineras más caras de Magna en Puebla',
    gold: `select precio from ${sold} where tipo = 'magna' and cvegeo = '21114' order by precio desc limit 5`,
    ordered: true,
  },
  { q: '¿Cuántas gasolineras hay en Mérida?', gold: `select count(*) from ${stations} where cvegeo = '31050'` },
  {
    q: '¿Cuántas estaciones en Jalisco venden diésel?',
    gold: `select count(*) from ${stations} where estado = 'Jalisco' and ${sells('diesel')}`,
  },
  {
    q: 'Precio mediano de la Premium en Nuevo León',
    gold: `select percentile_cont(0.5) within group (order by precio)::numeric from ${sold} where tipo = 'premium' and estado = 'Nuevo León'`,
  },
  {
    q: '¿En qué estado está más cara la Magna en promedio?',
    gold: `${groups('magna', 'estado')} order by 2 desc fetch first 1 rows with ties`,
  },
  { q: 'Precio promedio de la Magna por estado', gold: groups('magna', 'estado') },
  {
    q: '¿Qué municipios de Veracruz tienen el diésel más barato en promedio?',
    gold: `${groups('diesel', 'municipio', "estado like 'Veracruz%'")} order by 2 limit 10`,
    ordered: true,
  },
  {
    q: 'Gasolineras de Tijuana que venden Magna a menos de 23 pesos',
    gold: list('magna', "cvegeo = '02004' and precio < 23"),
  },
  {
    q: '¿Cuántas gasolineras de León venden la Premium arriba de 26 pesos?',
    gold: `select count(*) from ${sold} where tipo = 'premium' and cvegeo = '11020' and precio > 26`,
  },
  {
    q: '¿Es más cara la Magna en Cancún que en Mérida?',
    gold: groups('magna', 'municipio', "cvegeo in ('23005', '31050')"),
  },
  {
    q: 'Compara el precio promedio de la Premium entre Querétaro y Toluca',
    gold: groups('premium', 'municipio', "cvegeo in ('22014', '15106')"),
  },
  {
    q: '¿Cuánto ha subido la Magna en el último mes en el país?',
    gold: `select (array_agg(m order by fecha desc))[1] - (array_agg(m order by fecha))[1] ${daily('magna', "fecha >= date '2026-11-01'")}`,
    also: [
      `select (array_agg(m order by fecha desc))[1] - (array_agg(m order by fecha))[1] ${daily('magna', "fecha >= date '2026-10-18'")}`,
    ],
  },
  {
    q: '¿Cuánto costaba el diésel ayer en Hermosillo?',
    gold: `select m ${daily('diesel', "cvegeo = '26030' and fecha = date '2026-11-18'")}`,
  },
  {
    q: 'Evolución del precio promedio de la Magna en los últimos 7 días',
    gold: `select fecha, m ${daily('magna', "fecha >= date '2026-11-12'")}`,
  },
  {
    q: '¿Qué porcentaje de las gasolineras de Chihuahua vende diésel?',
    gold: `select 100.0 * count(*) filter (where ${sells('diesel')}) / count(*) from ${stations} where cvegeo = '08019'`,
    also: [
      `select 100.0 * count(*) filter (where ${sells('diesel')}) / count(*) from ${stations} where estado = 'Chihuahua'`,
    ],
  },
  {
    q: 'Promedio de la Magna en Jalisco sin contar Guadalajara',
    gold: mean('magna', "estado = 'Jalisco' and cvegeo <> '14039'"),
  },
  {
    q: 'Estaciones de Coahuila que no están en Saltillo con Premium por debajo de 25',
    gold: list('premium', "estado like 'Coahuila%' and cvegeo <> '05030' and precio < 25"),
  },
  {
    q: '¿Qué estados tienen la Magna promedio arriba de 24 pesos?',
    gold: `${groups('magna', 'estado')} having avg(precio) > 24`,
  },
  {
    q: '¿Hay alguna gasolinera en Tulum con diésel a menos de 25 pesos?',
    gold: `select count(*) > 0 from ${sold} where tipo = 'diesel' and cvegeo = '23009' and precio < 25`,
  },
  {
    q: '¿En cuántos municipios de Oaxaca hay gasolineras?',
    gold: `select count(distinct cvegeo) from ${stations} where estado = 'Oaxaca'`,
  },
  {
    q: 'Estado con más gasolineras',
    gold: `select estado, count(*) from ${stations} where estado is not null group by 1 order by 2 desc fetch first 1 rows with ties`,
  },
  {
    q: '¿Cuáles son los tres municipios con más gasolineras del país?',
    gold: `select count(*) from ${stations} where cvegeo is not null group by cvegeo order by 1 desc limit 3`,
    ordered: true,
  },
  {
    q: '¿Cuántas gasolineras hay en cada alcaldía de la Ciudad de México?',
    gold: `select municipio, count(*) from ${stations} where estado = 'Ciudad de México' group by 1`,
  },
  { q: 'gasolinera mas barata de diesel en torreon', gold: first('diesel', "cvegeo = '05035'") },
  { q: 'cuanto esta la magna en culiacan', gold: mean('magna', "cvegeo = '25006'") },
  {
    q: 'gasolineras con magna y premium en celaya',
    gold: `select nombre from ${stations} where cvegeo = '11007' and ${sells('magna')} and ${sells('premium')}`,
  },
  {
    q: 'dime las diez gasolineras mas baratas de magna en edomex',
    gold: `select precio from ${sold} where tipo = 'magna' and estado = 'México' order by precio limit 10`,
    ordered: true,
  },
  {
    q: 'precio maximo del diesel en tamaulipas',
    gold: `select max(precio) from ${sold} where tipo = 'diesel' and estado = 'Tamaulipas'`,
  },
  {
    q: 'promedio de magna premium y diesel en morelia',
    gold: `select tipo, avg(precio) from ${sold} where cvegeo = '16053' group by 1`,
  },
  {
    q: '¿Cuál es el precio más bajo de la gasolina regular en Acapulco?',
    gold: first('magna', "cvegeo = '12001'"),
    also: [`select min(precio) from ${sold} where tipo = 'magna' and cvegeo = '12001'`],
  },
  {
    q: '¿Qué gasolineras reportaron precio de Premium entre 24 y 25 pesos en Aguascalientes?',
    gold: list('premium', "cvegeo = '01001' and precio between 24 and 25"),
  },
  {
    q: '¿Cuántas gasolineras de Sinaloa no venden diésel?',
    gold: `select count(*) from ${stations} where estado = 'Sinaloa' and not ${sells('diesel')}`,
  },
  {
    q: 'Municipios de Guanajuato con más de 50 gasolineras',
    gold: `select municipio, count(*) from ${stations} where estado = 'Guanajuato' group by 1 having count(*) > 50`,
  },
  {
    q: '¿Cuáles estados tienen menos de 20 gasolineras?',
    gold: `select estado, count(*) from ${stations} where estado is not null group by 1 having count(*) < 20`,
  },
  {
    q: '¿Cuánto cuesta la gasolina en Monterrey?',
    gold: `select tipo, avg(precio) from ${sold} where cvegeo = '19039' group by 1`,
  },
]

const OPEN = [
  'k tan cara esta la premium en la paz',
  '¿Qué reportes ciudadanos de precio de Magna hay en Monterrey?',
  '¿Qué porcentaje de las estaciones del país está en el Estado de México?',
  '¿A cuánto va a estar la Magna la próxima semana?',
  '¿Por qué está tan cara la Premium en Baja California?',
  '¿Cuál es la mejor gasolinera de Puebla?',
  '¿Qué gasolineras tienen baño limpio en Toluca?',
  '¿Qué gasolineras abren las 24 horas en Mérida?',
  '¿Cuánto cuesta la gasolina en Houston?',
  '¿Cuánto vendió de litros la gasolinera más grande de León?',
]

export const refused: readonly Refused[] = each(
  ['no_entendida', 'ambigua', 'fuera_de_alcance', 'sin_datos_para', 'no_soportada'],
  OPEN,
)
