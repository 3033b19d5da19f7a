/** The login of the service, who is no superuser, in folders of today and of the releases that did not know it. */
import { existsSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openHost, sql, startedHost } from '../../../test/support/fake-machine.ts'
import { superuserOfFolder } from '../../../test/support/superuser.ts'
import { until } from '../../../test/support/until.ts'
import { locate } from './folder.ts'
import { startEmbedded } from './server.ts'
import { NOT_ITS_OWN, openBefore, type Before } from './tests/before-login.ts'
import { machine } from './tests/layouts.ts'

const codeOf = (url: string, statement: string): Promise<string> =>
  sql(url, statement).then(
    () => 'done',
    (error: { code: string }) => error.code,
  )
/** What was in a folder of before, read with its rights. */
const CONTENTS = `
  select (select string_agg(p::text, ',' order by id) from datos.precios p) as precios, (select string_agg(h::text, ',') from datos.historia h) as historia,
         (select version from tianguis.datasets) as version`

/** A session that somebody else holds open. */
async function opened(url: string, ...statements: string[]): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  for (const statement of statements) await client.query(statement)
  return client
}

test('it owns its database, and may do nothing that reaches past it', async () => {
  const folder = machine.path('today')
  const { url, stop } = await startEmbedded({ folder })
  const [attributes] = await sql(
    url,
    'select rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls from pg_roles where rolname = current_user',
  )
  assert.equal([...new Set(Object.values(attributes!))], [false])
  assert.equal(await sql(url, NOT_ITS_OWN), [])
  for (const statement of [
    "select pg_read_file('PG_VERSION')",
    'select rolpassword from pg_authid',
    "copy (select 1) to program 'true'",
    'create role intruso',
    'create database otra',
    'set role tianguis',
    "alter role tianguis password 'x'",
    "alter system set fsync = 'off'",
    'create function public.f() returns int language c as $$ x $$',
  ])
    assert.is(await codeOf(url, statement), '42501', statement)
  assert.is(
    await codeOf(url, 'create schema propio; create table propio.t (id int); drop schema propio cascade'),
    'done',
  )
  const password = readFileSync(locate(folder).password, 'utf8')
  assert.not.ok(url.includes(password))
  await stop()
})

/** Every release of PostgreSQL that a bundled folder may be of. */
const FIFTEEN = '/usr/lib/postgresql/15/bin'
const SERVERS = [
  ['the package', undefined],
  ...(existsSync(FIFTEEN) ? [['PostgreSQL 15', FIFTEEN] as const] : []),
] as const

for (const [which, binaries] of SERVERS)
  test(`a folder of before becomes the login's, with all that is in it, while its host goes on: ${which}`, async () => {
    const before = await openBefore(`before-${binaries ? 15 : 18}`, binaries)
    const contents = await sql(before.url, CONTENTS)
    const host = await opened(before.url, 'begin', 'select from datos.precios limit 1')
    const told = Promise.withResolvers<string>()
    const starting = startEmbedded({ folder: before.folder, binaries, tell: told.resolve })
    assert.match(await told.promise, /tiene ocupada una tabla/)
    await host.query('commit')
    const { url, stop } = await starting
    assert.equal(await sql(url, NOT_ITS_OWN), [])
    assert.equal(await sql(url, CONTENTS), contents)
    await sql(
      url,
      "insert into datos.precios (clave) values ('nueva'); insert into datos.historia values ('2025-06-06', 6)",
      "create table datos.\"historia$2026\" partition of datos.historia for values from ('2026-01-01') to ('2027-01-01')",
      'alter table datos.historia detach partition datos."historia$2025"; refresh materialized view trabajos.resumen',
      "insert into trabajos.job (state) values ('creado')",
      'vacuum (analyze) datos.precios',
      'create or replace view consulta.precios as select clave, precio from datos.precios where not tianguis.hidden(clave)',
      'select * from information_schema.tables; select * from pg_stats; select pg_ls_waldir()',
      "do $$ begin perform format('%s', 1); end $$",
    )
    // The role of questions reads what it read, and whoever of before is still there does what it did.
    const asked = await sql(
      superuserOfFolder(before.folder),
      'set role tianguis_consulta',
      'select clave from consulta.precios',
    )
    assert.is(asked.length, 501)
    await host.query("insert into datos.precios (clave) values ('de antes'); create table datos.suya (id int)")
    await host.end()
    const again = await startEmbedded({ folder: before.folder, binaries })
    assert.equal(await sql(url, NOT_ITS_OWN), [], 'what it made since is taken over by the next start')
    const writer = 'select xmin::text as writer from pg_database where datname = current_database()'
    const written = await sql(url, writer)
    await (await startEmbedded({ folder: before.folder, binaries })).stop()
    assert.equal(await sql(url, writer), written, 'where nothing is to be done nothing is written')
    await again.stop()
    await stop()
  })

