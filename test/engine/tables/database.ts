/** The database that the parts of the tests of tables share, and how a table is looked at. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { physicalName } from '@tianguis/core/database/names'
import { prepareTables } from '@tianguis/core/database/tables'
import type { Connector, Table } from '@tianguis/core'
import { openBench, stationColumns, table, tiny, type Bench } from '../tiny.ts'

export let bench: Bench

test.before(async () => {
  bench = await openBench()
})

test.after(() => bench.close())

export let made = 0

/** A dataset of its own with one table `t`; call it again with a change for the next declaration. */
export function lineage(first: Partial<Table> = {}) {
  const name = `tabla-${++made}`
  const declare = (change: Partial<Table> = {}) =>
    tiny({ name, tables: { t: table({ ...first, ...change }) }, order: [(change.key ?? first.key ?? ['clave'])[0]!] })
  const physical = physicalName({ name }, 't')
  return { name, physical, declare }
}

export const { clave, precio, fecha, nota } = stationColumns

export const base = { clave, precio }

export const prepared = (connector: Connector) => prepareTables(bench.pool, connector)

export async function shape(physical: string) {
  const { rows } = await bench.pool.query(
    `select attname || ' ' || format_type(atttypid, atttypmod) || case when attnotnull then ' !' else '' end as column
       from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and left(attname, 1) <> '_' order by attname`,
    [`datos."${physical}"`],
  )
  return rows.map(({ column }) => column)
}

export async function indexes(physical: string): Promise<string[]> {
  const { rows } = await bench.pool.query(
    "select indexdef from pg_indexes where schemaname = 'datos' and tablename = $1 order by indexname",
    [physical],
  )
  return rows.map(({ indexdef }) => indexdef.replace(/^.* USING btree /, ''))
}

/** Refuses the change with these words, and changes nothing. */
export async function refuses(connector: Connector, physical: string, why: RegExp) {
  const before = [
    await shape(physical),
    await indexes(physical),
    (await bench.pool.query(`select *, xmin::text from datos."${physical}"`)).rows,
  ]
  const failure = await prepared(connector).then(
    () => assert.unreachable('it was allowed'),
    (error: Error) => error.message,
  )
  assert.match(failure!, why)
  assert.match(failure!, `La tabla datos.${physical} no puede cambiar sin perder datos publicados`)
  assert.equal(
    [
      await shape(physical),
      await indexes(physical),
      (await bench.pool.query(`select *, xmin::text from datos."${physical}"`)).rows,
    ],
    before,
  )
}
