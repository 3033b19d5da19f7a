import type { Connector } from '../contract.ts'
import type { Stalls } from '../table.ts'
import { publishedTable } from '../database/names.ts'
import { quoted, type Pool } from '../database/connection.ts'

/** A place, a station, a series that goes on no more while the others of its table do. */
export interface StoppedPart {
  readonly part: string
  /** Day of its newest observation. */
  readonly since: string
  /** Publications that it has missed since, by its own pace. */
  readonly missed: number
}

/** Of a table; a national outage is told by the newest observation of all. */
const MOST = 50
/** Its pace is that of its observations within so many times the time after which it counts as stopped. */
const LOOKED_BACK = 40
/** Observations from which a pace can be told. */
const FEWEST = 3

/**
 * The parts of a dataset that have stopped, as it is published: by its own pace each has missed so many publications,
 * and lags so far behind the newest of its table. One that has given nothing for as long as is looked back at is
 * forgotten.
 */
export async function readStopped(pool: Pool, connector: Connector): Promise<StoppedPart[]> {
  const stopped: StoppedPart[] = []
  for (const [name, { stalls, observed }] of Object.entries(connector.tables)) {
    if (!stalls || !observed) continue
    const { rows } = await pool.query<StoppedPart>(stoppedSql(connector, name, { stalls, observed }), [
      stalls.after,
      stalls.missed,
    ])
    stopped.push(...rows)
  }
  return stopped
}

function stoppedSql(
  connector: Connector,
  name: string,
  { stalls: { by, named }, observed }: { readonly stalls: Stalls; readonly observed: string },
): string {
  const [part, at] = [quoted(by), quoted(observed)]
  const label = named
    ? `coalesce((select ${quoted(named.column)} from ${publishedTable(connector, named.table)} l where l._hasta is null and l.${part} = p.part limit 1), p.part)`
    : 'p.part'
  const isDay = connector.tables[name]!.columns[observed]!.spec.kind === 'date'
  const local = isDay ? `t.${at}::timestamp` : `t.${at} at time zone '${connector.cadence.timezone}'`
  const rows = `${publishedTable(connector, name)} t`
  return `
    with newest as (select max(t.${at}) as raw, max(${local}) as at from ${rows} where t._hasta is null),
    seen as (
      select distinct t.${part}::text as part, ${local} as at from ${rows}, newest
       where t._hasta is null and t.${part} is not null and t.${at} >= newest.raw - ${LOOKED_BACK} * $1::interval),
    gaps as (select part, at, at - lag(at) over (partition by part order by at) as gap from seen),
    parts as (
      select part, max(at) as at, count(*) as times, extract(epoch from percentile_disc(0.5) within group (order by gap)) as pace
        from gaps group by part),
    lags as (
      select p.part, p.at, floor(extract(epoch from newest.at - p.at) / nullif(p.pace, 0))::int as missed from parts p, newest
       where p.times >= ${FEWEST} and newest.at - p.at >= $1::interval)
    select ${label} as part, p.at::date::text as since, p.missed
      from lags p where p.missed >= $2 order by p.at, 1 limit ${MOST}`
}

/** Puts down which parts have stopped, of a dataset that declares how that is told. */
export async function noteStopped(pool: Pool, connector: Connector): Promise<void> {
  if (!Object.values(connector.tables).some(({ stalls }) => stalls)) return
  await pool.query('update tianguis.datasets set stopped = $2 where name = $1', [
    connector.name,
    JSON.stringify(await readStopped(pool, connector)),
  ])
}
