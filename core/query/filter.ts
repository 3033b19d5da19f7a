import type { Column, Columns } from '../columns.ts'
import { SQL_TYPES } from '../database/names.ts'
import { quoted } from '../database/connection.ts'
import type { Filter, Order } from '../query-spec.ts'

export interface Built {
  readonly sql: string
  readonly values: readonly unknown[]
}

/** Conditions as SQL with bound values; `first` is the number of the first placeholder. */
export function whereSql(filters: readonly Filter[], columns: Readonly<Record<string, Column>>, first = 1): Built {
  const values: unknown[] = []
  const bind = (value: unknown) => `$${values.push(value) + first - 1}`
  const parts = narrowed(filters).map((filter) => {
    const column = quoted(filter.column)
    const type = SQL_TYPES[columns[filter.column]!.spec.kind]
    if (filter.op === 'present') return `${column} is not null`
    if ('further' in filter) {
      const names = [filter.column, ...filter.further]
      const bound = names.map((name, at) => `${bind(filter.values[at])}::${SQL_TYPES[columns[name]!.spec.kind]}`)
      return `(${names.map(quoted).join(', ')}) ${filter.op === 'from' ? '>=' : '<='} (${bound.join(', ')})`
    }
    if (filter.op === 'in' && !filter.values.length) return 'false'
    // One value by equality: an index that has the order behind it then gives it in order.
    if (filter.op === 'in' && filter.values.length === 1) return `${column} = ${bind(filter.values[0])}::${type}`
    if (filter.op === 'in') return `${column} = any(${bind(filter.values)}::${type}[])`
    return `${column} ${filter.op} ${bind(filter.value)}::${type}`
  })
  return { sql: parts.length ? `where ${parts.join(' and ')}` : '', values }
}

/**
 * The values that several conditions allow one column, as one condition. The planner does not see that two lists have
 * nothing in common: it reads every row of the one in search of the other (a city beside another state: 1.3 s for no
 * record).
 */
export function narrowed(filters: readonly Filter[]): Filter[] {
  const narrow: Filter[] = []
  for (const filter of filters) {
    const at = narrow.findIndex((other) => allowed(filter) && allowed(other) && other.column === filter.column)
    if (at < 0) narrow.push(filter)
    else
      narrow[at] = {
        ...narrow[at],
        column: filter.column,
        op: 'in',
        values: allowed(narrow[at]!)!.filter((value) => allowed(filter)!.some((one) => String(one) === String(value))),
      }
  }
  return narrow
}

const allowed = (filter: Filter) =>
  filter.op === 'in' ? filter.values : filter.op === '=' ? [filter.value] : undefined

/** A condition as the dataset's past has it. */
export const asOfPast = (filter: Filter): Filter => ('inPast' in filter && filter.inPast) || filter

/** The columns as conditions leave them: what one is asked about is there. */
export const presentBy = (columns: Readonly<Record<string, Column>>, filters: readonly Filter[]): Columns => ({
  ...columns,
  ...Object.fromEntries(filters.map(({ column }) => [column, columns[column]!.required()])),
})

/**
 * The order as SQL, absent values last. Names are qualified with the record's alias: a bare name would mean
 * the output, which for an instant is text, and lose the index. A column that is always there needs no `nulls last`,
 * which would keep a descending index from being used.
 */
export function orderSql(order: readonly Order[], columns: Readonly<Record<string, Column>>, alias: string): string {
  const parts = order.map((part) => {
    const [name, direction = 'asc'] = part.split(' ') as [string, string?]
    const last = direction === 'desc' && !columns[name]?.spec.required ? ' nulls last' : ''
    return `${alias}.${quoted(name)} ${direction}${last}`
  })
  return `order by ${parts.join(', ')}`
}
