/**
 * Addresses of fuel stations, from the CNE's daily report to the answer, turn after turn, whatever becomes of that
 * source.
 */
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { loadRecording } from '@tianguis/core/http/recording'
import { newestRaw } from '@tianguis/core/refresh/raw'
import { refresh, type RefreshRequest } from '@tianguis/core/refresh/run'
import { call } from '../support/call.ts'
import { openBench, until } from '../support/test-service.ts'
import { openUpstream } from '../support/upstream.ts'

const bench = await openBench()
const { pool } = bench.service
const { connector, fixtures } = bench.service.connectors.find((found) => found.connector.name === 'gasolina')!
const recording = await loadRecording(join(fixtures, 'inventada'))
const upstream = await openUpstream({ connector, recording, secrets: {} })
const HOUR_MS = 3_600_000

type Station = Record<string, unknown>
const run = (hours: number, more: Partial<RefreshRequest> = {}) =>
  refresh({
    connector: { ...connector, source: { ...connector.source, pacing: { concurrency: 4, everyMs: 0 } } },
    pool,
    catalogue: bench.service.connectors.map((one) => one.connector),
    territory: bench.territory,
    store: bench.service.store,
    trigger: 'prueba',
    kind: 'live',
    signal: new AbortController().signal,
    env: upstream.env,
    clock: () => new Date(Date.parse(recording.now) + hours * HOUR_MS),
    http: { retries: { limit: 0 } },
    ...more,
  })
async function stations(municipio: string, version: number): Promise<Station[]> {
  const answer = await until(
    () => call(bench.url, '/api/v1/gasolina', { query: { municipio, limit: 100 } }),
    (one) => one.json().meta?.version === version,
  )
  return answer.json().data
}
const swept = async () =>
  (
    await pool.query<{ cvegeo: string }>(
      'select cvegeo from datos.gasolina_barrido where _hasta is null order by cvegeo',
    )
  ).rows.map(({ cvegeo }) => cvegeo)
const asked = () => upstream.asked.flatMap((url) => /entidadId=\d+&municipioId=\d+/.exec(url) ?? [])
const told = ({ direccion, municipio_metodo }: Station) => [direccion !== null, municipio_metodo]

test.after(async () => {
  await upstream.close()
  await bench.close()
})

let colima: Station[]
test('a first live load asks what the sample asked, and serves address and municipality of the authority', async () => {
  const { outcome, version, notes } = await run(0)
  assert.equal([outcome, notes, upstream.missed], ['published', [], []])
  assert.is((await swept()).length, 100)
  colima = await stations('Colima', version!)
  assert.equal([...new Set(colima.map((station) => told(station).join()))], ['true,cne'])
  assert.match(String(colima[0]!.direccion), /, C\.P\. 28\d{3}$/)
  assert.equal(
    [...new Set((await stations('Guadalajara', version!)).map((station) => told(station).join()))],
    ['false,cercania'],
  )
})

test('within its turn, or from its kept answers, a run asks the same again and changes nothing', async () => {
  upstream.behave()
  assert.is((await run(1)).outcome, 'unchanged')
  assert.equal([asked().length, upstream.missed], [100, []])
  const kept = await loadRecording((await newestRaw(bench.service.store, 'gasolina'))!)
  const replayed = await run(0, { kind: 'raw', recording: kept })
  assert.equal([replayed.outcome, replayed.notes, replayed.requests], ['unchanged', [], 102])
})

test('the next turn goes on with those that were never asked; where it fails prices and addresses stay', async () => {
  upstream.behave()
  const { outcome, version, notes, missing, counts } = await run(6)
  assert.equal([outcome, asked(), counts.gone], ['partial', ['entidadId=7&municipioId=13'], 0])
  assert.match(notes.join(), /por 0 de 100 municipios/)
  assert.match(missing[0]!.why, /estado 404/)
  const lasting = (found: Station[]) => found.map(({ fecha: _day, ...station }) => station)
  assert.equal(lasting(await stations('Colima', version!)), lasting(colima))
})

test('one that fails goes to the back, and all have their turn before the first comes again', async () => {
  upstream.behave()
  await run(12)
  assert.equal(asked(), ['entidadId=7&municipioId=14'])
  await pool.query(
    `insert into datos.gasolina_barrido (cvegeo, visto, _desde, _visto, _cambiado)
    select c, $1::timestamptz, 1, now(), now() from generate_series(1, 32) e, generate_series(1, 570) m, lpad((e * 1000 + m)::text, 5, '0') c
     where not exists (select from datos.gasolina_barrido b where b.cvegeo = c and b._hasta is null)`,
    [new Date(Date.parse(recording.now) + 13 * HOUR_MS)],
  )
  upstream.behave()
  const { notes } = await run(18)
  assert.equal([notes, asked().length, asked()[0], upstream.missed], [[], 100, 'entidadId=1&municipioId=1', []])
})

test.run()
