import { each } from '../each.ts'
import type { HeldOut, Refused } from '../types.ts'

const P = `(select *, coalesce(precio_unitario, precio) as pu, coalesce(unidad, 'presentación') as de from {precios.precios} where not atipico) p`
const H = '{precios.historia}'

const any = (q: string, gold: string, ...also: string[]): HeldOut => ({ q, gold, ...(also.length ? { also } : {}) })
const inOrder = (q: string, gold: string, ...also: string[]): HeldOut => ({
  q,
  gold,
  ordered: true,
  ...(also.length ? { also } : {}),
})

const is = (product: string) => `producto = '${product}'`
const average = (where: string) => `select avg(pu) from ${P} where ${where} group by producto, de`
const by = (column: string, where: string) =>
  `select ${column}, avg(pu) from ${P} where ${where} group by ${column}, producto, de`
const byCity = (where: string) =>
  `select municipio, avg(pu) from ${P} where ${where} and municipio is not null group by cvegeo, municipio, producto, de`
const cheapest = (columns: string, where: string) => `select ${columns} from ${P} where ${where} order by pu limit 1`
const cheapestAll = (columns: string, where: string) =>
  `select ${columns} from ${P} where ${where} and pu = (select min(pu) from ${P} where ${where})`
const firstOfUnit = (direction: 'asc' | 'desc', where: string) =>
  `select de, establecimiento, pu from (select *, rank() over (partition by de order by pu ${direction}) k from ${P} where ${where}) x where k = 1`
const past = (where: string) =>
  `select sum(coalesce(promedio_unitario, promedio) * observaciones) / sum(observaciones) from ${H} where ${where}`
const GDL = `cvegeo = '14039'`
const MTY = `cvegeo = '19039'`
const MERIDA = `cvegeo = '31050'`
const TIJUANA = `cvegeo = '02004'`
const PUEBLA = `cvegeo = '21114'`
const LEON = `cvegeo = '11020'`
const CANCUN = `cvegeo = '23005'`
const SALTILLO = `cvegeo = '05030'`
const JUAREZ = `cvegeo = '08037'`
const QRO = `cvegeo = '22014'`
const TOLUCA = `cvegeo = '15106'`
const MORELIA = `cvegeo = '16053'`
const CDMX = `left(cvegeo, 2) = '09'`

