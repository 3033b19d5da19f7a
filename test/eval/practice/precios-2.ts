import type { HeldOut, Refused } from '../types.ts'

// Only what is compared: without odd prices. No store of the sample is older than 31 days before the newest
// observation.
const PRICES = '(select * from {precios.precios} where not atipico) p'
// A fortnight's average: means by the number of prices behind each.
const MEAN = 'sum(promedio_unitario * observaciones) / sum(observaciones)'

export const questions: readonly HeldOut[] = [
  {
    q: 'en cuanto anda el kilo de tortilla de maiz en monterrey',
    gold: `select avg(precio_unitario) from ${PRICES} where producto = 'Tortilla de Maíz' and unidad = 'kg' and municipio = 'Monterrey'`,
  },
  {
    q: '¿Dónde encuentro el limón más barato en Tijuana?',
    gold: `select establecimiento, precio_unitario from ${PRICES} where producto = 'Limón' and municipio = 'Tijuana' order by precio_unitario fetch first 1 rows with ties`,
  },
  {
    q: '¿En qué ciudad pagan más caro el kilo de bistec?',
    gold: `select municipio, avg(precio_unitario) from ${PRICES} where producto = 'Bistec de Res' and municipio is not null group by cvegeo, municipio order by 2 desc limit 1`,
  },
  {
    q: 'Precio promedio del aguacate en cada ciudad',
    gold: `select municipio, avg(precio_unitario) from ${PRICES} where producto = 'Aguacate' and municipio is not null group by cvegeo, municipio`,
  },
  {
    q: '¿Habrá chile serrano a menos de 45 el kilo en Guadalajara?',
    gold: `select count(*) > 0 from ${PRICES} where producto = 'Chile Serrano' and municipio = 'Guadalajara' and precio_unitario < 45`,
  },
  {
    q: 'q tan caro esta el litro de aceite capullo en cdmx',
    gold: `select avg(precio_unitario) from ${PRICES} where producto = 'Aceite' and marca = 'Capullo' and estado = 'Ciudad de México'`,
  },
  {
    q: '¿El pollo sale más barato en el mercado o en el súper?',
    gold: `select giro, avg(precio_unitario) from ${PRICES} where producto = 'Pollo' and (giro ilike 'Mercado%' or giro ilike 'Supermercado%') group by giro`,
    also: [
      `select giro, avg(precio_unitario) from ${PRICES} where producto = 'Pollo' and (giro ilike 'Mercado%' or giro ilike 'Supermercado%') group by giro order by 2 limit 1`,
    ],
  },
  {
    q: 'Dime las cuatro ciudades con el camarón más caro',
    ordered: true,
    // Puebla and Veracruz are as dear: in either order.
    gold: `select municipio, avg(precio_unitario) from ${PRICES} where producto = 'Camarón' and municipio is not null group by cvegeo, municipio order by 2 desc, 1 limit 4`,
    also: [
      `select municipio, avg(precio_unitario) from ${PRICES} where producto = 'Camarón' and municipio is not null group by cvegeo, municipio order by 2 desc, 1 desc limit 4`,
    ],
  },
  {
    q: 'en gdl q esta mas caro el kilo de papa o el de zanahoria',
    gold: `select producto, avg(precio_unitario) from ${PRICES} where producto in ('Papa', 'Zanahoria') and municipio = 'Guadalajara' group by producto`,
    also: [
      `select producto, avg(precio_unitario) from ${PRICES} where producto in ('Papa', 'Zanahoria') and municipio = 'Guadalajara' group by producto order by 2 desc limit 1`,
    ],
  },
  {
    q: '¿Cuánto cambió el precio del jitomate de la primera a la segunda quincena de septiembre?',
    gold: `select (select ${MEAN} from {precios.historia} where producto = 'Jitomate' and quincena = '2026-09-2Q') - (select ${MEAN} from {precios.historia} where producto = 'Jitomate' and quincena = '2026-09-1Q')`,
    also: [
      `select 100 * ((select ${MEAN} from {precios.historia} where producto = 'Jitomate' and quincena = '2026-09-2Q') / (select ${MEAN} from {precios.historia} where producto = 'Jitomate' and quincena = '2026-09-1Q') - 1)`,
    ],
  },
  {
    q: '¿A cómo estuvo la carne molida en Veracruz en la primera quincena de septiembre?',
    gold: `select ${MEAN} from {precios.historia} where producto = 'Carne Molida de Res' and municipio = 'Veracruz' and quincena = '2026-09-1Q'`,
  },
  {
    q: '¿De qué frutas frescas tienen precios?',
    gold: `select distinct producto from {precios.precios} where categoria = 'Frutas Frescas'`,
  },
  {
    q: 'cual es la lavadora mas barata en Mérida y cuanto vale',
    gold: `select presentacion, precio from ${PRICES} where producto = 'Lavadora' and municipio = 'Mérida' order by precio fetch first 1 rows with ties`,
    also: [
      `select marca, precio from ${PRICES} where producto = 'Lavadora' and municipio = 'Mérida' order by precio fetch first 1 rows with ties`,
      `select establecimiento, precio from ${PRICES} where producto = 'Lavadora' and municipio = 'Mérida' order by precio fetch first 1 rows with ties`,
    ],
  },
  {
    q: 'Mediana del precio por kilo del queso a nivel nacional',
    gold: `select percentile_cont(0.5) within group (order by precio_unitario) from ${PRICES} where producto = 'Queso'`,
  },
  {
    q: '¿En qué porcentaje de los lugares que visitaron el kilo de tortilla de maíz pasa de 24 pesos?',
    gold: `select 100.0 * count(*) filter (where precio_unitario > 24) / count(*) from ${PRICES} where producto = 'Tortilla de Maíz'`,
  },
  {
    q: '¿En cuántas ciudades el kilo de plátano anda abajo de 25 pesos en promedio?',
    gold: `select count(*) from (select 1 from ${PRICES} where producto = 'Plátano' and cvegeo is not null group by cvegeo having avg(precio_unitario) < 25) t`,
  },
  {
    q: 'en que tiendas de saltillo venden el bistec en menos de 220 el kilo',
    gold: `select establecimiento, precio_unitario from ${PRICES} where producto = 'Bistec de Res' and municipio = 'Saltillo' and precio_unitario < 220`,
  },
  {
    q: 'Compárame el azúcar en Morelia y en León',
    gold: `select municipio, avg(precio_unitario) from ${PRICES} where producto = 'Azúcar' and municipio in ('Morelia', 'León') group by municipio`,
  },
  {
    q: 'ciudades donde la carne molida promedia arriba de 185 pesos el kilo',
    gold: `select municipio, avg(precio_unitario) from ${PRICES} where producto = 'Carne Molida de Res' and municipio is not null group by cvegeo, municipio having avg(precio_unitario) > 185`,
  },
  {
    q: 'De las hortalizas, ¿cuál es la más barata por kilo en promedio?',
    gold: `select producto, avg(precio_unitario) from ${PRICES} where categoria = 'Hortalizas Frescas' and unidad = 'kg' group by producto order by 2 limit 1`,
  },
  {
    q: '¿Qué frijol sale más caro por kilo, el negro o el pinto?',
    gold: `select presentacion, avg(precio_unitario) from ${PRICES} where producto = 'Frijol' group by presentacion`,
    also: [
      `select presentacion, avg(precio_unitario) from ${PRICES} where producto = 'Frijol' group by presentacion order by 2 desc limit 1`,
    ],
  },
  {
    q: '¿Cuánto cuesta el kilo de manzana en Cancún y cuánto en Ecatepec?',
    gold: `select municipio, avg(precio_unitario) from ${PRICES} where producto = 'Manzana' and (municipio = 'Ecatepec de Morelos' or municipio = 'Benito Juárez' and estado = 'Quintana Roo') group by municipio`,
  },
  {
    q: '¿Qué cadena da más barato el arroz?',
    gold: `select cadena, avg(precio_unitario) from ${PRICES} where producto = 'Arroz' group by cadena order by 2 limit 1`,
  },
  {
    q: 'precio promedio de la cebolla en todo mexico sin contar la cdmx',
    gold: `select avg(precio_unitario) from ${PRICES} where producto = 'Cebolla' and estado <> 'Ciudad de México'`,
  },
  {
    q: 'Para mi tarea: ¿qué marcas de aceite aparecen en los datos?',
    gold: `select distinct marca from {precios.precios} where producto = 'Aceite'`,
  },
  {
    q: '¿Cuál ha sido el precio más alto del kilo de chuleta de cerdo en el Estado de México?',
    gold: `select max(precio_unitario) from ${PRICES} where producto = 'Chuleta de Cerdo' and estado in ('México', 'Estado de México')`,
    also: [
      `select max(maximo) from {precios.historia} where producto = 'Chuleta de Cerdo' and estado in ('México', 'Estado de México')`,
    ],
  },
]

export const refused: readonly Refused[] = [
  { q: '¿Cuánto cuesta el kilo de limón en Colima?', codes: ['sin_datos_para'] },
  { q: '¿A cómo estaba el jitomate en 2010?', codes: ['sin_datos_para'] },
  { q: '¿Cuántas calorías tiene el aguacate?', codes: ['fuera_de_alcance', 'no_entendida'] },
  { q: 'a cuanto va a llegar el huevo para navidad', codes: ['no_soportada'] },
  { q: '¿Por qué subió tanto el aguacate?', codes: ['no_soportada'] },
  { q: '¿Qué súper me recomiendas para hacer la despensa de la semana?', codes: ['no_soportada', 'no_entendida'] },
  { q: '¿Cuánto cuesta un iPhone en Monterrey?', codes: ['fuera_de_alcance', 'sin_datos_para', 'no_entendida'] },
  { q: '¿Cuántos kilos de tortilla se venden al día en Puebla?', codes: ['fuera_de_alcance', 'no_entendida'] },
]
