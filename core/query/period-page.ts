/** One page of records that are folded by period. */
import type { Columns } from '../columns.ts'
import type { Connector } from '../contract.ts'
import type { Filter } from '../query-spec.ts'
import { quoted } from '../database/connection.ts'
import { SQL_TYPES } from '../database/names.ts'
import { afterSql, type CursorPosition } from './cursor.ts'
import { asOfPast, narrowed, orderSql, type Built } from './filter.ts'
import { periodStart, foldedParts, type Fold } from './group.ts'
import { orderOf, type OrderPart } from './orders.ts'

/** Which of the periods and their groups the page has. */
interface PeriodReach {
  /** The time comes first, in either direction. */
  readonly order: readonly OrderPart[]
  readonly columns: Columns
  /** Behind which it begins. */
  readonly place: CursorPosition | undefined
  /** Conditions that the records meet. */
  readonly where: readonly Filter[]
}

/**
 * A page of a fold, read period by period: no further than it reaches, and of each period no more groups than it has
 * room for. A year of what a city's shops ask is a hundred thousand rows, of which a page shows the first groups of one
 * fortnight.
 * @param folded the records that are folded, as a parenthesised SELECT with its values
 * @returns the values, and from the placeholder of the most records a parenthesised SELECT
 */
export function periodPage(
  connector: Connector,
  folded: Built,
  fold: Fold,
  { order, columns, place, where }: PeriodReach,
): { readonly values: readonly unknown[]; readonly limited: (most: string) => string } {
  const { time, keys, told } = foldedParts(connector, fold)
  const [[, descends], ...within] = order as [OrderPart, ...OrderPart[]]
  const values = [...folded.values]
  const from = place && `$${values.push(place[0])}::${SQL_TYPES.date}`
  const after = place && afterSql(within, place.slice(1), { columns, alias: '_rows', first: values.length + 1 })
  values.push(...(after?.values ?? []))
  const reached = from ? `where first ${descends ? '<=' : '>='} ${from}` : ''
  const behind = after ? `and (_period.first <> ${from} or (${after.sql}))` : ''
  // Of several towns each has its groups in the order of an index, and all of them together have not.
  const list = narrowed(where).find((one) => one.op === 'in' && one.values.length > 1 && fold.by.includes(one.column))
  const each =
    list?.op === 'in' && `$${values.push([...new Set(list.values)])}::${SQL_TYPES[columns[list.column]!.spec.kind]}[]`
  const ordered = (alias: string) => orderSql(orderOf(within), columns, alias)
  const isWithin = withinPeriod(time, {
    descends,
    isBounded: where.some((one) => asOfPast(one).column === connector.grouping!.time),
  })
  const groups = [`_period.first as ${time}`, ...keys, ...told].join(', ')
  return {
    values,
    limited: (most) => {
      const first = `
         select ${groups} from ${folded.sql} as _rows
          where ${isWithin} ${behind} ${each ? `and ${quoted(list.column)} = _each.value` : ''}
          group by ${keys.join(', ')} ${ordered('_rows')} limit ${most}`
      const merged = `select _one.* from unnest(${each}) as _each(value) cross join lateral (${first}) as _one ${ordered('_one')} limit ${most}`
      return `(
      select _group.*
        from (select * from (${periodsOf(folded.sql, time, fold)}) as _all ${reached} order by first ${descends ? 'desc' : 'asc'}) as _period
       cross join lateral (${each ? merged : first}) as _group
       limit ${most})`
    },
  }
}

/**
 * That a record is of the period. Of a range whose two ends it does not know the planner takes one record in two hundred
 * to be within, and put a city's whole year in order (215 ms) for the first hundred groups of it (14 ms). An end that is
 * written as a row bounds an index all the same and makes no range, but only a plain one lets the server skip partitions:
 * that which leaves out what comes after the period in the page's order, unless days were asked for, which would make a
 * range with it.
 */
function withinPeriod(time: string, { descends, isBounded }: { descends: boolean; isBounded: boolean }): string {
  const end = (isRow: boolean, operator: string, day: string) =>
    isRow ? `(${time}, 0) ${operator} (${day}, 0)` : `${time} ${operator} ${day}`
  return `${end(isBounded || !descends, '>=', '_period.first')} and ${end(isBounded || descends, '<', '_period.until')}`
}

/**
 * The periods between the first and the last of the records, with the day behind each: two searches of an index, and
 * then each from the one after it.
 */
const periodsOf = (records: string, time: string, { grain }: Fold) => `
  with recursive _ends as materialized (
    select (select ${time} from ${records} as _records order by ${time} limit 1) as low,
           (select ${time} from ${records} as _records order by ${time} desc limit 1) as high),
  _periods(first, until) as (
    select ${periodStart(grain, 'high')}, high + 1 from _ends where high is not null
     union all
    select ${periodStart(grain, '(first - 1)')}, first from _periods, _ends where first > low)
  select first, until from _periods`
