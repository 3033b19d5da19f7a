import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { findBinaries } from './binaries.ts'
import { ensureCluster } from './cluster.ts'
import { locate, prepareFolder, type Layout } from './folder.ts'
import { failureOf, openHost, openFakeMachine, serversBelow, sql } from '../../../test/support/fake-machine.ts'
import { startEmbedded } from './server.ts'

const machine = openFakeMachine()
test.after(async () => void (await machine.close()))
const PLENTY = () => 1e12

function layoutFor(name: string): Layout {
  const layout = locate(machine.path(name))
  prepareFolder(layout)
  return layout
}

/** A PG_BIN whose initdb is this shell script and whose postgres says a version. */
function fakeBin(name: string, initdb: string): string {
  const bin = machine.path(name)
  mkdirSync(bin)
  for (const [file, text] of [
    ['initdb', initdb],
    ['postgres', 'echo "postgres (PostgreSQL) 18.1"'],
  ] as const) {
    writeFileSync(join(bin, file), `#!/bin/sh\n${text}\n`)
    chmodSync(join(bin, file), 0o755)
  }
  return bin
}

function halvesIn(folder: string): string[] {
  return readdirSync(folder).filter((name) => name.startsWith('initdb-'))
}

test('too little space is said before anything is written', async () => {
  const layout = layoutFor('small')
  const { codigo, message } = await failureOf(() =>
    ensureCluster({ layout, binaries: findBinaries(layout), freeBytes: () => 99e6 }),
  )
  assert.is(codigo, 'sin_espacio')
  assert.match(message, 'quedan 99 MB')
  assert.equal(readdirSync(layout.folder), ['users'])
})

test('space that runs out during initdb is said, nothing half is left, and the next start works', async () => {
  const layout = layoutFor('filled')
  const bin = fakeBin(
    'bin-filled',
    'mkdir -p "$2/base" && echo 18 > "$2/PG_VERSION"; echo "initdb: error: could not write to file: No space left on device" >&2; exit 1',
  )
  const { codigo, message } = await failureOf(() =>
    ensureCluster({ layout, binaries: findBinaries(layout, bin), freeBytes: PLENTY }),
  )
  assert.is(codigo, 'sin_espacio')
  assert.match(message, 'No space left on device')
  assert.not.ok(existsSync(layout.data))
  assert.equal(halvesIn(layout.folder), [])
  const server = await startEmbedded({ folder: layout.folder })
  await server.stop()
})

test('a failure of initdb that nobody foresaw shows its last lines', async () => {
  const layout = layoutFor('odd')
  const { codigo, message } = await failureOf(() =>
    ensureCluster({
      layout,
      binaries: findBinaries(layout, fakeBin('bin-odd', 'echo "the moon is full" >&2; exit 3')),
      freeBytes: PLENTY,
    }),
  )
  assert.is(codigo, 'no_arranco')
  assert.match(message, 'the moon is full')
})

test('a host killed in the middle of initdb does not block the next start, and its initdb ends', async () => {
  const folder = machine.path('killed')
  const host = openHost({
    folder,
    binaries: fakeBin('bin-slow', 'mkdir "$2" && echo 18 > "$2/PG_VERSION" && sleep 60'),
  })
  while (!existsSync(folder) || !halvesIn(folder).some((half) => existsSync(join(folder, half, 'mark')))) await sleep(2)
  host.kill('SIGKILL')
  await host.ended
  assert.is(serversBelow(folder).length, 1)
  assert.not.ok(existsSync(join(folder, 'postgres')))
  const server = await startEmbedded({ folder })
  assert.equal(serversBelow(folder), [server.pid])
  assert.equal(halvesIn(folder), [])
  await server.stop()
})

test('an abort in the middle of initdb leaves neither process nor half', async () => {
  const layout = layoutFor('aborted')
  const abort = new AbortController()
  const start = startEmbedded({
    folder: layout.folder,
    binaries: fakeBin('bin-endless', 'sleep 60'),
    signal: abort.signal,
  })
  start.catch(() => {})
  while (serversBelow(layout.folder).length === 0) await sleep(1)
  abort.abort(new Error('enough'))
  try {
    await start
    assert.unreachable()
  } catch (error) {
    assert.is((error as Error).message, 'enough')
  }
  assert.equal(serversBelow(layout.folder), [])
  assert.equal(halvesIn(layout.folder), [])
  assert.equal(readdirSync(layout.users), [])
})

test('data of another major is refused with both versions and both ways out, and not touched', async () => {
  const layout = layoutFor('older')
  mkdirSync(layout.data)
  writeFileSync(join(layout.data, 'PG_VERSION'), '14\n')
  writeFileSync(layout.password, 'x')
  const { codigo, message } = await failureOf(() =>
    ensureCluster({ layout, binaries: findBinaries(layout), freeBytes: PLENTY }),
  )
  assert.is(codigo, 'otra_version')
  assert.match(message, /PostgreSQL 14 .* PostgreSQL 18.*PG_BIN.*respaldo/)
  assert.equal(readdirSync(layout.data), ['PG_VERSION'])
})

