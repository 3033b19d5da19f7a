import { createWriteStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { addDays, dayIn } from '@tianguis/core/decode/dates'
import { fortnightBefore, fortnightOf, type Fortnight } from '../../../connectors/precios/fortnights.ts'
import known from '../../../connectors/precios/known-names.json' with { type: 'json' }
import { chance, pieces, roundOf, towns, type Edition, type Source } from './source.ts'

/** Of one fortnight; 437,000 to 745,000 have been seen. */
const ROWS = 700_000
const STORES = 3300
/**
 * Rows of a product (some 24,000, each of four brands): so many stores, the first of them visited twice, and what is
 * left over is the first store's row under a second catalogue.
 */
const [EACH, VISITED, BRANDS] = [30, 24, 4]
/** Seven of each name are one product, and nine products share a name of `known`: 850 and 6,000. */
const [PRESENTATIONS, VARIETIES] = [7, 9]
const TOWNS_A_STATE = 3
/** Those that have no head town: the most populous boroughs of the capital. */
const BOROUGHS = ['Iztapalapa', 'Gustavo A. Madero', 'Álvaro Obregón']
/** Stores that are visited in the older fortnight only. */
const MOVED = 3

/** As PROFECO writes them; it visits neither Colima nor Nayarit. */
const STATES: Readonly<Record<string, string>> = {
  '01': 'Aguascalientes',
  '02': 'Baja California',
  '03': 'Baja California Sur',
  '04': 'Campeche',
  '05': 'Coahuila',
  '07': 'Chiapas',
  '08': 'Chihuahua',
  '09': 'Ciudad de México',
  '10': 'Durango',
  '11': 'Guanajuato',
  '12': 'Guerrero',
  '13': 'Hidalgo',
  '14': 'Jalisco',
  '15': 'Estado de México',
  '16': 'Michoacán',
  '17': 'Morelos',
  '19': 'Nuevo León',
  '20': 'Oaxaca',
  '21': 'Puebla',
  '22': 'Querétaro',
  '23': 'Quintana Roo',
  '24': 'San Luis Potosí',
  '25': 'Sinaloa',
  '26': 'Sonora',
  '27': 'Tabasco',
  '28': 'Tamaulipas',
  '29': 'Tlaxcala',
  '30': 'Veracruz',
  '31': 'Yucatán',
  '32': 'Zacatecas',
}
const HEADER =
  '\uFEFFproducto,presentacion,marca,categoria,catalogo,precio,fecha_registro,cadena_comercial,giro,nombre_comercial,direccion,estado,municipio,latitud,longitud\r\n'
const CHAINS = [
  'Bodega de Muestra',
  'Supermercado de Muestra',
  'Hipermercado de Muestra',
  'Mercado de Muestra',
  'Farmacia de Muestra',
  'Tienda de Muestra',
]
const PACKS = [
  'Botella {} Ml.',
  'Bolsa {} Gr.',
  'Caja {} Gr.',
  'Paquete {} Piezas.',
  'Lata {} Gr.',
  'Frasco {} Ml.',
  'Envase {} Gr.',
]
const STREETS = [
  'Av. Benito Juárez',
  'Calz. Ignacio Zaragoza',
  'Blvd. Miguel Hidalgo',
  'Calle 5 de Mayo',
  'Paseo de la Reforma',
  'Prolongación Álvaro Obregón',
]

const NEWEST = fortnightBefore(fortnightOf(addDays(dayIn('America/Mexico_City', new Date()), -45)))
/** What a first load takes. */
const FORTNIGHTS = [NEWEST, fortnightBefore(NEWEST)]
const fileName = ({ from, name }: Fortnight) => `b${from.slice(5, 7)}_${from.slice(0, 4)}_q${name.at(-2)}.csv`

/** Two fortnights of PROFECO's prices and the catalogue that names them; later editions change the newest. */
export const precios: Source = {
  dataset: 'precios',
  quick: 1 / 20,
  contentType: 'text/csv',
  since: NEWEST.from,
  fileOf: ({ pathname }) =>
    pathname.endsWith('package_show')
      ? 'package.json'
      : FORTNIGHTS.map(fileName).find((name) => pathname.endsWith(`/${name}`)),
  async write(edition) {
    await writeFile(
      join(edition.folder, 'package.json'),
      JSON.stringify({ success: true, result: { resources: FORTNIGHTS.map(resource) } }),
    )
    for (const [age, fortnight] of FORTNIGHTS.entries()) {
      await pipeline(
        Readable.from(pieces(lines(fortnight, age, edition), 'utf8')),
        createWriteStream(join(edition.folder, fileName(fortnight))),
      )
    }
  },
}

const resource = (fortnight: Fortnight) => ({
  name: fortnight.name,
  description: '',
  format: 'CSV',
  created: `${fortnight.to}T00:00:00`,
  last_modified: null,
  url: `https://repodatos.atdt.gob.mx/api_update/profeco/programa_quien_es_quien_precios_${fortnight.from.slice(0, 4)}/${fileName(fortnight)}`,
})

/** By product, as in PROFECO's files. */
function* lines({ from }: Fortnight, age: number, edition: Edition): Generator<string> {
  const stores = someStores(Math.max(EACH * 2, Math.round(STORES * edition.fraction)))
  const products = Math.round((ROWS * edition.fraction) / EACH)
  const month = `${from.slice(0, 4)}/${from.slice(5, 7)}/`
  const firstDay = Number(from.slice(8))
  yield HEADER
  for (let product = 0; product < products; product += 1) {
    const sold = Math.floor(product / BRANDS)
    // The brands of one presentation are found in about the same stores.
    const first = chance(sold, 1, stores.length) + (product % BRANDS) * 4 + age * MOVED
    const { category, text } = productOf(product)
    const usual = 10 + chance(sold, 2, 400)
    for (let each = 0; each < EACH; each += 1) {
      const at = product * EACH + each
      const number = (first + ((each % (EACH - 1)) % VISITED)) % stores.length
      const again = each >= VISITED && each < EACH - 1
      const price = usual + chance(at, 3, Math.ceil(usual / 5)) + (age ? 0 : roundOf(at, edition))
      const day = firstDay + chance(number, 4, 6) + (again ? 7 : 0)
      yield `${text},${category},${each === EACH - 1 ? 'Pacic' : 'Basicos'},${price}${chance(at, 5, 3) ? '' : '.5'},${month}${String(day).padStart(2, '0')},${stores[number]!}\r\n`
    }
  }
}

function productOf(product: number): { text: string; category: string } {
  const sold = Math.floor(product / BRANDS)
  const generic = Math.floor(sold / PRESENTATIONS)
  const name = known.producto[generic % known.producto.length]!
  const variety = Math.floor(generic / known.producto.length) % VARIETIES
  const pack = PACKS[sold % PACKS.length]!.replace('{}', String(50 * (1 + chance(sold, 6, 20))))
  const brand = chance(product, 7, 8)
    ? `Marca ${chance(product, 8, 350) * BRANDS + (product % BRANDS)}. Clásica`
    : 'S/m'
  return {
    text: `${name}${variety ? ` Variedad ${variety}` : ''},${cell(`${pack} Presentación ${sold % PRESENTATIONS}`)},${brand}`,
    category: cell(known.categoria[generic % known.categoria.length]!),
  }
}

/** Their part of a row, which is the same in each: chain to longitude. */
function someStores(count: number): string[] {
  const visited = [...Map.groupBy(towns(), ({ cvegeo }) => cvegeo.slice(0, 2))]
    .filter(([state]) => STATES[state])
    .flatMap(([, state]) =>
      state.slice(0, TOWNS_A_STATE).map((town, at) => ({ ...town, name: town.name || BOROUGHS[at]! })),
    )
  return Array.from({ length: count }, (_one, at) => {
    const { cvegeo, name, latitude, longitude } = visited[at % visited.length]!
    const chain = CHAINS[chance(at, 9, CHAINS.length)]!
    const address = `${STREETS[at % STREETS.length]} No. ${1 + at}. Esq. Calle ${chance(at, 10, 90)}${at % 5 ? '' : ', Local 3'}. Col. Centro de la Ciudad de Muestra. Cp. ${String(10_000 + at)}`
    const point = [latitude + chance(at, 11, 40_000) / 1e6, longitude + chance(at, 12, 40_000) / 1e6].map((degrees) =>
      degrees.toFixed(6),
    )
    return [
      chain,
      'Supermercado / Tienda de Autoservicio',
      `${chain} Sucursal ${name} ${at}`,
      address,
      STATES[cvegeo.slice(0, 2)]!,
      name,
      ...point,
    ]
      .map(cell)
      .join()
  })
}

const cell = (text: string) => (text.includes(',') ? `"${text}"` : text)
