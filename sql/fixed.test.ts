/** What no covering takes apart. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { cutsAName, isFixed, losesIt } from './fixed.ts'
import type { PlaceSpan } from './places.ts'
import type { Tag } from './tag.ts'

const place = (from: number, to: number, more: Partial<PlaceSpan> = {}): Tag => ({
  from,
  to,
  weight: 1,
  meaning: { type: 'place', span: { from, to, places: [], said: undefined, ...more } },
})
const degree: Tag = {
  from: 3,
  to: 4,
  weight: 1,
  meaning: { type: 'sense', sense: { kind: 'degree', id: 'alta', end: 'mas' } },
}

test('«Nuevo León» is no newest of León; a longer name holds it', () => {
  assert.ok(isFixed(place(3, 5)))
  assert.ok(losesIt(place(3, 5), [degree, place(4, 5)]))
  assert.not(losesIt(place(3, 5), [place(1, 5)]))
})

test('«El Limón» may be what is sold, and «municipio de Veracruz» any of the state', () => {
  assert.not(isFixed(place(3, 5, { article: true })))
  assert.not(isFixed(place(3, 5, { said: 'municipio' })))
  assert.not(isFixed(place(3, 4)))
})

test('«lugares del Estado» ends nowhere inside «Estado de México»', () => {
  const figure: Tag = { from: 2, to: 5, weight: 1, meaning: { type: 'sense', sense: { kind: 'measure', id: 'lugar' } } }
  assert.ok(cutsAName([figure], [place(4, 7)]))
  assert.not(cutsAName([{ ...figure, to: 7 }], [place(4, 7)]))
  assert.not(cutsAName([figure], [place(5, 7)]))
})

test.run()