test('a start that is killed wherever it writes has changed nothing, and the next one does it all', async () => {
  const before = await openBefore('killed-login')
  const contents = await sql(before.url, CONTENTS)
  const look = await opened(before.url)
  const one = async (statement: string) => Object.values((await look.query(statement)).rows[0])[0]
  for (const held of [
    'pg_authid',
    'datos.precios',
    'trabajos.job',
    'pg_database',
    'pg_proc',
    'pg_language',
    'pg_namespace',
  ]) {
    const gate = await opened(before.url, `begin; lock table ${held} in share mode`)
    const host = openHost({ folder: before.folder })
    assert.ok(await until(() => one('select count(*)::int from pg_locks where not granted'), Boolean), held)
    host.kill('SIGKILL')
    await host.ended
    await gate.query('rollback')
    await gate.end()
    const hosts = "select count(*)::int from pg_stat_activity where application_name = 'tianguis'"
    assert.is(
      await until(
        () => one(hosts),
        (n) => n === 0,
      ),
      0,
    )
    assert.is(await one("select count(*)::int from pg_roles where rolname = 'tianguis_servicio'"), 0, held)
    assert.is(
      await one("select pg_get_userbyid(relowner) from pg_class where oid = 'datos.precios'::regclass"),
      'tianguis',
    )
  }
  await look.end()
  const { url, stop } = await startEmbedded({ folder: before.folder })
  assert.equal(await sql(url, NOT_ITS_OWN), [])
  assert.equal(await sql(url, CONTENTS), contents)
  await stop()
})

async function startedTogether({ folder }: Before): Promise<string[]> {
  const hosts = await Promise.all([startedHost(folder), startedHost(folder)])
  for (const { url } of hosts) assert.equal(await sql(url, NOT_ITS_OWN), [])
  for (const { host } of hosts) host.kill('SIGTERM')
  await Promise.all(hosts.map(({ host }) => host.ended))
  return hosts.map(({ url }) => url)
}

test('two hosts that start at once on a folder of before have one login', async () => {
  const before = await openBefore('together')
  await before.stop()
  assert.is(new Set(await startedTogether(before)).size, 1)
})

test('what the login puts in the way of names of PostgreSQL, the superuser of a start does not find', async () => {
  const folder = machine.path('names')
  const { url, stop } = await startEmbedded({ folder })
  // In the schema that PostgreSQL would look in first for a user of this name, an operator that fits better than its own.
  await sql(
    url,
    'create schema tianguis',
    'create function tianguis.trap(oid, regrole) returns boolean language plpgsql as $$ begin alter role tianguis_servicio superuser; return true; end $$',
    'create operator tianguis.= (leftarg = oid, rightarg = regrole, function = tianguis.trap)',
    'alter role current_user password null',
  )
  await (await startEmbedded({ folder })).stop()
  assert.equal(await sql(url, 'select rolsuper from pg_roles where rolname = current_user'), [{ rolsuper: false }])
  await stop()
})

test('no server is left behind', async () => {
  assert.equal(await machine.close(), [])
})

test.run()
