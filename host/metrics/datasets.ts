import { Gauge, type Registry } from 'prom-client'
import type { Connector } from '@tianguis/core'
import type { Pool } from '@tianguis/core/database/connection'
import type { Datasets } from '../answer/datasets.ts'
import { readStates, type DatasetState, type RunState } from '../status/state.ts'
import { frozenFeeds, isLate } from '../status/condition.ts'
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
 * @returns what reads them, before each collection: gauges are written down side by side, so that none may wait for
 * another's
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
  const gauges: Gauges = {
    version: gauge('version', 'Number of its publication; 0 when there is none.'),
    age: gauge('age_seconds', 'Since its data changed.'),
    checked: gauge('checked_seconds', 'Since its source last answered well.'),
    outcome: gauge('last_refresh', 'How its newest run ended: 1 for the outcome, 0 for the others.', [
      'dataset',
      'outcome',
    ]),
    newest: gauge('newest_seconds', 'Since its newest observation, or the end of its day.'),
    late: gauge(
      'late',
      '1 when it was not checked well in time, or its newest observation is older than its cadence allows.',
    ),
    missing: gauge('missing_parts', 'Feeds, series, files or places that did not come in its newest run.'),
    stopped: gauge('stopped_parts', 'Places and series that go on no more while others of the dataset do.'),
    frozen: gauge('frozen_feeds', 'Feeds that give nothing new while others of the dataset do.'),
    changes: gauge(
      'source_changes',
      'Columns, values, forms and charsets that its source had not had before, in the last 30 days.',
    ),
    contrasts: gauge('broken_contrasts', 'Declared cross-checks that do not hold of what is published.'),
    sample: gauge('sample', '1 while the bundled sample is served.'),
  }
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
    for (const connector of declared) measureOne(gauges, connector, states?.get(connector.name), { datasets, clock })
  }
}

type Gauges = Record<
  | 'version'
  | 'age'
  | 'checked'
  | 'outcome'
  | 'newest'
  | 'late'
  | 'missing'
  | 'frozen'
  | 'stopped'
  | 'changes'
  | 'contrasts'
  | 'sample',
  Gauge
>

/** @param state as the database tells it; undefined where it is away, and what this host remembers is told */
function measureOne(
  gauges: Gauges,
  connector: Connector,
  state: DatasetState | undefined,
  { datasets, clock }: Pick<Watched, 'datasets' | 'clock'>,
): void {
  const { name: dataset } = connector
  const now = clock()
  const remembered = datasets.get(dataset)
  const publishedAt = state?.publishedAt ?? remembered?.publishedAt ?? null
  measurePublication(gauges, dataset, { ...remembered, ...state, publishedAt }, now)
  measureMoments(gauges, dataset, state, now)
  measureHealth(gauges, connector, state, now)
  const last = state?.last?.outcome
  for (const one of OUTCOMES) tell(gauges.outcome, { dataset, outcome: one }, last && Number(last === one))
}

function measureHealth(
  { late, missing, frozen, stopped, changes, contrasts }: Gauges,
  connector: Connector,
  state: DatasetState | undefined,
  now: Date,
): void {
  const labels = { dataset: connector.name }
  tell(late, labels, state && Number(isLate(state, connector, now)))
  tell(missing, labels, state && (state.verdict?.missing.length ?? 0))
  tell(frozen, labels, state && frozenFeeds(state, connector, now).length)
  tell(changes, labels, state?.changes.length)
  tell(contrasts, labels, state?.contrasts.length)
  tell(stopped, labels, state?.stopped.length)
}

function measurePublication(
  { version, age, sample }: Gauges,
  dataset: string,
  current: Partial<Pick<DatasetState, 'version' | 'publishedAt' | 'sample'>>,
  now: Date,
): void {
  version.set({ dataset }, current.version ?? 0)
  sample.set({ dataset }, current.sample ? 1 : 0)
  if (current.publishedAt) age.set({ dataset }, secondsBetween(current.publishedAt, now))
}

function measureMoments(
  { checked, newest }: Gauges,
  dataset: string,
  state: DatasetState | undefined,
  now: Date,
): void {
  const { checkedAt, newestAt } = state ?? {}
  tell(checked, { dataset }, checkedAt ? secondsBetween(checkedAt, now) : undefined)
  tell(newest, { dataset }, newestAt ? secondsBetween(newestAt, now) : undefined)
}

/** What is not known now is left out: the value of an hour ago would say that all is well. */
function tell(gauge: Gauge, labels: Record<string, string>, value: number | undefined): void {
  if (value === undefined) gauge.remove(labels)
  else gauge.set(labels, value)
}

const secondsBetween = (then: Date, now: Date) => (now.getTime() - then.getTime()) / 1000
