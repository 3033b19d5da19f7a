/**
 * A primary that dies, or says nothing any more, while hosts serve and refresh, and standbys that take its place: what
 * was acknowledged is there, what is counted is counted once, and nobody writes to what was the primary.
 */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openPool, type Pool } from '@tianguis/core/database/connection'
import { troubleOf } from '@tianguis/core/database/troubles'
import { migrateControl } from '@tianguis/core/database/migrations/run'
import { examineServers, type ServerCheck } from '../../host/cli/doctor/servers.ts'
import { makeTestKey } from '../support/accounts.ts'
import { allBooked } from '../support/all-booked.ts'
import { call } from '../support/call.ts'
import { comesDue } from '../support/comes-due.ts'
import { openHosts, type HostProcess, type Hosts } from '../support/hosts.ts'
import { openSmallHost, unasked, type SmallHost } from '../support/small-host.ts'
import { openPair, processesOf, type Copy, type Pair } from '../support/standby.ts'
import { until } from '../support/until.ts'

let pair: Pair
let pool: Pool
let host: SmallHost
let hosts: Hosts
let refresher: HostProcess
test.before(async () => {
  pair = await openPair({ standbys: 2, synchronous: true })
  pool = openPool({ url: pair.url })
  await migrateControl(pool)
  host = await openSmallHost({ url: pair.url, pool })
  other = await makeTestKey(host.service)
  hosts = await openHosts(pair.url)
  // It reads of the standbys, one of which is the primary later.
  const replicas = pair.copies.map(({ server }) => server.url).join()
  refresher = await hosts.start({ REFRESH: 'on', DATABASE_REPLICA_URL: replicas })
})
test.after(async () => {
  await hosts.close()
  await host.close()
  await pool.end()
  await pair.close()
})

/** A key that nothing is asked with but whether all is booked. */
let other: string
let answered = 0
/** Of those, what was answered from memory while the database was away: counted where a block was left, as admit.ts says. */
let away = 0
async function asked(path: string) {
  const { status, headers, json } = await call(host.url, path)
  if (status === 200) answered += 1
  if (status === 200 && headers.has('x-tianguis-estado')) away += 1
  const price = status === 200 ? (json().data[0].precio as number) : undefined
  return { status, state: headers.get('x-tianguis-estado'), price }
}
const answers = () =>
  until(
    () => asked(unasked()),
    ({ status }) => status === 200,
  )
/** Without a primary what is in memory is served, and says so; the rest is told. */
async function cachedAlone(price: number): Promise<void> {
  const cached = await until(
    () => asked('/api/v1/prueba'),
    ({ state }) => state !== null,
  )
  assert.equal(cached, { status: 200, state: 'base-caida', price })
  assert.is((await asked(unasked())).status, 503)
}
const one = async (sql: string): Promise<any> => Object.values((await pool.query(sql)).rows[0])[0]
const counted = () => one("select coalesce(sum(requests), 0)::int from tianguis.usage where endpoint = 'prueba'")
/** Each answer once, and none of those that the database could be asked about is missing. */
async function bookedOnce(): Promise<void> {
  answered += await allBooked(pool, other, [host.url], unasked())
  const n = await counted()
  assert.ok(n <= answered && n >= answered - away, `${n} booked of ${answered}, ${away} of them while it was away`)
}
const runs = () =>
  one(
    "select string_agg(outcome || coalesce(': ' || failure, ''), ' | ' order by id) from tianguis.runs where dataset = 'lento'",
  )
/** A run is told as ended a moment after its rows are there. */
const ended = (how: RegExp) => until(runs, (all: string) => how.test(all))
/** What was on its way to the one that is silent ended with a reason that names the server, and was read again. */
const ONCE_MORE = /^published \| published( \| (failed: [^|]*PostgreSQL[^|]*|lost[^|]*))+ \| published$/
const lento = async () => (await call(refresher.url, '/api/v1/lento')).json().data?.[0].precio as number | undefined
/** No two servers were started at the same moment. */
const serverOf = async (from: Pool) =>
  (await from.query<{ started: string }>('select pg_postmaster_start_time()::text as started')).rows[0]!.started
/** What `doctor` says of the servers. */
async function examined() {
  const findings = { problems: [] as string[], notices: [] as string[] }
  const roles = (await examineServers(pair.url, findings)).map(({ papel }) => papel)
  return { ...findings, roles: roles.toSorted() satisfies ServerCheck['papel'][] }
}

/** The one that has most of what was acknowledged, and the other, which follows it from now on. */
async function promote(): Promise<Copy> {
  const [first, second] = pair.copies
  const ahead = await first!.ask(
    `select pg_last_wal_receive_lsn() >= '${await second!.ask('select pg_last_wal_receive_lsn()')}'`,
  )
  const [promoted, other] = ahead ? [first!, second!] : [second!, first!]
  await promoted.ask('select pg_promote()')
  await other.follow(promoted.server)
  return promoted
}

