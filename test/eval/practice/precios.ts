import type { HeldOut, Refused } from '../types.ts'

// What questions are about: the odd prices are left out. No store of the sample is older than 31 days.
const seen = '(select * from {precios.precios} where not atipico) p'
const of = (product: string, more = '') => `from ${seen} where producto = '${product}'${more && ` and ${more}`}`
const price = (product: string, more = '') => `select avg(precio_unitario) ${of(product, more)}`
const sold = (product: string, more = '') => `select avg(precio) ${of(product, more)}`
const history = (product: string, more = '') =>
  `from {precios.historia} where producto = '${product}'${more && ` and ${more}`}`
const mean = 'sum(promedio_unitario * observaciones) / sum(observaciones)'
const [first, second] = ["quincena = '2026-09-1Q'", "quincena = '2026-09-2Q'"]

export const questions: readonly HeldOut[] = [
  { q: 'cuanto cuesta el kilo de jitomate en monterrey', gold: price('Jitomate', "cvegeo = '19039'") },
  { q: 'a como esta el aguacate en gdl', gold: price('Aguacate', "cvegeo = '14039'") },
  {
    q: '¿Cuál es el precio del huevo en Toluca?',
    gold: `select unidad, avg(precio_unitario) ${of('Huevo', "cvegeo = '15106'")} group by 1`,
  },
  { q: '¿Cuánto cuesta una lavadora en Saltillo?', gold: sold('Lavadora', "cvegeo = '05030'") },
  {
    q: '¿Cuál es el precio promedio de la plancha en el estado de Guanajuato?',
    gold: sold('Plancha', "estado = 'Guanajuato'"),
  },
  { q: 'a cuanto esta el queso en la magdalena contreras', gold: price('Queso', "cvegeo = '09008'") },
  {
    q: 'precio de la leche pasteurizada en edomex',
    gold: price('Leche Pasteurizada', "estado = 'México'"),
    also: [sold('Leche Pasteurizada', "estado = 'México'")],
  },
  { q: '¿Cuánto cuesta el arroz por kilo a nivel nacional?', gold: price('Arroz') },
  {
    q: '¿En qué tienda está más barato el limón en Coyoacán?',
    gold: `select establecimiento, precio ${of('Limón', "cvegeo = '09003'")} order by precio_unitario fetch first 1 rows with ties`,
  },
  {
    q: 'donde venden mas barata la carne molida en cdmx',
    gold: `select establecimiento, municipio, precio ${of('Carne Molida de Res', "estado = 'Ciudad de México'")} order by precio_unitario fetch first 1 rows with ties`,
  },
  {
    q: '¿Dónde está la pantalla más cara del país?',
    gold: `select establecimiento, municipio, precio ${of('Pantalla')} order by precio desc fetch first 1 rows with ties`,
  },
  {
    q: '¿Qué municipio tiene la tortilla de maíz más cara?',
    gold: `select municipio, avg(precio_unitario) ${of('Tortilla de Maíz', 'cvegeo is not null')} group by cvegeo, 1 order by 2 desc fetch first 1 rows with ties`,
  },
  {
    q: '¿Qué alcaldía de la Ciudad de México tiene el aguacate más barato?',
    gold: `select municipio, avg(precio_unitario) ${of('Aguacate', "estado = 'Ciudad de México'")} group by cvegeo, 1 order by 2 fetch first 1 rows with ties`,
  },
  {
    q: 'top 5 ciudades con el frijol mas barato',
    gold: `select municipio, avg(precio_unitario) ${of('Frijol', 'cvegeo is not null')} group by cvegeo, 1 order by 2 limit 5`,
    ordered: true,
  },
  {
    q: 'Los 3 estados con el bistec de res más caro',
    gold: `select estado, avg(precio_unitario) ${of('Bistec de Res')} group by 1 order by 2 desc limit 3`,
    ordered: true,
  },
  {
    q: '¿Cuánto cuesta la cebolla en cada ciudad?',
    gold: `select municipio, avg(precio_unitario) ${of('Cebolla', 'cvegeo is not null')} group by cvegeo, 1`,
  },
  { q: 'precio del refresco x estado', gold: `select estado, avg(precio_unitario) ${of('Refresco')} group by 1` },
  { q: 'promedio del arroz por cadena', gold: `select cadena, avg(precio_unitario) ${of('Arroz')} group by 1` },
  {
    q: '¿Cuánto cuesta el bistec en Villahermosa y en Mérida?',
    gold: `select municipio, avg(precio_unitario) ${of('Bistec de Res', "cvegeo in ('27004', '31050')")} group by 1`,
  },
  {
    q: '¿Dónde es más barata la papa, en Puebla o en Querétaro?',
    gold: `select municipio, avg(precio_unitario) ${of('Papa', "cvegeo in ('21114', '22014')")} group by 1`,
    also: [
      `select municipio, avg(precio_unitario) ${of('Papa', "cvegeo in ('21114', '22014')")} group by 1 order by 2 limit 1`,
    ],
  },
  {
    q: 'Compara el precio del plátano en mercados públicos contra supermercados',
    gold: `select giro, avg(precio_unitario) ${of('Plátano', "giro in ('Mercado Público', 'Supermercado / Tienda de Autoservicio')")} group by 1`,
  },
  {
    q: 'que es mas caro en puebla, el chile serrano o el jitomate',
    gold: `select producto, avg(precio_unitario) from ${seen} where producto in ('Chile Serrano', 'Jitomate') and cvegeo = '21114' group by 1`,
    also: [
      `select producto, avg(precio_unitario) from ${seen} where producto in ('Chile Serrano', 'Jitomate') and cvegeo = '21114' group by 1 order by 2 desc limit 1`,
    ],
  },
  {
    q: '¿Cuál es la mediana del precio de la manzana en la Ciudad de México?',
    gold: `select percentile_cont(0.5) within group (order by precio_unitario)::numeric ${of('Manzana', "estado = 'Ciudad de México'")}`,
  },
  {
    q: 'precio mas alto del camaron en veracruz',
    gold: `select max(precio_unitario) ${of('Camarón', "cvegeo = '30193'")}`,
  },
  { q: '¿Cuál es el precio mínimo de la licuadora en el país?', gold: `select min(precio) ${of('Licuadora')}` },
  { q: '¿A cómo anda la azúcar en Bodega de Muestra?', gold: price('Azúcar', "cadena = 'Bodega de Muestra'") },
  { q: 'cuanto sale el aceite capullo en leon', gold: price('Aceite', "marca = 'Capullo' and cvegeo = '11020'") },
  { q: '¿Qué marcas de aceite hay?', gold: `select distinct marca from {precios.precios} where producto = 'Aceite'` },
  {
    q: '¿Qué presentaciones de frijol hay?',
    gold: `select distinct presentacion from {precios.precios} where producto = 'Frijol'`,
  },
  { q: 'que cadenas hay en ecatepec', gold: `select distinct cadena from {precios.precios} where cvegeo = '15033'` },
  { q: '¿Qué categorías de productos hay?', gold: `select distinct categoria from {precios.precios}` },
  {
    q: '¿Cuánto cuestan las frutas frescas en Morelia? Dámelo por producto',
    gold: `select producto, avg(precio_unitario) from ${seen} where categoria = 'Frutas Frescas' and cvegeo = '16053' group by 1`,
  },
  {
    q: '¿Cuánto cuesta el jitomate saladette en Tijuana?',
    gold: price('Jitomate', "presentacion like '%Saladette%' and cvegeo = '02004'"),
  },
  {
    q: '¿Hay pantallas de menos de 7 mil pesos en Tijuana?',
    gold: `select count(*) > 0 ${of('Pantalla', "cvegeo = '02004' and precio < 7000")}`,
  },
  {
    q: '¿En cuántas tiendas la pantalla cuesta más de 7,500 pesos?',
    gold: `select count(*) ${of('Pantalla', 'precio > 7500')}`,
  },
  {
    q: 'en que ciudades el aguacate promedia mas de 70 pesos el kilo',
    gold: `select municipio, avg(precio_unitario) ${of('Aguacate', 'cvegeo is not null')} group by cvegeo, 1 having avg(precio_unitario) > 70`,
  },
  {
    q: 'tiendas de queretaro donde el kilo de bistec este en menos de 300',
    gold: `select establecimiento, precio_unitario ${of('Bistec de Res', "cvegeo = '22014' and precio_unitario < 300")}`,
  },
  {
    q: '¿Cuánto cuesta el kilo de chuleta de cerdo en el país sin contar la Ciudad de México?',
    gold: price('Chuleta de Cerdo', "estado <> 'Ciudad de México'"),
  },
  {
    q: '¿Qué porcentaje de los precios del jitomate pasa de 40 pesos el kilo?',
    gold: `select 100.0 * count(*) filter (where precio_unitario > 40) / count(*) ${of('Jitomate')}`,
  },
  {
    q: '¿De qué fecha es el precio más reciente del camarón en Guadalajara?',
    gold: `select max(fecha) from {precios.precios} where producto = 'Camarón' and cvegeo = '14039'`,
  },
  {
    q: 'cuanto estaba el aguacate en la primera quincena de septiembre en queretaro',
    gold: `select ${mean} ${history('Aguacate', `cvegeo = '22014' and ${first}`)}`,
  },
  {
    q: '¿Cuál fue el precio promedio del jitomate en septiembre de 2026 en Mérida?',
    gold: `select ${mean} ${history('Jitomate', "cvegeo = '31050' and desde >= '2026-09-01' and desde < '2026-10-01'")}`,
  },
  {
    q: '¿Cuánto ha subido el pollo en León de la primera a la segunda quincena de septiembre?',
    gold: `select (select ${mean} ${history('Pollo', `cvegeo = '11020' and ${second}`)}) - (select ${mean} ${history('Pollo', `cvegeo = '11020' and ${first}`)})`,
  },
  {
    q: 'evolucion del precio del limon por quincena en tijuana',
    gold: `select quincena, ${mean} ${history('Limón', "cvegeo = '02004'")} group by 1 order by 1`,
    ordered: true,
    also: [`select desde, ${mean} ${history('Limón', "cvegeo = '02004'")} group by 1 order by 1`],
  },
  {
    q: '¿Cuánto cambió el precio nacional de la tortilla de maíz en la última quincena respecto a la anterior?',
    gold: `select (select ${mean} ${history('Tortilla de Maíz', second)}) - (select ${mean} ${history('Tortilla de Maíz', first)})`,
  },
]

