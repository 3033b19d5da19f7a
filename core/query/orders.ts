import type { Connector } from '../contract.ts'
import { recordColumns } from '../connector.ts'
import type { Columns } from '../columns.ts'
import type { Filter, Order } from '../query-spec.ts'
import type { ReadContext } from '../params.ts'
import { closest } from '../words/closest.ts'
import { presentBy } from './filter.ts'
import { invalid } from './refusal.ts'

/** A column and whether it descends. */
export type OrderPart = readonly [name: string, descends: boolean]

export const partsOf = (order: readonly Order[]): OrderPart[] =>
  order.map((part) => {
    const [name, direction] = part.split(' ')
    return [name!, direction === 'desc']
  })
export const orderOf = (parts: readonly OrderPart[]): Order[] =>
  parts.map(([name, descends]) => (descends ? `${name} desc` : name))

/** The columns that an order may name: those of the record, and what its view gives for orders alone. */
export const orderColumns = (connector: Connector): Columns => ({
  ...(typeof connector.record === 'string' ? {} : connector.record.hidden),
  ...recordColumns(connector),
})

/**
 * The orders in which the records can be had without sorting them all: the standard one of the request, the dataset's
 * own, those that it declares, and, where the record is a table, those of its indexes that tell records apart (that of
 * its key has no condition before it: to find a state's records by it, all would be read). Each also the other way
 * round, unless its first value may be absent: absent ones come last, and an index read backwards has them first. What
 * is alike that far is sorted as it is read. Every order goes on with what is left of the dataset's own, so that no two
 * records share a place.
 * @param where conditions that a value is there by
 */
export function ordersOf(
  connector: Connector,
  standard: readonly Order[] = connector.order,
  where: readonly Filter[] = [],
): OrderPart[][] {
  const rest = partsOf(connector.order)
  const columns = presentBy(orderColumns(connector), where)
  const bases = [standard, connector.order, ...(connector.orders ?? []), ...indexedOrders(connector)].map(partsOf)
  const both = bases.flatMap((base) => (columns[base[0]![0]]?.spec.required ? [base, turned(base)] : [base]))
  const whole = both.map((base) => [...base, ...rest.filter(([name]) => !base.some(([other]) => other === name))])
  return [...new Map(whole.map((order) => [orderOf(order).join(), order])).values()]
}

function indexedOrders({ record, tables }: Connector): (readonly string[])[] {
  if (typeof record !== 'string') return []
  const { key, indexes = [] } = tables[record]!
  return indexes.filter((index) => key.every((name) => partsOf(index).some(([other]) => other === name)))
}

const turned = (order: readonly OrderPart[]): OrderPart[] => order.map(([name, descends]) => [name, !descends])

/** The first of the orders that begins as asked. */
const beginning = (orders: readonly (readonly OrderPart[])[], parts: readonly OrderPart[]) =>
  orders.find(
    (order) =>
      parts.length <= order.length &&
      parts.every(([name, descends], at) => order[at]![0] === name && order[at]![1] === descends),
  )

/** What a request asks for besides an order. */
export interface OrderingContext {
  /** The order of the answer where the request names none. */
  readonly standard?: readonly Order[] | undefined
  /** Conditions on the records. */
  readonly where?: readonly Filter[] | undefined
}

/** What may be asked of a dataset, each as it is written; parts that are not served cannot be named. */
export function orderings(connector: Connector, { standard, where }: OrderingContext = {}): string[] {
  const served = recordColumns(connector)
  const orders = ordersOf(connector, standard, where).map((order) => {
    const end = order.findIndex(([name]) => !served[name])
    return order.slice(0, end < 0 ? order.length : end)
  })
  return [...new Set(orders.filter((order) => order.length).map(writtenOrder))]
}

const writtenOrder = (order: readonly OrderPart[]) =>
  order.map(([name, descends]) => `${descends ? '-' : ''}${name}`).join(',')

/**
 * The whole order that begins as asked.
 * @throws QueryPlanError that lists what can be asked
 */
export function readOrder(connector: Connector, raw: string, { standard, where }: OrderingContext): Order[] {
  const known = Object.keys(recordColumns(connector))
  const parts = raw.split(',').map((part): OrderPart => [part.trim().replace(/^-/, ''), part.trim().startsWith('-')])
  const refuse = (why: string) => refusedOrder(why, orderings(connector, { standard, where }))
  const unknown = parts.find(([name]) => !known.includes(name))?.[0]
  if (unknown === '') throw refuse('falta un campo junto a una coma o a un guion.')
  if (unknown !== undefined) {
    const [nearest] = closest(unknown, known)
    throw refuse(
      `no hay un campo «${unknown.slice(0, 60)}».${nearest === undefined ? '' : ` ¿Quisiste decir «${nearest}»?`}`,
    )
  }
  const repeated = parts.find(([name], at) => parts.findIndex(([other]) => other === name) < at)?.[0]
  if (repeated !== undefined) throw refuse(`«${repeated}» está más de una vez.`)
  const order = beginning(ordersOf(connector, standard, where), parts)
  if (!order)
    throw refuse(
      `por «${raw.slice(0, 100)}» habría que leer el conjunto entero.${enablingChoice(connector, parts[0]!)}`,
    )
  return orderOf(order)
}

/** Absent values come last, which an index read the other way has first: where a parameter leaves none, that can be. */
function enablingChoice({ params }: Connector, [name]: OrderPart): string {
  const choices = Object.entries(params).flatMap(([param, { schema, read }]) =>
    ((schema.enum ?? []) as string[])
      .filter((value) => read(value, {} as ReadContext).order?.[0] === name)
      .map((value) => `\`${param}=${value}\``),
  )
  return choices.length ? ` Con ${choices[0]} sí se puede.` : ''
}

const refusedOrder = (why: string, allowed: readonly string[]) =>
  invalid(
    'orden',
    `${why} ${allowed.length ? `Se puede por: ${allowed.map((one) => `\`${one}\``).join('; ')}; o por el principio de una de estas listas.` : 'Aquí no se puede pedir otro orden.'}`,
    { permitidos: allowed },
  )
