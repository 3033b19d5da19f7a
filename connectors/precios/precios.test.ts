import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Rejected } from '@tianguis/core'
import { check } from '@tianguis/core/refresh/check'
import { rehearse, type Changes } from '@tianguis/core/refresh/rehearse'
import { ALIASES, createTerritory, type Municipality } from '@tianguis/core/territory/territory'
import { hasLosses, learnNames } from './catalogue.ts'
import connector from './connector.ts'
import { arrange, nothingSeen, type FortnightPrices } from './fortnight-prices.ts'
import { fortnight } from './fortnights.ts'
import { FIELDS } from './layout.ts'
import { readObservations, type Observations } from './observations.ts'
import { createSpellings } from './spelling.ts'

const town = (cvegeo: string, municipio: string, estado: string, cabecera: string | null = municipio): Municipality =>
  ({ cvegeo, municipio, estado, cabecera, poblacion: null, latitud: null, longitud: null })
const territory = createTerritory([
  town('09003', 'Coyoacán', 'Ciudad de México', null), town('09008', 'La Magdalena Contreras', 'Ciudad de México', null), town('09015', 'Cuauhtémoc', 'Ciudad de México', null),
  town('14039', 'Guadalajara', 'Jalisco'), town('22014', 'Querétaro', 'Querétaro', 'Santiago de Querétaro'), town('27004', 'Centro', 'Tabasco', 'Villahermosa'),
  town('08037', 'Juárez', 'Chihuahua'), town('19006', 'Juárez', 'Nuevo León'), town('11020', 'León', 'Guanajuato', 'León de los Aldama'), town('15104', 'Tlalnepantla de Baz', 'México'),
  town('05030', 'Saltillo', 'Coahuila de Zaragoza'), town('19039', 'Monterrey', 'Nuevo León'), town('21114', 'Puebla', 'Puebla'),
], ALIASES)

type Written = Partial<Record<(typeof FIELDS)[number], string>>
const USUAL = {
  producto: 'Jitomate', presentacion: '1 Kg. Granel. Saladette', marca: 'S/m', categoria: 'Hortalizas Frescas', catalogo: 'Frutas y Legumbres', precio: '30', fecha_registro: '2026/09/22',
  cadena_comercial: 'Cadena de Muestra', giro: 'Mercado Público', nombre_comercial: 'Mercado de Muestra', direccion: 'Calle 1. Cp. 44100', estado: 'Jalisco', municipio: 'Guadalajara', latitud: '20.67', longitud: '-103.35',
}
const cellsOf = (row: Written) => FIELDS.map((field) => ({ ...USUAL, ...row })[field])
const quoted = (cell: string) => (cell.includes(',') ? `"${cell}"` : cell)
/** Enough rows of another product for an honest file. */
const padding = Array.from({ length: 200 }, (_, at): Written => ({ producto: 'Relleno', presentacion: `Bolsa ${at + 1} Gr.` }))
const csv = (rows: readonly Written[], head = true) =>
  [...(head ? [FIELDS.join()] : []), ...[...rows, ...padding].map((row) => cellsOf(row).map(quoted).join())].join('\r\n') + '\r\n'

const SECOND = fortnight(2026, 9, 2)
async function read(bytes: string | Buffer, of = SECOND) {
  const refused: Rejected[] = []
  const reading = readObservations(Readable.from([Buffer.from(bytes)]), 1000, of)
  let next = await reading.next()
  for (; !next.done; next = await reading.next()) refused.push(...next.value)
  return { observations: next.value, refused }
}
const arranged = (observations: Observations, spellings = createSpellings(), seen = nothingSeen()) => {
  learnNames(observations, spellings)
  return arrange(observations, spellings, seen)
}
const isRow = (row: object) => !('rejected' in row)
const notPadding = ({ producto }: Record<string, unknown>) => producto !== 'Relleno'
type Found = Record<string, unknown>
function rowsOf(prices: FortnightPrices) {
  const parsed = connector.parse({ prices }, { territory }) as Record<'precios' | 'historia', Iterable<Found>>
  return { precios: [...parsed.precios].filter(notPadding), historia: [...parsed.historia].filter(notPadding) }
}
const published = async (...rows: Written[]) => rowsOf(arranged((await read(csv(rows))).observations))
const faults = (table: string, row: object) => Object.entries(connector.tables[table]!.columns).flatMap(([name, { spec }]) => {
  const checked = check(spec, (row as Found)[name])
  return 'reason' in checked ? [`${name}: ${checked.reason}`] : []
})
const fixture = (name: string) => fileURLToPath(new URL(`../../fixtures/precios/${name}`, import.meta.url))

