import type { LogicalQuery } from '@tianguis/core'
import type { Topic } from '../knowledge/catalogue.ts'
import type { Knowledge } from '../knowledge/knowledge.ts'

/** A query beside what is known of its subject. */
export interface Proposed {
  readonly query: LogicalQuery
  readonly topic: Topic
  readonly knowledge: Knowledge
  /** In Mexico City, "AAAA-MM-DD". */
  readonly today: string
}

/** @returns in Spanish what is wrong; each says it only of what the checks before it let pass. */
export type QueryRule = (proposed: Proposed) => readonly string[]
