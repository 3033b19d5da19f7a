import { Gauge, type Registry } from 'prom-client'
import type { Pool } from '@tianguis/core/database/connection'
import type { Datasets } from '../answer/datasets.ts'
import { readStates, type RunState } from '../describe/state.ts'
import { isLate } from '../describe/status.ts'
import type { Service } from '../composition.ts'

/** Processes under one port know the same datasets: of what each says, one is enough. */
const AGGREGATOR = 'max'

/** How a refresh can have ended; one of them is 1. */
const OUTCOMES: readonly RunState['outcome'][] = [
  'published',
  'unchanged',
  'partial',
  'refused',
  'failed',
  'cancelled',
  'lost',
  'running',
]

interface Watched {
  readonly service: Pick<Service, 'connectors' | 'broken'>
  readonly pool: Pool
  readonly datasets: Datasets
  readonly clock: () => Date
}

/**
 * Version, age and last refresh of each dataset. With the database away, what this host remembers: version and age.
 * @returns what reads them, before each collection: gauges are written down side by side, so that none may wait for another's
 */
export function measureDatasets(registry: Registry, { service, pool, datasets, clock }: Watched): () => Promise<void> {
  const gauge = (name: string, help: string, labels: readonly string[] = ['dataset']) =>
    new Gauge({
      name: `tianguis_dataset_${name}`,
      help,
      labelNames: labels,
      registers: [registry],
      aggregator: AGGREGATOR,
    })
  const declared = service.connectors.map(({ connector }) => connector)
  const secondsSince = (then: Date) => (clock().getTime() - then.getTime()) / 1000
  const version = gauge('version', 'Number of its publication; 0 when there is none.')
  const age = gauge('age_seconds', 'Since its data changed.')
  const checked = gauge('checked_seconds', 'Since its source last answered well.')
  const outcome = gauge('last_refresh', 'How its newest run ended: 1 for the outcome, 0 for the others.', [
    'dataset',
    'outcome',
  ])
  const newest = gauge('newest_seconds', 'Since its newest observation, or the end of its day.')
  const late = gauge(
    'late',
    '1 when it was not checked well in time, or its newest observation is older than its cadence allows.',
  )
  const missing = gauge('missing_parts', 'Feeds, series, files or places that did not come in its newest run.')
  const sample = gauge('sample', '1 while the bundled sample is served.')
  new Gauge({
    name: 'tianguis_connectors_broken',
    help: 'Connectors that could not be loaded.',
    registers: [registry],
    aggregator: AGGREGATOR,
  }).set(service.broken.length)
  const up = new Gauge({
    name: 'tianguis_database_up',
    help: '1 when the database answered this collection.',
    registers: [registry],
    aggregator: 'min',
  })

  return async () => {
    const states = await readStates(pool).catch(() => undefined)
    up.set(states ? 1 : 0)
    for (const { name: dataset, cadence } of declared) {
      const known = datasets.get(dataset)
      const state = states?.get(dataset)
      version.set({ dataset }, state?.version ?? known?.version ?? 0)
      const publishedAt = state?.publishedAt ?? known?.publishedAt
      if (publishedAt) age.set({ dataset }, secondsSince(publishedAt))
      sample.set({ dataset }, (state ?? known)?.sample ? 1 : 0)
      // What is not known now is left out: the value of an hour ago would say that all is well.
      if (state?.checkedAt) checked.set({ dataset }, secondsSince(state.checkedAt))
      else checked.remove({ dataset })
      if (state?.newestAt) newest.set({ dataset }, secondsSince(state.newestAt))
      else newest.remove({ dataset })
      if (state) {
        late.set({ dataset }, isLate(state, cadence, clock()) ? 1 : 0)
        missing.set({ dataset }, state.verdict?.missing.length ?? 0)
      } else for (const one of [late, missing]) one.remove({ dataset })
      for (const one of OUTCOMES) {
        if (state?.last) outcome.set({ dataset, outcome: one }, state.last.outcome === one ? 1 : 0)
        else outcome.remove({ dataset, outcome: one })
      }
    }
  }
}
