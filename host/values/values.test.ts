/** A list of values is answered again to nobody who has it, until its dataset is published. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { word } from '@tianguis/core/params'
import { tiny } from '../../test/engine/tiny.ts'
import { call } from '../../test/support/call.ts'
import { openTestDatabase, type TestDatabase } from '../../test/support/database.ts'
import { openSmallHost, type SmallHost } from '../../test/support/small-host.ts'
import { until } from '../../test/support/until.ts'

const connector = tiny({
  params: {
    clave: word({ table: 'precios', column: 'clave' }, { description: 'Clave.', example: 'c0', synonyms: {} }),
  },
})
let database: TestDatabase
let host: SmallHost
let now = Date.now()
test.before(async () => {
  database = await openTestDatabase()
  host = await openSmallHost({ ...database, connector, clock: () => new Date((now += 1000)) })
})
test.after(async () => {
  await host.close()
  await database.close()
})

const ask = (etag?: string, query = '') =>
  call(host.url, `/api/v1/prueba/valores/clave${query}`, {
    anonymous: true,
    ...(etag !== undefined && { headers: { 'if-none-match': etag } }),
  })

test('its tag follows from the publication and from what is asked, and not from the moment', async () => {
  const first = await ask()
  assert.is(first.status, 200, first.text)
  const etag = first.headers.get('etag')!
  assert.is.not((await ask()).json().meta.timestamp, first.json().meta.timestamp)
  assert.is((await ask(etag)).status, 304)
  assert.is((await ask(etag, '?q=nada')).status, 200)
  await host.publish('11.00')
  const later = await until(
    () => ask(etag),
    ({ status }) => status === 200,
  )
  assert.is(later.json().meta.version, first.json().meta.version + 1)
  assert.is((await ask(later.headers.get('etag')!)).status, 304)
})

test.run()
