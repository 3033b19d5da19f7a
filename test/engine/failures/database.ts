/** The database that the parts of the tests of failures share. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { dataset, ledger, openBench, stagingTables, tiny, type Bench } from '../tiny.ts'

export let bench: Bench

test.before(async () => {
  bench = await openBench()
})

test.after(() => bench.close())

/** What has to be true whatever happened. */
export async function clean(name = 'prueba') {
  const { pool } = bench
  assert.equal(await stagingTables(pool), [])
  assert.equal([pool.waitingCount, pool.totalCount - pool.idleCount], [0, 0])
  const { lease_holder, lease_until } = await dataset(pool, name)
  assert.equal([lease_holder, lease_until], [null, null])
  assert.equal(
    (await ledger(pool, name)).filter(({ outcome }) => outcome === 'running'),
    [],
  )
}

export const published = tiny()
