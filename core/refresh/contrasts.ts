import type { Connector, Contrast } from '../contract.ts'
import { rowsAt } from '../query/as-of.ts'
import type { Pool } from '../database/connection.ts'

/** Figures that two sources tell, or one tells twice, and that are not alike. */
export interface BrokenContrast {
  readonly says: string
  /** Places where they differ, of which the first few are shown as JSON texts. */
  readonly rows: readonly string[]
  readonly more: boolean
}

const SHOWN = 3

/** The datasets whose rows a contrast looks at besides its own. */
const PLACE = /\{([a-z0-9-]+)\.(\w+)\}/g

/**
 * The declared cross-checks that do not hold of what is published. One that needs a dataset which is not installed, or
 * of which there is only a sample, is left out: it would prove nothing.
 */
export async function brokenContrasts(
  pool: Pool,
  connector: Connector,
  catalogue: readonly Connector[],
): Promise<BrokenContrast[]> {
  const broken: BrokenContrast[] = []
  for (const contrast of connector.contrasts ?? []) {
    const sql = await filledIn(pool, contrast, catalogue)
    if (sql === undefined) continue
    const { rows } = await pool.query<{ row: string }>(
      `select row_to_json(d)::text as row from (${sql}) d limit ${SHOWN + 1}`,
    )
    if (rows.length)
      broken.push({ says: contrast.says, rows: rows.slice(0, SHOWN).map(({ row }) => row), more: rows.length > SHOWN })
  }
  return broken
}

async function filledIn(
  pool: Pool,
  { differences }: Contrast,
  catalogue: readonly Connector[],
): Promise<string | undefined> {
  const named = [...differences.matchAll(PLACE)].map(([, dataset, table]) => ({ dataset: dataset!, table: table! }))
  const { rows } = await pool.query<{ name: string }>(
    'select name from tianguis.datasets where name = any($1) and version > 0 and not sample',
    [named.map(({ dataset }) => dataset)],
  )
  const real = new Set(rows.map(({ name }) => name))
  const there = named.every(
    ({ dataset, table }) => real.has(dataset) && catalogue.find(({ name }) => name === dataset)?.tables[table],
  )
  if (!there) return undefined
  return differences.replaceAll(PLACE, (_all, dataset: string, table: string) =>
    rowsAt(
      catalogue.find(({ name }) => name === dataset)!,
      table,
      'current',
    ),
  )
}

/** Puts down which do not hold, of a dataset that declares some. @returns the same in words, for the ledger */
export async function noteContrasts(
  pool: Pool,
  connector: Connector,
  catalogue: readonly Connector[],
): Promise<string[]> {
  if (!connector.contrasts?.length) return []
  const broken = await brokenContrasts(pool, connector, catalogue)
  await pool.query('update tianguis.datasets set contrasts = $2 where name = $1', [
    connector.name,
    JSON.stringify(broken),
  ])
  return broken.map(({ says, rows, more }) => `No coincide: «${says}»: ${rows.join(' ')}${more ? ' y más' : ''}.`)
}
