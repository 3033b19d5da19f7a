import type { GuardedSql } from '@tianguis/sql/guard/guard'
import { openSession, QueryError, type Limits } from '@tianguis/sql/session/session'
import type { Attack } from './statements.ts'

/**
 * Short, so that what takes all it gets does not take long; and nothing refused for its cost, which is a layer of its
 * own.
 */
export const LIMITS: Limits = {
  statementMs: 400,
  watchdogMs: 700,
  rows: 1_000,
  bytes: 500_000,
  cell: 8_000,
  cost: Infinity,
}

export interface Result {
  readonly attack: Attack
  /** The rows it got, or why it got none. */
  readonly got: readonly string[] | QueryError
}

/** Runs statements as they are, no guard before them, four at once. */
export async function assault(url: string, attacks: readonly Attack[]): Promise<Result[]> {
  const session = openSession({ url, limits: LIMITS })
  const results: Result[] = []
  const queue = [...attacks]
  const soldier = async () => {
    for (let attack = queue.shift(); attack; attack = queue.shift()) {
      const got = await session.run({ sql: attack.sql as GuardedSql }).then(
        ({ rows }) => rows,
        (error: QueryError) => error,
      )
      results.push({ attack, got })
    }
  }
  await Promise.all(Array.from({ length: 4 }, soldier))
  await session.close()
  return results
}
