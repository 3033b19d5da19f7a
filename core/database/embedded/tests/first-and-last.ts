/** The first start makes the database, others share the server, and the last one out stops it. */
import { existsSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { serversBelow, sql } from '../../../../test/support/fake-machine.ts'
import { superuserOfFolder } from '../../../../test/support/superuser.ts'
import { until } from '../../../../test/support/until.ts'
import { isAlive } from '../processes.ts'
import { findEmbedded, startEmbedded } from '../server.ts'
import { errorCode } from '../system.ts'
import { folder, machine } from './machine.ts'

test('the first start makes the database, the second shares it, and the last one out stops it', async () => {
  const first = await startEmbedded({ folder })
  assert.is(first.adopted, false)
  assert.match(first.url, /^postgres:\/\/tianguis_servicio:[\w-]+@\/tianguis\?host=/)
  const second = await startEmbedded({ folder })
  assert.equal([second.adopted, second.pid, second.url], [true, first.pid, first.url])
  // Who only looks waits half a second, which a busy machine may need for an answer.
  await until(
    () => findEmbedded(folder),
    (found) => found === first.url,
  )

  // Whoever started it leaves first; the other's work goes on.
  await first.stop()
  assert.equal(await sql(second.url, 'SELECT 1 AS one'), [{ one: 1 }])
  await first.stop()
  assert.equal(await sql(second.url, 'SELECT 1 AS one'), [{ one: 1 }])

  await Promise.all([second.stop(), second.stop()])
  assert.not.ok(isAlive(second.pid))
  assert.equal(serversBelow(folder), [])
  assert.equal(readdirSync(join(folder, 'users')), [])
  assert.is(await findEmbedded(folder), undefined)
})

test('open transactions do not hold up the stop', async () => {
  const { url, stop } = await startEmbedded({ folder })
  const busy = sql(url, 'BEGIN', 'SELECT pg_sleep(600)').then(
    () => 'done',
    (error) => error.code,
  )
  while (
    (await sql(url, "SELECT 1 FROM pg_stat_activity WHERE query LIKE '%pg_sleep(600)' AND pid <> pg_backend_pid()"))
      .length === 0
  );
  await stop()
  assert.is(await busy, '57P01')
})

test('a folder with a space, a comma, a quote, a per cent and accents in its name', async () => {
  const odd = machine.path('ñandú, "a" 100%20 b\'s')
  const { url, stop } = await startEmbedded({ folder: odd })
  assert.equal(await sql(url, 'SELECT 1 AS one'), [{ one: 1 }])
  assert.ok(existsSync(join(odd, 'socket', '.s.PGSQL.5432')))
  await stop()
})

test('a database lost between initdb and its making is made at the next start', async () => {
  const before = await startEmbedded({ folder })
  await sql(superuserOfFolder(folder, 'postgres'), 'DROP DATABASE tianguis')
  const after = await startEmbedded({ folder })
  assert.equal(await sql(after.url, 'SELECT current_database() AS name'), [{ name: 'tianguis' }])
  await after.stop()
  await before.stop()
})

test('a full server is still adopted', async () => {
  const { stop } = await startEmbedded({ folder })
  await sql(
    superuserOfFolder(folder),
    'ALTER SYSTEM SET max_connections = 5',
    'ALTER SYSTEM SET superuser_reserved_connections = 0',
    'ALTER SYSTEM SET reserved_connections = 0',
    'ALTER SYSTEM SET max_wal_senders = 0',
  )
  await stop()
  const host = await startEmbedded({ folder })
  const clients = await fillConnections(host.url)
  const guest = await startEmbedded({ folder })
  assert.is(guest.adopted, true)
  await guest.stop()
  await host.stop()
  await Promise.all(clients.map((client) => client.end()))
  writeFileSync(join(folder, 'postgres', 'postgresql.auto.conf'), '')
})

test('the log is kept between starts, and starts anew above 10 MB', async () => {
  const log = join(folder, 'postgres.log')
  const before = statSync(log).size
  await (await startEmbedded({ folder })).stop()
  assert.ok(statSync(log).size > before)
  truncateSync(log, 11e6)
  await (await startEmbedded({ folder })).stop()
  assert.ok(statSync(log).size < 100_000)
})

test('a folder deleted under the server does not keep it from stopping', async () => {
  const doomed = machine.path('doomed')
  const { pid, stop } = await startEmbedded({ folder: doomed })
  rmSync(doomed, { recursive: true })
  await stop()
  assert.not.ok(isAlive(pid))
})

/** Opens connections until the server has none left. */
async function fillConnections(connectionString: string): Promise<pg.Client[]> {
  const clients: pg.Client[] = []
  for (;;) {
    const client = new pg.Client({ connectionString })
    client.on('error', () => {})
    try {
      await client.connect()
    } catch (error) {
      assert.is(errorCode(error), '53300')
      return clients
    }
    clients.push(client)
  }
}
