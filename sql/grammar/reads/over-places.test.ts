/** What the states come to on average. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { outcomeOf, queryOf } from '../../../test/support/fake-questions.ts'
import { notYet } from '../../../test/support/not-yet.ts'

test('of what adds up, the mean of the states is over how many there are', () => {
  const { medidas, dimensiones, resumen } = queryOf('¿cuántos habitantes hay en promedio por estado?')
  assert.equal([medidas, dimensiones, resumen], [[{ id: 'habitantes', agg: 'suma' }], ['estado'], 'promedio'])
})

notYet('of some states it is another question', () => {
  assert.is(outcomeOf('promedio de habitantes por estado en Jalisco y Puebla').kind, 'refused')
})

test('the mean that rows have in each is no mean of the states', () => {
  assert.is(queryOf('promedio de piezas por estado').resumen, undefined)
})

test.run()
