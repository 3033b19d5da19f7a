import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { date, text } from '@tianguis/core'
import type { Recording } from '@tianguis/core/http/recording'
import { sampleFingerprint } from '@tianguis/core/refresh/sample'
import {
  dataset,
  ledger,
  openBench,
  ranges,
  served,
  stationColumns,
  stations,
  stored,
  table,
  tiny,
  type Bench,
} from './tiny.ts'

let bench: Bench
test.before(async () => {
  bench = await openBench()
})
test.after(() => bench.close())

const recording = (fingerprint: string): Recording => ({
  folder: '/nowhere',
  now: '2026-01-01T00:00:00Z',
  since: null,
  secrets: [],
  answers: [],
  fingerprint,
})
const simple = (name: string, change = {}, rest = {}) => tiny({ name, tables: { precios: table(change) }, ...rest })

/** Refreshes with rows that should be refused, and checks that nothing moved. */
async function refuses(
  connector: ReturnType<typeof simple>,
  batches: Parameters<Bench['run']>[1],
  why: RegExp,
  more = {},
) {
  const before = [await stored(bench.pool, connector), (await dataset(bench.pool, connector.name)).version]
  const { outcome, failure, version } = await bench.run(connector, batches, more)
  assert.is(outcome, 'refused', `${outcome}: ${failure}`)
  assert.match(failure!, why)
  assert.match(failure!, /Lo publicado sigue como estaba\./)
  assert.is(version, null)
  assert.equal([await stored(bench.pool, connector), (await dataset(bench.pool, connector.name)).version], before)
  const last = (await ledger(bench.pool, connector.name)).at(-1)
  assert.equal([last.outcome, last.failure], ['refused', failure])
  return failure!
}

test('an empty result is refused, also when it shrank is accepted, and so is one below the declared least', async () => {
  const connector = simple('vacio', { guard: { atLeast: 3 } })
  await bench.run(connector, { precios: stations(5) })
  for (const answer of [[], [{}], [{ precios: [] }], { precios: stations(2) }])
    await refuses(connector, answer, /llegaron [02] filas buenas; se esperan al menos 3/, { acceptShrink: true })
  assert.is((await bench.run(connector, { precios: stations(3) })).outcome, 'published')
})

test('a snapshot may lose a fifth of its rows, and more only if told', async () => {
  const connector = simple('encoge')
  await bench.run(connector, { precios: stations(100) })
  const why = await refuses(
    connector,
    { precios: stations(79) },
    /desaparecerían 21 de 100 filas \(21\.0 %\); se admite hasta 20\.0 %/,
  )
  assert.match(why, /repite con «tianguis refresh encoge --accept-shrink»/)
  await refuses(connector, { precios: stations(100, () => ({}), 50) }, /desaparecerían 50 de 100/)
  assert.equal((await bench.run(connector, { precios: stations(80) })).counts.gone, 20)
  assert.equal((await bench.run(connector, { precios: stations(10) }, { acceptShrink: true })).counts.gone, 70)
  assert.is((await bench.run(connector, { precios: stations(1) })).outcome, 'published') // of so few rows a share says nothing
})

test('a column may not lose its values', async () => {
  const connector = simple('calla')
  await bench.run(connector, { precios: stations(40, (index) => ({ precio: index < 4 ? null : '1' })) })
  await refuses(
    connector,
    { precios: stations(40, (index) => ({ precio: index < 20 ? null : '1' })) },
    /precios\.precio: falta en 50\.0 % de las filas; en lo publicado faltaba en 10\.0 %/,
  )
  assert.is(
    (await bench.run(connector, { precios: stations(40, (index) => ({ precio: index < 12 ? null : '1' })) })).outcome,
    'published',
  )
  assert.is(
    (await bench.run(connector, { precios: stations(40, () => ({ precio: null })) }, { acceptShrink: true })).outcome,
    'published',
  )
})

test('an older observation is refused in a snapshot', async () => {
  const connector = simple('viejo', { observed: 'fecha' })
  await bench.run(connector, { precios: stations(2, () => ({ fecha: '2026-11-19' })) })
  await refuses(
    connector,
    { precios: stations(2, () => ({ fecha: '2026-11-18' })) },
    /observación más nueva es del 2026-11-18; ya hay publicada una del 2026-11-19/,
  )
  assert.is(
    (await bench.run(connector, { precios: stations(2, () => ({ fecha: '2026-11-18' })) }, { acceptShrink: true }))
      .outcome,
    'published',
  )
  assert.is((await dataset(bench.pool, 'viejo')).observed_on, '2026-11-18')
})

test('two snapshots of one dataset may be of different days', async () => {
  const connector = tiny({
    name: 'dos-fechas',
    tables: { precios: table({ observed: 'fecha' }), catalogo: table({ observed: 'fecha' }) },
  })
  const day = (fecha: string) =>
    bench.run(connector, {
      precios: stations(2, () => ({ fecha })),
      catalogo: stations(2, () => ({ fecha: '2026-01-01' })),
    })
  assert.is((await day('2026-11-18')).outcome, 'published')
  const { outcome, failure } = await day('2026-11-19')
  assert.is(outcome, 'published', failure ?? '')
})

