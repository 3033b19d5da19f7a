/** The database that the parts of the tests of guards share. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { dataset, ledger, openBench, stored, table, tiny, type Bench } from '../tiny.ts'

export let bench: Bench

test.before(async () => {
  bench = await openBench()
})

test.after(() => bench.close())

export const simple = (name: string, change = {}, rest = {}) =>
  tiny({ name, tables: { precios: table(change) }, ...rest })

/** Refreshes with rows that should be refused, and checks that nothing moved. */
export async function refuses(
  connector: ReturnType<typeof simple>,
  batches: Parameters<Bench['run']>[1],
  why: RegExp,
  more = {},
) {
  const before = [await stored(bench.pool, connector), (await dataset(bench.pool, connector.name)).version]
  const { outcome, failure, version } = await bench.run(connector, batches, more)
  assert.is(outcome, 'refused', `${outcome}: ${failure}`)
  assert.match(failure!, why)
  assert.match(failure!, /Lo publicado sigue como estaba\./)
  assert.is(version, null)
  assert.equal([await stored(bench.pool, connector), (await dataset(bench.pool, connector.name)).version], before)
  const last = (await ledger(bench.pool, connector.name)).at(-1)
  assert.equal([last.outcome, last.failure], ['refused', failure])
  return failure!
}

export const jump = {
  says: 'Ningún precio se mueve más de 10 %.',
  violations:
    'select a.clave, b.precio as antes, a.precio as ahora from {after.precios} a join {before.precios} b using (clave) where abs(a.precio / b.precio - 1) > 0.1',
}
