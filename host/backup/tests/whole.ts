/** What a restored backup holds, and how it goes on. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Pool } from '@tianguis/core/database/connection'
import { migrateControl, STEPS } from '@tianguis/core/database/migrations/run'
import { readPartitions } from '@tianguis/core/database/partitions'
import { prepareTables } from '@tianguis/core/database/tables'
import { ranges, served } from '../../../test/engine/tiny.ts'
import { openTestDatabase } from '../../../test/support/database.ts'
import { detachHalfWay } from '../../../test/support/half-way.ts'
import { source, look, connector, at, backup, restored } from './databases.ts'

test('what is restored is what was backed up: rows, revisions, ledger, quarantine, accounts, numbering', async () => {
  const { manifest } = await backup(at('uno.zip'))
  assert.is(manifest.tablas.find(({ nombre }) => nombre === 'prueba_precios')!.filas, 4)
  assert.equal(await restored(at('uno.zip'), { replace: false }), { datasets: 0, accounts: 0 })
  await prepareTables(look, connector)
  for (const when of ['current', 1, 2] as const)
    assert.equal(await served(look, connector, when), await served(source.pool, connector, when))
  assert.equal(await ranges(look, connector), await ranges(source.pool, connector))
  const same = async (sql: string) =>
    assert.equal((await look.query(sql)).rows, (await source.pool.query(sql)).rows, sql)
  for (const name of [
    'runs',
    'versions',
    'rejects',
    'accounts',
    'plans',
    'peppers',
    'keys',
    'key_hashes',
    'subscriptions',
  ])
    await same(`select t::text from tianguis.${name} t order by 1`)
  await same('select name, version, published_at, observed_on, checked_at from tianguis.datasets')
  await same("select indexdef from pg_indexes where schemaname = 'datos' order by 1")
  const {
    rows: [next],
  } = await look.query("insert into tianguis.accounts (name) values ('Carla') returning id::int")
  assert.equal(next, { id: 3 }, 'a number that was once given is not given again')
})

test('a table that is divided has its periods again, and one that an earlier release took half away is served', async () => {
  const periods = async (pool: Pool) => (await readPartitions(pool, 'prueba_dias')).map(({ period }) => period)
  const [step, year] = ["'024 periods that stood apart'", 'datos."prueba_dias$2024"']
  await detachHalfWay(source.pool, 'datos.prueba_dias', year)
  await source.pool.query(`delete from tianguis.steps where name = ${step}`)
  try {
    await backup(at('apartado.zip'))
  } finally {
    await source.pool.query(`alter table datos.prueba_dias detach partition ${year} finalize`)
    await source.pool.query(
      `alter table datos.prueba_dias attach partition ${year} for values from ('2024-01-01') to ('2025-01-01'); insert into tianguis.steps (name) values (${step})`,
    )
  }
  await restored(at('apartado.zip'))
  await prepareTables(look, connector)
  assert.equal(await periods(look), ['2025', '2024'])
  const days = async (pool: Pool) =>
    (await pool.query('select dia::text from datos.prueba_dias order by 1')).rows.map(({ dia }) => dia)
  assert.equal(await days(look), ['2024-12-31', '2025-01-01', '2025-01-02'])
  await restored(at('uno.zip'))
  assert.equal(await periods(look), await periods(source.pool))
  assert.equal(await days(look), await days(source.pool))
})

test('what must not outlive its time is left out: sessions, salts, and what was counted under them', async () => {
  const {
    rows: [left],
  } = await look.query(
    'select (select count(*) from tianguis.sessions)::int as sessions, (select count(*) from tianguis.salts)::int as salts',
  )
  assert.equal(left, { sessions: 0, salts: 0 })
  assert.equal((await look.query('select subject, taken::int from tianguis.quotas')).rows, [
    { subject: 'cuenta:1', taken: 40 },
  ])
  assert.equal((await look.query('select subject from tianguis.usage')).rows, [{ subject: 'cuenta:1' }])
})

test('refreshes go on from there, with a token that nobody ever had', async () => {
  const token = async (pool: Pool) =>
    Number((await pool.query("select lease_token from tianguis.datasets where name = 'prueba'")).rows[0].lease_token)
  assert.ok((await token(look)) > (await token(source.pool)))
  const before = await token(look)
  await restored(at('uno.zip'))
  assert.ok((await token(look)) > before, 'a host that was paused before the restore publishes nothing after it')
})

test('a backup of an older release is brought forward by the steps that came since', async () => {
  const older = await openTestDatabase()
  try {
    await older.pool.query('drop schema tianguis, datos, staging cascade')
    await migrateControl(older.pool, STEPS.slice(0, 2))
    await older.pool.query(
      "insert into tianguis.datasets (name, version) values ('prueba', 3); create table datos.prueba_precios (clave text not null, _desde bigint not null, _hasta bigint, _visto timestamptz not null, _cambiado timestamptz not null); comment on table datos.prueba_precios is 'prueba'; insert into datos.prueba_precios values ('vieja', 3, null, now(), now())",
    )
    await older.pool.query(
      'create unique index "prueba_precios$llave" on datos.prueba_precios (clave, _hasta) nulls not distinct',
    )
    await backup(at('viejo.zip'), older.pool)
    await restored(at('viejo.zip'))
    assert.equal(
      (await look.query('select name from tianguis.steps order by name')).rows.map(({ name }) => name),
      STEPS.map(({ name }) => name),
    )
    assert.equal(
      (await look.query('select name from tianguis.plans order by price_usd')).rows.map(({ name }) => name),
      ['free', 'basic', 'pro', 'enterprise'],
    )
    assert.equal((await prepareTables(look, connector)).length, 3, 'its columns came since')
    assert.equal(await served(look, connector), ['{"clave":"vieja","precio":null,"cuando":null,"notas":null}'])
  } finally {
    await older.close()
  }
})
