/** Which places a derivation is of: named, left out, left open, settled since. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { places, TODAY, topicOf } from '../../../test/support/fake-catalogue.ts'
import type { Topic } from '../../knowledge/catalogue.ts'
import { readQuestion } from '../../normalize.ts'
import type { PlaceReference } from '../../places/finder.ts'
import { ParseFailure } from '../parse-failure.ts'
import type { Atom } from '../atoms.ts'
import { placesSaid } from './places.ts'

/** The places of a question as atoms; those behind «excepto» or «menos» are left out. */
function where(question: string, topic: Topic = topicOf('puestos'), settled = new Map<string, PlaceReference>()) {
  const { tokens } = readQuestion(question)
  const spans = places(tokens)
  const longest = spans.filter(
    ({ from, to }) => !spans.some((one) => one.from <= from && to <= one.to && one.to - one.from > to - from),
  )
  const atoms = longest.map((span): Atom => {
    const words = tokens.slice(span.from, span.to).map(({ raw }) => raw)
    const denied = /^(excepto|menos|sin)$/.test(tokens[span.from - 1]?.folded ?? '')
    return { is: 'place', span, words: words.join(' '), denied }
  })
  const notes: string[] = []
  const { included, excluded, unsettled } = placesSaid(
    atoms,
    { topic, subject: topic.subject, tokens, today: TODAY },
    settled,
    notes,
  )
  return {
    in: included.map(({ clave }) => clave),
    out: excluded.map(({ clave }) => clave),
    open: unsettled.map(({ words, places: several }) => `${words} ${several.length}`),
    notes,
  }
}

test('places that are named, and places that are left out', () => {
  assert.equal(where('limón en Mérida y Zapopan'), { in: ['31050', '14120'], out: [], open: [], notes: [] })
  assert.equal(where('limón excepto Jalisco'), { in: [], out: ['14'], open: [], notes: [] })
})

test('the reading that was not taken is told', () => {
  assert.equal(where('limón en Puebla').notes, ['«Puebla» se tomó como Puebla, Puebla, no como el estado de Puebla.'])
  assert.equal(where('ventas en Puebla', topicOf('ventas')).notes, [
    '«Puebla» se tomó como el estado de Puebla, no como Puebla, Puebla.',
  ])
  assert.equal(where('limón en el estado de Puebla').notes, [])
})

test('a name that nothing decides stays open, until it is settled', () => {
  assert.equal(where('limón en Benito Juárez'), { in: [], out: [], open: ['Benito Juárez 3'], notes: [] })
  const place: PlaceReference = {
    nivel: 'municipio',
    clave: '26071',
    nombre: 'Benito Juárez, Sonora',
    poblacion: 21_692,
  }
  const { in: found, open } = where('limón en Benito Juárez', topicOf('puestos'), new Map([['Benito Juárez', place]]))
  assert.equal([found, open], [['26071'], []])
})

test('a town beside its state is the town', () => {
  assert.equal(where('limón en Zapopan, Jalisco').in, ['14120'])
})

test('rows that lie in no place, or not at that level, cannot be asked by it', () => {
  const reasonOf = (question: string, topic: Topic) => {
    try {
      return String(where(question, topic).in)
    } catch (error) {
      assert.instance(error, ParseFailure)
      return (error as ParseFailure).message
    }
  }
  assert.is(reasonOf('ficha en Mérida', topicOf('moneda')), 'no tiene lugares')
  const puestos = topicOf('puestos')
  const byState: Topic = {
    ...puestos,
    subject: { ...puestos.subject, place: { prefer: 'estado', levels: ['estado'] } },
  }
  assert.is(reasonOf('limón en Mérida', byState), 'no tiene ese nivel')
})

test.run()
