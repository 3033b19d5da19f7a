import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { isAlive } from './processes.ts'
import {
  asRoot,
  failureOf,
  isRoot,
  openHost,
  openFakeMachine,
  serversBelow,
  sql,
} from '../../../test/support/fake-machine.ts'
import { findEmbedded, startEmbedded } from './server.ts'
import { errorCode } from './system.ts'

const machine = openFakeMachine()
const folder = machine.path('main')

test('the first start makes the database, the second shares it, and the last one out stops it', async () => {
  const first = await startEmbedded({ folder })
  assert.is(first.adopted, false)
  assert.match(first.url, /^postgres:\/\/tianguis:[\w-]+@\/tianguis\?host=/)
  const second = await startEmbedded({ folder })
  assert.equal([second.adopted, second.pid, second.url], [true, first.pid, first.url])
  assert.is(await findEmbedded(folder), first.url)

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

test('only root is told under which user PostgreSQL runs', async () => {
  const { notices, stop, pid } = await startEmbedded({ folder })
  assert.is(notices.length, isRoot ? 1 : 0)
  if (isRoot) {
    assert.match(notices[0] ?? '', /nobody \(uid \d+\)/)
    assert.is(statSync(`/proc/${pid}`).uid, 65534)
  }
  await stop()
})

test('open transactions do not hold up the stop', async () => {
  const { url, stop } = await startEmbedded({ folder })
  const busy = sql(url, 'BEGIN', 'SELECT pg_sleep(60)').then(
    () => 'done',
    (error) => error.code,
  )
  while (
    (await sql(url, "SELECT 1 FROM pg_stat_activity WHERE query LIKE '%pg_sleep(60)' AND pid <> pg_backend_pid()"))
      .length === 0
  );
  await stop()
  assert.is(await busy, '57P01')
})

test('the server is detached from the terminal and holds nothing of its parent', async () => {
  const { pid, stop } = await startEmbedded({ folder })
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/.*\) /, '').split(' ')
  assert.equal([fields[2], fields[3]], [String(pid), String(pid)], 'leads what the terminal signals')
  const environment = readFileSync(`/proc/${pid}/environ`, 'utf8')
    .split('\0')
    .map((line) => line.split('=')[0])
  assert.equal(
    environment.filter(
      (name) =>
        name !== '' && !['PATH', 'LC_ALL', 'TZ', 'LD_LIBRARY_PATH', 'PG_GRANDPARENT_PID'].includes(name as string),
    ),
    [],
  )
  await stop()
})

test('no process of the server can take all memory', async () => {
  const { pid, url, stop } = await startEmbedded({ folder })
  assert.match(readFileSync(`/proc/${pid}/limits`, 'utf8'), /Max address space +6144000000 /)
  const greedy = await sql(
    url,
    "SELECT length(format('%999999999s%999999999s%999999999s%999999999s%999999999s%999999999s%999999999s', 1, 2, 3, 4, 5, 6, 7))",
  ).then(
    () => 'answered',
    (error) => error.code,
  )
  assert.ok(['53200', '54000'].includes(greedy as string), String(greedy))
  assert.equal(await sql(url, 'SELECT 1 AS alive'), [{ alive: 1 }])
  await stop()
})

test('the process ends by itself after stop, and also while the server it shares goes on', async () => {
  const host = openHost({ folder, brief: true })
  assert.is(await host.ended, 0)
  const { stop } = await startEmbedded({ folder })
  assert.is(await openHost({ folder, brief: true }).ended, 0)
  await stop()
})

test('PGHOST, PGPORT, PGSSLMODE and their kin, set for another server, change nothing', async () => {
  const env = {
    PGHOST: 'example.invalid',
    PGPORT: '1',
    PGSSLMODE: 'require',
    PGUSER: 'x',
    PGPASSWORD: 'y',
    PGDATABASE: 'z',
    PGDATA: '/nowhere',
    LC_ALL: 'es_MX.UTF-8',
    TZ: 'Asia/Tokyo',
  }
  const host = openHost({ folder: machine.path('environment'), env, brief: true })
  const { codigo, message } = await host.report
  assert.is(codigo, undefined, message)
  assert.is(await host.ended, 0)
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
  await sql(before.url.replace('@/tianguis?', '@/postgres?'), 'DROP DATABASE tianguis')
  const after = await startEmbedded({ folder })
  assert.equal(await sql(after.url, 'SELECT current_database() AS name'), [{ name: 'tianguis' }])
  await after.stop()
  await before.stop()
})

