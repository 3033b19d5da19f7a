/** Reads from a hot standby: which server answered, and what is said when it is behind, cancels, or is away. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openPool, type Pool } from '@tianguis/core/database/connection'
import { migrateControl } from '@tianguis/core/database/migrations/run'
import { deletePermission, savePermission } from '@tianguis/core/permissions'
import { refresh } from '@tianguis/core/refresh/run'
import { openAccess } from '@tianguis/sql/role/role'
import { openSession, type QueryError } from '@tianguis/sql/session/session'
import { preferring } from '../../host/ask/standby.ts'
import { examineReplica } from '../../host/cli/doctor-replica.ts'
import { readConfig } from '../../host/config.ts'
import { answering, request, stations, tiny } from '../engine/tiny.ts'
import { call } from '../support/call.ts'
import { openSmallHost, type SmallHost } from '../support/small-host.ts'
import { openPair, type Pair } from '../support/standby.ts'
import { until } from '../support/until.ts'

const { source } = tiny()
/** Its first row may not be sold. */
const connector = tiny({
  source: {
    ...source,
    licence: { ...source.licence, commercial: false },
    restricted: {
      holder: 'Fuente',
      hosts: ['fuente.example'],
      rows: { table: 'precios', column: 'clave', value: 'k0' },
    },
  },
})
let pair: Pair
let pool: Pool
let host: SmallHost
test.before(async () => {
  pair = await openPair()
  pool = openPool({ url: pair.primary.url })
  await migrateControl(pool)
  await savePermission(pool, { dataset: 'prueba', words: 'oficio 1' })
  host = await openSmallHost({
    url: pair.primary.url,
    pool,
    connector,
    env: { DATABASE_REPLICA_URL: pair.standby.url },
  })
})
test.after(async () => {
  await host.close()
  await pool.end()
  await pair.close()
})

let fresh = 0
/** Nobody asked this before. */
const uncached = () => `/api/v1/prueba?limit=${1 + (fresh += 1)}`
const asked = async (path = uncached()) => {
  const { status, headers, json } = await call(host.url, path)
  const { data, meta } = json()
  return {
    status,
    price: data[0]?.precio as number,
    version: meta.version as number,
    at: meta.actualizado as string,
    next: meta.siguiente as string | undefined,
    etag: headers.get('etag'),
  }
}

const onPrimary = async (sql: string) => Object.values((await pool.query(sql)).rows[0])[0]

/** Which server answered a request, by what its connections did last. */
async function answeredBy(): Promise<'standby' | 'primary' | undefined> {
  const since = await onPrimary('select clock_timestamp()::text')
  assert.is((await asked()).status, 200)
  const read = `select exists (select from pg_stat_activity where query like '%row_to_json%prueba_precios%' and query_start > '${since}' and pid <> pg_backend_pid())`
  return (await pair.ask(read)) ? 'standby' : (await onPrimary(read)) ? 'primary' : undefined
}

/** Replay stops; what is published meanwhile the standby lacks. */
async function behind(work: () => Promise<void>): Promise<void> {
  await pair.caughtUp()
  await pair.ask('select pg_wal_replay_pause()')
  await until(
    () => pair.ask('select pg_get_wal_replay_pause_state()'),
    (state) => state === 'paused',
  )
  try {
    await work()
  } finally {
    await pair.ask('select pg_wal_replay_resume()')
    await pair.caughtUp()
  }
}

const published = async (price: number) => {
  await host.publish(String(price))
  return until(
    () => asked('/api/v1/prueba'),
    (answer) => answer.price === price,
  )
}

test('rows are read from the standby once it has what is current', async () => {
  await pair.caughtUp()
  assert.is(await until(answeredBy, (server) => server === 'standby'), 'standby')
})

test('a standby that is behind is not asked: no answer is older than what was seen, and each tells its own version', () =>
  behind(async () => {
    const before = await asked()
    const now = await published(20)
    assert.equal([now.price, now.version], [20, before.version + 1])
    for (let times = 0; times < 5; times += 1) {
      const { price, version, at, etag } = await asked()
      assert.equal([price, version, at > before.at, etag === before.etag], [20, now.version, true, false])
    }
    assert.is(await answeredBy(), 'primary')
  }))

test('what is withheld meanwhile is not read from a standby that has not heard of it, nor is what is served again missing', async () => {
  const price = async () => (await asked()).price
  assert.is.not(await price(), undefined)
  await pool.query("update tianguis.plans set stripe_price = 'price_1' where name = 'pro'")
  await behind(async () => {
    await deletePermission(pool, 'prueba')
    assert.is(await until(price, (one) => one === undefined), undefined)
    for (let times = 0; times < 5; times += 1) assert.is(await price(), undefined)
    assert.is(await answeredBy(), 'primary')
  })
  assert.is(await until(answeredBy, (server) => server === 'standby'), 'standby')
  await behind(async () => {
    await savePermission(pool, { dataset: 'prueba', words: 'oficio 1' })
    assert.ok(await until(price, (one) => one !== undefined))
    for (let times = 0; times < 5; times += 1) assert.ok(await price())
  })
})

