import type { Connector } from '../contract.ts'
import type { Table } from '../table.ts'
import { quoted, type Pool } from '../database/connection.ts'
import type { MissingParts } from './missing-parts.ts'

/** How much a run brought: rows of each declared feed, and parts (stations, dams, series) of each table that has such. */
export type Brought = Readonly<Record<string, number>>

/** Parts from which a share says something, and the share of them that a run has to bring. */
const ENOUGH = 5
const SHARE = 0.8
/** What is expected is forgotten by so much a run, or what was closed for good would be missed for ever. */
const KEPT = 0.98

/** Counts what is staged. */
export async function countBrought(
  pool: Pool,
  connector: Connector,
  stageOf: (table: string) => string,
): Promise<Brought> {
  const counts = Object.entries(connector.tables).flatMap(([name, table]) => {
    const by = partOf(table)
    const parts = by
      ? [`select '${name}' as what, count(distinct ${quoted(by)})::int as count from ${stageOf(name)}`]
      : []
    const feeds = Object.entries(table.feeds ?? {}).map(
      ([feed, { where = 'true' }]) =>
        `select '${feed}' as what, count(*)::int as count from ${stageOf(name)} where ${where}`,
    )
    return [...parts, ...feeds]
  })
  if (!counts.length) return {}
  const { rows } = await pool.query<{ what: string; count: number }>(counts.join(' union all '))
  return Object.fromEntries(rows.map(({ what, count }) => [what, count]))
}

const partOf = ({ parts, stalls }: Table) => parts ?? stalls?.by

/**
 * Tells of a feed that answered and brought nothing, and of a table that lacks many of the parts that came the last
 * times: half of the country, with answers that look as ever.
 */
export async function tellUnbrought(
  pool: Pool,
  { name, tables }: Connector,
  brought: Brought,
  missing: MissingParts,
): Promise<void> {
  const before = await readBrought(pool, name)
  const told = new Set(missing.list.map(({ part }) => part))
  for (const [table, declared] of Object.entries(tables)) {
    for (const feed of Object.keys(declared.feeds ?? {}))
      if (before[feed] && brought[feed] === 0 && !told.has(feed))
        missing.add(feed, 'Contestó, y no trajo ninguna fila.')
    const [now, expected] = [brought[table] ?? 0, before[table] ?? 0]
    // Of what was not read at all, or failed, its feeds tell.
    if (!now || missing.list.length || expected < ENOUGH || now >= expected * SHARE) continue
    missing.add(
      `${Math.round(expected) - now} de ${Math.round(expected)} en «${table}» (por ${partOf(declared)!})`,
      'La fuente contestó sin ellas.',
    )
  }
}

/** Puts down what is expected of the next run. */
export async function noteBrought(pool: Pool, dataset: string, brought: Brought): Promise<void> {
  const before = await readBrought(pool, dataset)
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
