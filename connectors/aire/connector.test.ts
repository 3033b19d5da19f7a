import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { csvRecords } from '@tianguis/core/decode/csv'
import { instantIn } from '@tianguis/core/decode/dates'
import { check } from '@tianguis/core/refresh/check'
import { rehearse } from '@tianguis/core/refresh/rehearse'
import { createTerritory } from '@tianguis/core/territory/territory'
import { knownStation } from './catalogue.ts'
import connector from './connector.ts'
import { gather, gathering } from './readings.ts'
import { indexAt } from './station-index.ts'

const FIXTURES = join(import.meta.dirname, '../../fixtures/aire')
const cancun = {
  cvegeo: '23005',
  municipio: 'Benito Juárez',
  estado: 'Quintana Roo',
  cabecera: 'Cancún',
  poblacion: null,
  latitud: null,
  longitud: null,
}
const territory = createTerritory([cancun], [])
type Row = Record<string, unknown>
type Table = 'estaciones' | 'lecturas' | 'indices' | 'oficiales'

async function run(fixture: string, changes: { now?: string } = {}) {
  const { batches, notes, requests } = await rehearse(connector, join(FIXTURES, fixture), changes)
  const tables: Record<Table, Row[]> = { estaciones: [], lecturas: [], indices: [], oficiales: [] }
  const refused: string[] = []
  for (const batch of batches) {
    for (const [table, rows] of Object.entries(connector.parse(batch, { territory }))) {
      for (const row of rows as Iterable<Row>) {
        if ('rejected' in row) refused.push(row.rejected as string)
        else tables[table as Table].push(row)
      }
    }
  }
  return { ...tables, refused, notes, requests, batches }
}
const at = (row: Row | undefined) => row?.fecha_hora
const of = (rows: Row[], estacion: string) => rows.filter((row) => row.estacion === estacion)
const newest = (rows: Row[]) => [...rows].sort((a, b) => (String(a.fecha_hora) < String(b.fecha_hora) ? -1 : 1)).at(-1)
const failure = (fixture: string) =>
  run(fixture).then(
    () => 'no falló',
    (error: Error) => error.message,
  )

test('the sample: both sources, no note, every row as its columns ask', async () => {
  const { estaciones, lecturas, indices, oficiales, refused, notes, requests } = await run('sample')
  assert.equal(notes, [])
  assert.is(requests, 74)
  assert.equal([estaciones.length, oficiales.length], [83, 16])
  assert.ok(new Set(estaciones.map(({ red }) => red)).size >= 30)
  assert.is(refused.length, 5)
  for (const [table, rows] of Object.entries({ estaciones, lecturas, indices, oficiales })) {
    const { columns, key } = connector.tables[table]!
    assert.is(
      new Set(rows.map((row) => key.map((name) => String(row[name])).join(' '))).size,
      rows.length,
      `${table}: llaves`,
    )
    const faults = rows.flatMap((row) => [
      ...Object.entries(columns)
        .filter(([name, { spec }]) => 'reason' in check(spec, row[name]))
        .map(([name]) => `${name}: ${row[name]}`),
      ...Object.keys(row).filter((name) => !columns[name]),
    ])
    assert.equal(faults, [], table)
  }
})

test('the sample: hours of four zones meet at one instant', async () => {
  const { lecturas } = await run('sample')
  for (const estacion of ['141', '45', '186', '901', '111', 'PED'])
    assert.is(at(newest(of(lecturas, estacion))), '2026-11-20T00:00:00.000Z', estacion)
})

test('the sample: SIMAT serves the Valle de México, so SINAICA is not asked for it', async () => {
  const { lecturas, estaciones, batches } = await run('sample')
  assert.equal([...new Set(of(lecturas, 'PED').map(({ origen }) => origen))], ['simat'])
  assert.equal(estaciones.filter(({ estacion }) => estacion === 'PED').length, 1)
  assert.not(JSON.stringify(batches).includes('"id":"259"'))
})

test('the sample: the worst of an ozone episode and of a particle one', async () => {
  const { indices } = await run('sample')
  const { imeca, contaminante, categoria, riesgo } = newest(of(indices, 'PED'))!
  // 88 ppb: 51 + 49/24 × 17 = 85.7
  assert.equal([imeca, contaminante, categoria, riesgo], [86, 'o3', 'Aceptable', 'Moderado'])
  // 168, 171, 160 … 99 with W = 0.58: 163.2 × 0.714 = 117; 101 + 49/138 × 41 = 115.6
  const santaCatarina = newest(of(indices, '139'))!
  assert.equal(
    [santaCatarina.imeca, santaCatarina.contaminante, santaCatarina.categoria, santaCatarina.pm10_12h],
    [116, 'pm10', 'Mala', '117'],
  )
})

test('the sample: a silent station has its last hours, a mute one none, a nobody nothing', async () => {
  const { lecturas, indices, estaciones } = await run('sample')
  assert.is(at(newest(of(lecturas, '75'))), '2026-11-19T14:00:00.000Z')
  assert.equal(of(indices, '75'), [])
  assert.equal([of(lecturas, '460').length, of(estaciones, '460').length], [0, 1])
  assert.equal([of(lecturas, '999').length, of(estaciones, '999').length], [0, 0])
})

test('the same batch always gives the same rows', async () => {
  const { batches } = await run('sample')
  const rows = () => JSON.stringify(batches.map((batch) => connector.parse(structuredClone(batch), { territory })))
  assert.is(rows(), rows())
})

