import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { integer } from '@tianguis/core'
import { rowsAt } from '@tianguis/core/query/record'
import {
  date,
  dataset,
  ledger,
  openBench,
  ranges,
  served,
  stationColumns,
  stations,
  stored,
  table,
  text,
  tiny,
  type Bench,
} from './tiny.ts'

let bench: Bench
test.before(async () => {
  bench = await openBench()
})
test.after(() => bench.close())

const counted = ({ counts: { read, new: fresh, changed, unchanged, gone } }: Awaited<ReturnType<Bench['run']>>) => [
  read,
  fresh,
  changed,
  unchanged,
  gone,
]

test('five publications of a snapshot leave the right counts, ranges and rows', async () => {
  const { pool } = bench
  const connector = tiny({ name: 'foto', tables: { foto: table({ guard: { shrink: 1 } }) } })
  const day = (rows: object[]) => bench.run(connector, { foto: rows })
  const row = (clave: string, precio: string) => ({ clave, precio, fecha: '2026-11-19' })

  const first = await day([row('a', '1.50'), row('b', '2.00')])
  assert.equal([first.outcome, first.version, ...counted(first)], ['published', 1, 2, 2, 0, 0, 0])
  const second = await day([row('a', '1.50'), row('b', '2.10'), row('c', '3')])
  assert.equal([second.version, ...counted(second)], [2, 3, 1, 1, 1, 0])
  const third = await day([row('b', '2.10'), row('c', '3')])
  assert.equal([third.version, ...counted(third)], [3, 2, 0, 0, 2, 1])
  const fourth = await day([row('a', '1.50'), row('b', '2.2'), row('c', '3')])
  assert.equal([fourth.version, ...counted(fourth)], [4, 3, 1, 1, 1, 0])
  const fifth = await day([row('c', '4')])
  assert.equal([fifth.version, ...counted(fifth)], [5, 1, 0, 1, 0, 2])

  assert.equal(await ranges(pool, connector), ['a 1-3', 'a 4-5', 'b 1-2', 'b 2-4', 'b 4-5', 'c 2-5', 'c 5-'])
  assert.equal(
    (await served(pool, connector, 2)).map((json) => JSON.parse(json).precio),
    [1.5, 2.1, 3],
  )
  assert.equal(
    (await served(pool, connector, 4)).map((json) => JSON.parse(json).precio),
    [1.5, 2.2, 3],
  )
  assert.equal((await served(pool, connector)).length, 1)
  const { rows: versions } = await pool.query(
    "select version, run_id from tianguis.versions where dataset = 'foto' order by version",
  )
  assert.equal(
    versions.map(({ version }) => version),
    ['1', '2', '3', '4', '5'],
  )
  assert.equal(
    versions.map(({ run_id }) => run_id),
    (await ledger(pool, 'foto')).map(({ id }) => id),
  )
})

test('five publications of an append table close what changes and nothing else', async () => {
  const { pool } = bench
  const connector = tiny({ name: 'serie', tables: { serie: table({ mode: 'append', observed: 'fecha' }) } })
  const row = (clave: string, precio: string, fecha: string) => ({ clave, precio, fecha })
  const seen: (string | null)[] = []
  const answers = [
    [row('a', '1', '2026-01-01')],
    [row('b', '2', '2026-01-02')],
    [row('a', '1.1', '2026-01-01'), row('c', '3', '2026-01-03')],
    [row('b', '2', '2026-01-02')],
    [row('d', '4', '2026-01-04')],
  ]
  const reports = []
  for (const rows of answers) {
    reports.push(
      await bench.run({
        ...connector,
        async *fetch({ since }) {
          seen.push(since)
          yield { serie: rows }
        },
      }),
    )
  }
  assert.equal(
    reports.map(({ outcome, version }) => `${outcome} ${version}`),
    ['published 1', 'published 2', 'published 3', 'unchanged 3', 'published 4'],
  )
  assert.equal(reports.map(counted), [
    [1, 1, 0, 0, 0],
    [1, 1, 0, 0, 0],
    [2, 1, 1, 0, 0],
    [1, 0, 0, 1, 0],
    [1, 1, 0, 0, 0],
  ])
  assert.equal(await ranges(pool, connector), ['a 1-3', 'a 3-', 'b 2-', 'c 3-', 'd 4-'])
  assert.equal(seen, [null, '2026-01-01', '2026-01-02', '2026-01-03', '2026-01-03'])
  assert.is((await dataset(pool, 'serie')).observed_on, '2026-01-04')
  assert.equal(
    (await ledger(pool, 'serie')).map(({ rows_new, rows_changed, rows_unchanged }) =>
      [rows_new, rows_changed, rows_unchanged].join(),
    ),
    ['1,0,0', '1,0,0', '1,1,0', '0,0,1', '1,0,0'],
  )
})

