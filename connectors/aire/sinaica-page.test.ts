import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createTerritory, type Municipality } from '@tianguis/core/territory/territory'
import { isNobody, isStationPage, readStationPage, type StationInfo } from './sinaica-page.ts'

const town = (cvegeo: string, municipio: string, estado: string, latitud: string, longitud: string): Municipality => ({
  cvegeo,
  municipio,
  estado,
  cabecera: municipio,
  poblacion: null,
  latitud,
  longitud,
})
const territory = createTerritory(
  [
    town('19039', 'Monterrey', 'Nuevo León', '25.671389', '-100.308611'),
    town('02004', 'Tijuana', 'Baja California', '32.5145', '-117.0414'),
    town('23005', 'Benito Juárez', 'Quintana Roo', '21.160556', '-86.8475'),
    town('09010', 'Álvaro Obregón', 'Ciudad de México', '19.39019', '-99.195397'),
  ],
  [],
)

const NOW = new Date('2026-11-20T00:25:00Z')
const reading = (parametro: string, fecha: string, hora: number | string, valorAct: unknown) => ({
  id: `1${parametro}`,
  parametro,
  fecha,
  hora,
  valorAct,
  siglas: parametro,
  activo: 1,
})
const page = (conts: object, est: object = {}, more = '') =>
  `<script>\nvar est = ${JSON.stringify({ nombre: 'Norte', lat: 25.68, long: -100.34, zonaHoraria: 8, ...est })};\nvar conts = ${JSON.stringify(conts)};\n</script>${more}`

function read(html: string, { id = '141', info = null as StationInfo | null } = {}) {
  const found = readStationPage({ id, html, info }, NOW, territory)
  assert.ok(found)
  return found as unknown as Record<'station', Record<string, string | null>> & {
    refused: { rejected: string; raw: string }[]
  } & Record<'lecturas' | 'indices', Record<string, unknown>[]>
}
const shown = (rows: Record<string, unknown>[]) =>
  rows.map(({ fecha_hora, pm25, pm10, o3, co }) => [String(fecha_hora).slice(0, 16), pm25, pm10, o3, co])

test('readings of several parameters meet in one row per hour; hours are local to the station', () => {
  const conts = {
    O3: [reading('O3', '2026-11-19', 17, 0.041), reading('O3', '2026-11-19', 18, 0.038)],
    'PM2.5': [null, reading('PM2.5', '2026-11-19', 18, 22)],
  }
  assert.equal(shown(read(page(conts)).lecturas), [
    ['2026-11-19T23:00', undefined, undefined, '0.041', undefined],
    ['2026-11-20T00:00', '22', undefined, '0.038', undefined],
  ])
  assert.equal(shown(read(page({ O3: [reading('O3', '2026-11-19', 16, 0.02)] }), { id: '45' }).lecturas), [
    ['2026-11-20T00:00', undefined, undefined, '0.02', undefined],
  ])
  assert.equal(
    shown(read(page({ O3: [reading('O3', '2026-07-01', 16, 0.02)] }), { id: '45' }).lecturas)[0]![0],
    '2026-07-01T23:00',
    'summer in Tijuana',
  )
})

test('null readings, an empty list of parameters and junk codes give nothing', () => {
  assert.equal(read(page([])).lecturas, [])
  assert.equal(
    read(
      page({
        O3: [null, null],
        CO: [],
        O3Cs: [reading('O3Cs', '2026-11-19', 18, 0.9)],
        TMP: [reading('TMP', '2026-11-19', 18, 20)],
      }),
    ).lecturas,
    [],
  )
})

test('sentinels are no reading; the impossible is kept aside and spoils nothing else of its hour', () => {
  const conts = {
    'PM2.5': [reading('PM2.5', '2026-11-19', 18, -9999)],
    CO: [reading('CO', '2026-11-19', 18, '-9999')],
    PM10: [reading('PM10', '2026-11-19', 18, 1000)],
    O3: [reading('O3', '2026-11-19', 18, 0.045)],
  }
  const { lecturas, refused } = read(page(conts))
  assert.equal(shown(lecturas), [['2026-11-20T00:00', undefined, undefined, '0.045', undefined]])
  assert.equal(
    refused.map(({ rejected }) => rejected),
    ['pm10: llegó 1000, más de lo posible (999.9)'],
  )
  assert.match(refused[0]!.raw, /"valorAct":"1000"/)
})

test('an extreme that SINAICA would hide is kept, marked, and counts', () => {
  const { lecturas, indices } = read(page({ O3: [reading('O3', '2026-11-19', 18, 0.21)] }))
  assert.equal(
    lecturas.map(({ dudosos }) => dudosos),
    [['o3']],
  )
  assert.equal(
    indices.map(({ imeca, categoria }) => [imeca, categoria]),
    [[203, 'Extremadamente mala']],
  )
})

