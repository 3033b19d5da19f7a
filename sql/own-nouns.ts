/** Operators that go by a noun, which the dataset that publishes such a figure has for its own: «tasa de interés» divides by nobody. */
import type { Operator } from './lexicon/operators.ts'
import type { Token } from './normalize.ts'
import type { Tag } from './tag.ts'
import { SKIPPED, type Sense } from './vocabulary.ts'

const BY_A_NOUN: ReadonlySet<Operator['op']> = new Set(['tasa'])
const NOUNS: ReadonlySet<Sense['kind']> = new Set(['measure', 'subject', 'row'])

export const isOwnNoun = (op: Operator['op'], kind: Sense['kind']): boolean => BY_A_NOUN.has(op) && NOUNS.has(kind)

/** The tags of any subject without the operators whose words one subject has for a noun. */
export const withoutOwnNouns = (common: readonly Tag[], own: readonly Tag[], tokens: readonly Token[]): readonly Tag[] =>
  common.filter(({ from, to, meaning }) => meaning.type !== 'operator' || !own.some((one) =>
    one.from === from && one.meaning.type === 'sense' && isOwnNoun(meaning.operator.op, one.meaning.sense.kind) && tokens.slice(from + 1, to).every(({ folded }) => SKIPPED.has(folded))))
