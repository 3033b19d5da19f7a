/**
 * A start over a database that is silent, starting, full or absent for a while: it waits in words, and goes on, or ends
 * in words.
 */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openTestDatabase, type TestDatabase } from '../../test/support/database.ts'
import { openGate } from '../../test/support/gate.ts'
import { openPool } from './connection.ts'
import { patiently } from './patience.ts'
import { troubleOf } from './troubles.ts'

let database: TestDatabase
test.before(async () => {
  database = await openTestDatabase()
})
test.after(() => database.close())

test('a silent database is waited for, and told of', async () => {
  const gate = await openGate(database.url)
  const told: string[] = []
  const pool = openPool({ url: gate.url, connectTimeoutMs: 1_500 })
  const waiting = patiently(
    {
      url: gate.url,
      tell: (text) => {
        told.push(text)
        gate.shut(false)
      },
    },
    async () => (await pool.query('select 7 as seven')).rows,
  )
  assert.equal(await waiting, [{ seven: 7 }])
  assert.is(
    told[0],
    'La base de datos no contesta; se espera hasta 60 s. Revisa la bitácora de PostgreSQL y la carga de la máquina.',
  )
  await pool.end()
  await gate.close()
})

test('a pool whose server went silent in the midst of a statement is closed all the same', async () => {
  const gate = await openGate(database.url, 0)
  const pool = openPool({ url: gate.url })
  await pool.query('select 1')
  const asked = pool.query('select pg_sleep(60)').then(
    () => 'answered',
    (error: Error) => error.message,
  )
  await new Promise(setImmediate) // it is on its way
  gate.shut(true)
  await pool.end()
  assert.is(await asked, 'Connection terminated unexpectedly')
  await gate.close()
})

test('what the server says while it starts, stops or is full is waited for in Spanish', async () => {
  for (const [code, words] of [
    ['57P03', /arranca/],
    ['57P01', /reiniciando/],
    ['53300', /no tiene conexiones libres/],
    ['55P03', /ocupada/],
  ] as const) {
    const told: string[] = []
    let left = 2
    const work = async () => {
      if ((left -= 1) > 0) throw Object.assign(new Error('the database system is starting up'), { code })
      return 'there'
    }
    assert.is(await patiently({ url: database.url, tell: (text) => told.push(text) }, work), 'there')
    assert.match(told.join('\n'), words)
  }
})

test('what waiting does not mend ends at once', async () => {
  for (const code of ['28P01', '3D000', '42P01']) {
    const error = Object.assign(new Error('no'), { code })
    assert.is(await patiently({ url: database.url }, () => Promise.reject(error)).catch((thrown) => thrown), error)
    assert.is(troubleOf(error), undefined)
  }
})

test('a signal ends the wait', async () => {
  const stop = new AbortController()
  const waiting = patiently(
    { url: database.url, signal: stop.signal, tell: () => stop.abort(new Error('Se cierra.')) },
    () => Promise.reject(Object.assign(new Error('x'), { code: '57P03' })),
  )
  await waiting.then(
    () => assert.unreachable(),
    (error: Error) => assert.ok(stop.signal.aborted && error),
  )
})

test.run()
