import { recordColumns, type Connector } from '../connector.ts'
import type { Columns } from '../columns.ts'
import type { Filter, Order } from '../query-spec.ts'
import { thereBy } from './filter.ts'

/** A column and whether it descends. */
export type Part = readonly [name: string, descends: boolean]

export const partsOf = (order: readonly Order[]): Part[] =>
  order.map((part) => {
    const [name, direction] = part.split(' ')
    return [name!, direction === 'desc']
  })
export const orderOf = (parts: readonly Part[]): Order[] =>
  parts.map(([name, descends]) => (descends ? `${name} desc` : name))

/** The columns that an order may name: those of the record, and what its view gives for orders alone. */
export const orderColumns = (connector: Connector): Columns => ({
  ...(typeof connector.record === 'string' ? {} : connector.record.hidden),
  ...recordColumns(connector),
})

/**
 * The orders in which the records can be had without sorting them all: the one meant when none is asked, the dataset's own, those
 * that it declares, and, where the record is a table, those of its indexes that tell records apart (that of its key has no condition before it: to
 * find a state's records by it, all would be read). Each also the other
 * way round, unless its first value may be absent: absent ones come last, and an index read backwards has them first. What
 * is alike that far is sorted as it is read.
 * Every order goes on with what is left of the dataset's own, so that no two records share a place.
 * @param where conditions that a value is there by
 */
export function ordersOf(
  connector: Connector,
  meant: readonly Order[] = connector.order,
  where: readonly Filter[] = [],
): Part[][] {
  const own = partsOf(connector.order)
  const columns = thereBy(orderColumns(connector), where)
  const bases = [meant, connector.order, ...(connector.orders ?? []), ...indexedOrders(connector)].map(partsOf)
  const both = bases.flatMap((base) => (columns[base[0]![0]]?.spec.required ? [base, turned(base)] : [base]))
  const whole = both.map((base) => [...base, ...own.filter(([name]) => !base.some(([other]) => other === name))])
  return [...new Map(whole.map((order) => [orderOf(order).join(), order])).values()]
}

function indexedOrders({ record, tables }: Connector): (readonly string[])[] {
  if (typeof record !== 'string') return []
  const { key, indexes = [] } = tables[record]!
  return indexes.filter((index) => key.every((name) => partsOf(index).some(([other]) => other === name)))
}

const turned = (order: readonly Part[]): Part[] => order.map(([name, descends]) => [name, !descends])

/** The first of the orders that begins as asked. */
export const beginning = (orders: readonly (readonly Part[])[], asked: readonly Part[]) =>
  orders.find(
    (order) =>
      asked.length <= order.length &&
      asked.every(([name, descends], at) => order[at]![0] === name && order[at]![1] === descends),
  )
