import { quoted } from '../database/connection.ts'
import { sameKey, withinSpan } from './compare.ts'
import type { ReturningTable } from './returning-table.ts'

/** Rows of either kind from which it is no correction of one day, and their share of what is published of that span. */
const ENOUGH = 2
const SHARE = 0.05

/**
 * A table whose rows come under other days than they were published under: within the span that came, as many are there
 * that were not and are not there that were. Months and days that changed places are seen so where both are possible.
 */
export async function movedDates(of: ReturningTable): Promise<string[]> {
  const { pool, name, table, comparison } = of
  const day = table.key.find((column) => ['date', 'instant'].includes(table.columns[column]!.spec.kind))
  if (day === undefined || comparison.new < ENOUGH) return []
  const { rows } = await pool.query<{ added: number; gone: number; known: number }>(movedSql(of, day))
  const { added, gone, known } = rows[0]!
  const moved = Math.min(added, gone)
  if (moved < ENOUGH || moved < known * SHARE) return []
  return [
    `${name}: dentro de lo ya publicado llegaron ${added} filas de otros días y faltaron ${gone} de ${known}. ¿Están cambiados el mes y el día?`,
  ]
}

/**
 * Of each part (what the key has besides the day) the span is its own. What is published is asked for the parts that
 * came, each by the ends of its index: to read all of it would take longer with every year that is kept.
 */
function movedSql({ table, comparison, staged, published }: ReturningTable, day: string): string {
  const others = table.key.filter((column) => column !== day).map(quoted)
  const at = quoted(day)
  const same = (one: string, other: string) =>
    others.length ? others.map((column) => `${one}.${column} = ${other}.${column}`).join(' and ') : 'true'
  const parts = (alias: string) => others.map((column) => `${alias}.${column}, `).join('')
  const end = (order: string) =>
    `(select p.${at} from ${published} p where p._hasta is null and ${same('p', 's')} order by p.${at} ${order} limit 1)`
  const keys = table.key.map((column) => `p.${quoted(column)}`).join(', ')
  return `
    with came as materialized (
      select ${parts('s')}min(s.${at}) as first, max(s.${at}) as last from ${staged} s ${others.length ? `group by ${others.map((column) => `s.${column}`).join(', ')}` : ''}),
    spans as materialized (select ${parts('s')}${end('asc')} as first, ${end('desc')} as last from came s),
    known as materialized (
      select p.* from came c cross join lateral (
        select ${keys} from ${published} p where p._hasta is null and ${same('p', 'c')} and p.${at} between c.first and c.last offset 0) p)
    select (select count(*)::float8 from ${staged} s join spans k on ${same('s', 'k')} and s.${at} between k.first and k.last
             where not exists (select from ${published} p where p._hasta is null and ${sameKey(table, 's', 'p')}${withinSpan(table, comparison, 'p')})) as added,
           (select count(*)::float8 from known p where not exists (select from ${staged} s where ${sameKey(table, 's', 'p')})) as gone,
           (select count(*)::float8 from known) as known`
}
