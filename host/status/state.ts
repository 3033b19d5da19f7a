import { physicalName } from '@tianguis/core/database/names'
import { restrictedOf, servable } from '@tianguis/core/licensing'
import type { Pool } from '@tianguis/core/database/connection'
import type { Connector } from '@tianguis/core'
import type { Cause } from '@tianguis/core/http/failures'
import type { RunOutcome } from '@tianguis/core/refresh/outcome'
import { SAYING_OUTCOMES, SILENT_KINDS, type Counts } from '@tianguis/core/refresh/ledger'
import type { BrokenContrast } from '@tianguis/core/refresh/contrasts'
import type { FeedHealth } from '@tianguis/core/refresh/feed-health'
import type { StoppedPart } from '@tianguis/core/refresh/stopped'
import type { MissingPart } from '@tianguis/core/refresh/missing-parts'
import { isoInstant } from '@tianguis/core/database/iso-instant'

/** What the control tables say about one dataset. */
export interface DatasetState {
  readonly version: number
  readonly publishedAt: Date | null
  readonly observedOn: string | null
  /** Moment of that observation, or the end of its day. */
  readonly newestAt: Date | null
  readonly sample: boolean
  /** Places and series that have stopped while others go on, as of the last good run. */
  readonly stopped: readonly StoppedPart[]
  /** How new what each feed brings is, as of the last good run; the dataset as a whole by the name null. */
  readonly feeds: readonly FeedHealth[]
  /** What looked otherwise in its answers lately, newest first. */
  readonly changes: readonly FeedChange[]
  /** Declared cross-checks that do not hold of what is published. */
  readonly contrasts: readonly BrokenContrast[]
  /** How its last runs that asked the source ended, oldest first. */
  readonly outcomes: readonly RunState['outcome'][]
  readonly checkedAt: Date | null
  /** Nothing of what may not be sold is served, if there is such in it. */
  readonly withheld: boolean
  /** The newest run of any kind. */
  readonly last: RunState | null
  /**
   * The newest run that says something about the source: it published, all or a part, had nothing new, was refused or
   * failed.
   */
  readonly verdict: RunState | null
}

export interface FeedChange {
  readonly feed: string
  readonly note: string
  /** ISO 8601. */
  readonly at: string
}

export interface RunState {
  readonly id: number
  readonly startedAt: Date
  readonly finishedAt: Date | null
  readonly outcome: RunOutcome | 'running' | 'lost'
  readonly version: number | null
  readonly failure: string | null
  readonly counts: Counts
  /** What did not come, of a run that went through without it. */
  readonly missing: readonly MissingPart[]
  readonly cause: Cause | null
}

/** Days that a change of a source is told for, and changes and runs of one dataset that are. */
const TOLD_DAYS = 30
const MOST_CHANGES = 20
const RUNS_TOLD = 30

/** Of a run, as SQL: it asked the source, or read it again, and what came of it is known. */
export const SAYS_SOMETHING = `r.kind not in (${SILENT_KINDS.map((one) => `'${one}'`).join(', ')}) and r.outcome in (${SAYING_OUTCOMES.map((one) => `'${one}'`).join(', ')})`

const RUN = `
  select r.id, r.started_at, r.finished_at, r.outcome, r.version, r.failure, r.missing, r.cause, json_build_object('read', r.rows_read, 'new', r.rows_new,
         'changed', r.rows_changed, 'unchanged', r.rows_unchanged, 'gone', r.rows_gone, 'repeated', r.rows_repeated,
         'rejected', r.rows_rejected) as counts
    from tianguis.runs r where r.dataset = d.name`

/**
 * Newest day among what may be served, of the datasets of which not all may be: what is withheld is no news of theirs.
 */
async function servedDays(
  pool: Pool,
  connectors: readonly Connector[],
  withheld: ReadonlySet<string>,
): Promise<Map<string, string | null>> {
  const queries = connectors
    .filter((one) => withheld.has(one.name) && restrictedOf(one))
    .flatMap((connector) => {
      const { name, cadence, tables, source } = connector
      // Where all of it is withheld there is no day; where it is of some rows, the other tables are as they were.
      if (!source.restricted) return [`select '${name}' as name, null::text as day`]
      const days = Object.entries(tables).flatMap(([table, { observed, columns }]) => {
        if (!observed) return []
        const day =
          columns[observed]!.spec.kind === 'instant'
            ? `("${observed}" at time zone '${cadence.timezone}')::date`
            : `"${observed}"`
        return [
          `(select max(${day}) from datos."${physicalName(connector, table)}" where _hasta is null and ${servable(connector, table)})`,
        ]
      })
      return days.length ? [`select '${name}' as name, greatest(${days.join(', ')})::text as day`] : []
    })
  const { rows } = queries.length
    ? await pool.query<{ name: string; day: string | null }>(queries.join(' union all '))
    : { rows: [] }
  return new Map(rows.map(({ name, day }) => [name, day]))
}

