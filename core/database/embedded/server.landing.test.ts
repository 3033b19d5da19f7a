/** The bundled server from its first start to its last stop. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { machine } from './tests/machine.ts'
import './tests/first-and-last.ts'
import './tests/server-process.ts'
import './tests/start-failures.ts'

test('no server is left behind', async () => {
  assert.equal(await machine.close(), [])
})

test.run()
