/** What a question is read as: a logical query over one subject, and what the answer has to say of it. */
import type { LogicalQuery } from '@tianguis/core'
import type { Topic } from './knowledge/catalogue.ts'
import type { Unsettled } from './places/filter.ts'
import type { Annotation } from './annotate/annotation.ts'

export interface Interpretation {
  readonly topic: Topic
  readonly query: LogicalQuery
  readonly tags: readonly Annotation[]
  /** Assumptions, in Spanish. */
  readonly notes: readonly string[]
  /** What the answer's origin must say: the way of counting changed within the period. */
  readonly warnings: readonly string[]
  readonly unsettled: readonly Unsettled[]
  /** The name of one thing that several things bear, where one is what was asked for. */
  readonly shared: string | undefined
  /** How many things were assumed and not said. */
  readonly assumed: number
}
