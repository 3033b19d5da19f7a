/** What anybody may ask for without a key costs so much and no more, and takes nothing from those who have one. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createAccount } from '../../host/accounts/accounts.ts'
import { openKeyring } from '../../host/accounts/keyring.ts'
import { createKey } from '../../host/accounts/keys.ts'
import { REQUEST_LIMITS } from '../../host/request/pool.ts'
import type { Called } from '../support/called.ts'
import { call } from '../support/call.ts'
import { openTestDatabase, type TestDatabase } from '../support/database.ts'
import { holdLock, waitingForLocks } from '../support/lock.ts'
import { openSmallHost, type SmallHost } from '../support/small-host.ts'
import { until } from '../support/until.ts'

/** Says in a frame that its dataset asks for a key, as long as it does. */
const FRAME = '/incrustar/prueba'
/** Every address that asks for no key, and that a page of 404 says of the others. */
const OPEN = [
  '/nada',
  '/',
  '/estado',
  '/explorar',
  '/explorar/prueba',
  FRAME,
  '/docs',
  '/datos',
  '/datos/prueba',
  '/catalogo.jsonld',
  '/api/v1/prueba/datapackage.json',
  '/api/v1/prueba/croissant.json',
  '/recibos',
  '/api/v1/calendario',
  '/api/v1/calendario.ics',
  '/api/v1/estado.atom',
  '/api/v1/publicaciones',
  '/api/v1/publicaciones.atom',
  '/.well-known/tianguis-recibos.json',
  '/api/v1/recibos/verificar?recibo=x',
  '/portal/entrar',
  '/openapi.json',
  '/api/v1.md',
  '/api/v1/estado',
  '/api/query/ayuda',
  '/api/query/buscar',
  '/api/query/esquema.json',
]
const PROBES = ['/healthz', '/readyz']
let database: TestDatabase
let host: SmallHost
test.before(async () => {
  database = await openTestDatabase()
  host = await openSmallHost({ ...database, env: { TRUSTED_PROXIES: '127.0.0.0/8' } })
})
test.after(async () => {
  await host.close()
  await database.close()
})

const from = (address: string, path: string, headers = {}) =>
  call(host.url, path, { anonymous: true, headers: { 'x-forwarded-for': address, ...headers } })
/** Pages that are there for whoever is signed in and for anybody look up whose cookie it is. */
const DRESSED = ['/', '/estado', '/explorar', '/explorar/prueba', '/docs', '/datos', '/datos/prueba', '/recibos']
async function newKey(): Promise<Record<string, string>> {
  const { id } = await createAccount(database.pool, { name: 'Quien paga', plan: 'pruebas' })
  const { secret } = await createKey(await openKeyring(host.service), { account: id, name: 'a' })
  return { authorization: `Bearer ${secret}` }
}

test('hundreds who ask at once for what is open to all, of a slow database, keep nobody with a key waiting', async () => {
  await call(host.url, '/api/v1/prueba') // a dataset in memory
  const headers = await newKey()
  await using lock = await holdLock(
    database.pool,
    'lock table datos.prueba_precios, tianguis.runs, tianguis.sessions in access exclusive mode',
  )
  const locked = performance.now()
  let stateWasTold = false
  const crowd = Promise.all(
    Array.from({ length: 30 }, (_none, at) =>
      OPEN.map(async (path) => {
        // One in two from one address, the others each from their own.
        const answer = await from(
          at % 2 ? '203.0.113.9' : `198.51.100.${at}`,
          path,
          DRESSED.includes(path) ? { cookie: 'sesion=nadie' } : {},
        )
        stateWasTold ||= path === '/api/v1/estado' && answer.status === 200
        return [path, answer] as const
      }),
    ).flat(),
  )
  assert.is(
    await until(
      () => waitingForLocks(database.pool),
      (n) => n >= 3,
    ),
    3,
    'Of the state one, and two of visitors.',
  )
  // Each of these asks the database something: whose key it is, and what was published on a day.
  assert.is((await call(host.url, '/api/v1/prueba', { headers })).status, 200)
  assert.is((await call(host.url, '/api/v1/prueba?al=2020-01-01', { headers })).json().codigo, 'sin_publicacion')
  for (const path of PROBES) assert.is((await from('203.0.113.9', path)).status, 200, path)
  assert.not(stateWasTold, 'The database was not slow any more.')
  await lock.release()
  // On a slow machine the tables were locked for longer than a statement may wait for them.
  const waited = performance.now() - locked > REQUEST_LIMITS.lockMs
  const answers = await crowd
  const fine = (path: string, { status }: Called) =>
    [path === '/nada' ? 404 : path === FRAME ? 403 : 200, 429, ...(waited ? [503] : [])].includes(status)
  assert.equal(
    answers.filter(([path, answer]) => !fine(path, answer)).map(([path, { status }]) => [path, status]),
    [],
  )
  assert.ok(stateWasTold || waited)
})

test('hundreds without a key, the first of a host, ask the database once for what names their addresses', async () => {
  const headers = await newKey()
  await database.pool.query(
    "update tianguis.plans set without_key = array_append(without_key, 'prueba') where without_key is not null",
  )
  const first = await openSmallHost({ ...database, env: { TRUSTED_PROXIES: '127.0.0.0/8' } })
  await call(first.url, '/api/v1/prueba', { headers })
  await using lock = await holdLock(database.pool, 'lock table tianguis.salts in access exclusive mode')
  const asks = (at: number) =>
    call(first.url, '/api/v1/prueba', { anonymous: true, headers: { 'x-forwarded-for': `198.51.100.${at}` } })
  const crowd = Promise.all(Array.from({ length: 200 }, (_none, at) => asks(at)))
  const stuck = () => waitingForLocks(database.pool)
  const beginning = await until(stuck, (n) => n >= 1)
  const held = await call(first.url, '/api/v1/prueba?al=2020-01-01', { headers })
  const then = await stuck()
  await lock.release()
  const odd = (await crowd).map(({ status }) => status).filter((status) => status !== 200)
  await first.close()
  assert.equal([beginning, then], [1, 1])
  assert.is(held.json().codigo, 'sin_publicacion')
  assert.equal(odd, [])
})

test('an address that asks for more than anybody reads is told how long to wait, wherever it asks; probes have no limit', async () => {
  const address = '203.0.113.20'
  for (const path of OPEN) {
    let answer: Called | undefined
    for (let asked = 0; answer?.status !== 429 && asked < 2_000; asked += 20) {
      answer = (await Promise.all(Array.from({ length: 20 }, () => from(address, path)))).at(-1)!
    }
    assert.is(answer!.status, 429, path)
    assert.ok(Number(answer!.headers.get('retry-after')) >= 1, path)
    if (!answer!.headers.get('content-type')!.startsWith('text/html'))
      assert.is(answer!.json().codigo, 'rafaga_excedida', path)
  }
  for (const path of PROBES) assert.is((await from(address, path)).status, 200, path)
  assert.is((await from('203.0.113.21', '/estado')).status, 200, 'Another address is not touched.')
  assert.is(
    (await call(host.url, '/api/v1/prueba', { headers: { 'x-forwarded-for': address } })).status,
    200,
    'A key is not counted by its address.',
  )
})

test.run()
