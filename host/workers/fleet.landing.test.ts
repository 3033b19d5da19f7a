import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openLog } from '../../test/support/log.ts'
import { until } from '../../test/support/until.ts'
import { startFleet, type Fleet } from './fleet.ts'

const exec = fileURLToPath(new URL('../../test/support/fake-worker.ts', import.meta.url))
const silent = pino({ level: 'silent' })
const start = (env: Readonly<Record<string, string>> = {}, log = silent, count = 2) =>
  startFleet({ count, exec, log, env: { FAKE_PORT: '4321', ...env } })

let fleet: Fleet | undefined
test.after.each(async () => {
  await fleet?.close()
  fleet = undefined
})
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('so many processes serve where the first does, and their metrics are one', async () => {
  fleet = await start()
  assert.is(fleet.url, 'http://127.0.0.1:4321')
  assert.is(new Set(fleet.pids).size, 2)
  assert.match(await fleet.collect(), /^processes 2$/m)
})

test('what keeps the first from serving is told in its own words, or by how it ended', async () => {
  const failure = (env: Readonly<Record<string, string>>) =>
    start(env).then(
      () => 'it serves',
      (error: Error) => error.message,
    )
  assert.is(await failure({ FAKE_WORKER: 'fails' }), 'El puerto está ocupado.')
  assert.is(await failure({ FAKE_WORKER: 'dies' }), 'Un proceso de serve terminó con 3 antes de servir.')
})

test('one that dies is replaced, and the log says how it ended', async () => {
  const { log, logged } = openLog()
  fleet = await start({}, log)
  const [victim, other] = fleet.pids
  process.kill(victim!, 'SIGKILL')
  const pids = await until(
    async () => fleet!.pids,
    (now) => now.length === 2 && !now.includes(victim!),
  )
  assert.ok(pids.includes(other!), 'the other one stays')
  assert.match(logged(), /Un proceso de serve terminó con SIGKILL; se reemplaza\./)
})

test('each is replaced by a new one when told to, and two who tell wait for each other', async () => {
  const { log, logged } = openLog()
  fleet = await start({}, log)
  const before = fleet.pids
  await Promise.all([fleet.replace(), fleet.replace()])
  assert.is(fleet.pids.length, 2)
  assert.not(fleet.pids.some((pid) => before.includes(pid)))
  assert.not(before.some(isAlive))
  assert.not.match(logged(), /terminó con/, 'they left because they were told to')
})

test('closing ends all of them, and none is replaced', async () => {
  const { log, logged } = openLog()
  fleet = await start({}, log)
  const { pids } = fleet
  await fleet.close()
  assert.equal(fleet.pids, [])
  assert.not(pids.some(isAlive))
  assert.not.match(logged(), /se reemplaza/)
})

test.run()
