/** What several publications leave, version by version. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { date, dataset, ledger, ranges, served, stationColumns, table, text, tiny } from '../tiny.ts'
import { bench, counted } from './database.ts'

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
