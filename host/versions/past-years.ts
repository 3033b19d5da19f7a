/** Years of a dataset's past that are over: which there are as files, and which are to be written. */
import { recordColumns, type Columns, type Connector, type View } from '@tianguis/core'
import { quoted, type Client, type Pool } from '@tianguis/core/database/connection'
import { dayIn, MEXICO_CITY } from '@tianguis/core/decode/dates'
import { isWithheldSql, restrictedOf } from '@tianguis/core/licensing'
import { nameless, recordAt, rowsOnlyAt } from '@tianguis/core/query/as-of'
import { inThePast } from '@tianguis/core/query/shape'
import type { Contents } from './contents.ts'
import { FILE_COLUMNS, type KeptFiles } from './kept.ts'
import type { VersionFormat } from './offered.ts'

/** A year that was written. */
export interface KeptYear extends KeptFiles {
  readonly year: number
  /** The newest publication of which it is known that it changes nothing of the year. */
  readonly version: number
  /** Of the publication that it was written at. */
  readonly publicationId: string
}

/** A dataset whose past is more than its records. */
export type WithPast = Connector & Required<Pick<Connector, 'past' | 'grouping'>>
export const hasPast = (connector: Connector): connector is WithPast =>
  connector.past !== undefined && connector.grouping !== undefined

export const yearsFolder = ({ name }: Pick<Connector, 'name'>) => `historia/${name}`
/** Another name for whatever has other rows: who reads the one before gets all of it, or is told that it is gone. */
export const yearFileName = (
  connector: Pick<Connector, 'name'>,
  { year, publicationId, withheld }: Pick<KeptYear, 'year' | 'publicationId' | 'withheld'>,
  format: VersionFormat,
) => `${yearsFolder(connector)}/${year}-${publicationId}${withheld ? '-en-parte' : ''}.${format}`

const COLUMNS = `year, version::float8 as version, publication_id as "publicationId", ${FILE_COLUMNS}`

/** Newest first; all of them unless told which. */
export async function keptYears(
  pool: Pick<Pool, 'query'>,
  { name }: Pick<Connector, 'name'>,
  year?: number,
): Promise<KeptYear[]> {
  const { rows } = await pool.query<KeptYear>(
    `select ${COLUMNS}
       from tianguis.past_year_files where dataset = $1 and ($2::integer is null or year = $2) order by year desc`,
    [name, year],
  )
  return rows
}

/** Of every dataset that has any, by its name; newest first. */
export async function allKeptYears(pool: Pick<Pool, 'query'>): Promise<ReadonlyMap<string, readonly KeptYear[]>> {
  const { rows } = await pool.query<{ dataset: string } & KeptYear>(
    `select dataset, ${COLUMNS} from tianguis.past_year_files order by year desc`,
  )
  return Map.groupBy(rows, ({ dataset }) => dataset)
}

/** What is current of a dataset. */
export interface CurrentPublication {
  readonly version: number
  readonly publicationId: string
  readonly publishedAt: Date
  /** The first publication whose rows are all here. */
  readonly keptFrom: number
  /** What may not be sold is left out. */
  readonly withheld: boolean
}

/** Undefined of a sample, of which no year is whole, and of what may not be served. */
export async function currentOf(
  pool: Pick<Pool, 'query'>,
  connector: Connector,
): Promise<CurrentPublication | undefined> {
  const {
    rows: [current],
  } = await pool.query<CurrentPublication>(
    `select d.version::float8 as version, v.publication_id as "publicationId", v.published_at as "publishedAt",
            d.kept_from::float8 as "keptFrom", ${isWithheldSql(connector)} as withheld
       from tianguis.datasets d join tianguis.versions v on v.dataset = d.name and v.version = d.version
      where d.name = $1 and not d.sample`,
    [connector.name],
  )
  return current?.withheld && !restrictedOf(connector)?.rows ? undefined : current
}

/**
 * The years that are over and have no files, or others than they would have now. Of those that are fine it is written
 * down, so that the next time only what comes after is looked at.
 * @param now what the day is taken for
 */
