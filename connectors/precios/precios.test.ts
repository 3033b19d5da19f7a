import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { hasLosses, learnNames } from './products-and-stores.ts'
import connector from './connector.ts'
import { nothingSeen } from './fortnight-prices.ts'
import { fortnight } from './fortnights.ts'
import { FIELDS } from './layout.ts'
import { createSpellings } from './spelling.ts'
import { arranged, csv, faults, padding, published, read, rowsOf, territory, type Written } from './stand-in.ts'

test('the price is the median of the day’s different prices, exactly, with their range', async () => {
  const {
    precios: [row, ...others],
  } = await published(
    { precio: '29.9' },
    { precio: '34.9' },
    { precio: '29.9', catalogo: 'Pacic' },
    { precio: '29.9' },
    { precio: '99', fecha_registro: '2026/09/21' },
  )
  assert.equal(others, [])
  assert.equal(
    [row!.precio, row!.precio_min, row!.precio_max, row!.fecha, row!.catalogos],
    ['32.4', '29.9', '34.9', '2026-09-22', ['Frutas y Legumbres', 'Pacic']],
  )
  assert.equal(faults('precios', row!), [])
})

test('rows of one product and store are found wherever they stand in the file, and brands are apart', async () => {
  const { precios } = await published(
    { precio: '10' },
    { precio: '50', producto: 'Huevo' },
    { precio: '10', marca: 'Otra' },
    { precio: '12', direccion: 'Calle 2' },
    { precio: '11', fecha_registro: '2026/09/23' },
  )
  assert.equal(
    precios.map(({ producto, marca, direccion, precio }) => [producto, marca, direccion, precio]),
    [
      ['Jitomate', 'S/m', 'Calle 1. Cp. 44100', '11'],
      ['Jitomate', 'S/m', 'Calle 2', '12'],
      ['Huevo', 'S/m', 'Calle 1. Cp. 44100', '50'],
      ['Jitomate', 'Otra', 'Calle 1. Cp. 44100', '10'],
    ],
  )
  assert.is(new Set(precios.map(({ id }) => id)).size, 4)
})

test('the order of what is served: a newer day has a smaller number', async () => {
  const { precios } = await published(
    { fecha_registro: '2026/09/30' },
    { fecha_registro: '2026/09/16', direccion: 'Calle 2' },
  )
  assert.equal(
    precios.map(({ dia_inverso }) => dia_inverso),
    ['2026-09-30', '2026-09-16'].map((day) => (Date.parse('2100-01-01') - Date.parse(day)) / 86_400_000),
  )
})

test('a place or product is asked by its codes; the capital by its state too', () => {
  const terms = () =>
    ['Jitomate', 'Tomate', 'Tortilla de Maíz', 'Tortilla de Harina', 'Huevo', 'Pañales', 'Aguacate', 'Refresco'].map(
      (value) => ({ value, label: value }),
    )
  const asked = (name: string, raw: string) => connector.params[name]!.read(raw, { territory, terms }).where
  const within = (of: Record<string, string>) => ({ column: 'estado', of })
  assert.equal(asked('ciudad', 'guadalajara'), [
    { column: 'cvegeo', op: 'in', values: ['14039'], within: within({ 14039: 'Jalisco' }) },
  ])
  assert.equal(asked('municipio', 'CDMX'), [
    { column: 'estado', op: '=', value: 'Ciudad de México' },
    {
      column: 'cvegeo',
      op: 'in',
      values: ['09003', '09008', '09015'],
      within: within({ '09003': 'Ciudad de México', '09008': 'Ciudad de México', '09015': 'Ciudad de México' }),
    },
  ])
  assert.equal(asked('ciudad', 'Juárez'), [
    {
      column: 'cvegeo',
      op: 'in',
      values: ['08037', '19006'],
      within: within({ '08037': 'Chihuahua', 19006: 'Nuevo León' }),
    },
  ])
  assert.throws(() => asked('ciudad', 'Guadaljara'), /Guadalajara/)
  const product = (raw: string) =>
    asked('producto', raw)!.flatMap((filter) =>
      'values' in filter ? filter.values : 'value' in filter ? [filter.value] : [],
    )
  assert.equal(product('tomate').toSorted(), ['Jitomate', 'Tomate'])
  assert.equal(product('tortillas').toSorted(), ['Tortilla de Harina', 'Tortilla de Maíz'])
  assert.equal(
    ['jitomates', 'pañal', 'aguacates', 'refrescos', 'coca-cola'].map((raw) => product(raw)[0]),
    ['Jitomate', 'Pañales', 'Aguacate', 'Refresco', 'Refresco'],
  )
  assert.ok(product('blanquillos').includes('Huevo'))
  assert.throws(() => product('zapatos'), /No conozco «zapatos»/)
})

