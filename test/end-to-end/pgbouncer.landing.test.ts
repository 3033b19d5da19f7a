/**
 * Everything that a host does, through PgBouncer in transaction mode, where each transaction may run on another
 * connection.
 */
import { pino } from 'pino'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { isPooled, openPool, type Pool } from '@tianguis/core/database/connection'
import { migrateControl } from '@tianguis/core/database/migrations/run'
import { openAccess } from '@tianguis/sql/role/role'
import { openSession } from '@tianguis/sql/session/session'
import { openKeyring } from '../../host/accounts/keyring.ts'
import { listKeys, revokeKey } from '../../host/accounts/keys.ts'
import { startSchedule } from '../../host/upkeep/schedule.ts'
import { call } from '../support/call.ts'
import { openTestDatabase, type TestDatabase } from '../support/database.ts'
import { openBouncer, pgbouncer, type Bouncer } from '../support/pgbouncer.ts'
import { TEST_OWNER } from '../support/postgres-server.ts'
import { openSmallHost, type SmallHost } from '../support/small-host.ts'
import { until } from '../support/until.ts'

let database: TestDatabase
let bouncer: Bouncer
let pool: Pool
let host: SmallHost

async function open(): Promise<void> {
  database = await openTestDatabase()
  bouncer = await openBouncer(pgbouncer!)
  const url = bouncer.through(database.url)
  pool = openPool({ url })
  await database.pool.query('drop schema tianguis cascade; drop schema datos cascade; drop schema staging cascade')
  await migrateControl(pool)
  host = await openSmallHost({ url, pool })
}
async function close(): Promise<void> {
  await host.close()
  await pool.end()
  await bouncer.close()
  await database.close()
}

if (!pgbouncer) {
  console.log('skipped: there is no pgbouncer here (Debian: apt-get install pgbouncer)')
  test.skip('through PgBouncer', () => {})
} else {
  test.before(open)
  test.after(close)

  test('a pooler is known by its connections, and a server by its own', async () => {
    assert.equal([await isPooled(pool), await isPooled(database.pool)], [true, false])
  })

  test('requests at once, the same and others, over more connections than the pooler has', async () => {
    for (let round = 0; round < 4; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: 60 }, (_none, index) =>
          call(host.url, `/api/v1/prueba?limit=${1 + ((round * 60 + index) % 90)}`),
        ),
      )
      assert.equal(
        [...new Set(answers.map(({ status }) => status))],
        [200],
        answers.find(({ status }) => status !== 200)?.text,
      )
    }
    // Two hundred and forty statements of four shapes left nothing prepared behind.
    const { rows } = await pool.query('select count(*)::int as n from pg_prepared_statements')
    assert.equal(rows, [{ n: 0 }])
  })

  test('a refresh publishes, and its publication shows', async () => {
    assert.is(((await host.publish('77')) as { outcome: string }).outcome, 'published')
    const seen = await until(
      async () => (await call(host.url, '/api/v1/prueba')).json().data[0].precio,
      (price) => price === 77,
    )
    assert.is(seen, 77)
  })

  test('a question runs as its role, in its own transaction, and leaves nothing behind', async () => {
    await pool.query(
      'create schema if not exists consulta; create or replace view consulta.v_prueba as select clave, precio from datos.prueba_precios where _hasta is null',
    )
    const access = await openAccess({ pool, url: host.service.databaseUrl, views: ['v_prueba'] })
    assert.equal(
      access.layers.filter(({ layer, active }) => layer === 'rol' && !active),
      [],
    )
    const session = openSession({ url: access.url })
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        session.run({
          sql: "select current_user::text as quien, current_setting('transaction_read_only') as lectura, precio from consulta.v_prueba" as never,
        }),
      ),
    )
    for (const { rows } of answers) assert.match(rows[0]!, /"quien":"prueba_\w+_consulta","lectura":"on","precio":77/)
    const refused = await session.run({ sql: 'select * from tianguis.datasets' as never }).then(
      () => 'answered',
      (error) => error.codigo,
    )
    assert.is(refused, 'consulta_fallida')
    const slow = openSession({
      url: access.url,
      limits: { statementMs: 300, watchdogMs: 5_000, rows: 10, bytes: 10_000, cell: 100, cost: Infinity },
    })
    assert.is(
      await slow.run({ sql: 'select count(*) from generate_series(1, 1000000000)' as never }).then(
        () => 'answered',
        (error) => error.codigo,
      ),
      'tiempo_agotado',
    )
    await Promise.all([session.close(), slow.close()])
  })

  test('a pooler that knows its list alone lets questions in once the line that is said is in it', async () => {
    const views = ['v_prueba']
    const through = async (listed: readonly string[], work: (url: string, own: Pool) => Promise<void>) => {
      const other = await openBouncer(pgbouncer!, { listed })
      const url = other.through(database.url)
      const own = openPool({ url })
      await work(url, own).finally(async () => {
        await own.end()
        await other.close()
      })
    }
    const owner = `"${TEST_OWNER}" "${TEST_OWNER}"`
    let line: string | undefined
    await through([owner], async (url, own) => {
      const closed = await openAccess({ pool: own, url, views })
      assert.not(closed.serves)
      const [statement] = closed.remedy!.split('\n').filter((text) => text.startsWith('alter role'))
      await database.asSuperuser((superuser) => superuser.query(statement!))
      line = closed.remedy!.split('\n').at(-1)
    })
    await through([owner, line!], async (url, own) => {
      const access = await openAccess({ pool: own, url, views })
      assert.ok(access.serves, JSON.stringify(access.layers))
      const session = openSession({ url: access.url })
      const { rows } = await session.run({ sql: 'select count(*)::int as n from consulta.v_prueba' as never })
      assert.equal(rows, ['{"n":1}'])
      await session.close()
    })
  })

  test('a key that is revoked is refused', async () => {
    const keyring = await openKeyring(host.service)
    const [key] = await listKeys(pool)
    await revokeKey(keyring.pool, key!)
    const { status } = await until(
      () => call(host.url, '/api/v1/prueba'),
      ({ status }) => status === 401,
    )
    assert.is(status, 401)
  })

  test('jobs are scheduled and taken', async () => {
    // The second looks as it starts, which the first does again only after half a minute.
    const schedules = [
      await startSchedule({ ...host.service, connectors: [] }, pino({ level: 'silent' })),
      await startSchedule({ ...host.service, connectors: [] }, pino({ level: 'silent' })),
    ]
    const states = async () =>
      (await pool.query("select state from trabajos.job where name = 'limpieza'")).rows.map(({ state }) => state)
    assert.equal(await until(states, ([state]) => state === 'completed'), ['completed'])
    for (const schedule of schedules) await schedule.stop()
  })
}

test.run()
