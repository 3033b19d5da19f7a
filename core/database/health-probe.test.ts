/** The probe's turns come when a test says so; the questions are asked of a real server, through a gate. */
import { mock } from 'node:test'
import { setImmediate as settled } from 'node:timers/promises'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openTestDatabase, type TestDatabase } from '../../test/support/database.ts'
import { openGate, type Gate } from '../../test/support/gate.ts'
import { until } from '../../test/support/until.ts'
import { DatabaseClient } from './client.ts'
import { DatabaseAway, openHealthProbe, type HealthProbe } from './health-probe.ts'

const NOW = new Date('2026-11-19T18:20:00Z')
let database: TestDatabase
let gate: Gate
let probe: HealthProbe
let elapsed = 0
/** What the probe asked, each with its answer. */
let asked: Promise<unknown>[] = []
const { query } = DatabaseClient.prototype
test.before.each(async () => {
  database = await openTestDatabase()
  gate = await openGate(database.url, 0)
  probe = await openHealthProbe({ url: gate.url, clock: () => NOW, elapsed: () => elapsed })
  asked = []
  DatabaseClient.prototype.query = function (this: DatabaseClient, ...given: unknown[]) {
    const answer = (query as (...given: unknown[]) => Promise<unknown>).apply(this, given)
    if (given[0] === 'select 1') asked.push(answer)
    return answer
  } as typeof query
  mock.timers.enable({ apis: ['setInterval'] })
})
test.after.each(async () => {
  DatabaseClient.prototype.query = query
  mock.timers.reset()
  gate.shut(false)
  await probe.stop()
  await gate.close()
  await database.close()
})

/** As often as a machine comes to it; what was due is done before the next. */
async function turns(ms: number, count = 1): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) {
    mock.timers.tick(ms)
    await settled()
    await settled()
  }
}
const SUSPECT_MS = 50
const TURN_MS = 9
const PATIENCE = 18
const RETRY_MS = 250

/** Work that takes until it is done, under the probe's guard. */
function working() {
  const { promise, resolve } = Promise.withResolvers<string>()
  const ended = probe
    .guard(() => promise)
    .catch((error: unknown) => (error instanceof DatabaseAway ? 'away' : String(error)))
  return { done: () => resolve('done'), ended }
}

/** Somebody waits, and nothing comes until the patience is over. */
async function gone(): Promise<void> {
  gate.shut(true)
  const { ended } = working()
  await turns(SUSPECT_MS)
  await turns(TURN_MS, PATIENCE)
  assert.is(await ended, 'away')
}

test('a server that is silent is away, and whoever waits is told', async () => {
  await gone()
  assert.is(probe.awaySince, NOW)
  assert.is(await working().ended, 'away', 'and whoever comes next')
})

test('work that takes long is left alone while the server answers', async () => {
  const { done, ended } = working()
  for (let turn = 0; turn < 5 * PATIENCE; turn += 1) {
    await turns(TURN_MS)
    await asked.at(-1)
  }
  done()
  assert.equal([await ended, probe.awaySince], ['done', undefined])
  assert.ok(asked.length > 5, `asked ${asked.length} times`)
})

test('on a machine that is late with everything, so is the patience', async () => {
  const { done, ended } = working()
  gate.shut(true)
  await turns(SUSPECT_MS)
  await turns(TURN_MS, PATIENCE - 1)
  // So long the process did not come to any turn: by the clock the patience is over.
  for (const end = performance.now() + 300; performance.now() < end;);
  await settled()
  gate.shut(false)
  await asked[0]
  await turns(TURN_MS, PATIENCE)
  done()
  assert.equal([await ended, probe.awaySince], ['done', undefined], 'the answer was late by no more than this process')
})

test('an answer that comes late is one: an overloaded server need not take another connection in time to be believed', async () => {
  await gone()
  elapsed += 999
  gate.shut(false)
  await asked[0]
  await until(
    async () => {
      await turns(RETRY_MS)
      return probe.awaySince
    },
    (since) => since === undefined,
  )
  assert.is(gate.connections, 1)
})

test('one that never comes is asked for elsewhere', async () => {
  await gone()
  elapsed += 1_000
  await until(
    async () => {
      await turns(RETRY_MS)
      return gate.connections
    },
    (connections) => connections === 2,
  )
})

test.run()
