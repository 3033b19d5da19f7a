import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { interpret, standardMeasure } from './interpret.ts'
import { Unread } from './interpret/reader.ts'
import { TODAY, topicOf } from '../test/support/fake-catalogue.ts'
import { readerOf } from '../test/support/fake-questions.ts'

const read = (id: string, question: string) => {
  const { topic, tokens, tags } = readerOf(id, question)
  return interpret(topic, tokens, tags, new Map(), TODAY)
}
function unread(id: string, question: string): Unread {
  try {
    read(id, question)
  } catch (error) {
    if (error instanceof Unread) return error
    throw error
  }
  throw new Error(`${question} was read.`)
}

test('every word that is no courtesy has a part in the query', () => {
  const { query, assumed, notes } = read('puestos', 'oye, dime el precio del limón en Mérida, gracias')
  assert.is(query.accion, 'agregar')
  assert.equal([query.filtros?.length, query.lugar?.length, assumed, notes], [1, 1, 0, []])
})

test('unknown words are named as they were typed', () => {
  const { message, words } = unread('puestos', 'precio del limón Marciano')
  assert.equal([message, words], ['palabras desconocidas', ['Marciano']])
})

test('a word that no step took is named, and never dropped', () => {
  for (const [question, word] of [
    ['puestos que no sean ganga', 'ganga'],
    ['precio del limón sin', 'sin'],
    ['precio del limón 7', '7'],
  ] as const) {
    const { message, words } = unread('puestos', question)
    assert.equal([message, words.includes(word)], ['palabras sin papel', true], `${question}: ${words}`)
  }
})

test('a subject without places cannot read a place, nor one without dates a date', () => {
  assert.is(unread('moneda', 'ficha en Mérida').message, 'no tiene lugares')
  const { time: _, ...timeless } = topicOf('puestos').subject
  const { tokens, tags, topic } = readerOf('puestos', 'precio del limón en 2024')
  assert.throws(
    () => interpret({ ...topic, subject: timeless }, tokens, tags, new Map(), TODAY),
    (error: unknown) => error instanceof Unread && error.message === 'no tiene fechas',
  )
})

test('an aggregate that a measure does not allow is not computed', () => {
  assert.match(unread('puestos', 'suma de los precios del limón').message, /precio por kilo no se puede sumar/)
  assert.match(unread('ventas', 'mediana de las ventas').message, /no se puede reducir a su mediana/)
})

test('a subject whose rows must be named is not read without its name', () => {
  const { topic, tokens, tags } = readerOf('puestos', 'precio del limón')
  const needed = { ...topic, subject: { ...topic.subject, row: { ...topic.subject.row!, needed: true as const } } }
  assert.throws(
    () => interpret(needed, tokens, tags, new Map(), TODAY),
    (error: unknown) => error instanceof Unread && error.message === 'no se nombra',
  )
})

test('the measure that is meant without a word for it counts as assumed', () => {
  assert.equal(
    [read('puestos', 'limón en Mérida').assumed, read('puestos', 'precio del limón en Mérida').assumed],
    [1, 0],
  )
  assert.is(standardMeasure(topicOf('puestos').subject), 'precio')
})

test.run()
