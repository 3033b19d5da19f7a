import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Connector } from '@tianguis/core'
import { holdLock } from '../../test/support/lock.ts'
import { openTestDatabase, type TestDatabase } from '../../test/support/database.ts'
import { readRows, readStates } from './state.ts'

let database: TestDatabase
test.before(async () => void (database = await openTestDatabase()))
test.after(() => database.close())

/** `rows` rows, of which one in `current` is published now. */
async function fill(table: string, rows: number, current: number): Promise<void> {
  await database.pool.query(
    `create table datos.${table} as select n, case when n % ${current} = 0 then null else 2 end::bigint as _hasta from generate_series(1, ${rows}) n`,
  )
  await database.pool.query(`analyze datos.${table}`)
}

test('small tables are counted, large ones estimated, superseded rows left out of both', async () => {
  await fill('chico', 300, 3)
  await fill('grande', 300_000, 3)
  const source = { licence: { commercial: true } }
  const connectors = [
    { name: 'chico', tables: { chico: {} }, source },
    { name: 'grande', tables: { grande: {} }, source },
  ] as unknown as Connector[]
  const rows = await readRows(database.pool, connectors)
  assert.equal(rows.get('chico'), { count: 100, estimated: false })
  const { count, estimated } = rows.get('grande')!
  assert.ok(estimated)
  assert.ok(Math.abs(count - 100_000) < 5_000, String(count))
  assert.equal([...(await readRows(database.pool, []))], [])
})

test('a table that is locked is estimated, and keeps the count of no other waiting', async () => {
  await fill('ocupado', 200, 2)
  await using _lock = await holdLock(database.pool, 'lock table datos.ocupado in access exclusive mode')
  const source = { licence: { commercial: true } }
  const connectors = [
    { name: 'chico', tables: { chico: {} }, source },
    { name: 'ocupado', tables: { ocupado: {} }, source },
  ] as unknown as Connector[]
  const rows = await readRows(database.pool, connectors)
  assert.equal(rows.get('chico'), { count: 100, estimated: false })
  assert.equal(rows.get('ocupado'), { count: 100, estimated: true })
})

test('the verdict is the newest run that says something about the source', async () => {
  await database.pool.query(
    `insert into tianguis.datasets (name, version, observed_on) values ('lonja', 2, '2026-11-18')`,
  )
  const add = (kind: string, outcome: string) =>
    database.pool.query(
      `insert into tianguis.runs (dataset, kind, trigger, holder, outcome, failure, rows_new) values ('lonja', $1, 'prueba', 'x#1', $2, 'porque sí', 5)`,
      [kind, outcome],
    )
  await add('live', 'published')
  await add('live', 'failed')
  await add('live', 'cancelled')
  await add('sample', 'published')
  const { last, verdict, observedOn, version } = (await readStates(database.pool)).get('lonja')!
  assert.equal(
    [last!.outcome, verdict!.outcome, verdict!.counts.new, observedOn, version],
    ['published', 'failed', 5, '2026-11-18', 2],
  )
  assert.instance(last!.startedAt, Date)
})

test.run()
