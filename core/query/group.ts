import { integer } from '../columns.ts'
import type { Connector } from '../contract.ts'
import { recordColumns, type Column, type Extreme, type Grouping } from '../connector.ts'
import type { Aggregation, Grain } from '../query-spec.ts'
import { quoted } from '../database/connection.ts'

/** The field that says how many records a period has. */
export const RECORDS = 'registros'
export const recordsColumn: Column = integer()
  .required()
  .range(1, Number.MAX_SAFE_INTEGER)
  .describe('Sólo con `agrupar`: cuántos registros tiene el periodo.')
  .example(31)

/** How records are folded: by which period, the aggregate of its values, and the columns that are kept apart. */
export interface Fold {
  readonly grain: Grain
  readonly aggregation: Aggregation
  readonly by: readonly string[]
}

const EXTREME: Readonly<Record<Extreme, string>> = { minimo: 'min', maximo: 'max' }

/** The first day of a day's period. */
const FIRST: Readonly<Record<Grain, (day: string) => string>> = {
  dia: (day) => day,
  // Of the month, or of what is behind its fifteenth.
  quincena: (day) =>
    `(date_trunc('month', ${day}::timestamp)::date + case when extract(day from ${day}) > 15 then 15 else 0 end)`,
  mes: (day) => `date_trunc('month', ${day}::timestamp)::date`,
  anio: (day) => `date_trunc('year', ${day}::timestamp)::date`,
}

/** The first day of a day's period, as SQL. */
export const periodStart = (grain: Grain, day: string): string => FIRST[grain](day)

/** What a fold is written of, as SQL: the column of its time, those that are kept apart, and what is told of each group. */
export function foldedParts(
  { grouping }: Connector,
  { aggregation, by }: Fold,
): { readonly time: string; readonly keys: readonly string[]; readonly told: readonly string[] } {
  const { time, values, weight } = grouping as Grouping
  // Of what stands for several, what it stands for.
  const records = weight === undefined ? 'count(*)' : `coalesce(sum(${quoted(weight)}), 0)::bigint`
  const aggregates =
    aggregation === 'conteo'
      ? []
      : Object.entries(values).map(
          ([name, digits]) => `${aggregateOf(aggregation, name, digits, grouping as Grouping)} as ${quoted(name)}`,
        )
  return { time: quoted(time), keys: by.map(quoted), told: [...aggregates, `${records} as ${RECORDS}`] }
}

/**
 * Folds a record by calendar period, under the period's first day: an aggregate of each value, exact but for means and
 * medians, and for any aggregate of means, which have the declared decimals; and the change against the period before.
 * @param record a parenthesised SELECT
 */
export function groupedRecord(connector: Connector, record: string, fold: Fold): string {
  const { change } = connector.grouping as Grouping
  const { time, keys, told } = foldedParts(connector, fold)
  const period = periodStart(fold.grain, time)
  const folded = `select ${[`${period} as ${time}`, ...keys, ...told].join(', ')} from ${record} as _ungrouped group by ${[period, ...keys].join(', ')}`
  if (!change || fold.aggregation === 'conteo') return `(${folded})`
  const of = quoted(change.of)
  const before = `lag(${of}) over (${keys.length ? `partition by ${keys.join(', ')} ` : ''}order by ${time})`
  return `(
    select *, ${of} - ${before} as ${quoted(change.difference)},
           round(100 * (${of} / nullif(${before}, 0) - 1), 4) as ${quoted(change.percent)}
      from (${folded}) as _periods)`
}

function aggregateOf(
  aggregation: Exclude<Aggregation, 'conteo'>,
  name: string,
  digits: number | Extreme,
  { time, weight }: Grouping,
): string {
  const value = quoted(name)
  // One of what was seen, with the digits it was seen with.
  if (typeof digits === 'string') return `${EXTREME[digits]}(${value})`
  // What stands for several is a mean itself, and has as many decimals as any other.
  const as = (one: string) => (weight === undefined ? one : `round(${one}, ${digits})`)
  const nth = (direction: string) =>
    as(`(array_agg(${value} order by ${quoted(time)} ${direction}) filter (where ${value} is not null))[1]`)
  const middle = (direction: string) => `percentile_disc(0.5) within group (order by ${value} ${direction})`
  const mean =
    weight === undefined
      ? `avg(${value})`
      : `sum(${value} * ${quoted(weight)}) / nullif(sum(${quoted(weight)}) filter (where ${value} is not null), 0)`
  switch (aggregation) {
    case 'promedio':
      return `round(${mean}, ${digits})`
    // Of an even number, between the two in the middle; percentile_cont would pass through floats.
    case 'mediana':
      return `round((${middle('asc')} + ${middle('desc')})::numeric / 2, ${digits})`
    case 'minimo':
    case 'maximo':
      return as(`${EXTREME[aggregation]}(${value})`)
    case 'suma':
      return as(`sum(${value})`)
    case 'primero':
      return nth('asc')
    case 'ultimo':
      return nth('desc')
  }
}

/** The fields of the record that a grouped one has; the others are absent. */
export function groupedColumns(
  { grouping }: Connector,
  { aggregation, by }: Pick<Fold, 'aggregation' | 'by'>,
): readonly string[] {
  const { time, values, change } = grouping as Grouping
  if (aggregation === 'conteo') return [time, ...by]
  return [time, ...Object.keys(values), ...(change ? [change.difference, change.percent] : []), ...by]
}

/** The connector as a grouped record is ordered: the newest period first, or the oldest. Every period has its day. */
export function byPeriod(connector: Connector, { by }: Pick<Fold, 'by'>): Connector {
  const { time } = connector.grouping as Grouping
  const columns = recordColumns(connector)
  return {
    ...connector,
    record: { sql: '', columns: { ...columns, [time]: columns[time]!.required(), [RECORDS]: recordsColumn } },
    order: [`${time} desc`, ...by],
    orders: [],
  }
}
