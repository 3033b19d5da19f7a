/** What words mean to one subject: its phrases, the names in it, and parts of labels of its open lists. */
import { begunNames } from './name-prefix.ts'
import { FILLERS } from '../lexicon/fillers.ts'
import { OPERATORS } from '../lexicon/operators.ts'
import type { Token } from '../normalize.ts'
import { tag, WEIGHT, type Meaning, type Annotation } from './annotation.ts'
import { spellings } from './trie.ts'
import { SKIPPED, type Indexed, type Sense, type QuestionVocabulary } from '../knowledge/vocabulary.ts'
import { writtenNames } from './written-names.ts'

/** The phrases of one subject, and words that only some labels of its open lists hold. */
export function subjectAnnotations(
  tokens: readonly Token[],
  { phrases, partial, topic }: QuestionVocabulary,
): Annotation[] {
  const stems = tokens.map(({ stem }) => stem)
  const lemmas = tokens.map(({ lemma }) => lemma)
  const declared = stems.flatMap((_, from) => {
    const fits = phrases.from(stems, from).filter(({ to, meaning }) => !isOtherWord(tokens.slice(from, to), meaning))
    return united(
      exactFirst(tokens, from, fits).map(({ to, meaning: { sense, lemmas } }) =>
        tag(
          from,
          to,
          { type: 'sense', sense, ...(isSaid(tokens, from, to, lemmas) ? {} : { stemmed: true }) },
          weightOf(sense),
        ),
      ),
    )
  })
  // «carne» is what it is declared to be, and not the mince that has it in its label.
  const isDeclared = ({ from, to }: Annotation) =>
    declared.some(
      (one) => one.from === from && to === one.to && one.meaning.type === 'sense' && one.meaning.sense.kind === 'value',
    )
  const named = declared.flatMap(({ to, meaning }) =>
    meaning.type === 'sense' && meaning.sense.kind === 'dimension' ? [{ id: meaning.sense.id, to }] : [],
  )
  const written = [...writtenNames(tokens, named, topic.subject.dimensions)].map(({ id, from, to, value }) =>
    tag(from, to, { type: 'sense', sense: { kind: 'value', id, values: [value], overPlaces: false } }, WEIGHT.written),
  )
  const begun =
    topic.subject.row?.named === undefined
      ? []
      : [...begunNames(tokens)].map(({ from, to, text }) =>
          tag(from, to, { type: 'sense', sense: { kind: 'begins', text } }, WEIGHT.written),
        )
  return [...declared, ...written, ...begun, ...[...partlySaid(lemmas, partial)].filter((one) => !isDeclared(one))]
}

/** «llenas» is «lleno», and «llenado» only by its stem: what fits to the word leaves no room for what nearly does. */
function exactFirst(
  tokens: readonly Token[],
  from: number,
  fits: readonly { to: number; meaning: Indexed }[],
): readonly { to: number; meaning: Indexed }[] {
  const isExact = ({ to, meaning: { lemmas } }: { to: number; meaning: Indexed }) => isSaid(tokens, from, to, lemmas)
  const exact = new Set(fits.filter(isExact).map(({ to }) => to))
  return fits.filter((one) => !exact.has(one.to) || isExact(one))
}

/** Whether words are those of a phrase, and not only alike in their stems. */
const isSaid = (tokens: readonly Token[], from: number, to: number, lemmas: string) =>
  tokens
    .slice(from, to)
    .flatMap(({ lemma }) => (SKIPPED.has(lemma) ? [] : [lemma]))
    .join(' ') === lemmas

const weightOf = (sense: Sense) =>
  sense.kind === 'noise' ? WEIGHT.noise : sense.kind === 'value' && sense.overPlaces ? WEIGHT.overPlaces : WEIGHT.sense

/**
 * Short nouns whose stems meet are told apart by their gender: «casa» is no «caso», «masa» no «más», Puebla no
 * «pueblo». What a value is called is a noun, and only its plural and gender may differ: an «electricista» is no
 * «electricidad».
 */
function isOtherWord(tokens: readonly Token[], { lemmas, sense }: Indexed): boolean {
  // «a cuánto» asks for a price, and «en cuántas …» how many of what follows.
  if (lemmas.endsWith('cuanto') && /^cuant[oa]s$/.test(tokens.at(-1)!.folded)) return true
  const said = tokens.map(({ lemma }) => lemma).filter((lemma) => !SKIPPED.has(lemma))
  const declared = lemmas.split(' ')
  return said.some((lemma, at) => {
    const other = declared[at] ?? lemma
    if (lemma === other) return false
    if (COMMON_WORDS.has(lemma)) return true
    const gender = /[ao]$/.test(lemma) && /[ao]$/.test(other) && lemma.slice(0, -1) === other.slice(0, -1)
    return gender ? lemma.length <= LONGEST_SHORT : sense.kind === 'value'
  })
}

/** «cómo» is never «comida», whatever their stems: a word of every question is only itself. */
const COMMON_WORDS: ReadonlySet<string> = new Set(
  [...OPERATORS.flatMap(([, phrases]) => phrases), ...FILLERS]
    .flatMap(spellings)
    .filter(({ length }) => length === 1)
    .flat(),
)

const LONGEST_SHORT = 6

/** The same words may stand for values of several declarations of one dimension: any of them is meant. */
function united(tags: readonly Annotation[]): Annotation[] {
  const kept: Annotation[] = []
  for (const one of tags) {
    const same = kept.findIndex((other) => other.to === one.to && sameDimension(other.meaning, one.meaning))
    if (same < 0) kept.push(one)
    else kept[same] = merged(kept[same]!, one)
  }
  return kept
}

function sameDimension(a: Meaning, b: Meaning): boolean {
  return (
    a.type === 'sense' &&
    b.type === 'sense' &&
    a.sense.kind === 'value' &&
    b.sense.kind === 'value' &&
    a.sense.id === b.sense.id
  )
}

function merged(a: Annotation, b: Annotation): Annotation {
  const [one, other] = [a.meaning, b.meaning]
  if (one.type !== 'sense' || one.sense.kind !== 'value' || other.type !== 'sense' || other.sense.kind !== 'value')
    return a
  return {
    ...a,
    meaning: {
      type: 'sense',
      sense: { ...one.sense, values: [...new Set([...one.sense.values, ...other.sense.values])] },
    },
  }
}

const MOST_WORDS = 5

function* partlySaid(lemmas: readonly string[], partial: QuestionVocabulary['partial']): Generator<Annotation> {
  for (let from = 0; from < lemmas.length; from++) {
    let held = partial.get(lemmas[from]!)
    for (let to = from + 1; held?.size && to <= Math.min(lemmas.length, from + MOST_WORDS); to++) {
      if (!SKIPPED.has(lemmas[to - 1]!)) {
        for (const [id, values] of held) {
          yield tag(
            from,
            to,
            { type: 'sense', partly: true, sense: { kind: 'value', id, values: [...values], overPlaces: false } },
            WEIGHT.partly,
          )
        }
      }
      if (!SKIPPED.has(lemmas[to] ?? '')) held = common(held, partial.get(lemmas[to]!))
    }
  }
}

function common(
  held: ReadonlyMap<string, ReadonlySet<string>>,
  more: ReadonlyMap<string, ReadonlySet<string>> | undefined,
) {
  const both = new Map<string, ReadonlySet<string>>()
  for (const [id, values] of held) {
    const shared = values.intersection(more?.get(id) ?? new Set())
    if (shared.size) both.set(id, shared)
  }
  return both
}
