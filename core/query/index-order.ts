import type { Filter, Order } from '../query-spec.ts'
import { partsOf } from './orders.ts'

interface Sorted {
  readonly where: readonly Filter[]
  readonly order: readonly Order[]
}

/**
 * The same conditions and order, as an index has them. The planner does not know that a municipality is in one state,
 * nor that a state's municipalities stand together: it reads those of all the states before it (5 s among 6 million),
 * and where both are said, it expects a thirtieth of what there is.
 *
 * - Municipalities beside their state are those of it, and the state need not be said.
 * - What they all have one value of needs no order.
 * - A state, in an order by municipality, is a range of it.
 */
export function pruneByIndexOrder({ where, order }: Sorted): Sorted {
  const filters = where.map((filter) => narrowedBy(filter, where))
  const implied = filters.flatMap((filter) => (filter.op === 'in' && filter.within ? [filter.within.column] : []))
  const remaining = order.filter((part) => !filters.some((filter) => isFixedBy(filter, nameOf(part))))
  const first = remaining[0] === undefined ? undefined : nameOf(remaining[0])
  return {
    where: filters
      .filter((filter) => filter.op !== '=' || !implied.includes(filter.column))
      .flatMap((filter) => ranged(filter, first)),
    order: remaining,
  }
}

const nameOf = (part: Order) => partsOf([part])[0]![0]

function narrowedBy(filter: Filter, where: readonly Filter[]): Filter {
  if (filter.op !== 'in' || !filter.within) return filter
  const { column, of } = filter.within
  const beside = where.find((other) => other.op === '=' && other.column === column)
  return beside?.op === '='
    ? { ...filter, values: filter.values.filter((value) => of[value] === beside.value) }
    : filter
}

/** Whether every record that meets it has one value of a column, by another. */
export const isFixedBy = (filter: Filter, name: string) =>
  filter.op === 'in' &&
  filter.within?.column === name &&
  new Set(filter.values.map((value) => filter.within!.of[value])).size === 1

function ranged(filter: Filter, first: string | undefined): Filter[] {
  if (filter.op !== '=' || filter.spans === undefined || filter.spans.column !== first) return [filter]
  const { column, from, through } = filter.spans
  return [
    { column, op: '>=', value: from },
    { column, op: '<=', value: through },
  ]
}