test('the price is the median of the day’s different prices, exactly, with their range', async () => {
  const { precios: [row, ...others] } = await published({ precio: '29.9' }, { precio: '34.9' }, { precio: '29.9', catalogo: 'Pacic' }, { precio: '29.9' }, { precio: '99', fecha_registro: '2026/09/21' })
  assert.equal(others, [])
  assert.equal([row!.precio, row!.precio_min, row!.precio_max, row!.fecha, row!.catalogos], ['32.4', '29.9', '34.9', '2026-09-22', ['Frutas y Legumbres', 'Pacic']])
  assert.equal(faults('precios', row!), [])
})

test('rows of one product and store are found wherever they stand in the file, and brands are apart', async () => {
  const { precios } = await published({ precio: '10' }, { precio: '50', producto: 'Huevo' }, { precio: '10', marca: 'Otra' }, { precio: '12', direccion: 'Calle 2' }, { precio: '11', fecha_registro: '2026/09/23' })
  assert.equal(precios.map(({ producto, marca, direccion, precio }) => [producto, marca, direccion, precio]), [
    ['Jitomate', 'S/m', 'Calle 1. Cp. 44100', '11'], ['Jitomate', 'S/m', 'Calle 2', '12'], ['Huevo', 'S/m', 'Calle 1. Cp. 44100', '50'], ['Jitomate', 'Otra', 'Calle 1. Cp. 44100', '10'],
  ])
  assert.is(new Set(precios.map(({ id }) => id)).size, 4)
})

test('the order of what is served: a newer day has a smaller number', async () => {
  const { precios } = await published({ fecha_registro: '2026/09/30' }, { fecha_registro: '2026/09/16', direccion: 'Calle 2' })
  assert.equal(precios.map(({ dia_inverso }) => dia_inverso), ['2026-09-30', '2026-09-16'].map((day) => (Date.parse('2100-01-01') - Date.parse(day)) / 86_400_000))
})

test('a place or product is asked by its codes; the capital by its state too', () => {
  const terms = () => ['Jitomate', 'Tomate', 'Tortilla de Maíz', 'Tortilla de Harina', 'Huevo', 'Pañales', 'Aguacate', 'Refresco'].map((value) => ({ value, label: value }))
  const asked = (name: string, raw: string) => connector.params[name]!.read(raw, { territory, terms }).where
  assert.equal(asked('ciudad', 'guadalajara'), [{ column: 'cvegeo', op: 'in', values: ['14039'] }])
  assert.equal(asked('municipio', 'CDMX'), [{ column: 'estado', op: '=', value: 'Ciudad de México' }, { column: 'cvegeo', op: 'in', values: ['09003', '09008', '09015'] }])
  assert.equal(asked('ciudad', 'Juárez'), [{ column: 'cvegeo', op: 'in', values: ['08037', '19006'] }])
  assert.throws(() => asked('ciudad', 'Guadaljara'), /Guadalajara/)
  const product = (raw: string) => asked('producto', raw)!.flatMap((filter) => ('values' in filter ? filter.values : 'value' in filter ? [filter.value] : []))
  assert.equal(product('tomate').toSorted(), ['Jitomate', 'Tomate'])
  assert.equal(product('tortillas').toSorted(), ['Tortilla de Harina', 'Tortilla de Maíz'])
  assert.equal(['jitomates', 'pañal', 'aguacates', 'refrescos', 'coca-cola'].map((raw) => product(raw)[0]), ['Jitomate', 'Pañales', 'Aguacate', 'Refresco', 'Refresco'])
  assert.ok(product('blanquillos').includes('Huevo'))
  assert.throws(() => product('zapatos'), /No conozco «zapatos»/)
})

test('the price per kilo, litre or piece', async () => {
  const { precios } = await published({ presentacion: 'Bolsa 900 Gr.', precio: '34' }, { presentacion: 'Paquete 18 Piezas', precio: '56' }, { presentacion: 'Manojo', precio: '12' },
    { presentacion: 'Automática. 18 Kg.', categoria: 'Aparatos Eléctricos', precio: '8999' })
  assert.equal(precios.map(({ cantidad, unidad, precio_unitario }) => [cantidad, unidad, precio_unitario]), [
    ['0.9', 'kg', '37.7778'], ['18', 'pieza', '3.1111'], [null, null, null], [null, null, null],
  ])
})