/** @param connectors those of which it is known what may not be served */
export async function readStates(
  pool: Pool,
  connectors: readonly Connector[] = [],
): Promise<Map<string, DatasetState>> {
  const { rows } = await pool.query(`
    select d.name, d.version::float8 as version, d.published_at, d.observed_on::text, d.newest_at, d.sample, d.stopped, d.feeds, d.contrasts, d.checked_at, c.changes, o.outcomes,
           exists (select from tianguis.withheld where dataset = d.name) as withheld,
           row_to_json(l) as last, row_to_json(v) as verdict
      from tianguis.datasets d
      left join lateral (${RUN} order by r.id desc limit 1) l on true
      left join lateral (${RUN} and ${SAYS_SOMETHING}
                         order by r.id desc limit 1) v on true
      cross join lateral (
        select coalesce(jsonb_agg(jsonb_build_object('feed', feed, 'note', note, 'at', at) order by at desc), '[]') as changes
          from (select f.feed, n.note, ${isoInstant('f.at')} as at
                  from tianguis.fingerprints f, unnest(f.notes) n(note)
                 where f.dataset = d.name and f.at > now() - interval '${TOLD_DAYS} days'
                 order by f.at desc limit ${MOST_CHANGES}) told) c
      cross join lateral (
        select coalesce(jsonb_agg(outcome order by id), '[]') as outcomes
          from (select r.id, r.outcome from tianguis.runs r
                 where r.dataset = d.name and r.kind = 'live' order by r.id desc limit ${RUNS_TOLD}) told) o`)
  const days = await servedDays(
    pool,
    connectors,
    new Set(rows.filter(({ withheld }) => withheld).map(({ name }) => name)),
  )
  return new Map(
    rows.map((row) => [
      row.name,
      {
        version: row.version,
        publishedAt: row.published_at,
        observedOn: days.has(row.name) ? days.get(row.name)! : row.observed_on,
        newestAt: row.newest_at,
        sample: row.sample,
        stopped: row.sample ? [] : row.stopped,
        feeds: row.sample ? [] : row.feeds,
        changes: row.changes,
        contrasts: row.sample ? [] : row.contrasts,
        outcomes: row.outcomes,
        checkedAt: row.checked_at,
        withheld: row.withheld,
        last: row.last && runState(row.last),
        verdict: row.verdict && runState(row.verdict),
      },
    ]),
  )
}

interface RunJson extends Pick<RunState, 'id' | 'outcome' | 'version' | 'failure' | 'counts' | 'missing' | 'cause'> {
  started_at: string
  finished_at: string | null
}

const runState = ({ started_at, finished_at, ...run }: RunJson): RunState => ({
  ...run,
  startedAt: new Date(started_at),
  finishedAt: finished_at === null ? null : new Date(finished_at),
})

/** Tables the planner believes larger than this are not counted but estimated: a count of millions takes a second. */
const COUNTED = 100_000

/**
 * Rows of the main table of each dataset that are published now and may be served. A table that somebody changes is
 * estimated too: to count it would wait for them, and with it the state of every other dataset.
 */
export async function readRows(pool: Pool, connectors: readonly Connector[]): Promise<Map<string, Rows>> {
  const tables = connectors.map((connector) => ({
    dataset: connector.name,
    physical: physicalName(connector, mainTable(connector)),
    served: servable(connector, mainTable(connector)),
  }))
  const { rows: known } = await pool.query<{ name: string; rows: number; large: boolean; locked: boolean }>(
    // _hasta is null in current rows, so its share of nulls among all rows is the share that is current.
    `select c.relname as name, greatest(c.reltuples, 0) * coalesce(s.null_frac, 1) as rows, c.reltuples > $2 as large,
            exists (select from pg_locks l where l.relation = c.oid and l.mode = 'AccessExclusiveLock' and l.granted) as locked
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       left join pg_stats s on s.schemaname = n.nspname and s.tablename = c.relname and s.attname = '_hasta'
      where n.nspname = 'datos' and c.relname = any($1)`,
    [tables.map(({ physical }) => physical), COUNTED],
  )
  const estimates = new Map(known.map((table) => [table.name, table]))
  // Of what is served in part an estimate would count what is not.
  const counted = tables.filter(({ physical, served }) => {
    const { large, locked } = estimates.get(physical) ?? { large: false, locked: false }
    return !locked && (served !== 'true' || !large)
  })
  const exact = await countRows(pool, counted)
  return new Map(
    tables.map(({ dataset, physical }): [string, Rows] => {
      const count = exact.get(physical)
      if (count !== undefined) return [dataset, { estimated: false, count }]
      return [dataset, { estimated: true, count: rounded(estimates.get(physical)!.rows) }]
    }),
  )
}

async function countRows(
  pool: Pool,
  tables: readonly { readonly physical: string; readonly served: string }[],
): Promise<Map<string, number>> {
  if (!tables.length) return new Map()
  const counts = tables.map(
    ({ physical, served }) =>
      `select '${physical}' as name, count(*)::float8 as rows from datos."${physical}" where _hasta is null and ${served}`,
  )
  const { rows } = await pool.query<{ name: string; rows: number }>(counts.join(' union all '))
  return new Map(rows.map(({ name, rows }) => [name, rows]))
}

/** The table a dataset is about: its record's, or the first of those that a view joins. */
const mainTable = ({ record, tables }: Connector) => (typeof record === 'string' ? record : Object.keys(tables)[0]!)

/** Three digits: the others would be made up. */
const rounded = (rows: number) => Number(rows.toPrecision(3))

export interface Rows {
  readonly count: number
  readonly estimated: boolean
}
