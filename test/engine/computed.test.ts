/** What is computed from other datasets is a sample for as long as one of them is. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Recording } from '@tianguis/core/http/recording'
import { dataset, openBench, ranges, stations, table, tiny, type Bench } from './tiny.ts'

const base = tiny({ name: 'base', path: '/base', tables: { bases: table() } })
const computed = tiny({
  name: 'calculo', path: '/calculo', after: ['base'], tables: { calculos: table() },
  async *fetch({ read }) { yield { calculos: await read('select clave, precio, fecha from {base.bases}') } },
})
const recording: Recording = { folder: '/nada', now: '2026-11-19T12:00:00Z', since: null, secrets: [], answers: [], fingerprint: 'huella' }
const catalogue = [base, computed]

let bench: Bench
test.before.each(async () => { bench = await openBench() })
test.after.each(() => bench.close())
const sample = { kind: 'sample', recording, catalogue } as const
const told = async () => { const { version, sample, sample_fingerprint } = await dataset(bench.pool, 'calculo'); return [Number(version), sample, sample_fingerprint] }

test('a live run over a sample publishes a sample, and the first over live data replaces it', async () => {
  await bench.run(base, { bases: stations(3) }, sample)
  assert.is((await bench.run(computed, undefined, sample)).outcome, 'published')
  const [, , huella] = await told()
  assert.equal((await told()).slice(0, 2), [1, true])
  assert.is((await bench.run(computed, undefined, { catalogue })).outcome, 'unchanged')
  assert.equal(await told(), [1, true, huella], 'asking for it live makes it no more real, and the sample is not loaded again at the next start')

  await bench.run(base, { bases: stations(4) }, { catalogue })
  assert.is((await bench.run(computed, undefined, { catalogue })).outcome, 'published')
  assert.equal(await told(), [2, false, null])
  assert.equal(await ranges(bench.pool, computed), ['k0 2-', 'k1 2-', 'k2 2-', 'k3 2-'])
})

test('a first load over a sample is one', async () => {
  await bench.run(base, { bases: stations(3) }, sample)
  await bench.run(computed, undefined, { catalogue })
  assert.equal((await told()).slice(0, 2), [1, true])
})

test('real data is not replaced by what is computed from a sample', async () => {
  await bench.run(base, { bases: stations(3) }, { catalogue })
  await bench.run(computed, undefined, { catalogue })
  await bench.pool.query("update tianguis.datasets set sample = true where name = 'base'")
  const { outcome, failure } = await bench.run(computed, undefined, { catalogue })
  assert.is(outcome, 'refused')
  assert.match(failure!, /se calcula de base, de lo que solo hay muestra/)
  assert.equal((await told()).slice(0, 2), [1, false])
})

test.run()
