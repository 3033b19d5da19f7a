import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { LogicalQuery } from '@tianguis/core'
import { commonTo } from '../annotate/common.ts'
import { readQuestion } from '../normalize.ts'
import { subjectAnnotations } from '../annotate/subject-annotations.ts'
import { buildVocabulary } from '../knowledge/vocabulary.ts'
import { NOW, places, termsOf, TODAY, topicOf } from '../../test/support/fake-catalogue.ts'
import { readByGrammar } from './read.ts'

function reading(id: string, question: string) {
  const { tokens } = readQuestion(question)
  const topic = topicOf(id)
  const annotations = [...commonTo(tokens, places, NOW), ...subjectAnnotations(tokens, buildVocabulary(topic, termsOf))]
  return readByGrammar({ topic, tokens, annotations, settled: new Map(), today: TODAY, assertSound: () => {} }).reading
}

/** The parts of a query that a test names. */
function reads(id: string, question: string, expected: Partial<LogicalQuery>): void {
  const query = reading(id, question)?.query
  assert.ok(query, `«${question}» was not read.`)
  for (const [part, value] of Object.entries(expected))
    assert.equal(query[part as keyof LogicalQuery], value, `${question}: ${part}`)
}
const declines = (id: string, question: string) => assert.is(reading(id, question), undefined, question)

const limes = [{ columna: 'fruta', op: '=', valores: ['limon'] }] as const

test('a superlative of rows, so many of them, and from the most to the least', () => {
  reads('puestos', 'el puesto de limón más barato', {
    accion: 'listar',
    orden: [{ por: 'precio', dir: 'asc' }],
    limite: 1,
  })
  reads('puestos', 'los 3 puestos de limón más caros', { orden: [{ por: 'precio', dir: 'desc' }], limite: 3 })
  reads('puestos', 'el segundo puesto más caro de limón', { limite: 1, puesto: 2 })
})

test('a group is told apart by what is asked for or by each', () => {
  reads('ventas', '¿qué estado tiene más ventas de flores?', { dimensiones: ['estado'], limite: 1 })
  reads('ventas', 'ventas de flores por municipio', { accion: 'agregar', dimensiones: ['municipio'] })
  reads('ventas', 'ventas de flores en Jalisco y Puebla', { dimensiones: ['estado'] })
})

test('a bound is of rows, of groups, or of the people of a place', () => {
  reads('puestos', 'puestos con limón a menos de 20', {
    filtros: [...limes, { columna: 'precio', op: '<', valores: ['20'] }],
  })
  reads('ventas', 'estados con más de 100 ventas', { tener: [{ medida: 'piezas', op: '>', valor: '100' }] })
  reads('ventas', 'ventas por municipio de más de 500 mil habitantes', { poblacion: [{ op: '>', valor: '500000' }] })
})

test('what is said of time is a series, a change or two periods', () => {
  reads('ventas', 'ventas de flores mes por mes', { grano: 'mes', orden: [{ por: 'tiempo', dir: 'asc' }] })
  reads('ventas', '¿cuánto han subido las ventas de flores?', { accion: 'cambio' })
  reads('ventas', 'cómo han venido subiendo las ventas de flores', { grano: 'mes' })
})

test('what is left out is left out to the end of its list', () => {
  const query = reading('ventas', 'ventas de flores sin Jalisco, Puebla y Yucatán')?.query
  assert.equal(
    query?.excluir?.map(({ clave }) => clave),
    ['14', '21', '31'],
  )
})

test('a region is the places that it has, and is told', () => {
  const { query, notes } = reading('ventas', 'ventas de flores en la península de Yucatán')!
  assert.equal(
    query.lugar?.map(({ clave }) => clave),
    ['31', '04', '23'],
  )
  assert.ok(notes.some((note) => note.startsWith('Península de Yucatán')))
})

test('what has no part in the query leaves none: the law that stands for a list of exceptions', () => {
  // Which three, from where on they are many, since when, and what is set against what, is not said.
  declines('puestos', 'los 3 puestos de limón')
  declines('ventas', '¿cuántas ventas había de flores?')
  declines('puestos', '¿cuántos puestos caros hay?')
  declines('ventas', 'ventas de flores antes de 2020')
})

test('a word that nothing explains leaves no derivation', () => {
  declines('puestos', 'puestos de limón con estacionamiento')
})

test.run()
