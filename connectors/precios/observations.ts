/**
 * The observations of one fortnight, in columns: 700,000 rows are 15 MB of numbers, and the texts that they share,
 * a few thousand stores and products, are kept once.
 */
import { ParseError, rejected, type Rejected } from '@tianguis/core'
import { decodeStream } from '@tianguis/core/decode/charset'
import { csvBlocks } from '@tianguis/core/decode/csv'
import type { Readable } from 'node:stream'
import { decimalsOf, scaled } from './exact.ts'
import { dayReader } from './days.ts'
import type { Fortnight } from './fortnights.ts'
import { layoutOf, type Field, type Layout } from './layout.ts'

/** Above it a price is a slip (a medicine at 3,041,791 pesos); the dearest appliances are at 99,999. */
export const HIGHEST = 1_000_000

/** Between texts that are kept together; it occurs in none. */
export const SEPARATOR = '\u0001'

/** One row a column: the position of its product, store and catalogue in the lists, and its numbers. */
export interface Columns {
  readonly product: Uint32Array
  readonly store: Uint32Array
  readonly catalogue: Uint16Array
  /** Of the month. */
  readonly day: Uint8Array
  /** As `scaled` gives it. */
  readonly price: Float64Array
  readonly decimals: Uint8Array
}

export interface Observations {
  readonly fortnight: Fortnight
  readonly rows: number
  readonly columns: Columns
  /** producto, presentacion, marca, categoria, as they came */
  readonly products: readonly string[]
  /** cadena, giro, nombre, direccion, estado, municipio, latitud, longitud, as they came */
  readonly stores: readonly string[]
  readonly catalogues: readonly string[]
}

const PRODUCT: readonly Field[] = ['producto', 'presentacion', 'marca', 'categoria']
const STORE: readonly Field[] = [
  'cadena_comercial',
  'giro',
  'nombre_comercial',
  'direccion',
  'estado',
  'municipio',
  'latitud',
  'longitud',
]
/** Rejected rows handed on at once. */
const PAGE = 1000
/**
 * Of a row, at the least: in files of a whole fortnight 310 to 320. Room for all from the start leaves no outgrown
 * columns behind.
 */
const ROW_BYTES = 300
/** Fewest good rows of an honest file; the smallest seen had 437,000. */
const FEWEST = 200

/**
 * Reads a file of any size and any of its formats, a block at a time. `bytes` is its size.
 * Yields the rows that cannot be used and returns all the others.
 * @throws ParseError when it is no such file, or nearly empty.
 */
export async function* readObservations(
  file: Readable,
  bytes: number,
  fortnight: Fortnight,
): AsyncGenerator<Rejected[], Observations, undefined> {
  const products = interning()
  const stores = interning()
  const catalogues = interning()
  const dayOf = dayReader(fortnight)
  let layout: Layout | undefined
  let columns = emptyColumns(Math.ceil(bytes / ROW_BYTES))
  let rows = 0
  let refused: Rejected[] = []

  const take = (cells: readonly string[], { at, width }: Layout): string | undefined => {
    if (cells.length !== width) return `trae ${cells.length} campos; se esperan ${width}`
    const price = scaled(cells[at.precio]!.trim())
    if (price === undefined) return `precio: «${cells[at.precio]}» no es un precio`
    if (price === 0 || price > HIGHEST * 100_000)
      return `precio: «${cells[at.precio]}» no está entre 0.0001 y ${HIGHEST}`
    const day = dayOf(cells[at.fecha_registro]!)
    if (typeof day === 'string') return `fecha_registro: ${day}`
    if (!cells[at.producto]!.trim() || !cells[at.nombre_comercial]!.trim())
      return 'falta el producto o el establecimiento'
    if (rows === columns.price.length) columns = enlarged(columns)
    columns.product[rows] = products.of(joined(cells, at, PRODUCT))
    columns.store[rows] = stores.of(joined(cells, at, STORE))
    columns.catalogue[rows] = catalogues.of(cells[at.catalogo]!)
    columns.day[rows] = day
    columns.price[rows] = price
    columns.decimals[rows] = decimalsOf(cells[at.precio]!.trim())
    rows += 1
    return undefined
  }

  for await (const block of csvBlocks(decodeStream(file))) {
    let first = 0
    if (!layout) {
      layout = layoutOf(block[0]!)
      first = layout.header ? 1 : 0
    }
    for (let at = first; at < block.length; at += 1) {
      const reason = take(block[at]!, layout)
      if (reason) refused.push(rejected(reason, block[at]!.join()))
    }
    if (refused.length < PAGE) continue
    yield refused
    refused = []
  }
  if (refused.length) yield refused
  if (rows < FEWEST)
    throw new ParseError(
      `El archivo de ${fortnight.name} trae ${rows} observaciones buenas; se esperan al menos ${FEWEST}.`,
    )
  return { fortnight, rows, columns, products: products.texts, stores: stores.texts, catalogues: catalogues.texts }
}

function joined(cells: readonly string[], at: Layout['at'], fields: readonly Field[]): string {
  let text = cells[at[fields[0]!]]!
  for (let field = 1; field < fields.length; field += 1) text += SEPARATOR + cells[at[fields[field]!]]!
  return text
}

/**
 * Numbers texts in the order they first come. A cell is a slice of the block it was read from, and would keep all of
 * it in memory; what is joined and looked up is a copy, and a text that was not joined is copied first.
 */
function interning() {
  const numbers = new Map<string, number>()
  const texts: string[] = []
  return {
    texts,
    of(text: string): number {
      const known = numbers.get(text)
      if (known !== undefined) return known
      const copy = Buffer.from(text).toString()
      numbers.set(copy, texts.length)
      return texts.push(copy) - 1
    },
  }
}

const emptyColumns = (length: number): Columns => ({
  product: new Uint32Array(length),
  store: new Uint32Array(length),
  catalogue: new Uint16Array(length),
  day: new Uint8Array(length),
  price: new Float64Array(length),
  decimals: new Uint8Array(length),
})

function enlarged(columns: Columns): Columns {
  const made = emptyColumns(columns.price.length * 2)
  for (const name of Object.keys(columns) as (keyof Columns)[]) made[name].set(columns[name] as never)
  return made
}
