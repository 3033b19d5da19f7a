import type { Columns } from '../columns.ts'
import type { Connector } from '../contract.ts'
import { recordColumns } from '../connector.ts'
import type { Filter, Near, Order, QuerySpec } from '../query-spec.ts'
import { isFixedBy } from './index-order.ts'
import { asOfPast, whereSql, type Built } from './filter.ts'
import { byPeriod, groupedColumns, groupedRecord, RECORDS, recordsColumn, type Fold } from './group.ts'
import { DISTANCE, distanceColumn, tableKey, nearRecord, type NearSource } from './near.ts'
import { orderColumns, orderOf, ordersOf } from './orders.ts'
import { recordAt, type At } from './as-of.ts'
import { contradicts } from './refusal.ts'

/** What of a dataset is asked for besides which records: its past, what is near a point, periods. */
export interface RecordShape {
  readonly past: boolean
  readonly near: Near | undefined
  readonly fold: Fold | undefined
}

/**
 * A connector with the record, the fields and the orders that a shape has.
 * @param standard the order of the answer where the request names none
 * @param where conditions on the records
 */
export function shapedAs(
  connector: Connector,
  { past, near, fold }: RecordShape,
  { standard, where }: { standard?: readonly Order[] | undefined; where?: readonly Filter[] } = {},
): { connector: Connector; standard: readonly Order[] } {
  const whole = past && connector.past ? inThePast(connector, connector.past) : connector
  if (fold) {
    const grouped = byPeriod(whole, fold)
    return { connector: grouped, standard: grouped.order }
  }
  if (!near) return { connector: whole, standard: standard ?? whole.order }
  // By the key, where there is one: an index then has all that the nearest are told by.
  const order = [DISTANCE, ...(tableKey(whole) ?? whole.order)]
  // What is near is few enough to be sorted in any of the orders.
  return {
    connector: { ...withDistance(whole), orders: ordersOf(whole, standard, where).map(orderOf), order },
    standard: order,
  }
}

/** A connector whose records are those of its past. */
export const inThePast = (connector: Connector, { order, ...view }: NonNullable<Connector['past']>): Connector => ({
  ...connector,
  record: { ...view, columns: recordColumns(connector) },
  order,
  orders: [],
})

function withDistance(connector: Connector): Connector {
  const { hidden = {}, sql = '' } = typeof connector.record === 'string' ? {} : connector.record
  return { ...connector, record: { sql, hidden, columns: { ...recordColumns(connector), [DISTANCE]: distanceColumn } } }
}

/**
 * Where the records of a shape come from.
 * @param where conditions, which of periods and of what is near are met already
 * @param beyond where only the nearest are wanted, and of these those that are farther, in kilometres
 * @returns a parenthesised SELECT and its values, numbered from 1; the conditions that are still to be met; the fields
 * there are, where some are missing
 */
export function sourceOf(
  connector: Connector,
  { past, near, fold }: RecordShape,
  where: readonly Filter[],
  at: At,
  now: Date,
  beyond?: number,
): NearSource & { rest: readonly Filter[]; present?: readonly string[] } {
  const { whole, conditions } = asAsked(connector, past, where)
  const record = recordAt(whole, at, now)
  const columns = orderColumns(whole)
  const source = near ? nearRecord(record, near, { where: conditions, columns, beyond }) : undefined
  if (!fold) return source ? { ...source, rest: [] } : { sql: record, values: [], rest: conditions }
  const rows = source
    ? { sql: `(select * from ${source.sql} as _all)`, values: source.values }
    : rowsToFold(connector, { past }, where, at, now)
  return {
    sql: groupedRecord(connector, rows.sql, fold),
    values: rows.values,
    rest: [],
    present: foldedFields(connector, fold),
  }
}

/** What is read, which may be the past, and the conditions as it has them. */
function asAsked(connector: Connector, past: boolean, where: readonly Filter[]) {
  if (!past || !connector.past) return { whole: connector, conditions: where }
  return {
    whole: inThePast(connector, connector.past),
    conditions: where.map(asOfPast),
  }
}

/** The records that are folded, near no point, as a parenthesised SELECT. */
export function rowsToFold(
  connector: Connector,
  { past }: Pick<RecordShape, 'past'>,
  where: readonly Filter[],
  at: At,
  now?: Date,
): Built {
  const { whole, conditions } = asAsked(connector, past, where)
  const { sql, values } = whereSql(conditions, orderColumns(whole))
  return { sql: `(select * from ${recordAt(whole, at, now)} as _all ${sql})`, values }
}

/** The fields that a fold has. */
export const foldedFields = (connector: Connector, fold: Fold): readonly string[] => [
  ...groupedColumns(connector, fold),
  RECORDS,
]

/** The columns of the record that conditions leave one value of, which a period then has too. */
export function singleValued(connector: Connector, where: readonly Filter[]): string[] {
  const columns = recordColumns(connector)
  const names = where.flatMap((filter) => [
    ...(filter.op === '=' || (filter.op === 'in' && filter.values.length === 1) ? [filter.column] : []),
    ...Object.keys(columns).filter((name) => isFixedBy(filter, name)),
  ])
  return [...new Set(names)].filter((name) => columns[name])
}

/**
 * Records of a period or of the past where the request does not say how many, and the dataset would give all of what it
 * is now.
 */
export const DEFAULT_LIMIT = 50

/** What the parameters ask of the form of the records. */
export function shapeOf(
  connector: Connector,
  { past = false, near, radius, grain, aggregation }: QuerySpec,
  where: readonly Filter[],
): RecordShape {
  const { grouping, past: history } = connector
  return {
    past: past && history !== undefined && (grain !== undefined || !history.onlyFolded),
    near: near && { ...near, radius: radius ?? near.radius },
    fold: grain &&
      grouping && {
        grain,
        aggregation: aggregation ?? grouping.aggregations[0]!,
        by: [
          ...new Set([
            ...grouping.by,
            ...singleValued(connector, where).filter((name) => name !== grouping.time && !(name in grouping.values)),
          ]),
        ],
      },
  }
}

/** @throws QueryPlanError for too much that is near to be sorted in another order than by distance */
export function checkSorting({ near, fold }: RecordShape, order: readonly Order[], standard: readonly Order[]): void {
  if (!near || fold || near.sortable === undefined || near.radius <= near.sortable || order.join() === standard.join())
    return
  throw contradicts(
    'orden',
    'radio_km',
    `Con \`cerca\`, en otro orden que el de la distancia se llega hasta ${near.sortable} km: baja \`radio_km\`, o quita \`orden\`.`,
  )
}

/** The fields that records have only where what they are about is asked for. */
export const addedColumns = ({ params, grouping }: Connector): Columns => ({
  ...(params.cerca && { [DISTANCE]: distanceColumn }),
  ...(grouping && { [RECORDS]: recordsColumn }),
})
