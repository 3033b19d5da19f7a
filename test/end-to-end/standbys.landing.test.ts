/** Reads from several hot standbys: spread over those that are good, past those that are behind, away or slow. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openPool, type Pool } from '@tianguis/core/database/connection'
import { migrateControl } from '@tianguis/core/database/migrations/run'
import { call } from '../support/call.ts'
import { openSmallHost, unasked, type SmallHost } from '../support/small-host.ts'
import { openPair, type Copy, type Pair } from '../support/standby.ts'
import { until } from '../support/until.ts'

const METRICS_TOKEN = 'una-clave-de-pruebas'
let pair: Pair
let pool: Pool
let host: SmallHost
let [one, other] = [] as Copy[] as [Copy, Copy]
test.before(async () => {
  pair = await openPair({ standbys: 2 })
  ;[one, other] = pair.copies as [Copy, Copy]
  pool = openPool({ url: pair.primary.url })
  await migrateControl(pool)
  const env = { DATABASE_REPLICA_URL: `${one.server.url}, ${other.server.url}`, METRICS_TOKEN }
  host = await openSmallHost({ url: pair.primary.url, pool, env })
})
test.after(async () => {
  await host.close()
  await pool.end()
  await pair.close()
})

async function asked() {
  const { status, json } = await call(host.url, unasked())
  return { status, price: status === 200 ? (json().data[0].precio as number) : undefined }
}
const ROWS = "query like '%row_to_json%prueba_precios%' and pid <> pg_backend_pid()"
const pids = (copy: Copy): Promise<number[]> =>
  copy.ask(`select coalesce(array_agg(pid), '{}') from pg_stat_activity where ${ROWS}`)
/** The standbys that answered some of a few requests; the primary where none did. */
async function answering(): Promise<readonly Copy[]> {
  const [since] = (await pool.query<{ at: string }>('select clock_timestamp()::text as at')).rows
  for (let times = 0; times < 6; times += 1) assert.is((await asked()).status, 200)
  const read = `select exists (select from pg_stat_activity where ${ROWS} and query_start > '${since!.at}')`
  const did = await Promise.all(pair.copies.map((copy) => copy.ask(read).catch(() => false)))
  return pair.copies.filter((_, index) => did[index])
}
const alone = (copies: readonly Copy[]) => until(answering, (by) => by.join() === copies.join() && by[0] === copies[0])
/** Whether each is read, as an operator's Prometheus sees it. */
const measured = async () =>
  [
    ...(await call(host.url, '/metrics', { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).text.matchAll(
      /^tianguis_replica_readable\{replica="(\d)"\} (\d)$/gm,
    ),
  ].map(([, replica, readable]) => `${replica}: ${readable}`)

test('reads are spread over both', async () => {
  for (const copy of pair.copies) await copy.caughtUp()
  assert.equal(await alone([one, other]), [one, other])
  await until(measured, (told) => told.join() === '1: 1,2: 1')
})

test('one that is behind is left alone until it has caught up', async () => {
  await one.ask('select pg_wal_replay_pause()')
  await until(
    () => one.ask('select pg_get_wal_replay_pause_state()'),
    (state) => state === 'paused',
  )
  await host.publish('20.00')
  await until(asked, ({ price }) => price === 20)
  assert.equal(await alone([other]), [other])
  for (let times = 0; times < 4; times += 1) assert.is((await asked()).price, 20)
  await until(measured, (told) => told.join() === '1: 0,2: 1')
  await one.ask('select pg_wal_replay_resume()')
  assert.equal(await alone([one, other]), [one, other])
})

test('one that is slow, and says that it lives, keeps only those waiting that it has', async () => {
  const stopped = await pids(one)
  for (const pid of stopped) process.kill(pid, 'SIGSTOP')
  let hung: Promise<{ status: number }[]>
  try {
    hung = Promise.all([asked(), asked()])
    // It goes on only after these were answered.
    for (let times = 0; times < 6; times += 1) assert.is((await asked()).status, 200)
  } finally {
    for (const pid of stopped) process.kill(pid, 'SIGCONT')
  }
  // Four seconds are all that a statement has; where the others took longer, it is told so.
  for (const { status } of await hung) assert.ok([200, 504].includes(status), String(status))
})

test('one that is away is left alone, and with both away the primary answers', async () => {
  await other.stop()
  assert.equal(await alone([one]), [one])
  await one.stop()
  for (let times = 0; times < 4; times += 1) assert.is((await asked()).status, 200)
  await Promise.all([one.start(), other.start()])
  assert.equal(await alone([one, other]), [one, other])
})

test('without its primary what a standby has is read on', async () => {
  process.kill(pair.primary.pid, 'SIGKILL')
  assert.is((await asked()).status, 200)
  await until(
    () => call(host.url, '/readyz'),
    ({ status }) => status === 503,
  )
  for (let times = 0; times < 10; times += 1) assert.is((await asked()).status, 200)
})

test.run()
