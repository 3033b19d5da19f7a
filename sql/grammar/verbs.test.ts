import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readQuestion } from '../normalize.ts'
import { verbGroups } from './verbs.ts'

const VERBS = new Set(['subir', 'bajar', 'estar', 'llover', 'ser'])
const groups = (question: string) => {
  const { tokens } = readQuestion(question)
  return verbGroups(tokens, VERBS).map(({ from, to, infinitive, future, progress }) =>
    [
      tokens
        .slice(from, to)
        .map(({ folded }) => folded)
        .join(' '),
      infinitive,
      ...(future ? ['future'] : []),
      ...(progress ? ['progress'] : []),
    ].join(' / '),
  )
}

test('a verb has its auxiliaries and clitics with it', () => {
  assert.ok(groups('cuánto ha venido subiendo').includes('ha venido subiendo / subir / progress'))
  assert.ok(groups('se ha bajado mucho').includes('se ha bajado / bajar / progress'))
})

test('what is to come is told by its periphrasis or its accent', () => {
  assert.ok(groups('va a llover mañana').includes('va a llover / llover / future'))
  assert.ok(groups('mañana bajará el precio').includes('bajara / bajar / future'))
  assert.ok(groups('que bajara el precio').includes('bajara / bajar'))
})

test('a participle by itself is no verb: «los estados» are no form of «estar»', () => {
  assert.equal(groups('estados con más robos'), [])
})

test.run()