test('an append table may bring older rows', async () => {
  const connector = simple('atras', { mode: 'append', observed: 'fecha' })
  await bench.run(connector, { precios: stations(1, () => ({ fecha: '2026-11-19' })) })
  assert.is(
    (await bench.run(connector, { precios: stations(1, () => ({ fecha: '2026-11-01' }), 5) })).outcome,
    'published',
  )
  assert.is((await dataset(bench.pool, 'atras')).observed_on, '2026-11-19')
})

test('a fifth of the rows may be bad, and no more', async () => {
  const connector = simple('malas')
  await bench.run(connector, { precios: stations(30) })
  const rows = (bad: number) => ({ precios: [...stations(30), ...stations(bad, () => ({ precio: 'x' }), 100)] })
  await refuses(connector, rows(8), /8 de 38 filas fueron a cuarentena \(21\.1 %\)/, { acceptShrink: true })
  assert.is((await bench.run(connector, rows(7))).outcome, 'unchanged')
})

const jump = {
  says: 'Ningún precio se mueve más de 10 %.',
  violations:
    'select a.clave, b.precio as antes, a.precio as ahora from {after.precios} a join {before.precios} b using (clave) where abs(a.precio / b.precio - 1) > 0.1',
}

test('an invariant over before and after is refused with evidence, and nothing overrules it', async () => {
  const connector = simple('salto', {}, { invariants: [jump] })
  await bench.run(connector, { precios: stations(3) })
  const rows = { precios: stations(3, (index) => ({ precio: index === 1 ? '30' : '20.5' })) }
  const why = await refuses(
    connector,
    rows,
    /No se cumple «Ningún precio se mueve más de 10 %\.»: \{"clave":"k1","antes":20\.50,"ahora":30\}/,
  )
  assert.not.match(why, /accept-shrink/)
  await refuses(connector, rows, /No se cumple/, { acceptShrink: true })
})

test('a refusal that accept-shrink would not lift does not advise it', async () => {
  const connector = simple('ambas', {}, { invariants: [jump] })
  await bench.run(connector, { precios: stations(100) })
  assert.not.match(
    await refuses(connector, { precios: stations(10, () => ({ precio: '99' })) }, /desaparecerían.*|No se cumple/),
    /accept-shrink/,
  )
})

test('an invariant sees an append table as it will be: published rows that are not sent again, and the new ones', async () => {
  const total = {
    says: 'Suman a lo más 100.',
    violations: 'select sum(precio) as suma, count(*) as filas from {after.precios} having sum(precio) > 100',
  }
  const connector = simple('suma', { mode: 'append' }, { invariants: [total] })
  await bench.run(connector, {
    precios: [
      { clave: 'a', precio: '60' },
      { clave: 'b', precio: '30' },
    ],
  })
  await refuses(connector, { precios: [{ clave: 'c', precio: '20' }] }, /\{"suma":110,"filas":3\}/)
  assert.is(
    (
      await bench.run(connector, {
        precios: [
          { clave: 'a', precio: '50' },
          { clave: 'c', precio: '20' },
        ],
      })
    ).outcome,
    'published',
  )
})

test('an invariant that cannot be asked fails the run and says which one it is', async () => {
  const connector = simple(
    'mal-sql',
    {},
    { invariants: [{ says: 'Algo.', violations: 'select nada from {after.precios}' }] },
  )
  const { outcome, failure } = await bench.run(connector, { precios: stations(1) })
  assert.is(outcome, 'failed')
  assert.match(failure!, /«Algo\.».*nada/)
  assert.is((await dataset(bench.pool, 'mal-sql')).version, '0')
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

test('superseded rows of a dataset without revisions go an hour later, not before', async () => {
  const connector = simple('sin-pasado', {}, { revisions: false })
  for (const precio of ['1', '2', '3']) await bench.run(connector, { precios: stations(2, () => ({ precio })) })
  const early = ['k0 1-2', 'k0 2-3', 'k0 3-', 'k1 1-2', 'k1 2-3', 'k1 3-']
  assert.equal(await ranges(bench.pool, connector), early)
  const age = (minutes: number, version: number) =>
    bench.pool.query(
      "update tianguis.versions set published_at = now() - make_interval(mins => $1) where dataset = 'sin-pasado' and version <= $2",
      [minutes, version],
    )
  await age(59, 3)
  await bench.run(connector, { precios: stations(2, () => ({ precio: '3' })) })
  assert.equal(await ranges(bench.pool, connector), early)
  await age(61, 2)
  await bench.run(connector, { precios: stations(2, () => ({ precio: '3' })) })
  assert.equal(await ranges(bench.pool, connector), ['k0 2-3', 'k0 3-', 'k1 2-3', 'k1 3-'])
  await age(61, 3)
  await bench.run(connector, { precios: stations(2, () => ({ precio: '3' })) })
  assert.equal(await ranges(bench.pool, connector), ['k0 3-', 'k1 3-'])
})

test('with revisions nothing is dropped, however old', async () => {
  const connector = simple('con-pasado')
  for (const precio of ['1', '2']) await bench.run(connector, { precios: stations(1, () => ({ precio })) })
  await bench.pool.query(
    "update tianguis.versions set published_at = now() - interval '9 years' where dataset = 'con-pasado'",
  )
  await bench.run(connector, { precios: stations(1, () => ({ precio: '2' })) })
  assert.equal(await ranges(bench.pool, connector), ['k0 1-2', 'k0 2-'])
})

test.run()
