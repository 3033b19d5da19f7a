/**
 * The rows that are published: the latest price of each product in each store, and each city's averages of the
 * fortnight.
 */
import type { Row, Territory } from '@tianguis/core'
import { daysTo2100 } from './days.ts'
import { millionths, PER_PESO, priceText, quotient } from './exact.ts'
import { storeDays, type FortnightPrices, type StoreDay } from './fortnight-prices.ts'
import { placeOf, type Place } from './places.ts'
import { saleAmount, type Amount } from './presentation.ts'
import { isDamaged } from './spelling.ts'
import type { historyColumns, priceColumns } from './tables.ts'

type Priced = Row<typeof priceColumns>
type Averaged = Row<typeof historyColumns>

const placesOf = ({ stores }: FortnightPrices, territory: Territory) => stores.map((store) => placeOf(store, territory))
const per = (value: bigint, amount: Amount | undefined, parts = 1n) =>
  amount ? quotient(value * 10n, amount.millionths * parts) : null

export function* latestPrices(prices: FortnightPrices, territory: Territory): Generator<Priced> {
  const places = placesOf(prices, territory)
  const { products, stores, catalogues, fortnight } = prices
  const month = fortnight.from.slice(0, 8)
  const monthBack = daysTo2100(`${month}01`)
  for (const [product, { key, damaged, ...names }] of products.entries()) {
    const amount = saleAmount(names)
    const quantity = amount ? millionths(amount.millionths) : null
    for (const day of storeDays(prices, product)) {
      if (!day.latest) continue
      const store = stores[day.store]!
      yield {
        id: `${key}-${store.key}`,
        ...names,
        catalogos: [...day.catalogues]
          .map((number) => catalogues[number]!)
          .filter(Boolean)
          .sort(),
        ...money(day),
        cantidad: quantity,
        unidad: amount?.unit ?? null,
        precio_unitario: per(BigInt(day.price), amount),
        fecha: month + String(day.day).padStart(2, '0'),
        dia_inverso: monthBack - day.day + 1,
        cadena: store.cadena,
        giro: store.giro,
        establecimiento: store.nombre,
        direccion: store.direccion,
        ...places[day.store]!,
        atipico: day.odd,
        texto_danado: damaged || store.damaged || (!places[day.store]!.cvegeo && isDamaged(store.municipio)),
      }
    }
  }
}

const money = ({ price, lowest, highest, decimals }: StoreDay) => ({
  precio: priceText(price, decimals),
  precio_min: priceText(lowest, decimals),
  precio_max: priceText(highest, decimals),
})

interface Sum {
  readonly place: Place
  observations: number
  total: number
  lowest: number
  highest: number
}

/** Odd prices are left out: one slip of the decimal point moves a city's average more than a year of inflation. */
export function* cityAverages(prices: FortnightPrices, territory: Territory): Generator<Averaged> {
  const places = placesOf(prices, territory)
  const { products, fortnight } = prices
  const sameSale = Map.groupBy(
    products.keys(),
    (product) => `${products[product]!.producto}|${products[product]!.presentacion}`,
  )
  for (const brands of sameSale.values()) {
    const { producto, presentacion } = products[brands[0]!]!
    const amount = saleAmount(products[brands[0]!]!)
    for (const { place, observations, total, lowest, highest } of sumsByCity(daysOf(prices, brands), places)) {
      const [sum, count] = [BigInt(total), BigInt(observations)]
      yield {
        quincena: fortnight.name,
        desde: fortnight.from,
        hasta: fortnight.to,
        estado: place.estado,
        municipio: place.municipio,
        cvegeo: place.cvegeo!,
        producto,
        presentacion: presentacion || 'Sin presentación',
        promedio: quotient(sum, PER_PESO * count),
        minimo: priceText(lowest),
        maximo: priceText(highest),
        observaciones: observations,
        unidad: amount?.unit ?? null,
        promedio_unitario: per(sum, amount, count),
      }
    }
  }
}

/** A brand at a time: a product that is sold everywhere has 90,000 days. */
function* daysOf(prices: FortnightPrices, products: readonly number[]): Generator<StoreDay> {
  for (const product of products) yield* storeDays(prices, product)
}

/** Whole numbers throughout: 90,000 prices of a million pesos still add up exactly. */
function sumsByCity(days: Iterable<StoreDay>, places: readonly Place[]): Iterable<Sum> {
  const sums = new Map<string, Sum>()
  for (const { store, price, odd } of days) {
    const place = places[store]!
    if (odd || !place.cvegeo) continue
    const sum = sums.get(place.cvegeo)
    if (!sum) {
      sums.set(place.cvegeo, { place, observations: 1, total: price, lowest: price, highest: price })
      continue
    }
    sum.observations += 1
    sum.total += price
    sum.lowest = Math.min(sum.lowest, price)
    sum.highest = Math.max(sum.highest, price)
  }
  return sums.values()
}
