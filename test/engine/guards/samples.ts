/** What samples and what is live do to each other, and what becomes of superseded rows. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { date, text } from '@tianguis/core'
import { addDays, dayIn, MEXICO_CITY } from '@tianguis/core/decode/dates'
import { filesOfFolder } from '@tianguis/core/http/recorded-files'
import { publicationAt, publicationOf } from '@tianguis/core/query/publication'
import type { Recording } from '@tianguis/core/http/recording'
import { sampleFingerprint } from '@tianguis/core/refresh/sample'
import { dataset, ranges, served, stationColumns, stations, stored, table, tiny } from '../tiny.ts'
import { bench, simple, jump } from './database.ts'

const recording = (fingerprint: string): Recording => ({
  files: filesOfFolder('/nowhere'),
  lost: new Set(),
  now: '2026-01-01T00:00:00Z',
  since: null,
  secrets: [],
  answers: [],
  fingerprint,
})

test('the first live load replaces a sample wholesale, whatever its size and dates', async () => {
  const connector = simple('muestra', { observed: 'fecha' }, { invariants: [jump] })
  const first = await bench.run(
    connector,
    { precios: stations(100, () => ({ fecha: '2026-12-31' })) },
    { kind: 'sample', recording: { ...recording('uno'), now: '2027-01-01T12:00:00Z' } },
  )
  assert.equal([first.outcome, first.version], ['published', 1])
  const set = await dataset(bench.pool, 'muestra')
  assert.equal(
    [set.sample, set.sample_fingerprint, set.checked_at],
    [true, sampleFingerprint(recording('uno'), connector), null],
  )
  const seen: unknown[] = []
  const live = await bench.run({
    ...connector,
    async *fetch({ since }) {
      seen.push(since)
      yield { precios: stations(3, () => ({ precio: '99', fecha: '2026-01-01' }), 98) }
    },
  })
  assert.equal(
    [live.outcome, live.version, live.counts.new, live.counts.gone],
    ['published', 2, 3, 0],
    live.failure ?? '',
  )
  assert.equal(seen, [null])
  assert.equal(await ranges(bench.pool, connector), ['k100 2-', 'k98 2-', 'k99 2-'])
  const now = await dataset(bench.pool, 'muestra')
  assert.equal([now.sample, now.sample_fingerprint, now.observed_on], [false, null, '2026-01-01'])
  assert.ok(now.checked_at)
  assert.equal(await served(bench.pool, connector, 1), []) // `al` never sees a sample
})

test('a sample never replaces what is live, and a changed sample replaces a sample', async () => {
  const connector = simple('muestras')
  await bench.run(connector, { precios: stations(100) }, { kind: 'sample', recording: recording('uno') })
  const second = await bench.run(
    connector,
    { precios: stations(10, () => ({ precio: '1' })) },
    { kind: 'sample', recording: recording('dos') },
  )
  assert.equal([second.outcome, (await served(bench.pool, connector)).length], ['published', 10], second.failure ?? '')
  assert.is((await dataset(bench.pool, 'muestras')).sample_fingerprint, sampleFingerprint(recording('dos'), connector))
  await bench.run(connector, { precios: stations(5) })
  const third = await bench.run(connector, { precios: stations(50) }, { kind: 'sample', recording: recording('tres') })
  assert.equal([third.outcome, third.runId], ['refused', null])
  assert.match(third.failure!, /ya tiene datos reales/)
  assert.is((await served(bench.pool, connector)).length, 5)
})

test('a failing live load leaves the sample', async () => {
  const connector = simple('muestra-queda', { guard: { atLeast: 2 } })
  await bench.run(connector, { precios: stations(5) }, { kind: 'sample', recording: recording('uno') })
  assert.is((await bench.run(connector, { precios: stations(1) })).outcome, 'refused')
  assert.equal(
    [(await served(bench.pool, connector)).length, (await dataset(bench.pool, 'muestra-queda')).sample],
    [5, true],
  )
})

test('two tables are published together or not at all', async () => {
  const nombres = table({
    columns: { clave: stationColumns.clave, nombre: text().describe('.'), alta: date().describe('.') },
  })
  const connector = tiny({ name: 'juntas', tables: { precios: table(), nombres } })
  await bench.run(connector, { precios: stations(3), nombres: [{ clave: 'k0', nombre: 'uno' }] })
  const before = [
    await stored(bench.pool, connector, 'precios'),
    await stored(bench.pool, connector, 'nombres'),
    await dataset(bench.pool, 'juntas'),
  ]
  await bench.pool.query(`alter table datos.juntas_nombres add constraint corto check (length(nombre) < 5)`)
  const { outcome, failure } = await bench.run(connector, {
    precios: stations(3, () => ({ precio: '99' })),
    nombres: [{ clave: 'k0', nombre: 'largo largo' }],
  })
  assert.is(outcome, 'failed')
  assert.match(failure!, /corto/)
  const after = [
    await stored(bench.pool, connector, 'precios'),
    await stored(bench.pool, connector, 'nombres'),
    await dataset(bench.pool, 'juntas'),
  ]
  assert.equal(after.slice(0, 2), before.slice(0, 2))
  assert.equal([(after[2] as any).version, (after[2] as any).lease_holder], ['1', null])
})

test('superseded rows of a dataset without revisions go after 35 days, or so many as the operator says, and an hour at least', async () => {
  const connector = simple('sin-pasado', {}, { revisions: false })
  for (const precio of ['1', '2', '3']) await bench.run(connector, { precios: stations(2, () => ({ precio })) })
  const early = ['k0 1-2', 'k0 2-3', 'k0 3-', 'k1 1-2', 'k1 2-3', 'k1 3-']
  assert.equal(await ranges(bench.pool, connector), early)
  const age = (how: string, version: number) =>
    bench.pool.query(
      "update tianguis.versions set published_at = now() - $1::interval where dataset = 'sin-pasado' and version <= $2",
      [how, version],
    )
  const again = async (revisionDays?: number) => {
    await bench.run(connector, { precios: stations(2, () => ({ precio: '3' })) }, { revisionDays })
    return ranges(bench.pool, connector)
  }
  const keptFrom = async () => Number((await dataset(bench.pool, 'sin-pasado')).kept_from)
  await age('34 days', 3)
  assert.equal([await again(), await keptFrom()], [early, 0])
  await age('36 days', 2)
  assert.equal([await again(37), await keptFrom()], [early, 0])
  assert.equal([await again(), await keptFrom()], [['k0 2-3', 'k0 3-', 'k1 2-3', 'k1 3-'], 2])
  await age('59 minutes', 3)
  assert.equal(await again(0), ['k0 2-3', 'k0 3-', 'k1 2-3', 'k1 3-'])
  await age('61 minutes', 3)
  assert.equal([await again(0), await keptFrom()], [['k0 3-', 'k1 3-'], 3])
  await age('3 days', 3)
  const {
    rows: [third],
  } = await bench.pool.query(
    "select published_at as at from tianguis.versions where dataset = 'sin-pasado' and version = 3",
  )
  const day = dayIn(MEXICO_CITY, third.at)
  assert.is((await publicationAt(bench.pool, connector, addDays(day, 1))).version, 3)
  const before = await publicationAt(bench.pool, connector, addDays(day, -1)).catch((error: Error) => error)
  assert.match(
    (before as Error).message,
    `la primera publicación de ${connector.path} que se guarda aquí es del ${day}`,
  )
  const gone = { version: 2, publicationId: (await publicationIds('sin-pasado'))[1]! }
  assert.is(await publicationOf(bench.pool, connector, gone, true), undefined)
})

const publicationIds = async (name: string): Promise<string[]> =>
  (
    await bench.pool.query('select publication_id as id from tianguis.versions where dataset = $1 order by version', [
      name,
    ])
  ).rows.map(({ id }) => id)

test('with revisions nothing is dropped, however old', async () => {
  const connector = simple('con-pasado')
  for (const precio of ['1', '2']) await bench.run(connector, { precios: stations(1, () => ({ precio })) })
  await bench.pool.query(
    "update tianguis.versions set published_at = now() - interval '9 years' where dataset = 'con-pasado'",
  )
  await bench.run(connector, { precios: stations(1, () => ({ precio: '2' })) })
  assert.equal(await ranges(bench.pool, connector), ['k0 1-2', 'k0 2-'])
})
