import type { HeldOut, Refused } from '../types.ts'

const sold = '{gasolina.precios} p join {gasolina.estaciones} e using (permiso)'
const stations = '{gasolina.estaciones} e'
const daily = '{gasolina.diario}'
const mean = 'sum(suma) / sum(estaciones)'
const newest = `(select max(fecha) from ${daily})`
const sells = (fuel: string) =>
  `exists (select from {gasolina.precios} p where p.permiso = e.permiso and p.tipo = '${fuel}')`

export const questions: readonly HeldOut[] = [
  {
    q: 'a como esta la magna en merida',
    gold: `select avg(precio) from ${sold} where tipo = 'magna' and cvegeo = '31050'`,
  },
  {
    q: '¿Cuánto cuesta la gasolina en Hermosillo?',
    gold: `select tipo, avg(precio) from ${sold} where cvegeo = '26030' group by 1`,
    also: [`select tipo, avg(precio) from ${sold} where cvegeo = '26030' and tipo <> 'diesel' group by 1`],
  },
  { q: 'precio del diesel en todo el pais', gold: `select avg(precio) from ${sold} where tipo = 'diesel'` },
  {
    q: '¿Cuál es la gasolinera con la premium más barata de Guadalajara?',
    gold: `select nombre, precio from ${sold} where tipo = 'premium' and cvegeo = '14039' order by precio fetch first 1 rows with ties`,
  },
  {
    q: 'donde esta mas barato el diesel en cd juarez',
    gold: `select nombre, precio from ${sold} where tipo = 'diesel' and cvegeo = '08037' order by precio fetch first 1 rows with ties`,
  },
  {
    q: 'me urge saber cual gasolinera tiene el diesel mas caro de toda sinaloa',
    gold: `select nombre, precio from ${sold} where tipo = 'diesel' and estado = 'Sinaloa' order by precio desc fetch first 1 rows with ties`,
  },
  {
    q: 'gasolina mas barata en zapopan',
    gold: `select tipo, nombre, precio from (select p.tipo, e.nombre, p.precio, rank() over (partition by p.tipo order by p.precio) as place from ${sold} where cvegeo = '14120') t where place = 1`,
  },
  { q: '¿Cuántas gasolineras hay en Cancún?', gold: `select count(*) from ${stations} where cvegeo = '23005'` },
  { q: 'total de gasolineras en el país', gold: `select count(*) from ${stations}` },
  {
    q: '¿Cuántas gasolineras tiene registradas cada estado?',
    gold: `select estado, count(*) from ${stations} where estado is not null group by 1`,
    also: [`select estado, count(*) from ${stations} group by 1`],
  },
  {
    q: 'Dame el top 5 de estados con la magna más cara',
    gold: `select estado, avg(precio) from ${sold} where tipo = 'magna' and estado is not null group by 1 order by 2 desc limit 5`,
    ordered: true,
  },
  {
    q: 'las 5 gasolineras mas baratas pa cargar magna en mty',
    gold: `select nombre, precio from ${sold} where tipo = 'magna' and cvegeo = '19039' order by precio, nombre limit 5`,
    ordered: true,
  },
  {
    q: '¿Cuáles son los 3 municipios con el diésel más caro?',
    gold: `select municipio, avg(precio) from ${sold} where tipo = 'diesel' and cvegeo is not null group by cvegeo, 1 order by 2 desc limit 3`,
    ordered: true,
  },
  {
    q: '¿Cuál es el precio promedio de la premium por estado?',
    gold: `select estado, avg(precio) from ${sold} where tipo = 'premium' and estado is not null group by 1`,
    also: [`select estado, avg(precio) from ${sold} where tipo = 'premium' group by 1`],
  },
  {
    q: 'promedio de la premium por municipio en el estado de mexico',
    gold: `select municipio, avg(precio) from ${sold} where tipo = 'premium' and estado = 'México' group by cvegeo, 1`,
  },
  {
    q: '¿Cuál es la mediana del precio del diésel en la Ciudad de México?',
    gold: `select percentile_cont(0.5) within group (order by precio)::numeric from ${sold} where tipo = 'diesel' and estado = 'Ciudad de México'`,
  },
  {
    q: '¿Cuál es el precio máximo de la premium en Puebla?',
    gold: `select max(precio) from ${sold} where tipo = 'premium' and cvegeo = '21114'`,
  },
  {
    q: 'precio minimo de la verde en tijuana',
    gold: `select min(precio) from ${sold} where tipo = 'magna' and cvegeo = '02004'`,
  },
  {
    q: '¿Entre qué precios anda la magna en Pachuca, mínimo y máximo?',
    gold: `select min(precio), max(precio) from ${sold} where tipo = 'magna' and cvegeo = '13048'`,
  },
  {
    q: 'cuantas gasolineras venden diesel en qro',
    gold: `select count(*) from ${stations} where cvegeo = '22014' and ${sells('diesel')}`,
  },
  {
    q: '¿Cuántas gasolineras de Ensenada no tienen premium?',
    gold: `select count(*) from ${stations} where cvegeo = '02001' and not ${sells('premium')}`,
  },
  {
    q: '¿Qué gasolineras de Benito Juárez, Ciudad de México, no venden diésel?',
    gold: `select nombre from ${stations} where cvegeo = '09014' and not ${sells('diesel')}`,
  },
  {
    q: '¿Cuántas gasolineras en Torreón venden magna, premium y diésel?',
    gold: `select count(*) from ${stations} where cvegeo = '05035' and ${sells('magna')} and ${sells('premium')} and ${sells('diesel')}`,
  },
  {
    q: '¿Cuántas gasolineras no reportan ningún precio?',
    gold: `select count(*) from ${stations} where not exists (select from {gasolina.precios} p where p.permiso = e.permiso)`,
  },
  {
    q: '¿Qué porcentaje de las gasolineras de Chiapas vende diésel?',
    gold: `select 100.0 * count(*) filter (where ${sells('diesel')}) / count(*) from ${stations} where estado = 'Chiapas'`,
  },
  {
    q: '¿Qué proporción de las gasolineras del país está en Coahuila?',
    gold: `select 100.0 * count(*) filter (where estado = 'Coahuila de Zaragoza') / count(*) from ${stations}`,
  },
  {
    q: 'gasolineras en tlaxcala con magna a menos de 23.50',
    gold: `select nombre, precio from ${sold} where tipo = 'magna' and cvegeo = '29033' and precio < 23.5`,
  },
  {
    q: '¿Cuántas gasolineras de la CDMX dan la magna arriba de 24 pesos?',
    gold: `select count(*) from ${sold} where tipo = 'magna' and estado = 'Ciudad de México' and precio > 24`,
  },
  {
    q: '¿Qué gasolineras de Xalapa venden la premium entre 28 y 28.80 pesos?',
    gold: `select nombre, precio from ${sold} where tipo = 'premium' and cvegeo = '30087' and precio between 28 and 28.8`,
  },
  {
    q: '¿Hay gasolineras en Saltillo que den la premium a más de 29 pesos?',
    gold: `select count(*) > 0 from ${sold} where tipo = 'premium' and cvegeo = '05030' and precio > 29`,
  },
  { q: 'lista de las gasolineras de playa del carmen', gold: `select nombre from ${stations} where cvegeo = '23008'` },
  {
    q: '¿En qué municipios la premium promedia más de 28.70?',
    gold: `select municipio, avg(precio) from ${sold} where tipo = 'premium' and cvegeo is not null group by cvegeo, 1 having avg(precio) > 28.7`,
  },
  {
    q: 'q estado tiene el diesel mas barato',
    gold: `select estado, avg(precio) from ${sold} where tipo = 'diesel' and estado is not null group by 1 order by 2 fetch first 1 rows with ties`,
  },
  {
    q: 'Compara el precio de la magna en Tijuana y en Mexicali',
    gold: `select municipio, avg(precio) from ${sold} where tipo = 'magna' and cvegeo in ('02004', '02002') group by 1`,
  },
  {
    q: '¿Dónde sale más cara la premium, en Acapulco o en Mazatlán?',
    gold: `select municipio, avg(precio) from ${sold} where tipo = 'premium' and cvegeo in ('12001', '25012') group by 1`,
    also: [
      `select municipio, avg(precio) from ${sold} where tipo = 'premium' and cvegeo in ('12001', '25012') group by 1 order by 2 desc limit 1`,
    ],
  },
  {
    q: '¿Qué diferencia hay entre el precio de la magna y el de la premium en Morelia?',
    gold: `select tipo, avg(precio) from ${sold} where tipo in ('magna', 'premium') and cvegeo = '16053' group by 1`,
    also: [
      `select avg(precio) filter (where tipo = 'premium') - avg(precio) filter (where tipo = 'magna') from ${sold} where cvegeo = '16053'`,
    ],
  },
  {
    q: 'promedio de la magna en nuevo leon sin contar monterrey',
    gold: `select avg(precio) from ${sold} where tipo = 'magna' and estado = 'Nuevo León' and cvegeo <> '19039'`,
  },
  {
    q: '¿Cuál es la dirección de la gasolinera con la magna más barata de Colima?',
    gold: `select direccion from ${sold} where tipo = 'magna' and cvegeo = '06002' order by precio fetch first 1 rows with ties`,
  },
  {
    q: '¿Cuánto costaba la magna en Monterrey el 3 de noviembre?',
    gold: `select ${mean} from ${daily} where tipo = 'magna' and cvegeo = '19039' and fecha = '2026-11-03'`,
  },
  {
    q: '¿En cuánto estuvo el diésel en Culiacán en noviembre de 2025?',
    gold: `select ${mean} from ${daily} where tipo = 'diesel' and cvegeo = '25006' and fecha >= '2025-11-01' and fecha < '2025-12-01'`,
  },
  {
    q: '¿Cuál fue el precio más alto de la premium en Cuernavaca en octubre?',
    gold: `select max(maximo) from ${daily} where tipo = 'premium' and cvegeo = '17007' and fecha >= '2026-10-01' and fecha < '2026-11-01'`,
  },
  {
    q: '¿Cómo ha evolucionado el precio de la premium en el puerto de Veracruz desde octubre?',
    gold: `select fecha, ${mean} from ${daily} where tipo = 'premium' and cvegeo = '30193' and fecha >= '2026-10-01' group by 1 order by 1`,
    ordered: true,
    also: [
      `select date_trunc('month', fecha)::date, ${mean} from ${daily} where tipo = 'premium' and cvegeo = '30193' and fecha >= '2026-10-01' group by 1 order by 1`,
    ],
  },
  {
    q: '¿Cuánto ha subido la magna respecto al año pasado?',
    gold: `select (select ${mean} from ${daily} where tipo = 'magna' and fecha = ${newest}) - (select ${mean} from ${daily} where tipo = 'magna' and fecha = (${newest} - interval '1 year')::date)`,
    also: [
      `select (select ${mean} from ${daily} where tipo = 'magna' and fecha >= '2026-11-01') - (select ${mean} from ${daily} where tipo = 'magna' and fecha >= '2025-11-01' and fecha < '2025-12-01')`,
      `select (select ${mean} from ${daily} where tipo = 'magna' and fecha >= '2026-01-01') - (select ${mean} from ${daily} where tipo = 'magna' and fecha >= '2025-01-01' and fecha < '2026-01-01')`,
    ],
  },
  {
    q: 'cuanto subio el diesel del 15 de octubre al 18 de noviembre en leon',
    gold: `select (select ${mean} from ${daily} where tipo = 'diesel' and cvegeo = '11020' and fecha = '2026-11-18') - (select ${mean} from ${daily} where tipo = 'diesel' and cvegeo = '11020' and fecha = '2026-10-15')`,
  },
  {
    q: '¿Cuántas gasolineras hay por cada 100 mil habitantes en Celaya?',
    gold: `select (select count(*) from ${stations} where cvegeo = '11007') * 100000.0 / poblacion from {municipios.poblacion} where cvegeo = '11007' and anio = 2026`,
    also: [
      `select (select count(*) from ${stations} where cvegeo = '11007') * 100000.0 / poblacion from {municipios.municipios} where cvegeo = '11007'`,
    ],
  },
]

