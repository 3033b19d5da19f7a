import type { Pool } from '../database/connection.ts'
import type { Refusal } from './stage.ts'

const PAGE = 500
/** A dry run shows a few rejected rows and keeps none. */
const SHOWN = 5

/** Collects rejected rows of a run and writes them to quarantine in pages, so that memory stays flat. */
export interface Quarantine {
  readonly count: number
  readonly first: readonly Refusal[]
  /** A promise when a page has to be written first. */
  refuse(refusal: Refusal): void | Promise<void>
  flush(): Promise<void>
}

/** `runId: null` is a dry run: it counts and shows, and writes nothing. `hide` takes secrets out of what is kept. */
export function openQuarantine(pool: Pool, dataset: string, runId: string | null, hide: (text: string) => string): Quarantine {
  const first: Refusal[] = []
  let waiting: Refusal[] = []
  let count = 0

  async function flush(): Promise<void> {
    const page = waiting
    waiting = []
    if (!page.length) return
    await pool.query(
      `insert into tianguis.rejects (run_id, dataset, table_name, reason, raw)
       select $1, $2, * from unnest($3::text[], $4::text[], $5::text[])`,
      [runId, dataset, page.map(({ table }) => table), page.map(({ reason }) => storable(reason)), page.map(({ raw }) => storable(raw))],
    )
  }

  return {
    get count() { return count },
    first,
    refuse(given) {
      const refusal = { ...given, reason: hide(given.reason), raw: hide(given.raw) }
      count += 1
      if (first.length < SHOWN) first.push(refusal)
      if (runId !== null && waiting.push(refusal) >= PAGE) return flush()
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
  await pool.query('update tianguis.rejects set settled_by = $2 where dataset = $1 and run_id < $2 and settled_by is null', [dataset, runId])
}
