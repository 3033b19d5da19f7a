import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readQuestion } from '../normalize.ts'
import { writtenNames } from './written-names.ts'

const colonia = { label: 'colonia', column: 'colonia', words: ['colonia'], written: 'mayusculas' } as const
const namesIn = (question: string) => {
  const { tokens } = readQuestion(question)
  const named = tokens.flatMap(({ lemma }, at) => (lemma === 'colonia' ? [{ id: 'colonia', to: at + 1 }] : []))
  return [...writtenNames(tokens, named, { colonia })].map(({ value }) => value)
}

test('a name ends where the question, its clause or what it may belong to does', () => {
  assert.equal(namesIn('negocios en la colonia Américas'), ['AMERICAS'])
  assert.equal(namesIn('negocios en la colonia Peña Blanca en León'), ['PEÑA BLANCA'])
  assert.equal(namesIn('negocios en la colonia La Loma de Tijuana'), ['LA LOMA', 'LA LOMA DE TIJUANA'])
  assert.equal(namesIn('negocios en la colonia Roma Norte, CDMX'), ['ROMA NORTE'])
})

test('what is asked of quarters names none', () => {
  for (const question of [
    'colonia con más negocios',
    'qué colonia de Mérida tiene más',
    'negocios por colonia',
    'las colonias Roma y Condesa',
    'qué colonia es la más grande',
  ])
    assert.equal(namesIn(question), [], question)
})

test('a street goes with its kind, and the point of «av.» ends no sentence', () => {
  const calle = {
    label: 'vialidad',
    column: 'vialidad',
    words: ['calle', 'av'],
    written: 'mayusculas',
    before: 'AVENIDA',
  } as const
  const { tokens } = readQuestion('negocios en la av. 5 de Mayo de León')
  const named = tokens.flatMap(({ folded }, at) => (folded === 'av' ? [{ id: 'calle', to: at + 1 }] : []))
  assert.ok([...writtenNames(tokens, named, { calle })].some(({ value }) => value === 'AVENIDA 5 DE MAYO'))
})

test.run()
