import { REVISION_DAYS } from '../cadence.ts'
import type { Connector } from '../contract.ts'
import type { Table } from '../connector.ts'
import { columnList, publishedTable } from '../database/names.ts'
import { makePartitions } from '../database/partitions.ts'
import { transaction, type Client, type Pool } from '../database/connection.ts'
import { differs, sameKey, withinSpan, type Comparison } from './compare.ts'
import type { RunKind } from './outcome.ts'
import { LEASE_SECONDS } from './lease.ts'
import { lostStage } from './stage.ts'

/** Share of a table's rows. */
const RESHAPED = 0.1
/**
 * PostgreSQL reads 300 rows for each; its own default, 100, took a quarter of a publication. Its autovacuum, which sees
 * what a publication changed, reads as many as that within a minute.
 */
const STATISTICS = 20
/** Superseded rows stay this long at least, for cursors that began before them. */
const SUPERSEDED_MINUTES = 60
/**
 * A process that is paused between two statements of its publication would keep everyone else waiting for the dataset.
 */
const PAUSED = '60s'

export interface PublicationRequest {
  readonly runId: string
  readonly token: string
  readonly kind: RunKind
  /** A bundled sample, or computed from one. */
  readonly sample: boolean
  /** Of the sample that is published; null for real data. */
  readonly fingerprint: string | null
  readonly observed: string | null
  /** Moment of that observation, or the end of its day. */
  readonly newest: Date | null
  /** Throw away what is there first: it is a sample. */
  readonly replace: boolean
  /** What is known to change, table by table: nobody else may publish in between. What is not among them stays. */
  readonly comparisons: readonly Comparison[]
}

export class FencedError extends Error {}
const fenced = (name: string) => new FencedError(`Otro proceso tomó la actualización de ${name}; esta no publica nada.`)

/**
 * Publishes the staged tables of a dataset in one transaction: changed rows become a new version, rows gone from a
 * snapshot are closed, unchanged rows stay untouched, and the dataset's version goes up by one.
 * @returns the new version.
 * @throws FencedError when another process has taken the dataset since; LostStageError when its rows are gone. Nothing
 * is changed then.
 */
export async function publish(
  pool: Pool,
  connector: Connector,
  staged: (table: string) => string,
  publication: PublicationRequest,
): Promise<number> {
  return transaction(pool, async (client) => {
    await client.query(`set local idle_in_transaction_session_timeout = '${PAUSED}'`)
    const version = await nextVersion(client, connector, publication.token)
    const { sample } = publication
    for (const [name, table] of Object.entries(connector.tables)) {
      const target = publishedTable(connector, name)
      if (publication.replace) await client.query(`delete from ${target}`)
      const changes = publication.comparisons.find((found) => found.table === name)
      if (!changes) continue
      await assertStillThere(client, name, staged(name), changes.staged)
      const isDivided = table.partition !== undefined && changes.new + changes.changed > 0
      const made = isDivided ? await makePartitions(client, connector, name, staged(name)) : 0
      await mergeTable(client, { table, target, staged: staged(name), version, changes })
      // Statistics of an empty table made a first load's joins take 23 s until autovacuum came by.
      if (made || isReshaped(changes))
        await client.query(`set local default_statistics_target = ${STATISTICS}; analyze ${target}`)
    }
    await client.query(
      `update tianguis.datasets set version = $2, published_at = now(), observed_on = $3, newest_at = $8, sample = $4, sample_fingerprint = $5,
              checked_at = case when $7 then now() else checked_at end, lease_until = clock_timestamp() + make_interval(secs => $6)
        where name = $1`,
      [
        connector.name,
        version,
        publication.observed,
        sample,
        publication.fingerprint,
        LEASE_SECONDS,
        publication.kind === 'live',
        publication.newest,
      ],
    )
    await client.query(
      'insert into tianguis.versions (dataset, version, published_at, observed_on, sample, run_id) values ($1, $2, now(), $3, $4, $5)',
      [connector.name, version, publication.observed, sample, publication.runId],
    )
    return version
  })
}

/**
 * A recovery since the comparison left nothing of an unlogged table: without rows a snapshot would close everything.
 */
async function assertStillThere(client: Client, name: string, staged: string, rows: number): Promise<void> {
  if (!rows) return
  const {
    rows: [table],
  } = await client.query<{ any: boolean }>(`select exists (select from ${staged}) as any`)
  if (!table!.any) throw lostStage(name, rows, 0)
}

