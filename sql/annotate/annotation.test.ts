import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readQuestion } from '../normalize.ts'
import { termsOf, topicOf } from '../../test/support/fake-catalogue.ts'
import { segmentations } from './segmentation.ts'
import { commonAnnotations } from './common-annotations.ts'
import { subjectAnnotations } from './subject-annotations.ts'
import { type Annotation } from './annotation.ts'
import { buildVocabulary } from '../knowledge/vocabulary.ts'

const stalls = buildVocabulary(topicOf('puestos'), termsOf)
const tokensOf = (question: string) => readQuestion(question).tokens
const told = ({ from, to, meaning }: Annotation) =>
  `${from}-${to} ${meaning.type === 'operator' ? meaning.operator.op : meaning.type === 'sense' ? `${meaning.sense.kind}${'values' in meaning.sense ? ` ${meaning.sense.values.join('+')}` : ''}${meaning.partly ? ' en parte' : ''}` : meaning.type}`
const best = (question: string) => {
  const tokens = tokensOf(question)
  return segmentations(tokens.length, [
    ...commonAnnotations(tokens),
    ...subjectAnnotations(tokens, stalls),
  ])[0]!.tags.map(told)
}

test('an operator is found with and without accents, and a longer one beside the shorter', () => {
  for (const question of ['¿Cuánto cuesta?', 'CUANTO CUESTA'])
    assert.ok(commonAnnotations(tokensOf(question)).map(told).includes('0-1 cuanto'), question)
  const tags = commonAnnotations(tokensOf('por cada 100 mil habitantes')).map(told)
  assert.ok(tags.includes('0-5 tasa') && tags.includes('0-2 grupo'))
})

test('«no, sin, más, menos, hasta» are never courtesies', () => {
  const fillers = commonAnnotations(tokensOf('no sin más menos hasta desde')).filter(
    ({ meaning }) => meaning.type === 'filler',
  )
  assert.equal(fillers.map(told), [])
})

test('declared phrases match in plural and in the other gender, over articles', () => {
  assert.ok(subjectAnnotations(tokensOf('puestos abiertas'), stalls).map(told).includes('1-2 filter'))
  assert.ok(subjectAnnotations(tokensOf('limón de los agrios'), stalls).map(told).includes('0-4 value limon'))
  assert.equal(subjectAnnotations(tokensOf('zapatos'), stalls), [])
})

test('several declarations of the same words are one value of either', () => {
  assert.ok(subjectAnnotations(tokensOf('cítricos'), stalls).map(told).includes('0-1 value limon+naranja'))
  const [tag] = subjectAnnotations(tokensOf('limón'), stalls)
  assert.is(told(tag!), '0-1 value limon', 'the value as stored, once')
})

test('words of some labels of an open list mean every value that has them all', () => {
  const tags = subjectAnnotations(tokensOf('frutas lupita'), stalls).map(told)
  assert.ok(tags.includes('0-2 value Frutas Lupita'))
  assert.ok(tags.includes('0-1 value Frutas del Valle+Frutas Lupita en parte'))
  assert.not.ok(tags.includes('0-2 value Frutas Lupita en parte'), 'a whole name is no part of another')
  assert.equal(
    subjectAnnotations(tokensOf('valle lupita'), stalls)
      .map(told)
      .filter((one) => one.startsWith('0-2')),
    [],
    'no label has both',
  )
})

test('the segmentation with the longest phrases wins', () => {
  assert.equal(best('limón agrio abierto'), ['0-2 value limon', '2-3 filter'])
  assert.equal(
    best('Frutas Lupita'),
    ['0-2 value Frutas Lupita'],
    'the whole label and not the subject «fruta» beside a half',
  )
})

test('a word that nothing explains stays unknown and alone', () => {
  assert.equal(best('limón marciano'), ['0-1 value limon', '1-2 unknown'])
  assert.equal(best('xyz'), ['0-1 unknown'])
})

test('segmentations come best first, cover every word once, and no more than asked', () => {
  const tokens = tokensOf('el puesto más barato de limón agrio')
  const found = segmentations(tokens.length, [...commonAnnotations(tokens), ...subjectAnnotations(tokens, stalls)], 3)
  assert.is(found.length, 3)
  for (const [at, { tags, weight }] of found.entries()) {
    assert.ok(at === 0 || weight <= found[at - 1]!.weight)
    assert.equal(
      tags.flatMap(({ from, to }) => tokens.slice(from, to)),
      [...tokens],
    )
  }
})

test('segmentations that differ in their courtesies alone are one', () => {
  const tokens = tokensOf('dime por favor cuál es el precio que tiene el limón en este momento')
  const meant = segmentations(tokens.length, [...commonAnnotations(tokens), ...subjectAnnotations(tokens, stalls)]).map(
    ({ tags }) =>
      tags
        .filter(({ meaning }) => meaning.type !== 'filler')
        .map(told)
        .join(' | '),
  )
  assert.is(new Set(meant).size, meant.length)
})

test.run()