test('midnight at the end of a month: hour 24 of the month before, and a report dated a day ahead', async () => {
  const { lecturas, oficiales, notes } = await run('medianoche')
  assert.equal(notes, [])
  assert.is(at(newest(of(lecturas, 'PED'))), '2026-12-01T06:00:00.000Z')
  assert.equal([...new Set(oficiales.map(at))], ['2026-12-01T06:00:00.000Z'])
  assert.is(at(newest(of(lecturas, '45'))), '2026-12-01T06:00:00.000Z', '22:00 in Tijuana')
})

test('on the first days of a month the one before is asked for too', async () => {
  const { notes } = await run('medianoche', { now: '2026-12-02T20:00:00Z' })
  assert.match(notes[0]!, /SIMAT, Valle de México: .*parametro=o3&anio=2026&qmes=12/)
})

test('without SIMAT the Valle de México comes from SINAICA, under the same keys', async () => {
  const { lecturas, indices, notes } = await run('sin-simat')
  assert.match(notes[0]!, /Faltó SIMAT, Valle de México: .*503/)
  assert.equal([...new Set(lecturas.map(({ estacion }) => estacion))].sort(), [
    '101',
    '141',
    '45',
    'ACO',
    'MER',
    'PED',
    'XAL',
  ])
  assert.equal(of(indices, 'ACO'), [], 'Acolman does not count for the index in either')
  assert.ok(of(indices, 'PED').length)
})

test("without the list of recent stations the site's own list serves; one page that fails stops no other", async () => {
  const { estaciones, notes } = await run('sin-lista')
  assert.equal(
    estaciones.map(({ estacion }) => estacion),
    ['141', '45'],
  )
  assert.match(
    notes.join('\n'),
    /SIMAT, Valle de México: .*encabezado «Fecha»[\s\S]*últimos envíos: [\s\S]*Faltó SINAICA, estación 259/,
  )
})

test('a SINAICA that fails page after page is left alone, and SIMAT is published', async () => {
  const { estaciones, oficiales, notes, requests } = await run('sinaica-caido')
  assert.equal(
    estaciones.map(({ estacion }) => estacion),
    ['PED', 'MER', 'UIZ'],
  )
  assert.equal(oficiales, [])
  assert.match(
    notes.join('\n'),
    /Faltó SIMAT, reporte de la última hora[\s\S]*no se piden las demás[\s\S]*Faltó SINAICA, todo menos el Valle de México/,
  )
  assert.ok(requests < 100, 'twenty of sixty pages, four tries each')
})

test('when nothing answers, every reason is told', async () => {
  const said = await failure('ninguna-ruta')
  for (const route of [
    /SIMAT, Valle de México: .*ECONNREFUSED/,
    /últimos envíos: .*TIANGUIS_AIRE_CA/,
    /lista de estaciones: /,
  ])
    assert.match(said, route)
})

test('pages of another format publish nothing', () => {
  const batch = {
    now: '2026-11-20T00:25:00Z',
    pages: ['141', '144', '139'].map((id) => ({ id, html: '<html>Nuevo portal</html>', info: null })),
  }
  assert.throws(() => connector.parse(batch, { territory }), /Más de la mitad de las páginas/)
})

const samples = process.env.TIANGUIS_SAMPLES && join(process.env.TIANGUIS_SAMPLES, 'aire')
if (samples && existsSync(samples)) {
  test('the real catalogue: every station with a name is known; its municipality number runs over the whole country', () => {
    const real = csvRecords(readFileSync(join(samples, 'sinaica_stations.csv'), 'utf8')) as Record<string, string>[]
    const lost = real.filter(({ station_id, station_name }) => station_name!.trim() && !knownStation(station_id!))
    assert.equal(
      lost.map(({ network_name }) => network_name),
      ['Red uno dos tres cuatro'],
      'a test of theirs',
    )
    const numbers = real
      .filter(({ network_name }) => network_name === 'Monterrey')
      .map(
        ({ station_id, municipio_code }) => Number(municipio_code) - Number(knownStation(station_id!)!.cvegeo.slice(2)),
      )
    assert.equal([...new Set(numbers)], [947])
  })

  test('five months of a real station: every value is read, and no index leaves its scale', () => {
    const rows = csvRecords(readFileSync(join(samples, 'sinaica_station144_escobedo_mty_2020.csv'), 'utf8')) as Record<
      string,
      string
    >[]
    const now = new Date('2021-01-01T00:00:00Z')
    const gathered = gathering()
    for (const row of rows) {
      const moment = instantIn('America/Mexico_City', (Object.values(row)[0] ?? '').slice(0, 16))
      for (const [pollutant, text] of [
        ['pm10', row.PM10],
        ['pm25', row['PM2.5']],
        ['co', row.CO],
      ] as const)
        gather(gathered, moment, now, { pollutant, text, raw: '' })
    }
    assert.ok(gathered.series.size > 3000, String(gathered.series.size))
    const reasons = [...new Set(gathered.refused.map(({ rejected }) => rejected.replace(/\d+(\.\d+)?/g, 'n')))]
    assert.ok(
      reasons.every((reason) => /más de lo posible/.test(reason)),
      reasons.join(),
    )
    const found = [...gathered.series.keys()].flatMap(
      (hour) => indexAt(gathered.series, hour, '2020-06-01')?.imeca ?? [],
    )
    assert.ok(found.length > 3000 && found.every((imeca) => imeca >= 0 && imeca <= 500), `${found.length}`)
  })
} else console.log('Se omiten el catálogo y la estación reales: TIANGUIS_SAMPLES no nombra una carpeta que los tenga.')

test.run()
