import { spawn } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { asOwner } from './identity.ts'
import { until } from '../../../test/support/until.ts'
import { keepRunning } from './keep.ts'
import { isAlive, isGoneWithin } from './processes.ts'
import {
  failureOf,
  openFakeMachine,
  ordinary,
  serversBelow,
  sql,
  startedHost,
} from '../../../test/support/fake-machine.ts'
import { findEmbedded, startEmbedded } from './server.ts'

const machine = openFakeMachine()
const folder = machine.path('main')
const pidFile = join(folder, 'postgres', 'postmaster.pid')

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

test('a postmaster killed with -9: committed rows survive, also when the next start comes at once', async () => {
  const { url, pid, stop } = await startEmbedded({ folder })
  await sql(url, 'CREATE TABLE kept (id int)', 'INSERT INTO kept SELECT generate_series(1, 1000)')
  // A backend at work outlives its postmaster by a moment and still holds its memory.
  const busy = sql(url, 'SELECT pg_sleep(60)').catch(() => {})
  process.kill(pid, 'SIGKILL')
  const next = await startEmbedded({ folder })
  assert.is(next.adopted, false)
  assert.match(next.notices.at(-1) ?? '', 'bitácora')
  assert.equal(await sql(next.url, 'SELECT count(*)::int AS n FROM kept'), [{ n: 1000 }])
  await busy
  // The first handle knows a pid that is gone: it must not stop what came after.
  await stop()
  assert.equal(await sql(next.url, 'SELECT 1 AS one'), [{ one: 1 }])
  await next.stop()
})

test('a postmaster that ends is started again for whoever keeps it, at the same address, and stopped by them', async () => {
  const server = await startEmbedded({ folder })
  const { url, pid } = server
  const told: string[] = []
  server.keep((message) => void told.push(message))
  for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
    const before = server.pid
    process.kill(before, signal)
    await until(
      async () => server.pid,
      (now) => now !== before,
    )
    assert.equal(await sql(url, 'SELECT 1 AS one'), [{ one: 1 }])
  }
  assert.not.ok(isAlive(pid))
  assert.equal(
    told.map((message) => message.replace(/\d+/, 'n')),
    [
      'PostgreSQL terminó sin que nadie se lo pidiera; se arranca de nuevo.',
      'PostgreSQL corre de nuevo (pid n).',
      'PostgreSQL terminó sin que nadie se lo pidiera; se arranca de nuevo.',
      'PostgreSQL corre de nuevo (pid n).',
    ],
  )
  await server.stop()
  assert.equal(serversBelow(folder), [])
})

test('one that cannot be started is tried again, and given up when it is released', async () => {
  const servers = [spawn('sleep', ['60']), spawn('sleep', ['60'])]
  const told: (string | undefined)[] = []
  const failures = [new Error('sin disco')]
  const revive = async () => {
    const failure = failures.pop()
    if (failure) throw failure
    return servers[1]!.pid!
  }
  const release = keepRunning(
    servers[0]!.pid!,
    { revive, isCutOff: () => false },
    (_message, error) => void told.push(error?.message),
  )
  servers[0]!.kill()
  await until(
    async () => told.length,
    (times) => times === 3,
  )
  assert.equal(told, [undefined, 'sin disco', undefined])
  failures.push(...Array.from({ length: 9 }, () => new Error('sin disco')))
  servers[1]!.kill()
  await until(
    async () => told.length,
    (times) => times === 5,
  )
  await release()
  assert.is(told.length, 5)
})

