import type { LogicalQuery } from '@tianguis/core'
import { MOST_ROWS, TIED } from './limits.ts'
import { standing, standingShown, standsAt } from './standing.ts'

/** A column of a join, by the name that it has outside of it. */
export interface JoinedColumn {
  readonly name: string
  /** Qualified: of a group its column, of a figure how it is computed. */
  readonly sql: string
}

interface Joined {
  /** The join, from `from` on. */
  readonly source: string
  readonly groups: readonly JoinedColumn[]
  readonly figures: readonly JoinedColumn[]
  /** Needed to say which is asked for, and not shown. */
  readonly hidden?: readonly JoinedColumn[]
  /** By what they are ranked, exact. */
  readonly by: string
}

/** Groups of a join with figures of both sides: all in order, or whoever stands where the query asks. */
export function rankedSql(query: LogicalQuery, { source, groups, figures, hidden = [], by }: Joined): string {
  const { orden = [], limite = MOST_ROWS } = query
  const columns = [...groups, ...figures, ...hidden].map(({ name, sql }) => `${sql} as ${name}`).join(', ')
  const [ranked] = orden.filter(({ por }) => por !== 'tiempo')
  if (ranked && limite === 1) {
    const place = standing(query, { dir: ranked.dir, by: (way) => `${by} ${way} nulls last` })
    const shown = [...[...groups, ...figures].map(({ name }) => `r.${name}`), ...standingShown(query)]
    const inOrder = ['r.puesto', ...groups.map(({ name }) => `r.${name}`)]
    return `select ${shown.join(', ')} from (select ${columns}, ${place}${source}) r where ${standsAt(query)} order by ${inOrder.join(', ')} limit ${TIED}`
  }
  const order = [...(ranked ? [`${by} ${ranked.dir} nulls last`] : []), ...groups.map(({ sql }) => sql)]
  return `select ${columns}${source}${order.length ? ` order by ${order.join(', ')}` : ''} limit ${limite}`
}
