import type { Aggregate } from '@tianguis/core'
import type { Conditions } from './conditions.ts'
import type { Order } from './order.ts'
import type { Groups } from './grouping.ts'
import type { Ranking, readChangeRanking } from './rank.ts'
import type { Threshold } from './thresholds.ts'
import type { Grain, Times } from './times.ts'
import type { Where } from './where.ts'

/** Everything a question says, before what is done with it. */
export interface Facts {
  readonly times: Times
  readonly where: Where
  readonly conditions: Conditions
  readonly grain: Grain | undefined
  readonly thresholds: readonly Threshold[]
  /** Per so many inhabitants. */
  readonly people: number | undefined
  readonly ranking: Ranking | undefined
  /** Of what changed the most. */
  readonly changeRanking: ReturnType<typeof readChangeRanking>
  /** Of everything that is shown. */
  readonly ordered: Order | undefined
  readonly groups: Groups
  /** Measures that were named. */
  readonly measures: readonly string[]
  readonly aggregates: readonly Aggregate[]
  readonly degree: { readonly by: string; readonly direction: 'asc' | 'desc' } | undefined
  readonly standard: string | undefined
  /** A measure was said in some way. */
  readonly spoken: boolean
  readonly assumed: number
}
