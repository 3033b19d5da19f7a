/** Where rows and groups stand in an order, and which of them are shown. */
import type { LogicalQuery } from '@tianguis/core'
import { placeConditions } from './conditions.ts'
import type { Output } from './measures.ts'
import type { Statement } from './source.ts'

type Direction = 'asc' | 'desc'

interface Order {
  readonly dir: Direction
  /** What stands behind «order by», in one direction. */
  readonly by: (dir: Direction) => string
  /** Columns within which the order begins anew. */
  readonly within?: readonly string[]
  /** Columns that decide between equals, where several are shown. */
  readonly ties?: readonly string[]
}

/** Columns of a subquery `r`; whoever shares the first place is first too. */
export function standing(
  { limite = 1, extremos, puesto_de }: LogicalQuery,
  { dir, by, within = [], ties = [] }: Order,
): string {
  const over = (way: Direction) => {
    const partition = within.length ? `partition by ${within.join(', ')} ` : ''
    return limite === 1
      ? `rank() over (${partition}order by ${by(way)})`
      : `row_number() over (${partition}order by ${[by(way), ...ties].join(', ')})`
  }
  if (puesto_de) return `${over(dir)} as puesto, count(*) over () as lugares`
  return `${over(dir)} as puesto${extremos ? `, ${over(dir === 'asc' ? 'desc' : 'asc')} as desde_el_final` : ''}`
}

/** Of groups, whether a place whose standing is asked for is in one. */
export const askedOutputs = (statement: Statement): Output[] =>
  (statement.query.puesto_de ? [placeConditions(statement, statement.query.puesto_de).join(' and ')] : []).map(
    (asked) => ({ name: 'pedido', sql: `max(case when ${asked} then 1 else 0 end)` }),
  )

/** Where it stands and among how many, shown where that is asked for. */
export const standingShown = ({ puesto_de }: LogicalQuery): string[] => (puesto_de ? ['r.puesto', 'r.lugares'] : [])

/** The first ones, the one that was asked for, or both ends: a condition on `r`. */
export function standsAt({ limite = 1, puesto, extremos, puesto_de }: LogicalQuery): string {
  if (puesto_de) return 'r.pedido = 1'
  if (extremos) return '(r.puesto = 1 or r.desde_el_final = 1)'
  return puesto ? `r.puesto = ${puesto}` : `r.puesto <= ${limite}`
}