export const refused: readonly Refused[] = [
  { q: '¿Cuánto cuesta el jitomate en Tepic?', codes: ['sin_datos_para'] },
  { q: 'a como esta el aguacate en colima', codes: ['sin_datos_para'] },
  { q: 'precio del kilo de tortilla de maiz en 2015', codes: ['sin_datos_para'] },
  { q: '¿Cuánto cuesta el iPhone 16 en Guadalajara?', codes: ['no_entendida', 'fuera_de_alcance', 'sin_datos_para'] },
  { q: '¿A cuánto va a estar el aguacate en diciembre?', codes: ['no_soportada', 'sin_datos_para'] },
  { q: 'por que esta tan caro el limon', codes: ['no_soportada'] },
  { q: '¿Dónde me conviene hacer el súper en Monterrey?', codes: ['no_soportada', 'no_entendida', 'fuera_de_alcance'] },
  { q: '¿Cuántas calorías tiene un bolillo?', codes: ['fuera_de_alcance', 'no_entendida', 'no_soportada'] },
  {
    q: 'cuantos kilos de jitomate se vendieron en puebla en septiembre',
    codes: ['fuera_de_alcance', 'no_entendida', 'no_soportada'],
  },
  {
    q: '¿A qué hora cierran los supermercados en Toluca?',
    codes: ['fuera_de_alcance', 'no_entendida', 'no_soportada'],
  },
  { q: '¿Es buena la marca Capullo?', codes: ['no_soportada', 'no_entendida', 'fuera_de_alcance'] },
  { q: 'cambia el precio del huevo a 10 pesos', codes: ['rechazada'] },
]
