import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import pg from 'pg'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openHouse, type House } from '../../test/attacks/house.ts'
import type { GuardedSql } from '../guard/guard.ts'
import { until } from '../../test/support/until.ts'
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

const untilNothingRuns = () => until(house.running, (count) => count === 0)

test('values arrive with the digits and dates that PostgreSQL has', () =>
  within(
    {},
    async (session) => {
      const { columns, rows, bytes } = await session.run({
        sql: raw(
          "select 1.50::numeric as precio, 12345678901234567890.123456789::numeric as largo, 9007199254740993::bigint as entero, 0.1::float8 as f, 'NaN'::float8 as nada, null::text as nulo, true as si, false as no, date '2024-02-29' as dia, timestamptz '2024-01-01 00:00:00.5-06' as instante, timestamp '2024-01-01 10:00' as local, array['a', 'b \"c\", \\d', null] as lista, 'él \"dijo\"' as texto",
        ),
      })
      assert.is(
        rows[0],
        '{"precio":1.50,"largo":12345678901234567890.123456789,"entero":9007199254740993,"f":0.1,"nada":null,"nulo":null,"si":true,"no":false,"dia":"2024-02-29","instante":"2024-01-01T06:00:00.5Z","local":"2024-01-01T10:00:00","lista":["a","b \\"c\\", \\\\d",null],"texto":"él \\"dijo\\""}',
      )
      assert.equal(
        columns.map(({ type }) => type),
        [
          'number',
          'number',
          'number',
          'number',
          'number',
          'text',
          'boolean',
          'boolean',
          'date',
          'instant',
          'instant',
          'list',
          'text',
        ],
      )
      assert.ok(bytes > 100)
    },
    house.url,
  ))

test('values are bound, whatever they say', () =>
  within({}, async (session) => {
    const { rows } = await session.run({
      sql: raw('select $1::text as a, $2::numeric as b, $3::text[] as c'),
      values: ["'; drop table x; --", '1.10', ['x', "y'"]],
    })
    assert.equal(rows, ['{"a":"\'; drop table x; --","b":1.10,"c":["x","y\'"]}'])
  }))

test('two statements at once are never run, with values or without', () =>
  within(
    {},
    async (session) => {
      for (const sql of [
        'select 1; select 2',
        'commit; delete from datos.gasolina',
        'select 1; commit; drop table datos.gasolina',
      ]) {
        assert.is((await failure(session.run({ sql: raw(sql) }))).codigo, 'consulta_fallida', sql)
      }
    },
    house.url,
  ))

test('a crossed sum ends at its time with 504, and nothing of it is left', () =>
  within({ statementMs: 700, watchdogMs: 200_000 }, async (session) => {
    const { codigo, status, message } = await failure(session.run({ sql: CROSSED }))
    assert.equal([codigo, status], ['tiempo_agotado', 504])
    assert.not.match(message, /statement|canceling/)
    assert.is(await house.running(), 0)
    assert.is((await session.run({ sql: raw('select 1 as a') })).rows[0], '{"a":1}')
  }))

test('what the planner expects to cost too much is not begun', () =>
  within({ cost: SESSION_LIMITS.cost }, async (session) => {
    assert.is((await session.run({ sql: raw('select count(*) as n from consulta.gasolina v') })).rows.length, 1)
    const { codigo, status } = await failure(
      session.run({
        sql: raw(
          `select count(*) as n from consulta.gasolina a, consulta.gasolina b, consulta.gasolina c, consulta.gasolina d, consulta.gasolina e`,
        ),
      }),
    )
    assert.equal([codigo, status], ['consulta_costosa', 422])
  }))

test('where PostgreSQL does not see to it, the watchdog does, and the server is told to stop', () =>
  within({ statementMs: 60_000, watchdogMs: 300 }, async (session) => {
    assert.equal((await failure(session.run({ sql: CROSSED }))).codigo, 'tiempo_agotado')
    await untilNothingRuns()
    assert.is((await session.run({ sql: raw('select 1 as a') })).rows[0], '{"a":1}')
  }))

