import type { Connector } from '../contract.ts'
import { publishedTable } from '../database/names.ts'
import { quoted, type Pool } from '../database/connection.ts'
import { sameKey, type Comparison } from './compare.ts'

/** Values that lost them from which it is no correction, and the share of those that had them. */
const ENOUGH = 5
const SHARE = 0.5

interface Found {
  readonly column: string
  readonly had: number
  readonly lost: number
}

/**
 * The columns whose published values come again without their decimals: a source that cut them, or lost its decimal
 * point. An operator who knows better may accept it.
 */
export async function lostDecimals(
  pool: Pool,
  connector: Connector,
  comparisons: readonly Comparison[],
  staged: (table: string) => string,
): Promise<string[]> {
  const told = await Promise.all(
    comparisons.map(async ({ table: name, changed }) => {
      const table = connector.tables[name]!
      const columns = Object.entries(table.columns).flatMap(([column, { spec }]) =>
        spec.kind === 'decimal' && !table.key.includes(column) ? [column] : [],
      )
      if (!columns.length || changed < ENOUGH) return []
      const rows = `${staged(name)} s join ${publishedTable(connector, name)} p on p._hasta is null and ${sameKey(table, 's', 'p')}`
      const { rows: found } = await pool.query<Found>(columns.map((one) => lossSql(one, rows)).join(' union all '))
      return found.map(
        ({ column, had, lost }) =>
          `${name}.${column}: ${lost} de los ${had} valores publicados con decimales volvieron sin ellos. ¿Se cortaron, o se perdió el punto?`,
      )
    }),
  )
  return told.flat()
}

function lossSql(column: string, rows: string): string {
  const [now, before] = [`s.${quoted(column)}`, `p.${quoted(column)}`]
  return `select * from (
    select '${column}' as column, count(*)::float8 as had, count(*) filter (where ${now} = trunc(${now}))::float8 as lost
      from ${rows} where ${before} <> trunc(${before}) and ${now} is not null) c
     where lost >= ${ENOUGH} and lost >= had * ${SHARE}`
}