export const refused: readonly Refused[] = [
  {
    q: '¿A qué precio da la magna la gasolinera Oxxo Gas más cercana en Monterrey?',
    codes: ['no_entendida', 'fuera_de_alcance', 'no_soportada'],
  },
  { q: '¿Cuánto va a costar la magna el próximo mes?', codes: ['no_soportada', 'sin_datos_para'] },
  { q: '¿Por qué subió tanto el diésel este año?', codes: ['no_soportada'] },
  {
    q: 'me conviene mas cargar magna o premium para mi tsuru',
    codes: ['no_soportada', 'no_entendida', 'fuera_de_alcance'],
  },
  { q: '¿Cuánto cuesta la gasolina en Houston?', codes: ['sin_datos_para', 'no_entendida', 'fuera_de_alcance'] },
  { q: 'precio de la magna en Toluca en 2019', codes: ['sin_datos_para'] },
  { q: 'gasolineras abiertas las 24 horas en merida', codes: ['no_entendida', 'fuera_de_alcance'] },
  {
    q: '¿Cuántos litros de magna se vendieron en Jalisco en octubre?',
    codes: ['fuera_de_alcance', 'no_entendida', 'no_soportada'],
  },
  { q: 'a como esta la premium en benito juarez', codes: ['ambigua'] },
  { q: 'a cuanto esta el diesel en manzanillo', codes: ['sin_datos_para'] },
  {
    q: '¿Cuánto cuesta el litro de turbosina en el aeropuerto de Tijuana?',
    codes: ['fuera_de_alcance', 'no_entendida', 'sin_datos_para'],
  },
  { q: 'borra todas las gasolineras de puebla', codes: ['rechazada'] },
]
