import type { Pool } from '@tianguis/core/database/connection'
import { Registry } from 'prom-client'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { tiny } from '../../test/engine/tiny.ts'
import type { Datasets } from '../answer/datasets.ts'
import type { Service } from '../composition.ts'
import { measureDatasets } from './datasets.ts'

const NOW = new Date('2026-11-19T18:00:00Z')
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1000)
const connector = tiny()

const RUN = {
  id: 7,
  started_at: ago(70).toISOString(),
  finished_at: ago(60).toISOString(),
  outcome: 'partial',
  missing: [{ part: 'A', why: 'x' }],
}
/** What the control tables say of the dataset. */
const STATE = {
  version: 4,
  published_at: ago(90),
  newest_at: ago(3_600),
  checked_at: ago(60),
  sample: false,
  stopped: [{ part: 'B', since: '2026-11-01', missed: 9 }],
  feeds: [],
  changes: [{ feed: 'Precios', note: 'columna nueva: marca', at: '2026-11-01T00:00:00Z' }],
  outcomes: [],
  contrasts: [],
  withheld: false,
  last: RUN,
  verdict: RUN,
}

/**
 * Reads the metrics of a host of one dataset. @param states what the database says at each reading; undefined while it
 * is away
 */
function measured(...states: (object | undefined)[]) {
  const registry = new Registry()
  const pool = {
    async query() {
      const state = states.shift()
      if (!state) throw new Error('away')
      return { rows: [{ name: connector.name, ...state }] }
    },
  } as unknown as Pool
  const remembered = { version: 3, publishedAt: ago(500), sample: true }
  const datasets = { get: () => remembered } as unknown as Datasets
  const service = { connectors: [{ connector }], broken: [{}] } as unknown as Pick<Service, 'connectors' | 'broken'>
  const read = measureDatasets(registry, { service, pool, datasets, clock: () => NOW })
  /** Values by name and outcome. */
  return async (): Promise<Record<string, number>> => {
    await read()
    const lines = (await registry.metrics()).matchAll(
      /^tianguis_(?:dataset_)?(\w+)(?:\{dataset="prueba"(?:,outcome="(\w+)")?\})? (\S+)$/gm,
    )
    return Object.fromEntries(
      [...lines].map(([, name, outcome, value]) => [outcome ? `${name} ${outcome}` : name!, Number(value)]),
    )
  }
}

const OUTCOMES = {
  'last_refresh published': 0,
  'last_refresh unchanged': 0,
  'last_refresh partial': 1,
  'last_refresh refused': 0,
  'last_refresh failed': 0,
  'last_refresh cancelled': 0,
  'last_refresh lost': 0,
  'last_refresh running': 0,
}

test('of each dataset: version, ages in seconds, how its newest run ended, and what did not come', async () => {
  assert.equal(await measured(STATE)(), {
    version: 4,
    age_seconds: 90,
    checked_seconds: 60,
    newest_seconds: 3_600,
    late: 0,
    missing_parts: 1,
    frozen_feeds: 0,
    source_changes: 1,
    broken_contrasts: 0,
    stopped_parts: 1,
    sample: 0,
    connectors_broken: 1,
    database_up: 1,
    ...OUTCOMES,
  })
})

test('with the database away what the host remembers is told, and nothing else', async () => {
  const read = measured(STATE, undefined, STATE)
  await read()
  assert.equal(await read(), { version: 3, age_seconds: 500, sample: 1, connectors_broken: 1, database_up: 0 })
  assert.is((await read()).database_up, 1)
})

test('one that was not checked in time is late', async () => {
  assert.is((await measured({ ...STATE, checked_at: ago(31 * 3_600) })()).late, 1)
})

test('what was never checked or refreshed has no such age and no outcome', async () => {
  const never = {
    ...STATE,
    version: 0,
    published_at: null,
    newest_at: null,
    checked_at: null,
    last: null,
    verdict: null,
  }
  assert.equal(await measured(never)(), {
    version: 0,
    age_seconds: 500,
    late: 0,
    missing_parts: 0,
    frozen_feeds: 0,
    source_changes: 1,
    broken_contrasts: 0,
    stopped_parts: 1,
    sample: 0,
    connectors_broken: 1,
    database_up: 1,
  })
})

test.run()
