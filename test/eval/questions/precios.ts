import type { HeldOut } from '../types.ts'

const PRICES = '{precios.precios}'

export const questions: readonly HeldOut[] = [
  {
    q: '¿Cuánto cuesta el kilo de aguacate en Guadalajara?',
    gold: `select round(avg(precio_unitario), 2) from ${PRICES} where producto = 'Aguacate' and cvegeo = '14039'`,
  },
  {
    q: 'a como anda el kilo de limon en tijuana',
    gold: `select round(avg(precio_unitario), 2) from ${PRICES} where producto = 'Limón' and cvegeo = '02004'`,
  },
  {
    q: 'precio del pollo hoy en León',
    gold: `select round(avg(precio_unitario), 2) from ${PRICES} where producto = 'Pollo' and cvegeo = '11020' and fecha = (select max(fecha) from ${PRICES} where cvegeo = '11020')`,
    also: [
      `select round(avg(precio_unitario), 2) from ${PRICES} where producto = 'Pollo' and cvegeo = '11020'`,
      `select establecimiento, precio from ${PRICES} where producto = 'Pollo' and cvegeo = '11020'`,
    ],
  },
  {
    q: '¿Dónde está más barata la tortilla de maíz en Querétaro?',
    gold: `select establecimiento, precio from (select *, rank() over (order by precio_unitario) as lugar from ${PRICES} where producto = 'Tortilla de Maíz' and cvegeo = '22014') r where lugar = 1`,
  },
  {
    q: 'cuánto vale el litro de aceite en Toluca',
    gold: `select round(avg(precio_unitario), 2) from ${PRICES} where producto = 'Aceite' and cvegeo = '15106'`,
  },
  {
    q: 'kilo de huevo cdmx',
    gold: `select round(avg(precio_unitario), 2) from ${PRICES} where producto = 'Huevo' and unidad = 'kg' and cvegeo like '09%'`,
  },
  {
    q: '¿Qué cadenas hay en Puebla?',
    gold: `select distinct cadena from ${PRICES} where cvegeo = '21114'`,
  },
  {
    q: 'el bistec más caro del país',
    gold: `select establecimiento, municipio, precio from (select *, rank() over (order by precio_unitario desc) as lugar from ${PRICES} where producto = 'Bistec de Res') r where lugar = 1`,
    also: [`select max(precio) from ${PRICES} where producto = 'Bistec de Res'`],
  },
  {
    q: '¿Qué marcas de aceite tienen?',
    gold: `select distinct marca from ${PRICES} where producto = 'Aceite'`,
  },
  {
    q: 'top 5 de los jitomates más baratos del país',
    gold: `select municipio, establecimiento, precio from ${PRICES} where producto = 'Jitomate' order by precio_unitario limit 5`,
    ordered: true,
  },
  {
    q: 'promedio del kilo de frijol por ciudad',
    gold: `select municipio, round(avg(precio_unitario), 2) from ${PRICES} where producto = 'Frijol' and cvegeo is not null group by cvegeo, municipio`,
  },
  {
    q: '¿En qué ciudad es más cara la tortilla de maíz?',
    gold: `select municipio from ${PRICES} where producto = 'Tortilla de Maíz' group by cvegeo, municipio order by avg(precio_unitario) desc limit 1`,
  },
  {
    q: 'mediana del precio del camarón a nivel nacional',
    gold: `select round(percentile_cont(0.5) within group (order by precio_unitario)::numeric, 2) from ${PRICES} where producto = 'Camarón'`,
  },
  {
    q: '¿dónde encuentro frijol a menos de 30 pesos el kilo?',
    gold: `select municipio, establecimiento, precio_unitario from ${PRICES} where producto = 'Frijol' and unidad = 'kg' and precio_unitario < 30`,
  },
  {
    q: 'precio promedio del pollo en mercados públicos contra supermercados',
    gold: `select giro, round(avg(precio_unitario), 2) from ${PRICES} where producto = 'Pollo' and giro in ('Mercado Público', 'Supermercado / Tienda de Autoservicio') group by giro`,
  },
  {
    q: '¿Qué productos hay de frutas frescas?',
    gold: `select distinct producto from ${PRICES} where categoria = 'Frutas Frescas'`,
  },
  {
    q: 'Compara el precio de la manzana en Toluca y en Mérida, por favor',
    gold: `select municipio, round(avg(precio_unitario), 2) from ${PRICES} where producto = 'Manzana' and cvegeo in ('15106', '31050') group by municipio`,
  },
  {
    q: '¿Cuántos precios de camarón tienen registrados?',
    gold: `select count(*) from ${PRICES} where producto = 'Camarón'`,
  },
  {
    q: '¿qué porcentaje de los precios de aguacate pasa de los 70 pesos?',
    gold: `select round(100.0 * count(*) filter (where precio_unitario > 70) / count(*), 2) from ${PRICES} where producto = 'Aguacate'`,
  },
  {
    q: '¿Cuánto bajó el aguacate en Monterrey de la primera a la segunda quincena de septiembre?',
    gold: `select max(promedio_unitario) filter (where quincena = '2026-09-2Q') - max(promedio_unitario) filter (where quincena = '2026-09-1Q')
           from {precios.historia} where producto = 'Aguacate' and cvegeo = '19039'`,
    also: [
      `select max(promedio_unitario) filter (where quincena = '2026-09-1Q') - max(promedio_unitario) filter (where quincena = '2026-09-2Q')
       from {precios.historia} where producto = 'Aguacate' and cvegeo = '19039'`,
      `select max(promedio_unitario) filter (where quincena = '2026-09-1Q'), max(promedio_unitario) filter (where quincena = '2026-09-2Q')
       from {precios.historia} where producto = 'Aguacate' and cvegeo = '19039'`,
    ],
  },
  {
    q: 'ciudades donde el kilo de carne molida rebasa los 185 pesos en promedio',
    gold: `select municipio from ${PRICES} where producto = 'Carne Molida de Res' group by cvegeo, municipio having avg(precio_unitario) > 185`,
  },
  {
    q: '¿Cuál es el aparato eléctrico más caro en Saltillo?',
    gold: `select producto, precio from (select *, rank() over (order by precio desc) as lugar from ${PRICES} where categoria = 'Aparatos Eléctricos' and cvegeo = '05030') r where lugar = 1`,
    // Prices only compare within a product: the first of each.
    also: [
      `select producto, precio from (select *, rank() over (partition by producto, unidad order by coalesce(precio_unitario, precio) desc) as lugar from ${PRICES}
       where categoria = 'Aparatos Eléctricos' and cvegeo = '05030') r where lugar = 1`,
    ],
  },
  {
    q: '¿Hay leche en polvo de menos de 95 pesos en Mérida?',
    gold: `select count(*) > 0 from ${PRICES} where producto = 'Leche en Polvo' and cvegeo = '31050' and precio < 95`,
    also: [
      `select count(*) from ${PRICES} where producto = 'Leche en Polvo' and cvegeo = '31050' and precio < 95`,
      `select establecimiento, precio from ${PRICES} where producto = 'Leche en Polvo' and cvegeo = '31050' and precio < 95`,
    ],
  },
  {
    q: 'precio promedio del arroz según la presentación en León',
    gold: `select presentacion, round(avg(precio), 2) from ${PRICES} where producto = 'Arroz' and cvegeo = '11020' group by presentacion`,
    also: [
      `select presentacion, round(avg(precio_unitario), 2) from ${PRICES} where producto = 'Arroz' and cvegeo = '11020' group by presentacion`,
    ],
  },
  {
    q: 'cuánto sale el paquete de pañales en Ecatepec',
    gold: `select round(avg(precio), 2) from ${PRICES} where producto = 'Pañales' and cvegeo = '15033'`,
  },
  {
    q: '¿En cuánto está la lavadora en Veracruz?',
    gold: `select round(avg(precio), 2) from ${PRICES} where producto = 'Lavadora' and cvegeo = '30193'`,
  },
  {
    q: 'minimo y maximo del cafe soluble en todo México',
    gold: `select min(precio), max(precio) from ${PRICES} where producto = 'Café Soluble'`,
    also: [`select min(precio_unitario), max(precio_unitario) from ${PRICES} where producto = 'Café Soluble'`],
  },
  {
    q: 'queso: promedio nacional sin tomar en cuenta la Ciudad de México',
    gold: `select round(avg(precio), 2) from ${PRICES} where producto = 'Queso' and (cvegeo is null or cvegeo not like '09%')`,
    also: [
      `select round(avg(precio_unitario), 2) from ${PRICES} where producto = 'Queso' and (cvegeo is null or cvegeo not like '09%')`,
    ],
  },
  {
    q: '¿Qué sale más caro en Morelia, el bistec o la chuleta de cerdo?',
    gold: `select producto, round(avg(precio_unitario), 2) from ${PRICES} where producto in ('Bistec de Res', 'Chuleta de Cerdo') and cvegeo = '16053' group by producto`,
    also: [
      `select producto from ${PRICES} where producto in ('Bistec de Res', 'Chuleta de Cerdo') and cvegeo = '16053' group by producto order by avg(precio_unitario) desc limit 1`,
    ],
  },
]
