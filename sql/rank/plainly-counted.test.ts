import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Interpretation } from '../interpretation.ts'
import { plainlyCounted } from './plainly-counted.ts'
import { topicOf } from '../../test/support/fake-catalogue.ts'
import { coveringOf } from '../../test/support/fake-questions.ts'

const readingOf = (id: string, question: string, query: object = {}): Interpretation =>
  ({ topic: topicOf(id), tags: coveringOf(id, question).tags, query }) as unknown as Interpretation

test('rows that are the things themselves are counted before those of which each has several', () => {
  const counts = { medidas: [{ id: 'filas', agg: 'cuenta' }] }
  const [prices, things] = [
    readingOf('puestos', 'estados con menos de 20 puestos', counts),
    readingOf('puestos', 'estados con menos de 20 puestos', counts),
  ]
  const plain = {
    ...things,
    topic: {
      ...things.topic,
      subject: { ...things.topic.subject, row: { ...things.topic.subject.row!, distinct: undefined } },
    },
  } as unknown as Interpretation
  assert.is(plainlyCounted([{ reading: prices }, { reading: plain }])[0]!.reading, plain)
  assert.is(
    plainlyCounted([
      { reading: { ...prices, query: { ...counts, filtros: [{}] } } as unknown as Interpretation },
      { reading: plain },
    ])[0]!.reading.topic,
    prices.topic,
  )
})

test.run()
