import type { Topic } from './catalogue.ts'
import type { Interpretation } from './interpretation.ts'
import type { Unread } from './unread.ts'
import type { Tag } from './tag.ts'

export interface Attempt {
  readonly topic: Topic
  readonly tags: readonly Tag[]
  readonly reading?: Interpretation
  readonly failures: readonly Unread[]
}

export interface Scored {
  readonly reading: Interpretation
  readonly points: number
  /** Some word is this dataset's and no other's, or names what it is about: «¿cuánto cuesta?» alone is anybody's. */
  readonly own: boolean
  readonly agreeing: number
}
