/** The host over a small dataset: revisions by date, an outage of the database, and an orderly end. */
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { prepareTables } from '@tianguis/core/database/tables'
import { refresh } from '@tianguis/core/refresh/run'
import municipios from '../../connectors/municipios/connector.ts'
import type { Service } from '../../host/composition.ts'
import { startServer, type Running } from '../../host/server.ts'
import { answering, request, stations, tiny } from '../engine/tiny.ts'
import { holdLock, waitingForLocks } from '../support/lock.ts'
import { call } from '../support/call.ts'
import { serviceOf } from '../support/service-of.ts'
import { until } from '../support/test-service.ts'
import { giveKey } from '../support/accounts.ts'
import { openTestDatabase, type TestDatabase } from '../support/database.ts'
import { openFolder, type Folder } from '../support/folder.ts'
import { withoutDatabase } from '../support/outage.ts'

const log = pino({ level: 'silent' })
const connector = tiny()
let database: TestDatabase
let folder: Folder
let service: Service
let server: Running

test.before.each(async () => {
  database = await openTestDatabase()
  folder = await openFolder('host')
  for (const one of [municipios, connector]) await prepareTables(database.pool, one)
  service = serviceOf(connector, database, folder.path)
  await publish('10.00')
  server = await startServer(service, log)
  await giveKey(service, server.url)
})
test.after.each(async () => {
  await server.close()
  await database.close()
  await folder.remove()
})

const publish = (precio: string) =>
  refresh(request(database.pool, answering(connector, { precios: stations(1, () => ({ precio })) }), folder.path))
const price = async (query = '') => (await call(server.url, `/api/v1/prueba${query}`)).json().data[0]?.precio

test('a value is read as it was published by the end of a day in Mexico City', async () => {
  await publish('20.50')
  await publish('30')
  // 05:59 in UTC is still the 1st of September there; 06:00 is the 2nd.
  for (const [version, at] of [
    [1, '2024-09-02T05:59:59Z'],
    [2, '2024-09-02T06:00:00Z'],
    [3, '2024-09-05T12:00:00Z'],
  ]) {
    await database.pool.query('update tianguis.versions set published_at = $2 where version = $1', [version, at])
  }
  assert.equal(
    [await price('?al=2024-09-01'), await price('?al=2024-09-02'), await price('?al=2024-09-05')],
    [10, 20.5, 30],
  )
  const { meta } = (await call(server.url, '/api/v1/prueba?al=2024-09-01')).json()
  assert.equal([meta.version, meta.actualizado], [1, '2024-09-02T05:59:59.000Z'])
  const early = await call(server.url, '/api/v1/prueba?al=2024-08-31')
  assert.is(early.status, 400)
  assert.match(early.json().error, /la primera publicación de \/prueba aquí es del 2024-09-01/)
  assert.match((await call(server.url, '/api/v1/prueba?al=2100-01-01')).json().error, /todavía no llega/)
})

for (const revisions of [true, false]) {
  test(`a walk during publications gives every record of its beginning once, ${revisions ? 'with' : 'without'} revisions kept, and for an hour`, async () => {
    const kept = { ...connector, revisions }
    service = { ...service, connectors: [{ ...service.connectors[0]!, connector: kept }] }
    await server.close()
    server = await startServer(service, log)
    await giveKey(service, server.url)
    const publishing = (rows: object[]) =>
      refresh(request(database.pool, answering(kept, { precios: rows }), folder.path))
    await publishing(stations(40, () => ({ precio: '1.50' })))
    await until(
      async () => (await call(server.url, '/api/v1/prueba')).json().meta.version,
      (version) => version === 2,
    )
    const seen: [string, number][] = []
    let path: string | undefined = '/api/v1/prueba?limit=7'
    for (let page = 0; path; page += 1) {
      const answer = await call(server.url, path)
      assert.is(answer.status, 200, answer.text)
      seen.push(...answer.json().data.map(({ clave, precio }: any) => [clave, precio]))
      assert.is(answer.json().meta.version, 2)
      path = answer.json().meta.siguiente
      // Other prices, three stations gone and some new ones, before and after where the walk is.
      await publishing(
        stations(42, (index) => ({
          precio: `${10 * page + 2}.25`,
          clave: index % 13 === page ? `k${index}x` : `k${index}`,
        })),
      )
    }
    assert.equal(
      seen,
      stations(40)
        .map(({ clave }): [string, number] => [clave, 1.5])
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    )

    const { siguiente } = (await call(server.url, '/api/v1/prueba?limit=3')).json().meta
    await publishing(stations(45, () => ({ precio: '7.25' })))
    const late = siguiente.replace('limit=3', 'limit=4')
    assert.is((await call(server.url, late)).status, 200)
    await database.pool.query("update tianguis.versions set published_at = published_at - interval '61 minutes'")
    await publishing(stations(45, () => ({ precio: '8.25' })))
    const gone = await call(server.url, late.replace('limit=4', 'limit=5'))
    assert.equal(
      [gone.status, gone.json().codigo, gone.json().detalle.enlace],
      [410, 'cursor_vencido', '/api/v1/prueba?limit=5'],
    )
    assert.is((await call(server.url, gone.json().detalle.enlace)).status, 200)
  })
}

test('with the database away what was asked before is still answered, the rest is 503, and it recovers by itself', async () => {
  assert.is(await price(), 10)
  await withoutDatabase(database.url, async () => {
    assert.is(await price(), 10)
    assert.is((await call(server.url, '/api/v1/prueba', { method: 'HEAD' })).status, 200)
    const other = await call(server.url, '/api/v1/prueba?limit=3')
    assert.is(other.status, 503)
    assert.is(other.json().codigo, 'base_de_datos_caida')
    assert.ok(Number(other.headers.get('retry-after')) > 0)
    assert.is((await call(server.url, '/readyz')).status, 503)
  })
  await until(
    () => call(server.url, '/api/v1/prueba?limit=3'),
    ({ status }) => status === 200,
  )
})

test('a request under way is answered before the host ends', async () => {
  await using lock = await holdLock(database.pool, 'lock table datos.prueba_precios in access exclusive mode')
  const waiting = price('?limit=7')
  await until(
    () => waitingForLocks(database.pool),
    (n) => n > 0,
  )
  const closing = server.close()
  await until(
    () =>
      call(server.url, '/healthz').then(
        () => false,
        () => true,
      ),
    Boolean,
  )
  await lock.release()
  assert.is(await waiting, 10)
  await closing
  await call(server.url, '/healthz').then(
    () => assert.unreachable('It still listens.'),
    (error: NodeJS.ErrnoException) => assert.is(error.code, 'ECONNREFUSED'),
  )
  server = await startServer(service, log)
})

test('a port that is taken is told in words', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  const started = startServer({ ...service, config: { ...service.config, port } }, log)
  await started.then(
    () => assert.unreachable('It started.'),
    (error: Error) =>
      assert.match(
        error.message,
        new RegExp(`puerto ${port} de 127.0.0.1 está ocupado: lo usa otro programa.*«PORT=${port + 1} npm start»`),
      ),
  )
  taken.close()
})

test.run()
