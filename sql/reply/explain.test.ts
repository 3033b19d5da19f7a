import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { LogicalQuery } from '@tianguis/core'
import { chartOf } from './visualization.ts'
import { sentenceOf } from './explain.ts'
import { spansOf } from './meaning-spans.ts'
import { dated } from '../compile/dated.ts'
import { catalogue, TODAY } from '../../test/support/fake-catalogue.ts'
import { outcomeOf, queryOf } from '../../test/support/fake-questions.ts'
import { territory } from '../../test/support/fake-territory.ts'
import type { Understood } from '../understood.ts'

const placeName = (clave: string) =>
  clave.length === 2 ? catalogue.stateName(clave) : (territory.byCode(clave)?.municipio ?? clave)
const newestOf = (tabla: string) => (tabla === 'ventas' ? '2026-10-01' : '2026-11-18')
const sentence = (query: LogicalQuery) =>
  sentenceOf(
    dated(query, catalogue.topics.get(query.tabla)!.subject, TODAY, newestOf(query.tabla)),
    catalogue,
    placeName,
    newestOf(query.tabla),
  )
const piezas = { id: 'piezas', agg: 'suma' } as const

const SENTENCES: readonly (readonly [question: string, says: string])[] = [
  [
    '¿cuánto cuesta el limón en Guadalajara?',
    'Promedio de precio por kilo (precios de fruta por puesto), donde fruta es limon, en Guadalajara, lo más reciente publicado (al 2026-11-18).',
  ],
  [
    'top 2 municipios con más ventas',
    'Suma de piezas vendidas (ventas de los mercados), por municipio, del 2026-08-01 al 2026-10-31, los 2 con mayor piezas vendidas.',
  ],
  [
    'qué municipio tiene más ventas de flores',
    'Suma de piezas vendidas (ventas de los mercados), por municipio, donde rubro es flores, del 2026-08-01 al 2026-10-31, con mayor piezas vendidas.',
  ],
  [
    'el puesto más barato',
    'Puestos: precio por kilo, lo más reciente publicado (al 2026-11-18), con menor precio por kilo, por cada fruta.',
  ],
  [
    '¿hay puestos abiertos en Mérida?',
    'Si hay puestos, donde abierto es true, en Mérida, lo más reciente publicado (al 2026-11-18).',
  ],
  [
    'ventas sin Jalisco en 2026',
    'Suma de piezas vendidas (ventas de los mercados), sin Jalisco, del 2026-01-01 al 2026-10-31.',
  ],
  [
    'ventas por mes en 2026',
    'Suma de piezas vendidas (ventas de los mercados), por mes, del 2026-01-01 al 2026-10-31.',
  ],
  ['ficha el domingo pasado', 'Valor de la ficha: pesos por ficha, el 2026-11-15.'],
  [
    'tasa de ventas por estado',
    'Suma de piezas vendidas por cada 100,000 habitantes, por estado, del 2026-08-01 al 2026-10-31.',
  ],
  [
    'porcentaje de ventas que son de flores',
    'Porcentaje de suma de piezas vendidas donde rubro es flores, del 2026-08-01 al 2026-10-31.',
  ],
]

test('what was understood is one sentence, with its filters, its time and its order', () => {
  for (const [question, says] of SENTENCES) assert.is(sentence(queryOf(question)), says, question)
})

