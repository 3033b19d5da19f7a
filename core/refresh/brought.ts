import type { Connector } from '../contract.ts'
import { quoted, type Pool } from '../database/connection.ts'
import type { MissingParts } from './missing-parts.ts'

/** How much a run brought of each declared feed, or of a table without such that has parts (stations, dams, series). */
export type Brought = Readonly<Record<string, number>>

/** Parts from which a share says something, and the share of them that a run has to bring. */
const ENOUGH = 5
const SHARE = 0.8
/** What is expected is forgotten by so much a run, or what was closed for good would be missed for ever. */
const KEPT = 0.98

/** What is counted of a table: each of its feeds, or all of it. */
interface Unit {
  readonly what: string
  readonly table: string
  readonly where: string
  /** The column whose values are counted. */
  readonly by: string | undefined
  readonly isFeed: boolean
}

function unitsOf({ tables }: Connector): Unit[] {
  return Object.entries(tables).flatMap(([table, { feeds, parts: by }]): Unit[] => {
    if (feeds) {
      return Object.entries(feeds).map(([what, { where = 'true' }]) => ({ what, table, where, by, isFeed: true }))
    }
    return by ? [{ what: table, table, where: 'true', by, isFeed: false }] : []
  })
}

/** Counts what is staged: parts where there are such, and rows where there are none. */
export async function countBrought(
  pool: Pool,
  connector: Connector,
  stageOf: (table: string) => string,
): Promise<Brought> {
  const units = unitsOf(connector)
  if (!units.length) return {}
  const counts = units.map(
    ({ table, where, by }, at) =>
      `select ${at} as at, count(${by ? `distinct ${quoted(by)}` : '*'})::int as count from ${stageOf(table)} where ${where}`,
  )
  const { rows } = await pool.query<{ count: number }>(`${counts.join(' union all ')} order by 1`)
  return Object.fromEntries(units.map(({ what }, at) => [what, rows[at]!.count]))
}

/**
 * Tells of a feed that answered and brought nothing, and of a feed or a table that lacks many of the parts that came the
 * last times: half of the country, with answers that look as ever.
 */
export async function tellUnbrought(
  pool: Pool,
  connector: Connector,
  brought: Brought,
  missing: MissingParts,
): Promise<void> {
  const before = await readBrought(pool, connector.name)
  const told = new Set(missing.list.map(({ part }) => part))
  for (const { what, by, isFeed } of unitsOf(connector)) {
    const [now, expected] = [brought[what] ?? 0, Math.round(before[what] ?? 0)]
    if (isFeed && !now && expected && !told.has(what)) missing.add(what, 'Contestó, y no trajo ninguna fila.')
    // Of what was not read at all, or failed, its feeds tell.
    if (!now || !by || told.size || expected < ENOUGH || now >= expected * SHARE) continue
    missing.add(`${expected - now} de ${expected} en «${what}» (por ${by})`, 'La fuente contestó sin ellas.')
  }
}

/**
 * Puts down what is expected of the next run.
 * @param first the rows took the place of a sample's: nothing that came before them counts
 */
export async function noteBrought(
  pool: Pool,
  dataset: string,
  { brought, first }: { readonly brought: Brought; readonly first: boolean },
): Promise<void> {
  const before = first ? {} : await readBrought(pool, dataset)
  const expected = Object.fromEntries(
    Object.entries(brought).map(([what, count]) => [
      what,
      Math.max(count, Number(((before[what] ?? 0) * KEPT).toFixed(2))),
    ]),
  )
  await pool.query('update tianguis.datasets set brought = $2 where name = $1', [dataset, JSON.stringify(expected)])
}

async function readBrought(pool: Pool, dataset: string): Promise<Brought> {
  const {
    rows: [row],
  } = await pool.query<{ brought: Brought }>('select brought from tianguis.datasets where name = $1', [dataset])
  return row!.brought
}