test('when whoever asked is gone, the server is told to stop', () =>
  within({ statementMs: 200_000, watchdogMs: 200_000 }, async (session) => {
    const asker = new AbortController()
    const running = failure(session.run({ sql: CROSSED, signal: asker.signal }))
    await until(house.running, Boolean)
    asker.abort()
    assert.is((await running).codigo, 'cancelada')
    await untilNothingRuns()
    assert.is((await failure(session.run({ sql: raw('select 1'), signal: asker.signal }))).codigo, 'cancelada')
  }))

test('rows, bytes and the length of a value have limits, and what is beyond them is not taken', async () => {
  const wire = await openMeter(house.url)
  await within(
    { rows: 10, bytes: 60_000, cell: 100, statementMs: 200_000, watchdogMs: 200_000 },
    async (session) => {
      for (const sql of [
        'select i from generate_series(1, 11) i',
        "select repeat('x', 101)",
        "select repeat('x', 50) from generate_series(1, 5000)",
        "select repeat('x', 20000000)",
      ])
        assert.is((await failure(session.run({ sql: raw(sql) }))).codigo, 'respuesta_grande', sql)
      assert.is((await session.run({ sql: raw('select i from generate_series(1, 10) i') })).rows.length, 10)
    },
    wire.url,
  ).finally(() => wire.close())
  // What the sockets between hold is some megabytes.
  assert.ok(wire.bytes() < 15_000_000, `${wire.bytes()} bytes`)
})

/** A wire to the server that carries no more than is taken from it, and counts that. */
async function openMeter(url: string) {
  const { host, port, user, password, database } = new pg.Client({ connectionString: url })
  const clients = new Set<Socket>()
  const server = createServer((client) => {
    const there = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    clients.add(client)
    client.on('error', () => {}).on('close', () => there.destroy())
    there.on('error', () => {}).on('close', () => client.destroy())
    client.pipe(there).pipe(client)
  }).listen(0, '127.0.0.1')
  await new Promise((listening) => server.once('listening', listening))
  const here = (server.address() as AddressInfo).port
  return {
    url: `postgres://${user}:${encodeURIComponent(password ?? '')}@127.0.0.1:${here}/${database}?sslmode=disable`,
    bytes: () => [...clients].reduce((sum, { bytesWritten }) => sum + bytesWritten, 0),
    async close() {
      for (const client of clients) client.destroy()
      await new Promise((closed) => server.close(closed))
    },
  }
}

test('nothing stays with the connection: settings, locks, listening, prepared statements', async () => {
  const session = openSession({ url: house.url })
  for (const sql of [
    "select set_config('statement_timeout', '0', false), set_config('role', 'nadie', false)",
    "select set_config('search_path', 'datos', false)",
    'select pg_advisory_lock(77)',
    'listen x',
    'prepare p as select 1',
    'declare c cursor with hold for select 1',
    'set session characteristics as transaction read write',
  ]) {
    await session.run({ sql: raw(sql) }).catch(() => {})
  }
  const { rows } = await session.run({
    sql: raw(
      "select current_setting('search_path') as camino, current_setting('transaction_read_only') as lectura, current_setting('statement_timeout') as tiempo, (select count(*) from pg_prepared_statements) + (select count(*) from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()) + (select count(*) from pg_listening_channels()) + (select count(*) from pg_cursors where is_holdable) as restos",
    ),
  })
  assert.equal(JSON.parse(rows[0]!), { camino: 'pg_catalog, pg_temp', lectura: 'on', tiempo: '5s', restos: 0 })
  await session.close()
})

test('nothing is ever committed', async () => {
  const listener = await house.pool.connect()
  const heard: unknown[] = []
  listener.on('notification', (notice) => heard.push(notice))
  await listener.query('listen pruebas')
  await within(
    {},
    async (session) => {
      await session.run({ sql: raw("select pg_notify('pruebas', 'x')") })
    },
    house.url,
  )
  await listener.query('select 1')
  await house.pool.query("notify pruebas, 'de verdad'")
  while (!heard.length) await listener.query('select 1')
  listener.release(true)
  assert.equal(
    heard.map((notice) => (notice as { payload: string }).payload),
    ['de verdad'],
  )
})

test.run()
