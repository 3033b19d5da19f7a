import type { Connector } from '../contract.ts'
import { publishedTable } from '../database/names.ts'
import { quoted, type Pool } from '../database/connection.ts'
import type { Comparison } from './compare.ts'

/** Values from which something can be told, and as many as are looked at. */
const ENOUGH = 20
const LOOKED_AT = 20_000
/** A column whose values have decimals has them in more than this share. */
const USUAL = 0.25

interface Found {
  readonly column: string
  readonly before: number
}

/**
 * The columns whose values had decimals and have none any more: a source that cut them, or lost its decimal point. An
 * operator who knows better may accept it.
 */
export async function lostDecimals(
  pool: Pool,
  connector: Connector,
  comparisons: readonly Comparison[],
  staged: (table: string) => string,
): Promise<string[]> {
  const found = await Promise.all(
    comparisons.map(async ({ table, staged: now, published }) => {
      const columns = Object.entries(connector.tables[table]!.columns).flatMap(([name, { spec }]) =>
        spec.kind === 'decimal' ? [name] : [],
      )
      if (!columns.length || now < ENOUGH || published < ENOUGH) return []
      const { rows } = await pool.query<Found>(
        columns.map((column) => lossSql(column, staged(table), publishedTable(connector, table))).join(' union all '),
      )
      return rows.map(
        ({ column, before }) =>
          `${table}.${column}: ninguno de los valores trae decimales; en lo publicado los trae ${(100 * before).toFixed(0)} %. ¿Se perdió el punto o se cortaron?`,
      )
    }),
  )
  return found.flat()
}

function lossSql(column: string, staged: string, published: string): string {
  const name = quoted(column)
  const share = (rows: string) =>
    `(select count(*) as times, coalesce(avg((v <> trunc(v))::int), 0)::float8 as share
        from (select ${name} as v from ${rows} and ${name} is not null limit ${LOOKED_AT}) s)`
  return `select '${column}' as column, b.share as before
            from ${share(`${staged} where true`)} n, ${share(`${published} where _hasta is null`)} b
           where n.times >= ${ENOUGH} and b.times >= ${ENOUGH} and n.share = 0 and b.share > ${USUAL}`
}
