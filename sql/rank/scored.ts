import type { Topic } from '../knowledge/catalogue.ts'
import type { Interpretation } from '../interpretation.ts'
import type { ParseFailure } from '../grammar/parse-failure.ts'
import type { Annotation } from '../annotate/annotation.ts'

export interface Attempt {
  readonly topic: Topic
  readonly tags: readonly Annotation[]
  readonly reading?: Interpretation
  readonly failures: readonly ParseFailure[]
}

export interface Scored {
  readonly reading: Interpretation
  readonly points: number
  /** Some word is this dataset's and no other's, or names what it is about: «¿cuánto cuesta?» alone is anybody's. */
  readonly own: boolean
  readonly agreeing: number
}
