/** What is left in the folder by those that are gone blocks nobody, whoever has their pid by now. */
import { spawn } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ordinary, serversBelow, sql, startedHost } from '../../../../test/support/fake-machine.ts'
import { asOwner } from '../os-user.ts'
import { isAlive, isGoneWithin } from '../processes.ts'
import { findEmbedded, startEmbedded } from '../server.ts'
import { folder, machine } from './machine.ts'

const pidFile = join(folder, 'postgres', 'postmaster.pid')

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
  const next = await startEmbedded({ folder }, { patience: 200_000 })
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
  await isGoneWithin(pid, Infinity)
  process.kill(pid, 0)
  const next = await startEmbedded({ folder }, { patience: 200_000 })
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

/** A server whose host and postmaster were both killed with -9, as by a power cut. */
async function crashed() {
  const { host, pid } = await startedHost(folder)
  host.kill('SIGKILL')
  await host.ended
  process.kill(pid, 'SIGKILL')
  await isGoneWithin(pid, Infinity)
  return { pid }
}
