import type { Connector, FetchContext } from '../contract.ts'
import type { Pool } from '../database/connection.ts'
import { everyRowAt, rowsAt } from '../query/as-of.ts'

/** Everything as the text PostgreSQL writes, so that no decimal passes through a float. */
const AS_TEXT = { getTypeParser: () => (value: string | null) => value }

/**
 * Reads the published rows of the connector itself and of the datasets that it names in `after`, for `{dataset.table}`.
 * @throws Error for one that it does not name, or that is not installed.
 */
export function publishedReader(
  pool: Pool,
  connector: Connector,
  catalogue: readonly Connector[],
): FetchContext['read'] {
  return async (sql) => {
    const text = sql.replaceAll(/\{([a-z0-9-]+)\.(\w+)\}/g, (all, dataset: string, table: string) => {
      const source = catalogue.find(({ name }) => name === dataset)
      if (dataset !== connector.name && !connector.after?.includes(dataset))
        throw new Error(`${connector.name} lee ${all} y no declara «${dataset}» en after.`)
      if (!source?.tables[table])
        throw new Error(`${connector.name} lee ${all}, y no hay tal tabla entre los conectores instalados.`)
      return (dataset === connector.name ? everyRowAt : rowsAt)(source, table, 'current')
    })
    const { rows } = await pool.query<Record<string, string | null>>({ text, types: AS_TEXT as never })
    return rows
  }
}
