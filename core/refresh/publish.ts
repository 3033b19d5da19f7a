import type { Connector, Table } from '../connector.ts'
import { columnList, publishedTable } from '../database/names.ts'
import { transaction, type Client, type Pool } from '../database/connection.ts'
import { differs, sameKey } from './compare.ts'

/** Superseded rows of a dataset without revisions stay this long, for cursors that began before them. */
const SUPERSEDED_MINUTES = 60

export interface Publication {
  readonly runId: string
  readonly token: string
  readonly sample: boolean
  readonly fingerprint: string | null
  readonly observed: string | null
  /** Throw away what is there first: it is a sample. */
  readonly replace: boolean
  /** Tables of which so much changes that the planner must look again. */
  readonly reshaped: readonly string[]
}

export class FencedError extends Error {}

/**
 * Publishes the staged tables of a dataset in one transaction: changed rows become a new version, rows gone from a
 * snapshot are closed, unchanged rows stay untouched, and the dataset's version goes up by one.
 * @returns the new version.
 * @throws FencedError when another process has taken the dataset since; nothing is changed then.
 */
export async function publish(
  pool: Pool, connector: Connector, staged: (table: string) => string, publication: Publication,
): Promise<number> {
  return transaction(pool, async (client) => {
    const version = await nextVersion(client, connector, publication.token)
    for (const [name, table] of Object.entries(connector.tables)) {
      const target = publishedTable(connector, name)
      if (publication.replace) await client.query(`delete from ${target}`)
      await mergeTable(client, table, target, staged(name), version)
      // Statistics of an empty table made a first load's joins take 23 s until autovacuum came by.
      if (publication.reshaped.includes(name)) await client.query(`analyze ${target}`)
    }
    await client.query(
      `update tianguis.datasets set version = $2, published_at = now(), observed_on = $3, sample = $4, sample_fingerprint = $5,
              checked_at = case when $4 then checked_at else now() end
        where name = $1`,
      [connector.name, version, publication.observed, publication.sample, publication.fingerprint],
    )
    await client.query(
      'insert into tianguis.versions (dataset, version, published_at, observed_on, sample, run_id) values ($1, $2, now(), $3, $4, $5)',
      [connector.name, version, publication.observed, publication.sample, publication.runId],
    )
    return version
  })
}

/** Locks the dataset's row, so that a token taken later cannot slip in before the commit. */
async function nextVersion(client: Client, { name }: Connector, token: string): Promise<number> {
  const { rows: [row] } = await client.query<{ version: string }>(
    'select version from tianguis.datasets where name = $1 and lease_token = $2 for update', [name, token],
  )
  if (!row) throw new FencedError(`Otro proceso tomó la actualización de ${name}; esta no publica nada.`)
  return Number(row.version) + 1
}

async function mergeTable(client: Client, table: Table, target: string, staged: string, version: number): Promise<void> {
  const names = Object.keys(table.columns)
  const columns = columnList(names)
  await client.query(`
    with closed as (
      update ${target} p set _hasta = ${version} from ${staged} s
       where p._hasta is null and ${sameKey(table, 's', 'p')} and ${differs(table, 's', 'p')}
      returning ${columnList(table.key, 's')}, p._visto)
    insert into ${target} (${columns}, _desde, _visto, _cambiado)
    select ${columnList(names, 's')}, ${version}, c._visto, now()
      from ${staged} s join closed c on ${sameKey(table, 's', 'c')}`)
  if (table.mode === 'snapshot') {
    await client.query(`
      update ${target} p set _hasta = ${version}
       where p._hasta is null and not exists (select from ${staged} s where ${sameKey(table, 's', 'p')})`)
  }
  await client.query(`
    insert into ${target} (${columns}, _desde, _visto, _cambiado)
    select ${columnList(names, 's')}, ${version}, now(), now() from ${staged} s
     where not exists (select from ${target} p where p._hasta is null and ${sameKey(table, 's', 'p')})`)
}

/** Notes that the source was asked and had nothing new. */
export async function confirm(pool: Pool, { name }: Connector): Promise<void> {
  await pool.query('update tianguis.datasets set checked_at = now() where name = $1', [name])
}

/** Drops superseded rows that nobody may read any more. */
export async function pruneSuperseded(pool: Pool, connector: Connector): Promise<void> {
  if (connector.revisions) return
  const { rows: [row] } = await pool.query<{ version: string | null }>(
    `select max(version) as version from tianguis.versions
      where dataset = $1 and published_at < now() - make_interval(mins => $2)`,
    [connector.name, SUPERSEDED_MINUTES],
  )
  if (!row?.version) return
  for (const name of Object.keys(connector.tables)) {
    await pool.query(`delete from ${publishedTable(connector, name)} where _hasta <= $1`, [row.version])
  }
}

export const dropStage = (pool: Pool, staged: string) => pool.query(`drop table if exists ${staged}`)
