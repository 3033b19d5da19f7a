import type { Connector } from '../contract.ts'
import type { Table } from '../table.ts'
import { publishedTable } from '../database/names.ts'
import { quoted, type Pool } from '../database/connection.ts'
import { sameKey, type Comparison } from './compare.ts'

/** Values that come again, from which something can be told. */
const ENOUGH = 20
/** The past is rewritten where more than this share of what comes again has another value, */
const SHARE = 0.2
/** and half of those are at least so much apart: a revised series moves by a hundredth. */
const APART = 0.1

interface Found {
  readonly column: string
  readonly again: number
  readonly changed: number
  readonly apart: number
}

/**
 * The columns whose past comes otherwise than it was published: in another unit, of other days, without its decimals, or
 * with a new base, which an operator who knows of it may accept. Of tables whose key says when.
 */
export async function rewrittenPast(
  pool: Pool,
  connector: Connector,
  comparisons: readonly Comparison[],
  staged: (table: string) => string,
): Promise<string[]> {
  const told = await Promise.all(
    comparisons.map(async ({ table: name, changed }) => {
      const table = connector.tables[name]!
      const columns = changed < ENOUGH || !saysWhen(table) ? [] : measures(table)
      if (!columns.length) return []
      const rows = `${staged(name)} s join ${publishedTable(connector, name)} p on p._hasta is null and ${sameKey(table, 's', 'p')}`
      const { rows: found } = await pool.query<Found>(
        columns.map((column) => changeSql(column, rows)).join(' union all '),
      )
      return found.map(
        ({ column, again, changed: others, apart }) =>
          `${name}.${column}: de ${again} valores ya publicados que volvieron, ${others} son otros, y la mitad de ellos por más de ${(100 * apart).toFixed(0)} %. ¿Cambió la unidad, la base o la columna?`,
      )
    }),
  )
  return told.flat()
}

const saysWhen = ({ key, columns }: Table) =>
  key.some((column) => ['date', 'instant'].includes(columns[column]!.spec.kind))

const measures = ({ columns, key, steady }: Table) =>
  Object.entries(columns).flatMap(([name, { spec }]) =>
    (spec.kind === 'decimal' || spec.kind === 'integer') && !key.includes(name) && steady?.of !== name ? [name] : [],
  )

function changeSql(column: string, rows: string): string {
  const [now, before] = [`s.${quoted(column)}`, `p.${quoted(column)}`]
  return `select * from (
    select '${column}' as column, count(*)::float8 as again, count(*) filter (where ${now} <> ${before})::float8 as changed,
           percentile_cont(0.5) within group (order by abs(${now} - ${before}) / nullif(abs(${before}), 0))
             filter (where ${now} <> ${before})::float8 as apart
      from ${rows} where ${now} is not null and ${before} is not null) c
     where again >= ${ENOUGH} and changed > again * ${SHARE} and apart > ${APART}`
}
