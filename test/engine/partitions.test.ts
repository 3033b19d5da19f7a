/** Tables that are divided by periods: what a publication makes of them, and periods that go and come back. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Connector, Table } from '@tianguis/core'
import { openPool } from '@tianguis/core/database/connection'
import { makePartitions, readPartitions } from '@tianguis/core/database/partitions'
import { prepareTables } from '@tianguis/core/database/tables'
import { compare } from '@tianguis/core/refresh/compare'
import { movePeriod, periodsOf, type PeriodMove } from '@tianguis/core/refresh/periods-apart'
import { problemsOf } from '@tianguis/core/validation/problems'
import { openBouncer, pgbouncer } from '../support/pgbouncer.ts'
import { until } from '../support/until.ts'
import { dataset, date, decimal, ledger, openBench, table, text, tiny, type Bench } from './tiny.ts'

const NOW = new Date('2026-11-28T18:00:00Z')
const columns = {
  lugar: text().required().describe('Lugar.'),
  dia: date().required().describe('Día.'),
  precio: decimal({ digits: 2 }).describe('Precio.'),
}
const past = (change: Partial<Table> = {}): Table =>
  table({
    columns,
    key: ['lugar', 'dia'],
    mode: 'append',
    duplicates: 'last',
    partition: { by: 'dia', grain: 'anio' },
    guard: { atLeast: 0 },
    ...change,
  } as Partial<Table>)
const declared = (change?: Partial<Table>): Connector =>
  tiny({ tables: { precios: table({ guard: { atLeast: 0 } }), diario: past(change) }, order: ['clave'] })
const connector = declared()
const day = (dia: string, precio = '1') => ({ lugar: 'a', dia, precio })
const PHYSICAL = 'prueba_diario'

let bench: Bench
const rows = async () =>
  (
    await bench.pool.query<{ row: string }>(
      `select to_char(dia, 'YYYY-MM-DD') || ' ' || precio as row from datos.${PHYSICAL} where _hasta is null order by 1`,
    )
  ).rows.map(({ row }) => row)
const publish = (days: readonly object[], of = connector) => bench.run(of, { diario: days })
const move = (what: PeriodMove, period: string, signal = new AbortController().signal) =>
  movePeriod({ pool: bench.pool, connector, now: NOW, signal }, what, period)
const told = async () =>
  (await periodsOf(bench.pool, connector)).map(({ period, attached, pending }) =>
    [period, attached ? 'unido' : 'apartado', ...(pending ? ['a medias'] : [])].join(' '),
  )
const endOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: Error) => error.message,
  )
const refused = async (work: Promise<unknown>, words: RegExp) => assert.match(await endOf(work), words)

test.before.each(async () => {
  bench = await openBench()
  await publish([day('2024-05-01'), day('2025-01-01', '2'), day('2026-11-27', '3')])
})
test.after.each(() => bench.close())

test('a publication makes the partitions of its rows, and corrects and adds within them', async () => {
  assert.equal(await told(), ['2026 unido', '2025 unido', '2024 unido'])
  const { counts } = await publish([day('2025-01-01', '2.5'), day('2025-12-31', '4'), day('2026-11-27', '3')])
  assert.equal([counts.new, counts.changed, counts.unchanged], [1, 1, 1])
  assert.equal(await rows(), ['2024-05-01 1', '2025-01-01 2.5', '2025-12-31 4', '2026-11-27 3'])
  const { rows: settings } = await bench.pool.query(
    "select distinct reloptions from pg_class where relname like 'prueba_diario$20%' and relkind = 'r'",
  )
  assert.equal(settings, [
    { reloptions: ['autovacuum_vacuum_scale_factor=0.002', 'autovacuum_vacuum_insert_scale_factor=0.01'] },
  ])
  assert.equal(await prepareTables(bench.pool, connector), [])
})

test('a new period is attached while somebody reads, and nobody waits', async () => {
  const reader = await bench.pool.connect()
  try {
    await reader.query(`begin; select count(*) from datos.${PHYSICAL}`)
    const report = await publish([day('2023-01-01')])
    assert.equal([report.outcome, report.failure], ['published', null])
    assert.is((await rows()).length, 4)
  } finally {
    await reader.query('rollback')
    reader.release()
  }
})

test('what the statistics say of it is what its partitions have', async () => {
  const required = { ...columns, precio: columns.precio.required() }
  await bench.pool.query('create table staging.came (lugar text, dia date, precio numeric)')
  await bench.pool.query(
    "update pg_class set reltuples = 200000 where relname in ('prueba_diario$2024', 'prueba_diario$2025')",
  )
  await bench.pool.query(
    `update pg_class set reltuples = 150000 where oid in (select relid from pg_partition_tree('datos."prueba_diario$llave"') where isleaf)`,
  )
  const { published } = await compare(bench.pool, declared({ columns: required }), 'diario', 'staging.came', false)
  assert.is(published, 450_000)
})

test('a period is taken away and brought back, each in a publication of its own', async () => {
  assert.equal(
    (await move('detach', '2025')).map(({ of, period }) => `${of} ${period}`),
    ['diario 2025'],
  )
  assert.equal(await rows(), ['2024-05-01 1', '2026-11-27 3'])
  assert.equal(await told(), ['2026 unido', '2025 apartado', '2024 unido'])
  const { version, observed_on } = await dataset(bench.pool)
  assert.equal([Number(version), observed_on], [2, null])
  assert.equal((await ledger(bench.pool)).at(-1)!.notes, ['Se apartó 2025 de diario.'])
  await refused(move('detach', '2025'), /^2025 de prueba ya está apartado\.$/)
  await move('attach', '2025')
  assert.equal(await rows(), ['2024-05-01 1', '2025-01-01 2', '2026-11-27 3'])
  assert.is(Number((await dataset(bench.pool)).version), 3)
  await refused(move('attach', '2025'), /^2025 de prueba no está apartado: se sirve con lo demás\.$/)
})

for (const [then, left] of [
  ['detach', ['2025 apartado']],
  ['attach', ['2025 unido']],
  ['drop', []],
] as const)
  test(`whoever reads while a period goes is not kept waiting, and one that was cut short is gone on with: ${then}`, async () => {
    const reader = await bench.pool.connect()
    try {
      await reader.query(`begin; select count(*) from datos.${PHYSICAL}`)
      const stop = new AbortController()
      const going = endOf(move('detach', '2025', stop.signal))
      await until(told, (all) => all[1] === '2025 apartado a medias')
      const results: unknown = await bench.pool.query(
        `begin; set local statement_timeout = 1000; select count(*)::int from datos.${PHYSICAL}; commit`,
      )
      assert.equal((results as { rows: object[] }[])[2]!.rows, [{ count: 2 }])
      stop.abort()
      assert.match(await going, /canceling statement/)
      assert.is((await ledger(bench.pool)).at(-1)!.outcome, 'cancelled')
    } finally {
      await reader.query('rollback')
      reader.release()
    }
    await move(then, '2025')
    assert.equal(await told(), ['2026 unido', ...left, '2024 unido'])
  })

if (!pgbouncer) test.skip('a period is taken away through PgBouncer (Debian: apt-get install pgbouncer)', () => {})
else
  test('a period is taken away through PgBouncer, where statements are in transactions', async () => {
    const bouncer = await openBouncer(pgbouncer!, bench.url)
    const pool = openPool({ url: bouncer.through(bench.url) })
    try {
      await movePeriod({ pool, connector, now: NOW, signal: new AbortController().signal }, 'detach', '2025')
      assert.equal(await told(), ['2026 unido', '2025 apartado', '2024 unido'])
    } finally {
      await pool.end()
      await bouncer.close()
    }
  })

test('one that was taken away without its publication gets it by the same order', async () => {
  await move('detach', '2025')
  await bench.pool.query("update tianguis.runs set outcome = 'lost' where trigger = 'periodo'")
  await move('detach', '2025')
  assert.equal(await told(), ['2026 unido', '2025 apartado', '2024 unido'])
  assert.is(Number((await dataset(bench.pool)).version), 3)
  await refused(move('detach', '2025'), /ya está apartado/)
})

test('a period that goes on stays, and of one that is not there it is said which are', async () => {
  await refused(move('detach', '2026'), /^2026 de prueba todavía no acaba y sigue recibiendo filas/)
  await refused(
    move('detach', '2205'),
    /^prueba no tiene el periodo «2205»\. ¿Quisiste decir «2025».*Hay: 2026, 2025, 2024\.$/,
  )
  await refused(move('drop', '2025'), /no está apartado/)
})

test('rows of a period that stands apart are refused with what to do, and come again once it is gone', async () => {
  await move('detach', '2025')
  const { outcome, failure } = await publish([day('2025-06-01', '9'), day('2026-11-27', '4')])
  assert.is(outcome, 'failed')
  assert.match(
    failure!,
    /^Llegaron filas de 2025, que está apartado .*tianguis partitions prueba --attach 2025.*--drop/,
  )
  assert.equal(await rows(), ['2024-05-01 1', '2026-11-27 3'])
  await move('drop', '2025')
  assert.equal(await told(), ['2026 unido', '2024 unido'])
  assert.is((await publish([day('2025-06-01', '9')])).outcome, 'published')
  assert.equal(await rows(), ['2024-05-01 1', '2025-06-01 9', '2026-11-27 3'])
})

test('a table of an earlier release is divided without a row being copied, and goes on', async () => {
  const whole = {
    ...tiny({ tables: { precios: table({ guard: { atLeast: 0 } }), antes: past({ partition: undefined }) } }),
    name: 'vieja',
  }
  await bench.run(whole, { precios: [], antes: [day('2024-05-01'), day('2026-11-27')] })
  /** The table's, and those of its indexes. */
  const file = async (name: string) =>
    (
      await bench.pool.query(
        `select c.relfilenode::int as file, array(select i.relfilenode::int from pg_index join pg_class i on i.oid = indexrelid where indrelid = c.oid order by 1) as indexes
           from pg_class c where relname = $1`,
        [name],
      )
    ).rows[0]
  const before = await file('vieja_antes')
  const divided = { ...whole, tables: { ...whole.tables, antes: past() } }
  assert.equal(await prepareTables(bench.pool, divided), [
    'datos.vieja_antes: se divide por dia, y lo que había queda junto en una partición.',
  ])
  assert.is(before.indexes.length, 4)
  assert.equal(await file('vieja_antes$hasta-2026'), before)
  assert.equal(await prepareTables(bench.pool, divided), [])
  await bench.run(divided, { precios: [], antes: [day('2020-01-01'), day('2024-05-01', '7'), day('2027-01-01')] })
  assert.equal(
    (await readPartitions(bench.pool, 'vieja_antes')).map(({ period }) => period),
    ['2027', 'hasta-2026'],
  )
  const { rows: found } = await bench.pool.query(
    'select dia::text, precio::text from datos.vieja_antes where _hasta is null order by 1',
  )
  assert.equal(
    found.map((row) => `${row.dia} ${row.precio}`),
    ['2020-01-01 1', '2024-05-01 7', '2026-11-27 1', '2027-01-01 1'],
  )
  const plan = (
    await bench.pool.query("explain select * from datos.vieja_antes where _hasta is null and dia = '2027-01-01'")
  ).rows
  assert.not.match(JSON.stringify(plan), 'hasta-2026')
})

