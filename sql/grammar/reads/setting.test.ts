/** Where and when stand before what is asked as well as behind it, and the query is the same. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { spansOf } from '../../reply/meaning-spans.ts'
import { outcomeOf, queryOf } from '../../../test/support/fake-questions.ts'

const same = (one: string, other: string) => assert.equal(queryOf(one), queryOf(other), one)

test('a place may come first, with a comma and without', () => {
  same('En Mérida, muéstrame 10 puestos', 'muéstrame 10 puestos en Mérida')
  same('en Mérida muéstrame 10 puestos', 'muéstrame 10 puestos en Mérida')
  same('En Mérida, marcas de limón', 'marcas de limón en Mérida')
  same('Oye, en Mérida cuánto cuesta el limón', '¿cuánto cuesta el limón en Mérida?')
})

test('so may a day, and both', () => {
  same('En 2025, ventas por mes', 'ventas por mes en 2025')
  same('En 2025, en Jalisco, ventas por mes', 'ventas por mes en Jalisco en 2025')
  same('Ayer, ¿cuánto cuesta el limón en Mérida?', '¿cuánto cuesta el limón en Mérida ayer?')
})

test('several places before a question are all of it', () => {
  same(
    'En Mérida, Guadalajara y Zapopan, ¿cuánto cuesta el limón?',
    '¿cuánto cuesta el limón en Mérida, Guadalajara y Zapopan?',
  )
  same(
    'En Benito Juárez, Quintana Roo, ¿cuánto cuesta el limón?',
    '¿cuánto cuesta el limón en Benito Juárez, Quintana Roo?',
  )
})

test('another place or day in the question, or a denial, keeps the order that was written', () => {
  const { comparar } = queryOf('en octubre de 2025, ventas de flores contra octubre de 2024')
  assert.is.not(comparar, undefined)
  for (const question of ['En Jalisco, puestos que no', 'En Mérida, ¿cuánto cuesta el limón y?'])
    assert.is.not(outcomeOf(question).kind, 'understood', question)
})

test('what was read is told in the order that was written', () => {
  const outcome = outcomeOf('En Mérida, ¿cuánto cuesta el limón?')
  assert.ok(outcome.kind === 'understood')
  assert.equal(
    spansOf(outcome).map(({ texto, inicio, fin }) => [texto, inicio, fin]),
    [
      ['Mérida', 3, 9],
      ['cuánto', 12, 18],
      ['cuesta', 19, 25],
      ['limón', 29, 34],
    ],
  )
})

test.run()
