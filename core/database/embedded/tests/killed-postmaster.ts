/** A postmaster that ends: what was committed survives, and it is started again for whoever keeps it. */
import { spawn } from 'node:child_process'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { failureOf, serversBelow, sql } from '../../../../test/support/fake-machine.ts'
import { until } from '../../../../test/support/until.ts'
import { keepRunning } from '../supervisor.ts'
import { isAlive } from '../processes.ts'
import { startEmbedded } from '../server.ts'
import { folder } from './machine.ts'

test('a postmaster killed with -9: committed rows survive, also when the next start comes at once', async () => {
  const { url, pid, stop } = await startEmbedded({ folder })
  await sql(url, 'CREATE TABLE kept (id int)', 'INSERT INTO kept SELECT generate_series(1, 1000)')
  // A backend at work outlives its postmaster by a moment and still holds its memory.
  const busy = sql(url, 'SELECT pg_sleep(600)').catch(() => {})
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
    (times) => times >= 5,
  )
  await release()
  assert.equal(told.slice(3, 5), [undefined, 'sin disco'])
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
