import type { Pool } from '../database/connection.ts'

/** What a dataset is when a run begins. */
export interface PublishedState {
  readonly version: number
  readonly sample: boolean
  readonly fingerprint: string | null
  readonly observed: string | null
  readonly newest: Date | null
  /** Tells this publication from every other. */
  readonly publication: string
}

export async function publishedState(pool: Pool, dataset: string): Promise<PublishedState> {
  const {
    rows: [row],
  } = await pool.query(
    'select version, sample, sample_fingerprint, observed_on::text as observed, newest_at, published_at from tianguis.datasets where name = $1',
    [dataset],
  )
  return {
    version: Number(row.version),
    sample: row.sample,
    fingerprint: row.sample_fingerprint,
    observed: row.observed,
    newest: row.newest_at,
    publication: `${row.version} ${row.published_at?.toISOString()}`,
  }
}