test('the price per kilo, litre or piece', async () => {
  const { precios } = await published(
    { presentacion: 'Bolsa 900 Gr.', precio: '34' },
    { presentacion: 'Paquete 18 Piezas', precio: '56' },
    { presentacion: 'Manojo', precio: '12' },
    { presentacion: 'Automática. 18 Kg.', categoria: 'Aparatos Eléctricos', precio: '8999' },
  )
  assert.equal(
    precios.map(({ cantidad, unidad, precio_unitario }) => [cantidad, unidad, precio_unitario]),
    [
      ['0.9', 'kg', '37.7778'],
      ['18', 'pieza', '3.1111'],
      [null, null, null],
      [null, null, null],
    ],
  )
})

test('municipalities by PROFECO’s names, whole or with lost letters', async () => {
  const named: [string, string, string | undefined][] = [
    ['Querétaro', 'Santiago de Querétaro', '22014'],
    ['Ciudad de México', 'Magdalena Contreras', '09008'],
    ['Tabasco', 'Centro', '27004'],
    ['Chihuahua', 'Juárez', '08037'],
    ['Nuevo León', 'Juárez', '19006'],
    ['Coahuila', 'Saltillo', '05030'],
    ['Estado de México', 'Tlalnepantla de Baz', '15104'],
    ['Distrito Federal', 'COYOACAN', '09003'],
    ['Ciudad de M?xico', 'Coyoac?n', '09003'],
    ['Guanajuato', 'Le?n', '11020'],
    ['Quer?taro', 'Santiago de Quer?taro', '22014'],
    ['Jalisco', 'Valle Inventado', undefined],
    ['Guanajuato', 'L??n', undefined],
  ]
  const { precios } = await published(
    ...named.map(([estado, municipio], at) => ({ estado, municipio, direccion: `Calle ${at}` })),
  )
  assert.equal(
    precios.map(({ cvegeo }) => cvegeo),
    named.map(([, , cvegeo]) => cvegeo),
  )
  assert.equal(
    [precios[0]!.municipio, precios[6]!.estado, precios[11]!.municipio, precios[11]!.estado],
    ['Querétaro', 'México', 'Valle Inventado', 'Jalisco'],
  )
  assert.equal(
    precios.filter(({ texto_danado }) => texto_danado).map(({ municipio }) => municipio),
    ['L??n'],
  )
})

test('a name with lost letters is set right by the same file, by the carried names, or marked', async () => {
  const { precios } = await published(
    { nombre_comercial: 'Papelería Añil' },
    { nombre_comercial: 'Papeler?a A?il', precio: '31', fecha_registro: '2026/09/25' },
    { producto: 'Az?car', direccion: 'Calle 2' },
    { nombre_comercial: 'Tienda ?rea', direccion: 'Calle 3' },
  )
  assert.equal(
    precios.map(({ establecimiento, producto, precio, texto_danado }) => [
      establecimiento,
      producto,
      precio,
      texto_danado,
    ]),
    [
      ['Papelería Añil', 'Jitomate', '31', false],
      ['Tienda ?rea', 'Jitomate', '30', true],
      ['Mercado de Muestra', 'Azúcar', '30', false],
    ],
  )
})

test('a file with lost letters waits for the names of the one before it', async () => {
  const spellings = createSpellings()
  const { observations: newer } = await read(csv([{ presentacion: 'Frasco 75 Ml. Suspensi?n' }]))
  const { observations: older } = await read(
    csv([
      { presentacion: 'Frasco 75 Ml. Suspensión', fecha_registro: '01/09/2026' },
      ...padding.map((row) => ({ ...row, fecha_registro: '01/09/2026' })),
    ]),
    fortnight(2026, 9, 1),
  )
  assert.ok(hasLosses(newer, spellings))
  learnNames(older, spellings)
  assert.not(hasLosses(newer, spellings))
  const seen = nothingSeen()
  const [first, second] = [newer, older].map((observations) => rowsOf(arranged(observations, spellings, seen)))
  assert.equal(
    [first!.precios.map(({ presentacion }) => presentacion), second!.precios],
    [['Frasco 75 Ml. Suspensión'], []],
  )
  assert.is(second!.historia.length, 1)
})

test('far-off prices are kept and marked, and stay out of the averages', async () => {
  const stores = ['20', '30', '30', '40', '329'].map((precio, at) => ({ precio, direccion: `Calle ${at}` }))
  const { precios, historia } = await published(...stores)
  assert.equal(
    precios.map(({ precio, atipico }) => [precio, atipico]),
    [
      ['20', false],
      ['30', false],
      ['30', false],
      ['40', false],
      ['329', true],
    ],
  )
  assert.equal(
    historia.map(({ promedio, minimo, maximo, observaciones }) => [promedio, minimo, maximo, observaciones]),
    [['30', '20', '40', 4]],
  )
  // Of a few stores none is usual.
  assert.ok((await published(...stores.slice(1))).precios.every(({ atipico }) => !atipico))
})

