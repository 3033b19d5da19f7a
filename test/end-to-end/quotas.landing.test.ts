/** Quotas over several hosts: exact, and cheap to whoever pays when one of them dies. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { changePlan, subjectOf } from '../../host/accounts/accounts.ts'
import { savePlan } from '../../host/accounts/plans.ts'
import { openQuota } from '../../host/accounts/quota.ts'
import { readMonth } from '../../host/accounts/usage.ts'
import { toApiError } from '../../host/request/errors.ts'
import { testPlan } from '../support/accounts.ts'
import { withoutDatabase } from '../support/outage.ts'
import { until } from '../support/until.ts'
import { account, connections, database, LIMIT, openHost, taken } from './quota-hosts.ts'

let now = 0
const quotaHere = () =>
  openQuota({
    pool: database.pool,
    onTrouble: (error) => {
      throw error
    },
    monotonic: () => now,
  })

test('four hosts with wrong clocks together let in exactly the plan, and not one request more', async () => {
  const month = 31 * 86_400_000
  const hosts = await Promise.all([0, month, -month, 86_400_000].map(openHost))
  // Each asks for all of it: one that had enough earlier would keep the rest of its block for 15 s, while the others
  // are refused.
  const took = await Promise.all(hosts.map((host) => host.take(LIMIT)))
  assert.is(
    took.reduce((sum, { admitted }) => sum + admitted, 0),
    LIMIT,
  )
  assert.is(
    took.reduce((sum, { refused }) => sum + refused, 0),
    LIMIT * 3,
  )
  await Promise.all(hosts.map((host) => host.end()))
  assert.is(await taken(), LIMIT)
})

test('a host that is killed costs at most 0.5 % of the plan', async () => {
  const before = await connections()
  const host = await openHost()
  const working = host.take(LIMIT, 4)
  working.catch(() => {})
  await until(
    async () => host.admitted(),
    (count) => count >= 100,
  )
  host.child.kill('SIGKILL')
  await new Promise((resolve) => host.child.once('exit', resolve))
  // What it had asked for is carried out after its death.
  await until(connections, (now) => now <= before)
  const lost = (await taken()) - host.admitted()
  assert.ok(lost >= 0 && lost <= LIMIT * 0.005, `${lost} lost`)
  const other = await openHost()
  const { admitted } = await other.take(LIMIT)
  assert.is(admitted, LIMIT - host.admitted() - lost)
  await other.end()
})

test('a small plan loses one request at most, and is let in to the last', async () => {
  await savePlan(database.pool, testPlan({ monthly: 100, perMinute: null }))
  const quota = quotaHere()
  await quota.take(subjectOf(account), account)
  assert.is(await taken(), 1)
  const all = await Promise.all(Array.from({ length: 150 }, () => quota.take(subjectOf(account), account)))
  assert.is(all.filter((one) => 'refund' in one).length, 99)
  await quota.close()
})

test('units that nobody uses come back, those of answers that do not count too', async () => {
  const quota = quotaHere()
  const one = await quota.take(subjectOf(account), account)
  const two = await quota.take(subjectOf(account), account)
  assert.ok('refund' in one && 'refund' in two)
  assert.is(await taken(), LIMIT / 200)
  two.refund()
  two.refund()
  await quota.close()
  assert.is(await taken(), 1)
  one.refund()
  await until(taken, (n) => n === 0)
})

test('a block that lies idle goes back by itself', async () => {
  const quota = quotaHere()
  await quota.take(subjectOf(account), account)
  now += 20_000
  await until(taken, (n) => n <= 1)
  assert.is(await taken(), 1)
  await quota.close()
})

test('a change of plan holds from the next block on, and keeps what was used', async () => {
  const quota = quotaHere()
  for (let request = 0; request < 30; request += 1) await quota.take(subjectOf(account), account)
  await changePlan(database.pool, account, 'free')
  await quota.release(subjectOf(account))
  const rest = await Promise.all(Array.from({ length: 100 }, () => quota.take(subjectOf(account), account)))
  assert.is(rest.filter((one) => 'refund' in one).length, 70)
  await changePlan(database.pool, account, 'basic')
  await quota.release(subjectOf(account))
  const more = await quota.take(subjectOf(account), account)
  assert.equal(['refund' in more, more.standing.limit, more.standing.remaining], [true, 10_000, 10_000 - 101])
  await quota.close()
})

test("the month turns in Mexico City, by the database's clock", async () => {
  const setClock = (text: string) =>
    database.pool.query(
      `create or replace function tianguis.clock() returns timestamptz language sql stable as $$select timestamptz '${text}'$$`,
    )
  // 05:59:30 of the 1st in UTC is 23:59:30 of the last day there.
  await setClock('2026-12-01 05:59:30Z')
  const quota = quotaHere()
  const last = await quota.take(subjectOf(account), account)
  assert.ok('refund' in last)
  assert.equal([last.day, last.standing.resetsIn], ['2026-11-30', 30])
  assert.is((await readMonth(database.pool, subjectOf(account), account)).month, '2026-11-01')
  now += 30_000
  await setClock('2026-12-01 06:00:00Z')
  const first = await quota.take(subjectOf(account), account)
  assert.ok('refund' in first)
  assert.equal([first.day, first.standing.remaining, first.standing.resetsIn], ['2026-12-01', LIMIT - 1, 31 * 86_400])
  await quota.close()
  await setClock('2027-03-01 06:00:00Z')
  assert.equal((await readMonth(database.pool, subjectOf(account), account)).resetsAt, new Date('2027-04-01T06:00:00Z'))
  await database.pool.query(
    "create or replace function tianguis.clock() returns timestamptz language sql stable as 'select now()'",
  )
})

test('a block that cannot be given back while the database is away goes back afterwards', async () => {
  const quota = quotaHere()
  await quota.take(subjectOf(account), account)
  await withoutDatabase(database.url, () =>
    quota.release(subjectOf(account)).then(
      () => assert.unreachable('It was given back.'),
      (error: unknown) => assert.is(toApiError(error).status, 503),
    ),
  )
  // A connection that the server ended stays in the pool until its end is read, which on a busy machine takes a while.
  await Promise.allSettled(Array.from({ length: database.pool.idleCount }, () => database.pool.query('select')))
  await quota.close()
  assert.is(await taken(), 1)
})

test('while the database is away a block that is held goes on, and nothing beyond it', async () => {
  const quota = quotaHere()
  await quota.take(subjectOf(account), account)
  await withoutDatabase(database.url, async () => {
    for (let request = 1; request < LIMIT / 200; request += 1)
      assert.ok('refund' in (await quota.take(subjectOf(account), account)))
    await quota.take(subjectOf(account), account).then(
      () => assert.unreachable('It was let in.'),
      (error: unknown) => assert.is(toApiError(error).status, 503),
    )
  })
  assert.ok('refund' in (await quota.take(subjectOf(account), account)))
  await quota.close()
})

test.run()
