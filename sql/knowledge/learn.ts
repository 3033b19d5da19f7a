import type { Connector, Territory } from '@tianguis/core'
import { openCatalogue, type Catalogue, type Topic } from './catalogue.ts'
import { DATE_WORDS } from '../dates.ts'
import { GRAMMAR_VERBS, GRAMMAR_WORDS } from '../grammar/grammar.ts'
import { formsOf as formsOfVerb } from '../grammar/paradigms.ts'
import { FILLERS } from '../lexicon/fillers.ts'
import { OPERATORS } from '../lexicon/operators.ts'
import { lemmaOf, memoizedForm, stemOf } from '../normalize/forms.ts'
import { ORDINALS } from '../numbers.ts'
import { indexPlaceNames, PLACE_WORDS } from '../places/finder.ts'
import { indexExamples } from '../rank/example-similarity.ts'
import { spellings } from '../annotate/trie.ts'
import { buildLexicon, OF_GRAMMAR, type LexiconEntry } from '../annotate/typos.ts'
import type { Knowledge } from './knowledge.ts'
import { understand } from '../understand.ts'
import { buildVocabulary, openLists, type TermsOf, type QuestionVocabulary } from './vocabulary.ts'

/** What a box learns from: the connectors, the names of places, and the open lists as published. */
export interface Learned {
  readonly connectors: readonly Connector[]
  readonly territory: Territory
  readonly terms: TermsOf
}

export const catalogueOf = ({ connectors, territory }: Pick<Learned, 'connectors' | 'territory'>): Catalogue => {
  const names = new Map(territory.states().map(({ cve_ent, estado }) => [cve_ent, estado]))
  return openCatalogue(connectors, (code) => names.get(code) ?? code)
}

/**
 * Everything a question is read with, made once a publication that brings other words.
 * @param now only so that dates in examples can be read
 * @param before what was known: what has not changed is taken over, or every answer would wait half a second for it
 */
export function learn({ connectors, territory, terms }: Learned, now: Date, before?: Knowledge): Knowledge {
  const catalogue = catalogueOf({ connectors, territory })
  const vocabularyOf = (id: string, topic: Topic) => {
    const known = before?.vocabularies.get(id)
    return known && openLists(topic, terms).every((list, at) => list === known.terms[at])
      ? known
      : buildVocabulary(topic, terms)
  }
  const vocabularies = new Map([...catalogue.topics].map(([id, topic]) => [id, vocabularyOf(id, topic)]))
  if (before?.territory === territory && [...vocabularies].every(([id, one]) => one === before.vocabularies.get(id)))
    return before
  const places = before?.territory === territory ? before.places : indexPlaceNames(territory)
  const lexicon = buildLexicon([...wordsOf(vocabularies.values()), ...placeWords(territory)])
  const parts = before?.territory === territory ? before.parts : buildLexicon(partsOfNames(territory))
  const bare: Knowledge = { catalogue, territory, vocabularies, places, lexicon, parts, examples: new Map() }
  // As a question of its own subject: whatever else it could be about took ten times as long to look at.
  const read = (q: string, tabla: string) => {
    const topic = catalogue.topics.get(tabla)
    if (!topic) return undefined
    const alone = {
      ...bare,
      catalogue: { ...catalogue, topics: new Map([[tabla, topic]]) },
      vocabularies: new Map([[tabla, vocabularies.get(tabla)!]]),
    }
    const outcome = understand(q, alone, now)
    return outcome.kind === 'understood'
      ? { tokens: outcome.question.tokens, tags: outcome.interpretation.tags }
      : undefined
  }
  return {
    ...bare,
    examples: indexExamples(
      connectors.flatMap(({ examples = [] }) => examples),
      read,
    ),
  }
}

const SHORTEST = 4

/** Words that can be mistyped, and what each is: two that mean one thing are no ambiguity. */
function* wordsOf(vocabularies: Iterable<QuestionVocabulary>): Generator<LexiconEntry> {
  for (const { words } of vocabularies) for (const [word, id] of words) yield* inItsForms({ word, id })
  for (const word of DATE_WORDS) yield { word, id: `fecha ${word}` }
  for (const [word, value] of ORDINALS) if (word.length >= SHORTEST_FORM) yield { word, id: `ordinal ${value}` }
  const phrases = [...OPERATORS.flatMap(([, written]) => written), ...FILLERS]
  for (const word of new Set(phrases.flatMap(spellings).flat())) {
    if (word.length >= SHORTEST && /^[a-zñ]+$/.test(word)) yield* inItsForms({ word, id: meaningOf(word) })
  }
  // «estadas» would take the slips of «estados».
  const verbs = [...GRAMMAR_VERBS]
    .flatMap((verb) => [...formsOfVerb(verb)])
    .filter((form) => !/[ai]d[oa]s?$/.test(form))
  for (const word of [...GRAMMAR_WORDS, ...verbs, ...PLACE_WORDS])
    if (word.length >= SHORTEST_FORM) yield { word, id: `${OF_GRAMMAR}${meaningOf(word)}` }
}

/** «va subiendo» tells a way and «ha subido» a step: a gerund is another word than its participle. */
const meaningOf = (word: string): string => `${stemOf(lemmaOf(word))}${/[aei]ndo$/.test(word) ? 'ndo' : ''}`

/** From here on another number or gender of a word is no other word: «sismos» where «sismo» is declared. */
const SHORTEST_FORM = 6

/** A word, and what is read as the same word. */
function* inItsForms({ word, id }: LexiconEntry): Generator<LexiconEntry> {
  yield { word, id }
  for (const form of formsOf(word)) yield { word: form, id }
}

const formsOf = memoizedForm((word): readonly string[] => {
  const lemma = lemmaOf(word)
  // «abogados» is declared, and one may be asked for.
  const one = singularOf(word)
  const stem = one.replace(/[oa]$/, '')
  // «temblares» is no form of «temblar», nor «habitanes» of «habitan».
  const plural = /[aei]r$|an$/.test(one) ? [] : [`${one}s`, `${one}es`]
  const forms = [one, ...plural, `${stem}o`, `${stem}a`, `${stem}os`, `${stem}as`, one.replace(/z$/, 'ces')]
  return [...new Set(forms)].filter((form) => form !== word && form.length >= SHORTEST_FORM && lemmaOf(form) === lemma)
})

/** The longest beginning of a plural that is read as the same word: «taquerias», «doctores»; «estamos» is a verb. */
const singularOf = (word: string): string =>
  (word.endsWith('s') && !word.endsWith('mos')
    ? [1, 2].map((cut) => word.slice(0, -cut)).find((one) => lemmaOf(one) === lemmaOf(word))
    : undefined) ?? word

/** Words of names of several words, «california», «quintana»: a slip in one is told by the others beside it. */
function* partsOfNames(territory: Territory): Generator<LexiconEntry> {
  for (const name of territory.names()) {
    const words = name.split(' ')
    if (words.length > 1)
      for (const word of words) if (word.length >= SHORTEST_PART) yield { word, id: `nombre ${word}` }
  }
}
const SHORTEST_PART = 5

/** Names of one word, each a place of its own: a slip is never read as one of two places. */
function* placeWords(territory: Territory): Generator<{ word: string; id: string }> {
  for (const name of territory.names())
    if (name.length >= 6 && !name.includes(' ')) yield { word: name, id: `lugar ${name}` }
}
