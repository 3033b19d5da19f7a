import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openTestDatabase } from '../../test/support/database.ts'
import { readHandleKey } from './handle-key.ts'

test('hosts that start together make one key, which outlives them', async () => {
  const database = await openTestDatabase()
  try {
    const keys = await Promise.all(Array.from({ length: 5 }, () => readHandleKey(database.pool)))
    keys.push(await readHandleKey(database.pool))
    assert.is(new Set(keys.map((key) => key.toString('hex'))).size, 1)
    assert.is(keys[0]!.length, 32)
  } finally {
    await database.close()
  }
})

test.run()
