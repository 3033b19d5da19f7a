import { existsSync, createReadStream, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ParseError, type Rejected } from '@tianguis/core'
import { decodeStream } from '@tianguis/core/decode/charset'
import { gunzipped } from '@tianguis/core/decode/gzip'
import { check } from '@tianguis/core/refresh/check'
import { rehearse } from '@tianguis/core/refresh/rehearse'
import { createTerritory, type Municipality, type Territory } from '@tianguis/core/territory/territory'
import connector from './connector.ts'
import { day } from './day.ts'
import { METAR_URL } from './metar.ts'
import { recordsOf, type SmnRecord } from './records.ts'

const fixture = (name: string) => join(import.meta.dirname, '../../fixtures/clima', name)

const town = (cvegeo: string, municipio: string, estado: string): Municipality => ({
  cvegeo,
  municipio,
  estado,
  cabecera: municipio,
  poblacion: null,
  latitud: null,
  longitud: null,
})
const territory = createTerritory(
  [
    town('14039', 'Guadalajara', 'Jalisco'),
    town('20208', 'San Juan Mixtepec', 'Oaxaca'),
    town('20209', 'San Juan Mixtepec', 'Oaxaca'),
    town('02004', 'Tijuana', 'Baja California'),
    town('08037', 'Juárez', 'Chihuahua'),
    town('08052', 'Ojinaga', 'Chihuahua'),
    town('23005', 'Benito Juárez', 'Quintana Roo'),
    town('23008', 'Playa del Carmen', 'Quintana Roo'),
    town('09015', 'Cuauhtémoc', 'Ciudad de México'),
    town('28032', 'Reynosa', 'Tamaulipas'),
  ],
  [],
)
/** Knows every code, as the whole catalogue does. */
const everywhere: Territory = {
  ...territory,
  byCode: (cvegeo) =>
    /^\d{5}$/.test(cvegeo) && !cvegeo.endsWith('999')
      ? town(cvegeo, `M${cvegeo}`, `E${cvegeo.slice(0, 2)}`)
      : undefined,
}

type Out = Record<string, unknown> & Partial<Rejected>
const parse = (batch: unknown, within = territory) =>
  Object.fromEntries(
    Object.entries(connector.parse(batch, { territory: within })).map(([table, rows]) => [
      table,
      [...(rows as Iterable<Out>)],
    ]),
  ) as Record<string, Out[]>
const faults = (table: string, row: Out) =>
  Object.entries(connector.tables[table]!.columns).flatMap(([name, { spec }]) => {
    const checked = check(spec, row[name])
    return 'reason' in checked ? [`${name}: ${checked.reason}`] : []
  })
async function run(name: string) {
  const { batches, notes } = await rehearse(connector, fixture(name))
  const rows: Record<string, Out[]> = { lugares: [], dias: [], horas: [], observaciones: [] }
  for (const batch of batches)
    for (const [table, found] of Object.entries(parse(batch, everywhere))) rows[table]!.push(...found)
  return { rows, notes }
}

const record = (more: object = {}): SmnRecord => ({
  cc: '67.26',
  desciel: 'Cielo nublado',
  dh: '5',
  dirvienc: 'Noreste',
  dirvieng: '58.29',
  dloc: '20261119T00',
  ides: '14',
  idmun: '39',
  lat: '20.6766',
  lon: '-103.3470',
  ndia: '0',
  nes: 'Jalisco',
  nmun: 'Guadalajara',
  prec: ' 7.70',
  probprec: '95.00',
  raf: '17.84',
  tmax: '25.15',
  tmin: '12.62',
  velvien: ' 9.18',
  ...more,
})
const dayOf = (more: object = {}) => parse({ kind: 'dias', records: [record(more)] }).dias![0]!
const hour = (more: object = {}) =>
  parse({
    kind: 'horas',
    records: [
      record({ hloc: '20261119T14', temp: '24.1', hr: '41', dpt: '10.2', nhor: '14', dsem: 'Jueves', ...more }),
    ],
  }).horas![0]!
const moment = (row: Out) => row.fecha_hora as string

