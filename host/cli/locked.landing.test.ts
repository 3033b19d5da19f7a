/** Tables that somebody else has: a command says so soon, and in Spanish. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { transaction } from '@tianguis/core/database/connection'
import { PEPPER } from '../../test/support/accounts.ts'
import { holdLock } from '../../test/support/lock.ts'
import { openTestDatabase, type TestDatabase } from '../../test/support/database.ts'
import { openWorkbench, type Workbench } from './workbench.ts'

const TABLES = ['accounts', 'keys', 'plans', 'usage', 'quotas', 'runs', 'rejects', 'permissions'].map(
  (name) => `tianguis.${name}`,
)
const COMMANDS = [
  'accounts list',
  'keys list',
  'usage',
  'plans list',
  'permissions list',
  'runs',
  'rejects list',
  'status',
  'doctor',
]

let database: TestDatabase
let bench: Workbench
test.before(async () => {
  database = await openTestDatabase()
  bench = await openWorkbench({ DATABASE_URL: database.url, TIANGUIS_PEPPER: PEPPER })
  await bench.run('runs') // makes the tables of every dataset
  await database.pool.query("update tianguis.datasets set version = 1 where name = 'municipios'") // or samples would be loaded
})
test.after(async () => {
  await bench.close()
  await database.close()
})

test('commands that read what somebody has locked end in words', async () => {
  await transaction(database.pool, async (client) => {
    await client.query(`lock table ${TABLES.join(', ')} in access exclusive mode`)
    for (const ended of await Promise.all(COMMANDS.map((args) => bench.run(args)))) {
      assert.is(ended.code, 1)
      assert.match(
        ended.stdout + ended.stderr,
        /La base de datos tiene ocupada una tabla que hace falta\. Revisa quién la tiene/,
      )
    }
  })
})

test('a start that needs such a table waits for it in words, and goes on', async () => {
  await using lock = await holdLock(database.pool, 'lock table tianguis.datasets in access exclusive mode')
  const command = bench.start('runs')
  const told = Promise.withResolvers<void>()
  let heard = ''
  command.child.stderr!.on('data', (text) => {
    heard += text
    if (/La base de datos tiene ocupada una tabla que hace falta; se espera/.test(heard)) told.resolve()
  })
  const early = command.ended.then(({ code, stderr }) => assert.unreachable(`It ended with ${code}: ${stderr}`))
  await Promise.race([told.promise, early])
  early.catch(() => {})
  await lock.release()
  const { code, stderr } = await command.ended
  assert.is(code, 0, stderr)
})

test.run()
