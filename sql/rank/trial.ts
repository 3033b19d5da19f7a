/** A question is read and tried on the data before it is offered to anyone. */
import type { LogicalQuery } from '@tianguis/core'
import type { Settled } from '../places/filter.ts'
import type { Suggestion } from '../reply/reply.ts'
import { suggestion } from '../reply/suggest.ts'
import type { Understanding, Understood } from '../understood.ts'

/** How a question is tried out before it is offered. */
export interface Trial {
  readonly read: (question: string, settled?: Settled) => Understanding
  readonly hasRows: (query: LogicalQuery) => Promise<boolean>
  /** Of whose rows the absence proves nothing. */
  readonly isSample: (dataset: string) => boolean
  /** The `consulta_id` that its questions follow. */
  readonly tras?: string
}

export const MOST_OPTIONS = 6

/** Those of the questions that are understood, as they are meant, and whose answer has rows. */
export async function proved(
  questions: Iterable<string>,
  { read, hasRows, tras }: Trial,
  meant: (outcome: Understood) => boolean = () => true,
): Promise<Suggestion[]> {
  const found = []
  for (const question of questions) {
    const outcome = read(question)
    if (
      outcome.kind === 'understood' &&
      meant(outcome) &&
      (await hasRows(outcome.interpretation.query).catch(() => false))
    )
      found.push(suggestion(question, tras))
  }
  return found
}