test('what is divided stays so by the same column', async () => {
  const otherwise = (change: Partial<Table>) => prepareTables(bench.pool, declared(change))
  await refused(otherwise({ partition: undefined }), /Está dividida por periodos de «dia» y se declara sin partition/)
  await prepareTables(bench.pool, declared({ partition: { by: 'dia', grain: 'mes' } }))
  await makePartitions(
    bench.pool,
    declared({ partition: { by: 'dia', grain: 'mes' } }),
    'diario',
    "(select date '2022-03-04' as dia union select date '2025-02-02') d",
  )
  assert.equal(await told(), ['2026 unido', '2025 unido', '2024 unido', '2022-03 unido'])
})

test('a declaration that cannot be divided is refused in words', () => {
  const problems = (change: Partial<Table>) =>
    problemsOf({ ...connector, tables: { ...connector.tables, diario: past(change) } }).filter((one) =>
      one.includes('partition'),
    )
  assert.equal(problems({}), [])
  assert.equal(problems({ partition: { by: 'precio', grain: 'anio' } }), [
    '«diario» se divide por «precio» (partition); se espera una fecha de su llave.',
  ])
  assert.equal(problems({ mode: 'snapshot' }), [
    "«diario» se divide por periodos (partition) y es snapshot; se espera mode: 'append'.",
  ])
  const record = { ...declared(), record: 'diario', order: ['dia'] } as Connector
  assert.equal(
    problemsOf(record).filter((one) => one.includes('partition')),
    ['Los registros se leen de «diario», que se divide por periodos (partition); eso es de lo que solo lee past.'],
  )
})

test.run()
