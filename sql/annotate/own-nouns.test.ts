import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { date, decimal, type Connector, type Semantics } from '@tianguis/core'
import { checkSemantics } from '../lint.ts'
import { learn } from '../knowledge/learn.ts'
import { connectors, NOW, termsOf } from '../../test/support/fake-catalogue.ts'
import { outcomeOf } from '../../test/support/fake-questions.ts'
import { territory } from '../../test/support/fake-territory.ts'
import { understand } from '../understand.ts'

/** Somebody publishes a rate of his own, which nobody divides by inhabitants. */
const semantics: Semantics = {
  tasas: {
    label: 'tasa de interés del mercado',
    words: [],
    sql: 'select * from {tasas}',
    single: [],
    order: ['fecha desc'],
    dimensions: {},
    columns: { fecha: date().describe('Día.'), tasa: decimal({ digits: 2 }).unit('%').describe('Tasa.') },
    show: ['fecha', 'tasa'],
    time: { column: 'fecha', grain: 'dia', meaning: 'observacion', standard: 'ultimo' },
    measures: {
      tasa: {
        label: 'tasa de interés',
        column: 'tasa',
        words: ['tasa', 'tasa de interes'],
        aggregates: ['promedio', 'maximo', 'minimo'],
        standard: true,
        digits: 2,
      },
    },
  },
}
const rates = {
  ...connectors[1],
  name: 'tasas',
  path: '/tasas',
  semantics,
  examples: [],
  negatives: [],
} as unknown as Connector
const known = learn({ connectors: [...connectors, rates], territory, terms: termsOf }, NOW)
const queryOf = (question: string) => {
  const outcome = understand(question, known, NOW)
  return outcome.kind === 'understood' ? outcome.interpretation.query : outcome
}

test('a dataset that calls its figure a rate is served, and asked by that name', () => {
  assert.equal(checkSemantics(rates, { others: connectors }).faults, [])
  for (const question of ['¿cuál es la tasa de interés?', '¿cuál es la tasa?', 'tasa de interés de ayer']) {
    const query = queryOf(question)
    assert.equal(
      'tabla' in query && [query.tabla, query.por_habitantes, query.medidas?.[0]?.id],
      ['tasas', undefined, 'tasa'],
      question,
    )
  }
})

test('of any other it still divides by inhabitants', () => {
  const query = queryOf('tasa de ventas por estado')
  assert.equal('tabla' in query && [query.tabla, query.por_habitantes], ['ventas', 100_000])
  assert.is(outcomeOf('tasa de ventas por estado').kind, 'understood')
})

test.run()
