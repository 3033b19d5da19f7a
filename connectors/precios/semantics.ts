import { phrases } from '@tianguis/core/words/phrases'
import { date, decimal, integer, text, type Condition, type Semantics } from '@tianguis/core'
import { priceColumns } from './tables.ts'
import { CATEGORIES, CHAINS, PRODUCTS, TRADES } from './words.ts'
import { glossary } from './glossary.ts'

const {
  id,
  producto,
  presentacion,
  marca,
  categoria,
  precio,
  precio_min,
  precio_max,
  cantidad,
  cadena,
  giro,
  establecimiento,
  direccion,
  estado,
  municipio,
  cvegeo,
} = priceColumns

/** What is sold neither by weight nor by volume nor in a known number of pieces is compared as it is sold. */
const AS_SOLD = 'presentación'
const per = (unit: string): readonly Condition[] => [{ columna: 'unidad', op: '=', valores: [unit] }]
const PRICE = phrases(`
    precio, cuesta, cuestan, cuanto esta, como esta, a como, a cuanto, a cuanto esta, cuanto anda, cuanto sale, en
    cuanto, en cuanto anda, vale, sale, salen, cobran, cobra, anda, andaba, salia, salio, cobro, cobraban, andan,
    pago, pagar, pagan, se paga, costo, a como dan, a como venden, a como sale, a como anda, a cuanto dan, a cuanto
    venden, a cuanto sale, a cuanto anda, a que precio, que precio, que tan caro, que tan barato, precio venta, precio
    al publico, en cuanto esta, en cuanto sale, en cuanto venden, cuanto cobra, cuanto dan
  `)

/** Whose prices these are is said by who goes and looks: «cuándo fue la última vez que checaron precios». */
const SURVEYING = phrases(`
    checan, checaron, checado, visitan, visitaron, visita, visito, visitado, revisan, revisaron, revisado, monitorean,
    monitoreo, monitorearon, verifican, verificaron, verificado, levantan, levantaron, levantado, encuestan,
    encuestaron, vigilan
  `)
const SURVEYED = SURVEYING.map((verb) => `${verb} precio`)

/** What is asked by these is what one of them costs. */
const CONTAINERS = phrases(`
    lata, bolsa, botella, caja, paquete, frasco, bote, carton, costal, bulto, charola, tubo, jarra, garrafon
  `)

/** «por kilo», «1 kilo»: the whole phrase, or it is read as a quantity. */
const sold = (...units: readonly string[]) => units.flatMap((unit) => [unit, `por ${unit}`, `1 ${unit}`])

/**
 * The newest price of each product in each store; with a time, averages of a city and fortnight. «El precio del
 * jitomate» is per kilo, litre or piece, apart where a product is sold in more than one of these: packages of other
 * sizes do not compare. Odd prices are left out, and so are those of stores that nobody has visited for a month.
 */
