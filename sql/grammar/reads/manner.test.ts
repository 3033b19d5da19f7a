/** How an answer is told: in alphabetical order, and which they are besides how many. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { assertRefused, outcomeOf, queryOf } from '../../../test/support/fake-questions.ts'
import { notYet } from '../../../test/support/not-yet.ts'

const alphabetical = [{ por: 'alfabeto', dir: 'asc' }]

test('groups and values go in alphabetical order', () => {
  assert.equal(queryOf('puestos por estado en orden alfabético').orden, alphabetical)
  assert.equal(queryOf('¿qué frutas hay, de la A a la Z?').orden, alphabetical)
})

test('rows go in the order of their names, where they have one', () => {
  assert.equal(queryOf('sonómetros de Mérida en orden alfabético').orden, alphabetical)
  assertRefused('puestos de limón de Mérida en orden alfabético')
})

test('two orders at once are none', () => {
  assertRefused('los 3 sonómetros más ruidosos de Mérida en orden alfabético')
})

test('which they are is asked besides how many', () => {
  const { accion, limite } = queryOf('¿cuántos sonómetros hay en Mérida y cuáles son?')
  assert.equal([accion, limite], ['listar', 1000])
  assert.is(queryOf('¿cuántos sonómetros hay en Mérida?').accion, 'agregar')
  assert.equal(queryOf('¿en cuántos estados hay puestos y cuáles son?').dimensiones, ['estado'])
})

notYet('where no row is one, how many is not told without which', () => {
  assertRefused('¿cuántas ventas hubo en Mérida en 2025 y cuáles son?')
})

notYet('«y cuáles son de …» goes on, and is another question', () => {
  assert.is(outcomeOf('¿cuántos puestos hay en Mérida y cuáles son de limón?').kind, 'refused')
})

test.run()
