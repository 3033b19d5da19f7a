import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { prepareTables } from '@tianguis/core/database/tables'
import { table, tiny } from '../../test/engine/tiny.ts'
import { openTestDatabase, type TestDatabase } from '../../test/support/database.ts'
import { openFolder, type Folder } from '../../test/support/folder.ts'
import { openService, type Service } from '../composition.ts'
import { readConfig } from '../config.ts'
import { loadSamples } from './samples.ts'

/** A feed without a past: each answer is the price of the day on which it was fetched. */
const connector = tiny({
  tables: { precios: table(), diario: table({ mode: 'append' }) },
  async *fetch({ http, now }) {
    const fecha = now.toISOString().slice(0, 10)
    const precio = await (await http.get('https://fuente.example/precio')).text()
    yield { precios: [{ clave: 'k', precio, fecha }], diario: [{ clave: fecha, precio, fecha }] }
  },
})

let database: TestDatabase
let folder: Folder
let service: Service
test.before(async () => {
  database = await openTestDatabase()
  folder = await openFolder('muestras')
  // With the tables of every connector: refreshing reads the territory.
  const whole = await openService(
    readConfig({ DATABASE_URL: database.url, TIANGUIS_DATA: folder.path, REFRESH: 'off' }),
  )
  await prepareTables(whole.pool, connector)
  service = { ...whole, connectors: [{ ...whole.connectors[0]!, connector, fixtures: folder.path }] }
})
test.after(async () => {
  await service.close()
  await database.close()
  await folder.remove()
})

async function record(name: string, day: string, price: string) {
  await mkdir(join(folder.path, name))
  await writeFile(join(folder.path, name, 'precio.txt'), price)
  const answer = { method: 'GET', url: 'https://fuente.example/precio', status: 200, headers: {}, body: 'precio.txt' }
  await writeFile(
    join(folder.path, name, 'recording.json'),
    JSON.stringify({ now: `${day}T12:00:00Z`, since: null, secrets: [], answers: [answer] }),
  )
}
const read = async (name: string) =>
  (
    await database.pool.query(
      `select precio::text, fecha::text from datos.prueba_${name} where _hasta is null order by fecha`,
    )
  ).rows.map(({ precio, fecha }) => [fecha, precio])
const runs = async () => (await database.pool.query('select count(*)::int as n from tianguis.runs')).rows[0].n

test('recordings of earlier days are loaded before the sample, oldest first, and leave their history; once', async () => {
  await record('sample', '2026-11-19', '24')
  await record('sample-2026-10-15', '2026-10-15', '23')
  await record('sample-2025-11-19', '2025-11-19', '22')
  assert.equal(await loadSamples(service, new AbortController().signal), [])
  assert.equal(await read('precios'), [['2026-11-19', '24']])
  assert.equal(await read('diario'), [
    ['2025-11-19', '22'],
    ['2026-10-15', '23'],
    ['2026-11-19', '24'],
  ])
  assert.equal(await loadSamples(service, new AbortController().signal), [])
  assert.is(await runs(), 3)
})

test.run()
