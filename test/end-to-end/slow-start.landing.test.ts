/** A host that starts over a database that says nothing yet waits for it in words, and serves. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { call } from '../support/call.ts'
import { openTestDatabase } from '../support/database.ts'
import { openGate } from '../support/gate.ts'
import { openSmallHost } from '../support/small-host.ts'

const WAITS = /La base de datos no contesta; se espera hasta 60 s/

test('silent at the start, until the host has said that it waits', async () => {
  const database = await openTestDatabase()
  const gate = await openGate(database.url, 2) // the first is that of the healthProbe
  const hear = (line: string) => void (WAITS.test(line) && gate.shut(false))
  const host = await openSmallHost({ url: gate.url, pool: database.pool, hear })
  try {
    assert.match(host.logged(), WAITS)
    assert.is((await call(host.url, '/api/v1/prueba')).status, 200)
  } finally {
    await host.close()
    await gate.close()
    await database.close()
  }
})

test.run()
