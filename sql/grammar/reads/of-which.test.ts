import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { assertRefused, queryOf } from '../../../test/support/fake-questions.ts'
import { notYet } from '../../../test/support/not-yet.ts'

notYet('what is left out of a kind is not told apart from it', () => {
  assert.is(queryOf('¿cuántos puestos de cítricos hay sin limón?').dimensiones, undefined)
  assert.equal(queryOf('¿cuántos puestos de limón y de mango hay?').dimensiones, ['fruta'])
  const { filtros, parte } = queryOf('¿qué porcentaje de los puestos de cítricos no son de limón?')
  assert.equal(
    [filtros, parte],
    [
      [{ columna: 'fruta', op: 'in', valores: ['limon', 'naranja'] }],
      [{ columna: 'fruta', op: '!=', valores: ['limon'] }],
    ],
  )
})

test('what rows show beside them groups none of them', () => {
  const { accion, dimensiones, limite } = queryOf('los 3 puestos más caros de limón y su marca')
  assert.equal([accion, dimensiones, limite], ['listar', undefined, 3])
})

notYet('half a sentence asks for what there is one of each in a place', () => {
  assert.equal(queryOf('marcas en Mérida').dimensiones, ['marca'])
})

test('which they were is not how many', () => {
  assert.is(queryOf('¿cuántas ventas hubo en Jalisco?').accion, 'agregar')
})

test('a mean of things is of how many there are', () => {
  assertRefused('promedio de puestos por municipio')
  assert.equal(queryOf('promedio del limón por municipio').medidas, [{ id: 'precio', agg: 'promedio' }])
})

test('the highest and the lowest of one figure are that figure', () => {
  assertRefused('¿de cuánto a cuánto va el aseo de Mérida?')
  assert.equal(queryOf('¿de cuánto a cuánto va el limón en Mérida?').medidas?.length, 2)
})

notYet('how many there are is no figure of them', () => {
  assertRefused('¿cuántos parques hay en Mérida?')
  assert.is(queryOf('¿qué puntuación tienen los parques de Mérida?').accion, 'listar')
})

test('a year of what adds up is held against the year before', () => {
  assert.equal(queryOf('¿bajaron las ventas de flores en 2025?').comparar, {
    antes: { desde: '2024-01-01', hasta: '2025-01-01' },
    despues: { desde: '2025-01-01', hasta: '2026-01-01' },
  })
  assert.is(queryOf('¿cuánto subió la ficha en 2025?').comparar, undefined, 'a price has a first and a last day')
})

test('other countries, and the mean of many, are nothing to compare with', () => {
  assertRefused('¿cuál es el mejor país en aseo?')
  assertRefused('aseo de Mérida contra el promedio de Jalisco')
})

test('an average by town is of each where it does not add up, and one figure where it does', () => {
  assert.equal(queryOf('aseo promedio por municipio en Jalisco').dimensiones, ['municipio'])
  assert.is(queryOf('mediana del aseo por municipio en Jalisco').dimensiones, undefined)
  assert.is(queryOf('aseo promedio de los municipios de Jalisco').dimensiones, undefined)
})

notYet('of two words for a figure the one that says which is meant, an average between them or not', () => {
  assert.equal(queryOf('puntuación promedio en parques por estado').medidas, [{ id: 'parques', agg: 'promedio' }])
})

test('outside the capital is in its state', () => {
  assertRefused('puestos de limón fuera de la capital de Puebla')
})

test('so many of them, where nothing says which', () => {
  assert.equal(
    [queryOf('muéstrame 3 puestos de Mérida').accion, queryOf('muéstrame 3 puestos de Mérida').limite],
    ['listar', 3],
  )
  assertRefused('muéstrame los 3 puestos de Mérida')
})

test('what has a price is not counted beside it', () => {
  const { accion, orden, limite } = queryOf('¿en qué puesto de Mérida cuesta menos el limón?')
  assert.equal([accion, orden, limite], ['listar', [{ por: 'precio', dir: 'asc' }], 1])
})

test.run()
