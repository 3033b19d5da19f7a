/** Whatever is killed, and with whatever signal: the next start finds its way, and committed rows survive. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { machine } from './tests/machine.ts'
import './tests/killed-hosts.ts'
import './tests/killed-postmaster.ts'
import './tests/leftovers.ts'

test('no server is left behind', async () => {
  assert.equal(await machine.close(), [])
})

test.run()
