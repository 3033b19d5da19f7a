import { quoted } from '../database/connection.ts'
import { sameKey } from './compare.ts'
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

/** Of each part (what the key has besides the day) the span is its own. */
function movedSql({ table, staged, published }: ReturningTable, day: string): string {
  const others = table.key.filter((column) => column !== day).map(quoted)
  const at = quoted(day)
  const part = (alias: string) => (others.length ? others.map((column) => `${alias}.${column}`).join(', ') : '1')
  const same = (one: string, other: string) =>
    others.length ? others.map((column) => `${one}.${column} = ${other}.${column}`).join(' and ') : 'true'
  const current = `(select * from ${published} where _hasta is null)`
  const span = (rows: string, alias: string) =>
    `(select ${part('x')}${others.length ? '' : ' as one'}, min(x.${at}) as first, max(x.${at}) as last from ${rows} x group by ${others.length ? part('x') : '1'}) ${alias}`
  return `
    select (select count(*)::float8 from ${staged} s join ${span(current, 'k')} on ${same('s', 'k')} and s.${at} between k.first and k.last
             where not exists (select from ${current} p where ${sameKey(table, 's', 'p')})) as added,
           (select count(*)::float8 from ${current} p join ${span(staged, 'k')} on ${same('p', 'k')} and p.${at} between k.first and k.last
             where not exists (select from ${staged} s where ${sameKey(table, 's', 'p')})) as gone,
           (select count(*)::float8 from ${current} p join ${span(staged, 'k')} on ${same('p', 'k')} and p.${at} between k.first and k.last) as known`
}