test('numbers lose their padding and keep their digits', () => {
  const { lluvia, probabilidad, maxima, minima, viento, nubes } = dayOf()
  assert.equal(
    { lluvia, probabilidad, maxima, minima, viento, nubes },
    { lluvia: '7.70', probabilidad: '95.00', maxima: '25.15', minima: '12.62', viento: '9.18', nubes: '67.26' },
  )
  assert.equal(faults('dias', dayOf()), [])
  assert.is(dayOf({ prec: '  ' }).lluvia, null)
  assert.match(faults('dias', dayOf({ tmax: '2S.1' }))[0]!, /maxima.*decimal/)
})

test('a municipality is its two codes together: idmun repeats, names collide and drift', () => {
  assert.equal(
    ['208', '209'].map((idmun) => dayOf({ ides: '20', idmun, nmun: 'San Juan Mixtepec' }).cvegeo),
    ['20208', '20209'],
  )
  const { lugares } = parse({ kind: 'dias', records: [record({ ides: '23', idmun: '8', nmun: 'Solidaridad' })] })
  assert.equal(
    [lugares![0]!.municipio, lugares![0]!.estado, lugares![0]!.zona],
    ['Playa del Carmen', 'Quintana Roo', 'America/Cancun'],
  )
  assert.match(dayOf({ idmun: '999' }).rejected!, /no trae un municipio que conozca/)
})

test('the day is the local one, at T00 or at T12, and its forecast begins at its first hour', () => {
  for (const dloc of ['20261119T00', '20261119T12'])
    assert.equal([dayOf({ dloc }).dia, moment(dayOf({ dloc }))], ['2026-11-19', '2026-11-19T06:00:00.000Z'])
  const later = dayOf({ dloc: '20261121T00', ndia: '2' })
  assert.equal([later.dia, later.emision, later.ndia], ['2026-11-21', '2026-11-19', 2])
  for (const dloc of ['', '2026-11-19', '20261131T00', '20261119T24']) assert.ok(dayOf({ dloc }).rejected, dloc)
})

test('local hours go by the zone of the municipality, never by dh, which is stale', () => {
  const at = (ides: string, idmun: string, hloc: string) => moment(hour({ ides, idmun, hloc, dh: '9' })).slice(11, 13)
  assert.equal(
    [
      at('14', '39', '20261119T14'),
      at('2', '4', '20261119T14'),
      at('8', '37', '20261119T14'),
      at('8', '52', '20261119T14'),
      at('23', '5', '20261119T14'),
    ],
    ['20', '22', '21', '20', '19'],
  )
  assert.equal(
    [at('2', '4', '20260719T14'), at('28', '32', '20260719T14'), at('14', '39', '20260719T14')],
    ['21', '19', '20'],
  )
})

test('an hour takes the place of the one three days before, and 48 of them never share one', () => {
  const hours = Array.from({ length: 48 }, (_none, at) =>
    hour({ hloc: `202611${19 + Math.floor((at + 7) / 24)}T${String((at + 7) % 24).padStart(2, '0')}` }),
  )
  assert.is(new Set(hours.map(({ casilla }) => casilla)).size, 48)
  assert.is(hour({ hloc: '20261122T07' }).casilla, hours[0]!.casilla)
  assert.equal(faults('horas', hours[0]!), [])
})

async function* pieces(text: string, size: number) {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
}
const inBatches = async (text: string, size = 7) => (await Array.fromAsync(recordsOf(pieces(text, size)))).flat()

test('a list is read record by record, wherever its pieces are cut', async () => {
  const records = [record(), record({ nmun: 'Uno «{}» "dos" \\ [tres], }' }), record({ desciel: '' })]
  for (const size of [1, 2, 50, 100_000])
    assert.equal(await inBatches(`[ ${JSON.stringify(records).slice(1)}`, size), records)
  assert.equal(await inBatches('[]'), [])
})

