/** Hosts that are killed, and hosts that come and go: the server stays for whoever is left. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { serversBelow, startedHost } from '../../../../test/support/fake-machine.ts'
import { isAlive } from '../processes.ts'
import { startEmbedded } from '../server.ts'
import { folder, machine } from './machine.ts'

test('a host killed with -9 leaves the server; the next one adopts it, says so, and stops it', async () => {
  const { host, pid } = await startedHost(folder)
  host.kill('SIGKILL')
  await host.ended
  assert.ok(isAlive(pid))
  const next = await startEmbedded({ folder })
  assert.equal([next.adopted, next.pid], [true, pid])
  assert.match(next.notices.at(-1) ?? '', 'sin dueño')
  await next.stop()
  assert.not.ok(isAlive(pid))
})

test('a living host keeps its server whoever comes and goes, and stops it when a guest was killed', async () => {
  const { host, pid } = await startedHost(folder)
  const guest = await startedHost(folder)
  assert.equal([guest.adopted, guest.pid], [true, pid])
  guest.host.kill('SIGTERM')
  assert.is(await guest.host.ended, 0)
  assert.ok(isAlive(pid))
  const killed = await startedHost(folder)
  killed.host.kill('SIGKILL')
  await killed.host.ended
  host.kill('SIGTERM')
  assert.is(await host.ended, 0)
  assert.not.ok(isAlive(pid))
})

test('a command that started the server leaves it to the host that came meanwhile', async () => {
  const command = await startedHost(folder)
  const { host, pid } = await startedHost(folder)
  command.host.kill('SIGTERM')
  await command.host.ended
  assert.ok(isAlive(pid))
  host.kill('SIGTERM')
  await host.ended
  assert.not.ok(isAlive(pid))
})

test('Ctrl-C reaches the host and not the server', async () => {
  const { host, pid } = await startedHost(folder)
  // The terminal sends it to the whole process group of the host, which here the host leads.
  process.kill(-host.pid, 'SIGINT')
  assert.is(await host.ended, 0)
  assert.not.ok(isAlive(pid))
  const log = readFileSync(join(folder, 'postgres.log'), 'utf8')
  const stops = log
    .split('database system is ready')
    .at(-1)
    ?.match(/received fast shutdown request/g)
  assert.is(stops?.length, 1, 'one request, from the host')
})

test('four processes that start at once on an empty folder end up with one server', async () => {
  const at = machine.path('at-once')
  const hosts = await Promise.all([1, 2, 3, 4].map(() => startedHost(at)))
  assert.is(new Set(hosts.map(({ pid }) => pid)).size, 1)
  assert.is(new Set(hosts.map(({ url }) => url)).size, 1)
  assert.is(hosts.filter(({ adopted }) => !adopted).length, 1)
  for (const { host } of hosts) host.kill('SIGTERM')
  assert.equal(await Promise.all(hosts.map(({ host }) => host.ended)), [0, 0, 0, 0])
  assert.equal(serversBelow(at), [])
})
