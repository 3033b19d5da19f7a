/** What is said of keys holds: every endpoint asks for one as described, and each refusal is as described. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createAccount } from '../../host/accounts/accounts.ts'
import { openKeyring } from '../../host/accounts/keyring.ts'
import { makeKey } from '../../host/accounts/key-format.ts'
import { createKey, revokeKey, type NewKey } from '../../host/accounts/keys.ts'
import { savePlan, type Plan } from '../../host/accounts/plans.ts'
import { VERIFY_PATH } from '../../host/receipts/paths.ts'
import { testPlan } from '../support/accounts.ts'
import { openBench, until } from '../support/test-service.ts'
import type { Call } from '../support/called.ts'
import { call } from '../support/call.ts'
import { openDescription } from '../support/openapi.ts'

const bench = await openBench()
const { pool } = bench.service
const keyring = await openKeyring(bench.service)
const description = await openDescription(bench.url)
test.after(() => bench.close())

const QUOTA = ['ratelimit-policy', 'ratelimit', 'x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset']
const DOLLAR = '/api/v1/dolar'
const bearer = (secret: string): Call => ({ headers: { Authorization: `Bearer ${secret}` } })

async function keyOn(plan: Partial<Plan>, expiresAt?: Date): Promise<NewKey> {
  await savePlan(pool, testPlan(plan))
  const { id } = await createAccount(pool, { name: 'Prueba', plan: testPlan(plan).name })
  return createKey(keyring, { account: id, name: 'prueba', expiresAt })
}

/** Asks, and holds the answer against its description. @returns its code and headers */
async function told(path: string, asked: Call, status: number): Promise<{ codigo: string; headers: Headers }> {
  const answer = await call(bench.url, path, asked)
  assert.is(answer.status, status, answer.text.slice(0, 300))
  assert.is(description.faults(path, answer), undefined)
  return { codigo: answer.json().codigo, headers: answer.headers }
}
const present = (headers: Headers) => QUOTA.filter((name) => headers.has(name))

/** Of what has to be asked something. */
const ASKED: Readonly<Record<string, { query: string }>> = {
  '/api/query': { query: 'q=a+como+esta+el+dolar' },
  '/imagenes/preguntas.svg': { query: 'q=gasolineras+por+estado' },
  '/imagenes/preguntas.png': { query: 'q=gasolineras+por+estado' },
  [VERIFY_PATH]: { query: 'recibo=x' },
}

test('each endpoint asks for a key exactly where it is described so, and takes it either way', async () => {
  const { paths } = (await call(bench.url, '/openapi.json', { anonymous: true })).json()
  const open: string[] = []
  for (const [path, { get }] of Object.entries<any>(paths)) {
    // A file is under the admission of its dataset, and what an assistant's tool asks under that of its address.
    if (path.includes('{') || !get) continue
    const { security, responses } = get
    const query = path.endsWith('/cambios') ? { query: 'desde_version=1' } : (ASKED[path] ?? {})
    const without = await call(bench.url, path, { ...query, anonymous: true })
    const needed = security.length > 0 && !security.some((one: object) => Object.keys(one).length === 0)
    assert.is(without.status, needed ? 403 : 200, `${path}: ${without.text.slice(0, 200)}`)
    if (responses[200].content['application/json']) assert.is(description.faults(path, without), undefined)
    if (security.length && !needed) open.push(path)
    if (needed) assert.is(description.faults(path, await call(bench.url, path, query)), undefined)
  }
  const free = ['/api/v1/gasolina', '/api/v1/score', '/api/v1/tipo-cambio'].flatMap((path) => [
    path,
    `${path}/cambios`,
    `${path}/versiones`,
  ])
  assert.equal(open.sort(), [...free, '/api/v1/uso'])
  const { secret } = await keyOn({})
  for (const path of [DOLLAR, '/api/v1/uso']) await told(path, { query: { api_key: secret }, anonymous: true }, 200)
})

test('401: no form of a key, unknown, revoked, expired, no bearer', async () => {
  const revoked = await keyOn({})
  await revokeKey(pool, revoked)
  const expired = await keyOn({}, new Date(Date.now() - 1000))
  const presented: [string, string][] = [
    [`Bearer ${revoked.secret.slice(0, -1)}`, 'clave_invalida'],
    [`Bearer ${makeKey(keyring.prefix)}`, 'clave_desconocida'],
    [`Bearer ${revoked.secret}`, 'clave_revocada'],
    [`Bearer ${expired.secret}`, 'clave_vencida'],
    ['Basic YTpi', 'clave_invalida'],
  ]
  for (const path of [DOLLAR, '/api/query', '/api/v1/uso']) {
    for (const [Authorization, codigo] of presented)
      assert.is((await told(path, { headers: { Authorization } }, 401)).codigo, codigo)
  }
})

test('400: counted and told so, unless it was the keys that were wrong', async () => {
  assert.equal(present((await told(DOLLAR, { query: 'no_existe=1' }, 400)).headers), QUOTA)
  const { secret } = await keyOn({})
  const twice = await told(DOLLAR, { ...bearer(secret), query: { api_key: `${secret}x` } }, 400)
  assert.equal([twice.codigo, present(twice.headers)], ['claves_distintas', []])
})

test('429: the month, with what the quota is; the minute, with when the next one fits; guesses', async () => {
  const month = await keyOn({ name: 'poco', monthly: 1 })
  await told(DOLLAR, bearer(month.secret), 200)
  const used = await told(DOLLAR, bearer(month.secret), 429)
  assert.equal([used.codigo, present(used.headers)], ['cuota_agotada', QUOTA])
  const minute = await keyOn({ name: 'lento', perMinute: 1 })
  // Each has a minute of its own.
  for (const path of [DOLLAR, '/api/v1/uso']) await told(path, bearer(minute.secret), 200)
  for (const path of [DOLLAR, '/api/v1/uso']) {
    const { codigo, headers } = await told(path, bearer(minute.secret), 429)
    assert.is(codigo, 'rafaga_excedida')
    assert.ok(Number(headers.get('retry-after')) > 0 && Number(headers.get('retry-after')) <= 60)
  }
  // Ten more than there is room for, and as many again while a busy machine gives them time.
  await until(
    () => Promise.all(Array.from({ length: 30 }, (_none, guess) => call(bench.url, DOLLAR, bearer(`nada${guess}`)))),
    (answers) => answers.filter(({ status }) => status === 429).length > 1,
  )
  assert.is((await told('/api/query', bearer('nada'), 429)).codigo, 'demasiados_intentos')
})

test.run()
