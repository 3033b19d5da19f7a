/** Servers that are somebody else's, where not every layer can be had. */
import { randomBytes } from 'node:crypto'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openPool, type Pool } from '@tianguis/core/database/connection'
import { migrateControl } from '@tianguis/core/database/migrations/run'
import { openHouse, type House } from '../../test/attacks/house.ts'
import type { GuardedSql } from '../guard/guard.ts'
import { openSession } from '../session/session.ts'
import { urlAs } from './login.ts'
import type { Access } from './access.ts'
import { openAccess } from './role.ts'

let house: House
test.before(async () => {
  house = await openHouse()
})
test.after(() => house.close())

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
async function elsewhere(attributes: string, work: (pool: Pool, url: string) => Promise<void>): Promise<void> {
  const name = `prueba_${randomBytes(5).toString('hex')}`
  await house.pool.query(`create role ${name} login ${attributes} password 'secreta'`)
  await house.pool.query(`create database ${name} owner ${name}`)
  const url = urlAs(house.url.replace(/\/prueba_\w+\?/, `/${name}?`), name, 'secreta')
  const pool = openPool({ url })
  try {
    await migrateControl(pool)
    await pool.query(
      'create table datos.gasolina as select 1 as precio; create schema consulta; create view consulta.gasolina as select precio from datos.gasolina',
    )
    await work(pool, url)
  } finally {
    await pool.end()
    await house.pool.query(`drop database ${name} with (force)`)
    await house.pool.query(`drop role if exists ${name}_consulta`)
    await house.pool.query(`drop role ${name}`)
  }
}

test('where the owner may make roles and is no superuser, the role holds with fewer layers', () =>
  elsewhere('createrole', async (pool, url) => {
    const access = await openAccess({ pool, url, views: ['gasolina'], ownServer: false })
    assert.ok(access.serves, JSON.stringify(access.layers))
    assert.equal(active(access), ['guardia', 'transaccion', 'rol'])
    assert.is(await answer(access, 'select precio from consulta.gasolina'), '{"precio":1}')
    assert.is(await answer(access, 'select precio from datos.gasolina'), 'consulta_fallida')
    assert.is((await openAccess({ pool, url, views: ['gasolina'], ownServer: false })).url, access.url)
  }))

test('where the owner may not make roles, questions run as the owner behind guard and transaction', () =>
  elsewhere('', async (pool, url) => {
    const access = await openAccess({ pool, url, views: ['gasolina'], ownServer: false })
    assert.ok(access.serves)
    assert.is(access.url, url)
    assert.equal(active(access), ['guardia', 'transaccion'])
    assert.match(access.layers.at(-1)!.reason, /no hay un rol aparte: PostgreSQL no lo permite \(42501\)/)
    assert.is(await answer(access, 'delete from datos.gasolina'), 'consulta_fallida')
    await house.pool.query(`grant pg_read_server_files to ${(await pool.query('select current_user as u')).rows[0].u}`)
    assert.not(
      (await openAccess({ pool, url, views: ['gasolina'], ownServer: false })).serves,
      'who may read files is not served',
    )
  }))

test('a server shared with others keeps what it gives everybody', () =>
  elsewhere('superuser', async (pool, url) => {
    const access = await openAccess({ pool, url, views: ['gasolina'], ownServer: false })
    assert.ok(access.serves)
    assert.equal(active(access), ['guardia', 'transaccion', 'rol', 'disco'])
    const { rows } = await pool.query(
      "select count(*)::int as n from pg_proc where pronamespace = 'pg_catalog'::regnamespace and proname = 'format' and has_function_privilege('public', oid, 'execute')",
    )
    assert.is(rows[0].n, 2)
  }))

test.run()
