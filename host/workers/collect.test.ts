import { Counter, Gauge, Registry } from 'prom-client'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Values } from '../metrics/metrics.ts'
import { openCollector } from './collect.ts'

/** Nobody is waited for so long. */
const PATIENCE_MS = 2 ** 30

/** What one process measures: requests are of it alone, a version is one for all. */
async function measuredBy(requests: number, version: number): Promise<Values> {
  const registers = [new Registry()]
  new Counter({ name: 'requests_total', help: 'x', registers }).inc(requests)
  new Gauge({ name: 'version', help: 'x', registers, aggregator: 'max' }).set(version)
  return registers[0]!.getMetricsAsJSON()
}

test('counts of several processes are added, and what each knows of all is told once', async () => {
  const collector = openCollector(PATIENCE_MS)
  const all = [await measuredBy(2, 7), await measuredBy(3, 8)]
  const text = await collector.collect(all.map((values) => (id) => collector.measured(id, values)))
  assert.match(text, /^requests_total 5$/m)
  assert.match(text, /^version 8$/m)
})

test('two collections at once are not mixed', async () => {
  const collector = openCollector()
  const ids: number[] = []
  const [one, other] = [await measuredBy(2, 1), await measuredBy(40, 1)]
  const first = collector.collect([(id) => void ids.push(id)])
  const second = collector.collect([(id) => void ids.push(id)])
  assert.is(new Set(ids).size, 2)
  collector.measured(ids[1]!, other)
  collector.measured(ids[0]!, one)
  assert.match(await first, /^requests_total 2$/m)
  assert.match(await second, /^requests_total 40$/m)
})

test('one that does not answer keeps the others from nobody', async () => {
  const collector = openCollector(20)
  const values = await measuredBy(2, 1)
  const text = await collector.collect([(id) => collector.measured(id, values), () => {}])
  assert.match(text, /^requests_total 2$/m)
})

test('where nobody serves there is nothing to wait for', async () => {
  assert.is((await openCollector(PATIENCE_MS).collect([])).trim(), '')
})

test.run()
