/** What is asked again letter for letter, and what has to be looked at all the same; end-to-end/outage has the rest. */
import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createAccount } from '../accounts/accounts.ts'
import { openKeyring } from '../accounts/keyring.ts'
import { createKey, revokeKey } from '../accounts/keys.ts'
import { savePlan } from '../accounts/plans.ts'
import { testPlan } from '../../test/support/accounts.ts'
import { openTestDatabase, type TestDatabase } from '../../test/support/database.ts'
import { openSmallHost, type SmallHost } from '../../test/support/small-host.ts'
import { until } from '../../test/support/until.ts'

let database: TestDatabase
let host: SmallHost
test.before(async () => {
  database = await openTestDatabase()
  host = await openSmallHost(database)
})
test.after(async () => {
  await host.close()
  await database.close()
})

/** A key of an account of its own. */
async function newKey(limits: { monthly?: number | null; perMinute?: number | null } = {}) {
  const name = `mes-${limits.monthly ?? 'x'}-minuto-${limits.perMinute ?? 'x'}`
  await savePlan(database.pool, testPlan({ name, ...limits }))
  const { id } = await createAccount(database.pool, { name: 'Rápida', plan: name })
  const key = await createKey(await openKeyring(host.service), { account: id, name: 'x' })
  return { secret: key.secret, revoke: () => revokeKey(database.pool, { account: id, id: key.id }) }
}

type Sent = Readonly<Record<string, string>>

/** @param agent of a connection that is kept; a new one for each unless told */
async function get(secret: string, headers: Sent = {}, path = '/api/v1/prueba', agent: Agent | false = false) {
  const asked = request(host.url + path, { agent, headers: { authorization: `Bearer ${secret}`, ...headers } })
  const [answer] = (await once(asked.end(), 'response')) as [IncomingMessage]
  const { statusCode: status, headers: told, rawHeaders } = answer
  return { status, told, text: (await buffer(answer)).toString(), isRepeated: rawHeaders.includes('etag') }
}

const OWN = ['date', 'x-request-id', 'ratelimit', 'x-ratelimit-remaining', 'x-ratelimit-reset']
const shared = ({ told }: Awaited<ReturnType<typeof get>>) =>
  Object.entries(told)
    .filter(([name]) => !OWN.includes(name))
    .sort()

test('what is repeated is what the whole way said; it counts, and has an id of its own', async () => {
  const { secret } = await newKey()
  for (const more of [{}, { 'accept-encoding': 'gzip' }, { accept: 'text/csv' }] as Sent[]) {
    // The first is made; the second finds it in memory, and its way is remembered.
    const [first, , again] = [await get(secret, more), await get(secret, more), await get(secret, more)]
    assert.equal([first.isRepeated, again.isRepeated], [false, true])
    assert.equal([again.status, again.text, shared(again)], [200, first.text, shared(first)])
    assert.is.not(again.told['x-request-id'], first.told['x-request-id'])
    assert.is(Number(again.told['x-ratelimit-remaining']), Number(first.told['x-ratelimit-remaining']) - 2)
    assert.ok(host.logged().includes(`"id":"${again.told['x-request-id']}","method":"GET","path":"/api/v1/prueba"`))
  }
  const {
    told: { etag },
  } = await get(secret)
  const known = { 'if-none-match': etag! }
  const [first, again] = [await get(secret, known), await get(secret, known)]
  assert.equal([first.status, again.status, again.isRepeated, again.text], [304, 304, true, ''])
  assert.equal(shared(again), shared(first))
  const used = await until(
    async () => JSON.parse((await get(secret, {}, '/api/v1/uso')).text).data.usadas,
    (count) => count === 12,
  )
  assert.is(used, 12)
})

test('what somebody calls a request, or asks in other letters, goes the whole way', async () => {
  const { secret } = await newKey()
  await get(secret)
  for (const more of [{ 'x-request-id': 'mia-1' }, { 'x-request-id': 'mia-1' }, { accept: '*/*' }] as Sent[])
    assert.not((await get(secret, more)).isRepeated)
  const named = await get(secret, { 'x-request-id': 'mia-1' })
  assert.equal([named.told['x-request-id'], named.isRepeated], ['mia-1', false])
  assert.not((await get((await newKey()).secret)).isRepeated)
})

test('on one connection each request is its own: of another key, in another format, of another page, of nobody', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = (secret: string, headers: Sent = {}, path = '/api/v1/prueba') => get(secret, headers, path, agent)
  const [one, other] = [await newKey({ monthly: 40_000 }), await newKey({ monthly: 20_000 })]
  const left = async (secret: string) => Number((await ask(secret)).told['x-ratelimit-remaining'])
  try {
    for (const secret of [one.secret, other.secret]) for (let asked = 0; asked < 2; asked += 1) await ask(secret)
    // Each is known by now, and asked right behind the other.
    assert.equal([await left(one.secret), await left(other.secret)], [39_997, 19_997])
    assert.equal([await left(one.secret), await left(one.secret), await left(other.secret)], [39_996, 39_995, 19_996])
    assert.match((await ask(other.secret, { accept: 'text/csv' })).told['content-type']!, /^text\/csv/)
    const again = await ask(other.secret)
    assert.equal([again.told['content-type'], again.isRepeated], ['application/json; charset=utf-8', true])
    assert.is((await ask(other.secret, {}, '/api/v1/prueba?limit=x')).status, 400)
    assert.is((await ask(one.secret.replace(/.{6}$/, 'aaaaaa'))).status, 401)
    assert.equal([await left(one.secret), await left(other.secret)], [39_994, 19_992])
  } finally {
    agent.destroy()
  }
})

test('after a publication it is of the new one', async () => {
  const { secret } = await newKey()
  await get(secret)
  assert.ok((await get(secret)).isRepeated)
  await host.publish('55.50', { acceptShrink: true })
  const seen = await until(
    () => get(secret),
    ({ text }) => text.includes('55.5'),
  )
  assert.match(seen.text, /55\.5/)
})

test('limits hold, and a key that is revoked works no longer', async () => {
  const few = await newKey({ monthly: 3 })
  const statuses = []
  for (let asked = 0; asked < 5; asked += 1) statuses.push((await get(few.secret)).status)
  assert.equal(statuses, [200, 200, 200, 429, 429])
  const slow = await newKey({ perMinute: 2 })
  const bursts = []
  for (let asked = 0; asked < 4; asked += 1) bursts.push((await get(slow.secret)).status)
  assert.equal(bursts, [200, 200, 429, 429])
  const { secret, revoke } = await newKey()
  for (let asked = 0; asked < 2; asked += 1) await get(secret)
  await revoke()
  const ended = await until(
    () => get(secret),
    ({ status }) => status === 401,
  )
  assert.is(ended.status, 401)
})

test.run()