export async function dueYears(
  pool: Pick<Pool, 'query'>,
  connector: WithPast,
  { version, keptFrom, withheld }: CurrentPublication,
  now: Date,
): Promise<number[]> {
  const whole = inThePast(connector, connector.past)
  const { time } = connector.grouping
  const [years, kept] = await Promise.all([
    between(pool, recordAt(whole, 'current'), quoted(time), Number(dayIn(MEXICO_CITY, now).slice(0, 4)) - 1),
    keptYears(pool, connector),
  ])
  const since = Math.min(version, ...kept.map((one) => one.version))
  // Of rows that are here no more, nobody can tell which year they changed; after an older backup numbers come again.
  const unknown = (since < version && since < keptFrom) || kept.some((one) => one.version > version)
  const changed = unknown || since === version ? [] : await changedYears(pool, whole, time, { since, version })
  const fine = new Set(
    kept.filter((one) => !unknown && one.withheld === withheld && !changed.includes(one.year)).map(({ year }) => year),
  )
  await pool.query(
    'update tianguis.past_year_files set version = $3 where dataset = $1 and year = any ($2) and version < $3',
    [connector.name, [...fine], version],
  )
  return [...new Set([...years, ...kept.map(({ year }) => year)])]
    .filter((year) => !fine.has(year))
    .toSorted((a, b) => a - b)
}

/** The years from that of the oldest record to the last that is over. */
async function between(pool: Pick<Pool, 'query'>, record: string, time: string, last: number): Promise<number[]> {
  const {
    rows: [found],
  } = await pool.query<{ first: number }>(
    `select ${yearSql(`_r.${time}`)} as first from ${record} as _r order by _r.${time} limit 1`,
  )
  const first = found?.first ?? last + 1
  return Array.from({ length: Math.max(0, last - first + 1) }, (_each, at) => first + at)
}

/** The years of which a record changed, came or went between two publications, looked for by the rows they are made of. */
async function changedYears(
  pool: Pick<Pool, 'query'>,
  whole: Connector,
  time: string,
  { since, version }: { readonly since: number; readonly version: number },
): Promise<number[]> {
  const view = whole.record as View
  const tables = Object.keys(whole.tables).filter((table) => view.sql.includes(`{${table}}`))
  const changes = tables.map((table) => {
    const sides = [rowsOnlyAt(whole, table, version, since), rowsOnlyAt(whole, table, since, version)]
    const rows = nameless(`(${sides.map((side) => `select * from ${side}`).join(' union all ')})`, `_${table}`)
    const record = { ...view, sql: view.sql.replaceAll(`{${table}}`, rows) }
    return `select ${yearSql(quoted(time))} as year from ${recordAt({ ...whole, record }, 'current')} as _r`
  })
  const { rows } = await pool.query<{ year: number }>(changes.join(' union '))
  return rows.map(({ year }) => year)
}

const yearSql = (day: string) => `extract(year from ${day})::integer`

/**
 * The records of one year, with the fields that the past has, and what a mean of them weighs each by.
 * @throws Error of PostgreSQL
 */
export async function contentsOfYear(
  client: Pick<Client, 'query'>,
  connector: WithPast,
  year: number,
): Promise<Contents> {
  const whole = inThePast(connector, connector.past)
  const { time, weight } = connector.grouping
  const record = recordAt(whole, 'current')
  const { fields } = await client.query(`select * from ${record} as _r limit 0`)
  const { [weight ?? '']: weighs } = connector.past.hidden ?? {}
  const all: Columns = { ...recordColumns(connector), ...(weighs && { [weight!]: weighs }) }
  const columns = Object.fromEntries(Object.entries(all).filter(([name]) => fields.some((one) => one.name === name)))
  const view = whole.record as View
  const hidden = Object.fromEntries(Object.entries(view.hidden ?? {}).filter(([name]) => !(name in columns)))
  const within = `${quoted(time)} >= date '${year}-01-01' and ${quoted(time)} < date '${year + 1}-01-01'`
  return {
    connector: { ...whole, record: { ...view, hidden, columns } },
    from: `(select * from ${record} as _all where ${within}) as _r`,
  }
}