test('postmaster.pid with the pid of another program of the same user does not block', async () => {
  const { pid } = await crashed()
  const other = spawn('sleep', ['60'], asOwner(ordinary))
  const third = spawn('sleep', ['60'], asOwner(ordinary))
  for (const [file, by] of [
    [pidFile, other],
    [join(folder, 'socket', '.s.PGSQL.5432.lock'), third],
  ] as const) {
    writeFileSync(file, readFileSync(file, 'utf8').replace(String(pid), String(by.pid)))
  }
  assert.is(await findEmbedded(folder), undefined)
  const next = await startEmbedded({ folder }, { patience: 10_000 })
  assert.is(next.adopted, false)
  assert.ok(isAlive(other.pid as number), 'the other program was left alone')
  await next.stop()
  assert.ok(isAlive(other.pid as number), 'the other program was left alone')
  other.kill('SIGKILL')
  third.kill('SIGKILL')
})

test('a postmaster that stays a zombie, as under a pid 1 that collects nobody, does not block', async () => {
  const { host, pid } = await startedHost(folder)
  // A stopped parent collects nobody either.
  process.kill(host.pid, 'SIGSTOP')
  process.kill(pid, 'SIGKILL')
  await isGoneWithin(pid, 5_000)
  process.kill(pid, 0)
  const next = await startEmbedded({ folder }, { patience: 10_000 })
  assert.is(next.adopted, false)
  host.kill('SIGKILL')
  await host.ended
  await next.stop()
  assert.equal(serversBelow(folder), [])
})

test('a user file and a lock with a pid that is another program by now count as dead', async () => {
  const { host, pid } = await startedHost(folder)
  host.kill('SIGKILL')
  await host.ended
  const users = join(folder, 'users')
  rmSync(join(users, readdirSync(users)[0] ?? ''))
  writeFileSync(join(users, `${process.pid}-1-00000000.abcd`), '')
  writeFileSync(join(folder, 'start.lock'), `${process.pid}-1-00000000\nold\n`)
  const next = await startEmbedded({ folder })
  assert.is(next.pid, pid)
  await next.stop()
  assert.not.ok(isAlive(pid))
})

test('an empty or half postmaster.pid does not break anything', async () => {
  await crashed()
  writeFileSync(pidFile, '999999999\n/nowhere')
  await (await startEmbedded({ folder })).stop()
  assert.not.ok(existsSync(pidFile))
})

test('a copy of the folder gets a server of its own, even while the original lives', async () => {
  const original = await startEmbedded({ folder })
  const copy = machine.path('copy')
  cpSync(folder, copy, { recursive: true, preserveTimestamps: true, filter: (path) => !path.includes('.s.PGSQL') })
  const { uid, gid } = ordinary
  await new Promise((resolve) =>
    spawn('sh', [
      '-c',
      'chown -R "$1" "$2/postgres" "$2/socket" 2>/dev/null; chmod 700 "$2/postgres" "$2/socket"',
      'sh',
      `${uid}:${gid}`,
      copy,
    ]).once('exit', resolve),
  )
  const second = await startEmbedded({ folder: copy })
  assert.is(second.adopted, false)
  assert.is.not(second.pid, original.pid)
  await second.stop()
  assert.equal(await sql(original.url, 'SELECT 1 AS one'), [{ one: 1 }])
  await original.stop()
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

test('a living server that does not answer is said so, and is neither doubled nor killed', async () => {
  const { pid, stop } = await startEmbedded({ folder })
  process.kill(pid, 'SIGSTOP')
  const { codigo, message } = await failureOf(() => startEmbedded({ folder }, { patience: 100 }))
  process.kill(pid, 'SIGCONT')
  assert.is(codigo, 'no_responde')
  assert.match(message, `kill -INT ${pid}`)
  assert.equal(serversBelow(folder), [pid])
  await stop()
})

/** A server whose host and postmaster were both killed with -9, as by a power cut. */
async function crashed() {
  const { host, pid } = await startedHost(folder)
  host.kill('SIGKILL')
  await host.ended
  process.kill(pid, 'SIGKILL')
  await isGoneWithin(pid, 5_000)
  return { pid }
}

test('no server is left behind', async () => {
  assert.equal(await machine.close(), [])
})

test.run()
