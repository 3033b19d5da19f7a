/**
 * Counts that are kept of a subject's rows, so that «¿cuántos hay?» of six million reads some thousands. Each is a view
 * like the subject's own: what it keeps is of one publication, and of any other it counts the rows themselves. Nobody
 * is ever told a count of before, whoever publishes, restores or ends in between.
 */
import type { Connector } from '@tianguis/core'
import { transaction, type Client, type Pool } from '@tianguis/core/database/connection'
import { rollupName, ROWS_COLUMN, type Topic } from './knowledge/catalogue.ts'
import { filled } from './subject-rows.ts'

/** The schema of the tables that they are kept in, which nobody reads but by their views. */
export const ROLLUPS = 'conteos'

/** Megabytes to count in: the server's own 4 wrote half a country to disk. */
const WORK_MB = 64

export interface Rollup {
  /** Of its view, and of its table. */
  readonly name: string
  /** Columns of the subject. */
  readonly by: readonly string[]
  /** The subject's rows, as SQL. */
  readonly rows: string
  readonly dataset: string
}

export const rollupsOf = (topic: Topic, now: string): Rollup[] =>
  Object.entries(topic.subject.rollups ?? {}).map(([rollup, by]) => ({
    name: rollupName(topic.id, rollup),
    by,
    rows: filled(topic, topic.subject.sql, now),
    dataset: topic.connector.name,
  }))

const tableOf = ({ name }: Pick<Rollup, 'name'>) => `${ROLLUPS}."${name}"`
const listed = (alias: string, by: readonly string[]) => by.map((name) => `${alias}."${name}"`).join(', ')

/** A count of its own for every publication, also of two databases that a restore made of one. */
const publicationSql = ({ dataset }: Rollup) =>
  `(select p.publication_id from tianguis.datasets d join tianguis.versions p on p.dataset = d.name and p.version = d.version where d.name = '${dataset}')`

/** The rows counted now. */
const countedSql = ({ by, rows }: Rollup): string =>
  `select ${listed('s', by)}, count(*)::int as ${ROWS_COLUMN} from (${rows}) s group by ${listed('s', by)}`

/** What is kept, where it is of the current publication; else every row, as one. */
export function keptSql(rollup: Rollup): string {
  const kept = `from ${tableOf(rollup)} k where k._publicacion = ${publicationSql(rollup)}`
  return `select ${listed('k', rollup.by)}, k.${ROWS_COLUMN} ${kept}
    union all select ${listed('s', rollup.by)}, 1 from (${rollup.rows}) s where not exists (select ${kept})`
}

/** Makes the table, without rows. Of one kind among a thousand only its own counts are read. */
export const tableSql = (rollup: Rollup): string =>
  `create table ${tableOf(rollup)} as select c.*, ''::text as _publicacion from (${countedSql(rollup)}) c with no data;
   create index on ${tableOf(rollup)} ("${rollup.by[0]!}")`

export const dropCounts = (client: Client, name: string) => client.query(`drop table if exists ${tableOf({ name })}`)

/** Counts again what a connector keeps counts of, where they are of another publication. */
export async function keepCounts(pool: Pool, connector: Connector): Promise<void> {
  for (const [id, subject] of Object.entries(connector.semantics ?? {}))
    for (const rollup of rollupsOf({ id, subject, connector }, 'now()'))
      await transaction(pool, (client) => keep(client, rollup))
}

async function keep(client: Client, rollup: Rollup): Promise<void> {
  const table = tableOf(rollup)
  // Of two hosts that start, the second finds it done.
  await client.query('select pg_advisory_xact_lock(hashtext($1))', [table])
  const publication = publicationSql(rollup)
  const {
    rows: [state],
  } = await client.query<{ done: boolean }>(
    `select exists (select from ${table} where _publicacion = ${publication}) as done`,
  )
  if (state!.done) return
  await client.query(`set local work_mem = '${WORK_MB}MB'`)
  await client.query(`delete from ${table}`)
  // In one statement with what it counts: both are of the same moment.
  await client.query(`insert into ${table} select c.*, ${publication} from (${countedSql(rollup)}) c`)
  await client.query(`analyze ${table}`)
}
