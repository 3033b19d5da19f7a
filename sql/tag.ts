import type { Aside } from './aside.ts'
import { begunNames } from './begun-names.ts'
import type { DateSpan } from './dates.ts'
import { COURTESIES, FILLERS, OPERATORS, type Operator } from './lexicon/operators.ts'
import type { Token } from './normalize.ts'
import type { NumberSpan } from './numbers.ts'
import type { PlaceSpan } from './places.ts'
import { createTrie, spellings } from './trie.ts'
import { SKIPPED, type Indexed, type Sense, type Vocabulary } from './vocabulary.ts'
import { writtenNames } from './written-names.ts'

/** What a run of words is taken to be. */
export type Meaning =
  | {
      readonly type: 'sense'
      readonly sense: Sense
      /** Only some words of the label were said. */ readonly partly?: true
      /** A word has no more than the stem of what is declared. */ readonly stemmed?: true
    }
  | { readonly type: 'operator'; readonly operator: Operator }
  | { readonly type: 'place'; readonly span: PlaceSpan }
  | { readonly type: 'date'; readonly span: DateSpan }
  | { readonly type: 'number'; readonly span: NumberSpan }
  /** `aside`: what someone says of himself; `courtesy`: a phrase whose words mean nothing else. */
  | { readonly type: 'filler'; readonly aside?: true; readonly courtesy?: true }
  | { readonly type: 'unknown' }

export interface Tag {
  readonly from: number
  readonly to: number
  readonly meaning: Meaning
  readonly weight: number
}

/** How much a word counts for being explained so; a phrase costs one, so that the longest wins. */
const WEIGHT = {
  sense: 12,
  overPlaces: 13,
  place: 11,
  date: 12,
  operator: 9,
  number: 10,
  noise: 6,
  written: 6,
  partly: 7,
  filler: 5,
  courtesy: 14,
  aside: 2,
  unknown: -40,
  phrase: -1,
}

/** «por debajo del 20» is «por debajo de» and an article. */
const CONTRACTED: Readonly<Record<string, string>> = { del: 'de', al: 'a' }
const plain = (words: readonly string[]) => words.map((word) => CONTRACTED[word] ?? word)

const operators = createTrie<Operator>()
for (const [operator, phrases] of OPERATORS)
  for (const phrase of phrases) for (const words of spellings(phrase)) operators.add(plain(words), operator)
const fillers = createTrie<'filler' | 'courtesy'>()
for (const phrase of FILLERS) for (const words of spellings(phrase)) fillers.add(plain(words), 'filler')
for (const phrase of COURTESIES) for (const words of spellings(phrase)) fillers.add(plain(words), 'courtesy')

/** Operators and courtesies, whatever the subject. */
export function commonTags(tokens: readonly Token[]): Tag[] {
  const words = plain(tokens.map(({ folded }) => folded))
  return words.flatMap((_, from) => [
    ...forecastAt(tokens, words, from),
    ...operators
      .from(words, from)
      .filter(
        ({ to, meaning }) =>
          !(VERBAL.has(meaning.op) && isLow(words, from)) &&
          (meaning.op !== 'cuales' || from === 0 || to === words.length),
      )
      .map(({ to, meaning: operator }) => tag(from, to, { type: 'operator', operator }, WEIGHT.operator)),
    ...fillers
      .from(words, from)
      .map(({ to, meaning: kind }) =>
        tag(from, to, { type: 'filler', ...(kind === 'courtesy' ? { courtesy: true as const } : {}) }, WEIGHT[kind]),
      ),
  ])
}

