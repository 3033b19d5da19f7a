import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openHouse, type House } from '../../test/attacks/house.ts'
import { until } from '../../test/support/until.ts'
import type { GuardedSql } from '../guard/guard.ts'
import { SESSION_LIMITS, openSession, type Limits, type QueryError, type QuerySession } from './session.ts'

let house: House
test.before(async () => {
  house = await openHouse()
})
test.after(() => house.close())

const CROSSED = 'select count(*) from consulta.gasolina a, consulta.gasolina b, consulta.gasolina c' as GuardedSql
const raw = (sql: string) => sql as GuardedSql

/** A session of the role, or of the owner, who may call what the role may not. */
async function within(
  limits: Partial<Limits>,
  work: (session: QuerySession) => Promise<void>,
  url = house.access.url,
): Promise<void> {
  const session = openSession({ url, limits: { ...SESSION_LIMITS, cost: Infinity, ...limits } })
  await work(session).finally(() => session.close())
}

const failure = (running: Promise<unknown>): Promise<QueryError> =>
  running.then(
    () => assert.unreachable('it was answered') as never,
    (error) => error,
  )

test("failures have codes and sentences of ours, and PostgreSQL's words only as their cause", () =>
  within({}, async (session) => {
    const cases = [
      ['select 1 / 0', 'valor_fuera_de_rango', 422],
      ["select 'x'::int", 'valor_fuera_de_rango', 422],
      ['select * from datos.gasolina', 'consulta_fallida', 500],
      ['select nada', 'consulta_fallida', 500],
      ['delete from consulta.gasolina', 'consulta_fallida', 500],
      ['select $1::text', 'consulta_fallida', 500],
    ] as const
    for (const [sql, code, status] of cases) {
      const error = await failure(session.run({ sql: raw(sql) }))
      assert.equal([error.codigo, error.status], [code, status], sql)
      assert.not.match(error.message, /permission|column|division|relation|bind/)
      assert.ok(error.cause)
    }
  }))

test('a server that is not there, or ends the connection, is 503', async () => {
  const nowhere = openSession({ url: 'postgres://x:y@127.0.0.1:1/z?sslmode=disable' })
  assert.equal((await failure(nowhere.run({ sql: raw('select 1') }))).status, 503)
  await nowhere.close()
  await within({ statementMs: 200_000, watchdogMs: 200_000 }, async (session) => {
    const running = failure(session.run({ sql: CROSSED }))
    await until(house.running, Boolean)
    await house.asSuperuser((superuser) =>
      superuser.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where usename = $1 and datname = current_database()',
        [house.role],
      ),
    )
    assert.is((await running).codigo, 'base_de_datos_caida')
    assert.is((await session.run({ sql: raw('select 1 as a') })).rows[0], '{"a":1}')
  })
})

test('eight run at once and some wait; more are told at once', () =>
  within({ statementMs: 150 }, async (session) => {
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => failure(session.run({ sql: CROSSED }))))
    const count = (code: string) => outcomes.filter(({ codigo }) => codigo === code).length
    assert.ok(
      count('saturada') >= 50 - 8 - 24 && count('tiempo_agotado') >= 8,
      JSON.stringify(outcomes.map(({ codigo }) => codigo)),
    )
    assert.is(count('saturada') + count('tiempo_agotado'), 50)
  }))

test.run()
