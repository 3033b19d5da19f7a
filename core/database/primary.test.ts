/** Two addresses of which one leads to the server: nothing is left that still accepts writes, however slow it is. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openTestDatabase, type TestDatabase } from '../../test/support/database.ts'
import { openGate, type Gate } from '../../test/support/gate.ts'
import { until } from '../../test/support/until.ts'
import { openPool, type Pool } from './connection.ts'
import { NoPrimary } from './primary.ts'
import { troubleOf } from './troubles.ts'

let database: TestDatabase
let gate: Gate
let pool: Pool
test.before.each(async () => {
  database = await openTestDatabase()
  gate = await openGate(database.url, 0)
  pool = openPool({ url: gate.url.replace('@', '@127.0.0.1:1,') })
})
test.after.each(async () => {
  gate.shut(false)
  await pool.end()
  await gate.close()
  await database.close()
})

const backend = async () =>
  (await pool.query<{ pid: number }>('select pg_backend_pid() as pid, pg_sleep(0.2)')).rows[0]!.pid
const failure = () =>
  pool.query('select').then(
    () => new Error('It was answered.'),
    (error: Error) => error,
  )

test('one that is silent for longer than it is looked at, while no other was promoted, keeps its connections', async () => {
  const pid = await backend()
  const asked = backend()
  gate.shut(true)
  const before = gate.connections
  await until(
    async () => gate.connections,
    // The second look comes when the first was given up.
    (n) => n >= before + 2,
  )
  gate.shut(false)
  assert.equal([await asked, await backend()], [pid, pid])
})

test('one that accepts no writes any more is told, and found again when it does', async () => {
  const pid = await backend()
  const { rows } = await database.pool.query<{ name: string }>('select quote_ident(current_database()) as name')
  const { name } = rows[0]!
  await database.pool.query(`alter database ${name} set default_transaction_read_only = on`)
  await database.pool.query('select pg_terminate_backend($1)', [pid])
  const error = await until(failure, (one) => one instanceof NoPrimary)
  assert.is(error.message, 'ninguno de los servidores acepta escrituras')
  assert.match(troubleOf(error)!.advice, /pg_promote/)
  await database.pool.query(
    `begin; set transaction read write; alter database ${name} reset default_transaction_read_only; commit`,
  )
  assert.type(await backend(), 'number')
})

test('a connection that was there when its server was made read only leads to a look for another', async () => {
  await backend()
  await pool.query('set default_transaction_read_only = on')
  const { rows } = await database.pool.query<{ name: string }>('select quote_ident(current_database()) as name')
  const { name } = rows[0]!
  await database.pool.query(`alter database ${name} set default_transaction_read_only = on`)
  const refused = await pool.query('create table datos.x ()').catch((error: { code: string }) => error)
  assert.match(troubleOf(refused)!.words, 'no tiene un servidor que acepte escrituras')
  const next = openPool({ url: gate.url.replace('@', '@127.0.0.1:1,') })
  const error = await next.query('select').catch((one: Error) => one)
  assert.instance(error, NoPrimary)
  await next.end()
  await database.pool.query(
    `begin; set transaction read write; alter database ${name} reset default_transaction_read_only; commit`,
  )
})

test('what a server says of a wrong password is said, and not that another is away', async () => {
  const wrong = openPool({ url: `${gate.url.replace('@', '@127.0.0.1:1,')}&user=nadie` })
  assert.is(await backend().then(() => wrong.query('select').catch((error: { code: string }) => error.code)), '28P01')
  await wrong.end()
})

test.run()
