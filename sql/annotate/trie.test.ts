import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createTrie, spellings } from './trie.ts'

const named = (trie: ReturnType<typeof createTrie<string>>, text: string, from = 0) =>
  trie.from(text.split(' '), from).map(({ to, meaning }) => `${meaning} ${to}`)

test('every phrase that begins at a word is found, the shorter ones first', () => {
  const trie = createTrie<string>()
  for (const phrase of ['san', 'san luis', 'san luis potosi', 'luis']) trie.add(phrase.split(' '), phrase)
  assert.equal(named(trie, 'san luis potosi'), ['san 1', 'san luis 2', 'san luis potosi 3'])
  assert.equal(named(trie, 'san luis potosi', 1), ['luis 2'])
  assert.equal(named(trie, 'san juan'), ['san 1'])
  assert.equal(named(trie, 'don luis'), [])
  assert.equal(named(trie, 'san', 1), [])
})

test('a phrase may have several meanings, and a beginning of one has none', () => {
  const trie = createTrie<string>()
  trie.add(['nivel', 'agua'], 'uno')
  trie.add(['nivel', 'agua'], 'otro')
  assert.equal(named(trie, 'nivel agua'), ['uno 2', 'otro 2'])
  assert.equal(named(trie, 'nivel'), [])
})

test('skipped words stand between the words of a phrase, neither before nor after it', () => {
  const trie = createTrie<string>(new Set(['de', 'la']))
  trie.add(['tipo', 'fruta'], 'x')
  assert.equal(named(trie, 'tipo de la fruta'), ['x 4'])
  assert.equal(named(trie, 'de tipo fruta'), [])
  assert.equal(named(trie, 'tipo fruta de'), ['x 2'])
  assert.equal(named(trie, 'tipo con fruta'), [])
})

test('a skipped word that a phrase itself has is not skipped there', () => {
  const trie = createTrie<string>(new Set(['la']))
  trie.add(['a', 'la', 'baja'], 'con')
  trie.add(['a', 'baja'], 'sin')
  assert.equal(named(trie, 'a la baja'), ['con 3'])
})

test('alternatives and optional words are written out', () => {
  const written = (phrase: string) => spellings(phrase).map((words) => words.join(' '))
  assert.equal(written('a|b c'), ['a c', 'b c'])
  assert.equal(written('a b?'), ['a', 'a b'])
  assert.equal(written('por cada? 100|cien'), ['por 100', 'por cien', 'por cada 100', 'por cada cien'])
  assert.equal(written('a?'), ['a'], 'a phrase has at least a word')
})

test.run()
