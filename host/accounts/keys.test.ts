import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openTestDatabase, type TestDatabase } from '../../test/support/database.ts'
import { changePlan, createAccount, deleteAccount, readAccount } from './accounts.ts'
import { openHolders } from './holders.ts'
import { createKey, listKeys, MOST_KEYS, revokeKey, rotateKey, type Keyring } from './keys.ts'
import { agreeOnPepper } from './pepper.ts'
import { deletePlan, listPlans, savePlan, type Plan } from './plans.ts'

const [PEPPER, NEXT] = ['uno'.repeat(16), 'dos'.repeat(16)] as [string, string]
const fail = (error: Error) => {
  throw error
}
let database: TestDatabase
let keyring: Keyring
let account: number
let now = 0
test.before(async () => {
  database = await openTestDatabase()
  keyring = { pool: database.pool, peppers: await agreeOnPepper(database.pool, PEPPER), prefix: 'tgs_live_' }
})
test.before.each(async () => {
  account = (await createAccount(database.pool, { name: 'Tortillería', email: 'Ana@Ejemplo.MX' })).id
})
test.after.each(
  async () => void (await database.pool.query('truncate tianguis.accounts, tianguis.quotas, tianguis.usage cascade')),
)
test.after(() => database.close())

/** Of the database. */
const turnClock = (later: string) =>
  database.pool.query(
    `create or replace function tianguis.clock() returns timestamptz language sql stable as $$select now() + interval '${later}'$$`,
  )
const host = (ring = keyring, onPlan = (_account: number) => {}) =>
  openHolders({ pool: ring.pool, peppers: ring.peppers, onTrouble: fail, onPlan, monotonic: () => now })
const refused = (work: Promise<unknown>, pattern: RegExp) =>
  work.then(
    () => assert.unreachable('It was taken.'),
    (error: Error) => assert.match(error.message, pattern),
  )

test('a key is shown once, and what is kept of it does not give it away', async () => {
  const { secret, ...key } = await createKey(keyring, { account, name: ' Servidor ' })
  assert.equal(await listKeys(database.pool, account), [key])
  assert.equal([key.name, key.ending], ['Servidor', secret.slice(-4)])
  const { rows } = await database.pool.query(
    `select (select jsonb_agg(k) from tianguis.keys k)::text || (select string_agg(encode(hash, 'hex'), '') from tianguis.key_hashes) as kept`,
  )
  assert.not.ok(rows[0].kept.includes(secret.slice(9, 21)))
  assert.is((await host().find(secret))!.account, account)
})

test('a revoked key ends within three seconds where it was just used, and a new one works at once', async () => {
  const { secret, id } = await createKey(keyring, { account, name: 'a' })
  const [one, two] = [host(), host()]
  for (const known of [one, two]) assert.is((await known.find(secret))!.ended, null)
  await revokeKey(database.pool, { account, id })
  now += 2_999
  for (const known of [one, two]) assert.is((await known.find(secret))!.ended, 'revocada')
  await refused(revokeKey(database.pool, { account, id: id + 100 }), /no tiene la clave/)
})

test('what is not a second old costs the database nothing', async () => {
  const { secret, id } = await createKey(keyring, { account, name: 'a' })
  const known = host()
  await known.find(secret)
  await revokeKey(database.pool, { account, id })
  now += 999
  assert.is((await known.find(secret))!.ended, null)
})

test('rotation keeps the name, and the old key for as long as was said', async () => {
  const old = await createKey(keyring, { account, name: 'a' })
  const before = Date.now()
  const fresh = await rotateKey(keyring, { account, id: old.id, graceSeconds: 3600 })
  const after = Date.now()
  assert.is(fresh.name, 'a')
  const kept = (await listKeys(database.pool, account)).find(({ id }) => id === old.id)!
  assert.is(kept.replacedBy, fresh.id)
  const rotated = kept.expiresAt!.getTime() - 3_600_000
  assert.ok(rotated >= before - 1 && rotated <= after + 1, String(kept.expiresAt))
  assert.is((await host().find(old.secret))!.ended, null)
  await rotateKey(keyring, { account, id: fresh.id, graceSeconds: 0 })
  assert.is((await host().find(fresh.secret))!.ended, 'vencida')
  await refused(rotateKey(keyring, { account, id: fresh.id, graceSeconds: 0 }), /ya no sirve/)
})

test('a key may be born with its end', async () => {
  const { secret } = await createKey(keyring, { account, name: 'a', expiresAt: new Date(Date.now() - 1000) })
  assert.is((await host().find(secret))!.ended, 'vencida')
})

test('an account has a bounded number of keys that work, however they are asked for', async () => {
  const made = await Promise.allSettled(
    Array.from({ length: MOST_KEYS + 4 }, (_none, at) => createKey(keyring, { account, name: `k${at}` })),
  )
  assert.is(made.filter(({ status }) => status === 'fulfilled').length, MOST_KEYS)
  const [first] = await listKeys(database.pool, account)
  await rotateKey(keyring, { account, id: first!.id, graceSeconds: 0 })
  await refused(createKey(keyring, { account, name: 'x' }), /revoca una/)
})

