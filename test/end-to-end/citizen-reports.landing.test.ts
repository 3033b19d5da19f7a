/**
 * Citizens' reports of fuel prices, from a file of the operator's to the answer, beside official prices that they never
 * touch.
 */
import { join } from 'node:path'
import { rm, writeFile } from 'node:fs/promises'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { call } from '../support/call.ts'
import { openBench, until } from '../support/test-service.ts'
import { openUpstream } from '../support/upstream.ts'
import { loadRecording } from '@tianguis/core/http/recording'
import { refresh } from '@tianguis/core/refresh/run'

const bench = await openBench()
const { connector, fixtures } = bench.service.connectors.find((found) => found.connector.name === 'gasolina')!
const recording = await loadRecording(join(fixtures, 'inventada'))
const upstream = await openUpstream({ connector, recording, secrets: {} })
const file = join(bench.dataFolder, 'reportes.csv')
/** The first has magna at 23.57 and premium at 28.51; the last reports no price to the authority. */
const [FIRST, SILENT] = ['PL/90001/EXP/ES/2015', 'PL/90023/EXP/ES/2023']
const OFFICIAL = ['permiso', 'nombre', 'magna', 'premium', 'diesel', 'fecha'] as const

type Station = Record<string, unknown>
const live = (laterMs: number, reports = file) =>
  refresh({
    connector: { ...connector, source: { ...connector.source, pacing: { concurrency: 4, everyMs: 0 } } },
    catalogue: bench.service.connectors.map((one) => one.connector),
    pool: bench.service.pool,
    territory: bench.territory,
    store: bench.service.store,
    trigger: 'prueba',
    kind: 'live',
    signal: new AbortController().signal,
    env: { ...upstream.env, ...(reports && { TIANGUIS_GASOLINA_REPORTES: reports }) },
    clock: () => new Date(Date.parse(recording.now) + laterMs),
    http: { retries: { limit: 0 } },
  })
async function stations(version: number): Promise<Map<unknown, Station>> {
  await until(
    () => call(bench.url, '/api/v1/gasolina'),
    (answer) => answer.json().meta?.version === version,
  )
  const { rows } = await bench.service.pool.query<{ cvegeo: string }>(
    'select distinct cvegeo from datos.gasolina_estaciones where _hasta is null and permiso = any($1)',
    [[FIRST, SILENT]],
  )
  const answers = await Promise.all(
    rows.map(({ cvegeo }) => call(bench.url, '/api/v1/gasolina', { query: { municipio: cvegeo, limit: 100 } })),
  )
  return new Map(
    answers.flatMap((answer) => answer.json().data as Station[]).map((station) => [station.permiso, station]),
  )
}
const saying = (...lines: string[]) =>
  writeFile(file, ['permiso,tipo,precio,observado_en,reportante', ...lines].join('\n'))
const official = (station: Station) => OFFICIAL.map((name) => station[name])
const told = (station: Station) =>
  ['origen', 'reportes', 'reportado_en', 'magna_reportada', 'premium_reportada', 'diesel_reportado'].map(
    (name) => station[name],
  )

test.after(async () => {
  await upstream.close()
  await bench.close()
})

let before: Map<unknown, Station>
test('without a feed there are no reports, and the table may be empty', async () => {
  const { outcome, version, notes } = await live(0, '')
  assert.equal([outcome, notes], ['published', []])
  before = await stations(version!)
  assert.equal(told(before.get(FIRST)!), ['oficial', 0, null, null, null, null])
})

test('reports are served beside the official prices: one voice a person, the median, the newest', async () => {
  await saying(
    `${FIRST},magna,21,2026-11-15T10:00:00Z,ana`,
    `${FIRST},magna,23.90,2026-11-18T10:00:00Z,ana`,
    `${FIRST},magna,23.6,2026-11-17T10:00:00Z,luis`,
    `${FIRST},magna,24.1,2026-11-17T11:00:00Z,eva`,
    `${FIRST},magna,23,2026-11-10T11:00:00Z,old`,
    `${FIRST},magna,1,2026-11-18T11:00:00Z,joker`,
    `${SILENT},premium,28.2,2026-11-18T12:30:00-06:00,ana`,
  )
  const { outcome, version, counts } = await live(0)
  assert.equal([outcome, counts.new], ['published', 6])
  const after = await stations(version!)
  assert.equal(told(after.get(FIRST)!), ['oficial', 3, '2026-11-18T10:00:00Z', 23.9, null, null])
  assert.equal(told(after.get(SILENT)!), ['ciudadano', 1, '2026-11-18T18:30:00Z', null, 28.2, null])
  for (const [permiso, station] of before) assert.equal(official(after.get(permiso)!), official(station))
  const { rows } = await bench.service.pool.query(
    "select reason from tianguis.rejects where dataset = 'gasolina' and raw like '%joker%' or reason like '%de 5 a 60%'",
  )
  assert.is(rows.length, 1)
})

test('the same feed again changes nothing, and a feed that is gone or broken takes nothing back', async () => {
  assert.is((await live(60_000)).outcome, 'unchanged')
  await rm(file)
  const gone = await live(120_000)
  assert.is(gone.outcome, 'partial')
  assert.match(gone.missing[0]!.why, /reportes\.csv», que no existe/)
  await writeFile(file, '<html>Servicio suspendido</html>')
  assert.is((await live(180_000)).outcome, 'partial')
})

test('nonsense by the ten thousand does not hold back the official prices', async () => {
  await saying(
    ...Array.from({ length: 10_000 }, (_none, at) => `${FIRST},magna,${at % 5},2026-11-18T10:00:00Z,bot${at}`),
    `${FIRST},magna,23.7,2026-11-18T22:00:00Z,sol`,
  )
  const { outcome, counts } = await live(240_000)
  assert.equal([outcome, counts.new], ['published', 1])
})

test('the nation is answered, and no statement has its time, with the stations of the nation and a quarter of a million reports', async () => {
  const { pool } = bench.service
  const also = (table: string, columns: string, from: string) =>
    pool
      .query(`insert into datos.${table} (${columns}, _desde, _visto, _cambiado) ${from}`)
      .then(() => pool.query(`analyze datos.${table}`))
  await also(
    'gasolina_estaciones',
    'permiso, place_id, nombre, municipio, estado, cvegeo',
    `select permiso || '/' || n, place_id, nombre || n, municipio, estado, cvegeo, 1, now(), now() from datos.gasolina_estaciones, generate_series(1, 23) n where _hasta is null`,
  )
  await also(
    'gasolina_precios',
    'permiso, tipo, precio, desde',
    `select permiso || '/' || n, tipo, precio + n * 0.01, desde, 1, now(), now() from datos.gasolina_precios, generate_series(1, 23) n where _hasta is null`,
  )
  await also(
    'gasolina_reportes',
    'permiso, tipo, precio, observado_en, reportante',
    `select permiso, 'magna', 23.5, timestamptz '2026-11-18T00:00:00Z' - make_interval(mins => n * 2000), 'r' || n, 1, now(), now()
       from datos.gasolina_estaciones, generate_series(1, 20) n where _hasta is null`,
  )
  for (const query of [{ tipo: 'magna' }, { municipio: 'Guadalajara', tipo: 'magna' }, {}] as Record<
    string,
    string
  >[]) {
    let limit = 1
    // One that looks through all reports for each station never ends in time; on a busy machine another may not at first.
    const answer = await until(
      () => call(bench.url, '/api/v1/gasolina', { query: { ...query, limit: (limit += 1) } }),
      ({ status }) => status === 200,
    )
    assert.is(answer.json().data.length, limit)
  }
})

test.run()
