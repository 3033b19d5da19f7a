/** How a key is presented, and who is let in. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makeKey } from '../../../host/accounts/key-format.ts'
import { revokeKey, rotateKey } from '../../../host/accounts/keys.ts'
import { startServer } from '../../../host/server.ts'
import { pino } from 'pino'
import { until } from '../../support/test-service.ts'
import { call } from '../../support/call.ts'
import { bench, ask, withKey, from, newAccount } from './host.ts'

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

test('a revoked key ends on another host too', async () => {
  const { secret, id, key, keyring } = await newAccount('pro')
  const second = await startServer(bench.service, pino({ level: 'silent' }))
  try {
    const there = () => call(second.url, '/api/v1/sismos?limit=1', { headers: { authorization: `Bearer ${secret}` } })
    assert.equal([(await withKey(secret)).status, (await there()).status], [200, 200])
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
  } finally {
    await second.close()
  }
})

test('guessing keys is slowed down, and those who have one beside the guesser are not', async () => {
  const { secret } = await newAccount('basic')
  const neighbour = from('203.0.113.66')
  assert.is((await withKey(secret, undefined, neighbour)).status, 200)
  const guess = () => withKey(makeKey('tgs_live_'), undefined, neighbour)
  for (let times = 0; times < 20; times += 1) assert.is((await guess()).status, 401)
  const refused = await until(guess, ({ status }) => status !== 401)
  assert.is(refused.status, 429)
  assert.ok(Number(refused.headers.get('retry-after')) >= 1)
  assert.is((await withKey(secret, undefined, neighbour)).status, 200)
  assert.is((await withKey(makeKey('tgs_live_'), undefined, from('203.0.113.67'))).status, 401)
})
