import { each } from '../each.ts'
import type { HeldOut, Refused } from '../types.ts'

// What questions are about: the odd prices are left out.
const seen = '(select * from {precios.precios} where not atipico) p'
const of = (product: string, more = 'true') => `from ${seen} where producto = '${product}' and ${more}`
/** Of what is sold by the kilo and by the piece each its own. */
const price = (product: string, more = 'true') => `select unidad, avg(precio_unitario) ${of(product, more)} group by 1`
const cheapest = (product: string, more = 'true') =>
  `select establecimiento, precio_unitario ${of(product, more)} order by precio_unitario fetch first 1 rows with ties`
const [MTY, GDL, PUE, CDMX] = [
  "cvegeo = '19039'",
  "cvegeo = '14039'",
  "cvegeo = '21114'",
  "estado = 'Ciudad de México'",
]

export const questions: readonly HeldOut[] = [
  {
    q: '¿Cuánto cuesta el kilo de tortilla en Monterrey?',
    gold: `select producto, avg(precio_unitario) from ${seen} where producto like 'Tortilla%' and unidad = 'kg' and ${MTY} group by 1`,
  },
  { q: '¿Cuál es el precio promedio del huevo en Guadalajara?', gold: price('Huevo', GDL) },
  { q: '¿Dónde está más barato el aguacate en la Ciudad de México?', gold: cheapest('Aguacate', CDMX) },
  {
    q: '¿En qué ciudad está más caro el kilo de limón?',
    gold: `select municipio, avg(precio_unitario) ${of('Limón', "unidad = 'kg' and cvegeo is not null")} group by cvegeo, 1 order by 2 desc fetch first 1 rows with ties`,
  },
  { q: 'Precio del aceite vegetal por cadena', gold: `select cadena, avg(precio_unitario) ${of('Aceite')} group by 1` },
  {
    q: '¿Cuál es la cadena más barata para comprar arroz?',
    gold: `select cadena, avg(precio_unitario) ${of('Arroz')} group by 1 order by 2 limit 1`,
  },
  {
    q: '¿Cuántos productos diferentes hay en Mérida?',
    gold: `select count(distinct producto) from ${seen} where cvegeo = '31050'`,
  },
  { q: '¿Qué marcas de leche hay?', gold: `select distinct marca from ${seen} where producto like 'Leche%'` },
  { q: 'marcas de atún en Guadalajara', gold: `select distinct marca ${of('Atún', GDL)}` },
  {
    q: 'Precio mínimo y máximo del jitomate en Tijuana',
    gold: `select min(precio_unitario), max(precio_unitario) ${of('Jitomate', "cvegeo = '02004'")}`,
  },
  {
    q: 'Precio mediano del azúcar en Querétaro',
    gold: `select percentile_cont(0.5) within group (order by precio_unitario)::numeric ${of('Azúcar', "cvegeo = '22014'")}`,
  },
  {
    q: 'Compara el precio del huevo en Soriana y Walmart',
    gold: `select cadena, unidad, avg(precio_unitario) ${of('Huevo', "cadena in ('Soriana', 'Walmart')")} group by 1, 2`,
  },
  {
    q: 'Precio promedio del café por estado',
    gold: `select estado, producto, unidad, avg(precio_unitario) from ${seen} where producto like 'Café%' and estado is not null group by 1, 2, 3`,
  },
  {
    q: 'Cadenas con el precio promedio de la leche arriba de 28 pesos',
    gold: `select cadena, producto, unidad, avg(precio_unitario) from ${seen} where producto like 'Leche%' group by 1, 2, 3 having avg(precio_unitario) > 28`,
  },
  { q: '¿Cuánto cuesta el paracetamol en Veracruz?', gold: price('Paracetamol', "cvegeo = '30193'") },
  { q: '¿Qué presentaciones de atún hay?', gold: `select distinct presentacion ${of('Atún')}` },
  {
    q: '¿Cuántas marcas de café se venden en Guadalajara?',
    gold: `select count(distinct marca) from ${seen} where producto like 'Café%' and ${GDL}`,
  },
  {
    q: '¿Qué porcentaje de los productos está en la categoría de medicamentos?',
    gold: `select 100.0 * count(distinct producto) filter (where categoria = 'Medicamentos') / count(distinct producto) from ${seen}`,
  },
  {
    q: '¿Qué categorías de productos hay?',
    gold: `select distinct categoria from ${seen}`,
    also: [`select distinct categoria from ${seen} where categoria is not null`],
  },
  { q: 'cuanto esta el kilo de huevo', gold: `select avg(precio_unitario) ${of('Huevo', "unidad = 'kg'")}` },
  {
    q: '¿Está más caro el limón en Monterrey que en Tijuana?',
    gold: `select municipio, avg(precio_unitario) ${of('Limón', "cvegeo in ('19039', '02004')")} group by 1`,
  },
  {
    q: '¿En cuántas tiendas de Monterrey venden huevo?',
    gold: `select count(distinct tienda) from (select *, establecimiento || direccion as tienda ${of('Huevo', MTY)}) t`,
    also: [`select count(distinct establecimiento) ${of('Huevo', MTY)}`],
  },
  {
    q: '¿hay leche a menos de 25 pesos en puebla?',
    gold: `select count(*) > 0 from ${seen} where producto like 'Leche%' and ${PUE} and precio < 25`,
  },
  {
    q: 'Precio promedio del arroz por municipio',
    gold: `select municipio, avg(precio_unitario) ${of('Arroz', 'cvegeo is not null')} group by cvegeo, 1`,
  },
  {
    q: '¿Cuál es la mediana del precio del arroz en la CDMX?',
    gold: `select percentile_cont(0.5) within group (order by precio_unitario)::numeric ${of('Arroz', CDMX)}`,
  },
  { q: 'precio del huevo por pieza', gold: `select avg(precio_unitario) ${of('Huevo', "unidad = 'pieza'")}` },
  {
    q: '¿Qué cuesta más, el kilo de limón o el de aguacate?',
    gold: `select producto, avg(precio_unitario) from ${seen} where producto in ('Limón', 'Aguacate') and unidad = 'kg' group by 1 order by 2 desc`,
    ordered: true,
  },
]

const OPEN = [
  '¿Cuánto va a costar el huevo en diciembre?',
  '¿Por qué subió el limón?',
  '¿Cuántas calorías tiene el aguacate?',
  '¿Cuánto cuesta un iPhone 15?',
  '¿Qué tienda tiene mejor servicio?',
  '¿Cuánto cuesta la tortilla en Madrid?',
  '¿Cuántas piezas de huevo se vendieron en Soriana?',
  'tiendas con huevo y leche',
  'aceite que no sea de 1 litro',
  '¿Dónde compro más barato el arroz y el frijol?',
  'Precio del frijol negro y del frijol bayo',
]

export const refused: readonly Refused[] = each(
  ['no_entendida', 'ambigua', 'fuera_de_alcance', 'sin_datos_para', 'no_soportada'],
  OPEN,
)
