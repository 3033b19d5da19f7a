/** `/metrics`: where it is, who may read it, and what it says and does not say. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { codeIn, readPage, tableOf } from '../documents/document.ts'
import { call } from '../support/call.ts'
import { openTestDatabase, type TestDatabase } from '../support/database.ts'
import { withoutDatabase } from '../support/outage.ts'
import { openSmallHost } from '../support/small-host.ts'

const TOKEN = 'una-llave-de-prueba-0123456789'
let database: TestDatabase
test.before(async () => {
  database = await openTestDatabase()
})
test.after(() => database.close())

/** Names of the program's own metrics. */
const own = (names: readonly string[]) => [...new Set(names)].filter((name) => name.startsWith('tianguis_')).sort()
const ownMetrics = (text: string) => own([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name!))
const documentedMetrics = () =>
  own(tableOf(readPage('docs/operate.md'), ['metric', 'what']).flatMap(([names]) => codeIn(names!)))

let host: Awaited<ReturnType<typeof openSmallHost>>
test.after.each(() => host.close())

/** Values by name with its labels, as they stand in the text. */
const read = (text: string) =>
  new Map(
    text
      .split('\n')
      .filter((line) => line && !line.startsWith('#'))
      .map((line): [string, number] => [
        line.slice(0, line.lastIndexOf(' ')),
        Number(line.slice(line.lastIndexOf(' ') + 1)),
      ]),
  )

test('off unless asked for', async () => {
  host = await openSmallHost(database)
  assert.is((await call(host.url, '/metrics')).status, 404)
  assert.is(host.metricsUrl, undefined)
})

test('on the public port only for whoever has the token', async () => {
  host = await openSmallHost({ ...database, env: { METRICS_TOKEN: TOKEN } })
  for (const authorization of [undefined, `Bearer ${TOKEN}x`, 'Basic eDp5']) {
    const refused = await call(host.url, '/metrics', {
      anonymous: true,
      headers: authorization ? { authorization } : {},
    })
    assert.equal([refused.status, refused.json().codigo], [401, 'clave_invalida'])
  }
  const answer = await call(host.url, '/metrics', { headers: { authorization: `Bearer ${TOKEN}` } })
  assert.is(answer.status, 200)
  assert.match(answer.headers.get('content-type')!, /^text\/plain; version=0\.0\.4/)
  assert.ok(!answer.text.includes(TOKEN) && !host.logged().includes(TOKEN))
})

test('on a port of its own: requests by template, pool, cache, datasets and the process', async () => {
  host = await openSmallHost({ ...database, env: { METRICS_PORT: '0' } })
  const secret = 'secreto-que-nadie-debe-ver'
  for (let times = 0; times < 3; times += 1) await call(host.url, '/api/v1/prueba')
  await call(host.url, '/api/v1/prueba?limit=no')
  await call(host.url, '/api/v1/prueba', { anonymous: true })
  await call(host.url, `/${secret}`, { headers: { 'user-agent': secret, 'x-forwarded-for': secret } })
  await call(host.url, `/api/query?q=${secret}`)
  await call(host.url, '/api/v1/prueba', { method: 'POST' })
  const { status, text } = await call(host.metricsUrl!, '/metrics')
  assert.is(status, 200)
  const values = read(text)
  assert.equal(ownMetrics(text), documentedMetrics(), 'docs/operate.md lists every metric of the program')
  const requests = (route: string, code: number, method = 'GET') =>
    values.get(`tianguis_http_request_duration_seconds_count{route="${route}",method="${method}",status="${code}"}`)
  assert.equal(
    [200, 400, 403].map((code) => requests('/api/v1/prueba', code)),
    [3, 1, 1],
  )
  assert.equal([requests('other', 404), requests('other', 405, 'other')], [1, 1])
  assert.equal(
    ['hit', 'miss'].map((result) => values.get(`tianguis_cache_requests_total{result="${result}"}`)),
    [2, 1],
  )
  assert.is(values.get('tianguis_cache_entries'), 1)
  for (const name of [
    'tianguis_cache_bytes',
    'tianguis_pool_connections{state="idle"}',
    'tianguis_dataset_age_seconds{dataset="prueba"}',
    'tianguis_dataset_checked_seconds{dataset="prueba"}',
    'process_resident_memory_bytes',
    'nodejs_eventloop_lag_p99_seconds',
  ])
    assert.ok(values.get(name)! > 0, name)
  assert.is(values.get('tianguis_dataset_last_refresh{dataset="prueba",outcome="unchanged"}'), 1)
  assert.is(values.get('tianguis_dataset_last_refresh{dataset="prueba",outcome="published"}'), 0)
  assert.equal(
    [
      'tianguis_dataset_version{dataset="prueba"}',
      'tianguis_database_up',
      'tianguis_pool_waiting',
      'tianguis_connectors_broken',
    ].map((name) => values.get(name)),
    [1, 1, 0, 0],
  )
  for (const hidden of [secret, host.key, '127.0.0.1', 'limit']) assert.ok(!text.includes(hidden), hidden)
  assert.is((await call(host.url, '/metrics')).status, 404)
  assert.equal(
    [
      (await call(host.metricsUrl!, '/api/v1/prueba')).status,
      (await call(host.metricsUrl!, '/metrics', { method: 'POST' })).status,
    ],
    [404, 405],
  )
  await withoutDatabase(database.url, async () => {
    const away = read((await call(host.metricsUrl!, '/metrics')).text)
    assert.equal([away.get('tianguis_database_up'), away.get('tianguis_dataset_version{dataset="prueba"}')], [0, 1])
    assert.is(away.get('tianguis_dataset_last_refresh{dataset="prueba",outcome="unchanged"}'), undefined)
  })
})

test.run()
