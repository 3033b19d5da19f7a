/** When sources are asked and what was published, as anybody may ask without a key. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Connector } from '@tianguis/core'
import { call } from '../support/call.ts'
import { openTestDatabase, type TestDatabase } from '../support/database.ts'
import { stateChanges } from '../../host/calendar/state-changes.ts'
import { stateAtomOf } from '../../host/calendar/written.ts'
import { openSmallHost, type SmallHost } from '../support/small-host.ts'

let database: TestDatabase
let host: SmallHost
let now = new Date('2026-11-19T18:00:00Z')
test.before(async () => {
  database = await openTestDatabase()
  host = await openSmallHost({ ...database, clock: () => now })
})
test.after(async () => {
  await host.close()
  await database.close()
})

const ask = (path: string, headers = {}) => call(host.url, path, { anonymous: true, headers })
const PATHS = ['calendario', 'calendario.ics', 'publicaciones', 'publicaciones.atom', 'estado.atom']

test('each is of one dataset or of all, and of none that is not there', async () => {
  for (const path of PATHS) {
    assert.is((await ask(`/api/v1/${path}`)).status, 200, path)
    assert.is((await ask(`/api/v1/${path}?conjunto=prueba`)).status, 200, path)
    const refused = await ask(`/api/v1/${path}?conjunto=pruebas`)
    assert.equal([refused.status, refused.json().codigo], [400, 'parametro_invalido'])
    assert.match(refused.json().error, 'prueba')
  }
})

test('the calendar has what is due this week, soonest first', async () => {
  const { data, meta } = (await ask('/api/v1/calendario?conjunto=prueba')).json()
  assert.is(meta.count, data.length)
  assert.ok(data.length > 0)
  for (const { conjunto, cuando, cadencia } of data) {
    assert.is(conjunto, 'prueba')
    assert.ok(new Date(cuando) > now)
    assert.ok(cadencia)
  }
})

test('publications tell how many rows changed, samples are none, and a reader that has them is told so', async () => {
  const read = async () => (await ask('/api/v1/publicaciones')).json().data
  await database.pool.query(`update tianguis.versions set sample = true where dataset = 'prueba'`)
  assert.equal(await read(), [])
  await database.pool.query(`update tianguis.versions set sample = false where dataset = 'prueba'`)
  const [first] = await read()
  assert.equal([first.conjunto, first.version, first.ruta], ['prueba', 1, '/prueba'])
  assert.type(first.nuevas, 'number')
  for (const path of ['calendario', 'publicaciones', 'calendario.ics', 'publicaciones.atom', 'estado.atom']) {
    const answer = await ask(`/api/v1/${path}`)
    // JSON tells the second at which it was written, of which its tag says nothing.
    now = new Date(now.getTime() + 1_000)
    const again = await ask(`/api/v1/${path}`, { 'if-none-match': answer.headers.get('etag')! })
    assert.is(again.status, 304, path)
  }
  assert.match((await ask('/api/v1/publicaciones.atom')).text, `urn:tianguis:prueba:1:${first.publicacion}`)
})

test('that a source fails, is well again or answers otherwise is told once each, and not that it goes on so', async () => {
  const add = (outcome: string, failure: string | null) =>
    database.pool.query(
      `insert into tianguis.runs (dataset, kind, trigger, holder, outcome, failure, finished_at) values ('prueba', 'live', 'prueba', 'x#1', $1, $2, now())`,
      [outcome, failure],
    )
  for (const [outcome, failure] of [
    ['unchanged', null],
    ['failed', 'No contesta <b>nada</b>.'],
    ['refused', 'Sigue mal.'],
    ['partial', 'Falta el norte.'],
    ['unchanged', null],
    ['published', null],
  ] as const)
    await add(outcome, failure)
  await database.pool.query(
    `insert into tianguis.fingerprints (dataset, feed, run_id, at, looks, notes)
     select 'prueba', 'Precios', max(id), now() - interval '1 hour', '{}', array['columna nueva: marca'] from tianguis.runs`,
  )
  const connectors = host.service.connectors.map(({ connector }) => connector)
  const told = await stateChanges(database.pool, connectors)
  assert.equal(
    told.map(({ cambio, motivo }) => [cambio, motivo]),
    [
      ['bien', null],
      ['parcial', 'Falta el norte.'],
      ['falla', 'No contesta <b>nada</b>.'],
      ['fuente', 'Precios: columna nueva: marca'],
    ],
  )
  const atom = stateAtomOf(told, 'https://datos.example', now)
  assert.match(atom, /Prueba: su fuente falla/)
  assert.match(atom, 'No contesta &lt;b&gt;nada&lt;/b&gt;.')
})

test('a source that fails from its first day on is told of once', async () => {
  await database.pool.query("insert into tianguis.datasets (name) values ('nueva')")
  for (const day of [40, 20, 2])
    await database.pool.query(
      `insert into tianguis.runs (dataset, kind, trigger, holder, outcome, failure, finished_at)
       values ('nueva', 'live', 'prueba', 'x#1', 'failed', 'No contesta.', now() - make_interval(days => $1))`,
      [day],
    )
  const fresh = { name: 'nueva', title: 'Nueva', path: '/nueva' } as Connector
  assert.equal(await stateChanges(database.pool, [fresh]), [], 'it was told forty days ago')
  await database.pool.query(
    "delete from tianguis.runs where dataset = 'nueva' and finished_at < now() - interval '30 days'",
  )
  assert.equal(
    (await stateChanges(database.pool, [fresh])).map(({ cambio }) => cambio),
    ['falla'],
  )
})

test.run()
