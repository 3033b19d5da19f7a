/** From the texts of a file to the products and stores they mean: names set right, and one entry for each. */
import { createHash } from 'node:crypto'
import { SEPARATOR, type Observations } from './observations.ts'
import { fold, isDamaged, type SpelledColumn, type Spellings } from './spelling.ts'

export interface Product {
  /** Stable over files: of producto, presentacion and marca, whatever their accents and capitals. */
  readonly key: string
  readonly producto: string
  readonly presentacion: string
  readonly marca: string
  readonly categoria: string
  /** Letters are lost that no known name gives back. */
  readonly damaged: boolean
}

export interface Store {
  /** Stable over files: of name and address. */
  readonly key: string
  readonly cadena: string
  readonly giro: string
  readonly nombre: string
  readonly direccion: string
  readonly estado: string
  readonly municipio: string
  readonly latitud: string
  readonly longitud: string
  readonly damaged: boolean
}

/** The entries, and for each text of the file which one it means. */
export interface Entries<Entry> {
  readonly entries: readonly Entry[]
  readonly of: Uint32Array
}

const PRODUCT = ['producto', 'presentacion', 'marca', 'categoria'] as const
const STORE = ['cadena', 'giro', 'nombre', 'direccion', 'estado', 'municipio'] as const

const split = (texts: readonly string[]) =>
  texts.map((text) => text.split(SEPARATOR).map((cell) => cell.trim().replace(/\s+/g, ' ')))

/** Teaches the names of a file, before those of it or of others are set right. */
export function learnNames({ products, stores, catalogues }: Observations, spellings: Spellings): void {
  learn(split(products), PRODUCT, spellings)
  learn(split(stores), STORE, spellings)
  learn(split(catalogues), ['catalogo'], spellings)
}

/** Whether letters were lost in a name that is not known yet. */
export function hasLosses({ products, stores }: Observations, spellings: Spellings): boolean {
  const lossy = (texts: readonly string[], columns: readonly SpelledColumn[]) =>
    split(texts.filter(isDamaged)).some((row) => spelled(row, columns, spellings).damaged)
  return lossy(products, PRODUCT) || lossy(stores, STORE)
}

export function productsOf({ products }: Observations, spellings: Spellings): Entries<Product> {
  return entriesOf(split(products), (row) => {
    const {
      texts: [producto, presentacion, marca, categoria],
      damaged,
    } = spelled(row, PRODUCT, spellings)
    return {
      key: digest([producto!, presentacion!, marca!].map(fold)),
      producto: producto!,
      presentacion: presentacion!,
      marca: marca!,
      categoria: categoria!,
      damaged,
    }
  })
}

export function storesOf({ stores }: Observations, spellings: Spellings): Entries<Store> {
  return entriesOf(split(stores), (row) => {
    const {
      texts: [cadena, giro, nombre, direccion, estado, municipio],
      damaged,
    } = spelled(row, STORE, spellings)
    const [latitud, longitud] = [row[6]!, row[7]!]
    const key = digest([nombre!, direccion!].map(frame))
    return {
      key,
      cadena: cadena!,
      giro: giro!,
      nombre: nombre!,
      direccion: direccion!,
      estado: estado!,
      municipio: municipio!,
      latitud,
      longitud,
      damaged,
    }
  })
}

export const cataloguesOf = ({ catalogues }: Observations, spellings: Spellings): string[] =>
  split(catalogues).map(([name]) => spellings.catalogo.of(name!).text)

/**
 * Name and address without the letters that may have been lost: a store whose `Atizapán` came as `Atizap?n` in one file
 * and `ATIZAPAN` in another stays one store. Short words stay whole: `Local A` is not `Local E`.
 */
export const frame = (text: string) => fold(text).replace(/[a-z?]{3,}/g, (word) => word.replace(/[aeioun?]+/g, ''))

const digest = (parts: readonly string[]) => createHash('sha1').update(parts.join('|')).digest('hex').slice(0, 12)

function learn(cells: readonly string[][], columns: readonly SpelledColumn[], spellings: Spellings): void {
  for (const row of cells) columns.forEach((column, at) => spellings[column].learn(row[at]!))
}

function spelled(row: readonly string[], columns: readonly SpelledColumn[], spellings: Spellings) {
  const names = columns.map((column, at) => spellings[column].of(row[at]!))
  // The territory sets a municipality right by itself.
  return {
    texts: names.map(({ text }) => text),
    damaged: names.some(({ damaged }, at) => damaged && columns[at] !== 'municipio'),
  }
}

/** One entry for each key: the first that is whole, else the first. */
function entriesOf<Entry extends Product | Store>(
  cells: readonly string[][],
  read: (row: readonly string[]) => Entry,
): Entries<Entry> {
  const entries: Entry[] = []
  const numbers = new Map<string, number>()
  const of = new Uint32Array(cells.length)
  cells.forEach((row, at) => {
    const entry = read(row)
    let number = numbers.get(entry.key)
    if (number === undefined) numbers.set(entry.key, (number = entries.push(entry) - 1))
    else if (worse(entries[number]!, entry)) entries[number] = entry
    of[at] = number
  })
  return { entries, of }
}

const worse = (kept: Product | Store, other: Product | Store) => {
  if (kept.damaged !== other.damaged) return kept.damaged
  return 'municipio' in kept && 'municipio' in other && isDamaged(kept.municipio) && !isDamaged(other.municipio)
}
