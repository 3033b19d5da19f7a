/** What is kept of an answer: made once for all who ask at once, and compressed once for all who accept it. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { holdLock } from '../../test/support/lock.ts'
import { call } from '../../test/support/call.ts'
import { openTestDatabase, type TestDatabase } from '../../test/support/database.ts'
import { openSmallHost, type SmallHost } from '../../test/support/small-host.ts'
import { until } from '../../test/support/until.ts'
import { openCache, ownBytes, type Cached } from './cache.ts'
import { compressedOf } from './encoding.ts'

let database: TestDatabase
let host: SmallHost
test.before(async () => {
  database = await openTestDatabase()
  host = await openSmallHost(database)
  await database.pool.query(
    `insert into datos.prueba_precios (clave, precio, fecha, nota, _desde, _visto, _cambiado) select 'n' || i, i, '2026-11-19', 'nota', 1, now(), now() from generate_series(1, 60) i`,
  )
})
test.after(async () => {
  await host.close()
  await database.close()
})

async function get(path: string, accept: string | undefined, more: Record<string, string> = {}) {
  const [answer] = (await once(
    request(`${host.url}${path}`, {
      agent: false,
      headers: {
        authorization: `Bearer ${host.key}`,
        ...(accept !== undefined && { 'accept-encoding': accept }),
        ...more,
      },
    }).end(),
    'response',
  )) as [IncomingMessage]
  return { status: answer.statusCode, headers: answer.headers, body: await buffer(answer) }
}

const WAITING =
  "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ~ 'prueba_precios'"
const hundred = () => Array.from({ length: 100 }, () => call(host.url, '/api/v1/prueba?limit=33'))

const locked = () => holdLock(database.pool, 'lock table datos.prueba_precios in access exclusive mode')

test("a hundred who ask for the same at once are one statement; its failure is theirs, and nobody else's", async () => {
  await using lock = await locked()
  const failed = hundred()
  assert.is(
    (
      await until(
        () => database.pool.query(WAITING),
        ({ rowCount }) => rowCount! > 0,
      )
    ).rowCount,
    1,
  )
  // What is asked after them is answered: they have come as well.
  for (let times = 0; times < 3; times += 1) assert.is((await call(host.url, '/healthz')).status, 200)
  const { rows } = await database.pool.query<{ pid: number }>(WAITING)
  assert.is(rows.length, 1)
  await database.pool.query('select pg_terminate_backend($1)', [rows[0]!.pid])
  assert.equal([...new Set((await Promise.all(failed)).map(({ status }) => status))], [503])
  const again = hundred()
  assert.is(
    (
      await until(
        () => database.pool.query(WAITING),
        ({ rowCount }) => rowCount! > 0,
      )
    ).rowCount,
    1,
  )
  await lock.release()
  const answers = await Promise.all(again)
  assert.equal([...new Set(answers.map(({ status }) => status))], [200])
  assert.is(new Set(answers.map(({ text }) => text)).size, 1)
})

test('what waits for a table that is being changed ends, and says why', async () => {
  await using _lock = await locked()
  const { status, headers, json } = await call(host.url, '/api/v1/prueba?limit=34')
  assert.equal([status, json().codigo, headers.get('cache-control')], [503, 'tabla_ocupada', 'no-store'])
})

test('each client gets the encoding it accepts, with its length and the same tag', async () => {
  const path = '/api/v1/prueba?limit=60'
  const plain = await get(path, undefined)
  assert.equal(
    [plain.headers['content-encoding'], plain.headers['content-length']],
    [undefined, String(plain.body.length)],
  )
  for (const [accept, encoding] of [
    ['gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['*', 'br'],
    ['identity', undefined],
    ['deflate', undefined],
    ['gzip;q=0', undefined],
  ] as const) {
    for (const turn of ['made', 'kept']) {
      const { headers, body } = await get(path, accept)
      assert.equal(
        [headers['content-encoding'], headers['content-length'], headers.etag],
        [encoding, String(body.length), plain.headers.etag],
        `${accept} ${turn}`,
      )
      assert.match(headers.vary!, /Accept-Encoding/)
      const whole = encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body
      assert.ok(whole.equals(plain.body))
      assert.is(body.length < plain.body.length, encoding !== undefined)
    }
  }
  const same = await get(path, 'gzip', { 'if-none-match': String(plain.headers.etag) })
  assert.equal(
    [same.status, same.body.length, same.headers['content-encoding'], same.headers.etag],
    [304, 0, undefined, plain.headers.etag],
  )
  assert.match(same.headers.vary!, /Accept-Encoding/)
  assert.is(
    (await get('/api/v1/prueba?limit=1&campos=clave', 'gzip')).headers['content-encoding'],
    undefined,
    'too small to be worth it',
  )
  assert.is((await get('/api/v1/prueba?limit=60&formato=ndjson', 'gzip')).headers['content-encoding'], 'gzip')
})

test('what is said of security is said of every answer, and is the same of each', async () => {
  for (const path of ['/api/v1/prueba', '/api/v1/prueba?limit=0', '/api/v1/nada', '/healthz']) {
    const { headers } = await get(path, undefined)
    assert.equal(
      [
        'content-security-policy',
        'x-content-type-options',
        'x-frame-options',
        'cross-origin-resource-policy',
        'strict-transport-security',
        'x-powered-by',
      ].map((name) => headers[name]),
      [
        "default-src 'none';frame-ancestors 'none';base-uri 'none';form-action 'none'",
        'nosniff',
        'SAMEORIGIN',
        'cross-origin',
        undefined,
        undefined,
      ],
      path,
    )
  }
})

test('what is kept takes no more memory than is counted of it', async () => {
  assert.is(ownBytes('niño').toString(), 'niño')
  assert.is(ownBytes('niño').buffer.byteLength, 5)
  const cached: Cached = {
    edition: '1.a',
    withheld: false,
    condition: 'al_dia',
    body: Buffer.from(randomBytes(10_000).toString('hex')),
    headers: {},
    etag: 'W/"1"',
    lastModified: '',
  }
  for (const encoding of ['br', 'gzip'] as const) {
    const copy = await compressedOf(openCache(), 'a', cached, encoding)
    assert.is.not(copy.length, cached.body.length, encoding)
    assert.is(copy.buffer.byteLength, copy.length, encoding)
  }
})

test('a copy is made once, and its bytes are within the budget', async () => {
  const cache = openCache()
  const cached: Cached = {
    edition: '1.a',
    withheld: false,
    condition: 'al_dia',
    body: Buffer.from('una nota '.repeat(500)),
    headers: {},
    etag: 'W/"1"',
    lastModified: '',
  }
  cache.set('a', cached)
  const before = cache.calculatedSize
  const [one, other] = await Promise.all([
    compressedOf(cache, 'a', cached, 'gzip'),
    compressedOf(cache, 'a', cached, 'gzip'),
  ])
  assert.is(one, other)
  assert.is(await compressedOf(cache, 'a', cache.get('a')!, 'gzip'), one)
  assert.is(cache.calculatedSize, before + one.length)
  const newer = { ...cached, etag: 'W/"2"', body: Buffer.from('otra '.repeat(500)) }
  cache.set('a', newer)
  assert.is.not(await compressedOf(cache, 'a', newer, 'gzip'), one)
  assert.ok(
    gunzipSync(await compressedOf(cache, 'a', cached, 'gzip')).equals(cached.body),
    'of what it was asked, though another is current',
  )
  assert.ok(gunzipSync(cache.get('a')!.compressed!.gzip!).equals(newer.body))
})

test.run()
