/**
 * Two hosts and the command line on one PostgreSQL, each a process of its own: what one does the other sees, and
 * nothing is done twice.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { listKeys, revokeKey } from '../../host/accounts/keys.ts'
import { call, useKey } from '../support/call.ts'
import { openTestDatabase, type TestDatabase } from '../support/database.ts'
import { comesDue } from '../support/comes-due.ts'
import { openHosts, type HostProcess, type Hosts } from '../support/hosts.ts'
import { openS3Server, STORE_URL, type S3Server } from '../support/s3-server.ts'
import { until } from '../support/until.ts'

const MAIN = fileURLToPath(new URL('../../host/cli/main.ts', import.meta.url))
let database: TestDatabase
let bucket: S3Server
let hosts: Hosts
let both: HostProcess[]
test.before(async () => {
  ;[database, bucket] = [await openTestDatabase(), await openS3Server()]
  hosts = await openHosts(database.url)
  const env = { ...bucket.env, REFRESH: 'on' }
  // One after the other: which of them refreshes is left to chance all the same.
  both = [await hosts.start(env), await hosts.start(env)]
})
test.after(async () => {
  await hosts.close()
  await bucket.close()
  await database.close()
})

const one = async <Row>(sql: string) => (await database.pool.query(sql)).rows[0] as Row
const runs = async () =>
  (
    await database.pool.query<{ run: string }>(
      "select trigger || ' ' || outcome as run from tianguis.runs where dataset = 'lento' order by id",
    )
  ).rows.map(({ run }) => run)
const unfinished = async () =>
  (
    await one<{ n: number }>(
      "select count(*)::int as n from trabajos.job where name = 'refresh.lento' and state < 'completed'",
    )
  ).n
const prices = () =>
  Promise.all(
    both.map(async ({ url }) => (await call(url, '/api/v1/lento')).json().data?.[0].precio as number | undefined),
  )
const shown = (price: number) => until(prices, (seen) => seen.every((value) => value === price))

/** The process that refreshes, and the host that it belongs to. */
async function refreshing(): Promise<{ refresher: number; host: HostProcess }> {
  await until(
    async () => hosts.source.waiting,
    (waiting) => waiting === 1,
  )
  const { holder } = await one<{ holder: string }>(
    "select lease_holder as holder from tianguis.datasets where name = 'lento'",
  )
  const refresher = Number(holder.split('#')[1])
  const { ppid } = await parentOf(refresher)
  return { refresher, host: both.find(({ child }) => child.pid === ppid)! }
}
async function parentOf(pid: number): Promise<{ ppid: number }> {
  const child = spawn('ps', ['-o', 'ppid=', '-p', String(pid)])
  const [output] = await once(child.stdout, 'data')
  return { ppid: Number(output) }
}

test('what is due when both start is asked for once, by one of them', async () => {
  assert.equal(await shown(10), [10, 10])
  // Both found it due, and each left a job.
  assert.is(await until(unfinished, (n) => n === 0), 0)
  assert.equal([hosts.source.asked, await runs()], [1, ['programa published']])
  // It was a process of the host's that asked, and was told where answers are kept.
  const kept = await one<{ folder: string }>("select raw_folder as folder from tianguis.runs where dataset = 'lento'")
  assert.match(kept.folder, new RegExp(`^${STORE_URL}/raw/lento/`))
  assert.ok(bucket.asked.some((line) => line.startsWith('PUT /cubo/prefijo/raw/lento/')))
})

