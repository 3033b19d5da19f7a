import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { PlaceReference } from '../places.ts'
import { TODAY } from '../../test/support/fake-catalogue.ts'
import { readerOf } from '../../test/support/fake-questions.ts'
import { openReader, Unread } from './reader.ts'
import { readPlaces } from './where.ts'

function where(question: string, id = 'puestos') {
  const reader = readerOf(id, question)
  const { included, excluded, unsettled } = readPlaces(reader)
  return {
    in: included.map(({ clave }) => clave),
    out: excluded.map(({ clave }) => clave),
    open: unsettled.map(({ words, places }) => `${words} ${places.length}`),
    notes: reader.notes,
  }
}

test('places that are named, and places that are left out', () => {
  assert.equal(where('limón en Mérida y Zapopan'), { in: ['31050', '14120'], out: [], open: [], notes: [] })
  assert.equal(where('limón excepto Jalisco'), { in: [], out: ['14'], open: [], notes: [] })
  assert.equal(where('limón en todos los estados menos Jalisco').out, ['14'])
})

test('the reading that was not taken is told', () => {
  assert.equal(where('limón en Puebla').notes, ['«Puebla» se tomó como Puebla, Puebla, no como el estado de Puebla.'])
  assert.equal(where('ventas en Puebla', 'ventas').notes, [
    '«Puebla» se tomó como el estado de Puebla, no como Puebla, Puebla.',
  ])
  assert.equal(where('limón en el estado de Puebla').notes, [])
})

test('a name that nothing decides stays open', () => {
  assert.equal(where('limón en Benito Juárez'), { in: [], out: [], open: ['Benito Juárez 3'], notes: [] })
})

test('and is closed by what was settled since', () => {
  const place: PlaceReference = {
    nivel: 'municipio',
    clave: '26071',
    nombre: 'Benito Juárez, Sonora',
    poblacion: 21_692,
  }
  const { topic, tokens, tags } = readerOf('puestos', 'limón en Benito Juárez')
  const { included, unsettled } = readPlaces(
    openReader(topic, tokens, tags, new Map([['Benito Juárez', place]]), TODAY),
  )
  assert.equal([included, unsettled], [[place], []])
})

test('the country is everywhere, and no place', () => {
  assert.equal(where('limón en todo el país'), { in: [], out: [], open: [], notes: [] })
  assert.equal(where('limón en México').in, [])
})

test('rows that lie in no place, or not at that level, cannot be asked by it', () => {
  assert.throws(
    () => where('ficha en Mérida', 'moneda'),
    (error: unknown) => error instanceof Unread && error.message === 'no tiene lugares' && error.words[0] === 'Mérida',
  )
  const { topic, tokens, tags } = readerOf('puestos', 'limón en Mérida')
  const byState = {
    ...topic,
    subject: { ...topic.subject, place: { prefer: 'estado' as const, levels: ['estado' as const] } },
  }
  assert.throws(
    () => readPlaces(openReader(byState, tokens, tags, new Map(), TODAY)),
    (error: unknown) => error instanceof Unread && error.message === 'no tiene ese nivel',
  )
})

test.run()
