import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Interpretation } from '../interpretation.ts'
import { readQuestion } from '../normalize.ts'
import { topicOf } from '../../test/support/fake-catalogue.ts'
import { coveringOf } from '../../test/support/fake-questions.ts'
import type { Annotation } from '../annotate/annotation.ts'
import type { Scored } from '../rank/scored.ts'
import { isOnlyOne } from './unrivalled.ts'

const QUESTION = 'parques en Mérida'
const scored = (query: Partial<Interpretation['query']> = {}): readonly Scored[] => {
  const reading = {
    topic: topicOf('aseo'),
    tags: coveringOf('aseo', QUESTION).tags,
    query: { tabla: 'aseo', accion: 'listar', ...query },
  } as unknown as Interpretation
  return [{ reading, points: 1, own: false, agreeing: 0 }]
}
const parks = (kind: 'subject' | 'measure'): Annotation => ({
  from: 0,
  to: 1,
  weight: 11,
  meaning: { type: 'sense', sense: kind === 'subject' ? { kind } : { kind, id: 'precio' } },
})
const beside = (tag: Annotation) =>
  isOnlyOne(scored(), [{ topic: topicOf('puestos'), tags: [tag], failures: [] }], readQuestion(QUESTION).tokens)

test('a figure of a place is the only reading, unless its word is what another dataset is about', () => {
  assert.ok(beside(parks('measure')))
  assert.not(beside(parks('subject')))
})

test('in states or by them is a place as well', () => {
  const { tokens } = readQuestion('parques por estado')
  const [reading] = scored()
  const byState = [
    { ...reading!, reading: { ...reading!.reading, tags: coveringOf('aseo', 'parques por estado').tags } },
  ]
  assert.ok(isOnlyOne(byState, [], tokens))
  const people: Annotation = {
    from: 0,
    to: 1,
    weight: 9,
    meaning: {
      type: 'number',
      span: { from: 0, to: 1, value: '5000000', text: '5 millones de habitantes', unit: 'personas' },
    },
  }
  const level = byState[0]!.reading.tags.filter(({ meaning }) => meaning.type === 'operator')
  assert.ok(isOnlyOne([{ ...byState[0]!, reading: { ...reading!.reading, tags: [people, ...level] } }], [], tokens))
  assert.not(isOnlyOne([{ ...byState[0]!, reading: { ...reading!.reading, tags: level } }], [], tokens))
})

test('an order says that it is the figure', () => {
  const ordered = scored({ orden: [{ por: 'parques', dir: 'desc' }] })
  assert.ok(
    isOnlyOne(
      ordered,
      [{ topic: topicOf('puestos'), tags: [parks('subject')], failures: [] }],
      readQuestion(QUESTION).tokens,
    ),
  )
})

test('degrees alone may be of anything; with a question or a day they are of what is measured in them', () => {
  const degrees: Annotation = {
    from: 2,
    to: 4,
    weight: 9,
    meaning: { type: 'number', span: { from: 2, to: 4, value: '30', text: '30 grados', unit: 'grados' } },
  }
  const only = (question: string) => {
    const [reading] = scored()
    const tags = coveringOf('aseo', question).tags.filter(({ meaning }) => meaning.type === 'operator')
    return isOnlyOne(
      [{ ...reading!, reading: { ...reading!.reading, tags: [degrees, ...tags] } }],
      [],
      readQuestion(question).tokens,
    )
  }
  assert.equal([only('¿cuántos municipios tienen más de 30?'), only('ciudades con más de 30')], [true, false])
})

test.run()
