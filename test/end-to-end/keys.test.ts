/** Keys and quotas as whoever calls the service meets them. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { changePlan, createAccount } from '../../host/accounts/accounts.ts'
import { openKeyring } from '../../host/accounts/keyring.ts'
import { makeKey } from '../../host/accounts/key-format.ts'
import { createKey, revokeKey, rotateKey } from '../../host/accounts/keys.ts'
import { savePlan } from '../../host/accounts/plans.ts'
import { startServer } from '../../host/server.ts'
import { pino } from 'pino'
import { testPlan } from '../support/accounts.ts'
import { openBench, until, type Bench } from '../support/bench.ts'
import type { Call } from '../support/called.ts'
import { call } from '../support/call.ts'

let bench: Bench
test.before(async () => {
  bench = await openBench({ env: { TRUSTED_PROXIES: '127.0.0.0/8' } })
})
test.after(() => bench.close())

const ask = (path: string, more: Call = {}) => call(bench.url, path, { anonymous: true, ...more })
const withKey = (secret: string, path = '/api/v1/sismos?limit=1', more: Call = {}) =>
  ask(path, { ...more, headers: { ...more.headers, authorization: `Bearer ${secret}` } })
const from = (address: string): Call => ({ headers: { 'x-forwarded-for': address } })
async function newAccount(plan: string) {
  const { id } = await createAccount(bench.service.pool, { name: plan, plan })
  const keyring = await openKeyring(bench.service)
  return {
    id,
    keyring,
    ...(await createKey(keyring, { account: id, name: 'a' }).then(({ secret, id: key }) => ({ secret, key }))),
  }
}

test('either way of sending a key opens every endpoint', async () => {
  const { secret } = await newAccount('free')
  for (const { connector } of bench.service.connectors)
    assert.is((await withKey(secret, `/api/v1${connector.path}?limit=1`)).status, 200, connector.path)
  assert.is((await ask(`/api/v1/negocios?limit=1&api_key=${secret}`)).status, 200)
  assert.is(
    (await ask(`/api/v1/negocios?api_key=${secret}&limit=1`, { headers: { authorization: `bearer  ${secret} ` } }))
      .status,
    200,
  )
  assert.is((await withKey(secret, '/api/query?q=a+como+esta+el+dolar')).status, 200)
  assert.is((await ask(`/api/query?q=a+como+esta+el+dolar&api_key=${secret}`)).status, 200)
})

test('two keys, two parameters, an empty one or another scheme are told apart from a wrong key', async () => {
  const [one, two] = [makeKey('tgs_live_'), makeKey('tgs_live_')]
  for (const [answer, status, codigo] of [
    [
      await ask(`/api/v1/gasolina?api_key=${one}`, { headers: { authorization: `Bearer ${two}` } }),
      400,
      'claves_distintas',
    ],
    [await ask(`/api/v1/gasolina?api_key=${one}&api_key=${one}`), 400, 'parametro_repetido'],
    [await ask('/api/v1/gasolina?api_key='), 400, 'parametro_vacio'],
    [await ask('/api/v1/gasolina', { headers: { authorization: 'Basic YTpi' } }), 401, 'clave_invalida'],
    [await ask('/api/v1/gasolina', { headers: { authorization: 'Bearer' } }), 401, 'clave_invalida'],
  ] as const) {
    assert.equal([answer.status, answer.json().codigo], [status, codigo])
    assert.not.ok(answer.text.includes(one.slice(9)) || answer.text.includes(two.slice(9)))
  }
})

test('a key that is malformed, unknown, revoked or over is 401 and never falls to the free tier', async () => {
  const { secret, id, key, keyring } = await newAccount('pro')
  const rotated = await newAccount('pro')
  await rotateKey(rotated.keyring, { account: rotated.id, id: rotated.key, graceSeconds: 0 })
  await revokeKey(keyring.pool, { account: id, id: key })
  for (const [sent, codigo] of [
    [`${secret}x`, 'clave_invalida'],
    ['hola', 'clave_invalida'],
    [makeKey('tgs_live_'), 'clave_desconocida'],
    [secret, 'clave_revocada'],
    [rotated.secret, 'clave_vencida'],
  ] as const) {
    const answer = await withKey(sent, '/api/v1/tipo-cambio')
    assert.equal([answer.status, answer.json().codigo], [401, codigo])
    assert.match(answer.headers.get('www-authenticate')!, /^Bearer/)
    assert.is(answer.headers.get('cache-control'), 'no-store')
    assert.is(answer.headers.get('ratelimit'), null)
  }
})

test('without a key the three endpoints of the contract answer, and the others say how to get one', async () => {
  for (const name of ['tipo-cambio', 'gasolina', 'score'])
    assert.is((await ask(`/api/v1/${name}`, from('203.0.113.1'))).status, 200, name)
  for (const path of ['/api/v1/precios', '/api/v1/dolar', '/api/query?q=a+como+esta+el+dolar']) {
    const answer = await ask(path, from('203.0.113.1'))
    assert.equal([answer.status, answer.json().codigo], [403, 'requiere_clave'])
    assert.match(answer.json().error, /\/portal.*Authorization: Bearer.*\/tipo-cambio, \/gasolina, \/score/)
  }
  for (const path of [
    '/openapi.json',
    '/api/v1.md',
    '/docs',
    '/api/v1/estado',
    '/api/query/ayuda',
    '/',
    '/healthz',
    '/readyz',
  ]) {
    const answer = await ask(path, from('203.0.113.1'))
    assert.is(answer.status, 200, path)
    assert.is(answer.headers.get('ratelimit'), null, path)
  }
})

test('the free tier is counted by client: an IPv4, a /64 of IPv6, and never what a client claims past the proxy', async () => {
  const left = async (address: string) =>
    Number((await ask('/api/v1/tipo-cambio', from(address))).headers.get('x-ratelimit-remaining'))
  assert.is(await left('198.51.100.9'), 99)
  assert.is(await left('::ffff:198.51.100.9'), 98)
  assert.is(await left('10.9.9.9, 198.51.100.9'), 97, 'The last address is the one the proxy saw.')
  assert.is(await left('2001:db8:7:7::1'), 99)
  assert.is(await left('2001:db8:7:7:ffff::2'), 98)
  assert.is(await left('2001:db8:7:8::1'), 99)
  const { rows } = await bench.service.pool.query(
    `select string_agg(subject, ' ') as kept from tianguis.quotas where subject like 'ip:%'`,
  )
  assert.not.match(rows[0].kept, /198\.51|2001:db8/)
})

test('a used-up month is 429 with the seconds until the next one, and another client is not touched', async () => {
  const {
    rows: [month],
  } = await bench.service.pool.query(
    `select extract(epoch from (date_trunc('month', now() at time zone 'America/Mexico_City') + interval '1 month') at time zone 'America/Mexico_City' - now())::float8 as left`,
  )
  await savePlan(bench.service.pool, testPlan({ name: 'minimo', monthly: 2 }))
  const { secret, id, keyring } = await newAccount('minimo')
  const other = await createKey(keyring, { account: id, name: 'b' })
  assert.is((await withKey(secret)).headers.get('x-ratelimit-remaining'), '1')
  assert.is(
    (await withKey(other.secret)).headers.get('x-ratelimit-remaining'),
    '0',
    'Keys of an account share its quota.',
  )
  const over = await withKey(secret)
  assert.equal([over.status, over.json().codigo], [429, 'cuota_agotada'])
  assert.ok(Math.abs(Number(over.headers.get('retry-after')) - month.left) < 30)
  assert.is(over.headers.get('x-ratelimit-remaining'), '0')
  assert.match(over.headers.get('ratelimit')!, /^"mes";r=0;t=\d+$/)
  assert.is((await ask('/api/v1/tipo-cambio', from('203.0.113.2'))).status, 200)
  await changePlan(bench.service.pool, id, 'pro')
  const after = await until(
    () => withKey(secret),
    ({ status }) => status === 200,
  )
  assert.equal([after.status, after.headers.get('x-ratelimit-limit')], [200, '100000'])
})

test('a burst is 429 with a wait that is true', async () => {
  await savePlan(bench.service.pool, testPlan({ name: 'lento', monthly: null, perMinute: 60 }))
  const { secret } = await newAccount('lento')
  const answers = await Promise.all(Array.from({ length: 70 }, () => withKey(secret)))
  const refused = answers.filter(({ status }) => status === 429)
  assert.ok(refused.length >= 5 && refused.length <= 10, `${refused.length} refused`)
  assert.equal([refused[0]!.json().codigo, refused[0]!.headers.get('retry-after')], ['rafaga_excedida', '1'])
  await new Promise((resolve) => setTimeout(resolve, 1100))
  assert.is((await withKey(secret)).status, 200)
})

test('HEAD and the state of the month have a minute of their own: neither spends that of what counts, nor is without limit', async () => {
  await savePlan(bench.service.pool, testPlan({ name: 'pausado', monthly: null, perMinute: 5 }))
  const { secret } = await newAccount('pausado')
  for (const [who, path, more] of [
    ['a key', '/api/v1/sismos?limit=1', { headers: { authorization: `Bearer ${secret}` } }],
    ['an address', '/api/v1/tipo-cambio', from('203.0.113.70')],
  ] as const) {
    const heads = await Promise.all(Array.from({ length: 35 }, () => ask(path, { ...more, method: 'HEAD' })))
    assert.equal([...new Set(heads.map(({ status }) => status))].sort(), [200, 429], who)
    const over = heads.find(({ status }) => status === 429)!
    assert.ok(Number(over.headers.get('retry-after')) >= 1, who)
    assert.is((await ask('/api/v1/uso', more)).json().codigo, 'rafaga_excedida', who)
    for (let asked = 0; asked < 5; asked += 1) assert.is((await ask(path, more)).status, 200, who)
  }
})

test('what was answered counts, and nothing else', async () => {
  const { secret } = await newAccount('basic')
  const used = async () => (await withKey(secret, '/api/v1/uso')).json().data
  const counted: [string, number, Call?][] = [
    ['/api/v1/sismos?limit=1', 200],
    ['/api/v1/sismos?limit=0', 400],
    ['/api/v1/sismos?nada=1', 400],
    ['/api/query?q=precio+del+wakanda', 422],
    ['/api/query?q=a+como+esta+el+dolar', 200],
  ]
  const free: [string, number, Call?][] = [
    ['/api/v1/sismos?limit=1', 200, { method: 'HEAD' }],
    ['/api/v1/sismos', 204, { method: 'OPTIONS' }],
    ['/api/v1/nada', 404],
    ['/api/v1/sismos', 405, { method: 'POST' }],
    ['/api/v1/estado', 200],
    ['/openapi.json', 200],
    ['/api/v1/uso', 200],
    ['/api/query/ayuda', 200],
  ]
  for (const [path, status, more] of [...counted, ...free])
    assert.is((await withKey(secret, path, more)).status, status, path)
  const { headers } = await withKey(secret, '/api/v1/sismos?limit=2')
  const again = await withKey(secret, '/api/v1/sismos?limit=2', { headers: { 'if-none-match': headers.get('etag')! } })
  assert.is(again.status, 304)
  assert.ok(again.headers.get('ratelimit'))
  const use = await until(used, ({ usadas }) => usadas >= counted.length + 2)
  assert.equal(
    [use.plan, use.limite, use.usadas, use.usadas + use.apartadas + use.restantes],
    ['basic', 10_000, counted.length + 2, 10_000],
  )
  assert.equal(
    use.por_dia.map(({ endpoint, peticiones }: { endpoint: string; peticiones: number }) => [endpoint, peticiones]),
    [
      ['query', 2],
      ['sismos', 5],
    ],
  )
})

test('an address is the same with its letters written with %; one that cannot be read is told so', async () => {
  const { secret } = await newAccount('basic')
  assert.is((await withKey(secret, '/api/v1/tipo%2Dcambio')).status, 200)
  assert.is((await withKey(secret, '/%61pi/v1/s%69smos?%6cimit=1')).json().meta.count, 1)
  for (const path of ['/api/v1/%E0%A4%A', '/api/v1/sismos%', '/%ff']) {
    const { status, json } = await withKey(secret, path)
    assert.equal([status, json().codigo], [400, 'ruta_invalida'], path)
  }
})

test('examples and links carry no name that only a request says', async () => {
  const { port } = new URL(bench.url)
  for (const [host, site] of [
    [`127.0.0.1:${port}`, bench.url],
    ['localhost:81', 'http://localhost:81'],
    ['192.168.1.9:3000', 'http://192.168.1.9:3000'],
    ['[fd00::1]:3000', 'http://[fd00::1]:3000'],
    ['ladron.example', `http://localhost:${port}`],
    ['203.0.113.8', `http://localhost:${port}`],
    ['[2002:cb00:7108::1]', `http://localhost:${port}`],
    ['127.0.0.1.ladron.example', `http://localhost:${port}`],
    ['2130706433', 'http://127.0.0.1'],
  ] as const) {
    for (const path of ['/api/v1.md', '/', '/explorar']) {
      const { text } = await ask(path, { headers: { host, 'x-forwarded-for': '203.0.113.90' } })
      assert.not.ok(
        text.includes('ladron') || text.includes('203.0.113.8') || text.includes('2002:cb00'),
        `${path} ${host}`,
      )
      if (path === '/api/v1.md') assert.match(text, `curl -H 'Authorization: Bearer TU_CLAVE' '${site}/api/v1/`, host)
    }
  }
})

test('answers to a key are private, and every one varies by it', async () => {
  const { secret } = await newAccount('basic')
  assert.match((await withKey(secret)).headers.get('cache-control')!, /^private/)
  const open = await ask('/api/v1/tipo-cambio', from('203.0.113.3'))
  assert.match(open.headers.get('cache-control')!, /^public/)
  for (const answer of [open, await withKey(secret), await ask('/api/v1/dolar')])
    assert.match(answer.headers.get('vary')!, /Authorization/)
})

test('a revoked key ends on another host too, within three seconds', async () => {
  const { secret, id, key, keyring } = await newAccount('pro')
  const second = await startServer(bench.service, pino({ level: 'silent' }))
  try {
    const there = () => call(second.url, '/api/v1/sismos?limit=1', { headers: { authorization: `Bearer ${secret}` } })
    assert.equal([(await withKey(secret)).status, (await there()).status], [200, 200])
    const start = performance.now()
    await revokeKey(keyring.pool, { account: id, id: key })
    assert.is((await until(there, ({ status }) => status === 401)).status, 401)
    assert.is(
      (
        await until(
          () => withKey(secret),
          ({ status }) => status === 401,
        )
      ).status,
      401,
    )
    assert.ok(performance.now() - start < 3_000)
  } finally {
    await second.close()
  }
})

test('guessing keys is slowed down, and those who have one beside the guesser are not', async () => {
  const { secret } = await newAccount('basic')
  const neighbour = from('203.0.113.66')
  assert.is((await withKey(secret, undefined, neighbour)).status, 200)
  const guesses = []
  for (let guess = 0; guess < 25; guess += 1) guesses.push(await withKey(makeKey('tgs_live_'), undefined, neighbour))
  assert.equal(
    guesses.map(({ status }) => status),
    [...Array(20).fill(401), ...Array(5).fill(429)],
  )
  assert.ok(Number(guesses.at(-1)!.headers.get('retry-after')) >= 1)
  assert.is((await withKey(secret, undefined, neighbour)).status, 200)
  assert.is((await withKey(makeKey('tgs_live_'), undefined, from('203.0.113.67'))).status, 401)
})

test('a key is in no log, error, header, ledger or description, however it was sent', async () => {
  const { secret, key, id, keyring } = await newAccount('basic')
  const wrong = `${secret.slice(0, -1)}${secret.endsWith('a') ? 'b' : 'a'}`
  const answers = []
  for (const sent of [secret, wrong]) {
    for (const path of [
      '/api/v1/sismos?limit=1',
      '/api/v1/sismos?limit=0',
      '/api/v1/nada',
      '/api/query?q=precio+del+wakanda',
      '/api/v1/%E0%A4%A',
      '/',
      '/openapi.json',
      '/api/v1.md',
      '/api/v1/uso',
      '/portal',
    ]) {
      answers.push(
        await withKey(sent, path),
        await ask(`${path}${path.includes('?') ? '&' : '?'}api_key=${sent}`),
        await ask(`${path}${path.includes('?') ? '&' : '?'}%61pi_key=${sent}`),
      )
    }
    // Where nobody should put it: letters may be written with % too.
    const written = `%${sent.charCodeAt(0).toString(16)}${sent.slice(1, 20)}%${sent.charCodeAt(20).toString(16).toUpperCase()}${sent.slice(21)}`
    for (const key of [sent, written]) {
      for (const path of [
        `/api/v1/${key}`,
        `/${key}`,
        `/explorar/${key}`,
        `/portal/${key}`,
        `/api/v1/sismos?limit=${key}`,
        `/api/v1/sismos?${key}=1`,
        `/api/query?q=${key}`,
      ])
        answers.push(await ask(path), await withKey(secret, path))
    }
    answers.push(await ask('/api/v1/estado', { headers: { 'x-request-id': sent } }))
    answers.push(
      await ask(`/api/v1/sismos?api_key=${sent}&api_key=${sent}`),
      await withKey(sent, '/api/v1/sismos', { method: 'POST' }),
    )
  }
  await revokeKey(keyring.pool, { account: id, id: key })
  const { rows: tables } = await keyring.pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables where table_schema in ('tianguis', 'trabajos')`,
  )
  const stored = await Promise.all(
    tables.map(({ name }) =>
      keyring.pool.query(`select string_agg(t::text, ' ') as text from ${name} t`).then(({ rows }) => rows[0].text),
    ),
  )
  const sinks = {
    log: bench.logged(),
    answers: answers.map(({ text, headers }) => text + JSON.stringify([...headers])).join(),
    tables: stored.join(),
  }
  for (const [sink, text] of Object.entries(sinks)) {
    assert.ok(text.length > 1000, sink)
    for (let at = 9; at + 12 <= 39; at += 1)
      assert.not.ok(text.includes(secret.slice(at, at + 12)), `${sink} holds a part of the key`)
  }
})

test.run()
