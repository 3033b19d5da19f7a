import type { Connector } from '../contract.ts'
import type { Table } from '../connector.ts'
import { columnList, keyIndex, physicalName, publishedTable } from '../database/names.ts'
import { quoted, type Pool } from '../database/connection.ts'

/** What a staged table would do to the published one. */
export interface Comparison {
  readonly table: string
  readonly staged: number
  /** Of a large append table, about so many. */
  readonly published: number
  readonly new: number
  readonly changed: number
  readonly unchanged: number
  /** Published rows that the new snapshot no longer has; 0 for an append table. */
  readonly gone: number
  /** "AAAA-MM-DD" or null: newest observation among the staged rows. */
  readonly observed: string | null
  /** Moment of that observation, or the end of its day; ISO 8601. */
  readonly newest: Date | null
  /** First and last day of the staged rows of a table that is divided by periods. */
  readonly span?: readonly [string, string] | undefined
  /** Share of absent values per column that can be absent, staged and published. */
  readonly absent: Readonly<Record<string, { staged: number; published: number }>>
}

/** PostgreSQL reads 300 rows for each; its own default is 100. */
const SAMPLE = 10

/** Rows of an append table that are counted; of more, which are years of history, so many tell what is absent. */
const COUNTED = 300_000

/** Columns whose change makes a new version of the row. */
export const comparedColumns = (table: Table) =>
  Object.entries(table.columns)
    .filter(([name, { spec }]) => !spec.stamp && !table.key.includes(name))
    .map(([name]) => name)

export const differs = (table: Table, one: string, other: string) => {
  const names = comparedColumns(table)
  return names.length ? `(${columnList(names, one)}) is distinct from (${columnList(names, other)})` : 'false'
}

export const sameKey = (table: Table, one: string, other: string) =>
  table.key.map((name) => `${one}.${quoted(name)} = ${other}.${quoted(name)}`).join(' and ')

/**
 * That a published row is of the days that came, of a table that is divided: told in so many words, the server plans for
 * their partitions alone. By what is the same it would find them as well, but takes all of the past for cheaper.
 */
export const withinSpan = ({ partition }: Table, { span }: Pick<Comparison, 'span'>, alias: string): string =>
  partition && span ? ` and ${alias}.${quoted(partition.by)} between '${span[0]}' and '${span[1]}'` : ''

export async function compare(
  pool: Pool,
  connector: Connector,
  name: string,
  staged: string,
  fresh: boolean,
): Promise<Comparison> {
  const table = connector.tables[name]!
  const target = publishedTable(connector, name)
  const span = table.partition && (await spanOf(pool, staged, table.partition.by))
  const published = `(select * from ${target} where _hasta is null${fresh ? ' and false' : ''})`
  const known = table.mode === 'append' && !fresh ? await knownRows(pool, connector, name) : { all: 0, current: 0 }
  // What a refresh costs does not grow with the past.
  const part = known.all > COUNTED ? COUNTED / known.all : 1
  const looked =
    part < 1 ? `(select * from ${target} tablesample system (${100 * part}) where _hasta is null)` : published
  const optional = Object.entries(table.columns)
    .filter(([, { spec }]) => !spec.required)
    .map(([column]) => column)
  // Where nothing can be absent, the statistics tell enough.
  const isCounted = part === 1 || optional.length > 0
  const absences = optional
    .map((column) => `, count(*) - count(${quoted(column)}) as ${quoted(`a_${column}`)}`)
    .join('')
  const observed = table.observed ? `max(${quoted(table.observed)})` : 'null::date'
  const newest = table.observed ? newestOf(connector, table, staged, published) : 'null::timestamptz'
  // What the joins need: a sample of the keys. The other columns, and ten times as many rows, were most of its cost.
  await pool.query(`set local default_statistics_target = ${SAMPLE}; analyze ${staged} (${columnList(table.key)})`)
  const {
    rows: [{ now, before, joined, newest: moment }],
  } = await pool.query(`
    select ${newest} as newest,
           (select row_to_json(r) from (select count(*) as rows, ${dayOf(connector, table, observed)} as observed ${absences} from ${staged}) r) as now,
           ${isCounted ? `(select row_to_json(r) from (select count(*) as rows ${absences} from ${looked} p) r)` : `json_build_object('rows', ${Math.max(1, known.current)})`} as before,
           (select row_to_json(r) from (
             select count(*) as matched, count(*) filter (where ${differs(table, 's', 'p')}) as changed
               from ${staged} s join ${published} p on ${sameKey(table, 's', 'p')}${withinSpan(table, { span }, 'p')}) r) as joined`)
  const share = (row: Record<string, number>, column: string) => (row.rows ? row[`a_${column}`]! / row.rows : 0)
  return {
    table: name,
    staged: now.rows,
    // None in a part of a table does not mean that there are none.
    published: isCounted && part < 1 ? Math.max(1, Math.round(before.rows / part)) : before.rows,
    new: now.rows - joined.matched,
    changed: joined.changed,
    unchanged: joined.matched - joined.changed,
    gone: table.mode === 'snapshot' ? before.rows - joined.matched : 0,
    observed: now.observed,
    newest: moment,
    span,
    absent: Object.fromEntries(
      optional.map((column) => [column, { staged: share(now, column), published: share(before, column) }]),
    ),
  }
}

