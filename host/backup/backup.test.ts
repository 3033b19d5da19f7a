/** A backup and its restore, on databases of one server; between servers it is tested with the command line. */
import { copyFile, readdir, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ZipFile } from 'yazl'
import { openPool, type Pool } from '@tianguis/core/database/connection'
import { migrateControl, STEPS } from '@tianguis/core/database/migrations/run'
import { prepareTables } from '@tianguis/core/database/tables'
import { decimal, instant, list, text } from '@tianguis/core'
import { openBench, ranges, served, table, tiny, type Bench } from '../../test/engine/tiny.ts'
import { openTestDatabase, type TestDatabase } from '../../test/support/database.ts'
import { openFolder, type Folder } from '../../test/support/folder.ts'
import { openArchive, verify } from './archive.ts'
import { restore } from './restore.ts'
import { writeBackup } from './write.ts'

let source: Bench
let target: TestDatabase
let folder: Folder
/** To look into the target, as somebody who is no service. */
let look: pg.Pool
const never = new AbortController().signal
const NOW = new Date('2026-11-22T18:00:00Z')
const columns = {
  clave: text().required().describe('Clave.'),
  precio: decimal({ digits: 4 }).describe('Precio.'),
  cuando: instant().describe('Momento.'),
  notas: list().describe('Notas.'),
}
const connector = tiny({ tables: { precios: table({ columns, indexes: [['precio']] }) } })
const AWKWARD = 'tab\t, salto\n, retorno\r, barra \\, \\N, «ñ» 🌮'

test.before(async () => {
  ;[source, target, folder] = [await openBench(), await openTestDatabase(), await openFolder('respaldo')]
  look = new pg.Pool({ connectionString: target.url, application_name: 'prueba' })
  await look.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'tianguis'",
  )
  const { pool } = source
  await source.run(connector, {
    precios: [
      { clave: 'a', precio: '20.50', notas: ['x,"y"', AWKWARD] },
      { clave: 'b', precio: '1', cuando: '2026-11-19T06:00:00.123Z' },
      { clave: AWKWARD },
    ],
  })
  await source.run(
    connector,
    {
      precios: [
        { clave: 'a', precio: '21.0000', notas: ['x,"y"', AWKWARD] },
        { clave: AWKWARD },
        { clave: 'c', precio: 'caro' },
      ],
    },
    { acceptShrink: true },
  )
  await pool.query(`
    insert into tianguis.accounts (name, plan) values ('Ana', 'pro'), ('Beto', 'free');
    delete from tianguis.accounts where name = 'Beto';
    update tianguis.plans set monthly = 77 where name = 'basic';
    insert into tianguis.peppers (version, fingerprint) values (1, 'huella');
    insert into tianguis.keys (account, name, ending) values (1, 'una', 'abcd'), (1, 'otra', 'efgh');
    update tianguis.keys set replaced_by = 2 where id = 1;
    insert into tianguis.key_hashes (hash, key, pepper) values ('\\x00ff0a5c', 1, 1);
    insert into tianguis.quotas values ('cuenta:1', '2026-11-01', 40, 5), ('ip:abc', '2026-11-01', 3, 1);
    insert into tianguis.usage values ('cuenta:1', '2026-11-19', 'dolar', 35), ('ip:abc', '2026-11-19', 'dolar', 3);
    insert into tianguis.salts values ('2026-11-01', '\\xaa');
    insert into tianguis.sessions (hash, account, expires_at) values ('\\x01', 1, now())`)
})
test.after(async () => {
  await look.end()
  await source.close()
  await target.close()
  await folder.remove()
})

const at = (name: string) => join(folder.path, name)
const backup = (path: string, pool: Pool = source.pool, signal = never) =>
  writeBackup({ pool, path, release: '0.1.0', now: NOW, signal })