test('thirty random publications of each mode can be read again exactly, version by version', async () => {
  const { pool } = bench
  for (const mode of ['snapshot', 'append'] as const) {
    const name = `azar-${mode}`
    const columns = {
      ...stationColumns,
      tipo: text().required().describe('Tipo.'),
      desde: date().stamp().describe('Desde.'),
    }
    const connector = tiny({
      name,
      tables: { azar: table({ columns, key: ['clave', 'tipo'], mode, guard: { atLeast: 0, shrink: 1 } }) },
    })
    const random = seeded(mode === 'append' ? 7 : 42)
    const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)]!
    let model = new Map<string, Record<string, unknown>>()
    const past = new Map<number, string[]>()
    for (let step = 1; step <= 30; step++) {
      const day = `2026-01-${String(step).padStart(2, '0')}`
      const rows = Array.from({ length: 8 }, (_none, index) => ({ clave: `k${index}`, tipo: pick(['r', 'p']) }))
        .filter(() => random() < 0.7)
        .map((key) => ({
          ...key,
          precio: pick(['1.5', '2.25', null]),
          fecha: null,
          nota: pick([null, 'x', "o'«\\»\t."]),
          desde: day,
        }))
      const next = new Map(mode === 'append' ? model : [])
      for (const row of rows) {
        const before = model.get(`${row.clave}/${row.tipo}`)
        const same = before && before.precio === row.precio && before.nota === row.nota
        next.set(`${row.clave}/${row.tipo}`, same ? { ...row, desde: before.desde } : row)
      }
      const { version, outcome } = await bench.run(connector, { azar: rows })
      assert.ok(outcome === 'published' || outcome === 'unchanged', outcome)
      model = next
      past.set(version!, shown(model.values()))
    }
    assert.ok(past.size > 20)
    for (const [version, rows] of past)
      assert.equal(
        shown((await served(pool, connector, version)).map((json) => JSON.parse(json))),
        rows,
        `${name} at ${version}`,
      )
    assert.equal(shown((await served(pool, connector)).map((json) => JSON.parse(json))), shown(model.values()))
  }
})

const shown = (rows: Iterable<any>) =>
  [...rows]
    .map(({ clave, tipo, precio, nota, desde }) =>
      JSON.stringify([clave, tipo, precio === null ? null : Number(precio), nota, desde]),
    )
    .sort()

