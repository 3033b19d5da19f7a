import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { frame } from './products-and-stores.ts'
import { fortnight, fortnightBefore, fortnightNamed, fortnightOf } from './fortnights.ts'
import { dayReader } from './days.ts'
import { FIELDS, layoutOf } from './layout.ts'
import { createSpelling, createSpellings, fold } from './spelling.ts'

test('lost letters come back where exactly one known name fits, and are marked where not', () => {
  const names = createSpelling(['Papelerías', 'Caña', 'Cama'])
  assert.equal(names.of('Papeler?as'), { text: 'Papelerías', damaged: false })
  assert.equal(names.of('PAPELER\uFFFDAS'), { text: 'Papelerías', damaged: false })
  assert.equal(names.of('Mercado Atizap?n'), { text: 'Mercado Atizap?n', damaged: true })
  names.learn('Mercado Atizapán')
  assert.is(names.of('Mercado Atizap?n').text, 'Mercado Atizapán')
  names.learn('Mercado Atizapín')
  assert.equal(names.of('Mercado Atizap?n'), { text: 'Mercado Atizap?n', damaged: true })
  // A letter that was never outside ASCII cannot have been lost.
  assert.ok(names.of('Ca?a').text === 'Caña' && !names.of('Ca?a').damaged && names.of('Cam?').damaged)
})

test('capitals without accents find the name that is written out, if it is one', () => {
  const names = createSpelling(['Azúcar', 'Papa', 'Papá'])
  assert.is(names.of('AZUCAR').text, 'Azúcar')
  assert.is(names.of('PAPA').text, 'PAPA')
  assert.is(names.of('Azucar').text, 'Azucar')
  assert.is(createSpellings().producto.of('PLATANO').text, 'Plátano')
})

test('the damage of the source’s own replacements does not make another name', () => {
  assert.is(fold('Col. MercuRío'), fold('Col. Mercurio'))
  assert.is(frame('Col. CimataRío. Cp. 76090'), frame('COL. CIMATARIO. CP. 76090'))
})

test('a store is one whether its letters were lost, capital or whole; short words and numbers still count', () => {
  const same = ['Mercado Atizapán Peña', 'Mercado Atizap?n Pe?a', 'MERCADO ATIZAPAN PENA'].map(frame)
  assert.is(new Set(same).size, 1)
  assert.is.not(frame('Mercado Uno Local A'), frame('Mercado Uno Local E'))
  assert.is.not(frame('Sucursal 011'), frame('Sucursal 022'))
})

test('columns are found by name, in any order, with more beside them, or in camelCase', () => {
  const { at, width, header } = layoutOf(['folio', ...FIELDS, 'cv_producto', 'cv_marca'])
  assert.equal([at.producto, at.longitud, width, header], [1, 15, 18, true])
  assert.is(
    layoutOf(FIELDS.map((name) => name.replace(/_(.)/, (_, letter: string) => letter.toUpperCase()))).at.fecha_registro,
    6,
  )
  assert.is(layoutOf(FIELDS.map((name) => name.toUpperCase())).at.precio, 5)
  assert.throws(() => layoutOf(FIELDS.filter((name) => name !== 'municipio')), /faltan las columnas municipio/)
})

test('a file without a header has the fixed order; anything else is refused', () => {
  const row = [
    'ACEITE',
    'BOTELLA 1 LT.',
    '1_2_3',
    'ACEITES',
    'BASICOS',
    '30.5',
    '2019-01-02',
    'X',
    'Y',
    'Z',
    'W',
    'JALISCO',
    'GUADALAJARA',
    '20.1',
    '-103.1',
  ]
  assert.equal([layoutOf(row).header, layoutOf(row).at.fecha_registro], [false, 6])
  assert.throws(() => layoutOf(['<!DOCTYPE html>']), /no empieza con su encabezado/)
  assert.throws(() => layoutOf(row.with(5, 'x')), /no empieza con su encabezado/)
})

test('three ways of writing a date, and only the days of the file’s own fortnight', () => {
  const read = dayReader(fortnight(2026, 5, 1))
  assert.equal(
    ['2026/05/12', '2026-05-12', '12/05/2026', '2026-05-12 00:00:00', ' 2/5/2026 '].map(read),
    [12, 12, 12, 12, 2],
  )
  assert.equal(read('12/05/2026'), 12)
  for (const bad of ['2026/05/16', '2026/04/30', '2025-05-12', '05/12/2026'])
    assert.match(String(read(bad)), /no es de la quincena/)
  for (const bad of ['', '2026-13-01', '31/06/2026', 'ayer', '2026/02/30'])
    assert.match(String(read(bad)), /no es una fecha/)
})

test('the fortnight of a file is in its address, or else in its title', () => {
  const named = (url: string, title = '') => fortnightNamed(url, title)?.name
  assert.is(named('https://x/programa_quien_es_quien_precios_2026/b07_2026_q1.csv'), '2026-07-1Q')
  assert.is(named('https://x/programa_quien_es_quien_precios_2025/12-2025_02.csv'), '2025-12-2Q')
  assert.is(named('https://x/QQP_2026/07-2026_Q2.csv'), '2026-07-2Q')
  assert.is(
    named('https://x/programa_quien_es_quien_precios_2026/archivo.csv', 'Septiembre, segunda parte'),
    '2026-09-2Q',
  )
  assert.is(named('https://x/diccionario_qqp.pdf', 'Diccionario de datos'), undefined)
  assert.is(named('https://x/b13_2026_q1.csv'), undefined)
  assert.equal(
    [fortnight(2028, 2, 2).to, fortnightBefore(fortnightOf('2026-01-03')).name],
    ['2028-02-29', '2025-12-2Q'],
  )
})

test.run()
