/** A slip is read as what the words beside it say, and asked back where they say nothing. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readQuestion } from '../normalize.ts'
import { termsOf, topicOf } from '../../test/support/fake-catalogue.ts'
import { queryOf } from '../../test/support/fake-questions.ts'
import { subjectAnnotations } from './subject-annotations.ts'
import { buildVocabulary } from '../knowledge/vocabulary.ts'

const same = (one: string, other: string) => assert.equal(queryOf(one), queryOf(other), one)

test('one and several are told by the word before, and by what is counted', () => {
  same('los puestoa de limón', 'los puestos de limón')
  same('cuants puestos de limón hay en Mérida', 'cuántos puestos de limón hay en Mérida')
  same('¿En qué estads hay puestos de limón?', '¿En qué estados hay puestos de limón?')
})

test('a slip in a name of several words is told by the others', () => {
  same('precio del limón en Bento Juárez, Quintana Roo', 'precio del limón en Benito Juárez, Quintana Roo')
  same('precio del limón en Benito Juárez, Quintnaa Roo', 'precio del limón en Benito Juárez, Quintana Roo')
})

test('a level word in a name of several words is no town', () => {
  same('puestos de limón de los municipis de Jalisco', 'puestos de limón de los municipios de Jalisco')
})

test('what only its stem explains may be a slip, and is asked back where both make sense', () => {
  const stems = (word: string) =>
    subjectAnnotations(readQuestion(`puesto ${word}`).tokens, buildVocabulary(topicOf('puestos'), termsOf)).flatMap(
      ({ from, meaning }) => (from === 1 && meaning.type === 'sense' ? [meaning.stemmed ?? false] : []),
    )
  assert.equal([stems('caros'), stems('caren')], [[false], [true]])
})

test('words of the constructions themselves are meant by a slip too', () => {
  same(
    '¿cuál es el precio más bajo del limón en Mérida capiatl?',
    '¿cuál es el precio más bajo del limón en Mérida capital?',
  )
  same('¿Cómo va subiedo el precio del limón?', '¿Cómo va subiendo el precio del limón?')
})

test.run()