test('what the command line publishes shows on both', async () => {
  hosts.source.answer('20.00')
  const cli = spawn(process.execPath, [MAIN, 'refresh', 'lento', '--json'], {
    env: { ...process.env, ...hosts.env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const closed = once(cli, 'close')
  let output = ''
  cli.stdout.on('data', (text) => {
    output += text
  })
  await until(runs, (seen) => seen.includes('orden published'))
  assert.equal(await shown(20), [20, 20])
  await closed
  assert.is(JSON.parse(output).data[0].resultado, 'publicada', output)
})

test('a key that is revoked at one is refused at both', async () => {
  for (const { url, key } of both)
    assert.is((await call(url, '/api/v1/lento', { headers: { authorization: `Bearer ${key}` } })).status, 200)
  const { key } = both[0]!
  const statuses = () =>
    Promise.all(
      both.map(
        async ({ url }) => (await call(url, '/api/v1/lento', { headers: { authorization: `Bearer ${key}` } })).status,
      ),
    )
  assert.equal(await statuses(), [200, 200])
  const revoked = (await listKeys(database.pool)).find(({ ending }) => key.endsWith(ending))!
  await revokeKey(database.pool, revoked)
  assert.equal(await until(statuses, (seen) => seen.every((status) => status === 401)), [401, 401])
  useKey(both[0]!.url, both[1]!.key)
})

test('a host that is paused in the middle is overtaken, publishes nothing when it wakes up, and nothing is asked a third time', async () => {
  const before = hosts.source.asked
  hosts.source.hold()
  await comesDue(database.pool)
  const { refresher, host } = await refreshing()
  for (const pid of [refresher, host.child.pid!]) process.kill(pid, 'SIGSTOP')
  // Its lease lasts a minute; the job, ten seconds here.
  await database.pool.query(
    "update tianguis.datasets set lease_until = now() - interval '1 second' where name = 'lento'",
  )
  await until(
    async () => hosts.source.asked,
    (asked) => asked === before + 2,
  )
  hosts.source.answer('30.00')
  await until(runs, (seen) => seen.at(-1) === 'programa published')
  const { version } = await one<{ version: string }>("select version from tianguis.datasets where name = 'lento'")
  for (const pid of [refresher, host.child.pid!]) process.kill(pid, 'SIGCONT')
  assert.equal(await shown(30), [30, 30])
  assert.is(await until(unfinished, (n) => n === 0), 0)
  assert.equal((await runs()).slice(-2), ['programa lost', 'programa published'])
  assert.equal(
    [
      hosts.source.asked,
      (await one<{ version: string }>("select version from tianguis.datasets where name = 'lento'")).version,
    ],
    [before + 2, version],
  )
})

test('what one host signs the other proves', async () => {
  for (const [from, to] of [both, both.toReversed()] as [HostProcess, HostProcess][]) {
    const { recibo } = (await call(from.url, '/api/v1/lento?limit=1&recibo=1')).json().meta
    const { data } = (await call(to.url, '/api/v1/recibos/verificar', { query: { recibo } })).json()
    assert.equal([data.veredicto, data.servido_asi, data.sigue_asi], ['valido', true, true], data.explicacion)
  }
})

test('what both are asked to create at once under one key is created once, and both answer the same', async () => {
  const ask = (key: string, { url }: HostProcess) =>
    call(url, '/api/v1/avisos', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ conjunto: 'lento' }),
    })
  const keys = ['uno', 'dos', 'tres', 'cuatro', 'cinco']
  for (const key of keys) {
    const statuses = (await Promise.all([...both, ...both].map((host) => ask(key, host)))).map(({ status }) => status)
    assert.equal([statuses.includes(201), statuses.filter((status) => ![201, 409].includes(status))], [true, []], key)
    const again = await Promise.all(both.map((host) => ask(key, host)))
    assert.equal([again.map(({ status }) => status), again[0]!.text], [[201, 201], again[1]!.text], key)
  }
  assert.is((await one<{ n: number }>('select count(*)::int as n from tianguis.watches')).n, keys.length)
})

test('what a host that is killed in the middle left undone, the other does', async () => {
  const before = hosts.source.asked
  hosts.source.hold()
  await comesDue(database.pool)
  const { refresher, host } = await refreshing()
  for (const pid of [refresher, host.child.pid!]) process.kill(pid, 'SIGKILL')
  both = both.filter((one) => one !== host)
  await until(
    async () => hosts.source.asked,
    (asked) => asked === before + 2,
  )
  hosts.source.answer('40.00')
  assert.equal(await shown(40), [40])
  // What is published is shown before the ledger has closed the run.
  const ended = await until(
    async () => (await runs()).slice(-2),
    (two) => !two.includes('programa running'),
  )
  assert.equal(ended, ['programa lost', 'programa published'])
  assert.is(hosts.source.asked, before + 2)
})

test.run()