export const semantics: Semantics = {
  precios: {
    label: 'precios de productos en comercios',
    english: ['groceries', 'tomatoes', 'eggs', 'milk', 'rice', 'tortillas', 'food price'],
    words: ['quien es quien precios', 'quien es quien', 'profeco', 'qqp', 'precio producto', ...SURVEYED],
    row: {
      one: 'tienda',
      many: 'tiendas',
      words: phrases(`
          establecimiento, comercio, sucursal, punto venta, lugar que visitaron, lugar visitado, sitio visitado, lugar
          que revisaron, lugar que visitan, lugar que revisan, lugar, sitio
        `),
      distinct: 'tienda',
    },
    sql: `
      select id, split_part(id, '-', 2) as tienda, producto, presentacion, marca, categoria, precio, precio_min, precio_max, cantidad,
             coalesce(unidad, '${AS_SOLD}') as unidad, coalesce(precio_unitario, precio) as precio_unitario,
             1 as observaciones, precio as suma_precio, coalesce(precio_unitario, precio) as suma_unitaria,
             coalesce(precio_unitario, precio) as unitario_min, coalesce(precio_unitario, precio) as unitario_max,
             fecha, cadena, giro, establecimiento, direccion, estado, municipio, cvegeo
        from {precios} where not atipico and fecha > {observed} - 31`,
    history: `
      select null::text as id, null::text as tienda, producto, presentacion, null::text as marca, null::text as categoria, promedio as precio, minimo as precio_min,
             maximo as precio_max, null::numeric as cantidad, coalesce(unidad, '${AS_SOLD}') as unidad, coalesce(promedio_unitario, promedio) as precio_unitario,
             observaciones, promedio * observaciones as suma_precio, coalesce(promedio_unitario, promedio) * observaciones as suma_unitaria,
             round(minimo * coalesce(promedio_unitario / nullif(promedio, 0), 1), 4) as unitario_min, round(maximo * coalesce(promedio_unitario / nullif(promedio, 0), 1), 4) as unitario_max,
             desde as fecha, null::text as cadena, null::text as giro, null::text as establecimiento, null::text as direccion, estado, municipio, cvegeo
        from {historia}`,
    columns: {
      id,
      tienda: text({ max: 12 }).describe('Clave de la tienda.'),
      producto,
      presentacion,
      marca,
      categoria,
      precio,
      precio_min,
      precio_max,
      cantidad,
      unidad: text({ max: 20 }).describe(
        'De qué es `precio_unitario`: kg, litro, pieza, o la presentación como se vende.',
      ),
      precio_unitario: decimal({ digits: 4 })
        .unit('MXN por `unidad`')
        .describe('Precio por kg, litro o pieza; o el de la presentación.'),
      observaciones: integer().describe('Precios de que está hecho el renglón.'),
      suma_precio: decimal({ digits: 4 }).unit('MXN').describe('La suma de ellos.'),
      suma_unitaria: decimal({ digits: 4 }).unit('MXN').describe('La suma de sus precios unitarios.'),
      unitario_min: decimal({ digits: 4 }).unit('MXN por `unidad`').describe('El más bajo.'),
      unitario_max: decimal({ digits: 4 }).unit('MXN por `unidad`').describe('El más alto.'),
      fecha: date().describe('Día de la observación; en la historia, el primero de la quincena.'),
      cadena,
      giro,
      establecimiento,
      direccion,
      estado,
      municipio,
      cvegeo,
    },
    show: phrases(`
        producto, presentacion, marca, precio, unidad, precio_unitario, establecimiento, cadena, direccion, municipio,
        estado, fecha
      `),
    place: { prefer: 'municipio' },
    time: { column: 'fecha', grain: 'quincena', meaning: 'observacion', standard: 'vigente' },
    measures: {
      unitario: {
        label: 'precio por kilo, litro o pieza',
        column: 'precio_unitario',
        digits: 2,
        aggregates: ['promedio', 'mediana', 'maximo', 'minimo'],
        standard: true,
        kind: 'price',
        better: 'menos',
        bound: 'precio',
        words: PRICE,
        more: ['caro', 'costoso', 'elevado', 'carero', 'carito'],
        less: ['barato', 'economico', 'rebajado', 'accesible', 'asequible', 'baratito', 'baratero', 'comodo'],
        within: ['producto', 'unidad'],
        pooled: { sum: 'suma_unitaria', count: 'observaciones', lowest: 'unitario_min', highest: 'unitario_max' },
      },
      precio: {
        label: 'precio de la presentación',
        kind: 'price',
        column: 'precio',
        digits: 2,
        aggregates: ['promedio', 'mediana', 'maximo', 'minimo'],
        better: 'menos',
        within: ['producto', 'presentacion'],
        pooled: { sum: 'suma_precio', count: 'observaciones', lowest: 'precio_min', highest: 'precio_max' },
        words: ['precio presentacion', 'precio envase', 'precio por presentacion'],
      },
    },
    dimensions: {
      producto: {
        label: 'producto',
        column: 'producto',
        words: ['producto', 'articulo', 'mercancia'],
        vocabulary: { table: 'precios', column: 'producto' },
        synonyms: PRODUCTS,
      },
      unidad: { label: 'unidad', column: 'unidad', words: ['unidad medida', 'unidad venta'] },
      presentacion: {
        label: 'presentación',
        column: 'presentacion',
        words: ['presentacion', 'variedad', 'tamaño', 'envase', 'empaque'],
        vocabulary: { table: 'precios', column: 'presentacion' },
        measured: { words: CONTAINERS, by: 'precio' },
        sizes: {
          amount: 'cantidad',
          unit: 'unidad',
          units: { litros: ['litro', 0], mililitros: ['litro', 3], kilos: ['kg', 0], gramos: ['kg', 3] },
          pieces: 'pieza',
        },
      },
      marca: {
        label: 'marca',
        column: 'marca',
        words: ['marca', 'marca producto'],
        vocabulary: { table: 'precios', column: 'marca' },
      },
      categoria: {
        label: 'categoría',
        column: 'categoria',
        words: phrases(
          'categoria, tipo producto, categoria producto, clase producto, grupo producto, familia producto',
        ),
        synonyms: CATEGORIES,
        gathers: 'producto',
      },
      cadena: {
        label: 'cadena',
        column: 'cadena',
        words: ['cadena', 'cadena comercial', 'cadena tienda', 'cadena supermercado', 'cadena autoservicio'],
        vocabulary: { table: 'precios', column: 'cadena' },
        synonyms: CHAINS,
      },
      giro: {
        label: 'giro',
        column: 'giro',
        words: ['giro tienda', 'tipo tienda', 'tipo establecimiento', 'tipo comercio'],
        vocabulary: { table: 'precios', column: 'giro' },
        synonyms: TRADES,
      },
    },
    filters: {
      kilo: {
        label: 'por kilo',
        words: sold('kilo', 'kg', 'kilogramo', 'kilito'),
        where: per('kg'),
        measure: 'unitario',
      },
      litro: { label: 'por litro', words: sold('litro', 'lt'), where: per('litro'), measure: 'unitario' },
      pieza: {
        label: 'por pieza',
        words: sold('pieza', 'pza', 'rollo', 'tableta', 'capsula'),
        where: per('pieza'),
        measure: 'unitario',
      },
    },
    glossary,
    order: ['fecha desc', 'precio', 'id', 'producto', 'presentacion', 'cvegeo'],
    noise: [
      ...phrases(`
        direccion, domicilio, ubicacion, conseguir, consigue, encontrar, ofrecen, ofrece, manejan, maneja, adquirir,
        marchanta, varos, venden, vende, consigo, compro, comprar, peso, pesos, bara, alimento, marchante, varo,
        pesito, nombre
      `),
      ...SURVEYING,
    ],
  },
}