async function spanOf(pool: Pool, staged: string, by: string): Promise<readonly [string, string] | undefined> {
  const ends = ['min', 'max'].map((end) => `to_char(${end}(${quoted(by)}), 'YYYY-MM-DD') as ${end}`)
  const {
    rows: [found],
  } = await pool.query<{ min: string | null; max: string }>(`select ${ends.join(', ')} from ${staged}`)
  return found!.min === null ? undefined : [found!.min, found!.max]
}

/** What the server's statistics say that a table has, with what is superseded and without. */
async function knownRows(pool: Pool, connector: Connector, name: string): Promise<{ all: number; current: number }> {
  const {
    rows: [about],
  } = await pool.query<{ all: number; current: number }>(
    `select ${tuplesOf('t')} as all, coalesce(${tuplesOf('k')}, ${tuplesOf('t')}) as current
       from pg_class t left join pg_class k on k.oid = to_regclass($2) where t.oid = $1::regclass`,
    [publishedTable(connector, name), `datos.${quoted(keyIndex(physicalName(connector, name)))}`],
  )
  return about!
}

/** Of one that is divided, what its partitions have. */
const tuplesOf = (alias: string) =>
  `coalesce((select sum(greatest(p.reltuples, 0)) from pg_partition_tree(${alias}.oid) join pg_class p on p.oid = relid where isleaf), ${alias}.reltuples)::float8`

/** An instant counts as the day it fell on where the source publishes. */
function dayOf({ cadence }: Connector, table: Table, value: string): string {
  const instant = table.observed && table.columns[table.observed]!.spec.kind === 'instant'
  return instant ? `((${value}) at time zone '${cadence.timezone}')::date::text` : `(${value})::text`
}

/**
 * When the newest staged observation ended, as SQL. One that only says since when (a stamp) stays what it was while the
 * rest of its row does: the newest is then the last day on which anything was another.
 */
function newestOf({ cadence }: Connector, table: Table, staged: string, published: string): string {
  const column = quoted(table.observed!)
  const { kind, stamp } = table.columns[table.observed!]!.spec
  const moment = (value: string) =>
    kind === 'instant' ? value : `((${value}) + 1)::timestamp at time zone '${cadence.timezone}'`
  if (!stamp) return `(select ${moment(`max(${column})`)} from ${staged})`
  return `(select ${moment(`max(case when p.${column} is not null and not (${differs(table, 's', 'p')}) then p.${column} else s.${column} end)`)}
            from ${staged} s left join ${published} p on ${sameKey(table, 's', 'p')})`
}
