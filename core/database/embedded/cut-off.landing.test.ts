/**
 * The socket of a living server is deleted, or its files are another's: it is mended or told, and advice works when it
 * is followed.
 */
import { chownSync, existsSync, rmSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import pg from 'pg'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { until } from '../../../test/support/until.ts'
import { isAlive } from './processes.ts'
import { asRoot, failureOf, openFakeMachine, sql, startedHost } from '../../../test/support/fake-machine.ts'
import { findEmbedded, startEmbedded } from './server.ts'

const machine = openFakeMachine()
const folder = machine.path('data')
const socket = join(folder, 'socket', '.s.PGSQL.5432')

test('whoever keeps the server starts it again in order, also with clients that stay', async () => {
  const server = await startEmbedded({ folder })
  const told: string[] = []
  server.keep((message) => told.push(message))
  const { pid, url } = server
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  rmSync(socket)
  await until(
    async () => told.length,
    (times) => times === 2,
  )
  assert.equal(
    told.map((message) => message.replace(/\d+/, 'n')),
    ['Alguien borró el socket de PostgreSQL; se arranca de nuevo.', 'PostgreSQL corre de nuevo (pid n).'],
  )
  assert.not.ok(isAlive(pid))
  assert.equal(await sql(url, 'SELECT 1 AS one'), [{ one: 1 }])
  await server.stop()
})

test('a command that finds it so mends it and says so', async () => {
  const { host } = await startedHost(folder)
  rmSync(socket)
  assert.is(await findEmbedded(folder), undefined)
  const server = await startEmbedded({ folder })
  assert.match(
    server.notices.join(),
    /El socket de PostgreSQL ya no está en .* Se detuvo en orden y se arrancó de nuevo\./,
  )
  assert.equal(await sql(server.url, 'SELECT 1 AS one'), [{ one: 1 }])
  await server.stop()
  host.kill('SIGTERM')
  await host.ended
})

test('the advice for one that does not answer works when it is followed, though clients stay', async () => {
  const { pid, url, stop } = await startEmbedded({ folder })
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  process.kill(pid, 'SIGSTOP')
  const { message } = await failureOf(() => startEmbedded({ folder }, { patience: 100 }))
  const [first, second] = message.match(/kill -\w+ \d+/g)!
  assert.equal([first, second], [`kill -INT ${pid}`, `kill -KILL ${pid}`])
  assert.is(spawnSync('sh', ['-c', first!]).status, 0)
  process.kill(pid, 'SIGCONT') // stuck, and not paused for ever: what it was sent it then does
  await until(async () => !isAlive(pid), Boolean)
  const next = await startEmbedded({ folder })
  assert.is(next.adopted, false)
  await next.stop()
  await stop()
})

asRoot("files that are another user's are told as such", async () => {
  await (await startEmbedded({ folder })).stop()
  const base = join(folder, 'postgres', 'base')
  chownSync(base, 0, 0)
  spawnSync('chmod', ['700', base])
  const { codigo, message } = await failureOf(() => startEmbedded({ folder }))
  assert.is(codigo, 'carpeta_sin_permiso')
  assert.match(message, /chown -R/)
  assert.ok(existsSync(base))
})

test('no server is left behind', async () => {
  assert.equal(await machine.close(), [])
})

test.run()
