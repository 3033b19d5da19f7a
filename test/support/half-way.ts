/** A partition whose going away was cut short, as earlier releases could leave one: nobody reads it, and it is not gone. */
import type { Pool } from '@tianguis/core/database/connection'
import { holdLock } from './lock.ts'
import { until } from './until.ts'

export const halfWay = async (pool: Pool) =>
  (await pool.query('select from pg_inherits where inhdetachpending')).rowCount === 1

/** @param table with its schema, as SQL */
export async function detachHalfWay(pool: Pool, table: string, partition: string): Promise<void> {
  await using _reader = await holdLock(pool, `select count(*) from ${table}`)
  const statement = `alter table ${table} detach partition ${partition} concurrently`
  const going = pool.query(statement).then(
    () => 'done',
    (error: Error) => error.message,
  )
  if (!(await until(() => halfWay(pool), Boolean))) throw new Error(`Nothing is half-way: ${await going}`)
  await pool.query('select pg_cancel_backend(pid) from pg_stat_activity where query = $1', [statement])
  const ended = await going
  if (!/canceling statement/.test(ended)) throw new Error(`It was not cut short: ${ended}`)
}
