/** What is counted of a key, an address and a month, and when it is let in again. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { changePlan } from '../../../host/accounts/accounts.ts'
import { createKey } from '../../../host/accounts/keys.ts'
import { savePlan } from '../../../host/accounts/plans.ts'
import { testPlan } from '../../support/accounts.ts'
import { until } from '../../support/test-service.ts'
import type { Call } from '../../support/called.ts'
import { bench, ask, withKey, from, newAccount } from './host.ts'

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
  const setClock = (text: string) =>
    bench.service.pool.query(
      `create or replace function tianguis.clock() returns timestamptz language sql stable as $$select ${text}$$`,
    )
  // An hour before the month is over there.
  await setClock("timestamptz '2026-12-01 05:00:00Z'")
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
  const wait = Number(over.headers.get('retry-after'))
  assert.ok(wait > 0 && wait <= 3_600, String(wait))
  assert.is(over.headers.get('x-ratelimit-remaining'), '0')
  assert.match(over.headers.get('ratelimit')!, /^"mes";r=0;t=\d+$/)
  assert.is((await ask('/api/v1/tipo-cambio', from('203.0.113.2'))).status, 200)
  await changePlan(bench.service.pool, id, 'pro')
  const after = await until(
    () => withKey(secret),
    ({ status }) => status === 200,
  )
  assert.equal([after.status, after.headers.get('x-ratelimit-limit')], [200, '100000'])
  await setClock('now()')
})

test('a burst is 429 with a wait', async () => {
  await savePlan(bench.service.pool, testPlan({ name: 'lento', monthly: null, perMinute: 6 }))
  const { secret } = await newAccount('lento')
  const answers = await Promise.all(Array.from({ length: 70 }, () => withKey(secret)))
  const refused = answers.filter(({ status }) => status === 429)
  // However long these take, a minute has room for no more.
  assert.ok(answers.length - refused.length >= 6, `${refused.length} refused`)
  assert.is(refused[0]!.json().codigo, 'rafaga_excedida')
  assert.ok(
    refused.every(({ headers }) => Number(headers.get('retry-after')) >= 1 && Number(headers.get('retry-after')) <= 10),
  )
})

test('HEAD and the state of the month have a minute of their own: neither spends that of what counts, nor is without limit', async () => {
  await savePlan(bench.service.pool, testPlan({ name: 'pausado', monthly: null, perMinute: 5 }))
  const { secret } = await newAccount('pausado')
  for (const [who, path, more] of [
    ['a key', '/api/v1/sismos?limit=1', { headers: { authorization: `Bearer ${secret}` } }],
    ['an address', '/api/v1/tipo-cambio', from('203.0.113.70')],
  ] as const) {
    // A minute that fills up while a busy machine is at it is used up again.
    await until(
      async () => {
        const heads = await Promise.all(Array.from({ length: 35 }, () => ask(path, { ...more, method: 'HEAD' })))
        assert.equal(
          heads.filter(({ status }) => status !== 200 && status !== 429),
          [],
          who,
        )
        const over = heads.filter(({ status }) => status === 429)
        assert.ok(over.every(({ headers }) => Number(headers.get('retry-after')) >= 1) && over.length < 35, who)
        return ask('/api/v1/uso', more)
      },
      (use) => use.json().codigo === 'rafaga_excedida',
    )
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
