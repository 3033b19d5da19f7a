import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readQuestion } from '../normalize.ts'
import { asideTags } from './asides.ts'

const aside = (question: string) => {
  const { tokens } = readQuestion(question)
  return asideTags(tokens)
    .map(({ from }) => tokens[from]!.folded)
    .join(' ')
}

test('what a question is for, and what someone says of himself, may go unread', () => {
  assert.is(aside('¿va a llover hoy en Toluca? traigo moto'), 'traigo moto')
  assert.is(aside('¿hará frío en Pachuca? es para mandar suéter'), 'es para mandar sueter')
  assert.is(aside('mi niño tiene asma, ¿cómo está el aire?'), 'mi niño tiene asma')
})

test('a clause that asks is none, whoever speaks in it, nor is a question of one clause', () => {
  assert.is(aside('tengo una duda, cuánto cuesta el limón'), 'tengo una duda')
  assert.is(aside('manejo poco, pero dime cuánto cuesta, gracias'), 'manejo poco gracias')
  assert.is(aside('cuánto pago de luz'), '')
})

test.run()
