/** The SELECT of a subject with what its placeholders stand for. */
import type { Connector } from '@tianguis/core'
import { rowsAt, type At } from '@tianguis/core/query/as-of'
import type { Topic } from './knowledge/catalogue.ts'

/** What of a dataset a view reads, and when. */
export interface Reading {
  readonly at: At
  /** `{now}`, as SQL. */
  readonly now: string
  /** `{observed}`, as SQL. */
  readonly observed: string
}

export const current = ({ name }: Connector, now: string): Reading => ({
  at: 'current',
  now,
  observed: `(select observed_on from tianguis.datasets where name = '${name}')`,
})

/**
 * `{table}` is the current rows of a table; `{now}` the moment of asking; `{observed}` the dataset's newest
 * observation.
 */
export function filled({ connector, id }: Topic, sql: string, { at, now, observed }: Reading): string {
  return sql.replaceAll(/\{(\w+)\}/g, (all, name: string) => {
    if (name === 'now') return now
    if (name === 'observed') return observed
    if (!connector.tables[name])
      throw new Error(`El asunto «${id}» de «${connector.name}» lee ${all}, y no tiene esa tabla.`)
    return rowsAt(connector, name, at)
  })
}
