import type { Connector } from '../contract.ts'
import type { Duplicates, Table } from '../connector.ts'
import { columnList } from '../database/names.ts'
import { quoted, transaction, type Pool } from '../database/connection.ts'
import type { Refuse } from './stage.ts'

/** Conflicting rows read at once. */
const PAGE = 1000

const repeatedKeys = ({ key }: Table, staged: string) =>
  `select ${columnList(key)} from ${staged} group by ${columnList(key)} having count(*) > 1`

/** Those of a connector that have a key more than once; all are looked through at a time, since most have none. */
export async function repeatingTables(
  pool: Pool,
  { tables }: Connector,
  staged: (table: string) => string,
): Promise<string[]> {
  const looked = await Promise.all(
    Object.entries(tables).map(async ([name, table]) => {
      const {
        rows: [any],
      } = await pool.query<{ found: boolean }>(`select exists (${repeatedKeys(table, staged(name))}) as found`)
      return any!.found ? [name] : []
    }),
  )
  return looked.flat()
}

/**
 * Leaves one staged row per key, by the table's declared rule. Exact repeats are only counted;
 * a loser that differs from its winner is handed to `refuse`, so that nothing vanishes unseen.
 * @returns how many exact repeats there were.
 */
export async function settleDuplicates(
  pool: Pool,
  table: Table,
  name: string,
  staged: string,
  refuse: Refuse,
): Promise<number> {
  const key = columnList(table.key)
  const values = Object.keys(table.columns)
  const ranked = `
    with ranked as (
      select s.*, row_number() over kin as _place, first_value(s) over kin as _winner
        from ${staged} s join (${repeatedKeys(table, staged)}) k using (${key})
      window kin as (partition by ${columnList(table.key, 's')} order by ${winnerFirst(table.duplicates)}))`
  const [lost, won] = [columnList(values, 'l'), columnList(values, '(l._winner)')]
  return transaction(pool, async (client) => {
    // The cursor sees the rows as they are now, so that a source full of conflicts is read in pages after they are
    // deleted.
    await client.query(`
      declare conflicts cursor for ${ranked}
      select row_to_json((select r from (select ${lost}) r))::text as lost, row_to_json((select r from (select ${won}) r))::text as won
        from ranked l where _place > 1 and (${lost}) is distinct from (${won}) order by l._n`)
    const { rowCount: losers } = await client.query(
      `${ranked} delete from ${staged} where _n in (select _n from ranked where _place > 1)`,
    )
    let conflicts = 0
    for (;;) {
      const { rows } = await client.query<{ lost: string; won: string }>(`fetch ${PAGE} from conflicts`)
      if (!rows.length) return losers! - conflicts
      conflicts += rows.length
      for (const { lost, won } of rows) {
        await refuse({
          table: name,
          reason: `la llave (${table.key.join(', ')}) se repite con otros valores; ${said(table.duplicates)}: «${won}»`,
          raw: lost,
        })
      }
    }
  })
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
