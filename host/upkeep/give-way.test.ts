/** What is refreshed leaves the processors to whoever asks. */
import { execFile } from 'node:child_process'
import { constants, getPriority } from 'node:os'
import { promisify } from 'node:util'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openPool } from '@tianguis/core/database/connection'
import { openTestDatabase } from '../../test/support/database.ts'

const LOWER = constants.priority.PRIORITY_BELOW_NORMAL
const OPENED = `
import { getPriority } from 'node:os'
import { openPool } from '@tianguis/core/database/connection'
import { giveWay } from './give-way.ts'
const pool = openPool({ url: process.env.URL_OF_POOL })
giveWay(pool)
const { rows } = await pool.query('select pg_backend_pid() as pid')
console.log(JSON.stringify([getPriority(rows[0].pid), getPriority()]))
await pool.end()
`

test('what works for a refresh in a server of this machine is of lower priority, and nothing else is', async () => {
  const database = await openTestDatabase()
  const pool = openPool({ url: database.url })
  try {
    const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
    const usual = getPriority(rows[0]!.pid)
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', OPENED], {
      cwd: import.meta.dirname,
      env: { ...process.env, URL_OF_POOL: database.url },
    })
    assert.equal(JSON.parse(stdout), [LOWER, getPriority()])
    assert.is(getPriority(rows[0]!.pid), usual)
    assert.ok(usual < LOWER)
  } finally {
    await pool.end()
    await database.close()
  }
})

test.run()
