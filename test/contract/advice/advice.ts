/** What `tianguis check` says of each check to the author of a connector: what holds, and what to do where it does not. */
import { adviceOnAnswers } from './of-answers.ts'
import { adviceOnRefreshes } from './of-refreshes.ts'
import { PARTS } from './parts.ts'

export interface Advice {
  /** What holds, in Spanish. */
  readonly says: string
  /** Where in the connector it is decided. */
  readonly part: RegExp
  /** What to do where it does not hold. */
  readonly todo: string
}

const rows = Object.entries({ ...adviceOnAnswers, ...adviceOnRefreshes })
export const advice: Readonly<Record<string, Advice>> = Object.fromEntries(
  rows.map(([check, [says, part, todo]]) => [check, { says, part: PARTS[part], todo }]),
)
