/** What takes much, and what writes nothing. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { served, stagingTables, stations, tiny } from '../tiny.ts'
import { bench, clean } from './database.ts'

test('a dry run shows what would be done and writes nothing', async () => {
  const { pool } = bench
  const connector = tiny({ name: 'ensayo', path: '/ensayo' })
  await bench.run(connector, { precios: stations(50) })
  const dump = async () => {
    const tables = [
      'tianguis.runs',
      'tianguis.versions',
      'tianguis.rejects',
      'tianguis.steps',
      'datos.ensayo_precios',
      'datos.prueba_precios',
    ]
    const parts = await Promise.all(
      tables.map((one) => pool.query(`select t.*, xmin::text from ${one} t order by 1, 2`)),
    )
    const { rows: sets } = await pool.query(
      'select name, version, published_at, observed_on, sample, checked_at from tianguis.datasets order by 1',
    )
    return JSON.stringify([parts.map(({ rows }) => rows), sets, await stagingTables(pool)])
  }
  const before = await dump()
  const rows = [
    ...stations(1, () => ({ precio: '99' })),
    ...stations(45, () => ({}), 1),
    ...stations(5, () => ({}), 200),
    { clave: 'mala', precio: 'x' },
  ]
  const { outcome, preview, rejects, runId, failure, counts } = await bench.run(
    connector,
    { precios: rows },
    { dryRun: true },
  )
  assert.equal([outcome, runId, failure], ['dry-run', null, null])
  assert.equal([counts.new, counts.changed, counts.unchanged, counts.gone, counts.rejected], [5, 1, 45, 4, 1])
  assert.equal(
    preview!.map((shown) => [shown.table, shown.new.length, shown.changed.length, shown.gone.length]),
    [['precios', 3, 1, 3]],
  )
  assert.equal(preview![0]!.changed[0], {
    before: { clave: 'k0', precio: 20.5, fecha: '2026-11-19', nota: null },
    after: { clave: 'k0', precio: 99, fecha: '2026-11-19', nota: null },
  })
  assert.match(rejects![0]!.reason, /precio/)
  const refused = await bench.run(connector, { precios: stations(5) }, { dryRun: true })
  assert.match(refused.failure!, /^No se publicaría: .*desaparecerían 45 de 50/)
  assert.is((await bench.run(connector, undefined, { dryRun: true })).outcome, 'dry-run')
  assert.is(await dump(), before)
  await clean('ensayo')
})

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** Rows of one batch, and how many of a hundred were still held by somebody as the last was asked for. */
function watched(count: number, one: (row: number) => object) {
  const seen: WeakRef<object>[] = []
  let held = NaN
  const rows = {
    *[Symbol.iterator]() {
      for (let at = 0; at < count; at++) {
        const row = one(at)
        if (at % 50 === 0) seen.push(new WeakRef(row))
        yield row
      }
      collect()
      held = (100 * seen.filter((row) => row.deref()).length) / seen.length
    },
  }
  return { rows, held: () => held }
}

test('50,000 rows in one batch go through, and few are held at once', async () => {
  const connector = tiny({ name: 'grande', path: '/grande' })
  const { rows, held } = watched(50_000, (row) => ({
    clave: `k${row}`,
    precio: '20.50',
    fecha: '2026-11-19',
    nota: 'x'.repeat(200),
  }))
  const { outcome, counts } = await bench.run(connector, { precios: rows })
  assert.equal([outcome, counts.new], ['published', 50_000])
  assert.ok(held() < 10, `${held()} of a hundred`)
  await clean('grande')
})

test('10,000 long bad rows in one batch are held no more', async () => {
  const connector = tiny({ name: 'mala', path: '/mala' })
  const { rows, held } = watched(10_000, (row) => ({ clave: `k${row}`, precio: 'x', nota: `${row}`.repeat(800) }))
  const { outcome, counts } = await bench.run(connector, { precios: rows })
  assert.equal([outcome, counts.rejected], ['refused', 10_000])
  assert.ok(held() < 10, `${held()} of a hundred`)
  assert.is((await served(bench.pool, connector)).length, 0)
})
