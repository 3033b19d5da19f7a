import pg from 'pg'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openPool } from '@tianguis/core/database/connection'
import { migrateControl, STEPS } from '@tianguis/core/database/migrations/run'
import { openTestDatabase, type TestDatabase } from '../support/database.ts'

let database: TestDatabase
test.before(async () => {
  database = await openTestDatabase()
})
test.after(() => database.close())

/** Nothing of the service in it, as a database that was just created. */
const empty = () =>
  database.pool.query('drop schema tianguis cascade; drop schema datos cascade; drop schema staging cascade')
const steps = async () =>
  (await database.pool.query<{ name: string }>('select name from tianguis.steps order by name')).rows.map(
    ({ name }) => name,
  )

test('processes that start together on an empty database make the control tables once', async () => {
  await empty()
  const pools = Array.from({ length: 4 }, () => openPool({ url: database.url, max: 2 }))
  await Promise.all(pools.flatMap((pool) => [migrateControl(pool), migrateControl(pool)]))
  for (const pool of pools) await pool.end()
  assert.equal(
    await steps(),
    STEPS.map(({ name }) => name),
  )
})

test('a second time does nothing, and a new step is added to those that are there', async () => {
  await migrateControl(database.pool)
  await migrateControl(database.pool, [...STEPS, { name: '900 más', sql: 'create table tianguis.mas (a int)' }])
  assert.equal(await steps(), [...STEPS.map(({ name }) => name), '900 más'])
})

test('a database of a newer release is refused by name of the step, and left alone', async () => {
  const failure = await migrateControl(database.pool).then(
    () => assert.unreachable(),
    (error: Error) => error.message,
  )
  assert.match(failure!, /viene de una versión más nueva de Tianguis \(paso «900 más»\)\. Actualiza este programa/)
  assert.ok((await steps()).includes('900 más'))
})

test('a step that fails half-way leaves nothing of itself, nor of the steps before it', async () => {
  await empty()
  const broken = [...STEPS, { name: '901 rota', sql: 'create table tianguis.media (a int); select 1 / 0' }]
  const failure = await migrateControl(database.pool, broken).then(
    () => assert.unreachable(),
    (error: Error) => error.message,
  )
  assert.match(failure!, /division by zero/)
  const { rows } = await database.pool.query(
    "select nspname from pg_namespace where nspname in ('tianguis', 'datos', 'staging')",
  )
  assert.equal(rows, [])
  await migrateControl(database.pool)
  assert.equal(
    await steps(),
    STEPS.map(({ name }) => name),
  )
})

test('a process that dies in the middle holds nobody up', async () => {
  await empty()
  const dying = new pg.Client({ connectionString: database.url })
  dying.on('error', () => {})
  await dying.connect()
  await dying.query('begin; select pg_advisory_xact_lock(7425061); create schema tianguis')
  const going = migrateControl(database.pool)
  ;(dying as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
  await going
  assert.equal(
    await steps(),
    STEPS.map(({ name }) => name),
  )
})

test.run()