test('comparisons, thresholds, counts and open ranges are said', () => {
  const said = (query: Omit<LogicalQuery, 'tabla'>) => sentence({ tabla: 'ventas', ...query })
  assert.match(
    said({
      accion: 'cambio',
      medidas: [piezas],
      comparar: { antes: { desde: '2025-01-01', hasta: '2026-01-01' }, despues: 'ultimo' },
    }),
    /Cambio de suma de piezas vendidas, del 2025-01-01 al 2025-12-31 contra lo más reciente publicado \(al 2026-10-31\)\./,
  )
  assert.match(
    said({
      accion: 'agregar',
      medidas: [piezas],
      dimensiones: ['estado'],
      tener: [{ medida: 'piezas', op: '>', valor: '100' }],
    }),
    /con piezas vendidas > 100/,
  )
  assert.match(
    said({ accion: 'agregar', medidas: [{ id: 'filas', agg: 'cuenta' }], tiempo: { desde: '2026-03-01' } }),
    /^Número de registros .*del 2026-03-01 al 2026-10-31\.$/,
  )
  assert.match(said({ accion: 'agregar', medidas: [piezas], tiempo: { hasta: '2026-03-01' } }), /hasta el 2026-02-28/)
  assert.match(
    said({ accion: 'agregar', medidas: [piezas], tiempo: { ultimos: 1, grano: 'mes' } }),
    /, del 2026-10-01 al 2026-10-31\./,
  )
  assert.match(said({ accion: 'agregar', medidas: [piezas], tiempo: 'todo' }), /todo el periodo, hasta el 2026-10-31/)
})

test('what so much costs, or so much money buys, and of which places, is said', () => {
  const priced: LogicalQuery = { tabla: 'puestos', accion: 'agregar', medidas: [{ id: 'precio', agg: 'promedio' }] }
  assert.match(sentence({ ...priced, cantidad: { valor: '40', de: 'producto' } }), 'y lo que cuestan 40 a ese precio')
  assert.match(sentence({ ...priced, cantidad: { valor: '500', de: 'dinero' } }), 'y cuánto alcanza con 500 pesos')
  assert.match(sentence({ ...priced, poblacion: [{ op: '>', valor: '100000' }] }), '100000')
})

test('a long list of values is cut, and says how many there are', () => {
  const query: LogicalQuery = {
    tabla: 'ventas',
    accion: 'agregar',
    medidas: [piezas],
    filtros: [{ columna: 'rubro', op: 'in', valores: ['a_b', 'c', 'd', 'e', 'f', 'g', 'h'] }],
  }
  assert.match(sentence(query), /rubro es a b o c o d o e o f y 2 más/)
})

test('each run of words has its place in the question as it was sent, and its meaning', () => {
  const question = '¿Cuánto cuesta   el LIMÓN en  Guadalajara?'
  const spans = spansOf(outcomeOf(question) as Understood)
  for (const { texto, inicio, fin } of spans) assert.is(question.slice(inicio, fin).replace(/\s+/g, ' '), texto)
  assert.equal(
    spans.map(({ texto, significado }) => [texto, significado]),
    [
      ['Cuánto', 'operación: cuanto'],
      ['cuesta', 'medida: precio por kilo'],
      ['LIMÓN', 'fruta: limon'],
      ['Guadalajara', 'lugar: Guadalajara, Jalisco'],
    ],
  )
})

test('a chart is drawn of what can be drawn', () => {
  const chart = (query: Partial<LogicalQuery>, ...columns: string[]) =>
    chartOf({ tabla: 'ventas', accion: 'agregar', medidas: [piezas], ...query }, columns)
  assert.equal(chart({ grano: 'mes' }, 'periodo', 'piezas'), { tipo: 'lineas', x: 'periodo', y: 'piezas' })
  assert.equal(chart({ dimensiones: ['municipio'] }, 'cvegeo', 'municipio', 'estado', 'piezas'), {
    tipo: 'barras',
    x: 'municipio',
    y: 'piezas',
  })
  assert.equal(chart({}, 'piezas'), { tipo: 'cifra', y: 'piezas' })
  assert.equal(
    chart({ medidas: [{ id: 'precio', agg: 'promedio' }] }, 'precio_promedio', 'registros'),
    { tipo: 'cifra', y: 'precio_promedio' },
    'not how many rows are behind it',
  )
  assert.equal(chart({ accion: 'listar' }, 'nombre', 'latitud', 'longitud'), {
    tipo: 'puntos',
    x: 'longitud',
    y: 'latitud',
  })
  assert.equal(
    [
      chart({ accion: 'listar' }, 'nombre'),
      chart({ accion: 'existe' }, 'respuesta', 'total'),
      chart({ accion: 'distintos' }, 'rubro'),
      chart({}),
    ],
    [null, null, null, null],
  )
})

test.run()
