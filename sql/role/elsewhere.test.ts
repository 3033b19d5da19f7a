/** Servers that are somebody else's, where not every layer can be had, and the role not always. */
import { randomBytes } from 'node:crypto'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openPool, type Pool } from '@tianguis/core/database/connection'
import { migrateControl } from '@tianguis/core/database/migrations/run'
import { openTestDatabase, type TestDatabase } from '../../test/support/database.ts'
import type { GuardedSql } from '../guard/guard.ts'
import { openSession } from '../session/session.ts'
import type { Access } from './access.ts'
import { urlAs } from './login.ts'
import { openAccess } from './role.ts'

let database: TestDatabase
test.before(async () => {
  database = await openTestDatabase()
})
test.after(() => database.close())

/** Who administers the server. */
const administrator = (sql: string) => database.asSuperuser((superuser) => superuser.query(sql))

const active = ({ layers }: Access) => layers.filter((layer) => layer.active).map(({ layer }) => layer)

async function answer({ url }: Access, sql: string): Promise<string> {
  const session = openSession({ url })
  return session
    .run({ sql: sql as GuardedSql })
    .then(
      ({ rows }) => rows[0]!,
      (error) => error.codigo,
    )
    .finally(() => session.close())
}

/** A database of somebody who is no superuser, as where DATABASE_URL says. */
async function elsewhere(
  attributes: string,
  work: (there: { readonly pool: Pool; readonly url: string; readonly name: string }) => Promise<void>,
): Promise<void> {
  const name = `prueba_${randomBytes(5).toString('hex')}`
  await administrator(`create role ${name} login ${attributes} password 'secreta'`)
  await administrator(`create database ${name} owner ${name}`)
  const url = urlAs(database.url.replace(/\/prueba_\w+\?/, `/${name}?`), name, 'secreta')
  const pool = openPool({ url })
  try {
    await migrateControl(pool)
    await pool.query(
      'create table datos.gasolina as select 1 as precio; create schema consulta; create view consulta.gasolina as select precio from datos.gasolina',
    )
    await work({ pool, url, name })
  } finally {
    await pool.end()
    await administrator(`drop database ${name} with (force)`)
    await administrator(`drop role if exists ${name}_consulta, ${name}_consulta_anterior; drop role ${name}`)
  }
}

const settled = ({ pool, url }: { pool: Pool; url: string }) => openAccess({ pool, url, views: ['gasolina'] })
const ITS_OWN = ['guardia', 'transaccion', 'rol']
const PRICE = 'select precio from consulta.gasolina'
const reasonOf = ({ layers }: Access) => layers.find(({ layer }) => layer === 'rol')!.reason

test('where the owner may make roles and is no superuser, the role holds with fewer layers', () =>
  elsewhere('createrole', async (there) => {
    const access = await settled(there)
    assert.ok(access.serves, JSON.stringify(access.layers))
    assert.equal(active(access), ITS_OWN)
    assert.is(await answer(access, PRICE), '{"precio":1}')
    assert.is(await answer(access, 'select precio from datos.gasolina'), 'consulta_fallida')
    assert.is((await settled(there)).url, access.url)
  }))

test('where the owner may not make roles, questions are not served, never as the owner; what is to be run is said, and then they are', () =>
  elsewhere('', async (there) => {
    const closed = await settled(there)
    assert.not(closed.serves)
    assert.is.not(closed.url, there.url)
    assert.equal(active(closed), ['guardia', 'transaccion'])
    assert.match(reasonOf(closed), /falta el rol .*no tiene CREATEROLE/)
    assert.is(await answer(closed, PRICE), 'base_de_datos_caida')
    await administrator(closed.remedy!)
    const access = await settled(there)
    assert.ok(access.serves, reasonOf(access))
    assert.is(access.remedy, undefined)
    assert.equal(active(access), ITS_OWN)
    assert.is(await answer(access, PRICE), '{"precio":1}')
    assert.is(await answer(access, 'delete from datos.gasolina'), 'consulta_fallida')
    // What the role changes of itself the owner cannot mend, and the session sets for itself.
    await administrator(`alter role ${there.name}_consulta set statement_timeout = 0`)
    assert.ok((await settled(there)).serves)
  }))

test('a role that was made with another password is not let in until the statement that is said was run', () =>
  elsewhere('', async (there) => {
    await administrator((await settled(there)).remedy!)
    await administrator(`alter role ${there.name}_consulta password 'otra'`)
    const closed = await settled(there)
    assert.not(closed.serves)
    assert.match(reasonOf(closed), /no puede entrar/)
    await administrator(closed.remedy!)
    assert.is(await answer(await settled(there), PRICE), '{"precio":1}')
  }))

test("somebody else's role of that name makes room, and is not taken away", () =>
  elsewhere('', async (there) => {
    await administrator(`create role ${there.name}_consulta`)
    const closed = await settled(there)
    assert.not(closed.serves)
    assert.match(reasonOf(closed), /que no hizo Tianguis/)
    await administrator(closed.remedy!)
    assert.is(await answer(await settled(there), PRICE), '{"precio":1}')
    assert.is(
      (await administrator(`select from pg_roles where rolname = '${there.name}_consulta_anterior'`)).rowCount,
      1,
    )
  }))

test('a right to make roles that is taken away later closes nothing', () =>
  elsewhere('createrole', async (there) => {
    await settled(there)
    await administrator(`alter role ${there.name} nocreaterole`)
    assert.is(await answer(await settled(there), PRICE), '{"precio":1}')
  }))

test('a server shared with others keeps what it gives everybody', () =>
  elsewhere('superuser', async (there) => {
    const access = await settled(there)
    assert.ok(access.serves)
    assert.equal(active(access), [...ITS_OWN, 'disco'])
    const { rows } = await there.pool.query(
      "select count(*)::int as n from pg_proc where pronamespace = 'pg_catalog'::regnamespace and proname = 'format' and has_function_privilege('public', oid, 'execute')",
    )
    assert.is(rows[0].n, 2)
  }))

test.run()
