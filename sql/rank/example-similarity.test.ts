import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { LogicalQuery } from '@tianguis/core'
import { learn } from '../knowledge/learn.ts'
import { questionShape } from './example-similarity.ts'
import { connectors, NOW, termsOf } from '../../test/support/fake-catalogue.ts'
import { EXAMPLES } from '../../test/support/fake-datasets/examples.ts'
import { territory } from '../../test/support/fake-territory.ts'
import type { Understood } from '../understood.ts'
import { understand } from '../understand.ts'

const [market, ...others] = connectors
const withExamples = (examples: typeof EXAMPLES) =>
  learn({ connectors: [{ ...market, examples }, ...others], territory, terms: termsOf }, NOW)
const [all, none] = [withExamples(EXAMPLES), withExamples([])]
const read = (question: string, knowledge = all) => understand(question, knowledge, NOW) as Understood

test('an example of other places, dates and values is consulted as if it were the question', () => {
  for (const question of [
    '¿cuánto cuesta el limón en Guadalajara?',
    'cuánto cuesta la naranja en Puebla',
    'CUANTO CUESTA EL MANGO EN GDL',
  ]) {
    assert.is(read(question).examples, 2, question)
  }
})

test('without the declared examples none is counted, and the answer is the same', () => {
  const [one, other] = [
    read('¿cuánto cuesta el limón en Guadalajara?'),
    read('¿cuánto cuesta el limón en Guadalajara?', none),
  ]
  assert.equal([one.examples, other.examples], [2, 0])
  assert.equal(other.interpretation.query, one.interpretation.query)
})

test('each example that is taken away is one less', () => {
  assert.is(read('¿cuánto cuesta el limón en Guadalajara?', withExamples(EXAMPLES.slice(1))).examples, 1)
})

test('an example that is alike in words and asks another thing is not counted', () => {
  const maximum = EXAMPLES.map((one) => ({
    ...one,
    consulta: { ...one.consulta, medidas: [{ id: 'precio', agg: 'maximo' as const }] },
  }))
  assert.is(read('¿cuánto cuesta el limón en Guadalajara?', withExamples(maximum)).examples, 0)
})

test('an example gives its dataset a lead over another that explains the question too: without it the confidence is lower', () => {
  const [{ moneda }, ...rest] = [others[0].semantics!, others[1]] as const
  const rival = { ...others[0], semantics: { moneda: { ...moneda!, noise: ['lupita'] } } }
  const spoken = {
    q: '¿cuánto cuesta la guadalupana?',
    consulta: { tabla: 'puestos', accion: 'listar', medidas: [{ id: 'precio' }] },
  } as const
  const read = (examples: typeof EXAMPLES) =>
    understand(
      '¿cuánto cuesta lupita?',
      learn({ connectors: [{ ...market, examples }, rival, ...rest], territory, terms: termsOf }, NOW),
      NOW,
    ) as Understood
  const [taught, bare] = [read([spoken]), read([])]
  assert.equal(
    [taught, bare].map(({ interpretation: { topic } }) => topic.id),
    ['puestos', 'puestos'],
  )
  assert.ok(taught.confidence > bare.confidence, `${taught.confidence} with the example, ${bare.confidence} without`)
})

test('an example that the rules cannot read is left out', () => {
  const unread = [{ q: 'xyzzy plugh', consulta: EXAMPLES[0]!.consulta }]
  assert.equal(withExamples(unread).examples.get('puestos'), [])
})

test('the shape of a query leaves its values out and keeps what it does', () => {
  const [first, second, third] = EXAMPLES.map(({ consulta }) => consulta) as [LogicalQuery, LogicalQuery, LogicalQuery]
  assert.is(questionShape(first), questionShape(second))
  assert.is.not(questionShape(first), questionShape(third))
  assert.is(questionShape({ ...third, limite: 5 }), questionShape({ ...third, limite: 10 }))
  assert.is.not(questionShape(third), questionShape({ ...third, limite: 5 }), 'one is not several')
  assert.is.not(questionShape(third), questionShape({ ...third, orden: [{ por: 'precio', dir: 'desc' }] }))
  assert.is.not(questionShape(first), questionShape({ ...first, lugar: [{ nivel: 'estado', clave: '14' }] }))
})

test.run()
