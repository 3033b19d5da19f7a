/** Tables of which each period lies in a partition of its own. */
import type { Connector } from '../contract.ts'
import { addDays } from '../decode/dates.ts'
import { periodNamed, periodOfDay } from '../periods.ts'
import type { Partitioning } from '../table.ts'
import { quoted, type Client } from './connection.ts'
import { partitionIndex, partitionName, physicalName } from './names.ts'
import { VACUUM_SETTINGS } from './shapes.ts'

/** A period of a table, as the server has it. */
export interface Partition {
  /** '2025'; 'hasta-2026' of all that a table had when it was first divided. */
  readonly period: string
  /** Its first day, of one that has any, and its last. */
  readonly first: string | undefined
  readonly last: string
}

/** Of what a table held before it was divided. */
const UNTIL = 'hasta-'
/** '2025', '2025-03', '2025-03-1Q' or 'hasta-' one of them, also as PostgreSQL reads it. */
export const PERIOD_NAME = /^(hasta-)?\d{4}(-\d\d(-[12]Q)?)?$/

/** Those of a table, newest first. */
export async function readPartitions(client: Pick<Client, 'query'>, physical: string): Promise<Partition[]> {
  const { rows } = await client.query<{ period: string }>(
    `select period from pg_inherits join pg_class c on c.oid = inhrelid, substr(c.relname, length($1) + 2) as period
      where inhparent = to_regclass('datos.' || quote_ident($1)) and period ~ $2`,
    [physical, PERIOD_NAME.source],
  )
  return rows
    .map(({ period }) => ({ period, ...limitsOf(period) }))
    .toSorted((one, other) => (one.last < other.last ? 1 : -1))
}

function limitsOf(period: string): Pick<Partition, 'first' | 'last'> {
  const { from, to } = periodNamed(period.replace(UNTIL, ''))
  return { first: period.startsWith(UNTIL) ? undefined : from, last: to }
}

const holds = ({ first = '', last }: Partition, day: string) => first <= day && day <= last

/**
 * Makes the partitions that some rows need. Attaching one locks out nobody who reads.
 * @param rows relation with the rows, as SQL
 * @returns how many were made
 */
export async function makePartitions(
  client: Pick<Client, 'query'>,
  connector: Pick<Connector, 'name' | 'tables'>,
  name: string,
  rows: string,
): Promise<number> {
  const { by, grain } = connector.tables[name]!.partition!
  const physical = physicalName(connector, name)
  const { rows: days } = await client.query<{ day: string }>(
    `select distinct to_char(${quoted(by)}, 'YYYY-MM-DD') as day from ${rows}`,
  )
  const there = await readPartitions(client, physical)
  const missing = new Set(
    days.filter(({ day }) => !there.some((one) => holds(one, day))).map(({ day }) => periodOfDay(grain, day).name),
  )
  for (const period of missing) await makePartition(client, connector.name, physical, period)
  return missing.size
}

/** An empty one. @param owner the dataset */
export async function makePartition(
  client: Pick<Client, 'query'>,
  owner: string,
  physical: string,
  period: string,
): Promise<void> {
  const table = partitionName(physical, period)
  await client.query(`create table datos.${quoted(table)} (like datos.${quoted(physical)}) with (${VACUUM_SETTINGS})`)
  await client.query(`comment on table datos.${quoted(table)} is '${owner.replaceAll("'", "''")}'`)
  await client.query(attaching(physical, table, period))
}

function attaching(physical: string, table: string, period: string): string {
  const { first, last } = limitsOf(period)
  const from = first === undefined ? 'minvalue' : `'${first}'`
  return `alter table datos.${quoted(physical)} attach partition datos.${quoted(table)} for values from (${from}) to ('${addDays(last, 1)}')`
}

/**
 * Divides a table of an earlier release: what is in it becomes one partition, up to the end of its newest period, and
 * no row is copied.
 * @param create makes the table anew, without rows
 */
export async function divideTable(
  client: Client,
  physical: string,
  { by, grain }: Partitioning,
  create: () => Promise<void>,
): Promise<void> {
  const {
    rows: [found],
  } = await client.query<{ newest: string | null }>(
    `select to_char(max(${quoted(by)}), 'YYYY-MM-DD') as newest from datos.${quoted(physical)}`,
  )
  if (found!.newest === null) {
    await client.query(`drop table datos.${quoted(physical)}`)
    return create()
  }
  const period = `${UNTIL}${periodOfDay(grain, found!.newest).name}`
  const table = partitionName(physical, period)
  await client.query(`alter table datos.${quoted(physical)} rename to ${quoted(table)}`)
  const { rows: indexes } = await client.query<{ name: string }>(
    'select relname as name from pg_index join pg_class on oid = indexrelid where indrelid = $1::regclass',
    [`datos.${quoted(table)}`],
  )
  for (const [at, index] of indexes.entries())
    await client.query(`alter index datos.${quoted(index.name)} rename to ${quoted(partitionIndex(table, at))}`)
  await create()
  await client.query(attaching(physical, table, period))
}
