/** A run whose connections the server ends at a chosen moment, and what has to be as it was before it. */
import pg from 'pg'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { sweepForsaken } from '@tianguis/core/refresh/stage'
import { until } from '../../support/until.ts'
import { dataset, ledger, openBench, stagingTables, stations, stored, tiny, type Bench } from '../tiny.ts'

export let bench: Bench
export let admin: pg.Client
export const connector = tiny()
test.before(async () => {
  bench = await openBench()
  admin = new pg.Client({ connectionString: bench.url })
  await admin.connect()
  await bench.run(connector, { precios: stations(50) })
})
test.after(async () => {
  await admin.end()
  await bench.close()
})

const OTHERS = 'from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'
export const endAll = () => admin.query(`select pg_terminate_backend(pid) ${OTHERS}`)

/** Ends every connection of the run once one is seen doing this, which by itself it would do for ever. */
export async function endDuring(doing: RegExp, going: Promise<unknown>): Promise<void> {
  let over = false
  const ended = () => {
    over = true
  }
  void going.then(ended, ended)
  while (!over) {
    await admin.query('select pg_stat_clear_snapshot()') // it would see the same all through a transaction
    const { rows } = await admin.query(`select query ${OTHERS} and state <> 'idle'`)
    if (rows.some(({ query }) => doing.test(query))) return void (await endAll())
  }
  assert.unreachable(`never seen: ${doing}`)
}

/** Lets the first statement of the pool that matches sleep instead. */
export function sleepAt(statement: RegExp): void {
  const { pool } = bench
  const query = pool.query
  pool.query = function (this: unknown, text: string, ...more: any[]) {
    if (!statement.test(text)) return (query as any).call(pool, text, ...more)
    pool.query = query
    return (query as any).call(pool, 'select pg_sleep(60)')
  } as typeof pool.query
}

/**
 * A connection that the server ended stays in the pool until its end is read, which on a busy machine takes a while.
 */
const dropDead = () =>
  Promise.allSettled(Array.from({ length: bench.pool.idleCount }, () => bench.pool.query('select 1')))

export async function asBefore(before: unknown, { outcome, failure }: { outcome: string; failure: string | null }) {
  assert.is(outcome, 'failed')
  assert.match(failure!, /conexión/)
  assert.match(failure!, /Lo publicado sigue como estaba\./)
  await dropDead()
  assert.equal(await stored(bench.pool, connector), before)
  const last = (await ledger(bench.pool)).at(-1)
  assert.equal([last.outcome, last.failure], ['failed', failure])
  assert.equal([bench.pool.waitingCount, bench.pool.totalCount - bench.pool.idleCount], [0, 0])
  // Tidying up may have been given a dead connection too, and a backend that is ended holds its table for a moment.
  await until(
    async () => {
      await sweepForsaken(bench.pool)
      return stagingTables(bench.pool)
    },
    ({ length }) => length === 0,
  )
  assert.is((await dataset(bench.pool)).lease_holder, null)
}
