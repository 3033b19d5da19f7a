import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ParseError } from '@tianguis/core'
import { check } from '@tianguis/core/refresh/check'
import { BORDER, CITIES, CLASSES, tradeOf, WORDS } from './catalogue.ts'
import connector from './connector.ts'
import { everywhere, sorted } from './test-places.ts'
import { wageRows } from './wages.ts'

const read = (...lines: string[]) =>
  sorted(
    wageRows(
      ['inicio_vigencia,zona_salarial,salario_minimo_general,plomero,archivista', ...lines].join('\n'),
      everywhere,
    ),
  )
const plumber = (rows: ReturnType<typeof read>['good'], cvegeo: string) =>
  rows
    .filter((row) => row.cvegeo === cvegeo && row.clave === 'plomero')
    .map(({ periodo, zona, precio, desde, hasta }) => [periodo, zona, precio, desde, hasta])
const [MONTERREY, TIJUANA] = ['19039', '02004']

test("a zone's wage is repeated for each of its cities, by the day, and says that it is no price", () => {
  const { good } = read('2026-01-01,general,315.04,349.84,', '2026-01-01,zlfn,440.87,440.87,')
  assert.is(good.length, CITIES.length)
  const one = good.find(({ cvegeo }) => cvegeo === MONTERREY)!
  assert.equal(one, {
    servicio: 'Plomero',
    ciudad: 'Monterrey',
    estado: 'Nuevo León',
    municipio: 'Monterrey',
    cvegeo: MONTERREY,
    zona: 'general',
    precio: '349.84',
    unidad: 'MXN por día',
    tipo: 'salario_minimo_profesional',
    especificacion:
      'Salario mínimo profesional (piso legal, no precio del servicio) de «Plomero en instalaciones sanitarias, oficial»; el mismo en todo el país menos la Zona Libre de la Frontera Norte',
    periodo: '2026',
    clave: 'plomero',
    desde: '2026-01-01',
    hasta: null,
  })
  const specs = connector.tables.servicios!.columns
  assert.equal(
    good.flatMap((row) =>
      Object.entries(specs)
        .filter(([name, { spec }]) => 'reason' in check(spec, row[name as keyof typeof row]))
        .map(([name]) => name),
    ),
    [],
  )
  assert.equal(
    good
      .filter(({ zona }) => zona === 'frontera')
      .map(({ ciudad }) => ciudad)
      .sort(),
    ['Ciudad Acuña', 'Ciudad Juárez', 'Matamoros', 'Mexicali', 'Tijuana'],
  )
})

test('«resto del pais» became «general» in 2025 and is the same zone; a period ends the day before the next', () => {
  const { good } = read(
    '2025-01-01,general,278.8,309.59,',
    '2024-01-01,zlfn,374.89,374.89,',
    '2024-01-01,resto del pais,248.93,276.42,',
    '2025-01-01,zlfn,419.88,419.88,',
  )
  assert.equal(plumber(good, MONTERREY), [
    ['2024', 'general', '276.42', '2024-01-01', '2024-12-31'],
    ['2025', 'general', '309.59', '2025-01-01', null],
  ])
  assert.equal(plumber(good, TIJUANA), [
    ['2024', 'frontera', '374.89', '2024-01-01', '2024-12-31'],
    ['2025', 'frontera', '419.88', '2025-01-01', null],
  ])
})

test('from October 2015 to 2018 one zone was the whole country, whatever its name; two periods of one year stay apart', () => {
  const { good } = read(
    '2017-01-01,unica,80.04,104.6,',
    '2017-12-01,general,88.36,115.5,',
    '2019-01-01,resto del pais,102.68,114.02,',
    '2019-01-01,zlfn,176.72,176.72,',
  )
  assert.equal(plumber(good, TIJUANA), [
    ['2017', 'general', '104.6', '2017-01-01', '2017-11-30'],
    ['2017-12', 'general', '115.5', '2017-12-01', '2018-12-31'],
    ['2019', 'frontera', '176.72', '2019-01-01', null],
  ])
  assert.match(good.find(({ periodo }) => periodo === '2017-12')!.especificacion!, /el mismo en todo el país$/)
})

test('the zones a, b and c before that have no list of municipalities and are left out', () => {
  const { good, refused } = read('2014-01-01,a,67.29,87.86,', '2014-01-01,b,63.77,83.2,', '2012-01-01,c,59.08,77,')
  assert.equal([good, refused], [[], []])
})

