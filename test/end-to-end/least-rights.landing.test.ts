/**
 * A real `serve` on its own server, from the first start to a restore, with no more rights than it needs: whatever it
 * used to do because it was the superuser fails here.
 */
import { join } from 'node:path'
import { pino } from 'pino'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openPool, type Pool } from '@tianguis/core/database/connection'
import { findEmbedded } from '@tianguis/core/database/embedded/server'
import { openWorkbench, type Workbench } from '../../host/cli/workbench.ts'
import { openService } from '../../host/composition.ts'
import { readConfig } from '../../host/config.ts'
import { startSchedule } from '../../host/upkeep/schedule.ts'
import { call } from '../support/call.ts'
import { superuserOfFolder } from '../support/superuser.ts'
import { until } from '../support/until.ts'

const ALL = ['guardia', 'transaccion', 'rol', 'funciones', 'catalogo', 'temporales', 'bloques', 'disco']

let bench: Workbench
test.before(async () => {
  bench = await openWorkbench({ PORT: '0', REFRESH: 'off', LOG_LEVEL: 'warn' })
})
test.after(() => bench.close())

interface Serving {
  readonly url: string
  readonly key: string
  /** As the service logs in. */
  readonly pool: Pool
}

/** A service in the test's own process, until `work` is done. */
async function serving(work: (there: Serving) => Promise<void>): Promise<void> {
  const stop = new AbortController()
  const told = Promise.withResolvers<string>()
  const ended = bench.run('serve', {}, { signal: stop.signal, told: told.resolve })
  void ended.then(({ stderr }) => told.reject(new Error(stderr)))
  const output = await told.promise
  const pool = openPool({ url: (await findEmbedded(bench.dataFolder))!, max: 2 })
  try {
    await work({ url: /en (http:\S+)/.exec(output)![1]!, key: /tgs_live_\w+/.exec(output)?.[0] ?? '', pool })
  } finally {
    await pool.end()
    stop.abort()
    await ended
  }
}

const codeOf = (pool: Pool, statement: string): Promise<string> =>
  pool.query(statement).then(
    () => 'done',
    (error: { code: string }) => error.code,
  )

/** Runs a command that must do what it says. */
async function does(words: string): Promise<any> {
  const { code, stdout, stderr, json } = await bench.run(`${words} --json`)
  assert.is(code, 0, `${words}: ${stdout}${stderr}`)
  return json().data
}

/** What a host with REFRESH=on does beside it; of no dataset, or it would ask the sources. */
async function schedules(pool: Pool): Promise<void> {
  const service = await openService(readConfig({ TIANGUIS_DATA: bench.dataFolder, REFRESH: 'on' }))
  const start = () => startSchedule({ ...service, connectors: [] }, pino({ level: 'silent' }))
  // The second looks as it starts, which the first does again only after half a minute.
  const started = [await start(), await start()]
  const states = async () =>
    (await pool.query("select state from trabajos.job where name = 'limpieza'")).rows.map(({ state }) => state)
  const seen = await until(states, ([state]) => state === 'completed')
  for (const schedule of started) await schedule.stop()
  await service.close()
  assert.equal(seen, ['completed'])
}

let key: string

test('every connection of the service is of a login that is no superuser, and reaches nothing of the machine', () =>
  serving(async ({ url, key: shown, pool }) => {
    key = shown
    const headers = { authorization: `Bearer ${key}` }
    assert.is((await call(url, '/api/v1/gasolina', { query: { limit: 1 }, headers })).status, 200)
    assert.is((await call(url, '/api/query', { query: { q: '¿a cómo está el dólar?' }, headers })).status, 200)
    const superuser = openPool({ url: superuserOfFolder(bench.dataFolder), max: 1 })
    const { rows } = await superuser.query<{ login: string; strong: boolean }>(
      "select distinct usename as login, usesuper as strong from pg_stat_activity join pg_user using (usename) where backend_type = 'client backend' and pid <> pg_backend_pid() order by 1",
    )
    await superuser.end()
    assert.equal(rows, [
      { login: 'tianguis_consulta', strong: false },
      { login: 'tianguis_servicio', strong: false },
    ])
    for (const statement of ["select pg_read_file('PG_VERSION')", 'select 1 from pg_authid', 'create role intruso'])
      assert.is(await codeOf(pool, statement), '42501', statement)
  }))

test('all layers hold, and all that a host and its commands do works', () =>
  serving(async ({ url, pool }) => {
    const headers = { authorization: `Bearer ${key}` }
    const { preguntas, disco, problemas } = await does('doctor')
    assert.equal(
      preguntas.capas.filter(({ activa }: { activa: boolean }) => activa).map(({ capa }: { capa: string }) => capa),
      ALL,
    )
    assert.equal([preguntas.servidas, preguntas.ejecutar, problemas], [true, null, []])
    assert.ok(disco.wal > 0)
    await does('refresh dolar --replay')
    await does('versions dolar --write')
    await does('accounts create --name Ana')
    await does(`backup ${join(bench.folder, 'todo.zip')}`)
    await schedules(pool)
    assert.is((await call(url, '/api/v1/gasolina.csv', { headers })).status, 200)
  }))

test('what was backed up is restored over it, and served', async () => {
  await does(`restore ${join(bench.folder, 'todo.zip')} --replace`)
  await serving(async ({ url, pool }) => {
    const headers = { authorization: `Bearer ${key}` }
    assert.is((await call(url, '/api/v1/gasolina', { query: { limit: 1 }, headers })).status, 200)
    assert.is((await call(url, '/api/query', { query: { q: '¿a cómo está el dólar?' }, headers })).status, 200)
    const { rows } = await pool.query(
      "select oid::regclass::text as what from pg_class where relkind in ('r', 'p', 'v', 'S') and oid >= 16384 and relowner <> current_user::regrole",
    )
    assert.equal(rows, [])
  })
})

test.run()