test('municipalities by PROFECO’s names, whole or with lost letters', async () => {
  const named: [string, string, string | undefined][] = [
    ['Querétaro', 'Santiago de Querétaro', '22014'], ['Ciudad de México', 'Magdalena Contreras', '09008'], ['Tabasco', 'Centro', '27004'], ['Chihuahua', 'Juárez', '08037'],
    ['Nuevo León', 'Juárez', '19006'], ['Coahuila', 'Saltillo', '05030'], ['Estado de México', 'Tlalnepantla de Baz', '15104'], ['Distrito Federal', 'COYOACAN', '09003'],
    ['Ciudad de M?xico', 'Coyoac?n', '09003'], ['Guanajuato', 'Le?n', '11020'], ['Quer?taro', 'Santiago de Quer?taro', '22014'], ['Jalisco', 'Valle Inventado', undefined], ['Guanajuato', 'L??n', undefined],
  ]
  const { precios } = await published(...named.map(([estado, municipio], at) => ({ estado, municipio, direccion: `Calle ${at}` })))
  assert.equal(precios.map(({ cvegeo }) => cvegeo), named.map(([, , cvegeo]) => cvegeo))
  assert.equal([precios[0]!.municipio, precios[6]!.estado, precios[11]!.municipio, precios[11]!.estado], ['Querétaro', 'México', 'Valle Inventado', 'Jalisco'])
  assert.equal(precios.filter(({ texto_danado }) => texto_danado).map(({ municipio }) => municipio), ['L??n'])
})

test('a name with lost letters is set right by the same file, by the carried names, or marked', async () => {
  const { precios } = await published({ nombre_comercial: 'Papelería Añil' }, { nombre_comercial: 'Papeler?a A?il', precio: '31', fecha_registro: '2026/09/25' },
    { producto: 'Az?car', direccion: 'Calle 2' }, { nombre_comercial: 'Tienda ?rea', direccion: 'Calle 3' })
  assert.equal(precios.map(({ establecimiento, producto, precio, texto_danado }) => [establecimiento, producto, precio, texto_danado]), [
    ['Papelería Añil', 'Jitomate', '31', false], ['Tienda ?rea', 'Jitomate', '30', true], ['Mercado de Muestra', 'Azúcar', '30', false],
  ])
})

test('a file with lost letters waits for the names of the one before it', async () => {
  const spellings = createSpellings()
  const { observations: newer } = await read(csv([{ presentacion: 'Frasco 75 Ml. Suspensi?n' }]))
  const { observations: older } = await read(csv([{ presentacion: 'Frasco 75 Ml. Suspensión', fecha_registro: '01/09/2026' }, ...padding.map((row) => ({ ...row, fecha_registro: '01/09/2026' }))]), fortnight(2026, 9, 1))
  assert.ok(hasLosses(newer, spellings))
  learnNames(older, spellings)
  assert.not(hasLosses(newer, spellings))
  const seen = nothingSeen()
  const [first, second] = [newer, older].map((observations) => rowsOf(arranged(observations, spellings, seen)))
  assert.equal([first!.precios.map(({ presentacion }) => presentacion), second!.precios], [['Frasco 75 Ml. Suspensión'], []])
  assert.is(second!.historia.length, 1)
})

test('far-off prices are kept and marked, and stay out of the averages', async () => {
  const stores = ['20', '30', '30', '40', '329'].map((precio, at) => ({ precio, direccion: `Calle ${at}` }))
  const { precios, historia } = await published(...stores)
  assert.equal(precios.map(({ precio, atipico }) => [precio, atipico]), [['20', false], ['30', false], ['30', false], ['40', false], ['329', true]])
  assert.equal(historia.map(({ promedio, minimo, maximo, observaciones }) => [promedio, minimo, maximo, observaciones]), [['30', '20', '40', 4]])
  // Of a few stores none is usual.
  assert.ok((await published(...stores.slice(1))).precios.every(({ atipico }) => !atipico))
})

