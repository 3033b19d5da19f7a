import type { Refused } from './types.ts'

type Code = Refused['codes'][number]

/** Questions that any of the same codes answers rightly. */
export const each = (codes: readonly Code[], questions: readonly string[]): Refused[] =>
  questions.map((q) => ({ q, codes }))
