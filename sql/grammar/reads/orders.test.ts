import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { assertRefused, queryOf } from '../../../test/support/fake-questions.ts'

test('a ranking is of the first ten, and an order of all, in the direction that is said', () => {
  assert.is(queryOf('ranking de estados por habitantes').limite, 10)
  const { orden, limite } = queryOf('estados por habitantes, de menor a mayor')
  assert.equal([orden, limite], [[{ por: 'habitantes', dir: 'asc' }], undefined])
  const { accion, dimensiones } = queryOf('aldeas de Yucatán ordenadas por habitantes')
  assert.equal([accion, dimensiones], ['agregar', ['municipio']], 'a list of rows would be cut')
})

test('so many of them are whichever, unless they are the ones', () => {
  assert.is(queryOf('dame 5 puestos de limón de Mérida').limite, 5)
  assertRefused('los 5 puestos de limón de Mérida')
})

test('names are counted, those that are bounded by what is bounded', () => {
  assert.equal(queryOf('¿cuántas frutas distintas hay en Mérida?').medidas, [{ id: 'fruta', agg: 'cuenta' }])
  const { tener, resumen } = queryOf('¿cuántos estados tienen más de 3 millones de habitantes?')
  assert.equal([tener, resumen], [[{ medida: 'habitantes', op: '>', valor: '3000000' }], 'cuenta'])
})

test('the best of what knows no better, and those that changed, are not answered', () => {
  for (const question of ['¿cuál es el mejor país?', 'el mejor puesto de Mérida', 'aldeas que perdieron habitantes'])
    assertRefused(question)
})

test.run()