test('a walk that began with what the standby lacks goes on at the primary, and one from before at either', async () => {
  const publishing = (price: string) =>
    answering(host.service.connectors[0]!.connector, { precios: stations(6, () => ({ precio: price })) })
  const publish = (price: string) => refresh(request(pool, publishing(price), host.service.config.dataFolder))
  await publish('31')
  await until(
    () => asked('/api/v1/prueba'),
    ({ price }) => price === 31,
  )
  const old = await asked('/api/v1/prueba?limit=2')
  await behind(async () => {
    await publish('32')
    await until(
      () => asked('/api/v1/prueba'),
      ({ price }) => price === 32,
    )
    const begun = await asked('/api/v1/prueba?limit=2')
    const on = await asked(begun.next!)
    assert.equal([begun.price, on.price, on.version], [32, 32, begun.version])
    const before = await asked(old.next!)
    assert.equal([before.price, before.version], [31, old.version])
  })
})

test('with the standby away the primary answers, within the time that it takes to notice, and the standby again once it is back', async () => {
  await pair.stopStandby()
  const start = performance.now()
  for (let times = 0; times < 10; times += 1) assert.is((await asked()).status, 200)
  assert.ok(performance.now() - start < 3_000)
  await published(41)
  await pair.startStandby()
  await pair.caughtUp()
  assert.is(await until(answeredBy, (server) => server === 'standby', 20_000), 'standby')
  assert.is((await asked()).price, 41)
})

test('a standby that says nothing is left for the primary', async () => {
  const { standby } = pair
  await until(answeredBy, (server) => server === 'standby', 20_000)
  const pids = [
    standby.pid,
    ...((await pair.ask(
      "select array_agg(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
    )) as number[]),
  ]
  for (const pid of pids) process.kill(pid, 'SIGSTOP')
  try {
    const start = performance.now()
    assert.is((await asked()).status, 200)
    assert.ok(performance.now() - start < 1_000)
  } finally {
    for (const pid of pids) process.kill(pid, 'SIGCONT')
  }
})

test('questions keep their role, their transaction and their time on the standby, and one that replay cancels runs on the primary', async () => {
  await pool.query(
    'create schema if not exists consulta; create or replace view consulta.v_prueba as select clave, precio from datos.prueba_precios where _hasta is null',
  )
  const access = await openAccess({ pool, url: pair.primary.url, views: ['v_prueba'], ownServer: false })
  await pair.caughtUp()
  const standby = openSession({ url: access.at(pair.standby.url)! })
  const primary = openSession({ url: access.url })
  const session = preferring(standby, primary, () => true)
  const run = (sql: string) => session.run({ sql: sql as never })
  const failed = (sql: string) =>
    standby.run({ sql: sql as never }).then(
      () => assert.unreachable(sql) as never,
      (error: QueryError) => error,
    )
  const { rows } = await standby.run({
    sql: "select current_user as quien, pg_is_in_recovery() as copia, current_setting('transaction_read_only') as lectura, current_setting('statement_timeout') as tiempo" as never,
  })
  assert.equal(JSON.parse(rows[0]!), { quien: 'tianguis_consulta', copia: true, lectura: 'on', tiempo: '5s' })
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
    'select clave, pg_sleep(1.5)::text as d, pg_is_in_recovery() as copia from consulta.v_prueba limit 1',
  )
  await until(
    () =>
      pair.ask(
        "select count(*)::int from pg_stat_activity where query like '%pg_sleep(1.5)%' and pid <> pg_backend_pid()",
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
    return { ...findings, check: await examineReplica(pool, { replicaUrl: url }, findings) }
  }
  assert.equal((await examine(undefined)).check, null)
  await behind(async () => {
    await published(51)
    const { check, notices } = await examine(pair.standby.url)
    assert.ok(check!.atras_bytes! > 0)
    assert.equal([check!.sin_lo_vigente, notices.length], [['prueba'], 1])
  })
  const { check, notices, problems } = await examine(pair.standby.url)
  assert.equal([check!.sin_lo_vigente, notices, problems], [[], [], []])
  assert.match((await examine(pair.primary.url)).problems[0]!, /acepta escrituras/)
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
  const wrong = String(refused({ DATABASE_URL: 'postgres://a/b', DATABASE_REPLICA_URL: 'mysql://yo:secreto@host/x' }))
  assert.match(wrong, /DATABASE_REPLICA_URL: llegó «…»/)
  assert.not.match(wrong, /secreto/)
})

test.run()
