import { recordColumns, type Connector, type Filter, type Order, type ReadContext } from '@tianguis/core'
import { beginning, orderOf, ordersOf, type Part } from '@tianguis/core/query/orders'
import { closest } from '@tianguis/core/words/closest'
import { ApiError } from '../request/errors.ts'
import type { Described } from './universal.ts'

export const ORDEN: Described = {
  description:
    'En qué orden: campos separados por comas, con `-` delante para que vaya de mayor a menor. Se ordena solo como el conjunto puede hacerlo de inmediato, por grande que sea: ' +
    'por cada una de las listas que dice el endpoint, o por el principio de una; lo que empata sigue el resto de la lista. Los valores ausentes van al final; los textos, por el código de sus letras («Á» después de «Z»). Sin él, el orden del conjunto.',
  schema: { type: 'string', minLength: 1, maxLength: 400 },
  example: '-CAMPO,-OTRO_CAMPO',
}

/** What a request asks for besides an order. */
interface Meant {
  /** What would be the order without it. */
  readonly meant?: readonly Order[] | undefined
  /** Conditions on the records. */
  readonly where?: readonly Filter[] | undefined
}

/** What may be asked of a dataset, each as it is written; parts that are not served cannot be named. */
export function orderings(connector: Connector, { meant, where }: Meant = {}): string[] {
  const served = recordColumns(connector)
  const named = ordersOf(connector, meant, where).map((order) => {
    const end = order.findIndex(([name]) => !served[name])
    return order.slice(0, end < 0 ? order.length : end)
  })
  return [...new Set(named.filter((order) => order.length).map(written))]
}

const written = (order: readonly Part[]) => order.map(([name, descends]) => `${descends ? '-' : ''}${name}`).join(',')

/**
 * The whole order that begins as asked.
 * @throws ApiError 400 that lists what can be asked
 */
export function readOrder(connector: Connector, raw: string, { meant, where }: Meant): Order[] {
  const known = Object.keys(recordColumns(connector))
  const asked = raw.split(',').map((part): Part => [part.trim().replace(/^-/, ''), part.trim().startsWith('-')])
  const allowed = orderings(connector, { meant, where })
  const strange = asked.find(([name]) => !known.includes(name))?.[0]
  if (strange !== undefined) {
    const near = closest(strange, known)
    throw wrong(
      strange === ''
        ? 'falta un campo junto a una coma o a un guion.'
        : `no hay un campo «${strange.slice(0, 60)}».${near.length ? ` ¿Quisiste decir «${near[0]}»?` : ''}`,
      allowed,
    )
  }
  const repeated = asked.find(([name], at) => asked.findIndex(([other]) => other === name) < at)?.[0]
  if (repeated !== undefined) throw wrong(`«${repeated}» está más de una vez.`, allowed)
  const order = beginning(ordersOf(connector, meant, where), asked)
  if (!order)
    throw wrong(
      `por «${raw.slice(0, 100)}» habría que leer el conjunto entero.${besideWhich(connector, asked[0]!)}`,
      allowed,
    )
  return orderOf(order)
}

/** Absent values come last, which an index read the other way has first: where a parameter leaves none, that can be. */
function besideWhich({ params }: Connector, [name]: Part): string {
  const found = Object.entries(params).flatMap(([param, { schema, read }]) =>
    ((schema.enum ?? []) as string[])
      .filter((value) => read(value, {} as ReadContext).order?.[0] === name)
      .map((value) => `\`${param}=${value}\``),
  )
  return found.length ? ` Con ${found[0]} sí se puede.` : ''
}

const wrong = (what: string, allowed: readonly string[]) =>
  new ApiError(
    'parametro_invalido',
    `\`orden\`: ${what} ${allowed.length ? `Se puede por: ${allowed.map((one) => `\`${one}\``).join('; ')}; o por el principio de una de estas listas.` : 'Aquí no se puede pedir otro orden.'}`,
    {
      detalle: { parametro: 'orden', permitidos: allowed },
    },
  )
