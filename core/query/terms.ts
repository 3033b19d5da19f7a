import type { Connector } from '../contract.ts'
import type { Vocabulary } from '../connector.ts'
import { quoted, type Pool } from '../database/connection.ts'
import { publishedTable } from '../database/names.ts'
import { labelSpellings, type Term } from '../words/match.ts'

/** More distinct values than this is no vocabulary. */
const MOST = 50_000

/**
 * The terms of a vocabulary, ready to be matched; one index look-up each: DISTINCT would read millions of rows for a
 * thousand words.
 */
export async function readTerms(
  pool: Pool,
  connector: Connector,
  { table, column, label = column }: Vocabulary,
): Promise<Term[]> {
  const [rows, value, name] = [
    `${publishedTable(connector, table)} where _hasta is null`,
    quoted(column),
    quoted(label),
  ]
  const { rows: terms } = await pool.query<Term>(`
    with recursive term(value, label) as (
      (select ${value}, ${name} from ${rows} and ${value} is not null order by ${value} limit 1)
      union all
      select next.* from term, lateral (
        select ${value}, ${name} from ${rows} and ${value} > term.value order by ${value} limit 1) next(value, label))
    select value::text, coalesce(label, value)::text as label from term limit ${MOST}`)
  // Here, and not while the first request waits.
  labelSpellings(terms)
  return terms
}
