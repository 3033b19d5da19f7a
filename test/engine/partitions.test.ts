/** Tables that are divided by periods: what a publication makes of them, and what an earlier release took away. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Connector, Table } from '@tianguis/core'
import { transaction } from '@tianguis/core/database/connection'
import { applySteps, migrateControl } from '@tianguis/core/database/migrations/run'
import { makePartition, makePartitions, readPartitions } from '@tianguis/core/database/partitions'
import { prepareTables } from '@tianguis/core/database/tables'
import { compare } from '@tianguis/core/refresh/compare'
import { problemsOf } from '@tianguis/core/validation/problems'
import { detachHalfWay, halfWay } from '../support/half-way.ts'
import { holdLock } from '../support/lock.ts'
import { dataset, date, decimal, ledger, openBench, table, text, tiny, type Bench } from './tiny.ts'

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
const periods = async () => (await readPartitions(bench.pool, PHYSICAL)).map(({ period }) => period)
const refused = (work: Promise<unknown>, words: RegExp) =>
  work.then(
    () => assert.unreachable(),
    (error: Error) => assert.match(error.message, words),
  )

test.before.each(async () => {
  bench = await openBench()
  await publish([day('2024-05-01'), day('2025-01-01', '2'), day('2026-11-27', '3')])
})
test.after.each(() => bench.close())

test('a publication makes the partitions of its rows, and corrects and adds within them', async () => {
  assert.equal(await periods(), ['2026', '2025', '2024'])
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
  const say = (statement: string) => bench.asSuperuser((superuser) => superuser.query(statement))
  await say("update pg_class set reltuples = 200000 where relname in ('prueba_diario$2024', 'prueba_diario$2025')")
  await say(
    `update pg_class set reltuples = 150000 where oid in (select relid from pg_partition_tree('datos."prueba_diario$llave"') where isleaf)`,
  )
  const { published } = await compare(bench.pool, declared({ columns: required }), 'diario', 'staging.came', false)
  assert.is(published, 450_000)
})

const notYetUpgraded = () => bench.pool.query("delete from tianguis.steps where name = '024 periods that stood apart'")
/** What an earlier release left, as the start of this one finds it. */
const upgraded = async () => {
  await notYetUpgraded()
  await migrateControl(bench.pool)
}
const detach = (year: number, how = '') =>
  bench.pool.query(`alter table datos.${PHYSICAL} detach partition datos."${PHYSICAL}$${year}" ${how}`)

test('periods that an earlier release took away are served again by the first start, each in a publication of its own', async () => {
  await detach(2024)
  await detach(2025, 'concurrently')
  assert.equal(await rows(), ['2026-11-27 3'])
  await upgraded()
  assert.equal(await periods(), ['2026', '2025', '2024'])
  assert.equal(await rows(), ['2024-05-01 1', '2025-01-01 2', '2026-11-27 3'])
  assert.is(Number((await dataset(bench.pool)).version), 3)
  assert.equal(
    (await ledger(bench.pool)).slice(1).map(({ outcome, version, notes }) => [outcome, Number(version), notes]),
    [2024, 2025].map((year, at) => [
      'published',
      at + 2,
      [`Se sirve otra vez ${year} (datos."${PHYSICAL}$${year}"), que estaba apartado.`],
    ]),
  )
  assert.equal(await prepareTables(bench.pool, connector), [])
  const { counts } = await publish([day('2024-05-01', '1.5'), day('2025-02-01', '9'), day('2026-11-27', '3')])
  assert.equal([counts.new, counts.changed, counts.unchanged], [1, 1, 1])
  await upgraded()
  assert.is(Number((await dataset(bench.pool)).version), 4)
})

test('so is one whose going away was cut short', async () => {
  await detachHalfWay(bench.pool, `datos.${PHYSICAL}`, `datos."${PHYSICAL}$2025"`)
  assert.equal(await rows(), ['2024-05-01 1', '2026-11-27 3'])
  await upgraded()
  assert.is(await halfWay(bench.pool), false)
  assert.equal(await rows(), ['2024-05-01 1', '2025-01-01 2', '2026-11-27 3'])
})

test('one that does not fit any more stays as it is, and the ledger says how it is attached', async () => {
  await detach(2025)
  await bench.pool.query(`alter table datos."${PHYSICAL}$2025" rename precio to antes`)
  await upgraded()
  assert.equal(await periods(), ['2026', '2024'])
  const { outcome, version, failure } = (await ledger(bench.pool)).at(-1)!
  assert.equal([outcome, version, Number((await dataset(bench.pool)).version)], ['failed', null, 1])
  const [, why, statement] =
    /^datos\."prueba_diario\$2025" sigue apartada de datos\.prueba_diario: (.*)\. Corrígela, y únela con: (.*);$/.exec(
      failure!,
    )!
  assert.match(why!, 'antes')
  await bench.pool.query(`alter table datos."${PHYSICAL}$2025" rename antes to precio`)
  await bench.pool.query(statement!)
  assert.equal(await rows(), ['2024-05-01 1', '2025-01-01 2', '2026-11-27 3'])
})

test('one that somebody holds is left to the next try, and not for good', async () => {
  await detach(2025)
  await notYetUpgraded()
  const lock = await holdLock(bench.pool, `lock table datos."${PHYSICAL}$2025" in access exclusive mode`)
  try {
    const impatient = transaction(bench.pool, async (client) => {
      await client.query('set local lock_timeout = 50')
      await applySteps(client)
    })
    await refused(impatient, /lock timeout/)
  } finally {
    await lock.release()
  }
  assert.is((await ledger(bench.pool)).length, 1)
  await migrateControl(bench.pool)
  assert.equal(await periods(), ['2026', '2025', '2024'])
})

test('rows of a sample that were away when it was replaced stay away', async () => {
  await bench.pool.query('update tianguis.datasets set sample = true; update tianguis.versions set sample = true')
  await detach(2025)
  await publish([day('2024-05-01', '8')])
  assert.equal(await rows(), ['2024-05-01 8'])
  await upgraded()
  assert.equal(await rows(), ['2024-05-01 8'])
})

test('the limits of each kind of period are those of its days', async () => {
  const names = ['2022', '2023-02', '2023-12', '2023-04-1Q', '2023-04-2Q', 'hasta-2020']
  for (const name of names) {
    await makePartition(bench.pool, 'prueba', PHYSICAL, name)
  }
  const limits = async () =>
    (
      await bench.pool.query<{ limits: string }>(
        `select relname || ' ' || pg_get_expr(relpartbound, oid) as limits from pg_class where relispartition and relkind = 'r' and starts_with(relname, '${PHYSICAL}$') order by 1`,
      )
    ).rows
  const before = await limits()
  assert.is(before.length, 3 + names.length)
  for (const name of names)
    await bench.pool.query(`alter table datos.${PHYSICAL} detach partition datos."${PHYSICAL}$${name}"`)
  await upgraded()
  assert.equal(await limits(), before)
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
  assert.equal(await periods(), ['2026', '2025', '2024', '2022-03'])
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
