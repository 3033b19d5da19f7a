import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { termsOf, topicOf } from '../../test/support/fake-catalogue.ts'
import { buildVocabulary, entriesOf, keysOf } from './vocabulary.ts'

const stemsOf = (phrase: string) => keysOf(phrase).stems
const { subject } = topicOf('puestos')
const stalls = buildVocabulary(topicOf('puestos'), termsOf)
const sensesOf = (phrase: string) => {
  const stems = stemsOf(phrase)
  return stalls.phrases
    .from(stems, 0)
    .filter(({ to }) => to === stems.length)
    .map(({ meaning }) => meaning.sense)
}

test('stems are the same with accents, in plural and in the other gender', () => {
  assert.equal(stemsOf('Limón'), stemsOf('limones'))
  assert.equal(stemsOf('barata'), stemsOf('baratos'))
  assert.equal(stemsOf('Tipo de fruta'), stemsOf('tipos de frutas'))
  assert.not.equal(stemsOf('año'), stemsOf('ano'), 'ñ is a letter of its own')
})

test('everything that a subject declares has an entry', () => {
  const kinds = new Map<string, string[]>()
  for (const { phrase, sense } of entriesOf(subject)) kinds.set(sense.kind, [...(kinds.get(sense.kind) ?? []), phrase])
  assert.equal(kinds.get('row'), ['puesto', 'puestos', 'puesto', 'tendajon'])
  assert.equal(kinds.get('measure'), ['precio', 'cuesta', 'vale'])
  assert.equal(kinds.get('degree'), ['caro', 'barato'])
  assert.equal(kinds.get('value'), ['limon', 'limon agrio', 'naranja', 'mango', 'petacon', 'citrico'])
  assert.equal(
    [kinds.get('filter'), kinds.get('noise'), kinds.get('subject')],
    [['granel', 'abierto', 'ganga', 'ambulante'], ['kilo'], ['fruta']],
  )
})

test('an adjective says which end of its measure it means', () => {
  assert.equal(
    [sensesOf('caras'), sensesOf('baratos')],
    [[{ kind: 'degree', id: 'precio', end: 'mas' }], [{ kind: 'degree', id: 'precio', end: 'menos' }]],
  )
})

test('a word may have several senses, and the tags choose', () => {
  assert.equal(
    sensesOf('fruta')
      .map(({ kind }) => kind)
      .sort(),
    ['dimension', 'subject'],
  )
})

test('an open list is read from what is published: its labels, and the words in them', () => {
  assert.equal(sensesOf('guadalupana'), [{ kind: 'value', id: 'marca', values: ['La Guadalupana'], overPlaces: false }])
  assert.equal([...stalls.partial.get('fruta')!.get('marca')!], ['Frutas del Valle', 'Frutas Lupita'])
  assert.is(stalls.partial.has('del'), false, 'short words tell no label from another')
  const empty = buildVocabulary(topicOf('puestos'), () => [])
  assert.is(empty.partial.size, 0)
})

test('words of four letters or more can be corrected when they are mistyped', () => {
  assert.ok(stalls.words.has('petacon') && stalls.words.has('guadalupana'))
  assert.not.ok([...stalls.words.keys()].some((word) => word.length < 4))
})

test.run()
