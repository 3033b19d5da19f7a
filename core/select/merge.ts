import { recordColumns, type Connector } from '../connector.ts'
import type { Filter, Order } from '../params.ts'
import { quoted } from '../database/connection.ts'
import { SQL_TYPES } from '../database/names.ts'
import { orderSql, whereSql } from './filter.ts'

export interface Asked {
  readonly where: readonly Filter[]
  readonly order: readonly Order[]
  readonly limit: number
}

/**
 * The first records of a table where filters list several values, as `from` that already has the right records in it.
 * PostgreSQL cannot merge the ordered scans of several values: it sorts all that match, or walks the whole order in search of a few
 * (8 s for three rare activities among 6 million). Here each combination of values is one scan of an index in the order of the
 * answer, of as many rows as the answer has; only their keys are merged, and only the rows of the answer are read.
 * @returns undefined where no list has several values, or no index of the table has them apart with the order behind them
 */
export function mergedRows(connector: Connector, record: string, { where, order, limit }: Asked): { from: string; values: readonly unknown[] } | undefined {
  const { lists, others } = separated(where)
  if (!lists.length || typeof connector.record !== 'string' || !ordersWithin(connector, lists, others, order)) return undefined
  const columns = recordColumns(connector)
  const rest = whereSql(others, columns)
  const values = [...rest.values]
  const sources = lists.map((list, at) => `unnest($${values.push([...new Set(list.values)])}::${SQL_TYPES[columns[list.column]!.spec.kind]}[]) as _v${at}(value)`)
  const each = lists.map(({ column }, at) => `_r.${quoted(column)} = _v${at}.value`)
  const { key } = connector.tables[connector.record]!
  const names = order.map((part) => part.split(' ') as [string, string?])
  const most = `limit $${values.push(limit)}`
  const taken = [...key.map((name, at) => `_r.${quoted(name)} as _k${at}`), ...names.map(([name], at) => `_r.${quoted(name)} as _o${at}`)]
  const one = `select ${taken.join(', ')} from ${record} as _r ${[rest.sql || 'where true', ...each].join(' and ')} ${orderSql(order, columns, '_r')} ${most}`
  const merged = `select _m.* from ${sources.join(' cross join ')} cross join lateral (${one}) _m order by ${names.map(([, direction = 'asc'], at) => `_o${at} ${direction}`).join(', ')} ${most}`
  return { from: `(select _r.* from (${merged}) _m join ${record} as _r on ${key.map((name, at) => `_r.${quoted(name)} = _m._k${at}`).join(' and ')}) as _r`, values }
}

/** Lists of several values, one a column, and every other condition. */
function separated(where: readonly Filter[]) {
  const lists: Extract<Filter, { op: 'in' }>[] = []
  const others: Filter[] = []
  for (const filter of where) {
    if (filter.op === 'in' && filter.values.length > 1 && !lists.some(({ column }) => column === filter.column)) lists.push(filter)
    else others.push(filter)
  }
  return { lists, others }
}

/** Whether an index has the listed columns, maybe with others that have one value, and then the order as it is asked. */
function ordersWithin({ tables, record }: Connector, lists: readonly Filter[], others: readonly Filter[], order: readonly Order[]): boolean {
  const { indexes = [], columns } = tables[record as string]!
  const names = order.map((part) => part.split(' ')[0]!)
  const descending = order.filter((part) => part.endsWith(' desc')).length
  if (descending && (descending < order.length || names.some((name) => !columns[name]?.spec.required))) return false
  const single = others.filter(({ op }) => op === 'in' || op === '=').map(({ column }) => column)
  return indexes.some((index) => {
    const leading = index.slice(0, -names.length)
    return index.slice(-names.length).join() === names.join() && lists.every(({ column }) => leading.includes(column)) &&
      leading.every((name) => lists.some(({ column }) => column === name) || single.includes(name))
  })
}
