import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createTerritory, type Municipality } from '@tianguis/core/territory/territory'
import { readReport, reportMoment, type Official } from './simat-report.ts'
import { readSimat } from './simat.ts'

const town = (cvegeo: string, municipio: string, estado: string): Municipality => ({
  cvegeo,
  municipio,
  estado,
  cabecera: null,
  poblacion: null,
  latitud: null,
  longitud: null,
})
const territory = createTerritory(
  [
    town('09010', 'Álvaro Obregón', 'Ciudad de México'),
    town('15099', 'Texcoco', 'México'),
    town('15058', 'Nezahualcóyotl', 'México'),
  ],
  [],
)
const NOW = new Date('2026-11-20T00:25:00Z')
const cells = (...values: string[]) => `<tr>${values.map((value) => `<td align="center">${value}</td>`).join('')}</tr>`
const table = (parameter: string, codes: string[], ...rows: string[][]) => ({
  parameter,
  html: `<html><table><tr><td colspan="9">Promedios horarios de algo</td></tr>\r\n${cells('<b>Fecha</b>', ' Hora\u00a0', ...codes)}${rows.map((row) => cells(...row)).join('\r\n')}</table></html>`,
})
type Row = Record<string, unknown>
function read(tables: ReturnType<typeof table>[], report: string | null = null, now = NOW) {
  const { told, oficiales } = readSimat({ tables, report }, now, territory)
  return {
    stations: told.map(({ station }) => station),
    lecturas: told.flatMap(({ lecturas }) => lecturas as Row[]),
    indices: told.flatMap(({ indices }) => indices as Row[]),
    refused: told.flatMap(({ refused }) => refused),
    oficiales,
  }
}
const shown = (rows: Row[], ...names: string[]) =>
  rows.map((row) => [row.estacion, String(row.fecha_hora).slice(0, 13), ...names.map((name) => row[name])])

test('gases come in ppb but CO in ppm; nr is nothing', () => {
  const { lecturas } = read([
    table('o3', ['PED', 'MER'], ['19-11-2026', '18', '88', 'nr']),
    table('co', ['PED', 'MER'], ['19-11-2026', '18', '0.7', '1.1']),
    table('no2', ['PED'], ['19-11-2026', '18', '20']),
    table('so2', ['PED'], ['19-11-2026', '18', '3']),
    table('pm10', ['PED'], ['19-11-2026', '18', '40']),
    table('pm2', ['PED'], ['19-11-2026', '18', '21']),
  ])
  assert.equal(shown(lecturas, 'o3', 'co', 'no2', 'so2', 'pm10', 'pm25'), [
    ['PED', '2026-11-20T00', '0.088', '0.7', '0.020', '0.003', '40', '21'],
    ['MER', '2026-11-20T00', undefined, '1.1', undefined, undefined, undefined, undefined],
  ])
})

test('hours are 1 to 24 of UTC-6: 24 is the next midnight, and 0 is taken too', () => {
  const { lecturas } = read([table('o3', ['PED'], ['18-11-2026', '24', '10'], ['19-11-2026', '1', '11'])])
  assert.equal(shown(lecturas, 'o3'), [
    ['PED', '2026-11-19T06', '0.010'],
    ['PED', '2026-11-19T07', '0.011'],
  ])
  assert.equal(shown(read([table('o3', ['PED'], ['19-11-2026', '0', '10'])]).lecturas), [['PED', '2026-11-19T06']])
  assert.equal(
    shown(read([table('o3', ['PED'], ['31-07-2021', '24', '10'])], null, new Date('2021-08-01T12:00:00Z')).lecturas),
    [['PED', '2021-08-01T06']],
    'no summer time in SIMAT',
  )
})

test('CHA is MON, which has readings but no index, like the other four left out', () => {
  const { stations, lecturas, indices } = read([
    table('o3', ['CHA', 'AJU', 'PED'], ['19-11-2026', '18', '50', '60', '70']),
  ])
  assert.equal(
    lecturas.map(({ estacion }) => estacion),
    ['MON', 'AJU', 'PED'],
  )
  assert.equal(
    indices.map(({ estacion }) => estacion),
    ['PED'],
  )
  assert.equal([stations[0]!.cvegeo, stations[0]!.municipio, stations[0]!.red], ['15099', 'Texcoco', 'Valle de México'])
})

test('a station that the catalogue lacks has the municipality the report gives it', () => {
  const report = reportOf(
    '18:00 h, jueves 19 de noviembre de 2026',
    [['XYZ', 'Nezahualc&oacute;yotl', 'buena', 'O3', '20']],
    1,
  )
  const [station] = read([table('o3', ['XYZ'], ['19-11-2026', '18', '20'])], report).stations
  assert.equal([station!.nombre, station!.cvegeo, station!.red], ['XYZ', '15058', 'Valle de México'])
})

