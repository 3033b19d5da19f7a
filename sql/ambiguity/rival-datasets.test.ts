/** What two datasets call the same is asked back, whichever of them can read the whole question. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { alsoOf } from './rival-datasets.ts'
import type { Interpretation } from '../interpretation.ts'
import { REASONS } from '../grammar/parse-failure.ts'
import { topicOf } from '../../test/support/fake-catalogue.ts'
import { outcomeOf } from '../../test/support/fake-questions.ts'
import type { Annotation } from '../annotate/annotation.ts'
import type { Sense } from '../knowledge/vocabulary.ts'

const sense = (at: number, meaning: Sense): Annotation => ({
  from: at,
  to: at + 1,
  weight: 11,
  meaning: { type: 'sense', sense: meaning },
})
const reading = (tags: readonly Annotation[], query: Partial<Interpretation['query']> = {}) =>
  ({ topic: topicOf('aseo'), tags, query: { tabla: 'aseo', accion: 'agregar', ...query } }) as unknown as Interpretation
const also = (
  tags: readonly Annotation[],
  theirs: readonly Annotation[],
  query: Partial<Interpretation['query']> = {},
  failures: readonly { message: string; words: readonly string[] }[] = [],
) => alsoOf(reading(tags, query), [{ topic: topicOf('puestos'), tags: theirs, failures }], []).map(({ id }) => id)

test('rows of one name are of either dataset; a word that one alone has tells them apart', () => {
  const row = sense(0, { kind: 'row' })
  assert.equal(also([row], [row]), ['puestos'])
  assert.equal(also([row, sense(2, { kind: 'degree', id: 'calles', end: 'mas' })], [row]), [])
  assert.equal(also([row, sense(2, { kind: 'noise' })], [row]), [])
  assert.equal(also([row, sense(2, { kind: 'noise' })], [row, sense(2, { kind: 'noise' })]), ['puestos'])
})

test("a figure is another's figure or what it is about, unless it orders what is asked for", () => {
  const measure = sense(0, { kind: 'measure', id: 'parques' })
  assert.equal(also([measure], [sense(0, { kind: 'subject' })]), ['puestos'])
  assert.equal(also([measure], [sense(0, { kind: 'subject' })], { orden: [{ por: 'parques', dir: 'desc' }] }), [])
  assert.equal(also([measure], [sense(0, { kind: 'dimension', id: 'fruta' })]), [])
})

test('what has no figures by place is no rival where a place was said', () => {
  const row = sense(0, { kind: 'row' })
  assert.equal(also([row], [row], {}, [{ message: REASONS.nationwide, words: ['Mérida'] }]), [])
})

test('«nivel», «índice», «calidad» say of nothing what they are', () => {
  for (const question of ['¿cuál es el índice?', '¿cómo está el índice?'])
    assert.is(outcomeOf(question).kind, 'doubtful', question)
  assert.is(outcomeOf('índice de antojos').kind, 'understood')
})

test.run()
