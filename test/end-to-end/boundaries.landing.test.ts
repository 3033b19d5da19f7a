/** Boundaries, from INEGI's GeoJSON to the stations that fall inside them. */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { loadRecording } from '@tianguis/core/http/recording'
import { refresh, type RunReport } from '@tianguis/core/refresh/run'
import { loadTerritory } from '@tianguis/core/territory/load'
import { openBench } from '../support/test-service.ts'

const bench = await openBench()
const { pool } = bench.service
const found = (name: string) => bench.service.connectors.find(({ connector }) => connector.name === name)!
const folder = await mkdtemp(join(tmpdir(), 'tianguis-limites-'))
const GUADALAJARA = [
  [-103.45, 20.6],
  [-103.2, 20.6],
  [-103.2, 20.8],
  [-103.45, 20.8],
  [-103.45, 20.6],
]
test.after(async () => {
  await bench.close()
  await rm(folder, { recursive: true })
})

async function replay(name: string, from: string): Promise<RunReport> {
  return refresh({
    connector: found(name).connector,
    pool,
    territory: await loadTerritory(pool),
    kind: 'raw',
    recording: await loadRecording(from),
    catalogue: bench.service.connectors.map((one) => one.connector),
    store: bench.service.store,
    trigger: 'prueba',
    signal: new AbortController().signal,
    env: {},
  })
}
async function methods(): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ method: string; n: number }>(
    "select municipio_metodo as method, count(*)::int as n from datos.gasolina_estaciones where _hasta is null and cvegeo = '14039' group by 1",
  )
  return Object.fromEntries(rows.map(({ method, n }) => [method, n]))
}
/** The sample's catalogue, with this as the answer about the boundaries of Jalisco. */
async function withBoundaries(name: string, status: number, body: string): Promise<string> {
  const into = join(folder, name)
  await cp(join(found('municipios').fixtures, 'sample'), into, { recursive: true })
  const recording = JSON.parse(await readFile(join(into, 'recording.json'), 'utf8')) as {
    answers: { url: string; status: number; body: string }[]
  }
  Object.assign(
    recording.answers.find(({ url }) => url.endsWith('/geo/mgem/14'))!,
    { status, body: 'answers/jalisco.json' },
  )
  await writeFile(join(into, 'answers/jalisco.json'), body)
  await writeFile(join(into, 'recording.json'), JSON.stringify(recording))
  return into
}

test('the sample has no boundaries: the nearest head town answers', async () => {
  assert.equal(Object.keys(await methods()), ['cercania'])
})

test('once they are loaded, stations inside one are of its municipality', async () => {
  const feature = {
    type: 'Feature',
    properties: { cvegeo: '14039' },
    geometry: { type: 'Polygon', coordinates: [GUADALAJARA] },
  }
  const { outcome, notes } = await replay(
    'municipios',
    await withBoundaries('good', 200, JSON.stringify({ type: 'FeatureCollection', features: [feature] })),
  )
  assert.equal([outcome, notes], ['published', []])
  assert.is((await replay('gasolina', join(found('gasolina').fixtures, 'sample'))).outcome, 'published')
  assert.ok((await methods()).poligono! > 0, JSON.stringify(await methods()))
})

test('a state that cannot be had keeps the boundaries it has, and the catalogue goes on', async () => {
  const { outcome, missing } = await replay('municipios', await withBoundaries('bad', 404, 'No encontrado'))
  assert.is(outcome, 'partial')
  assert.match(missing.map(({ why }) => why).join(), /geo\/mgem\/14.*404/)
  const {
    rows: [row],
  } = await pool.query('select count(*)::int as n from datos.municipios_poligonos where _hasta is null')
  assert.is(row.n, 1)
})

test.run()