test('a list of many blocks gives every record once, in order, and a mistake in any of them is told', async () => {
  const records = Array.from({ length: 9000 }, (_none, at) => record({ nmun: `Uno «{}» [${at}], }` }))
  const text = JSON.stringify(records, null, 1)
  const blocks = await Array.fromAsync(recordsOf(pieces(text, 16_384)))
  assert.ok(blocks.length > 2)
  assert.equal(blocks.flat(), records)
  for (const at of [0.1, 0.5, 0.99]) {
    const broken = text.slice(0, at * text.length) + text.slice(at * text.length + 40)
    assert.is(
      await inBatches(broken, 16_384).then(
        () => 'no falló',
        (error) => error.constructor.name,
      ),
      'ParseError',
    )
  }
})

test('a list that is cut, empty or something else is refused', async () => {
  const refusal = async (text: string) =>
    inBatches(text).then(
      () => 'no falló',
      (error: ParseError) => error.message,
    )
  assert.match(await refusal(JSON.stringify([record(), record()]).slice(0, -1)), /incompleta/)
  assert.match(await refusal(''), /vacía o incompleta/)
  assert.match(await refusal('{"error":{"a":1}}'), /Se esperaba una lista/)
  assert.match(await refusal('[{"a":x}]'), /Se esperaba un registro JSON/)
})

const report = (more: object = {}) =>
  JSON.parse(
    JSON.stringify({
      icaoId: 'MMUN',
      obsTime: '1795121040',
      temp: '28',
      dewp: '22',
      wdir: '50',
      wspd: '10',
      wgst: undefined,
      visib: '10+',
      cover: 'SCT',
      clouds: [
        { cover: 'FEW', base: '1500' },
        { cover: 'SCT', base: '9000' },
      ],
      ...more,
    }),
  )
const observed = (more: object = {}) => parse({ kind: 'observaciones', reports: [report(more)] }).observaciones![0]!

test('a METAR becomes °C, %, km/h and the words of the SMN, for every municipality it speaks for', () => {
  const { cvegeo, estacion, dia, temp, hr, viento, rafaga, direccion, cielo } = observed()
  assert.equal(
    { cvegeo, estacion, dia, temp, hr, viento, rafaga, direccion, cielo },
    {
      cvegeo: '23005',
      estacion: 'MMUN',
      dia: '2026-11-19',
      temp: '28',
      hr: '70',
      viento: '18.5',
      rafaga: null,
      direccion: 'Noreste',
      cielo: 'Medio nublado',
    },
  )
  assert.equal(faults('observaciones', observed()), [])
  assert.equal(
    parse({ kind: 'observaciones', reports: [report({ icaoId: 'MMMY' })] })
      .observaciones!.map(({ cvegeo }) => cvegeo)
      .sort(),
    ['19006', '19026', '19039', '19046'],
  )
})

test('wind that varies, calm, no dew point, weather and gusts', () => {
  assert.is(observed({ wdir: 'VRB', wspd: '2' }).direccion, 'Variable')
  assert.equal([observed({ wdir: '0', wspd: '0' }).direccion, observed({ wdir: '0', wspd: '0' }).viento], [null, '0.0'])
  assert.equal([observed({ wdir: '360' }).direccion, observed({ wdir: '338' }).direccion], ['Norte', 'Norte'])
  assert.is(observed({ dewp: null }).hr, null)
  assert.is(observed({ wxString: '-TSRA BR' }).cielo, 'Medio nublado con tormenta')
  assert.is(observed({ wxString: 'FG', clouds: [], cover: undefined }).cielo, 'Niebla')
  assert.is(observed({ wgst: '24' }).rafaga, '44.4')
})

test('the newest report of an airport counts; one without temperature, or of nobody, goes to quarantine', () => {
  const { observaciones } = parse({
    kind: 'observaciones',
    reports: [
      report({ temp: '29' }),
      report({ obsTime: '1795119540', temp: '20' }),
      report({ icaoId: 'KJFK' }),
      report({ temp: null }),
    ],
  })
  assert.equal(
    observaciones!.map(({ temp, rejected }) => temp ?? Boolean(rejected)),
    ['29', true, true],
  )
})

test('`dia` takes words and days; without it, what is valid now', () => {
  const context = { territory, terms: () => [] }
  assert.equal(day.absent, day.read('ahora', context))
  assert.equal(day.read('Mañana', context), {
    where: [
      { column: 'registro', op: '=', value: 'dia' },
      { column: 'cuando', op: '=', value: 'manana' },
    ],
  })
  assert.equal(day.read('2026-11-21', context).where![1], { column: 'dia', op: '=', value: '2026-11-21' })
  for (const wrong of ['ayer', '2026-02-30', 'otro', '21/11/2026'])
    assert.throws(() => day.read(wrong, context), /se espera hoy, manana o una fecha/)
})

