import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { LogicalQuery } from '@tianguis/core'
import type { Operator } from '../lexicon/operator.ts'
import { OPERATORS } from '../lexicon/operators.ts'
import { topicOf } from '../../test/support/fake-catalogue.ts'
import { outcomeOf, queryOf } from '../../test/support/fake-questions.ts'
import { readQuestion } from '../normalize.ts'
import { commonTags } from '../common-tags.ts'
import type { Facts } from './fact.ts'
import { heldChecks } from './held.ts'
import { openReader } from './reader.ts'

/** What is said to be lost of a query that some words came to. */
const lostIn = (words: string, query: Partial<LogicalQuery>, facts: Partial<Facts> = {}) => {
  const { tokens } = readQuestion(words)
  const reader = openReader(topicOf('puestos'), tokens, commonTags(tokens), new Map(), '2026-11-19')
  const reading = {
    reader,
    facts: facts as Facts,
    query: { tabla: 'puestos', accion: 'listar', ...query } as LogicalQuery,
    words,
  }
  return heldChecks.map((check) => check(reading)).find((one) => one !== undefined)
}
const price = [{ id: 'precio' }]

test('what is held against something needs two sides', () => {
  assert.match(
    lostIn('respecto a', { medidas: price, orden: [{ por: 'precio', dir: 'asc' }], limite: 10 })!,
    /^«respecto a» no cabe/,
  )
  assert.is(lostIn('contra', { accion: 'cambio' }), undefined)
  assert.is(
    lostIn('contra', {
      accion: 'agregar',
      lugar: [
        { nivel: 'estado', clave: '14' },
        { nivel: 'estado', clave: '31' },
      ],
    }),
    undefined,
  )
})

test('a mean, a bound, a rate and a share show, or are refused', () => {
  for (const [words, query] of [
    ['promedio', { medidas: price }],
    ['mas de', { medidas: price }],
    ['per capita', { medidas: price }],
    ['que porcentaje', { accion: 'listar' }],
  ] as const)
    assert.ok(lostIn(words, query), words)
  assert.is(lostIn('promedio', { accion: 'agregar', medidas: [{ id: 'precio', agg: 'promedio' }] }), undefined)
  assert.is(lostIn('mas de', { filtros: [{ columna: 'precio', op: '>', valores: ['20'] }] }), undefined)
  assert.is(lostIn('mas de', { accion: 'agregar', medidas: [{ id: 'filas', agg: 'cuenta' }] }), undefined)
})

test('all of them are not the first ten, and one of all is only where it is asked for', () => {
  const ranked = { medidas: price, orden: [{ por: 'precio', dir: 'asc' as const }] }
  assert.ok(lostIn('todos', { ...ranked, limite: 10 }))
  assert.ok(lostIn('todos', { ...ranked, limite: 1 }))
  assert.is(lostIn('de todos', { ...ranked, limite: 1 }), undefined)
  assert.is(lostIn('todos', ranked), undefined)
})

test('operators that it knows are operators of the language, and what has them all is understood as before', () => {
  const ops = new Set<Operator['op']>(OPERATORS.map(([{ op }]) => op))
  for (const op of ['contra', 'agregado', 'comparador', 'todos', 'tasa', 'porcion'] as const) assert.ok(ops.has(op), op)
  assert.is(queryOf('precio promedio del limón en Jalisco').accion, 'agregar')
  assert.is(outcomeOf('compara el precio del limón en Guadalajara contra Zapopan').kind, 'understood')
})

test.run()