/** On connections of its own, as a command has. */
async function restored(path: string, { replace = true, signal = never, url = target.url } = {}) {
  const archive = await openArchive(path)
  const pool = openPool({ url })
  try {
    await verify(archive, path, signal)
    return await restore({ pool, archive, replace, signal })
  } finally {
    archive.close()
    await pool.end()
  }
}
const refused = async (work: Promise<unknown>): Promise<string> => {
  const failure = await work.then(
    () => undefined,
    (error: Error) => error.message,
  )
  assert.ok(failure, 'it was allowed')
  return failure!
}
/** What can be seen of a database, as text. */
async function contents(pool: Pool): Promise<string> {
  const { rows: tables } = await pool.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('datos', 'tianguis') order by 1",
  )
  const all = await Promise.all(
    tables.map(async ({ name }) =>
      (await pool.query(`select '${name} ' || t::text as row from ${name} t order by 1`)).rows.map(({ row }) => row),
    ),
  )
  return all.flat().join('\n')
}
test('what is restored is what was backed up: rows, revisions, ledger, quarantine, accounts, numbering', async () => {
  const { manifest } = await backup(at('uno.zip'))
  assert.is(manifest.tablas.find(({ nombre }) => nombre === 'prueba_precios')!.filas, 4)
  assert.equal(await restored(at('uno.zip'), { replace: false }), { datasets: 0, accounts: 0 })
  await prepareTables(look, connector)
  for (const when of ['current', 1, 2] as const)
    assert.equal(await served(look, connector, when), await served(source.pool, connector, when))
  assert.equal(await ranges(look, connector), await ranges(source.pool, connector))
  const same = async (sql: string) =>
    assert.equal((await look.query(sql)).rows, (await source.pool.query(sql)).rows, sql)
  for (const name of [
    'runs',
    'versions',
    'rejects',
    'accounts',
    'plans',
    'peppers',
    'keys',
    'key_hashes',
    'subscriptions',
  ])
    await same(`select t::text from tianguis.${name} t order by 1`)
  await same('select name, version, published_at, observed_on, checked_at from tianguis.datasets')
  await same("select indexdef from pg_indexes where schemaname = 'datos' order by 1")
  const {
    rows: [next],
  } = await look.query("insert into tianguis.accounts (name) values ('Carla') returning id::int")
  assert.equal(next, { id: 3 }, 'a number that was once given is not given again')
})

test('what must not outlive its time is left out: sessions, salts, and what was counted under them', async () => {
  const {
    rows: [left],
  } = await look.query(
    'select (select count(*) from tianguis.sessions)::int as sessions, (select count(*) from tianguis.salts)::int as salts',
  )
  assert.equal(left, { sessions: 0, salts: 0 })
  assert.equal((await look.query('select subject, taken::int from tianguis.quotas')).rows, [
    { subject: 'cuenta:1', taken: 40 },
  ])
  assert.equal((await look.query('select subject from tianguis.usage')).rows, [{ subject: 'cuenta:1' }])
})

test('refreshes go on from there, with a token that nobody ever had', async () => {
  const token = async (pool: Pool) =>
    Number((await pool.query("select lease_token from tianguis.datasets where name = 'prueba'")).rows[0].lease_token)
  assert.ok((await token(look)) > (await token(source.pool)))
  const before = await token(look)
  await restored(at('uno.zip'))
  assert.ok((await token(look)) > before, 'a host that was paused before the restore publishes nothing after it')
})

test('data is not thrown away unless that was said, and not from under somebody', async () => {
  const before = await contents(look)
  assert.match(await refused(restored(at('uno.zip'), { replace: false })), 'ya tiene 1 conjunto publicado y 1 cuenta')
  const other = openPool({ url: target.url })
  await other.query('select 1')
  assert.match(await refused(restored(at('uno.zip'))), 'Detenlos todos')
  await other.end()
  assert.is(await contents(look), before)
})

test('a file that is cut, altered, of something else or of a newer release is refused in words before anything is touched', async () => {
  const before = await contents(look)
  const whole = await readFile(at('uno.zip'))
  await copyFile(at('uno.zip'), at('cortado.zip'))
  await truncate(at('cortado.zip'), whole.length - 500)
  assert.match(await refused(restored(at('cortado.zip'))), 'le falta el final')
  const flipped = Buffer.from(whole)
  const data = flipped.indexOf('tianguis/accounts.copy') + 'tianguis/accounts.copy'.length
  flipped[data + 24]! ^= 1
  await writeFile(at('alterado.zip'), flipped)
  assert.match(await refused(restored(at('alterado.zip'))), /«tianguis\/\w+.copy» no es lo que se respaldó/)
  await writeFile(at('texto.zip'), 'no es un zip')
  assert.match(await refused(restored(at('texto.zip'))), 'no es un respaldo')
  const other = new ZipFile()
  other.addBuffer(Buffer.from('hola'), 'hola.txt')
  other.end()
  await writeFile(at('otro.zip'), other.outputStream as never)
  assert.match(await refused(restored(at('otro.zip'))), 'y no un respaldo de Tianguis')
  assert.match(await refused(restored(at('ninguno.zip'))), 'No existe')
  assert.is(await contents(look), before)
})

test('a backup of a newer release is refused by name of its step', async () => {
  const newer = await openTestDatabase()
  try {
    await migrateControl(newer.pool, [...STEPS, { name: '900 futuro', sql: 'create table tianguis.futuro (a int)' }])
    assert.match(
      await refused(backup(at('futuro.zip'), newer.pool)),
      'viene de una versión más nueva de Tianguis (paso «900 futuro»)',
    )
    STEPS.push({ name: '900 futuro', sql: '' })
    await backup(at('futuro.zip'), newer.pool).finally(() => STEPS.pop())
    assert.match(await refused(restored(at('futuro.zip'))), 'más nuevo que este programa (paso «900 futuro»)')
  } finally {
    await newer.close()
  }
})

