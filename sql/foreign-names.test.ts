import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { takesApart } from './foreign-names.ts'
import { plainlyCounted } from './plainly-counted.ts'
import { topicOf } from '../test/support/fake-catalogue.ts'
import { coveringOf } from '../test/support/fake-questions.ts'
import type { Interpretation } from './interpretation.ts'

const readingOf = (id: string, question: string, query: object = {}): Interpretation =>
  ({ topic: topicOf(id), tags: coveringOf(id, question).tags, query }) as unknown as Interpretation
const attemptOf = (id: string, question: string) => ({
  topic: topicOf(id),
  tags: coveringOf(id, question).tags,
  failures: [],
})

test('the name of another dataset is not taken apart', () => {
  const question = 'venta del mercado por estado'
  const [foreign, own] = [attemptOf('ventas', question), readingOf('moneda', question)]
  const apart = {
    ...own,
    tags: foreign.tags.flatMap((tag) =>
      tag.to - tag.from > 1
        ? [
            { ...tag, to: tag.from + 1 },
            { ...tag, from: tag.to - 1 },
          ]
        : [tag],
    ),
  }
  assert.equal(
    [
      takesApart(apart, foreign),
      takesApart({ ...own, tags: foreign.tags }, foreign),
      takesApart({ ...apart, topic: foreign.topic }, foreign),
    ],
    [true, false, false],
  )
})

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
