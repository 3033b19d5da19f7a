import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { outcomeOf, queryOf, readerOf, takenBy } from '../../test/support/fake-questions.ts'
import { readGroups } from './groups.ts'

const groups = (question: string, id = 'ventas') => {
  const { dimensions, asked } = readGroups(readerOf(id, question))
  return `${dimensions.join('+')}${asked ? ' ?' : ''}`
}

test('«por», «en cada», «según» and what follows', () => {
  assert.equal(
    [
      groups('ventas por municipio'),
      groups('ventas en cada estado'),
      groups('ventas según el rubro'),
      groups('ventas por estado y rubro'),
    ],
    ['municipio', 'estado', 'rubro', 'estado+rubro'],
  )
})

test('«qué municipio», «estados con más» ask for the groups themselves', () => {
  assert.equal(
    [
      groups('¿qué municipio tiene más ventas?'),
      groups('estados con más ventas'),
      groups('top 5 municipios con más ventas'),
      groups('¿qué rubro tiene más ventas?'),
    ],
    ['municipio ?', 'estado ?', 'municipio ?', 'rubro ?'],
  )
})

test('a level that the subject does not have is no group, nor is a place that was named', () => {
  const reader = readerOf('moneda', 'ficha por municipio')
  assert.equal([readGroups(reader).dimensions, takenBy(reader)], [[], []])
  assert.is(groups('ventas en Jalisco'), '')
  assert.is(groups('ventas en el estado de Puebla'), '')
})

test('a dimension that is only named is no group', () => {
  assert.is(groups('ventas del rubro de flores'), '')
})

test('each is grouped by once', () => {
  assert.is(groups('¿qué municipio tiene más ventas por municipio?'), 'municipio ?')
})

test('«su» is of each: the first in it, and not what it comes to', () => {
  const { accion, dentro, limite } = queryOf('estados y su aldea con más habitantes')
  assert.equal([accion, dentro, limite], ['listar', ['estado'], 1])
  assert.is(
    outcomeOf('estados y su aldea con más habitantes, ordenados por habitantes').kind,
    'refused',
    'no query puts the first of each in an order',
  )
})

test('rows that are asked for say where they are', () => {
  for (const question of [
    'puestos de limón de más de 20 pesos y en qué municipio están',
    'puestos de limón de más de 20 pesos y su municipio',
  ]) {
    const { accion, dimensiones } = queryOf(question)
    assert.equal([accion, dimensiones], ['listar', undefined], question)
  }
})

test('a named filter may be what rows are called', () => {
  assert.is(queryOf('ambulantes de Mérida').accion, 'listar')
  assert.equal(queryOf('¿cuántos ambulantes hay en Mérida?').medidas, [{ id: 'filas', agg: 'cuenta' }])
})

test.run()
