import { quoted } from '../database/connection.ts'
import type { ReturningTable } from './returning-table.ts'

/** Values that lost them from which it is no correction, and the share of those that had them. */
const ENOUGH = 5
const SHARE = 0.5

/**
 * The columns whose published values come again without their decimals: a source that cut them, or lost its decimal
 * point.
 */
export async function lostDecimals({ pool, name, table, comparison, joined, part }: ReturningTable): Promise<string[]> {
  const columns = Object.entries(table.columns).flatMap(([column, { spec }]) =>
    spec.kind === 'decimal' && !table.key.includes(column) ? [column] : [],
  )
  if (!columns.length || comparison.changed < ENOUGH) return []
  const { rows } = await pool.query<Record<string, number>>(`select ${columns.map(countsOf).join(', ')} from ${joined}`)
  return columns.flatMap((column, at) => {
    const [had, lost] = [rows[0]![`had_${at}`]!, rows[0]![`lost_${at}`]!]
    if (lost < ENOUGH * part || lost < had * SHARE) return []
    return [
      `${name}.${column}: ${lost} de los ${had} valores publicados con decimales volvieron sin ellos. ¿Se cortaron, o se perdió el punto?`,
    ]
  })
}

function countsOf(column: string, at: number): string {
  const [now, before] = [`s.${quoted(column)}`, `p.${quoted(column)}`]
  const had = `${before} <> trunc(${before}) and ${now} is not null`
  return `count(*) filter (where ${had})::float8 as had_${at}, count(*) filter (where ${had} and ${now} = trunc(${now}))::float8 as lost_${at}`
}
