/** Whole datasets as files: what is in them, who may ask for them and what that costs, and what ends one before its end. */
import { once } from 'node:events'
import { request as ask, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer, text as textOf } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import express from 'express'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { choice } from '@tianguis/core'
import { csvOfRecords } from '@tianguis/core/query/text'
import { createAccount } from '../accounts/accounts.ts'
import { openKeyring } from '../accounts/keyring.ts'
import { createKey } from '../accounts/keys.ts'
import { openAccounts } from '../accounts/open.ts'
import { savePlan } from '../accounts/plans.ts'
import { openCache } from '../answer/cache.ts'
import { watchDatasets } from '../answer/datasets.ts'
import { admit } from '../request/admit.ts'
import { exportDataset } from './answer.ts'
import { LIMITS, openSnapshots } from './snapshot.ts'
import { tiny } from '../../test/engine/tiny.ts'
import { testPlan } from '../../test/support/accounts.ts'
import type { Call } from '../../test/support/called.ts'
import { call } from '../../test/support/call.ts'
import { openTestDatabase, type TestDatabase } from '../../test/support/database.ts'
import { withoutDatabase } from '../../test/support/outage.ts'
import { openSmallHost, type SmallHost } from '../../test/support/small-host.ts'
import { until } from '../../test/support/until.ts'

/** More than the buffers between PostgreSQL and a reader who reads nothing can hold. */
const MANY = 60_000
const connector = tiny({
  params: {
    ...tiny().params,
    nivel: choice(['alto', 'bajo'], {
      description: 'Nivel.',
      columns: ['precio'],
      meaning: (nivel) => ({ where: [{ column: 'precio', op: nivel === 'alto' ? '>=' : '<', value: '20' }] }),
    }),
  },
})
let database: TestDatabase
let host: SmallHost

test.before(async () => {
  database = await openTestDatabase()
  await database.pool.query("update tianguis.plans set without_key = '{prueba}' where without_key is not null")
  host = await openSmallHost({ ...database, connector })
})
test.after(async () => {
  await host.close()
  await database.close()
})

/** An account of its own, since exports have a burst limit of theirs. */
async function newKey(monthly = 1_000): Promise<{ authorization: string }> {
  await savePlan(database.pool, testPlan({ name: `mes-${monthly}`, monthly }))
  const { id } = await createAccount(database.pool, { name: 'Exporta', plan: `mes-${monthly}` })
  return {
    authorization: `Bearer ${(await createKey(await openKeyring(host.service), { account: id, name: 'x' })).secret}`,
  }
}

async function fill(rows: string): Promise<void> {
  await database.pool.query('delete from datos.prueba_precios')
  await database.pool.query(
    `insert into datos.prueba_precios (clave, precio, fecha, nota, _desde, _visto, _cambiado) select clave, precio::numeric, fecha::date, nota, 1, now(), now() from (${rows}) as r (clave, precio, fecha, nota)`,
  )
}
const many = (price: number) =>
  fill(
    `select 'k' || lpad(i::text, 7, '0'), '${price}', '2026-11-19', repeat('una nota ', 20) from generate_series(1, ${MANY}) i`,
  )
const awkward = () =>
  fill(
    String.raw`values ('k1', '10.5000', '2026-11-19', E'dice "hola", y\nsigue \\ aquí'), ('k2', '0.1000', null, '=1+1'), ('k3', null, '0001-01-01', null), ('k4', '123.4567', '2026-11-18', 'ñandú;')`,
  )

const get = (path: string, options: Call = {}) => call(host.url, path, options)
const used = async (headers: { authorization: string }) => (await get('/api/v1/uso', { headers })).json().data
/** Connections that are reading an export. */
const reading = async () =>
  (
    await database.pool.query(
      "select from pg_stat_activity where query ~ '^(fetch|declare)' and backend_type = 'client backend'",
    )
  ).rowCount

/** The answer with nothing of its body read. */
async function begun(
  headers: Readonly<Record<string, string>>,
  path = '/api/v1/prueba.csv',
  base = host.url,
): Promise<IncomingMessage> {
  const asked = ask(`${base}${path}`, { headers, agent: false }).end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  // A connection that is reset is told of here and in the body.
  for (const one of [asked, answer]) one.on('error', () => {})
  return answer
}