test('a full server is still adopted', async () => {
  const { url, stop } = await startEmbedded({ folder })
  await sql(
    url,
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

test('a postmaster that ends while starting is explained from its log', async () => {
  const conf = join(folder, 'postgres', 'postgresql.conf')
  const good = readFileSync(conf, 'utf8')
  appendFileSync(conf, 'max_connections = many\n')
  const configuration = await failureOf(() => startEmbedded({ folder }))
  assert.is(configuration.codigo, 'configuracion')
  assert.match(configuration.message, 'max_connections')
  writeFileSync(conf, good)

  chmodSync(join(folder, 'postgres'), 0o755)
  const permissions = await failureOf(() => startEmbedded({ folder }))
  assert.is(permissions.codigo, 'carpeta_sin_permiso')
  assert.match(permissions.message, 'chmod 0700')
  chmodSync(join(folder, 'postgres'), 0o700)

  const control = join(folder, 'postgres', 'global', 'pg_control')
  const saved = readFileSync(control)
  writeFileSync(
    control,
    saved.map((byte, at) => (at === 100 ? byte ^ 0xff : byte)),
  )
  assert.is((await failureOf(() => startEmbedded({ folder }))).codigo, 'datos_danados')
  writeFileSync(control, saved)
  await (await startEmbedded({ folder })).stop()
  assert.equal(readdirSync(join(folder, 'users')), [])
})

test('a password file that does not fit the data is said, and the server is stopped again', async () => {
  const file = join(folder, 'postgres.password')
  const good = readFileSync(file, 'utf8')
  writeFileSync(file, 'other')
  const own = await failureOf(() => startEmbedded({ folder }))
  assert.is(own.codigo, 'contrasena_rechazada')
  assert.equal(serversBelow(folder), [])

  writeFileSync(file, good)
  const { stop } = await startEmbedded({ folder })
  writeFileSync(file, 'other')
  assert.is((await failureOf(() => startEmbedded({ folder }))).codigo, 'contrasena_rechazada')
  assert.is((await failureOf(() => findEmbedded(folder))).codigo, 'contrasena_rechazada')
  writeFileSync(file, good)
  await stop()
})

test('a postgres that never answers is given up and killed, though it ignores the polite signal', async () => {
  const bin = machine.path('mute')
  mkdirSync(bin)
  for (const name of ['initdb', 'postgres']) {
    writeFileSync(
      join(bin, name),
      '#!/bin/sh\n[ "$1" = --version ] && echo "postgres (PostgreSQL) 18.1" && exit\ntrap "" INT\nwhile :; do sleep 0.1; done\n',
    )
    chmodSync(join(bin, name), 0o755)
  }
  const { codigo } = await failureOf(() => startEmbedded({ folder, binaries: bin }, { patience: 300 }))
  assert.is(codigo, 'no_responde')
  assert.equal(serversBelow(folder), [])
})

asRoot('root with the capabilities that Docker leaves starts, adopts and stops', async () => {
  const capabilities = [
    'chown',
    'dac_override',
    'fowner',
    'fsetid',
    'kill',
    'setgid',
    'setuid',
    'setpcap',
    'net_bind_service',
    'net_raw',
    'sys_chroot',
    'mknod',
    'audit_write',
    'setfcap',
  ]
  const wrap = ['setpriv', `--bounding-set=-all,${capabilities.map((name) => `+${name}`).join()}`, '--inh-caps=-all']
  const place = folder
  const first = openHost({ folder: place, wrap })
  const { pid = 0, message } = await first.report
  assert.ok(pid, message)
  first.kill('SIGKILL')
  await first.ended
  const second = openHost({ folder: place, wrap, brief: true })
  assert.is((await second.report).adopted, true)
  assert.is(await second.ended, 0)
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

test('no server is left behind', async () => {
  assert.equal(await machine.close(), [])
})

test.run()