test('the averages of a city count every brand, store and day once, per presentation', async () => {
  const { historia } = await published(
    { precio: '30' },
    { precio: '30', catalogo: 'Pacic' },
    { precio: '31', fecha_registro: '2026/09/29' },
    { precio: '33', marca: 'Otra', direccion: 'Calle 2' },
    { precio: '50', estado: 'Puebla', municipio: 'Puebla', direccion: 'Calle 3' },
    { precio: '9', presentacion: 'Bolsa 500 Gr.' },
    { municipio: 'Valle Inventado', direccion: 'Calle 4' },
  )
  assert.equal(
    historia.map(({ cvegeo, presentacion, promedio, observaciones, promedio_unitario }) => [
      cvegeo,
      presentacion,
      promedio,
      observaciones,
      promedio_unitario,
    ]),
    [
      ['14039', '1 Kg. Granel. Saladette', '31.3333', 3, '31.3333'],
      ['21114', '1 Kg. Granel. Saladette', '50', 1, '50'],
      ['14039', 'Bolsa 500 Gr.', '9', 1, '18'],
    ],
  )
  assert.equal(
    historia.flatMap((row) => faults('historia', row)),
    [],
  )
  assert.equal(
    [historia[0]!.quincena, historia[0]!.desde, historia[0]!.hasta],
    ['2026-09-2Q', '2026-09-16', '2026-09-30'],
  )
})

test('what cannot be used goes to quarantine with its reason; list prices of 999 to 99999 stay', async () => {
  const bad: Written[] = [
    { precio: '3041791' },
    { precio: '0' },
    { precio: 'N/D' },
    { fecha_registro: '2026/10/02' },
    { fecha_registro: 'x' },
    { producto: ' ' },
    { nombre_comercial: '' },
  ]
  const text = csv([...bad, { precio: '99999', categoria: 'Aparatos Eléctricos' }]).replace(
    'Relleno,Bolsa 1 Gr.',
    'Relleno',
  )
  const { observations, refused } = await read(text)
  assert.equal(
    refused.map(({ rejected }) => rejected),
    [
      'precio: «3041791» no está entre 0.0001 y 1000000',
      'precio: «0» no está entre 0.0001 y 1000000',
      'precio: «N/D» no es un precio',
      'fecha_registro: 2026-10-02 no es de la quincena del archivo (2026-09-16 a 2026-09-30)',
      'fecha_registro: «x» no es una fecha',
      'falta el producto o el establecimiento',
      'falta el producto o el establecimiento',
      'trae 14 campos; se esperan 15',
    ],
  )
  assert.equal(
    rowsOf(arranged(observations)).precios.map(({ precio }) => precio),
    ['99999'],
  )
})

test('points: digits kept, none where there is none or it is not in Mexico', async () => {
  const points = [
    ['20.570', '-100.384232'],
    ['', ''],
    ['46.1', '16.5'],
    ['0', '0'],
  ]
  const { precios } = await published(
    ...points.map(([latitud, longitud], at) => ({ latitud, longitud, direccion: `Calle ${at}` }) as Written),
  )
  assert.equal(
    precios.map(({ latitud, longitud }) => [latitud, longitud]),
    [
      ['20.570', '-100.384232'],
      [undefined, undefined],
      [undefined, undefined],
      [undefined, undefined],
    ],
  )
})

test('UTF-8 with a byte order mark and Latin-1 read alike', async () => {
  const rows = [{ estado: 'Querétaro', municipio: 'Santiago de Querétaro', direccion: 'Col. Jardín, Peña' }]
  const both = [await read(`\uFEFF${csv(rows)}`), await read(Buffer.from(csv(rows), 'latin1'))].map(
    ({ observations }) => rowsOf(arranged(observations)),
  )
  assert.equal(both[0], both[1])
  assert.is(both[0]!.precios[0]!.direccion, 'Col. Jardín, Peña')
})

test('a nearly empty file, or another thing, is no file', async () => {
  const failure = (text: string) =>
    read(text).then(
      () => 'no falló',
      (error: Error) => error.message,
    )
  assert.match(await failure(FIELDS.join()), /trae 0 observaciones buenas/)
  assert.match(await failure(`<!DOCTYPE html>\n${'<p>\n'.repeat(300)}`), /no empieza con su encabezado/)
})

test.run()
