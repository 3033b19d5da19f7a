import type { Pool } from '../database/connection.ts'
import { countReasons, type Reason } from './reasons.ts'
import type { RejectedRow } from './stage.ts'

const PAGE = 500
/** A dry run shows a few rejected rows and keeps none. */
const SHOWN = 5
/** Rows stored of one run: a national file whose dates changed their form would be gigabytes, and say nothing more. */
export const STORED_A_RUN = 10_000
/** Of a dataset that is refused at each refresh, until one goes through. */
const STORED_A_DATASET = 5 * STORED_A_RUN
/** Characters kept of a rejected row, and of why. */
const RAW = 4000
const REASON = 1000

/**
 * Counts the rejected rows of a run by reason, and writes the first of them in pages, so that memory and disk stay
 * flat.
 */
export interface Quarantine {
  readonly count: number
  readonly stored: number
  readonly reasons: readonly Reason[]
  readonly first: readonly RejectedRow[]
  /** Of the first row that was stored, once its page is written. */
  readonly firstId: string | undefined
  /** A promise when a page has to be written first. */
  refuse(refusal: RejectedRow): void | Promise<void>
  flush(): Promise<void>
}

/** `runId: null` is a dry run: it counts and shows, and writes nothing. `redact` takes secrets out of what is kept. */
export function openQuarantine(
  pool: Pool,
  dataset: string,
  runId: string | null,
  redact: (message: string) => string,
): Quarantine {
  const first: RejectedRow[] = []
  const reasons = countReasons()
  let waiting: RejectedRow[] = []
  let count = 0
  let stored = 0
  let firstId: string | undefined

  async function flush(): Promise<void> {
    const page = waiting
    waiting = []
    if (!page.length) return
    const { rows } = await pool.query<{ id: string }>(
      `insert into tianguis.rejects (run_id, dataset, table_name, reason, raw)
       select $1, $2, * from unnest($3::text[], $4::text[], $5::text[]) returning id`,
      [
        runId,
        dataset,
        page.map(({ table }) => table),
        page.map(({ reason }) => storable(reason)),
        page.map(({ raw }) => storable(raw)),
      ],
    )
    firstId ??= rows[0]!.id
  }

  return {
    get count() {
      return count
    },
    get stored() {
      return stored
    },
    get reasons() {
      return reasons.all
    },
    get firstId() {
      return firstId
    },
    first,
    refuse({ table, ...given }) {
      count += 1
      const reason = redact(given.reason).slice(0, REASON)
      reasons.add(table, reason)
      const keeps = runId !== null && stored < STORED_A_RUN
      if (!keeps && first.length >= SHOWN) return
      // Cut after it is hidden: half a secret would be known no more.
      const refusal = { table, reason, raw: redact(given.raw).slice(0, RAW) }
      if (first.length < SHOWN) first.push(refusal)
      if (!keeps) return
      stored += 1
      if (waiting.push(refusal) >= PAGE) return flush()
    },
    flush,
  }
}

/** PostgreSQL text cannot hold a NUL, and a rejected row may well be rejected because of one. */
export const storable = (text: string) => text.replaceAll('\0', '\\0').toWellFormed()

/**
 * Marks as settled what earlier runs of this dataset rejected: a later run has read the source again,
 * and what is still wrong with it stands in that run's own rejects.
 */
export async function settleEarlier(pool: Pool, dataset: string, runId: string): Promise<void> {
  await pool.query(
    'update tianguis.rejects set settled_by = $2 where dataset = $1 and run_id < $2 and settled_by is null',
    [dataset, runId],
  )
}

/** Removes the oldest rows of a dataset that has more than its part of quarantine. */
export async function pruneRejects(pool: Pool, dataset: string): Promise<void> {
  await pool.query(
    `
    delete from tianguis.rejects where dataset = $1
       and id <= (select id from tianguis.rejects where dataset = $1 order by id desc offset $2 limit 1)`,
    [dataset, STORED_A_DATASET],
  )
}
