/** Operators that go by a noun, which a dataset may have for its own figure: «tasa de interés» divides by nobody. */
import type { Operator } from './lexicon/operator.ts'
import type { Token } from './normalize.ts'
import type { Tag } from './tag.ts'
import { SKIPPED, type Sense } from './vocabulary.ts'

const BY_A_NOUN: ReadonlySet<Operator['op']> = new Set(['tasa'])
const NOUNS: ReadonlySet<Sense['kind']> = new Set(['measure', 'subject', 'row'])

export const isOwnNoun = (op: Operator['op'], kind: Sense['kind']): boolean => BY_A_NOUN.has(op) && NOUNS.has(kind)

/** The tags of any subject without the operators whose words one subject has for a noun. */
export function withoutOwnNouns(common: readonly Tag[], own: readonly Tag[], tokens: readonly Token[]): readonly Tag[] {
  const isOwn = ({ from, to }: Tag, op: Operator['op']) =>
    own.some(
      (one) =>
        one.from === from &&
        one.meaning.type === 'sense' &&
        isOwnNoun(op, one.meaning.sense.kind) &&
        tokens.slice(from + 1, to).every(({ folded }) => SKIPPED.has(folded)),
    )
  return common.filter((one) => one.meaning.type !== 'operator' || !isOwn(one, one.meaning.operator.op))
}
