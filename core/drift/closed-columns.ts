import type { Connector } from '../contract.ts'
import { quoted, type Pool } from '../database/connection.ts'
import { readFingerprints, type Fingerprint } from './fingerprints.ts'

/** The values of a column that has few; null where it turned out to have many, and nothing more is told of it. */
export interface ClosedColumn {
  readonly values: readonly string[] | null
}

/** A column is closed with no more values than this, each met so many times on average. */
const MOST_VALUES = 40
const TIMES_EACH = 20
/** Characters of a value; longer ones are no names of kinds. */
const LONGEST = 60
/** Rows that are enough to see whether a column has few values, and those that are looked through for new ones. */
const GUESSED_FROM = 5_000
const LOOKED_THROUGH = 300_000
/** New values that one note tells. */
const SHOWN = 5

/** A staged table, and how many rows it has. */
export interface StagedTable {
  readonly table: string
  readonly staged: number
}

/**
 * The columns of text that take few values (a kind of fuel, a state, a currency), and the values that none of them had
 * before: the agency has added a kind, or renamed one. Of tables above 300,000 rows a sample is looked through.
 */
export async function closedColumns(
  pool: Pool,
  connector: Connector,
  tables: readonly StagedTable[],
  stageOf: (table: string) => string,
): Promise<Fingerprint<ClosedColumn>[]> {
  const known = await readFingerprints<ClosedColumn>(pool, connector.name)
  const found: Fingerprint<ClosedColumn>[] = []
  for (const { table, staged } of tables) {
    if (!staged) continue
    const texts = textColumns(connector, table).filter((column) => known.get(`${table}.${column}`)?.values !== null)
    const open = new Set(texts.filter((column) => !known.has(`${table}.${column}`)))
    const guessed = staged >= TIMES_EACH ? await fewValued(pool, stageOf(table), [...open], staged) : new Set()
    const closed = texts.filter((column) => !open.has(column) || guessed.has(column))
    const values = await Promise.all(closed.map((column) => valuesOf(pool, stageOf(table), column, staged)))
    for (const [at, column] of closed.entries()) {
      const feed = `${table}.${column}`
      const fingerprint = compared(feed, known.get(feed)?.values ?? undefined, values[at]!)
      if (fingerprint) found.push(fingerprint)
    }
  }
  return found
}

const textColumns = (connector: Connector, table: string) =>
  Object.entries(connector.tables[table]!.columns).flatMap(([name, { spec }]) => (spec.kind === 'text' ? [name] : []))

/** The part of a table of so many rows that gives about as many as wanted. */
const sampled = (table: string, rows: number, wanted: number) =>
  rows <= wanted ? table : `${table} tablesample system (${Math.min(100, (200 * wanted) / rows)})`

async function fewValued(pool: Pool, table: string, columns: readonly string[], rows: number): Promise<Set<string>> {
  if (!columns.length) return new Set()
  const few = columns.map(
    (column) =>
      `count(distinct ${quoted(column)}) between 1 and least(${MOST_VALUES}, count(${quoted(column)}) / ${TIMES_EACH})
       and max(length(${quoted(column)})) <= ${LONGEST}`,
  )
  const {
    rows: [row],
  } = await pool.query<{ few: boolean[] }>(
    `select array[${few.join(', ')}] as few from (select * from ${sampled(table, rows, GUESSED_FROM)} limit ${GUESSED_FROM}) s`,
  )
  return new Set(columns.filter((_column, at) => row!.few[at]))
}

async function valuesOf(pool: Pool, table: string, column: string, rows: number): Promise<string[]> {
  const name = quoted(column)
  const { rows: found } = await pool.query<{ value: string }>(
    `select distinct ${name} as value from ${sampled(table, rows, LOOKED_THROUGH)} where ${name} is not null limit ${MOST_VALUES + 1}`,
  )
  return found.map(({ value }) => value).sort()
}

function compared(
  feed: string,
  before: readonly string[] | undefined,
  now: readonly string[],
): Fingerprint<ClosedColumn> | undefined {
  const added = before ? now.filter((value) => !before.includes(value)) : []
  const values = [...(before ?? []), ...(before ? added : now)]
  if (values.length > MOST_VALUES) return { feed, looks: { values: null }, notes: [] }
  if (!before) return { feed, looks: { values }, notes: [] }
  if (!added.length) return undefined
  const more = added.length > SHOWN ? ` y ${added.length - SHOWN} más` : ''
  const shown = added.slice(0, SHOWN).map((value) => `«${value}»`)
  const words = added.length > 1 ? 'valores nuevos' : 'valor nuevo'
  return { feed, looks: { values }, notes: [`${words}: ${shown.join(', ')}${more}`] }
}
