/** What words mean whatever the subject: operators, courtesies, asides. */
import type { Aside } from './aside.ts'
import { COURTESIES, FILLERS } from '../lexicon/fillers.ts'
import type { Operator } from '../lexicon/operator.ts'
import { OPERATORS } from '../lexicon/operators.ts'
import type { Token } from '../normalize.ts'
import { tag, WEIGHT, type Annotation } from './annotation.ts'
import { createTrie, spellings } from './trie.ts'

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
export function commonAnnotations(tokens: readonly Token[]): Annotation[] {
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
export function besideTheQuestion(asides: readonly Aside[], tags: readonly Annotation[]): Annotation[] {
  const lies = ({ from, to }: Annotation) => asides.some((aside) => aside.from < to && from < aside.to)
  const counts = ({ meaning }: Annotation) =>
    meaning.type === 'place' ||
    meaning.type === 'date' ||
    meaning.type === 'filler' ||
    (meaning.type === 'operator' && meaning.operator.op === 'orden_prohibida')
  return [...tags.filter((one) => !lies(one) || counts(one)), ...asides.flatMap(wordsPassed)]
}

/** Each word of an aside, as one that may be passed over. */
export const wordsPassed = ({ from, to }: Aside): Annotation[] =>
  Array.from({ length: to - from }, (_, at) =>
    tag(from + at, from + at + 1, { type: 'filler', aside: true }, WEIGHT.aside),
  )

/** «el más bajo de 2025» is no «bajó de 2025». */
const isLow = (words: readonly string[], at: number) =>
  /^baj[oa]s?$/.test(words[at]!) && /^(mas|menos|muy|tan)$/.test(words[at - 1] ?? '')
const VERBAL: ReadonlySet<Operator['op']> = new Set(['cambio', 'comparador'])

const FORECAST: Operator = { op: 'no_soportada', que: 'pronostico' }

/**
 * «va a cerrar», «cerrará»: every verb has a future. Without its accent «bajaran» is no future, and «será» is told by
 * the list.
 */
function forecastAt(tokens: readonly Token[], words: readonly string[], from: number): Annotation[] {
  const periphrastic =
    /^vana?$|^van?$/.test(words[from]!) && words[from + 1] === 'a' && /[aei]r(se)?$/.test(words[from + 2] ?? '')
  if (periphrastic) return [tag(from, from + 3, { type: 'operator', operator: FORECAST }, WEIGHT.operator)]
  return /[aei]r[áÁ]n?$/.test(tokens[from]!.raw) && tokens[from]!.raw.length > 5
    ? [tag(from, from + 1, { type: 'operator', operator: FORECAST }, WEIGHT.operator)]
    : []
}
