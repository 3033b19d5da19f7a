import { each } from '../each.ts'
import type { HeldOut, Refused } from '../types.ts'

const seen = '(select * from {precios.precios} where not atipico) p'
const of = (product: string, more = 'true') => `from ${seen} where producto = '${product}' and ${more}`
const price = (product: string, more = 'true') => `select avg(precio_unitario) ${of(product, more)}`
const cheapest = (product: string, more = 'true', limit = 1) =>
  `select establecimiento, precio ${of(product, more)} order by precio_unitario fetch first ${limit} rows with ties`
const [GDL, MTY, MID, PUE, CDMX] = [
  "cvegeo = '14039'",
  "cvegeo = '19039'",
  "cvegeo = '31050'",
  "cvegeo = '21114'",
  "estado = 'Ciudad de México'",
]

export const questions: readonly HeldOut[] = [
  { q: 'a como el kilo de huevo en guadalajara', gold: price('Huevo', `${GDL} and unidad = 'kg'`) },
  { q: 'cuanto cuesta el kilo de tortilla en monterrey', gold: price('Tortilla de Maíz', `${MTY} and unidad = 'kg'`) },
  { q: 'donde esta mas barato el aceite en cdmx', gold: cheapest('Aceite', CDMX) },
  { q: 'jitomate mas barato en puebla', gold: cheapest('Jitomate', PUE) },
  { q: 'precio del aguacate por kilo', gold: price('Aguacate') },
  {
    q: 'cuanto cuesta la leche lala en merida',
    gold: `select producto, avg(precio_unitario) from ${seen} where producto like 'Leche%' and marca = 'Lala' and ${MID} group by 1`,
    also: [
      `select avg(precio_unitario) from ${seen} where producto like 'Leche%' and marca = 'Lala' and ${MID}`,
      `select avg(precio) from ${seen} where producto like 'Leche%' and marca = 'Lala' and ${MID}`,
    ],
  },
  {
    q: 'promedio del frijol negro por ciudad',
    gold: `select municipio, avg(precio_unitario) ${of('Frijol', "presentacion ilike '%negro%'")} group by cvegeo, 1`,
  },
  {
    q: 'en que ciudad esta mas cara la tortilla',
    gold: `select municipio, avg(precio_unitario) ${of('Tortilla de Maíz', 'cvegeo is not null')} group by cvegeo, 1 order by 2 desc fetch first 1 rows with ties`,
    also: [
      `select producto, municipio, m from (select producto, municipio, avg(precio_unitario) as m, rank() over (partition by producto, unidad order by avg(precio_unitario) desc) as place from ${seen} where producto like 'Tortilla%' and cvegeo is not null group by cvegeo, 1, 2, unidad) t where place = 1`,
    ],
  },
  {
    q: 'walmart o soriana, donde sale mas barata la leche',
    gold: `select cadena, avg(precio_unitario) from ${seen} where producto like 'Leche%' and cadena in ('Walmart', 'Soriana') group by 1`,
  },
  { q: 'cuantos productos hay en la canasta', gold: `select count(distinct producto) from {precios.precios}` },
  { q: 'que marcas de atun hay', gold: `select distinct marca from {precios.precios} where producto = 'Atún'` },
  {
    q: 'cuantas tiendas tienen precio del arroz en tijuana',
    gold: `select count(distinct establecimiento) ${of('Arroz', "cvegeo = '02004'")}`,
  },
  { q: 'limon barato', gold: cheapest('Limón'), also: [cheapest('Limón', 'true', 10)] },
  { q: 'cuanto vale el bistec de res en leon', gold: price('Bistec de Res', "cvegeo = '11020'") },
  {
    q: 'pechuga de pollo, las 5 tiendas mas baratas en toluca',
    gold: `select establecimiento, precio ${of('Pollo', "cvegeo = '15106' and presentacion ilike '%pechuga%'")} order by precio_unitario limit 5`,
  },
  {
    q: 'precio mediano del azucar en el pais',
    gold: `select percentile_cont(0.5) within group (order by precio_unitario)::numeric ${of('Azúcar')}`,
  },
  {
    q: 'cuanto cuesta una coca de 600',
    gold: `select avg(precio) ${of('Refresco', "marca ilike 'coca%' and presentacion ilike '%600%'")}`,
  },
  { q: 'papel de baño cual es el mas barato', gold: cheapest('Papel Higiénico') },
  { q: 'pañales mas baratos en queretaro', gold: cheapest('Pañales', "cvegeo = '22014'") },
  {
    q: 'a como el jitomate y la cebolla en cdmx',
    gold: `select producto, avg(precio_unitario) from ${seen} where producto in ('Jitomate', 'Cebolla') and ${CDMX} group by 1`,
  },
  {
    q: 'cafe soluble de menos de 100 pesos en guadalajara',
    gold: `select establecimiento, precio ${of('Café Soluble', `${GDL} and precio < 100`)}`,
  },
  {
    q: 'entre cuanto y cuanto anda el kilo de azucar',
    gold: `select min(precio_unitario), max(precio_unitario) ${of('Azúcar', "unidad = 'kg'")}`,
  },
  {
    q: 'cadenas ordenadas por precio promedio del huevo',
    gold: `select cadena, unidad, avg(precio_unitario) ${of('Huevo')} group by 1, 2`,
    also: [`select cadena, avg(precio_unitario) ${of('Huevo', "unidad = 'kg'")} group by 1`],
  },
  { q: 'cuantas cadenas venden aceite en monterrey', gold: `select count(distinct cadena) ${of('Aceite', MTY)}` },
  {
    q: 'esta mas cara la tortilla en merida que en cdmx',
    gold: `select estado, max(municipio) filter (where ${MID}), avg(precio_unitario) ${of('Tortilla de Maíz', `(${MID} or ${CDMX})`)} group by 1`,
    also: [
      `select estado, max(municipio) filter (where ${MID}), producto, avg(precio_unitario) from ${seen} where producto like 'Tortilla%' and (${MID} or ${CDMX}) group by 1, 3`,
    ],
  },
  {
    q: 'pan bimbo grande cuanto',
    gold: `select avg(precio) ${of('Pan de Caja', "marca = 'Bimbo' and presentacion ilike '%grande%'")}`,
  },
  {
    q: 'el kilo de manzana mas caro',
    gold: `select establecimiento, precio ${of('Manzana')} order by precio_unitario desc fetch first 1 rows with ties`,
    also: [`select max(precio_unitario) ${of('Manzana')}`],
  },
  {
    q: 'ciudades donde el huevo promedia mas de 45 pesos',
    gold: `select municipio, avg(precio_unitario) ${of('Huevo', "unidad = 'kg' and cvegeo is not null")} group by cvegeo, 1 having avg(precio_unitario) > 45`,
  },
  {
    q: 'producto mas caro en la categoria de carnes',
    gold: `select producto, avg(precio_unitario) from ${seen} where categoria ilike 'carne%' group by 1 order by 2 desc limit 1`,
    also: [
      `select producto, precio_unitario from ${seen} where categoria ilike 'carne%' order by 2 desc limit 1`,
      `select producto, precio from ${seen} where categoria ilike 'carne%' order by 2 desc limit 1`,
    ],
  },
  {
    q: 'cuanto cuesta el paracetamol',
    gold: `select producto, avg(precio_unitario) from ${seen} where producto = 'Paracetamol' group by 1`,
  },
  {
    q: 'precio de la carne',
    gold: `select producto, avg(precio_unitario) from ${seen} where categoria ilike 'carne%' group by 1`,
  },
]

const OPEN = [
  'cuanto ha subido el huevo desde enero',
  'precio del iphone 15',
  'precio del pavo en navidad',
  'recomiendame que comprar para la despensa',
  'por que subio el limon',
]

export const refused: readonly Refused[] = each(
  ['no_entendida', 'ambigua', 'fuera_de_alcance', 'sin_datos_para', 'no_soportada'],
  OPEN,
)
