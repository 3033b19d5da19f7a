import type { HttpRun } from '../http/contract.ts'
import type { RunKind, RunOutcome } from './outcome.ts'
import type { Pool } from '../database/connection.ts'
import { holder } from './holder.ts'
import type { MissingPart } from './missing-parts.ts'
import { storable } from './quarantine.ts'
import type { Reason } from './reasons.ts'

/** Rows of one refresh, summed over the dataset's tables. */
export interface Counts {
  read: number
  new: number
  changed: number
  unchanged: number
  gone: number
  repeated: number
  rejected: number
}
export const noCounts = (): Counts => ({ read: 0, new: 0, changed: 0, unchanged: 0, gone: 0, repeated: 0, rejected: 0 })

export interface Ended {
  readonly outcome: RunOutcome
  readonly counts: Counts
  readonly requests: number
  readonly bytes: number
  readonly version: number | null
  readonly failure: string | null
  readonly notes: readonly string[]
  readonly rejectsByReason: readonly Reason[]
  readonly missing: readonly MissingPart[]
  readonly cause: string | null
  readonly rawFolder: string | null
  readonly received: HttpRun['received']
}

interface Abandoned {
  readonly dataset: string
  /** Whose run it was; anybody's unless told. */
  readonly holder?: string
  readonly outcome: RunOutcome | 'lost'
  readonly failure: string
}

/**
 * Ends the ledger row of a run whose process is gone. One that ended between its publication and its ledger row did
 * publish, and says so.
 * @returns the run, and the version it published, if there was one
 */
export async function closeAbandoned(
  pool: Pool,
  { dataset, holder, outcome, failure }: Abandoned,
): Promise<{ runId: string; version: number | null } | undefined> {
  const {
    rows: [row],
  } = await pool.query<{ runId: string; version: number | null }>(
    `update tianguis.runs r set finished_at = now(), version = v.version,
            failure = case when v.version is null then $3::text end, outcome = case when v.version is null then $4::text else 'published' end
       from tianguis.runs o left join tianguis.versions v on v.dataset = o.dataset and v.run_id = o.id
      where r.id = o.id and r.dataset = $1 and r.outcome = 'running' and ($2::text is null or r.holder = $2)
      returning r.id as "runId", r.version::float8 as version`,
    [dataset, holder, failure, outcome],
  )
  return row
}

/**
 * Opens the ledger row of a run. Runs of this dataset that never ended are marked lost: the lease is ours, so they are.
 */
export async function openRun(
  pool: Pool,
  run: { dataset: string; kind: RunKind; trigger: string; since: string | null },
): Promise<string> {
  await closeAbandoned(pool, {
    dataset: run.dataset,
    outcome: 'lost',
    failure: 'El proceso que la hacía terminó sin avisar.',
  })
  const {
    rows: [row],
  } = await pool.query<{ id: string }>(
    'insert into tianguis.runs (dataset, kind, trigger, holder, since) values ($1, $2, $3, $4, $5) returning id',
    [run.dataset, run.kind, run.trigger, holder(), run.since],
  )
  return row!.id
}

export async function closeRun(pool: Pool, id: string, ended: Ended): Promise<void> {
  const { counts } = ended
  await pool.query(
    `update tianguis.runs set finished_at = now(), outcome = $2, requests = $3, bytes = $4, rows_read = $5, rows_new = $6,
            rows_changed = $7, rows_unchanged = $8, rows_gone = $9, rows_repeated = $10, rows_rejected = $11,
            version = $12, failure = $13, notes = $14, raw_folder = $15, raw_sha256 = $16, rejects_by_reason = $17,
            missing = $18, cause = $19, raw_urls = $20, raw_at = $21
      where id = $1 and outcome = 'running'`,
    [
      id,
      ended.outcome,
      ended.requests,
      ended.bytes,
      counts.read,
      counts.new,
      counts.changed,
      counts.unchanged,
      counts.gone,
      counts.repeated,
      counts.rejected,
      ended.version,
      ended.failure && storable(ended.failure),
      ended.notes.map(storable),
      ended.rawFolder,
      ended.received.map(({ sha256 }) => sha256),
      JSON.stringify(ended.rejectsByReason.map(({ motivo, ...one }) => ({ ...one, motivo: storable(motivo) }))),
      storable(JSON.stringify(ended.missing)),
      ended.cause,
      ended.received.map(({ url }) => storable(url)),
      ended.received.map(({ fetchedAt }) => fetchedAt),
    ],
  )
  // Beside what is published, where every host looks each second: the ledger may be locked, and is long.
  await pool.query(
    `update tianguis.datasets d set verdict = jsonb_build_object('outcome', r.outcome, 'failure', r.failure)
       from tianguis.runs r where r.id = $1 and d.name = r.dataset and r.kind <> all($3) and r.outcome = any($2)`,
    [id, SAYING_OUTCOMES, SILENT_KINDS],
  )
}

/** Of what the source publishes now: a sample says nothing of it, nor does a period of the past. */
export const SILENT_KINDS: readonly RunKind[] = ['sample', 'backfill']

/** Of a source: a run that was cancelled or lost with its process says nothing about it. */
export const SAYING_OUTCOMES: readonly RunOutcome[] = ['published', 'unchanged', 'partial', 'refused', 'failed']
