/** What a table must not lose: rows, values, days. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { dataset, stations, table, tiny } from '../tiny.ts'
import { bench, simple, refuses } from './database.ts'

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