test('the invented files: gzip, every state, hours for the cities, and observations', async () => {
  const { rows, notes } = await run('inventada')
  assert.equal(notes, [])
  assert.is(new Set(rows.lugares!.map(({ cvegeo }) => String(cvegeo).slice(0, 2))).size, 32)
  const good = (table: string) => rows[table]!.filter(({ rejected }) => !rejected)
  for (const table of Object.keys(rows))
    for (const row of good(table)) assert.equal(faults(table, row), [], JSON.stringify(row))
  assert.is(good('dias').length, 4 * rows.lugares!.length)
  assert.is(good('horas').length, 25 * 48)
  assert.ok(new Set(good('observaciones').map(({ estacion }) => estacion)).size >= 20)
  for (const table of Object.keys(rows)) {
    const keys = good(table).map((row) => connector.tables[table]!.key.map((name) => row[name]).join())
    assert.is(new Set(keys).size, keys.length, table)
  }
  assert.ok(rows.dias!.some(({ rejected }) => rejected))
})

test('plain JSON is read as well; an empty hourly answer is noted and takes nothing from the rest; no airport may report', async () => {
  const { rows, notes } = await run('json-plano')
  assert.is(rows.dias!.length, 8)
  assert.equal([rows.horas, rows.observaciones], [[], []])
  assert.is(notes.length, 1)
  assert.match(notes[0]!, /Pronóstico por hora del SMN.*method=3.*sin cuerpo/)
})

test('while the SMN is down, observations go on', async () => {
  const { rows, notes } = await run('caido')
  assert.is(rows.dias!.length, 0)
  assert.ok(rows.observaciones!.length > 20)
  assert.is(notes.filter((note) => /500/.test(note)).length, 2)
})

test('half a gzip gives nothing, not even its good half, and every reason is told', async () => {
  const said = await run('cortado').then(
    () => 'no falló',
    (error: Error) => error.message,
  )
  for (const reason of [
    /Pronóstico diario.*El gzip llegó incompleto o dañado/,
    /Pronóstico por hora.*incompleto o dañado/,
    /METAR.*Sitio en mantenimiento/,
  ])
    assert.match(said, reason)
})

test('the request for observations stays within what one answer may hold', () => {
  const ids = new URL(METAR_URL).searchParams.get('ids')!.split(',')
  assert.ok(ids.length <= 400 && new Set(ids).size === ids.length)
})

test('a municipality is spoken for by one airport', () => {
  const codes = readFileSync(new URL('./airports.csv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(',')[1])
  assert.is(new Set(codes).size, codes.length)
})

const samples = process.env.TIANGUIS_SAMPLES && join(process.env.TIANGUIS_SAMPLES, 'clima')
if (samples && existsSync(samples)) {
  for (const [file, dloc] of [
    ['smn_method1_2021-08-01.raw.gz', '2021-08-01'],
    ['smn_method1_2026-08-22_via_climx.json', '2026-08-22'],
  ] as const) {
    test(`a real payload (${file}): every record is a row`, async () => {
      const records = (
        await Array.fromAsync(recordsOf(decodeStream(gunzipped(createReadStream(join(samples, file))))))
      ).flat()
      assert.is(records.length, 9852)
      const { dias, lugares } = parse({ kind: 'dias', records }, everywhere)
      assert.is(new Set(lugares!.map(({ cvegeo }) => cvegeo)).size, 2463)
      assert.equal(
        dias!.flatMap((row) => row.rejected ?? faults('dias', row)),
        [],
      )
      assert.equal(
        lugares!.flatMap((row) => faults('lugares', row)),
        [],
      )
      assert.equal([...new Set(dias!.map(({ emision }) => emision))], [dloc])
    })
  }
} else console.log('Se omiten las respuestas reales del SMN: TIANGUIS_SAMPLES no nombra una carpeta que las tenga.')

test.run()
