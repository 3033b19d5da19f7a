/** Where rows and groups stand in an order, and which of them are shown. */
import type { LogicalQuery } from '@tianguis/core'

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
export function standing({ limite = 1, extremos }: LogicalQuery, { dir, by, within = [], ties = [] }: Order): string {
  const over = (way: Direction) => {
    const partition = within.length ? `partition by ${within.join(', ')} ` : ''
    return limite === 1
      ? `rank() over (${partition}order by ${by(way)})`
      : `row_number() over (${partition}order by ${[by(way), ...ties].join(', ')})`
  }
  return `${over(dir)} as puesto${extremos ? `, ${over(dir === 'asc' ? 'desc' : 'asc')} as desde_el_final` : ''}`
}

/** The first ones, the one that was asked for, or both ends: a condition on `r`. */
export function standsAt({ limite = 1, puesto, extremos }: LogicalQuery): string {
  if (extremos) return '(r.puesto = 1 or r.desde_el_final = 1)'
  return puesto ? `r.puesto = ${puesto}` : `r.puesto <= ${limite}`
}
