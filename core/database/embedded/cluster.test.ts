/** A cluster as it is made, and what stands in its place instead. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { failureOf, sql } from '../../../test/support/fake-machine.ts'
import { superuserOfFolder } from '../../../test/support/superuser.ts'
import { findBinaries } from './binaries.ts'
import { ensureCluster } from './cluster.ts'
import { locate } from './folder.ts'
import { startEmbedded } from './server.ts'
import { bufferMegabytes, memoryHere } from './server-settings.ts'
import { layoutFor, machine, PLENTY } from './tests/layouts.ts'

test.after(async () => void (await machine.close()))

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

test('pages are kept in an eighth of the memory, within bounds', () => {
  assert.equal(
    [0.5, 1, 4, 16, 64].map((gigabytes) => bufferMegabytes(gigabytes * 2 ** 30)),
    [128, 128, 512, 2048, 2048],
  )
})

test('the cluster is durable, checked, in UTF-8 by the rules of Unicode, and entered only with the password', async () => {
  const layout = layoutFor('whole')
  const { url: served, stop } = await startEmbedded({ folder: layout.folder })
  const url = superuserOfFolder(layout.folder)
  const expected: Record<string, string> = {
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    data_checksums: 'on',
    server_encoding: 'UTF8',
    jit: 'off',
    max_connections: '100',
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
  assert.equal(await sql(url, "SELECT pg_size_bytes(current_setting('shared_buffers'))::float8 AS bytes"), [
    { bytes: bufferMegabytes(memoryHere()) * 2 ** 20 },
  ])
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
  assert.not.ok(served.includes(password))
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
