/**
 * A table that is locked and a database that is slow: every request is told of the right cause, and the server has let
 * go of what the host gave up.
 */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openPool, transaction } from '@tianguis/core/database/connection'
import { call } from '../support/call.ts'
import { openTestDatabase, type TestDatabase } from '../support/database.ts'
import { openBouncer, pgbouncer, type Bouncer } from '../support/pgbouncer.ts'
import { openSmallHost, unasked, type SmallHost } from '../support/small-host.ts'
import { until } from '../support/until.ts'

/**
 * Requests at once, as many as there are connections for those with a key; the next is told after a second that the
 * service does not keep up. The pooler has none for anybody else then: not even for whoever looks whether it is there.
 */
const AT_ONCE = 5
const STILL_AT_IT = `select query from pg_stat_activity where datname = current_database() and state = 'active' and query ~ 'prueba_precios' and pid <> pg_backend_pid()`

let database: TestDatabase
let bouncer: Bouncer | undefined

const ways: readonly (readonly [string, () => Promise<string>])[] = [
  ['directly', async () => database.url],
  [
    'through PgBouncer',
    async () => (bouncer = await openBouncer(pgbouncer!, { connections: AT_ONCE })).through(database.url),
  ],
]

async function answers(host: SmallHost, count: number) {
  const all = await Promise.all(Array.from({ length: count }, () => call(host.url, unasked())))
  return {
    told: all.map(({ status, headers, json }) => `${status} ${json().codigo} ${headers.get('retry-after')}`),
    words: all.map(({ json }) => json().error),
  }
}

async function holds(host: SmallHost, count: number, expected: string, words: RegExp): Promise<void> {
  const { told, words: sentences } = await answers(host, count)
  assert.equal(told, Array(count).fill(expected))
  for (const sentence of sentences) assert.match(sentence, words)
  // The host's own look at what is published comes and goes in milliseconds; what a request left behind stays.
  await until(
    async () => (await database.pool.query(STILL_AT_IT)).rows,
    (rows) => rows.length === 0,
  )
}

for (const [way, address] of ways) {
  if (way !== 'directly' && !pgbouncer) {
    console.log('skipped: there is no pgbouncer here (Debian: apt-get install pgbouncer)')
    test.skip(way, () => {})
    continue
  }
  test(`${way}: a table that is locked, a statement that is slow`, async () => {
    database = await openTestDatabase()
    const url = await address()
    const pool = openPool({ url })
    const host = await openSmallHost({ url, pool })
    try {
      await transaction(database.pool, async (client) => {
        await client.query('lock table datos.prueba_precios in access exclusive mode')
        await holds(host, AT_ONCE, '503 tabla_ocupada 5', /se está cambiando .* No es por tu petición/)
      })
      assert.equal((await answers(host, 2)).told, Array(2).fill('200 undefined null'))
      await database.pool.query(`alter table datos.prueba_precios rename to aparte;
        create view datos.prueba_precios as select a.* from datos.aparte a, pg_sleep(86400)`)
      await holds(host, AT_ONCE, '504 tiempo_agotado 5', /^La base de datos no terminó a tiempo/)
    } finally {
      await host.close()
      await pool.end()
      await bouncer?.close()
      await database.close()
    }
  })
}

test('what a command or a refresh asks has limits of its own, and leaves none with a connection that a pooler gives to others', async () => {
  database = await openTestDatabase()
  const show =
    "select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle"
  const expected = { statement: '30min', lock: '5min', idle: '10min' }
  for (const [way, address] of pgbouncer ? ways : ways.slice(0, 1)) {
    const pool = openPool({ url: await address(), max: 1 })
    assert.equal((await pool.query(show)).rows, [expected], way)
    assert.equal((await transaction(pool, (client) => client.query(show))).rows, [expected], way)
    const bare = await pool.connect() // outside a transaction
    assert.is((await bare.query(show)).rows[0].statement, way === 'directly' ? '30min' : '0', way)
    bare.release()
    await pool.end()
  }
  await bouncer?.close()
  await database.close()
})

test.run()
