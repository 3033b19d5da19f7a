/**
 * Whatever was read must show in the query: an answer that leaves a condition out looks right and is not. Each check
 * says what is lost, or nothing; the first that does is why a covering is refused.
 */
import type { Check } from './lost/check.ts'
import type { LogicalQuery } from '@tianguis/core'
import type { Facts } from './fact.ts'
import { heldChecks } from './held.ts'
import { comparisonChecks } from './lost/comparisons.ts'
import { figureChecks } from './lost/figures.ts'
import { orderChecks } from './lost/orders.ts'
import { periodChecks } from './lost/periods.ts'
import { placeChecks } from './lost/places.ts'
import { shareChecks } from './lost/shares.ts'
import { wordChecks } from './lost/words.ts'
import type { Reader } from './reader.ts'

const CHECKS: readonly Check[] = [
  ...shareChecks,
  ...figureChecks,
  ...orderChecks,
  ...comparisonChecks,
  ...periodChecks,
  ...placeChecks,
  ...wordChecks,
  ...heldChecks,
]

export function whatIsLost(reader: Reader, facts: Facts, query: LogicalQuery): string | undefined {
  const reading = { reader, facts, query, words: reader.tokens.map(({ folded }) => folded).join(' ') }
  for (const check of CHECKS) {
    const lost = check(reading)
    if (lost) return lost
  }
  return undefined
}
