import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openTestDatabase, type TestDatabase } from '../../test/support/database.ts'
import { openGate, type Gate } from '../../test/support/gate.ts'
import { DatabaseAway, openHealthProbe, type HealthProbe } from './health-probe.ts'

let database: TestDatabase
let gate: Gate
let probe: HealthProbe
test.before.each(async () => {
  database = await openTestDatabase()
  gate = await openGate(database.url, 0)
  probe = await openHealthProbe({ url: gate.url, clock: () => new Date() })
})
test.after.each(async () => {
  gate.shut(false)
  await probe.stop()
  await gate.close()
  await database.close()
})

const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms, 'done'))
/** What came of work that takes so long, under the probe's guard. */
const guarded = (ms: number) =>
  probe.guard(() => later(ms)).catch((error: unknown) => (error instanceof DatabaseAway ? 'away' : error))

test('a server that is silent is away, and whoever waits is told', async () => {
  gate.shut(true)
  assert.is(await guarded(10_000), 'away')
  assert.ok(probe.awaySince)
  assert.is(await guarded(0), 'away', 'and whoever comes next')
})

test('work that takes long is left alone while the server answers', async () => {
  assert.is(await guarded(700), 'done')
})

test('on a machine that is late with everything, so is the patience', async () => {
  const busy = setInterval(() => {
    for (const end = performance.now() + 40; performance.now() < end;);
  }, 1)
  gate.shut(true)
  setTimeout(() => gate.shut(false), 350)
  const ended = await guarded(900)
  clearInterval(busy)
  assert.is(ended, 'done', 'the answer was late by no more than this process')
  assert.is(probe.awaySince, undefined)
})

test('an answer that comes late is one: an overloaded server need not take another connection in time to be believed', async () => {
  gate.shut(true)
  assert.is(await guarded(10_000), 'away')
  gate.shut(false)
  for (const end = performance.now() + 5_000; probe.awaySince && performance.now() < end;) await later(20)
  assert.equal([probe.awaySince, gate.connections], [undefined, 1])
})

test('one that never comes is asked for elsewhere', async () => {
  gate.shut(true)
  assert.is(await guarded(10_000), 'away')
  for (const end = performance.now() + 10_000; gate.connections < 2 && performance.now() < end;) await later(20)
  assert.is(gate.connections, 2)
})

test.run()
