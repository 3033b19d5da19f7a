import type { Rejected } from '@tianguis/core'
import { PRICE, type Fuel, type Price } from './prices.ts'

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
 * The prices in force on a day, by municipality and fuel: every station that has a price counts, whether it changed or not. Of two
 * prices for one fuel the highest counts, as in the table of prices.
 */
export function townDays({ prices, towns, day }: Priced): TownDay[] {
  const groups = new Map<string, { town: Town; tipo: Fuel; cents: number[] }>()
  for (const { permiso, tipo, cents } of inForce(prices)) {
    const town = towns.get(permiso)
    if (!town) continue
    const key = `${town.cvegeo} ${tipo}`
    const group = groups.get(key) ?? { town, tipo, cents: [] }
    groups.set(key, group)
    group.cents.push(cents)
  }
  return [...groups.values()].map(({ town: { estado, municipio, cvegeo }, tipo, cents }) => ({
    fecha: day, estado, municipio, cvegeo, tipo, estaciones: cents.length,
    suma: pesos(cents.reduce((sum, one) => sum + one, 0)), minimo: pesos(Math.min(...cents)), maximo: pesos(Math.max(...cents)),
  }))
}

/** What the table of prices would hold: one price a station and fuel. */
function inForce(prices: Iterable<Price | Rejected>): Iterable<{ permiso: string; tipo: Fuel; cents: number }> {
  const kept = new Map<string, { permiso: string; tipo: Fuel; cents: number }>()
  for (const row of prices) {
    const cents = 'rejected' in row ? undefined : centsOf(row.precio)
    if ('rejected' in row || cents === undefined) continue
    const key = `${row.permiso} ${row.tipo}`
    if (cents > (kept.get(key)?.cents ?? 0)) kept.set(key, { permiso: row.permiso, tipo: row.tipo, cents })
  }
  return kept.values()
}

/** undefined for what the table of prices refuses too. */
function centsOf(text: string): number | undefined {
  const price = text.trim()
  if (!/^\+?\d{1,3}(\.\d{1,2})?$/.test(price) || Number(price) < PRICE.lowest || Number(price) > PRICE.highest) return undefined
  return Math.round(Number(price) * 100)
}

const pesos = (cents: number) => (cents / 100).toFixed(2)