test('what is older than three days is not read again', () => {
  assert.equal(read([table('o3', ['PED'], ['01-11-2026', '5', '10'], ['17-11-2026', '5', '10'])]).lecturas.length, 1)
})

test('a page without the heading is no table', () => {
  assert.throws(() => read([{ parameter: 'o3', html: '<html>Error</html>' }]), /tabla de o3.*encabezado/)
})

const instant = (text: string, now = new Date('2030-01-01T00:00:00Z')) =>
  reportMoment(text, now)?.toISOString().slice(0, 16)

test('the hour of the report, with its weekday ignored however it is written', () => {
  assert.is(instant('16:00 h,\n\t\t\t\tdomingo 05 de junio de 2016'), '2016-06-05T22:00')
  assert.is(instant('09:00 h,\n S&aacute;bado 4 de junio de 2016'), '2016-06-04T15:00')
  assert.is(instant('09:00 h,\n mi&eacute;rcoles 01 de junio de 2016'), '2016-06-01T15:00')
  assert.is(instant('7:00 h, miércoles 3 de Setiembre de 2025'), '2025-09-03T13:00')
  for (const text of [
    '',
    'sin datos',
    '25:00 h, lunes 05 de junio de 2016',
    '16:00 h, lunes 31 de junio de 2016',
    '16:00 h, lunes 05 de brumario de 2016',
  ])
    assert.is(instant(text), undefined, text)
})

test('24:00 is the next midnight, unless that would be a day ahead', () => {
  assert.is(instant('24:00 h,\n lunes 23 de mayo de 2016'), '2016-05-24T06:00')
  assert.is(instant('24:00 h,\n martes 24 de mayo de 2016', new Date('2016-05-24T06:10:00Z')), '2016-05-24T06:00')
})

/** `table` 0 is the city's, 1 the State of Mexico's. */
function reportOf(hour: string, rows: string[][], table = 0): string {
  const encoded = (text: string) =>
    [...text].map((c) => (/\w/.test(c) ? c : `%${c.charCodeAt(0).toString(16).padStart(2, '0')}`)).join('')
  const hidden = (index: string) =>
    `<script type="text/javascript">document.write(unescape('${encoded(encoded(`<script>\ndocument.write('${index}')\n</script>`))}'))</script>`
  const body = rows
    .map(
      ([code, place, quality, pollutant, index]) =>
        `<tr><td>${code}</td><td>${place}</td><td><img src="images/reportes/colores/${quality}.svg"></td><td>${pollutant}</td><td>${index && hidden(index)}</td></tr>`,
    )
    .join('')
  return `<div id="textohora">${hour}\n</div>${'<table><tr><th>Clave</th></tr></table>'.repeat(table)}<table>${body}</table>`
}

test('the report: quality is a picture, the index is encoded twice, rows may be empty', () => {
  const html = reportOf('18:00 h,\n jueves 19 de noviembre de 2026', [
    ['PED', '&Aacute;lvaro Obreg&oacute;n', 'mala', 'PM2.5', '105'],
    ['XAL', 'Ecatepec', 'muy', 'O<sub>3</sub>', '160'],
    ['NEZ', 'Nezahualc&oacute;yotl', 'sin', '', ''],
    ['UIZ', 'Iztapalapa', 'extremadamente', 'PM10', ''],
    ['', '', '', '', ''],
  ])
  const { rows } = readReport(html, NOW)
  assert.equal(
    (rows as Official[]).map(({ estacion, indice, contaminante, calidad }) => [
      estacion,
      indice,
      contaminante,
      calidad,
    ]),
    [
      ['PED', 105, 'pm25', 'Mala'],
      ['XAL', 160, 'o3', 'Muy mala'],
      ['UIZ', null, 'pm10', 'Extremadamente mala'],
    ],
  )
  assert.is((rows[0] as Official).fecha_hora, '2026-11-20T00:00:00.000Z')
})

test('a report without its hour is kept aside and stops nothing', () => {
  assert.match(
    (readReport('<html>mantenimiento</html>', NOW).rows[0] as { rejected: string }).rejected,
    /no dice su hora/,
  )
})

const samples = process.env.TIANGUIS_SAMPLES
const real = samples && join(samples, 'aire/simat_textohora_snippet_2016-06-05.html')
if (real && existsSync(real)) {
  test('a real heading of the report', () => {
    assert.is(readReport(`${readFileSync(real, 'utf8')}</div>`, NOW).rows.length, 0)
    assert.is(instant(readFileSync(real, 'utf8').replace(/<[^>]*>/g, '')), '2016-06-05T22:00')
  })
} else console.log('Se omite el encabezado real del SIMAT: TIANGUIS_SAMPLES no nombra una carpeta que lo tenga.')

test.run()
