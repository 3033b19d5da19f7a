import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { assertRefused, outcomeOf, queryOf } from '../../../test/support/fake-questions.ts'
import { notYet } from '../../../test/support/not-yet.ts'

const is = (question: string, expected: object) => {
  const { accion, medidas, dimensiones, orden, limite, dentro } = queryOf(question)
  assert.equal(JSON.parse(JSON.stringify({ accion, medidas, dimensiones, orden, limite, dentro })), expected, question)
}
test('where a municipality has one row, municipalities are the rows', () => {
  is('el municipio más aseado', {
    accion: 'listar',
    medidas: [{ id: 'calles' }],
    orden: [{ por: 'calles', dir: 'desc' }],
    limite: 1,
  })
  is('los 3 municipios con peor aseo', {
    accion: 'listar',
    medidas: [{ id: 'calles' }],
    orden: [{ por: 'calles', dir: 'asc' }],
    limite: 3,
  })
  is('municipios con aseo de más de 80 puntos', { accion: 'listar', medidas: [{ id: 'calles' }] })
  is('el municipio más aseado de cada estado', {
    accion: 'listar',
    medidas: [{ id: 'calles' }],
    orden: [{ por: 'calles', dir: 'desc' }],
    limite: 1,
    dentro: ['estado'],
  })
})

test('an average over them is one figure, also «por municipio»', () => {
  for (const question of ['mediana del aseo de los municipios de Jalisco', 'mediana del aseo por municipio en Jalisco'])
    is(question, { accion: 'agregar', medidas: [{ id: 'calles', agg: 'mediana' }] })
  is('aseo promedio por estado', {
    accion: 'agregar',
    medidas: [{ id: 'calles', agg: 'promedio' }],
    dimensiones: ['estado'],
  })
})

test('how many of them there are, by grade', () => {
  is('¿cuántos municipios hay por grado de aseo?', {
    accion: 'agregar',
    medidas: [{ id: 'municipio', agg: 'cuenta' }],
    dimensiones: ['grado'],
  })
})

notYet('in which state there are the most of a grade', () => {
  is('¿qué estado tiene más municipios con grado ejemplar de aseo?', {
    accion: 'agregar',
    medidas: [{ id: 'filas', agg: 'cuenta' }],
    dimensiones: ['estado'],
    orden: [{ por: 'filas', dir: 'desc' }],
    limite: 1,
  })
})

test('whether there is one is answered, and not listed', () => {
  is('¿hay algún municipio de Jalisco con aseo mayor a 90?', { accion: 'existe' })
})

notYet('whether there are any of a grade is answered', () => {
  is('¿existen municipios de Jalisco con grado ejemplar de aseo?', { accion: 'existe' })
})

test('of two measures the particular one is meant, however far off', () => {
  is('el municipio con la mejor puntuación en parques', {
    accion: 'listar',
    medidas: [{ id: 'parques' }],
    orden: [{ por: 'parques', dir: 'desc' }],
    limite: 1,
  })
  is('top 5 de estados con los parques promedio más altos de aseo', {
    accion: 'agregar',
    medidas: [{ id: 'parques', agg: 'promedio' }],
    dimensiones: ['estado'],
    orden: [{ por: 'parques', dir: 'desc' }],
    limite: 5,
  })
})

test('a ranking says by what, and an order is no ranking', () => {
  is('ranking de municipios por parques', {
    accion: 'listar',
    medidas: [{ id: 'parques' }],
    orden: [{ por: 'parques', dir: 'desc' }],
    limite: 10,
  })
  is('aseo promedio por estado, de mayor a menor', {
    accion: 'agregar',
    medidas: [{ id: 'calles', agg: 'promedio' }],
    dimensiones: ['estado'],
    orden: [{ por: 'calles', dir: 'desc' }],
  })
})

test('one is wanted where one is asked for, though what it has is in the plural', () => {
  assert.is(queryOf('¿qué puesto de limón tiene los precios más altos?').limite, 1)
  assert.is(queryOf('los puestos con los precios más altos de limón').limite, 10)
})

test('«cuántas» is a number of things, and never a price of them', () => {
  is('¿en cuántos puestos el limón cuesta más de 20?', { accion: 'agregar', medidas: [{ id: 'filas', agg: 'cuenta' }] })
  assertRefused('¿cuántos kilos de limón vendieron en Mérida?')
})

test('a part lies in the whole', () => {
  const { lugar, parte } = queryOf('¿qué porcentaje de las ventas de Jalisco fue en Zapopan?')
  assert.equal(
    [lugar, parte],
    [[{ nivel: 'estado', clave: '14' }], [{ columna: 'cvegeo', op: '=', valores: ['14120'] }]],
  )
})

test('a bound on a number of towns, on a total and on two periods is said to be too much', () => {
  assertRefused('estados con más de 3 municipios con grado ejemplar de aseo')
  assertRefused('¿hubo más de mil ventas de flores en Mérida en octubre?')
})

test('a place is left out where it is said so, and not where there is less of something', () => {
  assert.equal(queryOf('ventas de todos los estados menos Jalisco').excluir, [{ nivel: 'estado', clave: '14' }])
  assert.is(queryOf('¿qué rubro tiene menos ventas en Jalisco?').excluir, undefined)
})

test('every verb has a future, which nobody publishes', () => {
  for (const question of ['¿a cuánto va a cerrar la ficha?', '¿cuánto valdrá la ficha?', '¿cuándo bajará el limón?']) {
    const outcome = outcomeOf(question)
    assert.equal([outcome.kind, outcome.kind === 'refused' && outcome.code], ['refused', 'no_soportada'], question)
  }
})

test.run()
