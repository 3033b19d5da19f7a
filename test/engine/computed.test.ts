/**
 * What is computed from other datasets is a sample for as long as one of them is; what has a source uses nothing of a
 * sample.
 */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Recording } from '@tianguis/core/http/recording'
import { filesOfFolder } from '@tianguis/core/http/recorded-files'
import { upstream, type Upstream } from '../support/fake-source.ts'
import { dataset, ledger, openBench, ranges, stations, table, tiny, type Bench } from './tiny.ts'

const base = tiny({ name: 'base', path: '/base', tables: { bases: table() } })
const computed = tiny({
  name: 'calculo',
  path: '/calculo',
  after: ['base'],
  tables: { calculos: table() },
  async *fetch({ read }) {
    yield { calculos: await read('select clave, precio, fecha from {base.bases}') }
  },
})
/** Has a source of its own, which it asks before or after it reads `base`. */
const withSource = (order: 'asks first' | 'reads first', sql = 'select clave, precio, fecha from {base.bases}') =>
  tiny({
    name: 'mixto',
    path: '/mixto',
    after: ['base'],
    tables: { propios: table(), ajenos: table({ guard: { atLeast: 0 } }) },
    async *fetch({ http, read }) {
      const ask = async () => {
        await http.get('https://fuente.example/')
      }
      if (order === 'asks first') await ask()
      const ajenos = await read(sql)
      if (order === 'reads first') await ask()
      yield { propios: stations(2), ajenos }
    },
  })
const mixed = withSource('asks first')
const recording: Recording = {
  files: filesOfFolder('/nada'),
  lost: new Set(),
  now: '2026-11-19T12:00:00Z',
  since: null,
  secrets: [],
  answers: [],
  fingerprint: 'huella',
}
const catalogue = [base, computed]

let bench: Bench
let source: Upstream
test.before.each(async () => {
  bench = await openBench()
  source = await upstream((_request, response) => response.end('sí'))
})
test.after.each(async () => {
  await source.close()
  await bench.close()
})
const runMixed = (connector = mixed) =>
  bench.run(connector, undefined, { catalogue: [...catalogue, connector], env: { TIANGUIS_MIXTO_URL: source.url } })
const sample = { kind: 'sample', recording, catalogue } as const
const told = async () => {
  const { version, sample, sample_fingerprint } = await dataset(bench.pool, 'calculo')
  return [Number(version), sample, sample_fingerprint]
}

test('a live run over a sample publishes a sample, and the first over live data replaces it', async () => {
  await bench.run(base, { bases: stations(3) }, sample)
  assert.is((await bench.run(computed, undefined, sample)).outcome, 'published')
  const [, , huella] = await told()
  assert.equal((await told()).slice(0, 2), [1, true])
  assert.is((await bench.run(computed, undefined, { catalogue })).outcome, 'unchanged')
  assert.equal(
    await told(),
    [1, true, huella],
    'asking for it live makes it no more real, and the sample is not loaded again at the next start',
  )

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

test('a live run with a source of its own takes nothing from a sample, and says so in the ledger', async () => {
  await bench.run(base, { bases: stations(3) }, sample)
  const { outcome, notes } = await runMixed()
  assert.equal([outcome, notes], ['published', ['«base» todavía es de muestra: no se usó.']])
  assert.is((await dataset(bench.pool, 'mixto')).sample, false)
  assert.equal(await ranges(bench.pool, mixed, 'propios'), ['k0 1-', 'k1 1-'])
  assert.equal(await ranges(bench.pool, mixed, 'ajenos'), [])
  assert.equal(
    (await ledger(bench.pool, 'mixto')).map(({ notes }) => notes),
    [['«base» todavía es de muestra: no se usó.']],
  )

  await bench.run(base, { bases: stations(3) }, { catalogue })
  const second = await runMixed()
  assert.equal([second.outcome, second.notes], ['published', []])
  assert.equal(await ranges(bench.pool, mixed, 'ajenos'), ['k0 2-', 'k1 2-', 'k2 2-'])
})

test('a sample run reads samples', async () => {
  await bench.run(base, { bases: stations(3) }, sample)
  const asked = { ...recording, answers: [{ method: 'GET', url: 'https://fuente.example/', status: 200 }] } as const
  const { outcome, notes } = await bench.run(mixed, undefined, {
    kind: 'sample',
    recording: asked,
    catalogue: [...catalogue, mixed],
  })
  assert.equal([outcome, notes], ['published', []])
  assert.is((await ranges(bench.pool, mixed, 'ajenos')).length, 3)
})

test('what a sample said was there is not there in any form: joined, counted, twice; and it is noted once', async () => {
  await bench.run(base, { bases: stations(3) }, sample)
  const counted = withSource(
    'asks first',
    `select 'k' || count(*) as clave, max(b.precio) as precio, max(b.fecha) as fecha
    from {base.bases} b left join {base.bases} c using (clave) group by () having count(*) >= 0`,
  )
  const { notes } = await runMixed(counted)
  assert.equal(await ranges(bench.pool, counted, 'ajenos'), ['k0 1-'])
  assert.is(notes.length, 1)
})

test('its own sample is not read by a live run either, and is no news', async () => {
  const own = withSource('asks first', 'select clave, precio, fecha from {mixto.propios}')
  const asked = { ...recording, answers: [{ method: 'GET', url: 'https://fuente.example/', status: 200 }] } as const
  await bench.run(base, { bases: stations(1) }, { catalogue })
  await bench.run(own, undefined, { kind: 'sample', recording: asked, catalogue: [...catalogue, own] })
  const { outcome, notes } = await runMixed(own)
  assert.equal([outcome, notes], ['published', []])
  assert.equal(await ranges(bench.pool, own, 'ajenos'), [])
  assert.is((await runMixed(own)).counts.new, 2, 'but what it has published live is')
})

test('one that reads a sample before it asks its source publishes no more than a sample', async () => {
  const early = withSource('reads first')
  await bench.run(base, { bases: stations(3) }, sample)
  assert.is((await runMixed(early)).outcome, 'published')
  assert.is((await dataset(bench.pool, 'mixto')).sample, true)
  await bench.run(base, { bases: stations(3) }, { catalogue })
  assert.is((await runMixed(early)).outcome, 'published')
  assert.is((await dataset(bench.pool, 'mixto')).sample, false)
})

test.run()
