/** While data is not as it should be, every answer of it says so, and the same answer is another then. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { dayIn, MEXICO_CITY } from '@tianguis/core/decode/dates'
import { refresh } from '@tianguis/core/refresh/run'
import { answering, request, stations } from '../../test/engine/tiny.ts'
import { makeTestKey } from '../../test/support/accounts.ts'
import { call } from '../../test/support/call.ts'
import { openTestDatabase, type TestDatabase } from '../../test/support/database.ts'
import { openSmallHost, type SmallHost } from '../../test/support/small-host.ts'
import { until } from '../../test/support/until.ts'

let database: TestDatabase
let host: SmallHost
test.before(async () => {
  database = await openTestDatabase()
  host = await openSmallHost(database)
  const connector = answering(host.service.connectors[0]!.connector, { precios: stations(3) })
  await refresh(request(database.pool, connector, host.service.config.dataFolder))
})
test.after(async () => {
  await host.close()
  await database.close()
})

const list = (query = '', headers = {}) => call(host.url, `/api/v1/prueba${query}`, { headers })
const whole = (late: boolean) =>
  JSON.stringify([{ feed: null, newest: null, advanced: '2026-11-01T00:00:00Z', missed: 4, late }])

test('meta, the header of other formats and the validators follow what the state of the dataset is', async () => {
  const well = await list()
  assert.not.ok('estado' in well.json().meta)
  assert.is((await list('', { 'if-none-match': well.headers.get('etag')! })).status, 304)

  await database.pool.query('update tianguis.datasets set feeds = $1', [whole(true)])
  const frozen = await until(list, (answer) => answer.json().meta.estado !== undefined)
  assert.is(frozen.json().meta.estado, 'congelado')
  assert.equal(frozen.json().data, well.json().data)
  const again = await list('', { 'if-none-match': well.headers.get('etag')! })
  assert.equal([again.status, again.headers.get('etag')], [200, frozen.headers.get('etag')])
  // A date cannot tell that a trouble began: the publication is as old as it was.
  const dated = { 'if-modified-since': well.headers.get('last-modified')! }
  assert.is((await list('', dated)).status, 200)
  const key = await makeTestKey(host.service)
  for (const path of ['.csv', '?recibo=1'])
    assert.is(
      (await call(host.url, `/api/v1/prueba${path}`, { headers: { ...dated, authorization: `Bearer ${key}` } })).status,
      200,
    )
  assert.is((await list('?formato=csv')).headers.get('x-tianguis-estado-datos'), 'congelado')

  for (const format of ['csv', 'ndjson']) {
    const file = await call(host.url, `/api/v1/prueba.${format}`, { headers: { authorization: `Bearer ${key}` } })
    assert.is(file.headers.get('x-tianguis-estado-datos'), 'congelado', format)
  }

  await database.pool.query('update tianguis.datasets set feeds = $1', [whole(false)])
  const mended = await until(list, (answer) => answer.json().meta.estado === undefined)
  assert.is(mended.headers.get('etag'), well.headers.get('etag'))
  assert.is((await list('', dated)).status, 304)
})

test('of a run that failed it is told, and of an older publication nothing', async () => {
  await database.pool.query(`update tianguis.datasets set verdict = '{"outcome": "failed", "failure": "no contestó"}'`)
  assert.is((await until(list, (answer) => answer.json().meta.estado !== undefined)).json().meta.estado, 'fallando')
  const day = dayIn(MEXICO_CITY, new Date())
  assert.not.ok('estado' in (await list(`?al=${day}`)).json().meta)
})

test.run()
