import { missedSince, tolerated } from '../cadence.ts'
import type { Connector } from '../contract.ts'
import type { FeedRows } from '../table.ts'
import { publishedTable } from '../database/names.ts'
import { quoted, type Pool } from '../database/connection.ts'

/** How new what one feed of a dataset has brought is, as of the last run that went through. */
export interface FeedHealth {
  /** Its name; null for the dataset as a whole. */
  readonly feed: string | null
  /** Moment of its newest observation, or the end of its day; ISO 8601, and null where it has none. */
  readonly newest: string | null
  /** When it was first seen to be that. */
  readonly advanced: string
  /** Publications that should have come since, and brought nothing newer. */
  readonly missed: number
  /** They are more than are let pass. */
  readonly late: boolean
}

/** A feed that a table declares the rows of. */
export interface DeclaredFeed extends FeedRows {
  readonly feed: string
  readonly table: string
}

export const declaredFeeds = ({ tables }: Pick<Connector, 'tables'>): DeclaredFeed[] =>
  Object.entries(tables).flatMap(([table, { feeds = {} }]) =>
    Object.entries(feeds).map(([feed, rows]) => ({ feed, table, ...rows })),
  )

/**
 * Puts down how new each feed is, and how many of its publications have passed since it last brought anything newer:
 * counted up to the run that asked, since of a publication that nobody asked for nothing is known.
 */
export async function noteFeeds(pool: Pool, connector: Connector, now: Date): Promise<void> {
  const declared = declaredFeeds(connector)
  const {
    rows: [known],
  } = await pool.query<{ feeds: FeedHealth[]; newest: Date | null }>(
    'select feeds, newest_at as newest from tianguis.datasets where name = $1',
    [connector.name],
  )
  const before = new Map(known!.feeds.map((one) => [one.feed, one]))
  const newest = await newestOf(pool, connector, declared)
  const health = (feed: string | null, moment: Date | null, publishes: readonly string[] | undefined): FeedHealth => {
    const earlier = before.get(feed)
    const advances = !earlier || !moment || earlier.newest === null || moment > new Date(earlier.newest)
    const advanced = advances ? now : new Date(earlier.advanced)
    const pace = publishes && { cron: publishes, timezone: connector.cadence.timezone }
    const missed = pace ? missedSince(pace, advanced, now) : 0
    const late = pace !== undefined && missed >= tolerated(pace, advanced)
    return { feed, newest: moment?.toISOString() ?? null, advanced: advanced.toISOString(), missed, late }
  }
  const feeds = [
    health(null, known!.newest, connector.cadence.publishes),
    ...declared.map(({ feed, publishes = connector.cadence.publishes }, at) => health(feed, newest[at]!, publishes)),
  ]
  await pool.query('update tianguis.datasets set feeds = $2 where name = $1', [connector.name, JSON.stringify(feeds)])
}

async function newestOf(pool: Pool, connector: Connector, declared: readonly DeclaredFeed[]): Promise<(Date | null)[]> {
  if (!declared.length) return []
  const { rows } = await pool.query<{ newest: Date | null }>(
    declared.map((one, at) => `(select ${at} as at, ${newestSql(connector, one)} as newest)`).join(' union all ') +
      ' order by 1',
  )
  return rows.map(({ newest }) => newest)
}

function newestSql(connector: Connector, { table, where = 'true', observed }: DeclaredFeed): string {
  const { columns, observed: usual } = connector.tables[table]!
  const column = observed ?? usual!
  const newest = `(select max(${quoted(column)}) from ${publishedTable(connector, table)} where _hasta is null and (${where}))`
  return columns[column]!.spec.kind === 'instant'
    ? newest
    : `(${newest} + 1)::timestamp at time zone '${connector.cadence.timezone}'`
}