test('an empty cell is no wage; a trade that left the resolution has an end', () => {
  const { good } = read('2016-01-01,general,73.04,95.2,80', '2019-01-01,general,102.68,114.02,')
  assert.equal(
    good.filter(({ clave, cvegeo }) => clave === 'archivista' && cvegeo === MONTERREY).map(({ hasta }) => hasta),
    ['2018-12-31'],
  )
})

test('a new column is served under its own name', () => {
  assert.equal(tradeOf('jardinero_oficial'), { servicio: 'Jardinero oficial', oficio: 'Jardinero oficial' })
})

test('a day or a wage that is none, and a line that is too short, are refused once and not for every city', () => {
  const { good, refused } = read(
    '01/01/2026,general,315.04,349.84,',
    '2026-01-01,zlfn,440.87',
    '2026-01-01,general,315.04,N/D,300',
  )
  assert.equal(
    refused.map(({ rejected }) => rejected),
    [
      'Salarios mínimos: «01/01/2026» no es un día',
      'Salarios mínimos: trae 3 campos; el encabezado, 5',
      'Salarios mínimos: «N/D» no es un salario',
    ],
  )
  assert.ok(good.length > 0 && good.every(({ clave }) => clave === 'archivista'))
})

test('a file that ends in the middle of a row is refused whole: what it lacks would revive wages that ended', () => {
  assert.throws(
    () => read('2026-01-01,general,315.04,349.84,300', '2026-01-01,zlfn,440.87'),
    (error: unknown) => error instanceof ParseError && /llegó cortado/.test(error.message),
  )
})

test('another file is refused whole', () => {
  assert.throws(
    () => [...wageRows('anio,mes,smg_nominal\n2026,1,315.04\n', everywhere)],
    (error: unknown) => error instanceof ParseError && /inicio_vigencia/.test(error.message),
  )
})

test('the data beside the code is sound', () => {
  assert.is(CITIES.length, 59)
  assert.is(new Set(CITIES.map(({ ciudad }) => ciudad)).size, 59)
  assert.is(BORDER.size, 45)
  for (const cvegeo of [...CITIES.map(({ cvegeo }) => cvegeo), ...BORDER.keys()])
    assert.ok(everywhere.byCode(cvegeo), cvegeo)
  assert.is(new Set(CITIES.map(({ cvegeo }) => cvegeo.slice(0, 2))).size, 32)
  assert.ok([...CLASSES.values()].flat().every((code) => /^\d{6}$/.test(code)))
  for (const asked of [
    'plomería',
    'jardinero',
    'peluquero',
    'empleada doméstica',
    'mecánico',
    'carpintero',
    'albañilería',
    'herrería',
    'pintor',
  ])
    assert.ok(WORDS[asked]?.length, asked)
})

const samples = process.env.TIANGUIS_SAMPLES
const real = samples && join(samples, 'servicios/conasami_sm_general_profesionales_zonas_2023_2026.csv')
if (real && existsSync(real)) {
  test('the real rows of 2023 to 2026: 61 trades in force in every city, exact', () => {
    const text = readFileSync(real, 'utf8')
    const { good, refused } = sorted(wageRows(text, everywhere))
    assert.is(refused.length, 0)
    const now = good.filter(({ hasta }) => hasta === null)
    const trades = text
      .split('\n')
      .find((line) => line.startsWith('2026-01-01,general'))!
      .split(',')
      .slice(3)
      .filter(Boolean).length
    assert.is(trades, 61)
    assert.is(now.length, trades * CITIES.length)
    assert.is(good.length, trades * CITIES.length * 4)
    const wage = (clave: string, cvegeo: string) =>
      now.find((row) => row.clave === clave && row.cvegeo === cvegeo)!.precio
    assert.equal(
      [
        wage('plomero', MONTERREY),
        wage('electricista_instalaciones', MONTERREY),
        wage('pintor_casas', MONTERREY),
        wage('albanileria', MONTERREY),
        wage('plomero', TIJUANA),
        wage('reportero', TIJUANA),
      ],
      ['349.84', '356.19', '349.22', '363.44', '440.87', '705.46'],
    )
    assert.is(new Set(now.map(({ servicio }) => servicio)).size, trades)
  })
} else
  console.log('Se omiten los salarios reales de 2023 a 2026: TIANGUIS_SAMPLES no nombra una carpeta que los tenga.')

test.run()
