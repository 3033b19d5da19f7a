import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { LogicalQuery } from '@tianguis/core'
import { violations } from './validate.ts'
import { knowledge, TODAY } from '../test/support/fake-catalogue.ts'
import { EXAMPLES } from '../test/support/fake-datasets/examples.ts'
import { queryOf } from '../test/support/fake-questions.ts'
import type { Knowledge } from './knowledge/knowledge.ts'

const said = (query: object, known: Knowledge = knowledge()) =>
  violations(query as LogicalQuery, known, TODAY).join(' ')

const of = (columna: string, ...valores: readonly string[]) => ({
  columna,
  op: valores.length > 1 ? 'in' : '=',
  valores,
})
const limes = {
  tabla: 'puestos',
  accion: 'agregar',
  medidas: [{ id: 'precio', agg: 'promedio' }],
  filtros: [of('fruta', 'limon')],
}
const sales = { tabla: 'ventas', accion: 'agregar', medidas: [{ id: 'piezas', agg: 'suma' }] }
const stalls = { tabla: 'puestos', accion: 'listar', filtros: [of('fruta', 'limon')] }
const day = (desde: string, hasta: string) => ({ desde, hasta })
const october = day('2026-10-01', '2026-11-01')
const november = day('2026-11-01', '2026-12-01')

test('what examples mean and what the rules read is sound', () => {
  const questions = [
    '¿cuánto cuesta el limón en Guadalajara?',
    'los 3 puestos más caros de mango',
    'ventas por mes en 2026',
    'qué porcentaje de las ventas son flores',
    'tasa de ventas por municipio',
    '¿cuánto cambió la ficha?',
    'antojo de octubre',
  ]
  for (const query of [...EXAMPLES.map(({ consulta }) => consulta), ...questions.map(queryOf)])
    assert.is(said(query), '', JSON.stringify(query))
})

