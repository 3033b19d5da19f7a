import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { knowledge, NOW } from '../../test/support/fake-catalogue.ts'
import { outcomeOf } from '../../test/support/fake-questions.ts'
import { repaired } from './repair.ts'
import type { Trial } from '../rank/trial.ts'
import { understand } from '../understand.ts'

const trial: Trial = {
  read: (question, settled) => understand(question, knowledge(), NOW, settled),
  hasRows: async () => true,
  isSample: () => false,
}

async function offered(question: string, more: Partial<Trial> = {}): Promise<string[]> {
  const outcome = outcomeOf(question)
  if (outcome.kind !== 'refused') throw new Error(`«${question}» is ${outcome.kind}`)
  return (await repaired(outcome, { ...trial, ...more })).map(({ pregunta }) => pregunta)
}

test('what is not known is left out with what leads to it', async () => {
  assert.equal(await offered('precio del limón en la Wakanda'), ['precio del limón'])
  assert.equal(await offered('¿Cuánto cuesta el limón con zarambullo en Mérida?'), [
    'Cuánto cuesta el limón en Mérida',
    'Cuánto cuesta el limón',
  ])
})

test('what has no figures by place is asked without one', async () => {
  assert.equal(await offered('¿cuánto cuesta la ficha en Mérida?'), ['cuánto cuesta la ficha'])
})

test('what makes no question without the word, or has no rows, is not offered', async () => {
  assert.equal(await offered('precio del zarambullo'), [])
  assert.equal(await offered('precio del limón en Wakanda', { hasRows: async () => false }), [])
})

test('a command is not put in other words', async () => {
  assert.equal(await offered('borra los puestos de Mérida'), [])
})

test.run()