test('a folder of something else in the place of the data is refused; an empty one is used', async () => {
  const layout = layoutFor('foreign')
  mkdirSync(layout.data)
  writeFileSync(join(layout.data, 'photo.jpg'), '')
  const { codigo } = await failureOf(() => ensureCluster({ layout, binaries: findBinaries(layout), freeBytes: PLENTY }))
  assert.is(codigo, 'carpeta_ajena')
  rmSync(join(layout.data, 'photo.jpg'))
  await ensureCluster({ layout, binaries: findBinaries(layout), freeBytes: PLENTY })
  assert.ok(existsSync(join(layout.data, 'PG_VERSION')))
})

test('a lost password is said, instead of a server that nobody can enter', async () => {
  const layout = layoutFor('foreign')
  rmSync(layout.password)
  const { codigo, message } = await failureOf(() =>
    ensureCluster({ layout, binaries: findBinaries(layout), freeBytes: PLENTY }),
  )
  assert.is(codigo, 'sin_contrasena')
  assert.match(message, layout.password)
})

test('the cluster is durable, checked, in UTF-8 by the rules of Unicode, and entered only with the password', async () => {
  const layout = layoutFor('whole')
  const { url, stop } = await startEmbedded({ folder: layout.folder })
  const expected: Record<string, string> = {
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    data_checksums: 'on',
    server_encoding: 'UTF8',
    jit: 'off',
    max_connections: '100',
    shared_buffers: '128MB',
    max_wal_size: '2GB',
    wal_compression: 'pglz',
    listen_addresses: '',
    unix_socket_permissions: '0700',
    password_encryption: 'scram-sha-256',
    TimeZone: 'UTC',
  }
  for (const [name, value] of Object.entries(expected)) {
    assert.equal(await sql(url, `SELECT current_setting('${name}') AS value`), [{ value }], name)
  }
  const [locale] = await sql(
    url,
    "SELECT datlocprovider AS provider, datlocale AS locale, lower('ÑÁ') AS small FROM pg_database WHERE datname = 'tianguis'",
  )
  assert.equal(locale, { provider: 'b', locale: 'C.UTF-8', small: 'ñá' })
  assert.equal(await sql(url, 'SELECT type, auth_method FROM pg_hba_file_rules'), [
    { type: 'local', auth_method: 'scram-sha-256' },
  ])
  assert.equal(
    await sql(
      url,
      "SELECT rolsuper, rolpassword LIKE 'SCRAM-SHA-256$%' AS scram FROM pg_authid WHERE rolname = 'tianguis'",
    ),
    [{ rolsuper: true, scram: true }],
  )

  const password = readFileSync(layout.password, 'utf8')
  assert.ok(password.length >= 32)
  assert.is(statSync(layout.password).mode & 0o777, 0o600)
  await sql(url.replace(password, 'wrong')).then(
    () => assert.unreachable(),
    (error) => assert.is(error.code, '28P01'),
  )
  for (const extension of ['pg_trgm', 'unaccent', 'btree_gin', 'pg_stat_statements'])
    await sql(url, `CREATE EXTENSION ${extension}`)
  await stop()
})

test("settings of the operator in postgresql.conf survive a start and overrule the product's", async () => {
  const layout = locate(machine.path('whole'))
  const file = join(layout.data, 'postgresql.conf')
  writeFileSync(file, `${readFileSync(file, 'utf8')}shared_buffers = 64MB\n`)
  const { url, stop } = await startEmbedded({ folder: layout.folder })
  assert.equal(await sql(url, "SELECT current_setting('shared_buffers') AS value"), [{ value: '64MB' }])
  await stop()
})

const FIFTEEN = '/usr/lib/postgresql/15/bin'
if (!existsSync(FIFTEEN)) console.log('PG_BIN con PostgreSQL 15: se omite, no está instalado aquí')
else {
  test('PG_BIN with PostgreSQL 15 makes a cluster without the builtin locale, which the package then refuses', async () => {
    const folder = machine.path('fifteen')
    const { url, stop } = await startEmbedded({ folder, binaries: FIFTEEN })
    const [row] = await sql(
      url,
      "SELECT current_setting('server_version_num')::int / 10000 AS major, current_setting('server_encoding') AS encoding",
    )
    assert.equal(row, { major: 15, encoding: 'UTF8' })
    // Whoever comes without PG_BIN while it lives still adopts it.
    const guest = await startEmbedded({ folder })
    assert.is(guest.adopted, true)
    await guest.stop()
    await stop()
    const { codigo, message } = await failureOf(() => startEmbedded({ folder }))
    assert.is(codigo, 'otra_version')
    assert.match(message, 'PostgreSQL 15')
  })
}

test.run()
