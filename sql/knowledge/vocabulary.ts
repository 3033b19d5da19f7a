import { formsOf } from '../grammar/paradigms.ts'
import type { Dimension, Subject, Term } from '@tianguis/core'
import type { Topic } from './catalogue.ts'
import { fold, lemmaOf, stemOf } from '../normalize.ts'
import { FILLERS } from '../lexicon/fillers.ts'
import { OPERATORS } from '../lexicon/operators.ts'
import { createTrie, spellings, type Trie } from '../annotate/trie.ts'

/** What a phrase means to one subject. */
export type Sense =
  | { readonly kind: 'subject' }
  | { readonly kind: 'row'; readonly verb?: true }
  | { readonly kind: 'measure'; readonly id: string }
  | { readonly kind: 'degree'; readonly id: string; readonly end: 'mas' | 'menos' }
  | { readonly kind: 'dimension'; readonly id: string }
  | { readonly kind: 'value'; readonly id: string; readonly values: readonly string[]; readonly overPlaces: boolean }
  | { readonly kind: 'filter'; readonly id: string }
  /** What the names of rows begin with. */
  | { readonly kind: 'begins'; readonly text: string }
  /** A term that readers ask about by itself. */
  | { readonly kind: 'term'; readonly id: string }
  | { readonly kind: 'noise' }

export interface Entry {
  readonly phrase: string
  readonly sense: Sense
}

/**
 * A phrase by its lemmas, one blank between, those that are skipped left out: a text is a tenth of the array and the
 * entry that it stands for.
 */
export interface Indexed {
  readonly lemmas: string
  readonly sense: Sense
}

/** The published terms of an open dimension, in memory; a list that has changed is another array. */
export type TermsOf = (topic: Topic, dimension: string) => readonly Term[]

/** The words of one subject: declared phrases, and for open lists the words that some of their labels hold. */
export interface QuestionVocabulary {
  readonly topic: Topic
  readonly phrases: Trie<Indexed>
  /**
   * Lemma -> dimension -> values whose label has it: «zapato» in «Comercio al por menor de zapatos». Not its stem,
   * which a «mole» shares with what is «molida».
   */
  readonly partial: ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>
  /** The open lists that it was made with. */
  readonly terms: readonly (readonly Term[])[]
  /** Every word of a phrase and its stem, for correcting typos. */
  readonly words: ReadonlyMap<string, string>
}

/** The words of a phrase in their dictionary form. */
const lemmasOf = (phrase: string): string[] =>
  fold(phrase)
    .split(/[^a-z0-9ñ.%]+/)
    .flatMap((word) => (word ? lemmaOf(word) : []))

/** May stand between the words of a phrase: «tipo de la gasolina» is «tipo gasolina». */
export const SKIPPED: ReadonlySet<string> = new Set(['el', 'la', 'lo', 'los', 'las', 'de', 'del', 'un', 'una'])

/** A phrase without articles, as it is looked up: by its lemmas, and by their stems, which merge «masa» and «más». */
export function keysOf(phrase: string): { readonly lemmas: readonly string[]; readonly stems: readonly string[] } {
  const lemmas = lemmasOf(phrase).filter((lemma) => !SKIPPED.has(lemma))
  return { lemmas, stems: lemmas.map(stemOf) }
}

/** Words of every question are no part of a label: «con», «sin», «doble». */
const COMMON: ReadonlySet<string> = new Set(
  [...OPERATORS.flatMap(([, phrases]) => phrases), ...FILLERS]
    .flatMap(spellings)
    .filter(({ length }) => length === 1)
    .map(([word]) => lemmaOf(word!)),
)

/** The published terms of every open dimension of a subject. */
export const openLists = (topic: Topic, termsOf: TermsOf): (readonly Term[])[] =>
  Object.entries(topic.subject.dimensions).flatMap(([id, { vocabulary }]) => (vocabulary ? [termsOf(topic, id)] : []))