test('standbys that confirm nothing keep a publication waiting, and nobody who reads', async () => {
  // A block of five requests: each is asked for before it is used.
  await pool.query("update tianguis.plans set monthly = 1000 where name = 'pruebas'")
  const paused = pair.copies.flatMap(({ server }) => processesOf(server))
  for (const pid of paused) process.kill(pid, 'SIGSTOP')
  let publishing: ReturnType<typeof host.publish>
  try {
    // They confirm nothing until all of these were answered.
    for (let times = 0; times < 12; times += 1) assert.is((await asked(unasked())).status, 200)
    publishing = host.publish('11.00')
    const waits = 'select count(*)::int from pg_stat_activity where wait_event = $$SyncRep$$'
    assert.ok(
      await until(
        () => one(waits),
        (n) => n > 0,
      ),
    )
  } finally {
    for (const pid of paused) process.kill(pid, 'SIGCONT')
  }
  await publishing
  await pool.query("update tianguis.plans set monthly = 1000000 where name = 'pruebas'")
  const price = await until(
    () => asked('/api/v1/prueba'),
    (answer) => answer.price === 11,
  )
  assert.is(price.price, 11)
})

let promoted: Copy
test('of a primary that is killed nothing is lost that it acknowledged, and its standby takes over', async () => {
  assert.is(await until(lento, (price) => price === 10), 10)
  hosts.source.hold()
  await comesDue(pool)
  await until(
    async () => hosts.source.waiting,
    (n) => n === 1,
  )
  await host.publish('20.00')
  await until(
    () => asked('/api/v1/prueba'),
    ({ price }) => price === 20,
  )
  // What was booked and no standby has yet may be lost, as docs/decisions/failover.md says.
  await bookedOnce()
  await Promise.all(pair.copies.map((copy) => copy.caughtUp()))
  process.kill(pair.primary.pid, 'SIGKILL')
  await cachedAlone(20)
  // A connection that has not heard of its end yet has other words.
  await until(
    () =>
      pool.query('select').then(
        () => undefined,
        (thrown: unknown) => troubleOf(thrown)?.words,
      ),
    (words) => words?.includes('no tiene un servidor que acepte escrituras') ?? false,
  )
  promoted = await promote()
  hosts.source.answer('20.00')
  assert.equal((await answers()).price, 20)
  await host.publish('21.00')
  assert.is(await until(lento, (value) => value === 20), 20)
  assert.is(await ended(/^published \| published$/), 'published | published')
  await bookedOnce()
})

test('one that says nothing any more is left for the one that was promoted, and is not written when it comes back', async () => {
  const former = await serverOf(pool)
  const before = await examined()
  assert.equal([before.roles, before.problems], [['no contesta', 'principal', 'réplica'], []])
  await until(
    () => asked('/api/v1/prueba'),
    ({ price }) => price === 21,
  )
  const lock = openPool({ url: promoted.server.url, max: 1 })
  const holding = await lock.connect()
  holding.on('error', () => {})
  await holding.query('begin; lock table datos.lento in exclusive mode')
  hosts.source.answer('30.00')
  await comesDue(pool)
  await until(
    () => promoted.ask("select count(*)::int from pg_stat_activity where wait_event_type = 'Lock'"),
    (n) => n > 0,
  )
  const next = pair.copies.find((copy) => copy !== promoted)!
  await next.caughtUp()
  const paused = processesOf(promoted.server)
  for (const pid of paused) process.kill(pid, 'SIGSTOP')
  try {
    await cachedAlone(21)
    await next.ask('select pg_promote()')
    assert.is((await answers()).price, 21)
    await host.publish('31.00')
    assert.is(await until(lento, (value) => value === 30), 30)
    assert.match(await ended(ONCE_MORE), ONCE_MORE)
    await bookedOnce()
  } finally {
    for (const pid of paused) process.kill(pid, 'SIGCONT')
  }
  holding.release(true)
  await lock.end()
  assert.is(await promoted.ask('select pg_is_in_recovery()'), false)
  assert.is.not(await serverOf(pool), former)
  // One that has seen nothing yet finds both, and takes the one that was promoted last.
  const late = openPool({
    url: pair.url.replace(/host=([^&]*)/, (_, list: string) => `host=${list.split(',').reverse().join()}`),
  })
  assert.is(await serverOf(late), await serverOf(pool))
  await late.end()
  const { roles, problems } = await examined()
  assert.equal(roles, ['no contesta', 'otra principal', 'principal'])
  assert.match(problems.join(), /^\S+, de DATABASE_URL, acepta escrituras y no es la principal: detenlo/)
  await host.publish('32.00')
  assert.is((await answers()).price, 32)
})

test.run()
