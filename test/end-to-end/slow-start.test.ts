/** A host that starts over a database that says nothing yet waits for it in words, and serves. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { call } from '../support/call.ts'
import { openTestDatabase } from '../support/database.ts'
import { openGate } from '../support/gate.ts'
import { openSmallHost } from '../support/small-host.ts'

/** Longer than a request waits for a sign of life. */
const SILENCE_MS = 1_500

test('silent for a second and a half at the start', async () => {
  const database = await openTestDatabase()
  const gate = await openGate(database.url, 2) // the first is that of the healthProbe
  void gate.reached.then(() => setTimeout(() => gate.shut(false), SILENCE_MS))
  const host = await openSmallHost({ url: gate.url, pool: database.pool })
  try {
    assert.match(host.logged(), /La base de datos no contesta; se espera hasta 60 s/)
    assert.is((await call(host.url, '/api/v1/prueba')).status, 200)
  } finally {
    await host.close()
    await gate.close()
    await database.close()
  }
})

test.run()
