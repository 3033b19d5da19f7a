import type { Duplicates, Table } from '../connector.ts'
import { columnList } from '../database/names.ts'
import { quoted, type Pool } from '../database/connection.ts'
import type { Refusal } from './stage.ts'

/** Conflicting rows written out at once. */
const PAGE = 1000

/**
 * Leaves one staged row per key, by the table's declared rule. Exact repeats are only counted;
 * a loser that differs from its winner is handed to `refuse`, so that nothing vanishes unseen.
 * @returns how many exact repeats there were.
 */
export async function settleDuplicates(
  pool: Pool, table: Table, name: string, staged: string, refuse: (refusal: Refusal) => void | Promise<void>,
): Promise<number> {
  const key = columnList(table.key)
  const values = Object.keys(table.columns)
  const repeatedKeys = `select ${key} from ${staged} group by ${key} having count(*) > 1`
  const { rows: [any] } = await pool.query(`select exists (${repeatedKeys}) as found`)
  if (!any.found) return 0

  const { rows } = await pool.query<{ n: string; same: boolean; lost: string; won: string }>(`
    with ranked as (
      select s.*, row_number() over (partition by ${columnList(table.key, 's')} order by ${winnerFirst(table.duplicates)}) as _place
        from ${staged} s join (${repeatedKeys}) k using (${key}))
    select l._n as n, (${columnList(values, 'l')}) is not distinct from (${columnList(values, 'w')}) as same,
           row_to_json((select r from (select ${columnList(values, 'l')}) r))::text as lost,
           row_to_json((select r from (select ${columnList(values, 'w')}) r))::text as won
      from ranked l join ranked w using (${key})
     where l._place > 1 and w._place = 1`)
  for (const { same, lost, won } of rows) {
    if (!same) await refuse({ table: name, reason: `la llave (${table.key.join(', ')}) se repite con otros valores; ${said(table.duplicates)}: ${won}`, raw: lost })
  }
  for (let start = 0; start < rows.length; start += PAGE) {
    await pool.query(`delete from ${staged} where _n = any($1::bigint[])`, [rows.slice(start, start + PAGE).map(({ n }) => n)])
  }
  return rows.filter(({ same }) => same).length
}

function winnerFirst(rule: Duplicates): string {
  if (rule === 'first') return 's._n'
  if (rule === 'last') return 's._n desc'
  return `s.${quoted(rule.of)} ${rule.keep === 'max' ? 'desc' : 'asc'} nulls last, s._n desc`
}

function said(rule: Duplicates): string {
  if (rule === 'first') return 'queda la primera'
  if (rule === 'last') return 'queda la última'
  return `queda la de ${rule.keep === 'max' ? 'mayor' : 'menor'} ${rule.of}`
}
