/** One fortnight as it is handed to `parse`: which store had which product at what price on which day. */
import { median } from '@tianguis/core/decimal'
import { cataloguesOf, productsOf, storesOf, type Product, type Store } from './products-and-stores.ts'
import type { Fortnight } from './fortnights.ts'
import type { Columns, Observations } from './observations.ts'
import type { Spellings } from './spelling.ts'

export interface FortnightPrices {
  readonly fortnight: Fortnight
  readonly rows: number
  readonly columns: Columns
  readonly products: readonly Product[]
  readonly stores: readonly Store[]
  readonly catalogues: readonly string[]
  /** Row numbers by product: those of product p stand from starts[p] to starts[p + 1]. */
  readonly byProduct: Uint32Array
  readonly starts: Uint32Array
  /** 1 where a newer file of the same run has that product in that store. */
  readonly superseded: Uint8Array
}

/** Prices of one product in one store on one day. */
export interface StoreDay {
  readonly store: number
  readonly day: number
  /** Median of the different prices, lowest and highest, as `scaled` gives them. */
  readonly price: number
  readonly lowest: number
  readonly highest: number
  readonly decimals: number
  readonly catalogues: ReadonlySet<number>
  /** The newest day of this product in this store, in this file and the newer ones. */
  readonly latest: boolean
  /** Far from what the product costs elsewhere in this fortnight. */
  readonly odd: boolean
}

/**
 * Times dearer or cheaper than the median of the country (a slip of the decimal point is 10), and the fewest stores
 * that make one.
 */
const ODD_TIMES = 5
const ODD_STORES = 5

/**
 * Which product was already seen in which store, from the newest file on; both by their keys, numbered as they come.
 */
export interface Seen {
  readonly products: Map<string, number>
  readonly stores: Map<string, number>
  /** Product -> its stores: half a million pairs in 2 MB, where sets of sets take 30. */
  readonly storesOf: Map<number, Uint32Array>
}
export const nothingSeen = (): Seen => ({ products: new Map(), stores: new Map(), storesOf: new Map() })

/** Puts names right, groups the rows by product and notes what was seen. */
export function arrange(observations: Observations, spellings: Spellings, seen: Seen): FortnightPrices {
  const { fortnight, rows, columns } = observations
  const products = productsOf(observations, spellings)
  const stores = storesOf(observations, spellings)
  for (let row = 0; row < rows; row += 1) {
    columns.product[row] = products.of[columns.product[row]!]!
    columns.store[row] = stores.of[columns.store[row]!]!
  }
  const found = {
    fortnight,
    rows,
    columns,
    products: products.entries,
    stores: stores.entries,
    catalogues: cataloguesOf(observations, spellings),
  }
  const groups = grouped(columns, rows, products.entries.length)
  return { ...found, ...groups, superseded: note({ ...found, ...groups }, seen) }
}

/** A counting sort: three passes, no comparisons, so that the service goes on answering meanwhile. */
function grouped({ product }: Columns, rows: number, products: number): Pick<FortnightPrices, 'byProduct' | 'starts'> {
  const starts = new Uint32Array(products + 1)
  for (let row = 0; row < rows; row += 1) starts[product[row]! + 1]! += 1
  for (let at = 0; at < products; at += 1) starts[at + 1]! += starts[at]!
  const next = starts.slice()
  const byProduct = new Uint32Array(rows)
  for (let row = 0; row < rows; row += 1) byProduct[next[product[row]!]!++] = row
  return { byProduct, starts }
}

function note(
  { rows, columns, products, stores, byProduct, starts }: Omit<FortnightPrices, 'superseded'>,
  seen: Seen,
): Uint8Array {
  const productNumbers = numbered(products, seen.products)
  const storeNumbers = numbered(stores, seen.stores)
  const superseded = new Uint8Array(rows)
  for (const [product, number] of productNumbers.entries()) {
    const known = new Set(seen.storesOf.get(number))
    const before = known.size
    const own = byProduct.subarray(starts[product]!, starts[product + 1]!)
    if (before) for (const row of own) if (known.has(storeNumbers[columns.store[row]!]!)) superseded[row] = 1
    for (const row of own) known.add(storeNumbers[columns.store[row]!]!)
    if (known.size > before) seen.storesOf.set(number, Uint32Array.from(known))
  }
  return superseded
}

function numbered(entries: readonly { readonly key: string }[], known: Map<string, number>): Uint32Array {
  return Uint32Array.from(entries, ({ key }) => {
    const number = known.get(key) ?? known.size
    known.set(key, number)
    return number
  })
}

/** The prices of one product, by store and day. An observation that two catalogues list counts once. */
export function storeDays(prices: FortnightPrices, product: number): StoreDay[] {
  return marked(daysOf(prices, prices.byProduct.slice(prices.starts[product]!, prices.starts[product + 1]!)))
}

function daysOf(
  { columns: { store, day, price, decimals, catalogue }, superseded }: FortnightPrices,
  rows: Uint32Array,
): StoreDay[] {
  rows.sort((one, other) => store[one]! - store[other]! || day[one]! - day[other]! || price[one]! - price[other]!)
  const days: StoreDay[] = []
  for (let at = 0; at < rows.length;) {
    const first = rows[at]!
    const different = [price[first]!]
    const catalogues = new Set([catalogue[first]!])
    let written = decimals[first]!
    for (at += 1; at < rows.length; at += 1) {
      const row = rows[at]!
      if (store[row] !== store[first] || day[row] !== day[first]) break
      if (price[row] !== different.at(-1)) different.push(price[row]!)
      catalogues.add(catalogue[row]!)
      written = Math.max(written, decimals[row]!)
    }
    days.push({
      store: store[first]!,
      day: day[first]!,
      price: median(different)!,
      lowest: different[0]!,
      highest: different.at(-1)!,
      decimals: written,
      catalogues,
      latest: !superseded[first] && (at === rows.length || store[rows[at]!] !== store[first]),
      odd: false,
    })
  }
  return days
}

function marked(days: StoreDay[]): StoreDay[] {
  if (new Set(days.map(({ store }) => store)).size < ODD_STORES) return days
  const usual = median(Float64Array.from(days, ({ price }) => price).sort())!
  const odd = ({ price }: StoreDay) => price > usual * ODD_TIMES || price * ODD_TIMES < usual
  return days.some(odd) ? days.map((day) => (odd(day) ? { ...day, odd: true } : day)) : days
}
