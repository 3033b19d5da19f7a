import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { soldPlans } from '@tianguis/core/licensing'
import { createAccount } from '../../accounts/accounts.ts'
import { openHolders } from '../../accounts/holders.ts'
import { openKeyring } from '../../accounts/keyring.ts'
import { createKey } from '../../accounts/keys.ts'
import { listPlans, savePlan } from '../../accounts/plans.ts'
import { readConfig } from '../../config.ts'
import { openTestDatabase, type TestDatabase } from '../../../test/support/database.ts'
import { examineKeys } from './keys.ts'

let database: TestDatabase
test.before(async () => void (database = await openTestDatabase()))
test.after(() => database.close())

const pepper = () => randomBytes(36).toString('base64url')
const [A, B, C] = [pepper(), pepper(), pepper()]
const configOf = (env: NodeJS.ProcessEnv) => readConfig({ DATABASE_URL: database.url, ...env })

async function examined(env: NodeJS.ProcessEnv) {
  const findings = { problems: [] as string[], notices: [] as string[] }
  const check = await examineKeys(database.pool, configOf(env), findings)
  const said = [...findings.problems, ...findings.notices].join(' ')
  for (const secret of [A, B, C]) assert.not.ok((said + JSON.stringify(check)).includes(secret))
  return { ...check, problems: findings.problems.join(' '), notices: findings.notices.join(' ') }
}
const keyringUnder = (env: NodeJS.ProcessEnv) => openKeyring({ config: configOf(env), pool: database.pool })

let secret: string

test('before the first host: nothing is wrong with a pepper that nobody has used, and looking records none', async () => {
  assert.match((await examined({})).problems, /Falta TIANGUIS_PEPPER/)
  assert.is((await examined({ TIANGUIS_PEPPER: A })).pimienta, 'nueva')
  assert.equal((await database.pool.query('select from tianguis.peppers')).rows, [])
})

test('the pepper in use, and another one', async () => {
  const keyring = await keyringUnder({ TIANGUIS_PEPPER: A })
  const { id } = await createAccount(database.pool, { name: 'Lonja' })
  secret = (await createKey(keyring, { account: id, name: 'una' })).secret
  assert.equal(await examined({ TIANGUIS_PEPPER: A }), {
    pimienta: 'en_uso',
    donde: 'TIANGUIS_PEPPER',
    solo_con_la_anterior: 0,
    desconocidas: 0,
    problems: '',
    notices: '',
  })
  const other = await examined({ TIANGUIS_PEPPER: B })
  assert.is(other.pimienta, 'ajena')
  assert.match(other.problems, 'no es la pimienta con que se guardaron')
  assert.match(
    (await examined({ TIANGUIS_PEPPER: A, TIANGUIS_PEPPER_OLD: C })).notices,
    'nunca fue la pimienta de esta base de datos',
  )
})

test('while the pepper changes: how many keys still need the old one, until none does', async () => {
  const both = { TIANGUIS_PEPPER: B, TIANGUIS_PEPPER_OLD: A }
  assert.is((await examined(both)).pimienta, 'nueva')
  const { peppers } = await keyringUnder(both)
  const waiting = await examined(both)
  assert.equal([waiting.pimienta, waiting.solo_con_la_anterior], ['en_uso', 1])
  assert.match(waiting.notices, /no se puede quitar todavía: hay 1 clave/)
  const tooSoon = await examined({ TIANGUIS_PEPPER: B })
  assert.is(tooSoon.desconocidas, 1)
  assert.match(tooSoon.problems, /se rechazan.*: 1\./)
  assert.match((await examined({ TIANGUIS_PEPPER: A })).problems, 'ya se reemplazó')

  const holders = openHolders({
    pool: database.pool,
    peppers,
    onTrouble: (error) => {
      throw error
    },
    onPlan: () => {},
    monotonic: () => performance.now(),
  })
  assert.ok(await holders.find(secret)) // a request with it stores its digest anew
  assert.match((await examined(both)).notices, 'TIANGUIS_PEPPER_OLD ya se puede quitar')
  assert.equal(await examined({ TIANGUIS_PEPPER: B }), {
    pimienta: 'en_uso',
    donde: 'TIANGUIS_PEPPER',
    solo_con_la_anterior: 0,
    desconocidas: 0,
    problems: '',
    notices: '',
  })
})

test('beside the bundled server the pepper is a file, whose loss is told and not made good by looking', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tianguis-pepper-'))
  await chmod(folder, 0o755) // as root, PostgreSQL would run as another user, who must get through
  try {
    const env = { DATABASE_URL: '', TIANGUIS_DATA: folder, TIANGUIS_PEPPER: '' }
    const lost = await examined(env)
    assert.equal([lost.pimienta, lost.donde], ['falta', 'archivo'])
    assert.match(lost.problems, /Falta .*pimienta.* donde se guardó/)
    assert.is((await examined(env)).pimienta, 'falta')
    await writeFile(join(folder, 'pimienta'), B)
    assert.is((await examined(env)).pimienta, 'en_uso')
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('the plans that are sold are those that can be paid for, or that somebody pays for', async () => {
  assert.equal(await soldPlans(database.pool), [])
  for (const plan of await listPlans(database.pool))
    await savePlan(database.pool, {
      ...plan,
      stripePrice: `price_${plan.name}`,
      offered: plan.name !== 'pro',
      priceUsd: plan.name === 'basic' ? '0' : plan.priceUsd,
    })
  assert.equal(await soldPlans(database.pool), ['enterprise'])
  const { id } = await createAccount(database.pool, { name: 'Ana', plan: 'pro' })
  assert.equal(await soldPlans(database.pool), ['enterprise'])
  await database.pool.query(
    "insert into tianguis.subscriptions (account, customer, plan) values ($1, 'cus_1', 'pro')",
    [id],
  )
  assert.equal(await soldPlans(database.pool), ['pro', 'enterprise'])
})

test.run()
