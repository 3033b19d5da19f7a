/** What a question was understood to mean, or why it was not. */
import type { Topic } from './knowledge/catalogue.ts'
import type { Following } from './follow-up/told.ts'
import type { Interpretation } from './interpretation.ts'
import type { NormalizedQuestion } from './normalize.ts'
import type { Either } from './ambiguity/name-or-place.ts'
import type { Refusal } from './refusal/codes.ts'
import type { SpellingCorrection } from './annotate/spelling.ts'

export interface Understood {
  readonly kind: 'understood'
  readonly question: NormalizedQuestion
  readonly interpretation: Interpretation
  readonly corrections: readonly SpellingCorrection[]
  /** 0 to 1. */
  readonly confidence: number
  /** Declared examples that were consulted and whose query agrees. */
  readonly examples: number
  /** Who read it. */
  readonly engine: Engine
  /** Of a question that follows another one, what it kept of it. */
  readonly following?: Following
  /** Of one that sets figures of two datasets side by side, each as a question of its own. */
  readonly halves?: readonly [Understood, Understood]
}

export type Engine = 'reglas' | 'llm'

export interface Doubtful {
  readonly kind: 'doubtful'
  readonly question: NormalizedQuestion
  /** What the question may be about; nothing decides between them. */
  readonly topics: readonly Topic[]
  /** Of a name that is also a thing and a place: the questions that say which. */
  readonly either?: Either
}

export type Understanding = Understood | Doubtful | (Refusal & { readonly question: NormalizedQuestion })