/** Locks the dataset's row, so that a token taken later cannot slip in before the commit. */
async function nextVersion(client: Client, { name }: Connector, token: string): Promise<number> {
  const {
    rows: [row],
  } = await client.query<{ version: string }>(
    'select version from tianguis.datasets where name = $1 and lease_token = $2 for update',
    [name, token],
  )
  if (!row) throw fenced(name)
  return Number(row.version) + 1
}

interface Merge {
  readonly table: Table
  readonly target: string
  readonly staged: string
  readonly version: number
  readonly changes: Comparison
}

/**
 * Only what there is to do: each statement joins the whole of both tables, and most refreshes need one of the three.
 */
async function mergeTable(client: Client, { table, target, staged, version, changes }: Merge): Promise<void> {
  const names = Object.keys(table.columns)
  const columns = columnList(names)
  const same = sameKey(table, 's', 'p') + withinSpan(table, changes, 'p')
  if (changes.changed) {
    await client.query(`
      with closed as (
        update ${target} p set _hasta = ${version} from ${staged} s
         where p._hasta is null and ${same} and ${differs(table, 's', 'p')}
        returning ${columnList(names, 's')}, p._visto)
      insert into ${target} (${columns}, _desde, _visto, _cambiado)
      select ${columns}, ${version}, _visto, now() from closed`)
  }
  if (changes.gone) {
    await client.query(`
      update ${target} p set _hasta = ${version}
       where p._hasta is null and not exists (select from ${staged} s where ${sameKey(table, 's', 'p')})`)
  }
  if (changes.new) {
    // Of a table without rows the planner may know nothing, and look for every row among those that it has just
    // written.
    const unlessThere = changes.published
      ? `where not exists (select from ${target} p where p._hasta is null and ${same})`
      : ''
    await client.query(`
      insert into ${target} (${columns}, _desde, _visto, _cambiado)
      select ${columnList(names, 's')}, ${version}, now(), now() from ${staged} s ${unlessThere}`)
  }
}

/** So much of the table changes that its statistics are worthless. */
const isReshaped = (changes: Comparison) => changes.new + changes.changed + changes.gone > changes.published * RESHAPED

/** What a run published, whatever its process came to know of it: the answer to a commit may be lost on its way. */
export async function publishedBy(pool: Pool, runId: string): Promise<number | undefined> {
  const {
    rows: [row],
  } = await pool.query<{ version: string }>('select version from tianguis.versions where run_id = $1', [runId])
  return row && Number(row.version)
}

/**
 * Notes that there was nothing new: when the source itself was asked, or which sample it was.
 * @throws FencedError as `publish` does.
 */
export async function confirm(
  pool: Pool,
  { name }: Connector,
  { token, kind, fingerprint }: Pick<PublicationRequest, 'token' | 'kind' | 'fingerprint'>,
): Promise<void> {
  const { rowCount } = await pool.query(
    `update tianguis.datasets set checked_at = case when $3 then now() else checked_at end, sample_fingerprint = $4
      where name = $1 and lease_token = $2`,
    [name, token, kind === 'live', fingerprint],
  )
  if (!rowCount) throw fenced(name)
}

/**
 * Drops superseded rows that nobody may read any more. Which publications can be read is told before any of their rows
 * goes: whoever reads one looks afterwards whether it still could.
 */
export async function pruneSuperseded(pool: Pool, connector: Connector, days = REVISION_DAYS): Promise<void> {
  if (connector.revisions) return
  const {
    rows: [row],
  } = await pool.query<{ version: string | null }>(
    `select max(version) as version from tianguis.versions
      where dataset = $1 and published_at < now() - greatest(make_interval(days => $2), make_interval(mins => $3))`,
    [connector.name, days, SUPERSEDED_MINUTES],
  )
  if (!row?.version) return
  await pool.query('update tianguis.datasets set kept_from = $2 where name = $1 and kept_from < $2', [
    connector.name,
    row.version,
  ])
  for (const name of Object.keys(connector.tables)) {
    await pool.query(`delete from ${publishedTable(connector, name)} where _hasta <= $1`, [row.version])
  }
}

export const dropStages = (pool: Pool, staged: readonly string[]) =>
  pool.query(`drop table if exists ${staged.join(', ')}`)
