import type { Columns } from '../columns.ts'
import { recordColumns, type Connector } from '../connector.ts'
import type { Filter, Near, Order } from '../params.ts'
import { quoted } from '../database/connection.ts'
import { whereSql, type Built } from './filter.ts'
import { byPeriod, groupedColumns, groupedRecord, RECORDS, recordsColumn, type Fold } from './group.ts'
import { DISTANCE, distanceColumn, nearRecord } from './near.ts'
import { orderColumns, orderOf, ordersOf } from './orders.ts'
import { recordAt, type At } from './record.ts'

/** What of a dataset is asked for besides which records: its past, what is near a point, periods. */
export interface Shape {
  readonly past: boolean
  readonly near: Near | undefined
  readonly fold: Fold | undefined
}

/**
 * A connector with the record, the fields and the orders that a shape has.
 * @param meant the order that the parameters ask for
 * @param where conditions on the records
 */
export function shapedAs(connector: Connector, { past, near, fold }: Shape, { meant, where }: { meant?: readonly Order[] | undefined; where?: readonly Filter[] } = {}): { connector: Connector; meant: readonly Order[] } {
  const whole = past && connector.past ? inThePast(connector, connector.past) : connector
  if (fold) {
    const grouped = byPeriod(whole, fold)
    return { connector: grouped, meant: grouped.order }
  }
  if (!near) return { connector: whole, meant: meant ?? whole.order }
  // By the key, where there is one: an index then has all that the nearest are told by.
  const order = [DISTANCE, ...(keyOf(whole) ?? whole.order)]
  // What is near is few enough to be sorted in any of the orders.
  return { connector: { ...withDistance(whole), orders: ordersOf(whole, meant, where).map(orderOf), order }, meant: order }
}

const inThePast = (connector: Connector, { order, ...view }: NonNullable<Connector['past']>): Connector =>
  ({ ...connector, record: { ...view, columns: recordColumns(connector) }, order, orders: [] })

function withDistance(connector: Connector): Connector {
  const { hidden = {}, sql = '' } = typeof connector.record === 'string' ? {} : connector.record
  return { ...connector, record: { sql, hidden, columns: { ...recordColumns(connector), [DISTANCE]: distanceColumn } } }
}

/** The key of the table that the record is. */
const keyOf = ({ record, tables }: Connector) => (typeof record === 'string' ? tables[record]!.key : undefined)

/**
 * Where the records of a shape come from.
 * @param where conditions, which of periods are on what is folded
 * @returns a parenthesised SELECT and its values, numbered from 1; the conditions that are still to be met; the fields there are, where some are missing
 */
export function sourceOf(connector: Connector, { past, near, fold }: Shape, where: readonly Filter[], at: At, now: Date): Built & { rest: readonly Filter[]; present?: readonly string[] } {
  const whole = past && connector.past ? inThePast(connector, connector.past) : connector
  const record = recordAt(whole, at, now)
  const { sql, values } = near ? nearRecord(record, near, 1) : { sql: record, values: [] }
  if (!fold) return { sql, values, rest: where }
  const filters = whereSql(where, orderColumns(whole), values.length + 1)
  const folded = groupedRecord(connector, `(select * from ${sql} as _all ${filters.sql})`, fold)
  return { sql: folded, values: [...values, ...filters.values], rest: [], present: [...groupedColumns(connector, fold), RECORDS] }
}

/**
 * The first of the records near a point, where the record is a table: their keys, from an index alone if nothing else is asked, and then their rows.
 * @param ordered where, order and limit of what is told of `_r`, which has what is near
 */
export function nearestRows(connector: Connector, near: string, at: At, ordered: string): string | undefined {
  const key = keyOf(connector)
  if (!key) return undefined
  const keys = key.map((name, place) => `_r.${quoted(name)} as _k${place}`)
  return `(select _r.*, _m.${DISTANCE} from (select ${keys.join(', ')}, _r.${DISTANCE} from ${near} as _r ${ordered}) as _m
            join ${recordAt(connector, at)} as _r on ${key.map((name, place) => `_r.${quoted(name)} = _m._k${place}`).join(' and ')}) as _r`
}

/** The columns of the record that conditions leave one value of, which a period then has too. */
export function single(connector: Connector, where: readonly Filter[]): string[] {
  const columns = recordColumns(connector)
  const named = where.flatMap((filter) => (filter.op === '=' || (filter.op === 'in' && filter.values.length === 1) ? [filter.column] : []))
  return [...new Set(named)].filter((name) => columns[name])
}

/** The fields that records have only where what they are about is asked for. */
export const addedColumns = ({ params, grouping }: Connector): Columns =>
  ({ ...(params.cerca && { [DISTANCE]: distanceColumn }), ...(grouping && { [RECORDS]: recordsColumn }) })
