import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client'
import type { Pool } from '@tianguis/core/database/connection'
import type { AnswerCache } from '../answer/cache.ts'
import type { Datasets } from '../answer/datasets.ts'
import type { Standbys } from '../answer/standbys.ts'
import type { Service } from '../composition.ts'
import { RELEASE } from '../release.ts'
import { measureDatasets } from './datasets.ts'
import { measureReplicas } from './replicas.ts'
import { measureWatches } from './watches.ts'

interface Measured {
  readonly service: Pick<Service, 'connectors' | 'broken'>
  /** Where requests have their connections, first of those who have a key. */
  readonly pools: readonly [Pool, ...Pool[]]
  readonly cache: AnswerCache
  readonly datasets: Datasets
  readonly standbys: Pick<Standbys, 'all'>
  readonly clock: () => Date
}

/** A process's metrics, as one process sends them to another. */
export type Values = Awaited<ReturnType<Registry['getMetricsAsJSON']>>

export interface Metrics {
  readonly registry: Registry
  /** Everything, as Prometheus reads it. */
  collect(): Promise<string>
  /** The same as values, to be put together with those of other processes. */
  values(): Promise<Values>
}

/**
 * What an operator's Prometheus collects. Labels are names that this program gave: no key, address or question is in
 * any. Beside these, prom-client's own: CPU, memory, open files, garbage, `nodejs_eventloop_lag_seconds`.
 */
export function openMetrics({ service, pools, cache, datasets, standbys, clock }: Measured): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'tianguis_info',
    help: 'Always 1; its label is the release.',
    labelNames: ['release'],
    registers: [registry],
    aggregator: 'max',
  }).set({ release: RELEASE }, 1)
  measurePools(registry, pools)
  measureCache(registry, cache)
  measureReplicas(
    registry,
    standbys,
    datasets,
    service.connectors.map(({ connector }) => connector),
  )
  const readDatasets = measureDatasets(registry, { service, pool: pools[0], datasets, clock })
  const readWatches = measureWatches(registry, pools[0])
  const read = () => Promise.all([readDatasets(), readWatches()])
  return {
    registry,
    collect: () => read().then(() => registry.metrics()),
    values: () => read().then(() => registry.getMetricsAsJSON()),
  }
}

function measurePools(registry: Registry, pools: readonly Pool[]): void {
  const sum = (of: (pool: Pool) => number) => pools.reduce((all, pool) => all + of(pool), 0)
  new Gauge({
    name: 'tianguis_pool_connections',
    help: 'Connections for requests, by what they do.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set(
        { state: 'idle' },
        sum(({ idleCount }) => idleCount),
      )
      this.set(
        { state: 'busy' },
        sum(({ totalCount, idleCount }) => totalCount - idleCount),
      )
    },
  })
  new Gauge({
    name: 'tianguis_pool_waiting',
    help: 'Queries that wait for a connection.',
    registers: [registry],
    collect() {
      this.set(sum(({ waitingCount }) => waitingCount))
    },
  })
}

function measureCache(registry: Registry, cache: AnswerCache): void {
  new Gauge({
    name: 'tianguis_cache_entries',
    help: 'Answers kept in memory.',
    registers: [registry],
    collect() {
      this.set(cache.size)
    },
  })
  new Gauge({
    name: 'tianguis_cache_bytes',
    help: 'Their size.',
    registers: [registry],
    collect() {
      this.set(cache.calculatedSize)
    },
  })
  new Counter({
    name: 'tianguis_cache_requests_total',
    help: 'Answers looked for in memory, by whether they were there.',
    labelNames: ['result'],
    registers: [registry],
    collect() {
      this.reset()
      this.inc({ result: 'hit' }, cache.hits)
      this.inc({ result: 'miss' }, cache.misses)
    },
  })
}
