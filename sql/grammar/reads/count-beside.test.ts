import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { outcomeOf, queryOf } from '../../../test/support/fake-questions.ts'
import { notYet } from '../../../test/support/not-yet.ts'

const both = [
  { id: 'habitantes', agg: 'suma' },
  { id: 'filas', agg: 'cuenta' },
]

notYet('beside what is added up stands how many rows there are, whichever is said first', () => {
  for (const question of [
    'habitantes y número de aldeas por estado',
    'número de aldeas y habitantes de cada estado',
    'estados con sus habitantes y número de aldeas',
  ]) {
    const { medidas, dimensiones } = queryOf(question)
    assert.equal([medidas, dimensiones], [both, ['estado']], question)
  }
  assert.equal(queryOf('¿cuántas aldeas y cuántos habitantes hay en Jalisco?').medidas, both)
})

test('two questions of the whole country are not one', () => {
  assert.is(outcomeOf('¿cuántas aldeas y cuántos habitantes hay?').kind, 'refused')
})

test.run()
