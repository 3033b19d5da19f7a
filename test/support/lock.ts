import type { Pool } from '@tianguis/core/database/connection'

export interface Lock extends AsyncDisposable {
  /** Lets go before the end of the test; a second time it does nothing. */
  release(): Promise<void>
}

/**
 * Holds what `statement` locks until it is released, at the latest where the block of `await using` ends: a test that
 * failed with a lock in its hand kept its host from closing, and said nothing for minutes.
 */
export async function holdLock(pool: Pool, statement: string, parameters: readonly unknown[] = []): Promise<Lock> {
  const client = await pool.connect()
  await client.query('begin')
  let held = true
  const release = async () => {
    if (!held) return
    held = false
    try {
      await client.query('rollback')
    } finally {
      client.release() // also of a server that is gone, or the pool would wait for it
    }
  }
  try {
    await client.query(statement, [...parameters])
  } catch (error) {
    await release()
    throw error
  }
  return { release, [Symbol.asyncDispose]: release }
}

/** How many wait for a lock in the database of this pool, whose owner sees of others that they are there. */
export async function waitingForLocks(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    'select count(*)::int as n from pg_stat_activity a where datname = current_database() and exists (select from pg_locks l where l.pid = a.pid and not granted)',
  )
  return rows[0]!.n
}
