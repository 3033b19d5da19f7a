/** The SELECT of a subject with what its placeholders stand for. */
import { rowsAt } from '@tianguis/core/query/as-of'
import type { Topic } from './knowledge/catalogue.ts'

/**
 * `{table}` is the current rows of a table; `{now}` the moment of asking; `{observed}` the dataset's newest
 * observation.
 * @param now as SQL
 */
export function filled({ connector, id }: Topic, sql: string, now: string): string {
  return sql.replaceAll(/\{(\w+)\}/g, (all, name: string) => {
    if (name === 'now') return now
    if (name === 'observed') return `(select observed_on from tianguis.datasets where name = '${connector.name}')`
    if (!connector.tables[name])
      throw new Error(`El asunto «${id}» de «${connector.name}» lee ${all}, y no tiene esa tabla.`)
    return rowsAt(connector, name, 'current')
  })
}
