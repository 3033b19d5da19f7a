import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ParseError } from '@tianguis/core'
import { csvRecords } from '@tianguis/core/decode/csv'
import { decodeText } from '@tianguis/core/decode/charset'
import { check } from '@tianguis/core/refresh/check'
import { inpcCity } from './catalogue.ts'
import connector from './connector.ts'
import { answer, everywhere, sorted } from './test-places.ts'
import { isCut, quoteRows } from './quotes.ts'

const HEADER =
  'Año,Mes,Fecha_Pub_DOF,Clave ciudad,Nombre ciudad,División,Grupo,Clase,Subclase,Clave genérico,Genérico,Consecutivo,Especificación,Precio promedio,Cantidad,Unidad,Estatus'
const HAIRCUT: Readonly<Record<string, string>> = {
  Año: '2026',
  Mes: '10',
  Fecha_Pub_DOF: '10/11/2026 12:00:00 a. m.',
  'Clave ciudad': '05',
  'Nombre ciudad': '"Monterrey, N.L."',
  'Clave genérico': '285',
  Genérico: 'Corte de cabello',
  Consecutivo: '001',
  Especificación: '"CORTE DE CABELLO,  CABALLERO"',
  'Precio promedio': '145.6',
  Cantidad: '1',
  Unidad: 'SERV',
}
const line = (change: Record<string, string> = {}) =>
  HEADER.split(',')
    .map((name) => ({ ...HAIRCUT, ...change })[name] ?? '')
    .join()
const read = (...lines: string[]) =>
  sorted(
    quoteRows(
      ['INEGI', '"Índice Nacional de Precios al Consumidor, precios promedio"', '', HEADER, ...lines].join('\r\n'),
      everywhere,
    ),
  )
const one = (change: Record<string, string>) => read(line(change)).good[0]
const upkeep = (specification: string) =>
  one({
    Genérico: '"Servicios para el mantenimiento, reparación y seguridad de la vivienda"',
    'Clave genérico': '141',
    Especificación: specification,
  })!.servicio

test('a quote is a price of the month in the city, whatever stands before the header', () => {
  const { good, refused } = read(line())
  assert.equal(refused, [])
  assert.equal(good, [
    {
      servicio: 'Corte de cabello',
      ciudad: 'Monterrey',
      estado: 'Nuevo León',
      municipio: 'Monterrey',
      cvegeo: '19039',
      zona: 'general',
      precio: '145.6',
      unidad: 'MXN por servicio',
      tipo: 'precio_promedio_inpc',
      especificacion: 'CORTE DE CABELLO, CABALLERO',
      periodo: '2026-10',
      clave: '18a-285-001',
      desde: '2026-10-01',
      hasta: '2026-10-31',
    },
  ])
})

test('indices of a city and goods are no prices of services, and are left out in silence', () => {
  const { good, refused } = read(
    line({ Especificación: 'INDICE DE LA CIUDAD', 'Precio promedio': '143.588' }),
    line({ Unidad: 'INDICE' }),
    line({ Genérico: 'Tortilla de maíz' }),
    'Fuente: INEGI.',
  )
  assert.equal([good, refused], [[], []])
})

test('within the upkeep of the home the specification tells the trade', () => {
  assert.is(upkeep('PLOMERO'), 'Plomero')
  assert.is(upkeep('MANO DE OBRA DE PLOMERIA'), 'Plomero')
  assert.is(upkeep('PINTURA DE MUROS'), 'Pintor de casas')
  assert.is(upkeep('INSTALACION ELECTRICA'), 'Electricista')
  assert.is(upkeep('ALBAÑIL'), 'Albañil')
  assert.is(upkeep('JARDINERO'), 'Jardinería')
  assert.is(upkeep('MONITOREO DE ALARMA'), 'Mantenimiento de la vivienda')
  assert.is(
    one({ Genérico: 'Reparación de automóvil', Especificación: 'PINTURA DE PUERTA' })!.servicio,
    'Reparación de automóvil',
  )
})

