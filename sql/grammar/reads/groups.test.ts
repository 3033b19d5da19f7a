import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { outcomeOf, queryOf } from '../../../test/support/fake-questions.ts'
import { notYet } from '../../../test/support/not-yet.ts'

notYet('«su» is of each: the first in it, and not what it comes to', () => {
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
