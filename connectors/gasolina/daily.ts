import type { Rejected } from '@tianguis/core'
import { greatest, least } from '@tianguis/core/extremes'
import { FUELS, PRICE, type Fuel, type Price } from './prices.ts'

/** The territory columns of a station that lies somewhere. */
export interface Town {
  readonly estado: string
  readonly municipio: string
  readonly cvegeo: string
}

export interface TownDay extends Town {
  readonly fecha: string
  readonly tipo: Fuel
  /** Pesos with two decimals: what averages over several towns are exact from. */
  readonly suma: string
  readonly estaciones: number
  readonly minimo: string
  readonly maximo: string
}

interface Priced {
  readonly prices: Iterable<Price | Rejected>
  /** The town of each permit; a station at sea has none. */
  readonly towns: ReadonlyMap<string, Town | undefined>
  readonly day: string
}

/**
 * The prices in force on a day, by municipality and fuel: every station that has a price counts, whether it changed or
 * not. Of two prices for one fuel the highest counts, as in the table of prices.
 */
export function townDays({ prices, towns, day }: Priced): TownDay[] {
  return [...inForce(prices)].flatMap(([tipo, stations]) => {
    const groups = new Map<string, { town: Town; cents: number[] }>()
    for (const [permiso, cents] of stations) {
      const town = towns.get(permiso)
      if (!town) continue
      const group = groups.get(town.cvegeo)
      if (group) group.cents.push(cents)
      else groups.set(town.cvegeo, { town, cents: [cents] })
    }
    return [...groups.values()].map(({ town: { estado, municipio, cvegeo }, cents }) => ({
      fecha: day,
      estado,
      municipio,
      cvegeo,
      tipo,
      estaciones: cents.length,
      suma: pesos(cents.reduce((sum, one) => sum + one, 0)),
      minimo: pesos(least(cents)),
      maximo: pesos(greatest(cents)),
    }))
  })
}

/** What the table of prices would hold: of each fuel, the cents that it costs at each permit. */
function inForce(prices: Iterable<Price | Rejected>): ReadonlyMap<Fuel, ReadonlyMap<string, number>> {
  const kept = new Map(FUELS.map((fuel) => [fuel, new Map<string, number>()]))
  for (const row of prices) {
    if ('rejected' in row) continue
    const cents = centsOf(row.precio)
    const stations = kept.get(row.tipo)!
    if (cents !== undefined && cents > (stations.get(row.permiso) ?? 0)) stations.set(row.permiso, cents)
  }
  return kept
}

/** undefined for what the table of prices refuses too. */
function centsOf(text: string): number | undefined {
  const price = text.trim()
  const value = Number(price)
  if (!/^\+?\d{1,3}(\.\d{1,2})?$/.test(price) || value < PRICE.lowest || value > PRICE.highest) return undefined
  return Math.round(value * 100)
}

const pesos = (cents: number) => (cents / 100).toFixed(2)
