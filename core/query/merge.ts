import type { Connector } from '../contract.ts'
import type { Columns } from '../columns.ts'
import type { Filter, Order } from '../query-spec.ts'
import { quoted } from '../database/connection.ts'
import { SQL_TYPES } from '../database/names.ts'
import { narrowed, orderSql, whereSql, type Built } from './filter.ts'
import { orderColumns, partsOf, type OrderPart } from './orders.ts'

export interface Merging {
  readonly where: readonly Filter[]
  readonly order: readonly Order[]
  readonly limit: number
  /** One more condition on the record aliased _r, its placeholders numbered from 1. */
  readonly after?: Built | undefined
}

const NOTHING: Built = { sql: '', values: [] }

/**
 * Most rows to merge: keys of a table, or whole records of a view. What has more of them is dense, and soon found in
 * the order itself.
 */
const MOST = { keys: 20_000, records: 5_000 }

/**
 * The first records where filters list several values, as `from` that already has the right records in it. PostgreSQL
 * cannot merge the ordered scans of several values: it sorts all that match, or walks the whole order in search of a
 * few (8 s for three rare activities among 6 million). Here each combination of values is one scan of an index in the
 * order of the answer, of as many rows as the answer has; where the record is a table only keys are merged, and only
 * the rows of the answer are read.
 * @returns undefined where no list has several values, or no index of a table has them apart with the order behind them
 */
export function mergedRows(
  connector: Connector,
  record: string,
  { where, order, limit, after = NOTHING }: Merging,
): { from: string; values: readonly unknown[] } | undefined {
  const all = narrowed(where)
  const lists = scanned(connector, all, order, limit)
  if (!lists) return undefined
  const columns = orderColumns(connector)
  const rest = whereSql(
    all.filter((filter) => !lists.includes(filter as List)),
    columns,
    after.values.length + 1,
  )
  const values = [...after.values, ...rest.values]
  const sources = lists.map(
    (list, at) =>
      `unnest($${values.push([...new Set(list.values)])}::${SQL_TYPES[columns[list.column]!.spec.kind]}[]) as _v${at}(value)`,
  )
  const each = lists.map(({ column }, at) => `_r.${quoted(column)} = _v${at}.value`)
  const remaining = order.filter((part) => !withinOf(lists).includes(partsOf([part])[0]![0]))
  // One more tells whether there is a next page.
  const most = `limit $${values.push(limit + 1)}`
  const merged = (selected: string, alias: string, ordered: string) =>
    `(select ${alias}.* from ${sources.join(' cross join ')} cross join lateral (
        select ${selected} from ${record} as _r ${[rest.sql || 'where true', ...(after.sql ? [after.sql] : []), ...each].join(' and ')} ${orderSql(remaining, columns, '_r')} ${most}) ${alias} ${ordered} ${most})`
  if (typeof connector.record !== 'string')
    return { from: `${merged('_r.*', '_r', orderSql(order, columns, '_r'))} as _r`, values }
  const { key } = connector.tables[connector.record]!
  const names = partsOf(order)
  const keysAndOrder = [
    ...key.map((name, at) => `_r.${quoted(name)} as _k${at}`),
    ...names.map(([name], at) => `_r.${quoted(name)} as _o${at}`),
  ]
  const ordered = `order by ${names.map(([, descends], at) => `_o${at} ${descends ? 'desc' : 'asc'} nulls last`).join(', ')}`
  return {
    from: `(select _r.* from ${merged(keysAndOrder.join(', '), '_m', ordered)} _m join ${record} as _r on ${key.map((name, at) => `_r.${quoted(name)} = _m._k${at}`).join(' and ')}) as _r`,
    values,
  }
}

type List = Extract<Filter, { op: 'in' }>
/** What each scan has one value of is in order by itself. */
const withinOf = (lists: readonly List[]) => lists.flatMap(({ within }) => (within ? [within.column] : []))
const isList = (filter: Filter): filter is List => filter.op === 'in' && filter.values.length > 1

/**
 * The lists to scan value by value: all of them, if an index has them all with the order behind; or, where that would
 * be too many scans, those of the first index declared that has some of them, and the others are looked at in each row.
 */
function scanned(
  connector: Connector,
  all: readonly Filter[],
  order: readonly Order[],
  limit: number,
): List[] | undefined {
  const lists = all.filter(isList)
  const single = all
    .filter((filter) => filter.op === '=' || (filter.op === 'in' && !isList(filter)))
    .map(({ column }) => column)
  const remaining = partsOf(order).filter(([name]) => !withinOf(lists).includes(name))
  const found = indexesWithin(connector, [...lists.map(({ column }) => column), ...single], remaining).map((leading) =>
    lists.filter(({ column }) => leading.includes(column)),
  )
  if (!lists.length || !found.some((some) => some.length === lists.length)) return undefined
  const most = typeof connector.record === 'string' ? MOST.keys : MOST.records
  const few = found.filter(
    (some) => some.length && limit * some.reduce((scans, { values }) => scans * values.length, 1) <= most,
  )
  return few.find((some) => some.length === lists.length) ?? few[0]
}

/**
 * Of each index that leads with these columns and goes on in the order as it is asked, or with the beginning of it, the
 * columns it leads with: what is alike that far is sorted as it is read. The columns of a view have the names of those
 * they come from.
 */
function indexesWithin(
  { tables, record }: Connector,
  names: readonly string[],
  order: readonly OrderPart[],
): (readonly string[])[] {
  const read = typeof record === 'string' ? [tables[record]!] : Object.values(tables)
  return read.flatMap(({ indexes = [], columns }) =>
    indexes.map(partsOf).flatMap((index) => {
      const begins = index.findIndex(([name]) => !names.includes(name))
      return begins > 0 && isScanned(index.slice(begins), order, columns)
        ? [index.slice(0, begins).map(([name]) => name)]
        : []
    }),
  )
}

/** The order as the index has it or, where nothing can be absent, as it is read backwards. */
function isScanned(tail: readonly OrderPart[], order: readonly OrderPart[], columns: Columns): boolean {
  const compared = order.slice(0, tail.length)
  const backwards = compared[0]?.[1] !== tail[0]![1]
  return tail.every(
    ([name, descends], at) =>
      name === compared[at]?.[0] &&
      (compared[at]![1] !== descends) === backwards &&
      (!backwards || columns[name]!.spec.required),
  )
}
