import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { suggestion, suggestions } from './suggest.ts'

test('a suggestion is a question and the call that asks it, encoded', () => {
  const question = '¿a cómo está el dólar & qué más?'
  const { pregunta, url } = suggestion(question)
  assert.is(pregunta, question)
  assert.not.match(url, /[ ¿&á]/)
  assert.is(new URL(url, 'http://x').searchParams.get('q'), question)
})

test('three at most, and never the question that was asked', () => {
  const many = ['Uno', 'dos', 'tres', 'cuatro', 'cinco']
  assert.equal(
    suggestions(many, 'UNO').map(({ pregunta }) => pregunta),
    ['dos', 'tres', 'cuatro'],
  )
  assert.equal(suggestions([], 'uno'), [])
})

test.run()
