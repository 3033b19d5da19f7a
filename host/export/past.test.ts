/** A whole dataset as it was published on a day, and in another order. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { refresh } from '@tianguis/core/refresh/run'
import { answering, request, stations } from '../../test/engine/tiny.ts'
import { makeTestKey } from '../../test/support/accounts.ts'
import { call } from '../../test/support/call.ts'
import { openTestDatabase, type TestDatabase } from '../../test/support/database.ts'
import { openSmallHost, type SmallHost } from '../../test/support/small-host.ts'

let database: TestDatabase
let host: SmallHost

test.before(async () => {
  database = await openTestDatabase()
  host = await openSmallHost(database)
  await publish('20.50', 3)
  await publish('30', 4)
  for (const [version, at] of [
    [1, '2024-09-01'],
    [2, '2024-09-02'],
    [3, '2024-09-05'],
  ]) {
    await database.pool.query('update tianguis.versions set published_at = $2 where version = $1', [
      version,
      `${at}T12:00:00Z`,
    ])
  }
})
test.after(async () => {
  await host.close()
  await database.close()
})

const publish = (precio: string, count: number) =>
  refresh(
    request(
      database.pool,
      answering(host.service.connectors[0]!.connector, { precios: stations(count, () => ({ precio })) }),
      host.service.config.dataFolder,
    ),
  )

/** With a key of its own, since few may begin in a minute. */
const exported = async (query: string, headers = {}) =>
  call(host.url, `/api/v1/prueba.${query}`, {
    headers: { authorization: `Bearer ${await makeTestKey(host.service)}`, ...headers },
  })

test('al gives the whole of what was published by the end of that day, and says of which publication it is', async () => {
  for (const [day, version, count] of [
    ['2024-09-01', '1', 1],
    ['2024-09-04', '2', 3],
    ['2024-09-05', '3', 4],
  ] as const) {
    for (const format of ['csv', 'ndjson']) {
      const file = await exported(`${format}?al=${day}`)
      const list = await call(host.url, `/api/v1/prueba?formato=${format}&al=${day}`)
      assert.equal([file.status, file.text, list.headers.get('x-tianguis-registros')], [200, list.text, String(count)])
      assert.is(file.headers.get('content-disposition'), `attachment; filename="prueba-v${version}.${format}"`)
      for (const name of ['x-tianguis-version', 'x-tianguis-actualizado', 'last-modified'])
        assert.is(file.headers.get(name), list.headers.get(name), name)
      const same = await exported(`${format}?al=${day}`, { 'if-none-match': file.headers.get('etag')! })
      assert.is(same.status, 304)
    }
  }
  const early = await exported('csv?al=2024-08-31')
  assert.equal([early.status, early.json().codigo], [400, 'sin_publicacion'])
})

test('orden gives the order of the list, to the end', async () => {
  const [file, list] = [
    await exported('csv?orden=-clave'),
    await call(host.url, '/api/v1/prueba?formato=csv&orden=-clave'),
  ]
  assert.equal([file.status, file.text], [200, list.text])
  assert.equal(
    file.text
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.slice(0, 2)),
    ['k3', 'k2', 'k1', 'k0'],
  )
  const refused = await exported('csv?orden=nota')
  assert.equal([refused.status, refused.json().codigo], [400, 'parametro_invalido'])
})

test.run()