test('it is what the list says as CSV or NDJSON, in any style and with any filter, and goes on to the end', async () => {
  await awkward()
  for (const query of [
    '',
    '?decimal=coma',
    '?decimal=punto',
    '?campos=nota,precio',
    '?nivel=alto',
    '?nivel=bajo&campos=clave',
  ]) {
    const headers = await newKey()
    const file = await get(`/api/v1/prueba.csv${query}`, { headers })
    const list = await get(`/api/v1/prueba${query}${query ? '&' : '?'}formato=csv`)
    assert.equal([file.status, file.text], [200, list.text])
    assert.is(file.headers.get('content-type'), list.headers.get('content-type'))
    if (query.includes('decimal')) {
      assert.is(
        `\ufeff${csvOfRecords((await get('/api/v1/prueba.ndjson', { headers })).text.trimEnd().split('\n'), { comma: query.endsWith('coma') })}`,
        file.text,
      )
      continue
    }
    const [lines, records] = [
      await get(`/api/v1/prueba.ndjson${query}`, { headers }),
      await get(`/api/v1/prueba${query}${query ? '&' : '?'}formato=ndjson`),
    ]
    assert.equal([lines.status, lines.text], [200, records.text])
    assert.is(csvOfRecords(lines.text.trimEnd().split('\n'), { comma: false }), file.text)
  }
  await fill("select 'k' || lpad(i::text, 7, '0'), '1', null, null from generate_series(1, 2500) i")
  assert.is((await get('/api/v1/prueba.ndjson', { headers: await newKey() })).text.split('\n').length, 2_501)
  await fill("select 'a', '1', null, null where false")
  const headers = await newKey()
  assert.equal(
    [(await get('/api/v1/prueba.csv', { headers })).text, (await get('/api/v1/prueba.ndjson', { headers })).text],
    ['clave,precio,fecha,nota\r\n', ''],
  )
})

test('the headers say of which publication it is, whose, and what it costs; HEAD says the same and costs nothing', async () => {
  const headers = await newKey()
  const { headers: told } = await get('/api/v1/prueba.csv', { headers })
  const list = (await get('/api/v1/prueba?formato=csv')).headers
  for (const name of ['x-tianguis-version', 'x-tianguis-actualizado', 'last-modified', 'link'])
    assert.is(told.get(name), list.get(name), name)
  assert.equal(
    [told.get('content-disposition'), told.get('x-tianguis-costo'), told.get('cache-control')],
    ['attachment; filename="prueba-v1.csv"', '10', 'private, max-age=0, must-revalidate'],
  )
  assert.is(told.get('x-ratelimit-remaining'), '990')
  const head = await get('/api/v1/prueba.csv', { headers, method: 'HEAD' })
  assert.equal([head.status, head.text], [200, ''])
  for (const name of ['etag', 'x-tianguis-version', 'content-disposition', 'content-type', 'x-tianguis-costo'])
    assert.is(head.headers.get(name), told.get(name), name)
  assert.is(
    (await get('/api/v1/prueba.ndjson', { headers })).headers.get('content-disposition'),
    'attachment; filename="prueba-v1.ndjson"',
  )
  const { usadas, por_dia } = await used(headers)
  assert.equal(
    [
      usadas,
      por_dia.map(({ endpoint, peticiones }: { endpoint: string; peticiones: number }) => [endpoint, peticiones]),
    ],
    [
      20,
      [
        ['prueba.csv', 10],
        ['prueba.ndjson', 10],
      ],
    ],
  )
})

test('what a client has already is a 304 that costs one request, and touches no table', async () => {
  const headers = await newKey()
  const etag = (await get('/api/v1/prueba.csv', { headers, method: 'HEAD' })).headers.get('etag')!
  assert.is.not((await get('/api/v1/prueba.csv?campos=clave', { headers, method: 'HEAD' })).headers.get('etag'), etag)
  await database.pool.query('alter table datos.prueba_precios rename to aparte')
  try {
    const same = await get('/api/v1/prueba.csv', { headers: { ...headers, 'if-none-match': etag } })
    assert.equal([same.status, same.text, same.headers.get('etag')], [304, '', etag])
  } finally {
    await database.pool.query('alter table datos.aparte rename to prueba_precios')
  }
  assert.is((await used(headers)).usadas, 1)
})

test('gzip, where it is accepted', async () => {
  await many(1)
  const headers = await newKey()
  const answer = await begun({ ...headers, 'accept-encoding': 'gzip, br' })
  assert.equal([answer.headers['content-encoding'], answer.headers.vary!.includes('Accept-Encoding')], ['gzip', true])
  const body = await buffer(answer)
  const plain = await get('/api/v1/prueba.csv', { headers })
  assert.is(plain.headers.get('content-encoding'), null)
  assert.ok(gunzipSync(body).toString() === plain.text)
  assert.ok(body.length < plain.text.length / 4)
})

test('without a key it is a 403 in words, also where the list is open', async () => {
  assert.is((await get('/api/v1/prueba', { anonymous: true })).status, 200)
  for (const method of ['GET', 'HEAD'])
    assert.is((await get('/api/v1/prueba.csv', { anonymous: true, method })).status, 403)
  assert.match(
    (await get('/api/v1/prueba.ndjson', { anonymous: true })).json().error,
    /Un conjunto entero como archivo siempre necesita una clave.*Sin clave se puede pedir \/prueba, por páginas/,
  )
})

