/** Readers that leave or take nothing, publications and failures in the middle. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import express from 'express'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openKeyring } from '../../accounts/keyring.ts'
import { openAccounts } from '../../accounts/open.ts'
import { openCache } from '../../answer/cache.ts'
import { watchDatasets } from '../../answer/datasets.ts'
import { admit } from '../../request/admit.ts'
import { exportDataset } from '../answer.ts'
import { EXPORT_LIMITS, openSnapshots, type ExportLimits } from '../snapshot.ts'
import { withoutDatabase } from '../../../test/support/outage.ts'
import { until } from '../../../test/support/until.ts'
import { MANY, connector, database, host, newKey, many, get, used, begun } from './host.ts'

/** Connections that are reading an export. */
const reading = async () =>
  (
    await database.pool.query(
      "select from pg_stat_activity where datname = current_database() and query ~ '^(fetch|declare)' and backend_type = 'client backend'",
    )
  ).rowCount

/** Nobody reads the table for a while. */
async function holdTable(forMs: number): Promise<void> {
  const client = await database.pool.connect()
  await client.query('begin; lock table datos.prueba_precios in access exclusive mode')
  await delay(forMs)
  await client.query('commit')
  client.release()
}

test('all of it is of one publication, whatever is published meanwhile', async () => {
  await many(10)
  const answer = await begun(await newKey())
  const {
    rows: [{ version }],
  } = await database.pool.query("select version from tianguis.datasets where name = 'prueba'")
  await host.publish('77', { acceptShrink: true })
  assert.ok(await reading(), 'the export was over before the publication')
  const lines = (await textOf(answer)).trimEnd().split('\r\n')
  assert.equal([lines.length, answer.headers['x-tianguis-version']], [MANY + 1, version])
  assert.ok(lines.slice(1).every((line) => line.includes(',10,')))
  const after = await get('/api/v1/prueba.csv', { headers: await newKey() })
  assert.equal(
    [after.text.split('\r\n').length, after.headers.get('x-tianguis-version')],
    [3, String(Number(version) + 1)],
  )
})

test('a reader who leaves is counted; the database stops, and the next one finds its place', async () => {
  await many(10)
  const headers = await newKey()
  for (let left = 0; left < 3; left += 1) {
    const answer = await begun(headers)
    answer.destroy()
    assert.is(await until(reading, (found) => found === 0), 0)
  }
  assert.is(
    (
      await until(
        () => used(headers),
        ({ usadas }) => usadas === 30,
      )
    ).usadas,
    30,
  )
  assert.is(
    (await get('/api/v1/prueba.csv?campos=clave', { headers: await newKey() })).text.split('\r\n').length,
    MANY + 2,
  )
})

test('a few are read at a time; one more is told at once, and costs nothing', async () => {
  const [one, other] = [await newKey(), await newKey()]
  const open = [await begun(one), await begun(one), await begun(other), await begun(other)]
  const refused = await get('/api/v1/prueba.csv', { headers: other })
  assert.equal([refused.status, refused.json().codigo, refused.headers.get('retry-after')], [503, 'saturado', '30'])
  assert.is((await get('/api/v1/prueba')).status, 200)
  for (const answer of open) answer.destroy()
  assert.is(
    (
      await until(
        () => used(other),
        ({ usadas }) => usadas === 20,
      )
    ).usadas,
    20,
  )
})

test('what breaks in the middle does not look whole, and costs nothing', async () => {
  const headers = await newKey()
  for (const encoding of ['identity', 'gzip']) {
    // Those that were left a moment ago are still ending.
    assert.is(await until(reading, (found) => found === 0), 0)
    const answer = await begun({ ...headers, 'accept-encoding': encoding })
    const { rowCount } = await database.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ~ '^fetch' and pid <> pg_backend_pid()",
    )
    assert.is(rowCount, 1)
    assert.is(answer.statusCode, 200)
    const failure = await textOf(answer).then(
      () => undefined,
      (error: NodeJS.ErrnoException) => error.code,
    )
    assert.is(failure, 'ECONNRESET')
  }
  assert.match(host.logged(), /Exportación cortada/)
  assert.is((await used(headers)).usadas, 0)
})

/** A server of this export alone, under limits of its own. */
async function openExports(limits: ExportLimits) {
  const snapshots = openSnapshots({ url: database.url, limits })
  const accounts = openAccounts({ keyring: await openKeyring(host.service), log: { warn() {} } })
  const datasets = await watchDatasets(database.pool, [connector], () => {})
  const clock = () => new Date()
  const app = express().get(
    '/todo',
    admit('prueba.csv', accounts, clock),
    exportDataset(connector, 'csv', {
      accounts,
      snapshots,
      datasets,
      clock,
      pool: database.pool,
      cache: openCache(),
      healthProbe: { awaySince: undefined },
      qualities: async () => new Map(),
      release: 'x',
      log: { warn() {} },
    }),
  )
  const server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
      await accounts.close()
      datasets.stop()
      await snapshots.close()
    },
  }
}

for (const [limit, what] of [
  [{ stalledMs: 1_000 }, 'a reader who takes nothing is let go in time'],
  [{ wholeMs: 1_000 }, 'an export that goes on for too long is cut off'],
] as const)
  test(`${what}, and is counted`, async () => {
    await many(10)
    // However late a busy machine lets go of the table, it was waited for.
    const exports = await openExports({ ...EXPORT_LIMITS, lockMs: 30_000, ...limit })
    const headers = await newKey()
    try {
      // What comes before the first byte is slower than any of the limits, and does not count.
      const released = holdTable(1_200)
      const answer = await begun(headers, '/todo', exports.url)
      await released
      assert.is(await until(reading, (found) => found === 0), 0)
      answer.resume()
      await until(async () => answer.destroyed, Boolean)
      assert.is(answer.complete, false)
    } finally {
      await exports.close()
    }
    assert.is((await used(headers)).usadas, 10)
  })

test('with the database away it is a 503, and a 304 or HEAD as ever', async () => {
  const headers = await newKey(10_000) // of which a host holds more than an export costs
  const etag = (await get('/api/v1/prueba.csv', { headers, method: 'HEAD' })).headers.get('etag')!
  await get('/api/v1/prueba', { headers }) // the key and its month are known
  await withoutDatabase(database.url, async () => {
    const away = await get('/api/v1/prueba.csv', { headers })
    assert.equal([away.status, away.json().codigo], [503, 'base_de_datos_caida'])
    assert.is((await get('/api/v1/prueba.csv', { headers: { ...headers, 'if-none-match': etag } })).status, 304)
    assert.is((await get('/api/v1/prueba.csv', { headers, method: 'HEAD' })).status, 200)
  })
})
