import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { hostname } from 'node:os'
import { mock } from 'node:test'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { prepareTables } from '@tianguis/core/database/tables'
import { holder } from '@tianguis/core/refresh/holder'
import { claim } from '@tianguis/core/refresh/lease'
import type { Connector } from '@tianguis/core'
import { until } from '../support/until.ts'
import { dataset, ledger, openBench, stagingTables, stations, stored, tiny, type Bench } from './tiny.ts'

let bench: Bench
const connector = tiny()
test.before(async () => {
  bench = await openBench()
})
test.after(() => bench.close())

const hold = (holder: string, seconds: number) =>
  bench.pool.query(
    "update tianguis.datasets set lease_holder = $1, lease_until = now() + make_interval(secs => $2) where name = 'prueba'",
    [holder, seconds],
  )

test('of two refreshes at once one is busy and says who holds the dataset', async () => {
  await prepareTables(bench.pool, connector)
  const { promise: oneEnded, resolve: end } = Promise.withResolvers<void>()
  let fetching = 0
  const slow = {
    ...connector,
    async *fetch() {
      // Of two that fetch neither would wait for the other's end.
      fetching += 1
      if (fetching === 2) end()
      await oneEnded
      yield { precios: stations(30) }
    },
  } as Connector
  const run = () => bench.run(slow).finally(end)
  const both = await Promise.all([run(), run()])
  assert.equal(both.map(({ outcome }) => outcome).sort(), ['busy', 'published'])
  assert.match(
    both.find(({ outcome }) => outcome === 'busy')!.failure!,
    `prueba ya se está actualizando en ${hostname()}#${process.pid}`,
  )
  assert.is((await ledger(bench.pool)).length, 1)
})

test('twenty claims at once: one gets it, and each token is used once', async () => {
  const claims = await Promise.allSettled(Array.from({ length: 20 }, () => claim(bench.pool, 'prueba')))
  const got = claims.filter((one) => one.status === 'fulfilled')
  assert.is(got.length, 1)
  await got[0]!.value.release()
  const next = await claim(bench.pool, 'prueba')
  assert.ok(BigInt(next.token) > BigInt(got[0]!.value.token))
  await next.release()
})

test('the lease of a dead process of this machine is taken at once', async () => {
  const child = spawn(process.execPath, ['-e', ''])
  await once(child, 'exit')
  await hold(holder(child.pid), 3600)
  assert.is((await bench.run(connector, { precios: stations(30) })).outcome, 'unchanged')
})

test('that of a living process, or of another machine, is waited for until it ends', async () => {
  for (const whose of [holder(process.ppid), 'otra#1', 'otra', `${hostname()}#x`]) {
    await hold(whose, 3600)
    assert.is((await bench.run(connector, { precios: stations(30) })).outcome, 'busy', whose)
    await hold(whose, -1)
    assert.is((await bench.run(connector, { precios: stations(30) })).outcome, 'unchanged', whose)
  }
})

test('a lease that this process could not give back keeps none of its own refreshes waiting', async () => {
  await hold(holder(), 3600)
  const lease = await claim(bench.pool, 'prueba')
  assert.is((await bench.run(connector, { precios: stations(30) })).outcome, 'busy')
  await lease.release()
  assert.is((await bench.run(connector, { precios: stations(30) })).outcome, 'unchanged')
})

test('a dataset that is not known is said so', async () => {
  const none = await claim(bench.pool, 'nada').catch((error: Error) => error.message)
  assert.match(none as string, /No conozco el conjunto de datos «nada»/)
})

const taken = () =>
  bench.pool.query(
    "update tianguis.datasets set lease_token = lease_token + 1, lease_holder = 'otra#1', lease_until = now() + interval '1 hour' where name = 'prueba'",
  )

for (const [what, rows] of [
  ['with news', stations(31)],
  ['without news', stations(30)],
] as const) {
  test(`a run whose lease is taken in the middle publishes and confirms nothing, ${what}`, async () => {
    const before = [await stored(bench.pool, connector), await dataset(bench.pool)] as const
    const { outcome, failure, version } = await bench.run({
      ...connector,
      async *fetch() {
        yield { precios: rows }
        await taken()
      },
    } as Connector)
    assert.equal(
      [outcome, failure, version],
      ['failed', 'Otro proceso tomó la actualización de prueba; esta no publica nada.', null],
    )
    assert.equal(await stored(bench.pool, connector), before[0])
    const after = await dataset(bench.pool)
    assert.equal([after.version, after.checked_at], [before[1].version, before[1].checked_at])
    assert.is(after.lease_holder, 'otra#1') // theirs, and not given back by us
    assert.equal(await stagingTables(bench.pool), [])
    assert.is((await ledger(bench.pool)).at(-1).outcome, 'failed')
    await hold('otra#1', -1)
  })
}

/** Beats come every 15 s; `tick` lets one come now. */
async function withBeats(work: (tick: () => void) => Promise<void>): Promise<void> {
  mock.timers.enable({ apis: ['setInterval'] })
  try {
    await work(() => mock.timers.tick(15_000))
  } finally {
    mock.timers.reset()
  }
}

test('a beat prolongs the lease, and one that finds it taken stops the run', () =>
  withBeats(async (tick) => {
    const lease = await claim(bench.pool, 'prueba')
    await hold(holder(), 5)
    const before = (await bench.pool.query('select now() as now')).rows[0].now.getTime()
    tick()
    const left = async () => ((await dataset(bench.pool)).lease_until?.getTime() ?? 0) - before
    await until(left, (ms) => ms >= 30_000)
    await taken()
    tick()
    if (!lease.lost.aborted) await once(lease.lost, 'abort')
    assert.match(lease.lost.reason.message, /Otro proceso tomó/)
    await lease.release()
    assert.is((await dataset(bench.pool)).lease_holder, 'otra#1')
    await hold('otra#1', -1)
  }))

test('beats do not pile up behind a publication, and none brings a lease back that was released', () =>
  withBeats(async (tick) => {
    const lease = await claim(bench.pool, 'prueba')
    const publishing = await bench.pool.connect()
    await publishing.query("begin; select from tianguis.datasets where name = 'prueba' for update")
    for (let beat = 0; beat < 30; beat++) tick()
    await bench.pool.query('select 1')
    assert.is(bench.pool.totalCount - bench.pool.idleCount, 2) // the publication and one beat
    const released = lease.release()
    await publishing.query('commit')
    publishing.release()
    await released
    await until(
      async () => bench.pool.totalCount - bench.pool.idleCount,
      (busy) => busy === 0,
    )
    const { lease_holder, lease_until } = await dataset(bench.pool)
    assert.equal([lease_holder, lease_until], [null, null])
  }))

test('a process of another container of the same hostname may live, whatever its number is here', async () => {
  const child = spawn(process.execPath, ['-e', ''])
  await once(child, 'exit')
  for (const place of ['000000000000', undefined]) {
    await hold([hostname(), child.pid, place].filter((part) => part !== undefined).join('#'), 3600)
    assert.is((await bench.run(connector, { precios: stations(30) })).outcome, 'busy', place)
  }
  await hold('otra#1', -1)
})

test.run()