/** Mulberry32: the same numbers on every machine. */
function seeded(seed: number): () => number {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

test('a run without news bumps nothing, touches no row and says that the source was asked', async () => {
  const { pool } = bench
  const connector = tiny({ name: 'quieto', tables: { quieto: table() } })
  await bench.run(connector, { quieto: stations(30) })
  const before = { rows: await stored(pool, connector), set: await dataset(pool, 'quieto') }
  const again = await bench.run(connector, { quieto: stations(30).reverse() })
  assert.equal([again.outcome, again.version, again.counts.unchanged], ['unchanged', 1, 30])
  const after = { rows: await stored(pool, connector), set: await dataset(pool, 'quieto') }
  assert.equal(after.rows, before.rows) // xmin included
  assert.equal(after.set.published_at, before.set.published_at)
  assert.ok(after.set.checked_at > before.set.checked_at)
})

test('a stamp keeps its first date until something else changes, and first sight is kept for ever', async () => {
  const { pool } = bench
  const columns = { ...stationColumns, vigente: date().stamp().describe('Desde cuándo.') }
  const connector = tiny({ name: 'sello', tables: { sello: table({ columns }) } })
  const day = (precio: string, vigente: string | null) =>
    bench.run(connector, { sello: [{ clave: 'a', precio, vigente }] })
  await day('1', '2026-01-01')
  const [first] = await stored(pool, connector)
  assert.is((await day('1', '2026-01-02')).outcome, 'unchanged')
  assert.is((await day('1', null)).outcome, 'unchanged')
  await day('2', '2026-01-03')
  const [, second] = await stored(pool, connector)
  assert.equal(
    (await served(pool, connector)).map((row) => JSON.parse(row).vigente),
    ['2026-01-03'],
  )
  assert.equal(
    (await served(pool, connector, 1)).map((row) => JSON.parse(row).vigente),
    ['2026-01-01'],
  )
  assert.equal(second._visto, first._visto)
  assert.ok(second._cambiado > first._cambiado)
})

test('a newer observation alone raises the version and touches no row', async () => {
  const { pool } = bench
  const columns = { ...stationColumns, leido: date().stamp().describe('Leído.') }
  const connector = tiny({ name: 'leido', tables: { leido: table({ columns, observed: 'leido' }) } })
  await bench.run(connector, { leido: [{ clave: 'a', precio: '1', leido: '2026-01-01' }] })
  const before = await stored(pool, connector)
  const later = await bench.run(connector, { leido: [{ clave: 'a', precio: '1', leido: '2026-01-05' }] })
  assert.equal([later.outcome, later.version, later.counts.unchanged], ['published', 2, 1])
  assert.equal(await stored(pool, connector), before)
  assert.is((await dataset(pool, 'leido')).observed_on, '2026-01-05')
})

test('a table that is all key, reserved words for columns, and many batches', async () => {
  const { pool } = bench
  const columns = {
    order: text().required().describe('.'),
    user: integer().required().describe('.'),
    select: text().required().describe('.'),
  }
  const connector = tiny({
    name: 'table',
    path: '/table',
    order: ['user'],
    tables: { table: table({ columns, key: ['order', 'user', 'select'], indexes: [['user'], ['select', 'order']] }) },
  })
  const rows = (count: number) => Array.from({ length: count }, (_none, user) => ({ order: 'o', user, select: 's' }))
  assert.equal(
    counted(await bench.run(connector, [{ table: rows(3) }, {}, { table: [] }, { table: rows(5).slice(3) }])),
    [5, 5, 0, 0, 0],
  )
  assert.equal(counted(await bench.run(connector, { table: rows(4) })), [4, 0, 0, 4, 1])
  assert.equal(
    await served(pool, connector),
    rows(4).map((row) => JSON.stringify(row)),
  )
})

test('a view over two tables is read as of one publication', async () => {
  const { pool } = bench
  const columns = { clave: stationColumns.clave, precio: stationColumns.precio, nombre: text().describe('.') }
  const connector = tiny({
    name: 'vista',
    tables: {
      precios: table({ observed: 'fecha' }),
      nombres: table({ columns: { clave: stationColumns.clave, nombre: text().describe('.') }, key: ['clave'] }),
    },
    record: {
      sql: 'select p.clave, p.precio, n.nombre, {observed} as visto from {precios} p join {nombres} n using (clave)',
      columns,
    },
    order: ['clave'],
  })
  await bench.run(connector, {
    precios: [{ clave: 'a', precio: '1', fecha: '2026-01-01' }],
    nombres: [{ clave: 'a', nombre: 'uno' }],
  })
  await bench.run(connector, {
    precios: [{ clave: 'a', precio: '2', fecha: '2026-01-02' }],
    nombres: [{ clave: 'a', nombre: 'dos' }],
  })
  assert.equal(await served(pool, connector, 1), ['{"clave":"a","precio":1,"nombre":"uno","visto":"2026-01-01"}'])
  assert.equal(await served(pool, connector), ['{"clave":"a","precio":2,"nombre":"dos","visto":"2026-01-02"}'])
  assert.match(rowsAt(connector, 'nombres', 1), /_desde <= 1/)
})

test.run()
