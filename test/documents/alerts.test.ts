/** The alert rules that are shipped ask of metrics that there are, and Prometheus takes them. */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Pool } from '@tianguis/core/database/connection'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openCache } from '../../host/answer/cache.ts'
import type { Datasets } from '../../host/answer/datasets.ts'
import { openMetrics } from '../../host/metrics/metrics.ts'
import { openRequestTimes } from '../../host/metrics/requests.ts'
import { ROOT } from './document.ts'

const FILE = join(ROOT, 'docs/alerts.yml')
const text = readFileSync(FILE, 'utf8')

/** Every metric of a host, by name. */
function metricNames(): ReadonlySet<string> {
  const { registry } = openMetrics({
    service: { connectors: [], broken: [] },
    pools: [{} as Pool],
    cache: openCache(),
    datasets: {} as Datasets,
    standbys: { all: [] },
    clock: () => new Date('2026-11-19T18:00:00Z'),
  })
  openRequestTimes(registry)
  return new Set(registry.getMetricsAsArray().map(({ name }) => name))
}

test('every alert is of metrics that a host has, and says what to do', () => {
  const rules = text.split(/^ +- alert: /m).slice(1)
  assert.ok(rules.length > 5)
  const known = metricNames()
  for (const rule of rules) {
    const [alert] = rule.split('\n')
    const [, expr = ''] = /^ +expr: (.*)$/m.exec(rule) ?? []
    const names = [...expr.matchAll(/tianguis_\w+/g)].map(([name]) => name.replace(/_count$/, ''))
    assert.ok(names.length, alert)
    assert.equal(
      names.filter((name) => !known.has(name)),
      [],
      alert,
    )
    assert.match(rule, /^ +summary: .+\n +description: .+/m, alert)
  }
})

test('promtool takes them', async () => {
  const run = promisify(execFile)
  const there = await run('promtool', ['--version']).catch(() => undefined)
  if (!there) return void console.log('     promtool is not installed here: it is not asked.')
  const { stdout } = await run('promtool', ['check', 'rules', FILE])
  assert.match(stdout, 'SUCCESS')
})

test.run()
