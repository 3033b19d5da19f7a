import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openTestDatabase } from '../../test/support/database.ts'
import { openFolder } from '../../test/support/folder.ts'
import { readConfig } from '../config.ts'
import { listAccounts } from './accounts.ts'
import { developerKey } from './developer.ts'
import { isKey } from './key-format.ts'
import { listKeys } from './keys.ts'

test('the bundled server makes one key, of the first start that asks for it; on a database that was brought nothing is made', async () => {
  const [database, folder] = [await openTestDatabase(), await openFolder('developer')]
  const { pool } = database
  try {
    const brought = readConfig({
      DATABASE_URL: database.url,
      TIANGUIS_PEPPER: 'x'.repeat(32),
      TIANGUIS_DATA: folder.path,
    })
    assert.is(await developerKey({ config: brought, pool }), undefined)
    assert.equal(await listAccounts(pool), [])
    const bundled = readConfig({ TIANGUIS_DATA: folder.path })
    const made = await Promise.all([1, 2, 3].map(() => developerKey({ config: bundled, pool })))
    const secrets = made.flatMap((one) => (one && 'secret' in one ? [one.secret] : []))
    assert.is(secrets.length, 1)
    assert.ok(isKey('tgs_live_', secrets[0]!))
    assert.equal(
      (await listAccounts(pool)).map(({ plan, email }) => [plan, email]),
      [['enterprise', null]],
    )
    assert.equal(await developerKey({ config: bundled, pool }), { account: 1 })
    assert.is((await listKeys(pool)).length, 1)
  } finally {
    await folder.remove()
    await database.close()
  }
})

test.run()
