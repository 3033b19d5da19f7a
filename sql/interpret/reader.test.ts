import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readerOf, takenBy } from '../../test/support/fake-questions.ts'
import { findOperators, findSenses, isDenied, isPlural, operatorAt, senseAt, takeOperator, wordsOf } from './reader.ts'

test('courtesies are gone before anything is read', () => {
  const reader = readerOf('puestos', 'hola, dime el precio del limón, gracias')
  assert.equal(
    reader.tags.map((tag) => wordsOf(reader, tag)),
    ['precio', 'limón'],
  )
})

test('operators and senses are asked for by name, and only those that nobody took are found', () => {
  const reader = readerOf('puestos', '¿cuántos puestos hay con limón?')
  const [at] = findOperators(reader, 'cuanto')
  assert.ok(operatorAt(reader, at!, 'cuanto'))
  assert.is(operatorAt(reader, at!, 'donde'), undefined)
  assert.is(senseAt(reader, findSenses(reader, 'value')[0]!, 'value')?.id, 'fruta')
  assert.ok(takeOperator(reader, 'cuanto'))
  assert.equal(findOperators(reader, 'cuanto'), [])
  assert.is(takeOperator(reader, 'cuanto'), undefined)
  assert.equal(takenBy(reader), ['cuántos'])
})

test('a plural is heard in nouns and articles, not in short words that end in s', () => {
  const plural = (question: string) => {
    const reader = readerOf('puestos', question)
    return reader.tags.map((tag) => isPlural(reader, tag))
  }
  assert.equal(plural('puestos'), [true])
  assert.equal(plural('puesto'), [false])
  assert.equal(plural('los más baratos'), [true, true])
  assert.equal(plural('más barato'), [false, false])
})

const denied = (question: string) => {
  const reader = readerOf('puestos', question)
  return reader.tags.flatMap((tag, at) =>
    (senseAt(reader, at, 'value', 'filter') || tag.meaning.type === 'place') && isDenied(reader, at)
      ? [wordsOf(reader, tag)]
      : [],
  )
}

test('«sin», «que no sea», «excepto» deny what follows, and what is joined to it', () => {
  assert.equal(denied('puestos sin limón'), ['limón'])
  assert.equal(denied('puestos que no sean limón ni naranja'), ['limón', 'naranja'])
  assert.equal(denied('limón excepto Mérida y Zapopan'), ['Mérida', 'Zapopan'])
  assert.equal(
    denied('limón fuera del estado de Jalisco'),
    ['Jalisco'].map(() => 'estado de Jalisco'),
  )
})

test('what stands before the denial, or is of another kind, is not denied', () => {
  assert.equal(denied('limón sin naranja'), ['naranja'])
  assert.equal(denied('puestos sin limón en Mérida'), ['limón'])
  assert.equal(denied('limón y naranja en Mérida'), [])
})

test.run()
