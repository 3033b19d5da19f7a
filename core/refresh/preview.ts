import type { Connector } from '../contract.ts'
import { columnList, publishedTable } from '../database/names.ts'
import type { Pool } from '../database/connection.ts'
import { differs, sameKey } from './compare.ts'

const SHOWN = 3

export interface Preview {
  readonly table: string
  readonly new: readonly object[]
  readonly changed: readonly { before: object; after: object }[]
  readonly gone: readonly object[]
}

/** A few rows of each kind of change, for a dry run. Values are the JSON that would be served. */
export async function previewTable(
  pool: Pool,
  connector: Connector,
  name: string,
  staged: string,
  replace: boolean,
): Promise<Preview> {
  const table = connector.tables[name]!
  const target = `(select * from ${publishedTable(connector, name)} where _hasta is null${replace ? ' and false' : ''})`
  const json = (alias: string) =>
    `(select row_to_json(r) from (select ${columnList(Object.keys(table.columns), alias)}) r)`
  const match = sameKey(table, 's', 'p')
  const fresh = await pool.query(`
    select ${json('s')} as row from ${staged} s
     where not exists (select from ${target} p where ${match}) order by s._n limit ${SHOWN}`)
  const changed = await pool.query(`
    select ${json('p')} as before, ${json('s')} as after from ${staged} s join ${target} p on ${match}
     where ${differs(table, 's', 'p')} order by s._n limit ${SHOWN}`)
  const gone =
    table.mode === 'append'
      ? { rows: [] }
      : await pool.query(`
    select ${json('p')} as row from ${target} p
     where not exists (select from ${staged} s where ${match}) limit ${SHOWN}`)
  return {
    table: name,
    new: fresh.rows.map(({ row }) => row),
    changed: changed.rows,
    gone: gone.rows.map(({ row }) => row),
  }
}