const UNSOUND: readonly (readonly [what: string, query: object, says: RegExp])[] = [
  ['a subject that nobody declares', { ...limes, tabla: 'pg_shadow' }, /asunto/],
  ['an action that does not exist', { ...limes, accion: 'borrar' }, /«borrar» no existe/],
  ['a measure of another subject', { ...limes, medidas: [{ id: 'piezas', agg: 'suma' }] }, /medida «piezas»/],
  [
    'what every object has',
    { ...limes, medidas: [{ id: 'constructor', agg: 'promedio' }], dimensiones: ['toString'] },
    /medida «constructor»/,
  ],
  ['a sum of prices', { ...limes, medidas: [{ id: 'precio', agg: 'suma' }] }, /pide «suma»/],
  ['a dimension of another subject', { ...limes, dimensiones: ['rubro'] }, /dimensión «rubro»/],
  ['a part that the action leaves out', { ...stalls, dimensiones: ['fruta'] }, /no lleva «dimensiones»/],
  ['a list that aggregates', { ...stalls, medidas: [{ id: 'precio', agg: 'promedio' }] }, /sin agregarlos/],
  ['a figure that is not aggregated', { ...limes, medidas: [{ id: 'precio' }] }, /cómo se agrega/],
  ['a figure of nothing', { ...limes, medidas: [] }, /llegaron 0/],
  ['the same figure twice', { ...sales, medidas: [sales.medidas[0], sales.medidas[0]] }, /repite una medida/],
  ['kinds of nothing', { tabla: 'puestos', accion: 'distintos' }, /de qué son/],
  [
    'an order of what is not shown',
    { ...sales, dimensiones: ['rubro'], orden: [{ por: 'rubro', dir: 'asc' }] },
    /ordenar por «rubro»/,
  ],
  ['an order of one figure', { ...sales, orden: [{ por: 'piezas', dir: 'desc' }], limite: 1 }, /ordenar por «piezas»/],
  ['groups cut off in no order', { ...sales, dimensiones: ['rubro'], limite: 3 }, /sin ordenarlos/],
  ['no rows at all', { ...stalls, limite: 0 }, /límite/],
  ['more rows than anybody reads', { ...stalls, limite: 1e9 }, /límite/],
  ['half a row', { ...stalls, limite: 2.5 }, /límite/],
  [
    'a threshold of groups that there are not',
    { ...sales, tener: [{ medida: 'piezas', op: '>', valor: '3' }] },
    /grupos que no hay/,
  ],
  [
    'two periods in an order',
    {
      ...sales,
      dimensiones: ['rubro'],
      orden: [{ por: 'piezas', dir: 'desc' }],
      comparar: { antes: october, despues: november },
    },
    /lado a lado/,
  ],
  [
    'a rank within no group',
    { ...sales, dimensiones: ['rubro'], orden: [{ por: 'piezas', dir: 'desc' }], limite: 1, dentro: ['municipio'] },
    /que no agrupa/,
  ],
  ['a value that nobody publishes', { ...limes, filtros: [of('fruta', 'sandia')] }, /no se publica/],
  [
    'a brand that no stall has',
    { ...limes, filtros: [of('fruta', 'limon'), of('marca', "x' or 1=1")] },
    /no se publica/,
  ],
  ['two fruits at once', { ...limes, filtros: [of('fruta', 'limon'), of('fruta', 'mango')] }, /a la vez/],
  [
    'more or less of a name',
    { ...limes, filtros: [of('fruta', 'limon'), { columna: 'marca', op: '>', valores: ['A'] }] },
    /mayor ni menor/,
  ],
  [
    'a column that is neither measure nor dimension',
    { ...limes, filtros: [of('fruta', 'limon'), of('municipio', 'Mérida')] },
    /no es medida ni dimensión/,
  ],
  [
    'the day as a column',
    { ...limes, filtros: [of('fruta', 'limon'), of('fecha', '2026-11-18')] },
    /no es medida ni dimensión/,
  ],
  [
    'a price that is no number',
    { ...stalls, filtros: [of('fruta', 'limon'), { columna: 'precio', op: '>', valores: ['1e30'] }] },
    /no es un número/,
  ],
  ['half a piece', { ...sales, filtros: [{ columna: 'piezas', op: '>', valores: ['1.5'] }] }, /no es un número suyo/],
  [
    'more conditions than anybody says',
    { ...limes, filtros: Array.from({ length: 21 }, () => of('fruta', 'limon')) },
    /demasiadas condiciones/,
  ],
  [
    'more values than anybody says',
    { ...limes, filtros: [{ columna: 'fruta', op: 'in', valores: Array.from({ length: 201 }, () => 'limon') }] },
    /demasiados valores/,
  ],
  ['a municipality that is not', { ...limes, lugar: [{ nivel: 'municipio', clave: '99999' }] }, /lugar que no existe/],
  [
    'a state by the key of a municipality',
    { ...limes, lugar: [{ nivel: 'estado', clave: '14039' }] },
    /no es de estado/,
  ],
  [
    'a place where there is none',
    { tabla: 'moneda', accion: 'listar', lugar: [{ nivel: 'estado', clave: '14' }] },
    /no tiene lugares/,
  ],
  ['fruits that do not compare', { ...limes, filtros: [] }, /sólo se compara dentro de «fruta»/],
  [
    'the dearest of several fruits',
    { ...stalls, filtros: [of('fruta', 'limon', 'mango')], orden: [{ por: 'precio', dir: 'desc' }], limite: 1 },
    /sólo se compara/,
  ],
  [
    'fortnights beside months',
    { tabla: 'indice', accion: 'listar', filtros: [of('componente', 'general')] },
    /distinta «periodicidad»/,
  ],
  ['a share of an average', { ...limes, accion: 'proporcion', parte: [of('fruta', 'limon')] }, /se cuenta o se suma/],
  ['what lies between one', { ...sales, dimensiones: ['rubro'], resta_entre: 'rubro' }, /resta entre/],
  [
    'the place of a state among towns',
    {
      ...sales,
      dimensiones: ['municipio'],
      orden: [{ por: 'piezas', dir: 'desc' }],
      limite: 1,
      puesto_de: [{ nivel: 'estado', clave: '14' }],
    },
    /el puesto de un lugar/,
  ],
  ['both ends of no order', { ...sales, extremos: true }, /los dos extremos/],
  ['prices over inhabitants', { ...limes, por_habitantes: 100_000 }, /por habitantes/],
  [
    'people over people',
    { tabla: 'gente', accion: 'agregar', medidas: [{ id: 'habitantes', agg: 'suma' }], por_habitantes: 1000 },
    /por habitantes/,
  ],
  ['over so many people as nobody says', { ...sales, por_habitantes: 0 }, /por habitantes/],
  ['a day that does not exist', { ...sales, tiempo: day('2026-02-31', '2026-03-02') }, /no existe/],
  ['a day that is no day', { ...sales, tiempo: day('ayer', '2026-03-02') }, /AAAA-MM-DD/],
  ['a period that ends before it begins', { ...sales, tiempo: day('2026-03-02', '2026-03-01') }, /vacío/],
  ['a period without ends', { ...sales, tiempo: {} }, /principio o fin/],
  ['days of what is published by the month', { ...sales, grano: 'dia' }, /por mes/],
  ['the last days of what is published by the month', { ...sales, tiempo: { ultimos: 3, grano: 'dia' } }, /por mes/],
  ['as many periods as there never were', { ...sales, tiempo: { ultimos: 1e6, grano: 'mes' } }, /número de periodos/],
  ['what is to come', { ...sales, tiempo: day('2027-01-01', '2028-01-01') }, /aún no pasa/],
  ['what is current of what has no such thing', { ...sales, tiempo: 'vigente' }, /vigente/],
  [
    'a period held against itself',
    { ...sales, accion: 'cambio', comparar: { antes: october, despues: october } },
    /consigo mismo/,
  ],
  [
    'two periods and a third',
    { ...sales, accion: 'cambio', tiempo: october, comparar: { antes: october, despues: november } },
    /nombra otro/,
  ],
]
for (const [what, query, says] of UNSOUND) test(`${what} is unsound`, () => assert.match(said(query), says))

test('each is sound but for its one fault', () => {
  for (const query of [limes, sales, stalls]) assert.is(said(query), '')
  assert.is(said({ ...stalls, filtros: [], orden: [{ por: 'precio', dir: 'desc' }], limite: 1, dentro: ['fruta'] }), '')
  assert.is(said({ ...sales, dimensiones: ['rubro'], orden: [{ por: 'piezas', dir: 'desc' }], limite: 1 }), '')
})

test.run()