export const questions: readonly HeldOut[] = [
  any('¿A cómo está el kilo de jitomate en Guadalajara?', average(`${is('Jitomate')} and ${GDL}`)),
  any('precio del aguacate en Monterrey', average(`${is('Aguacate')} and ${MTY}`)),
  any('¿Cuánto cuesta el kilo de bistec en Mérida?', average(`${is('Bistec de Res')} and ${MERIDA}`)),
  any('¿Dónde está más barato el huevo en Puebla?', firstOfUnit('asc', `${is('Huevo')} and ${PUEBLA}`)),
  any('¿En qué ciudad está más cara la cebolla?', `${byCity(is('Cebolla'))} order by 2 desc limit 1`),
  inOrder('las 5 ciudades con el limón más barato', `${byCity(is('Limón'))} order by 2 limit 5`),
  any('precio promedio de la tortilla de maíz por ciudad', byCity(is('Tortilla de Maíz'))),
  any('precio del pollo por estado', by('estado', `${is('Pollo')} and estado is not null`)),
  any('¿cuánto vale el kilo de azúcar en promedio en el país?', average(is('Azúcar'))),
  any(
    '¿Cuánto cuesta el paquete de 18 huevos en Tijuana?',
    `select avg(precio) from ${P} where ${is('Huevo')} and presentacion like 'Paquete 18%' and ${TIJUANA}`,
  ),
  any(
    'aceite Capullo en León',
    `select avg(precio) from ${P} where ${is('Aceite')} and marca = 'Capullo' and ${LEON}`,
    average(`${is('Aceite')} and marca = 'Capullo' and ${LEON}`),
  ),
  any(
    '¿Qué marca de aceite es la más barata en Guadalajara?',
    `select marca, avg(pu) from ${P} where ${is('Aceite')} and ${GDL} group by marca order by 2 limit 1`,
  ),
  any('marcas de aceite que hay en Monterrey', `select distinct marca from ${P} where ${is('Aceite')} and ${MTY}`),
  any('precio del aceite por marca en Querétaro', by('marca', `${is('Aceite')} and ${QRO}`)),
  any('¿Es más caro el jitomate en Cancún o en Mérida?', byCity(`${is('Jitomate')} and (${CANCUN} or ${MERIDA})`)),
  any(
    'diferencia del precio del aguacate entre Tijuana y Guadalajara',
    byCity(`${is('Aguacate')} and (${TIJUANA} or ${GDL})`),
  ),
  any('¿Cuánto cuesta el kilo de carne molida en Saltillo?', average(`${is('Carne Molida de Res')} and ${SALTILLO}`)),
  any('precio de la chuleta de cerdo en Ciudad Juárez', average(`${is('Chuleta de Cerdo')} and ${JUAREZ}`)),
  any('¿A cómo el camarón en Veracruz?', average(`${is('Camarón')} and cvegeo = '30193'`)),
  any(
    '¿Cuál es el precio más alto del limón en Toluca?',
    `select max(pu) from ${P} where ${is('Limón')} and ${TOLUCA}`,
  ),
  any(
    'precio mínimo y máximo del jitomate en Monterrey',
    `select min(pu), max(pu) from ${P} where ${is('Jitomate')} and ${MTY}`,
  ),
  any(
    'precio mediano del frijol en la Ciudad de México',
    `select percentile_cont(0.5) within group (order by pu) from ${P} where ${is('Frijol')} and ${CDMX}`,
  ),
  any(
    'tiendas que venden jitomate a menos de 35 pesos el kilo',
    `select establecimiento, pu from ${P} where ${is('Jitomate')} and pu < 35`,
    `select distinct establecimiento, direccion from ${P} where ${is('Jitomate')} and pu < 35`,
  ),
  any(
    '¿Cuántas tiendas venden aguacate en Puebla?',
    `select count(distinct split_part(id, '-', 2)) from ${P} where ${is('Aguacate')} and ${PUEBLA}`,
  ),
  any('¿Qué productos hay en Morelia?', `select distinct producto from ${P} where ${MORELIA}`),
  any('¿Cuántos productos distintos revisa la Profeco?', `select count(distinct producto) from ${P}`),
  any(
    '¿En qué cadena sale más barato el pollo?',
    `select cadena, avg(pu) from ${P} where ${is('Pollo')} group by cadena order by 2 limit 1`,
  ),
  any('precio del plátano por cadena', by('cadena', is('Plátano'))),
  any(
    '¿Cuánto cuesta la leche pasteurizada por litro en Querétaro?',
    average(`${is('Leche Pasteurizada')} and ${QRO}`),
  ),
  any('¿Cuánto cuesta la leche en Guadalajara?', by('producto', `producto like 'Leche%' and ${GDL}`)),
  any(
    'precio de los pañales en Cancún',
    average(`${is('Pañales')} and ${CANCUN}`),
    `select avg(precio) from ${P} where ${is('Pañales')} and ${CANCUN}`,
  ),
  any('¿Cuánto cuesta una licuadora en Monterrey?', `select avg(precio) from ${P} where ${is('Licuadora')} and ${MTY}`),
  any(
    'lavadora más barata del país y dónde',
    cheapest('precio, establecimiento', is('Lavadora')),
    cheapestAll('precio, establecimiento', is('Lavadora')),
  ),
  any(
    '¿Cuánto cuesta el paracetamol en Toluca?',
    average(`${is('Paracetamol')} and ${TOLUCA}`),
    `select avg(precio) from ${P} where ${is('Paracetamol')} and ${TOLUCA} group by presentacion`,
  ),
  any(
    '¿Qué frutas están más baratas en Mérida?',
    `select producto, avg(pu) from ${P} where categoria = 'Frutas Frescas' and ${MERIDA} group by producto, de order by 2`,
    `select producto, avg(pu) from ${P} where categoria = 'Frutas Frescas' and ${MERIDA} group by producto, de order by 2 limit 10`,
  ),
  any('precio de las verduras en Puebla', by('producto', `categoria = 'Hortalizas Frescas' and ${PUEBLA}`)),
  any(
    '¿cuánto costaba el jitomate en la primera quincena de septiembre en Guadalajara?',
    past(`${is('Jitomate')} and ${GDL} and quincena = '2026-09-1Q'`),
  ),
  any(
    '¿Cuánto subió el jitomate en Monterrey de la primera a la segunda quincena de septiembre?',
    `select (${past(`${is('Jitomate')} and ${MTY} and quincena = '2026-09-2Q'`)}) - (${past(`${is('Jitomate')} and ${MTY} and quincena = '2026-09-1Q'`)})`,
    `select quincena, ${past(`${is('Jitomate')} and ${MTY} and quincena in ('2026-09-1Q', '2026-09-2Q')`).slice(7)} group by 1`,
  ),
  any(
    'precio promedio del frijol en septiembre de 2026',
    `${past(`${is('Frijol')} and desde between '2026-09-01' and '2026-09-30'`)}`,
  ),
  any(
    'evolución del precio del limón en Tijuana por quincena',
    `select quincena, ${past(`${is('Limón')} and ${TIJUANA}`).slice(7)} group by quincena`,
    `select desde::text, ${past(`${is('Limón')} and ${TIJUANA}`).slice(7)} group by desde`,
  ),
  any(
    '¿Qué es más caro, el bistec o la chuleta de cerdo?',
    by('producto', `producto in ('Bistec de Res', 'Chuleta de Cerdo')`),
    `select producto, avg(pu) from ${P} where producto in ('Bistec de Res', 'Chuleta de Cerdo') group by 1 order by 2 desc limit 1`,
  ),
  any(
    '¿Cuánto más cara es la manzana que el plátano en Guadalajara?',
    `select (${average(`${is('Manzana')} and ${GDL}`)}) - (${average(`${is('Plátano')} and ${GDL}`)})`,
    by('producto', `producto in ('Manzana', 'Plátano') and ${GDL}`),
  ),
  any('precio del arroz a granel en León', average(`${is('Arroz')} and presentacion like '%Granel%' and ${LEON}`)),
  any(
    '¿Cuánto cuesta el arroz de 900 gramos en Puebla?',
    `select avg(precio) from ${P} where ${is('Arroz')} and presentacion like 'Bolsa 900%' and ${PUEBLA}`,
  ),
  any(
    'jitomate saladette en Coyoacán',
    average(`${is('Jitomate')} and presentacion like '%Saladette' and cvegeo = '09003'`),
  ),
  any(
    '¿Cuánto cuesta el refresco de 2.5 litros en Villahermosa?',
    `select avg(precio) from ${P} where ${is('Refresco')} and presentacion like 'Botella 2.5%' and cvegeo = '27004'`,
  ),
  any('¿Cuánto cuesta el bolillo en la CDMX?', average(`${is('Pan Blanco Bolillo')} and ${CDMX}`)),
  any(
    'precio del atún en lata en Monterrey',
    `select avg(precio) from ${P} where ${is('Atún')} and ${MTY}`,
    average(`${is('Atún')} and ${MTY}`),
  ),
  any(
    '¿Cuál es el jabón de tocador más barato en Saltillo?',
    cheapest('precio, establecimiento', `${is('Jabón de Tocador')} and ${SALTILLO}`),
    cheapestAll('precio, establecimiento', `${is('Jabón de Tocador')} and ${SALTILLO}`),
  ),
  inOrder(
    'los 3 lugares más baratos para comprar huevo en la Ciudad de México',
    `select de, establecimiento, pu from (select *, row_number() over (partition by de order by pu) k from ${P} where ${is('Huevo')} and ${CDMX}) x where k <= 3 order by de, pu`,
  ),
  inOrder(
    'los 10 productos más caros por kilo en Guadalajara',
    `select producto, avg(pu) from ${P} where unidad = 'kg' and ${GDL} group by 1 order by 2 desc limit 10`,
  ),
  any(
    'ciudades donde el kilo de aguacate pasa de 70 pesos',
    `select municipio, avg(pu) from ${P} where ${is('Aguacate')} and municipio is not null group by cvegeo, municipio having avg(pu) > 70`,
  ),
  any(
    '¿Hay aguacate por debajo de 50 pesos en Toluca?',
    `select count(*) > 0 from ${P} where ${is('Aguacate')} and ${TOLUCA} and pu < 50`,
    `select establecimiento, pu from ${P} where ${is('Aguacate')} and ${TOLUCA} and pu < 50`,
    `select count(*) from ${P} where ${is('Aguacate')} and ${TOLUCA} and pu < 50`,
  ),
  any('categorías de productos que hay', `select distinct categoria from ${P}`),
  any('¿Cuántos productos hay en cada categoría?', `select categoria, count(distinct producto) from ${P} group by 1`),
  any('¿En qué presentaciones se vende el huevo?', `select distinct presentacion from ${P} where ${is('Huevo')}`),
  any(
    'precio del huevo por presentación en Guadalajara',
    `select presentacion, avg(precio) from ${P} where ${is('Huevo')} and ${GDL} group by 1`,
    `select presentacion, avg(pu) from ${P} where ${is('Huevo')} and ${GDL} group by 1`,
  ),
  any(
    '¿cuánto cuesta el kilo de tortilla en el mercado en Tijuana?',
    average(`${is('Tortilla de Maíz')} and giro = 'Mercado Público' and ${TIJUANA}`),
  ),
  any('¿Es más barato el jitomate en el mercado o en el súper?', by('giro', is('Jitomate'))),
  any(
    'precio promedio de la zanahoria en Jalisco y Nuevo León',
    by('estado', `${is('Zanahoria')} and estado in ('Jalisco', 'Nuevo León')`),
    average(`${is('Zanahoria')} and estado in ('Jalisco', 'Nuevo León')`),
  ),
  any('¿cuánto cuestan la papa y la cebolla en León?', by('producto', `producto in ('Papa', 'Cebolla') and ${LEON}`)),
  any('precio de la carne de res en Querétaro', by('producto', `categoria = 'Carne de Res' and ${QRO}`)),
  any(
    'queso oaxaca en oaxaca',
    `select avg(pu) from ${P} where ${is('Queso')} and left(cvegeo, 2) = '20' having count(*) > 0`,
  ),
  any('¿Qué tienda tiene el huevo más caro en Monterrey?', firstOfUnit('desc', `${is('Huevo')} and ${MTY}`)),
  any(
    'café soluble de 200 gramos en Ciudad Juárez',
    `select avg(precio) from ${P} where ${is('Café Soluble')} and ${JUAREZ}`,
  ),
  any('yogurt de fresa de un kilo en Puebla', `select avg(precio) from ${P} where ${is('Yogurt')} and ${PUEBLA}`),
  any(
    'precio del chile serrano en la central de abastos de Guadalajara',
    `select avg(pu) from ${P} where ${is('Chile Serrano')} and ${GDL} and giro = 'Central de Abasto' having count(*) > 0`,
  ),
  any(
    'el estado con el aguacate más barato',
    `${by('estado', `${is('Aguacate')} and estado is not null`)} order by 2 limit 1`,
  ),
  any(
    'productos que cuestan más de 200 pesos el kilo en Monterrey',
    `select producto, avg(pu) from ${P} where unidad = 'kg' and ${MTY} group by 1 having avg(pu) > 200`,
    `select distinct producto from ${P} where unidad = 'kg' and ${MTY} and pu > 200`,
  ),
  any(
    '¿Dónde venden más barata la leche en polvo en Veracruz?',
    cheapest('establecimiento', `${is('Leche en Polvo')} and cvegeo = '30193'`),
    cheapestAll('establecimiento', `${is('Leche en Polvo')} and cvegeo = '30193'`),
  ),
  any('detergente en Coyoacán, ¿cuánto?', average(`${is('Detergente P/ropa')} and cvegeo = '09003'`)),
  any(
    '¿a cómo anda la sopa de pasta en Toluca?',
    average(`${is('Pasta P/sopa')} and ${TOLUCA}`),
    `select avg(precio) from ${P} where ${is('Pasta P/sopa')} and ${TOLUCA}`,
  ),
  inOrder(
    'lugares más baratos para comprar jitomate en Mérida',
    `select establecimiento, pu from ${P} where ${is('Jitomate')} and ${MERIDA} order by pu limit 10`,
  ),
  any(
    'el lugar más barato para comprar jitomate en Mérida',
    cheapestAll('establecimiento, pu', `${is('Jitomate')} and ${MERIDA}`),
  ),
  any(
    'paquete de 12 tortillas de harina en Mérida',
    `select avg(precio) from ${P} where ${is('Tortilla de Harina')} and presentacion like 'Paquete 12%' and ${MERIDA}`,
  ),
  any(
    'aceite de un litro en Tijuana',
    `select presentacion, avg(precio) from ${P} where ${is('Aceite')} and presentacion like 'Botella 1 Lt.%' and ${TIJUANA} group by 1`,
  ),
  any(
    'papel higiénico de 4 rollos en Cancún',
    `select avg(precio) from ${P} where ${is('Papel Higiénico')} and ${CANCUN}`,
  ),
  any('pañales de 40 piezas en León', `select avg(precio) from ${P} where ${is('Pañales')} and ${LEON}`),
  any(
    'precio del paquete de tortillas de harina de 12 piezas',
    `select avg(precio) from ${P} where ${is('Tortilla de Harina')} and presentacion like 'Paquete 12%'`,
  ),
  any('paracetamol por tableta', average(is('Paracetamol'))),
  any(
    'arroz en bolsa de 1 kilo en León',
    `select avg(precio) from ${P} where ${is('Arroz')} and presentacion like 'Bolsa 1 Kg.%' and ${LEON}`,
  ),
  any('¿Cuánto cuesta un litro de aceite en Puebla?', average(`${is('Aceite')} and ${PUEBLA}`)),
  any(
    'aceite de canola 750 ml en Morelia',
    `select avg(precio) from ${P} where ${is('Aceite')} and presentacion = 'Botella 750 Ml. Canola' and ${MORELIA}`,
  ),
]

export const refused: readonly Refused[] = [
  ...each(
    ['no_entendida'],
    ['direcciones de las tiendas revisadas en Morelia', 'precio máximo del aguacate en el país y dónde'],
  ),
  ...each(['ambigua'], ['mejor precio en puebla', 'el lugar más caro de México', '¿cuál es el lugar más barato?']),
]
