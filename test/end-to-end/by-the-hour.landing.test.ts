/** What a client that keeps answers asks again of a dataset whose answers depend on the hour. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { refresh } from '@tianguis/core/refresh/run'
import { answering, request, stationColumns, stations, tiny } from '../engine/tiny.ts'
import { call } from '../support/call.ts'
import { openTestDatabase, type TestDatabase } from '../support/database.ts'
import { openSmallHost, type SmallHost } from '../support/small-host.ts'
import { until } from '../support/until.ts'

const HOUR_MS = 3_600_000
/** The beginning of the hour that is so many hours from now. */
const hourIn = (hours: number) => new Date(Math.floor(Date.now() / HOUR_MS + hours) * HOUR_MS)
const within = (hour: Date) => new Date(hour.getTime() + HOUR_MS / 3)

const connector = tiny({
  record: {
    sql: "select p.clave, p.precio, p.fecha, to_char({now} at time zone 'UTC', 'HH24') as nota from {precios} p",
    columns: stationColumns,
  },
})
let now = new Date()
let database: TestDatabase
let host: SmallHost
test.before(async () => {
  database = await openTestDatabase()
  host = await openSmallHost({ ...database, connector, clock: () => now })
  await refresh(request(database.pool, answering(connector, { precios: stations(3) }), host.service.config.dataFolder))
  await until(
    async () => (await call(host.url, '/api/v1/prueba')).json().meta.count,
    (count) => count === 3,
  )
})
test.after(async () => {
  await host.close()
  await database.close()
})

const get = (path: string, since?: string) =>
  call(host.url, path, { headers: since === undefined ? {} : { 'if-modified-since': since } })
const modified = (answer: Awaited<ReturnType<typeof get>>) => answer.headers.get('last-modified')!

test('it was last changed when the hour began, or when it was published since', async () => {
  const [first, second] = [hourIn(2), hourIn(3)]
  now = within(first)
  const before = await get('/api/v1/prueba?limit=1')
  assert.is(modified(before), first.toUTCString())
  assert.is((await get('/api/v1/prueba?limit=1', modified(before))).status, 304)
  now = within(second)
  const after = await get('/api/v1/prueba?limit=1', modified(before))
  assert.equal([after.status, modified(after)], [200, second.toUTCString()])
  assert.not.equal(after.json().data, before.json().data)
  assert.is(modified(await get('/api/v1/prueba.csv')), second.toUTCString())
  now = within(hourIn(-2))
  const published = await get('/api/v1/prueba?limit=1')
  assert.is(modified(published), new Date(published.json().meta.actualizado).toUTCString())
})

test('a walk is of the hour in which it began', async () => {
  const begun = hourIn(2)
  now = within(begun)
  const { siguiente } = (await get('/api/v1/prueba?limit=1')).json().meta
  const page = await get(siguiente)
  now = within(hourIn(4))
  const later = await get(siguiente)
  assert.equal(
    [later.json().data, ...['etag', 'last-modified'].map((name) => later.headers.get(name))],
    [page.json().data, page.headers.get('etag'), begun.toUTCString()],
  )
  assert.is((await get(siguiente, modified(page))).status, 304)
})

test.run()
