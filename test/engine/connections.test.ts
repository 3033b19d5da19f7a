/** The server ends the run's connections, as it does when it restarts. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Connector } from '@tianguis/core'
import { prepareTables } from '@tianguis/core/database/tables'
import { openPool } from '@tianguis/core/database/connection'
import { refresh } from '@tianguis/core/refresh/run'
import { until } from '../support/until.ts'
import { admin, asBefore, bench, connector, endAll, endDuring, sleepAt } from './connections/ended.ts'
import { dataset, ledger, request, stations, stored, table, tiny } from './tiny.ts'

const endless = {
  *[Symbol.iterator]() {
    for (let row = 0; ; row++) yield { clave: `k${row}`, precio: '30' }
  },
}

test('between two batches: idle connections may go, and the run goes on', async () => {
  const again = await bench.run({
    ...connector,
    async *fetch() {
      yield { precios: stations(20) }
      await endAll()
      await until(
        async () => bench.pool.totalCount,
        (open) => open === 0,
      )
      yield { precios: stations(30, () => ({}), 20) }
    },
  } as Connector)
  assert.equal([again.outcome, again.counts.unchanged], ['unchanged', 50], again.failure ?? '')
})

test('during the COPY', async () => {
  const before = await stored(bench.pool, connector)
  const going = bench.run(connector, { precios: endless })
  await endDuring(/^copy /, going)
  await asBefore(before, await going)
})

test('while duplicates are looked for, and compared', async () => {
  for (const statement of [/having count/, /analyze staging/, /as matched/]) {
    const before = await stored(bench.pool, connector)
    sleepAt(statement)
    const going = bench.run(connector, { precios: stations(60) })
    await endDuring(/pg_sleep/, going)
    await asBefore(before, await going)
  }
})

test('in the publishing transaction', async () => {
  const before = await stored(bench.pool, connector)
  await admin.query('begin; lock table datos.prueba_precios in exclusive mode')
  const going = bench.run(connector, { precios: stations(60) })
  await endDuring(/insert into "?datos/, going)
  await admin.query('rollback')
  await asBefore(before, await going)
})

test('after the commit, before its answer: the run says that it published', async () => {
  const { pool } = bench
  const connect = pool.connect.bind(pool) as (callback?: unknown) => Promise<any>
  let lost = 1
  pool.connect = (async (callback?: unknown) => {
    if (callback) return connect(callback)
    const client = await connect()
    const query = client.query
    client.query = (...given: any[]) => {
      if (given[0] !== 'commit' || lost++) return query.apply(client, given)
      return query.call(client, 'commit').then(() => {
        client.connection.stream.destroy()
        throw new Error('Connection terminated unexpectedly')
      })
    }
    const release = client.release
    client.release = (...given: any[]) => {
      client.query = query
      release(...given)
    }
    return client
  }) as typeof pool.connect
  await bench
    .run(
      connector,
      { precios: stations(52) },
      {
        onProgress: ({ phase }) => {
          if (phase === 'publicación') lost = 0
        },
      },
    )
    .then(async ({ outcome, version, failure }) => {
      assert.equal([outcome, version, failure], ['published', 2, null])
    })
    .finally(() => {
      pool.connect = connect as typeof pool.connect
    })
  assert.is((await dataset(pool)).version, '2')
  const last = (await ledger(pool)).at(-1)
  assert.equal([last.outcome, last.version], ['published', '2'])
})

test('and the next refresh goes through', async () => {
  const { outcome, counts } = await bench.run(connector, { precios: stations(53) })
  assert.equal([outcome, counts.new], ['published', 1])
})

test('more refreshes at once than the pool has connections wait for downloads with none in hand', async () => {
  const pool = openPool({ url: bench.url, max: 3 })
  // Of eight sources: one is asked by one refresh at a time.
  const many = Array.from({ length: 8 }, (_none, index) =>
    tiny({
      name: `varios-${index}`,
      path: `/varios-${index}`,
      tables: { unos: table(), otros: table() },
      source: { ...tiny().source, hosts: [`fuente-${index}.example`] },
    }),
  )
  for (const one of many) await prepareTables(pool, one)
  const { promise: downloaded, resolve: download } = Promise.withResolvers<void>()
  const going = many.map((one) =>
    refresh(
      request(
        pool,
        {
          ...one,
          async *fetch() {
            yield { unos: stations(20) }
            await downloaded
            yield { otros: stations(20) }
          },
        } as Connector,
        bench.folder,
      ),
    ),
  )
  const copied = async () =>
    (await bench.pool.query("select count(*)::int as n from pg_tables where schemaname = 'staging'")).rows[0].n ===
      16 && pool.totalCount === pool.idleCount
  // Downloads that hold connections would let it never come to that.
  await until(copied, (all) => all)
  await pool.query('select 1') // what the API asks meanwhile
  download()
  assert.equal(
    (await Promise.all(going)).map(({ outcome, failure }) => failure ?? outcome),
    many.map(() => 'published'),
  )
  await pool.end()
})

test.run()
