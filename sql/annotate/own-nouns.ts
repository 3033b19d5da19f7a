/** Operators that go by a noun, which a dataset may have for its own figure: «tasa de interés» divides by nobody. */
import type { Operator } from '../lexicon/operator.ts'
import type { Sense } from '../knowledge/vocabulary.ts'

const BY_A_NOUN: ReadonlySet<Operator['op']> = new Set(['tasa'])
const NOUNS: ReadonlySet<Sense['kind']> = new Set(['measure', 'subject', 'row'])

export const isOwnNoun = (op: Operator['op'], kind: Sense['kind']): boolean => BY_A_NOUN.has(op) && NOUNS.has(kind)
