import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readQuestion } from '../normalize.ts'
import { commonAnnotations } from '../annotate/common-annotations.ts'
import { spellings } from '../annotate/trie.ts'
import { FILLERS } from './fillers.ts'
import { OPERATORS } from './operators.ts'

const fillers = new Set(FILLERS.flatMap(spellings).map((words) => words.join(' ')))

test('words of courtesy say nothing, each by itself', () => {
  for (const word of [
    'dame',
    'dime',
    'quiero',
    'necesito',
    'hola',
    'gracias',
    'datos',
    'oye',
    'ya',
    'aprox',
    'el',
    'una',
    'es',
    'están',
    'tienen',
    'cifras',
    'por favor',
    'más o menos',
  ]) {
    const { tokens } = readQuestion(`${word} xyz`)
    assert.ok(
      commonAnnotations(tokens).some(
        ({ from, to, meaning }) => meaning.type === 'filler' && from === 0 && to === tokens.length - 1,
      ),
      word,
    )
  }
})

test('words that change what is asked are no courtesies', () => {
  for (const word of [
    'no',
    'sin',
    'mas',
    'menos',
    'hasta',
    'desde',
    'sobre',
    'cerca',
    'excepto',
    'cada',
    'entre',
    'solo el',
    'y',
    'o',
  ])
    assert.not.ok(fillers.has(word), word)
})

test('every phrase is folded words, as questions are compared', () => {
  const phrases = [...OPERATORS.flatMap(([, written]) => written), ...FILLERS]
  assert.equal(
    phrases.filter((phrase) => !/^[a-z0-9ñ|?,% _]+$/.test(phrase)),
    [],
  )
})

// «gracias|por favor|amigo» was «gracias favor» and «por amigo», and a polite question was not understood.
test('a long list of courtesies is of single words: a space inside it would join those before it to those after', () => {
  const many = FILLERS.filter((phrase) => phrase.split('|').length > 16)
  assert.equal(
    many.filter((phrase) => phrase.includes(' ')).map((phrase) => phrase.slice(0, 60)),
    [],
  )
})

test.run()
