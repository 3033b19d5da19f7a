import { recordColumns, type Connector, type Grouping } from '../connector.ts'
import type { Grain } from '../params.ts'
import { quoted } from '../database/connection.ts'

const TRUNCATED: Record<Exclude<Grain, 'dia'>, string> = { mes: 'month', anio: 'year' }

/**
 * Folds a record by calendar period: the mean of the period, rounded to the declared digits, under the period's first day,
 * and its change against the period before.
 */
export function groupedRecord(connector: Connector, record: string, grain: Exclude<Grain, 'dia'>): string {
  const { time, mean, digits, change, changePct, by } = connector.grouping as Grouping
  const keys = by.map(quoted)
  const period = `date_trunc('${TRUNCATED[grain]}', ${quoted(time)}::timestamp)::date`
  const before = `lag(${quoted(mean)}) over (${keys.length ? `partition by ${keys.join(', ')} ` : ''}order by ${quoted(time)})`
  return `(
    select *, ${quoted(mean)} - ${before} as ${quoted(change)},
           round(100 * (${quoted(mean)} / nullif(${before}, 0) - 1), 4) as ${quoted(changePct)}
      from (select ${period} as ${quoted(time)}, ${[...keys, ''].join(', ')}
                   round(avg(${quoted(mean)}), ${digits}) as ${quoted(mean)}
              from ${record} as _ungrouped group by ${[period, ...keys].join(', ')}) as _periods)`
}

/** The fields a grouped record has; the others are absent. */
export function groupedColumns({ grouping }: Connector): readonly string[] {
  const { time, mean, change, changePct, by } = grouping as Grouping
  return [time, mean, change, changePct, ...by]
}

/** The connector as a grouped record is ordered: the newest period first, or the oldest. */
export const byPeriod = (connector: Connector): Connector => ({
  ...connector, record: { sql: '', columns: recordColumns(connector) }, order: [`${connector.grouping!.time} desc`, ...connector.grouping!.by], orders: [],
})
