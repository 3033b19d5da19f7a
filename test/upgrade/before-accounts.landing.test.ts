/**
 * A data folder of an earlier release starts on today's code: what it had published is served, and goes on from there.
 */
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { pino } from 'pino'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { startEmbedded } from '@tianguis/core/database/embedded/server'
import { STEPS } from '@tianguis/core/database/migrations/run'
import { openService, type Service } from '../../host/composition.ts'
import { readConfig } from '../../host/config.ts'
import { startServer, type Running } from '../../host/server.ts'
import { giveKey } from '../support/accounts.ts'
import { call } from '../support/call.ts'
import { openFolder, type Folder } from '../support/folder.ts'
import { superuserOfFolder } from '../support/superuser.ts'

let folder: Folder
let service: Service
let server: Running
test.before(async () => {
  folder = await openFolder('anterior')
  const made = await startEmbedded({ folder: folder.path })
  // Its service was the superuser.
  const client = new pg.Client({ connectionString: superuserOfFolder(folder.path) })
  await client.connect()
  await client.query(readFileSync(new URL('before-accounts.sql', import.meta.url), 'utf8'))
  await client.end()
  await made.stop()
  service = await openService(
    readConfig({ TIANGUIS_DATA: folder.path, PORT: '0', REFRESH: 'off', LOG_LEVEL: 'silent' }),
  )
  server = await startServer(service, pino({ level: 'silent' }))
  await giveKey(service, server.url)
})
test.after(async () => {
  await server.close()
  await service.close()
  await folder.remove()
})

const values = async (query: Record<string, string>) => {
  const { status, json } = await call(server.url, '/api/v1/dolar', { query })
  assert.is(status, 200, JSON.stringify(json()))
  return json().data.map(({ fecha, valor }: { fecha: string; valor: number }) => `${fecha} ${valor}`)
}

test('it goes through every step since, and no connector is refused', async () => {
  assert.equal(service.broken, [])
  const { rows } = await service.pool.query<{ name: string }>('select name from tianguis.steps order by name')
  assert.equal(
    rows.map(({ name }) => name),
    STEPS.map(({ name }) => name),
  )
})

test('what was published is served, as it is and as it was', async () => {
  assert.equal(await values({ limit: '2' }), ['2026-11-19 18.2417', '2026-11-18 18.3056'])
  assert.equal(await values({ limit: '2', al: '2026-11-20' }), ['2026-11-19 18.2517', '2026-11-18 18.3056'])
})

test('its ledger goes on: the publication is traced to its run, and the next run has the next number', async () => {
  const {
    rows: [run],
  } = await service.pool.query(
    `select r.id::int, r.outcome, r.raw_sha256[1] as sha from tianguis.datasets d join tianguis.versions v on v.dataset = d.name and v.version = d.version
       join tianguis.runs r on r.id = v.run_id where d.name = 'dolar'`,
  )
  assert.equal([run.id, run.outcome, run.sha.length], [2, 'published', 64])
  const {
    rows: [next],
  } = await service.pool.query(
    "insert into tianguis.runs (dataset, kind, trigger, holder) values ('dolar', 'live', 'prueba', 'x') returning id::int",
  )
  assert.is(next.id, 3)
})

test.run()