test('a backup of an older release is brought forward by the steps that came since', async () => {
  const older = await openTestDatabase()
  try {
    await older.pool.query('drop schema tianguis, datos, staging cascade')
    await migrateControl(older.pool, STEPS.slice(0, 2))
    await older.pool.query(
      "insert into tianguis.datasets (name, version) values ('prueba', 3); create table datos.prueba_precios (clave text not null, _desde bigint not null, _hasta bigint, _visto timestamptz not null, _cambiado timestamptz not null); comment on table datos.prueba_precios is 'prueba'; insert into datos.prueba_precios values ('vieja', 3, null, now(), now())",
    )
    await older.pool.query(
      'create unique index "prueba_precios$llave" on datos.prueba_precios (clave, _hasta) nulls not distinct',
    )
    await backup(at('viejo.zip'), older.pool)
    await restored(at('viejo.zip'))
    assert.equal(
      (await look.query('select name from tianguis.steps order by name')).rows.map(({ name }) => name),
      STEPS.map(({ name }) => name),
    )
    assert.equal(
      (await look.query('select name from tianguis.plans order by price_usd')).rows.map(({ name }) => name),
      ['free', 'basic', 'pro', 'enterprise'],
    )
    assert.equal((await prepareTables(look, connector)).length, 3, 'its columns came since')
    assert.equal(await served(look, connector), ['{"clave":"vieja","precio":null,"cuando":null,"notas":null}'])
  } finally {
    await older.close()
  }
})

test('a backup that is cancelled leaves no file, and one is never written over another', async () => {
  const before = await readdir(folder.path)
  const cancelled = new AbortController()
  await source.pool.query(
    "create table datos.larga as select n as clave, repeat('x', 200) as texto from generate_series(1, 200000) n",
  )
  const going = refused(backup(at('cancelado.zip'), source.pool, cancelled.signal))
  setTimeout(() => cancelled.abort(new Error('La orden fue cancelada.')), 60)
  assert.is(await going, 'La orden fue cancelada.')
  assert.match(await refused(backup(at('uno.zip'))), 'Ya existe')
  assert.match(await refused(backup(at('no/hay/uno.zip'))), 'No existe la carpeta')
  assert.equal(await readdir(folder.path), before)
})

test('a restore that is cancelled, or whose connection dies, leaves the database as it was', async () => {
  await backup(at('largo.zip'))
  await source.pool.query('drop table datos.larga')
  const before = await contents(look)
  const cancelled = new AbortController()
  const archive = await openArchive(at('largo.zip'))
  const read = archive.read
  const dying = openPool({ url: target.url, max: 1 })
  const halfway = (what: () => unknown) => ({
    ...archive,
    read: async (table: Parameters<typeof read>[0]) => (await (table.nombre === 'larga' && what()), read(table)),
  })
  assert.is(
    await refused(
      restore({
        pool: dying,
        archive: halfway(() => cancelled.abort(new Error('La orden fue cancelada.'))),
        replace: true,
        signal: cancelled.signal,
      }),
    ),
    'La orden fue cancelada.',
  )
  assert.is(await contents(look), before)
  const killed = halfway(() =>
    look.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'tianguis'",
    ),
  )
  assert.ok(await refused(restore({ pool: dying, archive: killed, replace: true, signal: never })))
  await dying.end()
  archive.close()
  assert.is(await contents(look), before)
})

test('a million rows pass through without being held', async () => {
  await source.pool.query(
    "create table datos.millon as select n as clave, 'texto de la fila ' || n || repeat(md5(n::text), 4) as texto from generate_series(1, 1000000) n",
  )
  let most = 0
  const start = process.memoryUsage().rss
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss - start)
  }, 20)
  const { manifest } = await backup(at('millon.zip'))
  await restored(at('millon.zip'))
  clearInterval(watch)
  const { filas, bytes } = manifest.tablas.find(({ nombre }) => nombre === 'millon')!
  assert.is(filas, 1_000_000)
  assert.ok(bytes > 150e6 && most < 100e6, `${bytes} bytes of rows took ${most} bytes of memory`)
  assert.equal(
    (await look.query('select count(*)::int, sum(hashtext(texto))::text as sum from datos.millon')).rows,
    (await source.pool.query('select count(*)::int, sum(hashtext(texto))::text as sum from datos.millon')).rows,
  )
})

test.run()
