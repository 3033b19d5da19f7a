import type { Pool } from '@tianguis/core/database/connection'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { AnswerCache } from '../answer/cache.ts'
import type { Datasets } from '../answer/datasets.ts'
import { RELEASE } from '../release.ts'
import { openMetrics } from './metrics.ts'

const poolOf = (totalCount: number, idleCount: number, waitingCount: number) =>
  ({ totalCount, idleCount, waitingCount, query: () => Promise.reject(new Error('away')) }) as unknown as Pool

function opened(cache: object) {
  const metrics = openMetrics({
    service: { connectors: [], broken: [] },
    pools: [poolOf(5, 2, 1), poolOf(3, 3, 4)],
    cache: cache as AnswerCache,
    datasets: {} as Datasets,
    standbys: { all: [] },
    clock: () => new Date(),
  })
  /** A value by its name and labels, as it stands in the text. */
  const value = (text: string, name: string) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`tianguis_${name} `))
        ?.split(' ')[1],
    )
  return { ...metrics, value }
}
const CACHE = { size: 2, calculatedSize: 900, hits: 7, misses: 3 }

test('connections are those of all pools together, and the release is told', async () => {
  const { collect, value } = opened(CACHE)
  const text = await collect()
  assert.equal(
    ['pool_connections{state="idle"}', 'pool_connections{state="busy"}', 'pool_waiting'].map((name) =>
      value(text, name),
    ),
    [5, 3, 5],
  )
  assert.is(value(text, `info{release="${RELEASE}"}`), 1)
})

test("the cache's counts are as they stand, however often they are collected", async () => {
  const cache = { ...CACHE }
  const { collect, value } = opened(cache)
  await collect()
  cache.hits = 9
  const text = await collect()
  assert.equal(
    ['cache_entries', 'cache_bytes', 'cache_requests_total{result="hit"}', 'cache_requests_total{result="miss"}'].map(
      (name) => value(text, name),
    ),
    [2, 900, 9, 3],
  )
})

test('as values they are the same, so that another process can add them', async () => {
  const { values } = opened(CACHE)
  const waiting = (await values()).find(({ name }) => name === 'tianguis_pool_waiting')!
  assert.is(waiting.values[0]!.value, 5)
})

test('prom-client measures the process beside them', async () => {
  const text = await opened(CACHE).collect()
  for (const name of ['process_cpu_seconds_total', 'nodejs_eventloop_lag_seconds']) assert.ok(text.includes(`${name} `))
})

test.run()
