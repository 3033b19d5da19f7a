/**
 * PostgreSQL stopped, killed and paused under a host: what is in memory is served and says so, the rest is told what it
 * is, and not only once its statement has had its time; all comes back by itself.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openPool, type Pool } from '@tianguis/core/database/connection'
import { locate } from '@tianguis/core/database/embedded/folder'
import { startEmbedded, type EmbeddedServer } from '@tianguis/core/database/embedded/server'
import { migrateControl } from '@tianguis/core/database/migrations/run'
import { holdLock, waitingForLocks } from '../support/lock.ts'
import type { Call } from '../support/called.ts'
import { call } from '../support/call.ts'
import { openFolder, type Folder } from '../support/folder.ts'
import { openSmallHost, unasked, type SmallHost } from '../support/small-host.ts'
import { until } from '../support/until.ts'

let folder: Folder
let postgres: EmbeddedServer
let pool: Pool
let host: SmallHost

test.before(async () => {
  folder = await openFolder('outage')
  postgres = await startEmbedded({ folder: folder.path })
  pool = openPool({ url: postgres.url })
  await migrateControl(pool)
  await pool.query("update tianguis.plans set without_key = '{prueba}' where without_key is not null")
  host = await openSmallHost({ url: postgres.url, pool })
})
test.after(async () => {
  await host.close()
  await pool.end()
  await postgres.stop()
  await folder.remove()
})

const postmaster = () => Number(readFileSync(join(locate(folder.path).data, 'postmaster.pid'), 'utf8').split('\n')[0])
/** The postmaster, first, and every process of it. */
const everyProcess = async () => [
  postmaster(),
  ...(await pool.query<{ pid: number }>('select pid from pg_stat_activity')).rows.map(({ pid }) => pid),
]

/** On a connection of its own: a server that keeps none for long may close the one that is about to be used. */
const ask = (path: string, options: Call = {}) =>
  call(host.url, path, { ...options, headers: { connection: 'close', ...options.headers } })
const AWAY = ['base_de_datos_caida', 'clave_invalida']
const codeOf = ({ text }: { text: string }) => (text ? JSON.parse(text).codigo : undefined)

async function before(): Promise<void> {
  for (const path of ['/api/v1/prueba', '/api/v1/estado'])
    await until(
      () => call(host.url, path),
      ({ status }) => status === 200,
    )
}

/** How the datasets were is known for a second. */
const soon = (path: string) =>
  until(
    () => ask(path),
    ({ status }) => status === 503,
  )

async function whileAway(): Promise<void> {
  const kept = await ask('/api/v1/prueba')
  const others = [
    await ask(unasked()),
    await ask(unasked()),
    await ask('/api/v1/prueba?al=2026-01-01'),
    await soon('/api/v1/estado'),
    await ask('/api/v1/uso'),
    await ask('/readyz'),
    await ask('/api/v1/prueba?limit=99', { anonymous: true }),
    await ask('/api/v1/prueba', { headers: { authorization: `Bearer ${host.key.slice(0, 9)}${'a'.repeat(36)}` } }),
  ]
  assert.is(kept.status, 200)
  for (const answer of others) {
    // A statement that nobody gave up ends as tiempo_agotado.
    const told = answer.url.endsWith('/readyz') ? answer.status === 503 : AWAY.includes(codeOf(answer))
    assert.ok(told, `${answer.url} answered ${answer.status}: ${answer.text}`)
    assert.ok(answer.headers.get('content-type')!.startsWith('application/json'))
  }
  assert.is(codeOf(others[0]!), 'base_de_datos_caida')
  const marked = await until(
    () => ask('/api/v1/prueba'),
    ({ headers }) => headers.has('x-tianguis-estado'),
  )
  assert.equal(
    [marked.status, marked.headers.get('x-tianguis-estado'), marked.text === kept.text],
    [200, 'base-caida', true],
  )
  assert.ok(Number(marked.headers.get('age')) >= 0)
  const same = await ask('/api/v1/prueba', { headers: { 'if-none-match': marked.headers.get('etag')! } })
  assert.equal([same.status, same.headers.get('x-tianguis-estado')], [304, 'base-caida'])
  const anonymous = await ask('/api/v1/prueba', { anonymous: true })
  assert.equal(
    [anonymous.status, anonymous.headers.get('x-tianguis-estado'), anonymous.text],
    [200, 'base-caida', kept.text],
  )
  // Without a key and in no cache: what a public health check asks.
  const head = await ask('/api/v1/prueba?limit=77', { method: 'HEAD', anonymous: true })
  assert.equal([head.status, head.headers.get('x-tianguis-estado')], [200, 'base-caida'])
  for (const answer of [marked, same, head, await ask('/healthz')])
    assert.ok(answer.status < 400, `${answer.url} ${answer.status}`)
}

let lastPrice = 20
async function back(): Promise<void> {
  const answer = await until(
    () => call(host.url, unasked()),
    ({ status }) => status === 200,
  )
  assert.equal([answer.status, answer.headers.get('x-tianguis-estado')], [200, null])
  assert.is((await call(host.url, '/readyz')).status, 200)
  await host.publish(String((lastPrice += 1)))
  await until(
    async () => (await call(host.url, '/api/v1/prueba')).json().data[0].precio,
    (price) => price === lastPrice,
  )
}

async function paused(pids: readonly number[]): Promise<void> {
  for (const pid of pids) process.kill(pid, 'SIGSTOP')
  try {
    await whileAway()
  } finally {
    for (const pid of pids) process.kill(pid, 'SIGCONT')
  }
}

test('paused, all of it: nothing says that it is gone', async () => {
  await before()
  await paused(await everyProcess())
  await back()
})

test('paused while requests wait for it', async () => {
  await before()
  await using lock = await holdLock(pool, 'lock table datos.prueba_precios in access exclusive mode')
  const asked = Promise.all(Array.from({ length: 20 }, () => ask(unasked())))
  await until(
    () => waitingForLocks(pool),
    (n) => n > 0,
  )
  const pids = await everyProcess()
  for (const pid of pids) process.kill(pid, 'SIGSTOP')
  const answers = await asked
  for (const pid of pids) process.kill(pid, 'SIGCONT')
  await lock.release()
  await back()
  // Whoever waits for a second for one of the connections is told that there is none.
  const codes = new Set(answers.map(codeOf))
  codes.delete('saturado')
  assert.equal([...codes], ['base_de_datos_caida'])
})

test('killed', async () => {
  await before()
  for (const pid of await everyProcess()) process.kill(pid, 'SIGKILL')
  await whileAway()
  postgres = await startEmbedded({ folder: folder.path })
  await back()
})

test('stopped', async () => {
  await before()
  process.kill(postmaster(), 'SIGINT') // what an operator's restart does: whoever is connected is put out
  await until(
    async () => call(host.url, '/readyz'),
    ({ status }) => status === 503,
  )
  await whileAway()
  postgres = await startEmbedded({ folder: folder.path })
  await back()
})

test('a server that only takes nobody new serves on the connections there are', async () => {
  await before()
  // As on any day, there are a few: the host's own look at what is published may take one under a request.
  await Promise.all(Array.from({ length: 4 }, () => call(host.url, unasked())))
  const pid = postmaster()
  process.kill(pid, 'SIGSTOP')
  try {
    // One is told to come again where the host itself has the connection that it would have had.
    for (let asked = 0; asked < 4; asked += 1)
      await until(
        () => ask(unasked()),
        ({ status }) => status === 200,
      )
  } finally {
    process.kill(pid, 'SIGCONT')
  }
  await back()
})

test.run()
