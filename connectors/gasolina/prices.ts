import { ParseError, rejected, type Rejected } from '@tianguis/core'
import { elements } from '@tianguis/core/decode/xml'

export const FUELS = ['magna', 'premium', 'diesel'] as const
export type Fuel = (typeof FUELS)[number]

/** The feed's names. Its diesel gathers automotive, agricultural and marine, hence two values for some stations. */
export const FUEL_OF: ReadonlyMap<string, Fuel> = new Map<string, Fuel>([
  ['regular', 'magna'],
  ['premium', 'premium'],
  ['diesel', 'diesel'],
])

/** MXN per litre, inclusive. Below are the numbers that mean "not reported": 0, 0.01, 0.1 and 1. */
export const PRICE = { lowest: 5, highest: 60 }

export interface Price {
  readonly permiso: string
  readonly tipo: Fuel
  readonly precio: string
}

interface PriceOfDay extends Price {
  /** The day on which it was seen. */
  readonly desde: string
}

interface Seen {
  /** The permit of each place_id. */
  readonly permits: ReadonlyMap<string, string>
  readonly day: string
}

/**
 * Every price of the prices feed, one by one. A station comes in several `<place>` blocks, a batch of
 * products each: taking the last block for the station loses a quarter of the prices. Of two values
 * for one fuel both are given; which one holds is settled by the table.
 *
 * @throws ParseError when the feed has another root or brings no price at all
 */
export function* readPrices(prices: string, seen: Seen): Generator<PriceOfDay | Rejected> {
  let any = false
  for (const { attributes, children } of elements(prices, { root: 'places', each: 'place' })) {
    const placeId = attributes.place_id?.trim() ?? ''
    for (const child of children) {
      if (child.name !== 'gas_price') continue
      any = true
      yield priceOf(placeId, child.attributes.type ?? '', child.text, seen)
    }
  }
  if (!any) throw new ParseError('La lista de precios no trae ninguno. ¿Cambió el formato de la fuente?', prices)
}

function priceOf(placeId: string, type: string, precio: string, { permits, day }: Seen): PriceOfDay | Rejected {
  const refuse = (reason: string) =>
    rejected(reason, `<place place_id="${placeId}"><gas_price type="${type}">${precio}</gas_price></place>`)
  const permiso = permits.get(placeId)
  if (!permiso) return refuse('El precio es de una estación que no está en la lista de estaciones.')
  const tipo = FUEL_OF.get(type)
  if (!tipo) return refuse(`No conozco el combustible «${type}»; se espera ${[...FUEL_OF.keys()].join(', ')}.`)
  if (Number(precio) < PRICE.lowest) {
    return refuse(`«${precio}» no es un precio: con 0, 0.01, 0.1 o 1 la fuente dice que la estación no reportó.`)
  }
  return { permiso, tipo, precio, desde: day }
}
