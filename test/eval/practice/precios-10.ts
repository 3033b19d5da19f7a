import { each } from '../each.ts'
import type { HeldOut, Refused } from '../types.ts'

const P = '{precios.precios} x'
const H = '{precios.historia} x'
const product = (producto: string, municipio?: string) =>
  `producto = '${producto}'${municipio ? ` and municipio = '${municipio}'` : ''} and not atipico`
const average = (where: string) => `select avg(precio) from ${P} where ${where}`
const perUnit = (where: string) => `select avg(precio_unitario) from ${P} where ${where}`
/** What a product costs, said without a unit, is its price or its price a kilo. */
const either = (q: string, where: string): HeldOut => ({ q, gold: average(where), also: [perUnit(where)] })
const cheapest = (where: string, column: string, dir = '') =>
  `select precio, establecimiento, municipio from ${P} where ${where} order by ${column} ${dir} fetch first 1 rows with ties`

export const questions: readonly HeldOut[] = [
  { q: '¿A cómo anda el kilo de tortilla en Toluca?', gold: perUnit(product('Tortilla de Maíz', 'Toluca')) },
  {
    q: 'tortilla en Toluca',
    gold: perUnit(product('Tortilla de Maíz', 'Toluca')),
    also: [
      `select producto, avg(precio) from ${P} where producto like 'Tortilla de%' and municipio = 'Toluca' group by 1`,
      `select producto, avg(precio_unitario) from ${P} where producto like 'Tortilla de%' and municipio = 'Toluca' group by 1`,
    ],
  },
  either('precio del limón en el puerto de Veracruz', product('Limón', 'Veracruz')),
  {
    q: '¿Dónde está más barato el aguacate en Guadalajara?',
    gold: cheapest(product('Aguacate', 'Guadalajara'), 'precio_unitario'),
  },
  {
    q: 'las 3 ciudades donde el kilo de jitomate sale más caro',
    ordered: true,
    gold: `select municipio, avg(precio_unitario) from ${P} where ${product('Jitomate')} and cvegeo is not null group by cvegeo, municipio order by 2 desc limit 3`,
  },
  {
    q: 'precio promedio del kilo de pollo por ciudad, del más barato al más caro',
    ordered: true,
    gold: `select municipio, avg(precio_unitario) from ${P} where ${product('Pollo')} and cvegeo is not null group by cvegeo, municipio order by 2`,
  },
  { q: '¿Cuánto vale una pantalla en León?', gold: average(product('Pantalla', 'León')) },
  {
    q: 'compara el kilo de frijol en Mérida y en Cancún',
    gold: `select municipio, avg(precio_unitario) from ${P} where producto = 'Frijol' and cvegeo in ('31050', '23005') and not atipico group by 1`,
  },
  {
    q: '¿El kilo de bistec es más caro en Tijuana o en Ciudad Juárez?',
    gold: `select municipio, avg(precio_unitario) from ${P} where producto = 'Bistec de Res' and cvegeo in ('02004', '08037') group by 1`,
    also: [
      `select municipio, avg(precio_unitario) from ${P} where producto = 'Bistec de Res' and cvegeo in ('02004', '08037') group by 1 order by 2 desc limit 1`,
    ],
  },
  {
    q: '¿Qué productos se venden en mercados públicos de Puebla?',
    gold: `select distinct producto from ${P} where municipio = 'Puebla' and giro = 'Mercado Público'`,
  },
  {
    q: '¿Qué frutas frescas hay en Coyoacán?',
    gold: `select distinct producto from ${P} where municipio = 'Coyoacán' and categoria = 'Frutas Frescas'`,
    also: [
      `select producto, presentacion, precio from ${P} where municipio = 'Coyoacán' and categoria = 'Frutas Frescas'`,
    ],
  },
  {
    q: 'precio máximo y mínimo de la cebolla en la Ciudad de México',
    gold: `select max(precio), min(precio) from ${P} where ${product('Cebolla')} and estado = 'Ciudad de México'`,
    also: [
      `select max(precio_unitario), min(precio_unitario) from ${P} where ${product('Cebolla')} and estado = 'Ciudad de México'`,
    ],
  },
  {
    q: 'leche ultrapasteurizada de menos de 32 pesos en Monterrey',
    gold: `select precio, establecimiento from ${P} where ${product('Leche Ultrapasteurizada', 'Monterrey')} and precio < 32`,
  },
  {
    q: 'mediana del precio del kilo de azúcar en el país',
    gold: `select percentile_cont(0.5) within group (order by precio_unitario) from ${P} where ${product('Azúcar')}`,
  },
  {
    q: '¿Cómo cambió el precio del jitomate de una quincena a otra en Guadalajara?',
    gold: `select quincena, sum(promedio_unitario * observaciones) / sum(observaciones) from ${H} where producto = 'Jitomate' and municipio = 'Guadalajara' group by 1`,
    also: [
      `select quincena, sum(promedio * observaciones) / sum(observaciones) from ${H} where producto = 'Jitomate' and municipio = 'Guadalajara' group by 1`,
      `select quincena, avg(promedio_unitario) from ${H} where producto = 'Jitomate' and municipio = 'Guadalajara' group by 1`,
    ],
  },
  {
    q: '¿En cuántas tiendas de Guadalajara se revisan precios?',
    gold: `select count(distinct establecimiento) from ${P} where municipio = 'Guadalajara'`,
  },
  {
    q: 'ciudades donde el kilo de aguacate pasa de 65 pesos en promedio',
    gold: `select municipio, avg(precio_unitario) from ${P} where ${product('Aguacate')} and cvegeo is not null group by cvegeo, municipio having avg(precio_unitario) > 65`,
  },
  {
    q: '¿Dónde venden el arroz más caro?',
    gold: cheapest(product('Arroz'), 'precio_unitario', 'desc'),
    also: [cheapest(product('Arroz'), 'precio', 'desc')],
  },
  {
    q: 'manzana en Querétaro y en Toluca',
    gold: `select municipio, avg(precio_unitario) from ${P} where producto = 'Manzana' and municipio in ('Querétaro', 'Toluca') group by 1`,
  },
  either(
    '¿En cuánto está la carne molida en los supermercados de Morelia?',
    `${product('Carne Molida de Res', 'Morelia')} and giro = 'Supermercado / Tienda de Autoservicio'`,
  ),
  {
    q: 'sin contar Tijuana, ¿en qué ciudad cuesta más el kilo de plátano?',
    gold: `select municipio, avg(precio_unitario) from ${P} where ${product('Plátano')} and cvegeo is not null and municipio <> 'Tijuana' group by cvegeo, municipio order by 2 desc fetch first 1 rows with ties`,
  },
  {
    q: '¿Cuántos productos distintos hay en cada categoría?',
    gold: `select categoria, count(distinct producto) from ${P} group by 1`,
  },
  {
    q: '¿Venden amoxicilina en Mérida?',
    gold: `select count(*) from ${P} where ${product('Amoxicilina', 'Mérida')}`,
    also: [`select precio, establecimiento from ${P} where ${product('Amoxicilina', 'Mérida')}`],
  },
  {
    q: 'lista en orden alfabético de los productos que hay en Villahermosa',
    ordered: true,
    gold: `select distinct producto collate "es-x-icu" as p from ${P} where municipio = 'Centro' order by 1`,
  },
  {
    q: '¿Qué marcas de aceite se venden en León?',
    gold: `select distinct marca from ${P} where ${product('Aceite', 'León')}`,
  },
  { q: 'el cuaderno más barato del país', gold: cheapest(product('Cuaderno'), 'precio') },
  {
    q: 'precio promedio del shampoo y del jabón de tocador en Cancún',
    gold: `select producto, avg(precio) from ${P} where cvegeo = '23005' and producto in ('Shampoo', 'Jabón de Tocador') group by 1`,
    also: [
      `select producto, avg(precio_unitario) from ${P} where cvegeo = '23005' and producto in ('Shampoo', 'Jabón de Tocador') group by 1`,
    ],
  },
  either('buenas tardes, ¿a cuánto tienen los pañales en Saltillo?', product('Pañales', 'Saltillo')),
  {
    q: 'diferencia del precio del kilo de camarón entre Coyoacán y Cuauhtémoc',
    gold: `select abs((select avg(precio_unitario) from ${P} where ${product('Camarón', 'Coyoacán')}) - (select avg(precio_unitario) from ${P} where ${product('Camarón', 'Cuauhtémoc')}))`,
    also: [
      `select municipio, avg(precio_unitario) from ${P} where producto = 'Camarón' and municipio in ('Coyoacán', 'Cuauhtémoc') group by 1`,
    ],
  },
  {
    q: 'promedio del kilo de huevo por estado',
    gold: `select estado, avg(precio_unitario) from ${P} where ${product('Huevo')} and unidad = 'kg' group by 1`,
  },
]

export const refused: readonly Refused[] = each(
  ['no_entendida', 'no_soportada', 'fuera_de_alcance', 'sin_datos_para'],
  [
    '¿Por qué subió tanto el limón?',
    '¿Cuánto costará el huevo en diciembre de 2027?',
    '¿Cuántas calorías tiene el kilo de tortilla?',
    'precio del kilo de caviar en Puebla',
    '¿Dónde están en oferta los pañales?',
    'aguacate orgánico certificado en Morelia',
  ],
)
