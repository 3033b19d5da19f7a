/** A running host whose database goes back to an older backup: numbers of publications come again, of other rows. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { transaction } from '@tianguis/core/database/connection'
import { refresh } from '@tianguis/core/refresh/run'
import { answering, request, stations, tiny } from '../engine/tiny.ts'
import { makeTestKey } from '../support/accounts.ts'
import { call } from '../support/call.ts'
import { openTestDatabase, type TestDatabase } from '../support/database.ts'
import { openSmallHost, type SmallHost } from '../support/small-host.ts'
import { until } from '../support/until.ts'

const PATH = '/api/v1/prueba?limit=1'
const connector = tiny()
let database: TestDatabase
let host: SmallHost
test.before(async () => {
  database = await openTestDatabase()
  host = await openSmallHost({ ...database, connector })
})
test.after(async () => {
  await host.close()
  await database.close()
})

/** Publishes three stations at a price, and waits until the host serves it. */
async function publish(precio: string): Promise<number> {
  const { version, failure } = await refresh(
    request(
      database.pool,
      answering(connector, { precios: stations(3, () => ({ precio })) }),
      host.service.config.dataFolder,
    ),
  )
  assert.ok(version, failure ?? 'Nothing was published.')
  await serves(Number(precio))
  return version
}
const serves = async (precio: number) =>
  assert.is(
    await until(
      async () => (await call(host.url, PATH)).json().data[0]?.precio,
      (seen) => seen === precio,
    ),
    precio,
  )

const receipt = async () => (await call(host.url, `${PATH}&recibo=1`)).json().meta.recibo as string
const proved = async (recibo: string) =>
  (await call(host.url, '/api/v1/recibos/verificar', { query: { recibo } })).json().data

const HELD = ['datos.prueba_precios', 'tianguis.datasets', 'tianguis.versions']
const copyOf = (name: string) => `copia.${name.split('.')[1]}`
const backUp = async () => {
  await database.pool.query('create schema copia')
  for (const name of HELD) await database.pool.query(`create table ${copyOf(name)} as table ${name}`)
}
const restore = () =>
  database.asSuperuser((superuser) =>
    transaction(superuser, async (client) => {
      await client.query("set local session_replication_role = 'replica'") // as pg_restore does, that the order of tables is not minded
      for (const name of HELD)
        await client.query(`delete from ${name}; insert into ${name} select * from ${copyOf(name)}`)
    }),
  )

test('what a number was given for before is not taken for what has it now: 200 with the right body, and 410 for a cursor', async () => {
  await publish('10.5')
  const kept = await receipt()
  await backUp()
  const version = await publish('20.5')
  const lost = await receipt()
  const before = await call(host.url, PATH)
  const file = await call(host.url, '/api/v1/prueba.csv', {
    headers: { authorization: `Bearer ${await makeTestKey(host.service)}` },
  })
  const cursor = before.json().meta.siguiente
  assert.is((await call(host.url, cursor)).status, 200)
  await restore()
  await serves(10.5)
  assert.is((await call(host.url, cursor)).status, 410)
  assert.is(await publish('30.5'), version)
  // What was proved before the backup still is; what came after it was of another publication of that number.
  assert.equal([(await proved(kept)).servido_asi, (await proved(lost)).servido_asi], [true, null])
  assert.match((await proved(lost)).explicacion, /ya no se guarda, o es de otra base/)

  const headers = { 'if-none-match': before.headers.get('etag')! }
  const after = await call(host.url, PATH, { headers })
  assert.equal([after.status, after.json().data[0].precio, after.json().meta.version], [200, 30.5, version])
  assert.is((await call(host.url, PATH, { headers: { 'if-none-match': after.headers.get('etag')! } })).status, 304)
  const ended = await call(host.url, cursor)
  assert.equal([ended.status, ended.json().codigo], [410, 'cursor_vencido'])
  assert.is((await call(host.url, ended.json().detalle.enlace)).status, 200)
  const again = await call(host.url, '/api/v1/prueba.csv', {
    headers: { authorization: `Bearer ${await makeTestKey(host.service)}`, 'if-none-match': file.headers.get('etag')! },
  })
  assert.is(again.status, 200)
})

test('what is kept in memory goes too, also where the same number is published within the second that a host looks again', async () => {
  const [precio] = (await call(host.url, PATH)).json().data.map(({ precio }: { precio: number }) => precio)
  assert.is(precio, 30.5)
  await restore()
  await publish('40.5')
})

test.run()