test('the averages of a city count every brand, store and day once, per presentation', async () => {
  const { historia } = await published({ precio: '30' }, { precio: '30', catalogo: 'Pacic' }, { precio: '31', fecha_registro: '2026/09/29' }, { precio: '33', marca: 'Otra', direccion: 'Calle 2' },
    { precio: '50', estado: 'Puebla', municipio: 'Puebla', direccion: 'Calle 3' }, { precio: '9', presentacion: 'Bolsa 500 Gr.' }, { municipio: 'Valle Inventado', direccion: 'Calle 4' })
  assert.equal(historia.map(({ cvegeo, presentacion, promedio, observaciones, promedio_unitario }) => [cvegeo, presentacion, promedio, observaciones, promedio_unitario]), [
    ['14039', '1 Kg. Granel. Saladette', '31.3333', 3, '31.3333'], ['21114', '1 Kg. Granel. Saladette', '50', 1, '50'], ['14039', 'Bolsa 500 Gr.', '9', 1, '18'],
  ])
  assert.equal(historia.flatMap((row) => faults('historia', row)), [])
  assert.equal([historia[0]!.quincena, historia[0]!.desde, historia[0]!.hasta], ['2026-09-2Q', '2026-09-16', '2026-09-30'])
})

test('what cannot be used goes to quarantine with its reason; list prices of 999 to 99999 stay', async () => {
  const bad: Written[] = [{ precio: '3041791' }, { precio: '0' }, { precio: 'N/D' }, { fecha_registro: '2026/10/02' }, { fecha_registro: 'x' }, { producto: ' ' }, { nombre_comercial: '' }]
  const text = csv([...bad, { precio: '99999', categoria: 'Aparatos Eléctricos' }]).replace('Relleno,Bolsa 1 Gr.', 'Relleno')
  const { observations, refused } = await read(text)
  assert.equal(refused.map(({ rejected }) => rejected), [
    'precio: «3041791» no está entre 0.0001 y 1000000', 'precio: «0» no está entre 0.0001 y 1000000', 'precio: «N/D» no es un precio',
    'fecha_registro: 2026-10-02 no es de la quincena del archivo (2026-09-16 a 2026-09-30)', 'fecha_registro: «x» no es una fecha',
    'falta el producto o el establecimiento', 'falta el producto o el establecimiento', 'trae 14 campos; se esperan 15',
  ])
  assert.equal(rowsOf(arranged(observations)).precios.map(({ precio }) => precio), ['99999'])
})

test('points: digits kept, none where there is none or it is not in Mexico', async () => {
  const points = [['20.570', '-100.384232'], ['', ''], ['46.1', '16.5'], ['0', '0']]
  const { precios } = await published(...points.map(([latitud, longitud], at) => ({ latitud, longitud, direccion: `Calle ${at}` }) as Written))
  assert.equal(precios.map(({ latitud, longitud }) => [latitud, longitud]), [['20.570', '-100.384232'], [undefined, undefined], [undefined, undefined], [undefined, undefined]])
})

test('UTF-8 with a byte order mark and Latin-1 read alike', async () => {
  const rows = [{ estado: 'Querétaro', municipio: 'Santiago de Querétaro', direccion: 'Col. Jardín, Peña' }]
  const both = [await read(`\uFEFF${csv(rows)}`), await read(Buffer.from(csv(rows), 'latin1'))].map(({ observations }) => rowsOf(arranged(observations)))
  assert.equal(both[0], both[1])
  assert.is(both[0]!.precios[0]!.direccion, 'Col. Jardín, Peña')
})

test('a nearly empty file, or another thing, is no file', async () => {
  const failure = (text: string) => read(text).then(() => 'no falló', (error: Error) => error.message)
  assert.match(await failure(FIELDS.join()), /trae 0 observaciones buenas/)
  assert.match(await failure(`<!DOCTYPE html>\n${'<p>\n'.repeat(300)}`), /no empieza con su encabezado/)
})

async function run(name: string, changes: Changes = {}) {
  const { batches, notes, requests } = await rehearse<Parameters<typeof connector.parse>[0]>(connector, fixture(name), changes)
  const parsed = batches.map((batch) => connector.parse(batch, { territory }) as Record<string, Iterable<Found>>)
  const rows = (table: string) => parsed.flatMap((one) => [...(one[table] ?? [])])
  return { precios: rows('precios').filter(isRow), refused: rows('precios').filter((row) => !isRow(row)), historia: rows('historia'), notes, requests }
}
const failureOf = (name: string) => run(name).then(() => 'no falló', (error: Error) => error.message)

