/** What comes again, held against what is published: each way in which it can be wrong is a room of its own. */
import type { Connector } from '../contract.ts'
import { publishedTable } from '../database/names.ts'
import type { Pool } from '../database/connection.ts'
import { sameKey, withinSpan, type Comparison } from './compare.ts'
import { lostDecimals } from './lost-decimals.ts'
import { movedDates } from './moved-dates.ts'
import type { ReturningTable } from './returning-table.ts'
import { rewrittenPast } from './rewritten.ts'

/** Why a table should not be published as it came, in words. An operator who knows better may accept each. */
type ReturningDoubt = (of: ReturningTable) => Promise<string[]>

/** Those that are of a share of the rows are looked for in some first: in a country of prices each took a second. */
const DOUBTS: readonly ReturningDoubt[] = [someFirst(lostDecimals), someFirst(rewrittenPast), movedDates]
/** Rows that are some. */
const SOME = 10_000

export async function doubtsOfReturning(
  pool: Pool,
  connector: Connector,
  comparisons: readonly Comparison[],
  stageOf: (table: string) => string,
): Promise<string[]> {
  const told = await Promise.all(
    comparisons.flatMap((comparison) => {
      const { table: name } = comparison
      const [table, staged, published] = [connector.tables[name]!, stageOf(name), publishedTable(connector, name)]
      const joined = joinedRows({ table, comparison, staged, published })
      return DOUBTS.map((doubt) => doubt({ pool, name, table, comparison, staged, published, joined, part: 1 }))
    }),
  )
  return told.flat()
}

function someFirst(doubt: ReturningDoubt): ReturningDoubt {
  return async (of) => {
    const part = SOME / of.comparison.staged
    if (
      part < 1 &&
      !(await doubt({ ...of, part, joined: joinedRows(of, `tablesample system (${100 * part})`) })).length
    )
      return []
    return doubt(of)
  }
}

const joinedRows = (
  { table, comparison, staged, published }: Pick<ReturningTable, 'table' | 'comparison' | 'staged' | 'published'>,
  sampling = '',
) =>
  `${staged} s ${sampling} join ${published} p on p._hasta is null and ${sameKey(table, 's', 'p')}${withinSpan(table, comparison, 'p')}`
