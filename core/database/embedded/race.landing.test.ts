import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { findBinaries } from './binaries.ts'
import { locate } from './folder.ts'
import { readPidFile } from './running-server.ts'
import { launch, overruledPid } from './postmaster.ts'
import { isGoneWithin } from './processes.ts'
import {
  failureOf,
  openHost,
  openFakeMachine,
  serversBelow,
  sql,
  startedHost,
} from '../../../test/support/fake-machine.ts'
import { until } from '../../../test/support/until.ts'
import { startEmbedded } from './server.ts'

const machine = openFakeMachine()
const folder = machine.path('main')

test('four processes that start at once on an empty folder end up with one server', async () => {
  const hosts = await Promise.all([1, 2, 3, 4].map(() => startedHost(folder)))
  assert.is(new Set(hosts.map(({ pid }) => pid)).size, 1)
  assert.is(new Set(hosts.map(({ url }) => url)).size, 1)
  assert.is(hosts.filter(({ adopted }) => !adopted).length, 1)
  for (const { host } of hosts) host.kill('SIGTERM')
  assert.equal(await Promise.all(hosts.map(({ host }) => host.ended)), [0, 0, 0, 0])
  assert.equal(serversBelow(folder), [])
})

test('one stops while another starts, over and over: nobody gets a server that is going away', async () => {
  for (let round = 0; round < 5; round += 1) {
    const leaving = await startEmbedded({ folder })
    const [, coming] = await Promise.all([leaving.stop(), startEmbedded({ folder })])
    assert.equal(await sql(coming.url, 'SELECT 1 AS one'), [{ one: 1 }])
    await coming.stop()
  }
})

test('SIGTERM at any moment of the start leaves no process, and the next start works', async () => {
  const at = machine.path('interrupted')
  const moments: readonly (() => boolean)[] = [
    () => true,
    () => serversBelow(at).length > 0,
    () => existsSync(join(at, 'postgres')),
    () => existsSync(join(at, 'postgres', 'postmaster.pid')),
  ]
  for (const there of moments) {
    const host = openHost({ folder: at })
    while (!there()) await sleep(5)
    host.kill('SIGTERM')
    await host.ended
    // A process that was killed is listed until it is collected.
    await until(
      async () => serversBelow(at),
      ({ length }) => length === 0,
    )
  }
  await (await startEmbedded({ folder: at })).stop()
})

test('an abort while postgres starts leaves no process; one that came earlier starts nothing', async () => {
  for (const delay of [0, 10, 20, 40]) {
    const start = startEmbedded({ folder, signal: AbortSignal.timeout(delay) })
    await start.then(
      ({ stop }) => stop(),
      (error) => assert.is(error.name, 'TimeoutError', error.stack),
    )
    assert.equal(serversBelow(folder), [], `${delay} ms`)
  }
  await startEmbedded({ folder, signal: AbortSignal.abort() }).then(
    () => assert.unreachable(),
    (error) => assert.is(error.name, 'AbortError'),
  )
})

test('a host killed with -9 the moment it spawned postgres: never two on one folder', async () => {
  const { url, pid, stop } = await startEmbedded({ folder })
  await sql(url, 'CREATE TABLE IF NOT EXISTS much (id int)', 'INSERT INTO much SELECT generate_series(1, 100000)')
  process.kill(pid, 'SIGKILL')
  await isGoneWithin(pid, Infinity)
  await stop()
  for (const delay of [0, 5, 15, 30]) {
    const host = openHost({ folder })
    while (serversBelow(folder).length === 0) await sleep(1)
    await sleep(delay)
    host.kill('SIGKILL')
    const next = await startEmbedded({ folder })
    await host.ended
    assert.equal(await sql(next.url, 'SELECT count(*)::int AS n FROM much'), [{ n: 100_000 }])
    assert.equal(serversBelow(folder), [next.pid], `${delay} ms`)
    // Leave a stale file for the next round.
    process.kill(next.pid, 'SIGKILL')
    await isGoneWithin(next.pid, Infinity)
    await next.stop()
  }
})

test('a second postmaster on the folder, however it came to be started, gives way and leaves the lock of the first', async () => {
  const first = await startEmbedded({ folder })
  const layout = locate(folder)
  const password = readFileSync(layout.password, 'utf8')
  const options = {
    layout,
    password,
    binaries: findBinaries(layout),
    socketFolder: join(folder, 'socket'),
    patience: 200_000,
  }
  assert.is(overruledPid(layout.data), undefined)
  assert.is((await failureOf(() => launch(options))).codigo, 'ocupado')
  assert.is(readPidFile(layout.data)?.pid, first.pid)
  assert.equal(await sql(first.url, 'SELECT 1 AS one'), [{ one: 1 }])
  await first.stop()
})

test('no server is left behind', async () => {
  assert.equal(await machine.close(), [])
})

test.run()
