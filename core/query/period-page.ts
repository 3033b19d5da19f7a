/** One page of records that are folded by period. */
import type { Columns } from '../columns.ts'
import type { Connector } from '../contract.ts'
import { SQL_TYPES } from '../database/names.ts'
import { afterSql, type CursorPosition } from './cursor.ts'
import { orderSql, type Built } from './filter.ts'
import { periodStart, foldedParts, type Fold } from './group.ts'
import { orderOf, type OrderPart } from './orders.ts'

/** Which of the periods and their groups the page has. */
interface Reach {
  /** The time comes first, in either direction. */
  readonly order: readonly OrderPart[]
  readonly columns: Columns
  /** Behind which it begins. */
  readonly place: CursorPosition | undefined
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
  { order, columns, place }: Reach,
): { readonly values: readonly unknown[]; readonly limited: (most: string) => string } {
  const { time, keys, told } = foldedParts(connector, fold)
  const [[, descends], ...within] = order as [OrderPart, ...OrderPart[]]
  const values = [...folded.values]
  const from = place && `$${values.push(place[0])}::${SQL_TYPES.date}`
  const after = place && afterSql(within, place.slice(1), { columns, alias: '_rows', first: values.length + 1 })
  values.push(...(after?.values ?? []))
  const reached = from ? `where first ${descends ? '<=' : '>='} ${from}` : ''
  const behind = after ? `and (_period.first <> ${from} or (${after.sql}))` : ''
  const groups = [`_period.first as ${time}`, ...keys, ...told].join(', ')
  return {
    values,
    limited: (most) => `(
      select _group.*
        from (select * from (${periodsOf(folded.sql, time, fold)}) as _all ${reached} order by first ${descends ? 'desc' : 'asc'}) as _period
       cross join lateral (
         select ${groups} from ${folded.sql} as _rows
          where ${time} >= _period.first and ${time} < _period.until ${behind}
          group by ${keys.join(', ')} ${orderSql(orderOf(within), columns, '_rows')} limit ${most}) as _group
       limit ${most})`,
  }
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
