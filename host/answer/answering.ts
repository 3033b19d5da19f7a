import type { Pool } from '@tianguis/core/database/connection'
import type { HealthProbe } from '@tianguis/core/database/health-probe'
import type { AnswerCache } from './cache.ts'
import type { Datasets } from './datasets.ts'
import type { Quality } from '../status/quality.ts'
import type { Standbys } from './standbys.ts'

export interface Answering {
  readonly pool: Pool
  /**
   * Of whose connections that is, where they are not of those who have a key: these wait for nothing that is under way
   * on others.
   */
  readonly lane?: string
  /** Where rows are read while one has them. */
  readonly standbys?: Pick<Standbys, 'all' | 'having'> | undefined
  readonly datasets: Datasets
  readonly cache: AnswerCache
  /** How far each dataset can be relied on, by name; reckoned some minutes ago at most. */
  readonly qualities: () => Promise<ReadonlyMap<string, Quality>>
  readonly clock: () => Date
  readonly healthProbe: Pick<HealthProbe, 'awaySince'>
  /** Part of every ETag, so that a new release invalidates what an older one answered. */
  readonly release: string
}
