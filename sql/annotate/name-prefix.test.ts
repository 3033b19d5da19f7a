/** Names that begin with what is said. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { accented, begunNames } from './name-prefix.ts'
import { readQuestion } from '../normalize.ts'
import { outcomeOf, queryOf } from '../../test/support/fake-questions.ts'

const begun = (question: string) => [...begunNames(readQuestion(question).tokens)].map(({ text }) => text)

test('a letter, some letters, a word, up to where the name ends', () => {
  assert.equal(begun('pueblos que empiezan con la letra H'), ['H'])
  assert.equal(begun('tiendas que empiezan con «Súper» en León'), ['SUPER '])
  assert.equal(begun('tiendas cuyo nombre comienza por las letras San en León'), ['SAN'])
  assert.equal(begun('el periodo en que empieza la zafra'), [])
})

test('it is a condition on what rows are called, where they have a name', () => {
  assert.equal(queryOf('sonómetros de Mérida que empiezan con A').filtros, [
    { columna: 'nombre', op: 'begins', valores: ['A'] },
  ])
  assert.is(queryOf('¿cuántos sonómetros de Mérida empiezan con San?').accion, 'agregar')
  assert.is(outcomeOf('puestos de limón que empiezan con A').kind, 'refused')
  assert.is(outcomeOf('sonómetros de Mérida que no empiezan con A').kind, 'refused')
})

test('an accent is no other letter', () => {
  assert.equal(accented('AX'), ['AX', 'ÁX'])
  assert.is(accented('ÑANDU').length, 6, '«ü» too')
})

test.run()
