import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openTestDatabase, type TestDatabase } from '../../test/support/database.ts'
import { agreeOnPepper } from './pepper.ts'
import { pepperOf } from './pepper-file.ts'

const [FIRST, SECOND, THIRD] = ['uno', 'dos', 'tres'].map((word) => word.repeat(16)) as [string, string, string]
let database: TestDatabase
test.before.each(async () => {
  database = await openTestDatabase()
})
test.after.each(() => database.close())

const refused = (work: Promise<unknown>, pattern: RegExp) =>
  work.then(
    () => assert.unreachable('It was taken.'),
    (error: Error) => assert.match(error.message, pattern),
  )

test('the first pepper is taken and kept by its fingerprint alone', async () => {
  const peppers = await agreeOnPepper(database.pool, FIRST)
  assert.is(peppers.version, 1)
  assert.is((await agreeOnPepper(database.pool, FIRST)).version, 1)
  const { rows } = await database.pool.query('select * from tianguis.peppers')
  assert.is(rows.length, 1)
  assert.not.match(JSON.stringify(rows), new RegExp(FIRST.slice(0, 8)))
})

test('hosts that start together agree on one version', async () => {
  const started = await Promise.all(Array.from({ length: 8 }, () => agreeOnPepper(database.pool, FIRST)))
  assert.equal(
    started.map(({ version }) => version),
    Array(8).fill(1),
  )
})

test('another pepper is refused in words that do not show it', async () => {
  await agreeOnPepper(database.pool, FIRST)
  await refused(agreeOnPepper(database.pool, SECOND), /TIANGUIS_PEPPER no es la pimienta/)
  await refused(agreeOnPepper(database.pool, SECOND, { previous: THIRD }), /TIANGUIS_PEPPER_OLD/)
  await agreeOnPepper(database.pool, SECOND).catch(({ message }: Error) => assert.not.ok(message.includes(SECOND)))
})

test('whoever has the one before may change it, and both are known meanwhile', async () => {
  const before = await agreeOnPepper(database.pool, FIRST)
  const after = await agreeOnPepper(database.pool, SECOND, { previous: FIRST })
  assert.is(after.version, 2)
  assert.equal(after.digests('clave')[1], before.digest('clave'))
  assert.not.equal(after.digest('clave'), before.digest('clave'))
  assert.equal((await agreeOnPepper(database.pool, SECOND)).digests('clave'), [after.digest('clave')])
  await refused(agreeOnPepper(database.pool, FIRST), /ya se reemplazó/)
  await refused(agreeOnPepper(database.pool, FIRST, { previous: SECOND }), /ya se reemplazó/)
})

test('with a database that was brought, the pepper is brought too', async () => {
  await refused(
    pepperOf({ pepper: undefined, databaseUrl: database.url, dataFolder: '/no' }, database.pool),
    /Falta TIANGUIS_PEPPER/,
  )
  assert.is(await pepperOf({ pepper: FIRST, databaseUrl: database.url, dataFolder: '/no' }, database.pool), FIRST)
})

test.run()