test('the sample: two fortnights, the latest of each store and product once, every row good', async () => {
  const { precios, refused, historia, notes, requests } = await run('sample')
  assert.equal([requests, notes, refused.length], [3, [], 3])
  assert.is(new Set(precios.map(({ id }) => id)).size, precios.length)
  assert.ok(precios.length > 1400 && historia.length > 500)
  assert.equal(precios.flatMap((row) => faults('precios', row)), [])
  assert.equal(historia.flatMap((row) => faults('historia', row)), [])
  const jitomate = precios.filter(({ producto, cvegeo, presentacion, establecimiento }) => producto === 'Jitomate' && cvegeo === '14039' && String(presentacion).includes('Saladette') && String(establecimiento).endsWith('Centro'))
  assert.equal(jitomate.map(({ precio, precio_min, precio_max, fecha, catalogos }) => [precio, precio_min, precio_max, fecha, catalogos]), [['32.4', '29.9', '34.9', '2026-09-29', ['Frutas y Legumbres', 'Pacic']]])
  assert.is(precios.filter(({ texto_danado }) => texto_danado).length, 1)
  assert.ok(precios.some(({ atipico, cvegeo }) => atipico && cvegeo === '11020'))
})

test('only newer fortnights are asked for; none is no failure', async () => {
  assert.equal([(await run('sample', { since: '2026-09-30' })).requests, (await run('sample', { since: '2026-09-16' })).requests], [1, 2])
})

test('a file of 2023 without header, in capitals, of the year before; a catalogue that is not there yet', async () => {
  const { precios, notes } = await run('sin-encabezado')
  assert.ok(precios.length > 250 && precios.every(({ fecha }) => String(fecha).startsWith('2023-12-')))
  assert.ok(precios.some(({ cvegeo }) => cvegeo === '09008') && precios.some(({ producto }) => producto === 'Azúcar'))
  assert.match(notes[0]!, /catálogo 2024.*Not Found/)
})

test('May 2026: Latin-1, day first, and lost letters in the second fortnight', async () => {
  const { precios, historia } = await run('latin1-2026-05')
  const damaged = precios.filter(({ texto_danado }) => texto_danado)
  assert.equal(damaged.map(({ establecimiento, giro }) => [establecimiento, giro]), [['Papeler?a de Muestra A?il', 'Supermercado / Tienda de Autoservicio']])
  assert.ok(precios.some(({ presentacion, fecha }) => presentacion === 'Frasco 75 Ml. Suspensión. 250 Mg/5 Ml' && String(fecha) > '2026-05-16'))
  assert.equal([...new Set(historia.map(({ quincena }) => quincena))], ['2026-05-2Q', '2026-05-1Q'])
})

test('when the catalogue refuses, the files are sought where they have been', async () => {
  const { precios, notes, requests } = await run('catalogo-caido')
  assert.ok(precios.length > 250)
  assert.match(notes[0]!, /catálogo 2026.*Access Denied/)
  assert.ok(requests <= 20)
})

test('a decoy with status 200 publishes nothing; a fortnight that is missing holds back the newer one', async () => {
  assert.match(await failureOf('pagina-de-error'), /Challenge Validation/)
  assert.match(await failureOf('quincena-ausente'), /2026-09-1Q: .*503/)
})

const samples = process.env.TIANGUIS_SAMPLES && join(process.env.TIANGUIS_SAMPLES, 'precios')
if (samples && existsSync(samples)) {
  test('real rows: May 2026 in Latin-1 and December 2025 in UTF-8 with a byte order mark', async () => {
    const real = async (name: string, of: Parameters<typeof read>[1]) => {
      const more = Array.from({ length: 200 }, (_, at) => cellsOf({ ...padding[at], fecha_registro: of!.from.replaceAll('-', '/') }).join()).join('\r\n')
      const { observations, refused } = await read(Buffer.concat([readFileSync(join(samples, name)), Buffer.from(`${more}\r\n`, 'latin1')]), of)
      assert.equal(refused, [])
      return rowsOf(arranged(observations)).precios
    }
    const may = await real('qqp_05-2026_Q1_extracto.latin1.csv', fortnight(2026, 5, 1))
    const oxxo = may.find(({ cadena }) => cadena === 'Oxxo')!
    assert.equal([oxxo.cvegeo, oxxo.precio, oxxo.precio_unitario, oxxo.fecha, oxxo.latitud], ['22014', '43.5', '43.5', '2026-05-12', '20.57462'])
    const december = await real('qqp_12-2025_02_extracto.utf8bom.csv', fortnight(2025, 12, 2))
    assert.equal(december.filter(({ marca, establecimiento }) => marca === 'Maravilla' && establecimiento === 'Superissste Sucursal 011').map(({ fecha, precio }) => [fecha, precio]), [['2025-12-26', '37']])
    assert.is(december.length, 18)
  })
} else console.log('Se omiten los extractos reales de PROFECO: TIANGUIS_SAMPLES no nombra una carpeta que los tenga.')

test.run()
