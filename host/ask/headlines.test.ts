import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Connector } from '@tianguis/core'
import type { Reply, Series } from '@tianguis/sql/reply/reply'
import { openHeadlines } from './headlines.ts'

const headline = (label: string) => ({ label, q: `¿${label}?`, figure: 'valor', unit: 'pesos', of: [] })
const connectors = [
  { name: 'b', headline: headline('Zinc') },
  { name: 'a', headline: headline('Agua') },
  { name: 'c' },
] as unknown as Connector[]
const good = (value: number) =>
  ({ ok: true, rows: [`{"valor":${value}}`], interpretacion: { consulta: {} } }) as unknown as Reply
/** Not in order, and a day without a figure. */
const HISTORY = {
  rows: [
    '{"periodo":"2026-02-01","valor":2.5}',
    '{"periodo":"2026-01-01","valor":1}',
    '{"periodo":"2026-03-01","valor":null}',
  ],
  grafica: { tipo: 'lineas', x: 'periodo', y: 'valor' },
} as unknown as Series

function opened() {
  const versions = new Map([
    ['a', 1],
    ['b', 1],
    ['c', 1],
  ])
  const withheld = new Set<string>()
  const asked: string[] = []
  const told: string[] = []
  let answer: (q: string) => Promise<Reply> = async () => good(asked.length)
  const headlines = openHeadlines({
    connectors,
    log: { warn: ((_of: object, message: string) => told.push(message)) as never },
    datasets: {
      get: (name) => ({
        name,
        version: versions.get(name) ?? 0,
        publicationId: 'a',
        publishedAt: null,
        observedOn: null,
        sample: false,
        condition: 'al_dia',
        withheld: withheld.has(name),
      }),
    },
    box: {
      ask: (q) => {
        asked.push(q)
        return answer(q)
      },
      history: async () => HISTORY,
    },
  })
  return {
    headlines,
    versions,
    withheld,
    asked,
    told,
    answerWith: (with_: typeof answer) => {
      answer = with_
    },
  }
}
const rowsOf = ({ headlines }: ReturnType<typeof opened>) => headlines.all().map(({ reply }) => reply.rows[0])

test('each is asked once a publication, and shown by label', async () => {
  const world = opened()
  const { headlines, versions, asked } = world
  assert.equal(headlines.all(), [])
  await Promise.all([headlines.refresh(), headlines.refresh()])
  assert.equal(asked, ['¿Agua?', '¿Zinc?'])
  assert.equal(
    headlines.all().map((one) => one.headline.label),
    ['Agua', 'Zinc'],
  )
  assert.equal(headlines.all()[0]!.history, [1, 2.5])
  versions.set('b', 2)
  await headlines.refresh()
  assert.equal(asked, ['¿Agua?', '¿Zinc?', '¿Zinc?'])
  assert.equal(rowsOf(world), ['{"valor":1}', '{"valor":3}'])
  assert.equal(
    ['¿Zinc?', 'zínc', '¿y el zinc?', ''].map((question) => headlines.answerTo(question)?.rows[0]),
    ['{"valor":3}', '{"valor":3}', undefined, undefined],
  )
})

test('what fails or is refused leaves the answer of before, says so, and is asked again the next time', async () => {
  const world = opened()
  const { headlines, versions, told, answerWith } = world
  await headlines.refresh()
  versions.set('a', 2).set('b', 2)
  answerWith(async (q) => {
    if (q === '¿Agua?') throw new Error('away')
    return { ok: false, codigo: 'ambigua', error: 'Falta decir cuál.' } as unknown as Reply
  })
  await headlines.refresh()
  assert.equal(rowsOf(world), ['{"valor":1}', '{"valor":2}'])
  assert.equal(told, [
    'No se pudo leer la cifra destacada; se muestra lo anterior.',
    'La cifra destacada no tiene respuesta: Falta decir cuál.',
  ])
  answerWith(async () => good(9))
  await headlines.refresh()
  assert.equal(rowsOf(world), ['{"valor":9}', '{"valor":9}'])
})

test('what is withheld is not shown any more, and asked again', async () => {
  const { headlines, withheld, asked } = opened()
  await headlines.refresh()
  withheld.add('b')
  assert.equal(
    headlines.all().map(({ headline: { label } }) => label),
    ['Agua'],
  )
  assert.is(headlines.answerTo('¿Zinc?'), undefined)
  await headlines.refresh()
  assert.equal([asked.length, headlines.answerTo('¿Zinc?')?.rows[0]], [3, '{"valor":3}'])
})

test('nothing is asked of a dataset without a publication, nor after the close', async () => {
  const { headlines, versions, asked } = opened()
  versions.set('a', 0)
  await headlines.refresh()
  assert.equal(asked, ['¿Zinc?'])
  versions.set('a', 1)
  await headlines.close()
  await headlines.refresh()
  assert.equal(asked, ['¿Zinc?'])
})

test.run()