/** What is said beside the question may go unread, but for its places and days; what is forbidden stays so. */
export function besideTheQuestion(asides: readonly Aside[], tags: readonly Tag[]): Tag[] {
  const lies = ({ from, to }: Tag) => asides.some((aside) => aside.from < to && from < aside.to)
  const counts = ({ meaning }: Tag) =>
    meaning.type === 'place' ||
    meaning.type === 'date' ||
    meaning.type === 'filler' ||
    (meaning.type === 'operator' && meaning.operator.op === 'orden_prohibida')
  const unread = asides.flatMap(({ from, to }) =>
    Array.from({ length: to - from }, (_, at) =>
      tag(from + at, from + at + 1, { type: 'filler', aside: true }, WEIGHT.aside),
    ),
  )
  return [...tags.filter((one) => !lies(one) || counts(one)), ...unread]
}

/** «el más bajo de 2025» is no «bajó de 2025». */
const isLow = (words: readonly string[], at: number) =>
  /^baj[oa]s?$/.test(words[at]!) && /^(mas|menos|muy|tan)$/.test(words[at - 1] ?? '')
const VERBAL: ReadonlySet<Operator['op']> = new Set(['cambio', 'comparador'])

const FORECAST: Operator = { op: 'no_soportada', que: 'pronostico' }

/** «va a cerrar», «cerrará»: every verb has a future. Without its accent «bajaran» is no future, and «será» is told by the list. */
function forecastAt(tokens: readonly Token[], words: readonly string[], from: number): Tag[] {
  const periphrastic =
    /^vana?$|^van?$/.test(words[from]!) && words[from + 1] === 'a' && /[aei]r(se)?$/.test(words[from + 2] ?? '')
  if (periphrastic) return [tag(from, from + 3, { type: 'operator', operator: FORECAST }, WEIGHT.operator)]
  return /[aei]r[áÁ]n?$/.test(tokens[from]!.raw) && tokens[from]!.raw.length > 5
    ? [tag(from, from + 1, { type: 'operator', operator: FORECAST }, WEIGHT.operator)]
    : []
}

/** «El Limón» is a village, and «el limón» what it is called after: an article adds little. */
export const placeTag = (span: PlaceSpan): Tag => {
  const one = placeNamed(span)
  // «camarón en Veracruz» is a town in its state, and what is sold there as well: what joins them weighs no more than beside.
  return span.links
    ? { ...one, weight: one.weight - span.links * (WEIGHT.place - WEIGHT.filler) + 2 * WEIGHT.phrase }
    : one
}
const placeNamed = (span: PlaceSpan): Tag =>
  span.article
    ? {
        from: span.from,
        to: span.to,
        meaning: { type: 'place', span },
        weight: WEIGHT.place + WEIGHT.filler + 2 * WEIGHT.phrase,
      }
    : tag(span.from, span.to, { type: 'place', span }, WEIGHT.place)
export const dateTag = (span: DateSpan): Tag => tag(span.from, span.to, { type: 'date', span }, WEIGHT.date)
export const numberTag = (span: NumberSpan): Tag => tag(span.from, span.to, { type: 'number', span }, WEIGHT.number)

/** The phrases of one subject, and words that only some labels of its open lists hold. */
export function subjectTags(tokens: readonly Token[], { phrases, partial, topic }: Vocabulary): Tag[] {
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
  const isDeclared = ({ from, to }: Tag) =>
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
 * Short nouns whose stems meet are told apart by their gender: «casa» is no «caso», «masa» no «más», Puebla no «pueblo». What a value is called is a noun, and
 * only its plural and gender may differ: an «electricista» is no «electricidad».
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
function united(tags: readonly Tag[]): Tag[] {
  const kept: Tag[] = []
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

function merged(a: Tag, b: Tag): Tag {
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

function* partlySaid(lemmas: readonly string[], partial: Vocabulary['partial']): Generator<Tag> {
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

const tag = (from: number, to: number, meaning: Meaning, weight: number): Tag => ({
  from,
  to,
  meaning,
  weight: weight * (to - from) + WEIGHT.phrase,
})

export const unknownTag = (at: number): Tag => tag(at, at + 1, { type: 'unknown' }, WEIGHT.unknown)