test('amounts and units are in the unit, thousands are plain numbers, digits stay', () => {
  assert.is(one({ Cantidad: '5', Unidad: 'KM' })!.unidad, 'MXN por 5 km')
  assert.is(one({ Cantidad: '1', Unidad: 'DIA' })!.unidad, 'MXN por día')
  assert.is(one({ 'Precio promedio': '"18,500.50"' })!.precio, '18500.50')
  assert.is(one({ 'Precio promedio': '100.0' })!.precio, '100.0')
})

test('months come as numbers or names; the codes belong to the basket of their month', () => {
  assert.equal([one({ Mes: 'Oct' })!.periodo, one({ Mes: '2', Año: '2024' })!.hasta], ['2026-10', '2024-02-29'])
  const key = (year: string, month: string) => one({ Año: year, Mes: month })!.clave.split('-')[0]
  assert.equal([key('2018', '7'), key('2018', '8'), key('2024', '7'), key('2024', '8')], ['11', '18', '18', '18a'])
})

test('an unknown city, month or price and a cut line are refused with their reason', () => {
  const { good, refused } = read(
    line({ 'Nombre ciudad': 'Nacional' }),
    line({ Mes: '13' }),
    line({ 'Precio promedio': 'N/D' }),
    '2026,10,cortada',
  )
  assert.equal(good, [])
  assert.equal(
    refused.map(({ rejected }) => rejected.replace('Precios promedio: ', '')),
    [
      '«Nacional» no es una de las 55 ciudades del INPC',
      '«2026» y «13» no son un mes',
      '«N/D» no es un precio',
      'trae 3 campos; el encabezado, 17',
    ],
  )
})

test('an export that ends in the middle of a row is cut, within quotation marks too; a remark at its end is not', () => {
  const whole = `INEGI\r\n${HEADER}\r\n${line()}\r\n${line()}`
  for (const end of ['', '\r\n', '\r\nFuente: INEGI.']) assert.is(isCut(whole + end), false, end)
  for (const lost of [3, 40, 70]) assert.is(isCut(`${whole}`.slice(0, -lost)), true, String(lost))
})

test('an export without the header, or without a column, is refused whole', () => {
  const fails = (text: string, says: RegExp) =>
    assert.throws(
      () => [...quoteRows(text, everywhere)],
      (error: unknown) => error instanceof ParseError && says.test(error.message),
    )
  fails('<html>Precios promedio del INPC</html>', /no trae la columna/)
  fails(HEADER.replace('Unidad', 'U'), /faltan columnas: unidad/)
})

test('the sample is Windows-1252 under a header that says UTF-8, and all of it but two odd rows is good', () => {
  const texts = ['202610', '202609'].map((month) =>
    decodeText(answer(`INP_PP_CAB18a-${month}.CSV`), { contentType: 'text/csv; charset=utf-8' }),
  )
  const { good, refused } = sorted(texts.flatMap((text) => [...quoteRows(text, everywhere)]))
  assert.equal([good.length, refused.length], [812, 2])
  assert.is(new Set(good.map(({ ciudad }) => ciudad)).size, 14)
  const specs = Object.entries(connector.tables.servicios!.columns)
  assert.equal(
    good.flatMap((row) =>
      specs.flatMap(([name, { spec }]) => ('reason' in check(spec, row[name as keyof typeof row]) ? [name] : [])),
    ),
    [],
  )
  assert.is(new Set(good.map(({ cvegeo, periodo, clave }) => `${cvegeo} ${periodo} ${clave}`)).size, good.length)
})

const samples = process.env.TIANGUIS_SAMPLES
const real = samples && join(samples, 'servicios/inpc_ciudades_55.csv')
if (real && existsSync(real)) {
  test("each of INEGI's 55 city names is known, and no two are one city", () => {
    const names = csvRecords(readFileSync(real, 'utf8'))
      .map(({ ciudad }) => ciudad!)
      .filter((name) => name !== 'Nacional')
    assert.is(new Set(names.map((name) => inpcCity(name)?.cvegeo ?? name)).size, 55)
    assert.equal(
      names.filter((name) => !inpcCity(name)),
      [],
    )
  })
} else
  console.log('Se omiten los nombres reales de las 55 ciudades: TIANGUIS_SAMPLES no nombra una carpeta que los tenga.')

test.run()