/** Compiles the words of a subject, with the open lists as published. */
export function buildVocabulary(topic: Topic, termsOf: TermsOf): QuestionVocabulary {
  const phrases = createTrie<Indexed>(SKIPPED)
  const words = new Map<string, string>()
  /** Declared and published names repeat each other. */
  const added = new Set<string>()
  const partial = new Map<string, Map<string, Set<string>>>()
  // «tiendas» are what rows are, and not those whose label says «tienda».
  const rows = new Set((topic.subject.row ? [topic.subject.row.one, ...topic.subject.row.words] : []).flatMap(lemmasOf))
  // «marcas de atún» asks for brands, and not for those that are called «marca propia».
  const named = new Map(
    Object.entries(topic.subject.dimensions).map(([id, { words }]) => [id, new Set(words.flatMap(lemmasOf))]),
  )
  const keys = new Map<Sense, string>()
  const keyOf = (sense: Sense) => keys.get(sense) ?? (keys.set(sense, JSON.stringify(sense)), keys.get(sense)!)
  for (const entry of entriesOf(topic.subject)) add(entry)
  for (const [id, { words: asked }] of Object.entries(topic.subject.measures))
    for (const entry of each(otherForms(asked), { kind: 'measure', id })) add(entry)
  for (const [id, dimension] of Object.entries(topic.subject.dimensions)) {
    if (!dimension.vocabulary) continue
    for (const { value, label } of termsOf(topic, id)) {
      add({ phrase: label, sense: { kind: 'value', id, values: [value], overPlaces: dimension.overPlaces ?? false } })
      index(id, value, label)
    }
  }
  return { topic, phrases, partial, words, terms: openLists(topic, termsOf) }

  function add(entry: Entry): void {
    const { lemmas, stems } = keysOf(entry.phrase)
    const said = lemmas.join(' ')
    // Not by the stems: «no tiene» and «no tienen» share theirs, and are told apart by their words.
    const known = `${said} ${keyOf(entry.sense)}`
    // «sismos» says nothing that «sismo» does not, and is mistyped as it is written: «simos» is no «somos».
    for (const word of fold(entry.phrase).split(/[^a-zñ]+/))
      if (word.length >= 4) words.set(word, stemOf(lemmaOf(word)))
    if (!stems.length || added.has(known)) return
    added.add(known)
    phrases.add(stems, { lemmas: said, sense: entry.sense })
  }

  function index(id: string, value: string, label: string): void {
    for (const lemma of lemmasOf(label)) {
      if (
        lemma.length < 3 ||
        COMMON.has(lemma) ||
        rows.has(lemma) ||
        named.get(id)!.has(lemma) ||
        !/[a-zñ]{3}/.test(lemma)
      )
        continue
      if (!partial.has(lemma)) partial.set(lemma, new Map())
      const held = partial.get(lemma)!
      held.set(id, (held.get(id) ?? new Set()).add(value))
    }
  }
}

/** Every declared phrase of a subject and its sense. */
export function* entriesOf({
  words,
  row,
  measures,
  dimensions,
  filters = {},
  noise = [],
  glossary = {},
}: Subject): Generator<Entry> {
  yield* each(words, { kind: 'subject' })
  yield* each(row ? [row.one, row.many, ...row.words] : [], { kind: 'row' })
  yield* each(row?.verbs ?? [], { kind: 'row', verb: true })
  for (const [id, measure] of Object.entries(measures)) {
    yield* each(measure.words, { kind: 'measure', id })
    yield* each(measure.more ?? [], { kind: 'degree', id, end: 'mas' })
    yield* each(measure.less ?? [], { kind: 'degree', id, end: 'menos' })
  }
  for (const [id, dimension] of Object.entries(dimensions)) yield* entriesOfDimension(id, dimension)
  for (const [id, filter] of Object.entries(filters)) yield* each(filter.words, { kind: 'filter', id })
  for (const [id, term] of Object.entries(glossary)) yield* each(term.words, { kind: 'term', id })
  yield* each(noise, { kind: 'noise' })
}

function* entriesOfDimension(
  id: string,
  { words, values: declared = {}, synonyms = {}, overPlaces = false }: Dimension,
): Generator<Entry> {
  yield* each(words, { kind: 'dimension', id })
  for (const [value, spoken] of Object.entries(declared)) {
    yield* each(new Set([value.replaceAll('_', ' '), ...spoken]), { kind: 'value', id, values: [value], overPlaces })
  }
  const senses = new Map<string, Sense>()
  for (const [phrase, values] of Object.entries(synonyms)) {
    const key = values.join('\n')
    const sense = senses.get(key) ?? { kind: 'value', id, values, overPlaces }
    senses.set(key, sense)
    yield { phrase, sense }
  }
}

/** What is asked of a figure by a verb: «cuesta» is declared, and «costaría» asks for it too. */
const ASKED_BY = ['costar', 'valer', 'cobrar'].map(
  // Participles are adjectives, and nobody publishes what something will cost.
  (verb) => new Set([...formsOf(verb)].filter((form) => !/[ai]d[oa]s?$|r(a|an|as|e|emos)$/.test(form))),
)

const otherForms = (words: readonly string[]): readonly string[] =>
  ASKED_BY.flatMap((forms) => (words.some((word) => forms.has(word) && /[ae]n?$/.test(word)) ? [...forms] : []))

/** One sense for all its phrases: there are tens of thousands of these. */
function* each(phrases: Iterable<string>, sense: Sense): Generator<Entry> {
  for (const phrase of phrases) yield { phrase, sense }
}