test('names are bounded, and accounts must be there', async () => {
  for (const name of ['', '   ', 'x'.repeat(61), 'a\nb'])
    await refused(createKey(keyring, { account, name }), /de 1 a 60/)
  await refused(createKey(keyring, { account: 999, name: 'a' }), /No hay una cuenta 999/)
})

test('a change of plan is noticed, and a planned one takes over by itself', async () => {
  const { secret } = await createKey(keyring, { account, name: 'a' })
  const noticed: number[] = []
  const known = host(keyring, (one) => noticed.push(one))
  assert.is((await known.find(secret))!.plan, 'free')
  await changePlan(database.pool, account, 'pro')
  now += 3_000
  assert.is((await known.find(secret))!.plan, 'pro')
  assert.equal(noticed, [account])
  const planned = await changePlan(database.pool, account, 'basic', { at: new Date(Date.now() + 86_400_000) })
  assert.equal([planned.plan, planned.nextPlan], ['pro', 'basic'])
  await turnClock('2 days')
  assert.equal(
    [(await readAccount(database.pool, account))!.plan, (await readAccount(database.pool, account))!.nextPlan],
    ['basic', null],
  )
  await turnClock('0')
  assert.is((await changePlan(database.pool, account, 'free')).plan, 'free')
  await refused(changePlan(database.pool, account, 'oro'), /No hay un plan «oro»/)
})

test('an account goes with everything that is its own', async () => {
  const { secret } = await createKey(keyring, { account, name: 'a' })
  await database.pool.query(`insert into tianguis.quotas values ($1, '2026-11-01', 5, 5)`, [`cuenta:${account}`])
  await database.pool.query(`insert into tianguis.usage values ($1, '2026-11-01', 'gasolina', 5)`, [
    `cuenta:${account}`,
  ])
  await deleteAccount(database.pool, account)
  assert.is(await host().find(secret), undefined)
  const {
    rows: [left],
  } = await database.pool.query(
    'select (select count(*) from tianguis.keys)::int + (select count(*) from tianguis.quotas)::int + (select count(*) from tianguis.usage)::int as rows',
  )
  assert.is(left.rows, 0)
  await refused(deleteAccount(database.pool, account), /No hay una cuenta/)
})

test('an address has one account, in whatever case, and must be one', async () => {
  assert.is((await readAccount(database.pool, 'ANA@ejemplo.mx'))!.id, account)
  await refused(createAccount(database.pool, { name: 'b', email: 'ana@EJEMPLO.mx' }), /Ya hay una cuenta/)
  for (const email of [
    '',
    'ana',
    'ana@',
    '@ejemplo.mx',
    'ana@localhost',
    'a b@ejemplo.mx',
    'ana@ejemplo.mx\nBcc: x@y.mx',
    `${'a'.repeat(65)}@ejemplo.mx`,
    'ana@ejemplo.mx, b@ejemplo.mx',
    '<ana@ejemplo.mx>',
  ]) {
    await refused(createAccount(database.pool, { name: 'b', email }), /no es una dirección/)
  }
})

test("plans are rows: the contract's four, and whatever an operator adds", async () => {
  const shown = (await listPlans(database.pool)).map(({ name, monthly, priceUsd, withoutKey }) => [
    name,
    monthly,
    priceUsd,
    withoutKey,
  ])
  assert.equal(shown, [
    ['free', 100, '0.00', ['tipo-cambio', 'gasolina', 'score']],
    ['basic', 10_000, '29.00', null],
    ['pro', 100_000, '99.00', null],
    ['enterprise', null, '499.00', null],
  ])
  const negocio: Plan = {
    name: 'negocio',
    title: 'Negocio',
    monthly: 50_000,
    perMinute: 600,
    watches: 25,
    priceUsd: '59.00',
    support: 'por correo',
    availability: '99.5 %',
    withoutKey: null,
    stripePrice: null,
    offered: true,
  }
  await savePlan(database.pool, negocio)
  assert.equal(
    (await listPlans(database.pool)).find(({ name }) => name === 'negocio'),
    negocio,
  )
  await refused(savePlan(database.pool, { ...negocio, monthly: 0 }), /límites mayores que cero/)
  await refused(savePlan(database.pool, { ...negocio, withoutKey: [] }), /sólo puede haber uno/)
  await changePlan(database.pool, account, 'negocio')
  await refused(deletePlan(database.pool, 'negocio'), /Hay cuentas/)
  await changePlan(database.pool, account, 'free')
  await deletePlan(database.pool, 'negocio')
  await refused(deletePlan(database.pool, 'free'), /quien no manda clave/)
})

test('keys outlive a change of pepper as soon as they were used once during it', async () => {
  const [used, idle] = [
    await createKey(keyring, { account, name: 'used' }),
    await createKey(keyring, { account, name: 'idle' }),
  ]
  const during: Keyring = { ...keyring, peppers: await agreeOnPepper(database.pool, NEXT, { previous: PEPPER }) }
  assert.ok(await host(during).find(used.secret))
  assert.ok(await host().find(used.secret), 'A host that has not been told yet still knows it.')
  const after: Keyring = { ...keyring, peppers: await agreeOnPepper(database.pool, NEXT) }
  assert.ok(await host(after).find(used.secret))
  assert.is(await host(after).find(idle.secret), undefined)
  assert.ok(await host(after).find((await createKey(during, { account, name: 'new' })).secret))
})

test.run()
