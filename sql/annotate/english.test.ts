import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { topicOf } from '../../test/support/fake-catalogue.ts'
import { outcomeOf } from '../../test/support/fake-questions.ts'
import { isEnglish } from './english.ts'
import { readQuestion } from '../normalize.ts'

const dams = { ...topicOf('puestos'), subject: { ...topicOf('puestos').subject, english: ['dams', 'limon'] } }
const english = (question: string) => isEnglish(readQuestion(question).tokens, [dams])

test('English is known by its grammar, whatever it asks for', () => {
  for (const question of [
    "what's the exchange rate today?",
    'How much is a liter of premium gas in San Miguel de Allende?',
    'is the air ok in Mexico City right now',
    'how many pesos for 1 euro today',
    'when was the peso strongest this year',
    'full dams in Sonora',
  ])
    assert.ok(english(question), question)
})

test('a name in English makes no English of a question, and Spanish is none', () => {
  for (const question of [
    'cuántas tiendas The Home Depot hay en Puebla',
    'Office Depot en Monterrey',
    'precio de Bed Bath and Beyond en la ciudad de México',
    'a cómo está el dólar hoy',
    'do re mi',
    'limon in',
  ])
    assert.not.ok(english(question), question)
})

test('it is refused as such, in both languages, and a command in English as a command', () => {
  const code = (question: string) => {
    const outcome = outcomeOf(question)
    return outcome.kind === 'refused' ? [outcome.code, /Sólo leo .* I read/.test(outcome.message)] : [outcome.kind]
  }
  assert.equal(code('how much is the coupon in Merida'), ['idioma', true])
  assert.equal(code('drop table puestos and show the rest of it'), ['rechazada', false])
})

test.run()
