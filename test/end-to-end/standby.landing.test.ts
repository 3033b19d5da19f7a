/** Reads from a hot standby: which server answered, and what is said when it is behind, cancels, or is away. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openAccess } from '@tianguis/sql/role/role'
import { openSession, SESSION_LIMITS, type QueryError } from '@tianguis/sql/session/session'
import { preferring } from '../../host/ask/standby.ts'
import { examineReplicas } from '../../host/cli/doctor/replica.ts'
import { readConfig } from '../../host/config.ts'
import { until } from '../support/until.ts'
import { answeredBy, asked, behind, pair, pool, published } from './standby/pair.ts'
import './standby/behind.ts'

/** What is cancelled here is cancelled by replay. */
const UNHURRIED = { ...SESSION_LIMITS, statementMs: 3_600_000, watchdogMs: 7_200_000 }

test('with the standby away the primary answers, and the standby again once it is back', async () => {
  await pair.stopStandby()
  for (let times = 0; times < 10; times += 1) assert.is((await asked()).status, 200)
  await published(41)
  await pair.startStandby()
  await pair.caughtUp()
  assert.is(await until(answeredBy, (server) => server === 'standby'), 'standby')
  assert.is((await asked()).price, 41)
})

test('a standby that says nothing is left for the primary', async () => {
  const { standby } = pair
  await until(answeredBy, (server) => server === 'standby')
  const pids = [
    standby.pid,
    ...((await pair.ask(
      "select array_agg(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
    )) as number[]),
  ]
  for (const pid of pids) process.kill(pid, 'SIGSTOP')
  try {
    // It says nothing until this has been answered.
    assert.is((await asked()).status, 200)
  } finally {
    for (const pid of pids) process.kill(pid, 'SIGCONT')
  }
})

test('questions keep their role, their transaction and their time on the standby, and one that replay cancels runs on the primary', async () => {
  await pool.query(
    'create schema if not exists consulta; create or replace view consulta.v_prueba as select clave, precio from datos.prueba_precios where _hasta is null',
  )
  const open = () => openAccess({ pool, url: pair.primary.url, views: ['v_prueba'] })
  // A login that may not make the role, as that of this pair, is told what an administrator runs.
  const { remedy } = await open()
  await pair.primary.asSuperuser((superuser) => superuser.query(remedy!))
  const access = await open()
  await pair.caughtUp()
  const standby = openSession({ url: access.at(pair.standby.url), limits: UNHURRIED })
  const primary = openSession({ url: access.url })
  const session = preferring(new Map([[0, standby]]), primary, () => 0)
  const run = (sql: string) => session.run({ sql: sql as never })
  const failed = (sql: string) =>
    standby.run({ sql: sql as never }).then(
      () => assert.unreachable(sql) as never,
      (error: QueryError) => error,
    )
  const { rows } = await standby.run({
    sql: "select current_user as quien, pg_is_in_recovery() as copia, current_setting('transaction_read_only') as lectura, current_setting('statement_timeout') as tiempo" as never,
  })
  assert.equal(JSON.parse(rows[0]!), { quien: 'tianguis_consulta', copia: true, lectura: 'on', tiempo: '1h' })
  for (const sql of [
    'select * from tianguis.datasets',
    'select * from datos.prueba_precios',
    "select pg_read_file('PG_VERSION')",
    'create temporary table x ()',
  ])
    assert.is((await failed(sql)).codigo, 'consulta_fallida', sql)
  assert.is((await run('select count(*)::int as n from consulta.v_prueba')).rows.length, 1)
  // An exclusive lock that is replayed cancels whoever reads there, at once as this standby is set.
  const slow = run(
    'select clave, pg_sleep(case when pg_is_in_recovery() then 3600 else 0 end)::text as d, pg_is_in_recovery() as copia from consulta.v_prueba limit 1',
  )
  await until(
    () =>
      pair.ask(
        "select count(*)::int from pg_stat_activity where query like '%pg_sleep(case%' and pid <> pg_backend_pid()",
      ),
    (n) => n > 0,
  )
  await pool.query('begin; lock table datos.prueba_precios in access exclusive mode; commit')
  assert.is(JSON.parse((await slow).rows[0]!).copia, false)
  await session.close()
})

test('doctor names the standby and how far it is behind, and what is no standby', async () => {
  const examine = async (url: string | undefined) => {
    const findings = { problems: [] as string[], notices: [] as string[] }
    return {
      ...findings,
      check: (await examineReplicas(pool, { replicaUrls: url === undefined ? [] : [url] }, findings))[0],
    }
  }
  assert.equal((await examine(undefined)).check, undefined)
  await behind(async () => {
    await published(51)
    const { check, notices } = await examine(pair.standby.url)
    assert.ok(check!.atras_bytes! > 0)
    assert.equal([check!.sin_lo_vigente, notices.length], [['prueba'], 1])
  })
  const { check, notices, problems } = await examine(pair.standby.url)
  assert.equal([check!.sin_lo_vigente, notices, problems], [[], [], []])
  assert.match((await examine(pair.primary.url)).notices[0]!, /es ahora la base principal/)
  const gone = await examine('postgres://yo:secreto@127.0.0.1:1/x?sslmode=disable')
  assert.match(gone.problems[0]!, /no se puede leer/)
  assert.not.match(JSON.stringify(gone), /secreto/)
})

test('a standby needs its primary, and its address is never told', () => {
  const refused = (env: NodeJS.ProcessEnv) => {
    try {
      return readConfig(env)
    } catch (error) {
      return (error as Error).message
    }
  }
  assert.match(
    String(refused({ DATABASE_REPLICA_URL: 'postgres://yo:secreto@host/x' })),
    /- DATABASE_URL: falta; DATABASE_REPLICA_URL es de una réplica de ella/,
  )
  const { replicaUrls } = readConfig({
    DATABASE_URL: 'postgres://a/b',
    DATABASE_REPLICA_URL: 'postgres://yo:c,d@e:1,f:2/b , postgres://g/b?x=y',
  })
  assert.equal(replicaUrls, ['postgres://yo:c,d@e:1/b', 'postgres://yo:c,d@f:2/b', 'postgres://g/b?x=y'])
  assert.match(
    String(refused({ DATABASE_URL: 'postgres://a,b/c?target_session_attrs=any' })),
    /DATABASE_URL: llegó «…»; DATABASE_URL es de donde se escribe/,
  )
  const wrong = String(refused({ DATABASE_URL: 'postgres://a/b', DATABASE_REPLICA_URL: 'mysql://yo:secreto@host/x' }))
  assert.match(wrong, /DATABASE_REPLICA_URL: llegó «…»/)
  assert.not.match(wrong, /secreto/)
})

test.run()
