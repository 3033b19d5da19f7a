import { each } from '../each.ts'
import type { HeldOut, Refused } from '../types.ts'

const sold = '{gasolina.precios} p join {gasolina.estaciones} e using (permiso)'
const stations = '{gasolina.estaciones} e'
const sells = (fuel: string) =>
  `exists (select from {gasolina.precios} p where p.permiso = e.permiso and p.tipo = '${fuel}')`
const cheapest = (fuel: string, where: string) =>
  `select e.nombre, p.precio from ${sold} where p.tipo = '${fuel}' and ${where} order by precio fetch first 1 rows with ties`
const mean = (fuel: string, where = 'true') => `select avg(precio) from ${sold} where tipo = '${fuel}' and ${where}`

export const questions: readonly HeldOut[] = [
  { q: 'donde esta mas barata la magna en guadalajara', gold: cheapest('magna', "cvegeo = '14039'") },
  { q: 'gasolina roja mas barata en monterrey', gold: cheapest('premium', "cvegeo = '19039'") },
  { q: 'la verde cuanto esta en puebla', gold: mean('magna', "cvegeo = '21114'") },
  { q: 'a como el diesel en nuevo laredo', gold: mean('diesel', "cvegeo = '28027'") },
  { q: 'promedio de la premium en tijuana', gold: mean('premium', "cvegeo = '02004'") },
  { q: 'cuantas gasolineras hay en merida', gold: `select count(*) from ${stations} where cvegeo = '31050'` },
  {
    q: 'gasolineras con magna a menos de 23 pesos en zapopan',
    gold: `select e.nombre, p.precio from ${sold} where tipo = 'magna' and cvegeo = '14120' and precio < 23`,
  },
  {
    q: 'las 5 gasolineras mas caras de diesel en jalisco',
    gold: `select e.nombre, p.precio from ${sold} where tipo = 'diesel' and estado = 'Jalisco' order by precio desc, e.nombre limit 5`,
  },
  {
    q: 'estado con la gasolina mas cara',
    gold: `select tipo, estado, m from (select tipo, estado, avg(precio) as m, rank() over (partition by tipo order by avg(precio) desc) as place from ${sold} where estado is not null group by 1, 2) t where place = 1`,
    also: [
      `select tipo, estado, m from (select tipo, estado, avg(precio) as m, rank() over (partition by tipo order by avg(precio) desc) as place from ${sold} where estado is not null and tipo <> 'diesel' group by 1, 2) t where place = 1`,
    ],
  },
  {
    q: 'cuanto subio la magna en la ultima semana',
    gold: `select max(m) filter (where fecha = d) - max(m) filter (where fecha = d - 7) from (select fecha, sum(suma) / sum(estaciones) as m, max(fecha) over () as d from {gasolina.diario} where tipo = 'magna' group by fecha) t`,
  },
  {
    q: 'en que estado esta mas barato el diesel',
    gold: `select estado, avg(precio) from ${sold} where tipo = 'diesel' and estado is not null group by 1 order by 2 limit 1`,
  },
  {
    q: 'precio promedio de la magna por estado',
    gold: `select estado, avg(precio) from ${sold} where tipo = 'magna' and estado is not null group by 1`,
    also: [`select estado, avg(precio) from ${sold} where tipo = 'magna' group by 1`],
  },
  {
    q: 'cuantas gasolineras venden diesel en sonora',
    gold: `select count(*) from ${stations} where estado = 'Sonora' and ${sells('diesel')}`,
  },
  {
    q: 'cual es mas cara en promedio, la premium en cdmx o en monterrey',
    gold: `select estado, max(municipio) filter (where cvegeo = '19039'), avg(precio) from ${sold} where tipo = 'premium' and (estado = 'Ciudad de México' or cvegeo = '19039') group by 1`,
  },
  {
    q: 'diferencia entre magna y premium en leon',
    gold: `select tipo, avg(precio) from ${sold} where tipo in ('magna', 'premium') and cvegeo = '11020' group by 1`,
    also: [
      `select (${mean('premium', "cvegeo = '11020'")}) - (${mean('magna', "cvegeo = '11020'")})`,
      `select (${mean('magna', "cvegeo = '11020'")}) - (${mean('premium', "cvegeo = '11020'")})`,
    ],
  },
  {
    q: 'mediana de la magna en el pais',
    gold: `select percentile_cont(0.5) within group (order by precio)::numeric from ${sold} where tipo = 'magna'`,
  },
  {
    q: 'cuantas estaciones no tienen precio en oaxaca',
    gold: `select count(*) from ${stations} where cvegeo = '20067' and not exists (select from {gasolina.precios} p where p.permiso = e.permiso)`,
  },
  {
    q: 'gasolineras que no venden premium en chiapas',
    gold: `select nombre from ${stations} where estado = 'Chiapas' and not ${sells('premium')}`,
  },
  {
    q: 'municipios de nuevo leon con la magna promedio arriba de 24',
    gold: `select municipio, avg(precio) from ${sold} where tipo = 'magna' and estado = 'Nuevo León' group by 1 having avg(precio) > 24`,
  },
  {
    q: 'hay alguna gasolinera con magna bajo 22 en veracruz',
    gold: `select count(*) > 0 from ${sold} where tipo = 'magna' and cvegeo = '30193' and precio < 22`,
    also: [`select count(*) > 0 from ${sold} where tipo = 'magna' and estado like 'Veracruz%' and precio < 22`],
  },
  {
    q: 'cuanto cuesta llenar un tanque de 40 litros de magna en toluca',
    gold: `select 40 * avg(precio) from ${sold} where tipo = 'magna' and cvegeo = '15106'`,
  },
  {
    q: 'gasolina barata hoy en queretaro',
    gold: `select tipo, nombre, precio from (select p.tipo, e.nombre, p.precio, rank() over (partition by p.tipo order by p.precio) as place from ${sold} where cvegeo = '22014') t where place = 1`,
    also: [
      `select tipo, nombre, precio from (select p.tipo, e.nombre, p.precio, row_number() over (partition by p.tipo order by p.precio) as place from ${sold} where cvegeo = '22014') t where place <= 10`,
    ],
  },
  { q: 'la regular en acapulco', gold: mean('magna', "cvegeo = '12001'") },
  {
    q: 'de cuanto a cuanto anda la premium en cancun',
    gold: `select min(precio), max(precio) from ${sold} where tipo = 'premium' and cvegeo = '23005'`,
  },
  {
    q: 'top 10 municipios con mas gasolineras',
    gold: `select count(*) from ${stations} where cvegeo is not null group by cvegeo order by 1 desc limit 10`,
    ordered: true,
  },
  { q: 'que gasolineras hay en san pedro garza garcia', gold: `select nombre from ${stations} where cvegeo = '19019'` },
  {
    q: 'promedio de diesel en los estados de la frontera norte',
    gold: mean('diesel', "left(cvegeo, 2) in ('02', '05', '08', '19', '26', '28')"),
  },
  {
    q: 'gasolineras por cada 100 mil habitantes por estado',
    gold: `select estado, 100000.0 * n / habitantes from (select estado, count(*) as n from ${stations} where estado is not null group by 1) s join (select estado, sum(poblacion) as habitantes from {municipios.poblacion} where anio = 2026 group by 1) h using (estado)`,
  },
  {
    q: 'en donde le echo diesel barato a mi trailer en saltillo',
    gold: cheapest('diesel', "cvegeo = '05030'"),
    also: [
      `select e.nombre, p.precio from ${sold} where p.tipo = 'diesel' and cvegeo = '05030' order by precio limit 10`,
    ],
  },
  {
    q: 'quien vende la premium mas cara de mexico',
    gold: `select e.nombre, p.precio from ${sold} where p.tipo = 'premium' order by precio desc fetch first 1 rows with ties`,
    also: [
      `select e.nombre, p.precio from ${sold} where p.tipo = 'premium' and estado = 'México' order by precio desc fetch first 1 rows with ties`,
    ],
  },
]

const OPEN = [
  'gasolinera mas barata cerca de mi',
  'gasolina reportada por la gente en cdmx',
  'gasolinerias de pemex en colima',
  'porque esta tan cara la gasolina',
  'cuanto va a costar la gasolina en enero',
  'gasolina electrica',
]

export const refused: readonly Refused[] = each(
  ['no_entendida', 'ambigua', 'fuera_de_alcance', 'sin_datos_para', 'no_soportada'],
  OPEN,
)