test('parameters of pages, of the format and unknown ones are refused by name; near addresses are suggested', async () => {
  const headers = await newKey()
  for (const [query, codigo] of [
    ['limit=5', 'parametro_desconocido'],
    ['cursor=x', 'parametro_desconocido'],
    ['formato=csv', 'parametro_desconocido'],
    ['nivel=medio', 'parametro_invalido'],
    ['campos=clabe', 'parametro_invalido'],
    ['campos=', 'parametro_vacio'],
  ]) {
    const answer = await get(`/api/v1/prueba.csv?${query}`, { headers })
    assert.equal(
      [answer.status, answer.json().codigo, answer.headers.get('content-disposition')],
      [400, codigo, null],
      query,
    )
  }
  assert.equal((await get('/api/v1/prueba.ndjson?decimal=coma', { headers })).json().detalle.permitidos, [
    'nivel',
    'campos',
    'orden',
    'al',
  ])
  assert.is((await used(headers)).usadas, 7)
  assert.match((await get('/api/v1/prueba.cvs', { headers })).json().error, /«\/api\/v1\/prueba\.csv»/)
})

test('three may begin in a minute; where the month has not enough for one, nothing of it is taken', async () => {
  await awkward()
  const headers = await newKey()
  const answers = [
    await get('/api/v1/prueba.csv', { headers }),
    await get('/api/v1/prueba.csv', { headers }),
    await get('/api/v1/prueba.ndjson', { headers }),
    await get('/api/v1/prueba.csv', { headers }),
  ]
  assert.equal(
    answers.map(({ status }) => status),
    [200, 200, 200, 429],
  )
  assert.is(answers[3]!.json().codigo, 'rafaga_excedida')
  assert.ok(Number(answers[3]!.headers.get('retry-after')) <= 20)
  assert.equal([(await get('/api/v1/prueba', { headers })).status, (await used(headers)).usadas], [200, 31])
  const poor = await newKey(15)
  assert.equal(
    [
      (await get('/api/v1/prueba.csv', { headers: poor })).status,
      (await get('/api/v1/prueba', { headers: poor })).status,
    ],
    [200, 200],
  )
  const refused = await get('/api/v1/prueba.csv', { headers: poor })
  assert.equal(
    [refused.status, refused.json().codigo, refused.headers.get('content-disposition')],
    [429, 'cuota_agotada', null],
  )
  assert.match(refused.json().error, /cuenta como 9 peticiones más/)
  // A refusal is believed for a second.
  for (let left = 4; left > 0; left -= 1)
    assert.is(
      (
        await until(
          () => get('/api/v1/prueba', { headers: poor }),
          ({ status }) => status === 200,
        )
      ).status,
      200,
    )
  assert.is((await get('/api/v1/prueba', { headers: poor })).status, 429)
})

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
      "select pg_terminate_backend(pid) from pg_stat_activity where query ~ '^fetch' and pid <> pg_backend_pid()",
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

test('a reader who takes nothing is let go in time, and so is an export that goes on for too long; both are counted', async () => {
  await many(10)
  for (const limits of [
    { ...LIMITS, stalledMs: 200 },
    { ...LIMITS, wholeMs: 200 },
  ]) {
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
        pulse: { awaySince: undefined },
        release: 'x',
        log: { warn() {} },
      }),
    )
    const server = app.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const headers = await newKey()
    const answer = await begun(headers, '/todo', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    assert.is(await until(reading, (found) => found === 0), 0)
    answer.resume()
    await until(async () => answer.destroyed, Boolean)
    assert.is(answer.complete, false)
    await new Promise((closed) => server.close(closed))
    await accounts.close()
    assert.is((await used(headers)).usadas, 10)
    datasets.stop()
    await snapshots.close()
  }
})

test('with the database away it is a 503, and a 304 or HEAD as ever', async () => {
  const headers = await newKey(10_000) // of which a host holds more than an export costs
  const etag = (await get('/api/v1/prueba.csv', { headers, method: 'HEAD' })).headers.get('etag')!
  await get('/api/v1/prueba', { headers }) // the key and its month are known
  await withoutDatabase(database.url, async () => {
    const start = performance.now()
    const away = await get('/api/v1/prueba.csv', { headers })
    assert.equal([away.status, away.json().codigo], [503, 'base_de_datos_caida'])
    assert.ok(performance.now() - start < 300)
    assert.is((await get('/api/v1/prueba.csv', { headers: { ...headers, 'if-none-match': etag } })).status, 304)
    assert.is((await get('/api/v1/prueba.csv', { headers, method: 'HEAD' })).status, 200)
  })
})

test.run()
