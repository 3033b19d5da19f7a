import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openBench, stations, tiny, type Bench } from '../../test/engine/tiny.ts'
import type { DiscoveredConnector } from '../discovery.ts'
import { tidyUp } from './retention.ts'

let bench: Bench
const kept = tiny({ name: 'con-revisiones' })
const passing = tiny({ name: 'sin-revisiones', revisions: false })
const service = () => ({
  pool: bench.pool,
  connectors: [kept, passing].map((connector) => ({ connector }) as unknown as DiscoveredConnector),
})
const never = new AbortController().signal
const tidied = () => tidyUp(service(), never)
const column = async (sql: string) =>
  (await bench.pool.query({ text: sql, rowMode: 'array' })).rows.map(([value]: unknown[]) => value)

test.before(async () => {
  bench = await openBench()
  for (const connector of [kept, passing])
    for (const count of [20, 21, 22, 22])
      await bench.run(connector, { precios: [...stations(count), { clave: 'mala', precio: 'caro' }] })
})
test.after(() => bench.close())

test('what is young stays', async () => {
  const { pool } = bench
  await pool.query(`
    insert into tianguis.accounts (name) values ('Ana');
    insert into tianguis.sessions (hash, account, expires_at) values ('\\x01', 1, now() + interval '1 day');
    insert into tianguis.sign_in_links (hash, email, expires_at) values ('\\x01', 'a@example.mx', now());
    insert into tianguis.payment_events (id, type) values ('evt_1', 'a');
    insert into tianguis.salts select (date_trunc('month', now() at time zone 'America/Mexico_City'))::date, '\\xaa';
    insert into tianguis.quotas select subject, month, 3, 1 from tianguis.salts, unnest(array['ip:a', 'cuenta:1']) subject;
    insert into tianguis.usage select subject, month, 'prueba', 3 from tianguis.quotas`)
  assert.equal(await tidied(), {})
})

test('after a month: settled rejects, sessions, links and whatever was counted by address', async () => {
  await later('40 days')
  assert.equal(await tidied(), { rechazos: 6, usos: 1, cuotas: 1, sales: 1, sesiones: 1, enlaces: 1 })
  assert.equal(await column('select dataset from tianguis.rejects where settled_by is null order by 1'), [
    'con-revisiones',
    'sin-revisiones',
  ])
  assert.equal(await column('select subject from tianguis.quotas'), ['cuenta:1'])
})

test('after a year: rejects and notices, never a run that published, nor the last one', async () => {
  await later('400 days')
  assert.equal(await tidied(), { rechazos: 2, avisos_de_pago: 1 })
  const left = (dataset: string) =>
    column(`select outcome || ' ' || version from tianguis.runs where dataset = '${dataset}' order by id`)
  assert.equal(await left('con-revisiones'), ['published 1', 'published 2', 'published 3', 'unchanged 3'])
  assert.equal(await left('sin-revisiones'), ['published 1', 'published 2', 'published 3', 'unchanged 3'])
  assert.equal(
    await column("select version::int from tianguis.versions where dataset = 'con-revisiones' order by 1"),
    [1, 2, 3],
  )
})

test('after two years: what an account used', async () => {
  await later('800 days')
  assert.equal(await tidied(), { usos: 1, cuotas: 1 })
  assert.equal(await tidied(), {})
})

test('staging tables that no run works on go, and those of a run that lives stay', async () => {
  await bench.pool.query(`
    create unlogged table staging.ya_no_hay_conector_7 (a int);
    update tianguis.datasets set lease_token = 900, lease_until = now() + interval '1 minute' where name = 'sin-revisiones';
    create unlogged table staging.sin_revisiones_precios_900 (a int)`)
  assert.equal(await tidied(), { preparaciones: 1 })
  assert.equal(await column("select tablename::text from pg_tables where schemaname = 'staging'"), [
    'sin_revisiones_precios_900',
  ])
})

test('more than fit in one batch', async () => {
  await bench.pool.query(
    "insert into tianguis.payment_events select 'evt_' || n, 'a', now() - interval '3 years' from generate_series(1, 12000) n",
  )
  assert.equal(await tidied(), { avisos_de_pago: 12_000 })
})

/** So long from now. */
const later = (interval: string) =>
  bench.pool.query(
    `create or replace function tianguis.clock() returns timestamptz language sql stable as $$ select now() + interval '${interval}' $$`,
  )

test.run()