test('an hour to come, or no hour at all, is refused', () => {
  const { lecturas, refused } = read(
    page({
      O3: [
        reading('O3', '2026-11-20', 3, 0.04),
        reading('O3', '19/11/2026', 3, 0.04),
        reading('O3', '2026-11-19', '', 0.04),
      ],
    }),
  )
  assert.equal(lecturas, [])
  assert.equal(
    refused.map(({ rejected }) => rejected.slice(0, 30)),
    ['la hora 2026-11-20T09:00:00.00', '«19/11/2026 3» no es una hora ', '«2026-11-19 » no es una hora d'],
  )
})

test('only the last six hours get an index: for older ones the page no longer shows what came before', () => {
  const conts = { O3: Array.from({ length: 12 }, (_none, hour) => reading('O3', '2026-11-19', 7 + hour, 0.04)) }
  const { lecturas, indices } = read(page(conts))
  assert.is(lecturas.length, 12)
  assert.equal(
    indices.map(({ fecha_hora }) => String(fecha_hora).slice(11, 13)),
    ['18', '19', '20', '21', '22', '23', '00'],
  )
})

test('a catalogued station has the municipality, network and name of the catalogue', () => {
  const { station } = read(page({}))
  assert.equal(
    [
      station.estacion,
      station.clave,
      station.nombre,
      station.red,
      station.estado,
      station.municipio,
      station.cvegeo,
      station.zona_horaria,
    ],
    ['141', 'CE', 'Obispado', 'Monterrey', 'Nuevo León', 'Monterrey', '19039', 'America/Mexico_City'],
  )
})

test("one of the Valle de México has SIMAT's code for a key, so that both sources feed one history", () => {
  assert.equal(
    [read(page({}), { id: '259' }).station.estacion, read(page({}), { id: '259' }).station.red],
    ['PED', 'Valle de México'],
  )
})

test('no point is null, 0.0 or the placeholder; a longitude without its sign gets it', () => {
  const point = (est: object, id = '385') => {
    const { latitud, longitud } = read(page({}, est), { id }).station
    return [latitud, longitud]
  }
  assert.equal(point({ lat: 25.675, long: 100.338 }), ['25.675', '-100.338'])
  for (const est of [
    { lat: null, long: null },
    { lat: '0.0', long: '0.0' },
    { lat: 19.489583333333, long: 98.801083333333 },
  ])
    assert.equal(point(est), [null, null])
  assert.equal(
    point({ lat: null, long: null }, '141'),
    ['25.675833333333', '-100.33833333333'],
    'the catalogue has one',
  )
})

test('a station that is not in the catalogue: as infoEstacion says, else its address, else the nearest town', () => {
  const bare = { lat: null, long: null, nombre: 'Nueva' }
  const placed = (html: string, info: StationInfo | null = null) => {
    const { station } = read(html, { id: '90001', info })
    return [station.cvegeo, station.red, station.zona_horaria]
  }
  const info = { edo: 'Quintana Roo', munc: 'Benito Juárez', redNom: 'Cancún' }
  assert.equal(placed(page({}, bare), info), ['23005', 'Cancún', 'America/Cancun'])
  const address =
    '<tr><td>Direcci&oacute;n postal:</td><td>Colonia: Centro<br>Municipio: Tijuana<br>Estado: Baja California</td></tr>'
  assert.equal(placed(page({}, bare, address)), ['02004', null, 'America/Tijuana'])
  assert.equal(placed(page({}, { lat: 25.7, long: -100.3 })), ['19039', null, 'America/Mexico_City'])
  assert.equal(placed(page({}, { ...bare, zonaHoraria: 4 })), [null, null, 'America/Hermosillo'])
})

test('without a municipality or a known zone code the hours mean nothing', () => {
  const found = read(page({ O3: [reading('O3', '2026-11-19', 18, 0.04)] }, { lat: null, long: null, zonaHoraria: 7 }), {
    id: '90001',
  })
  assert.match(found.refused[0]!.rejected, /zona horaria de la estación 90001/)
  assert.is(found.lecturas, undefined)
})

test("a page with an empty name is nobody's; a notice is no page", () => {
  assert.ok(isNobody('<h3> Estación:  </h3>'))
  assert.ok(isNobody('<h3> Estaci&oacute;n:  ()</h3>'))
  assert.not(isNobody('<h3> Estación: Obispado (CE)</h3>'))
  assert.is(readStationPage({ id: '999', html: '<h3> Estación:  ()</h3>', info: null }, NOW, territory), undefined)
  assert.not(isStationPage('<html>En mantenimiento</html>'))
  assert.throws(
    () => isStationPage('var est = {}; var conts = {"O3":[{"id"'),
    /JSON/,
    'cut short: this page fails, and no other',
  )
  assert.match(
    (readStationPage({ id: '9', html: '<p>', info: null }, NOW, territory) as { refused: { rejected: string }[] })
      .refused[0]!.rejected,
    /no trae «est»/,
  )
})

test.run()
