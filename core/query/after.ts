import type { Columns } from '../columns.ts'
import { quoted } from '../database/connection.ts'
import { SQL_TYPES } from '../database/names.ts'
import type { Built } from './filter.ts'
import type { Part } from './orders.ts'

/** The values of one record in the columns of an order, as PostgreSQL writes them. */
export type Place = readonly (string | null)[]

/**
 * What comes after a place in an order, absent values last, as a condition with bound values. As far as the columns go one way and are
 * always there they are compared as a row: an index then begins at the place, however deep it is.
 * @param alias of the record
 * @param first the number of the first placeholder
 */
export function afterSql(
  order: readonly Part[],
  place: Place,
  { columns, alias, first }: { columns: Columns; alias: string; first: number },
): Built {
  const values: string[] = []
  const terms = order.map(([name, descends], at) => {
    const { spec } = columns[name]!
    const value = place[at]!
    return {
      column: `${alias}.${quoted(name)}`,
      descends,
      required: spec.required,
      value: value === null ? null : `$${values.push(value) + first - 1}::${SQL_TYPES[spec.kind]}`,
    }
  })
  const end = terms.findIndex(({ required, descends }) => !required || descends !== terms[0]!.descends)
  const along = terms.slice(0, end < 0 ? terms.length : end)
  const row = (compares: string) =>
    `(${along.map(({ column }) => column).join(', ')}) ${compares} (${along.map(({ value }) => value).join(', ')})`
  const past = terms[0]!.descends ? '<' : '>'
  if (along.length === terms.length) return { sql: row(past), values }
  const exactly = terms.reduceRight((rest, term, at) => {
    const same = term.value === null ? `${term.column} is null` : `${term.column} = ${term.value}`
    return at === terms.length - 1 ? beyond(term) : `(${beyond(term)} or (${same} and ${rest}))`
  }, '')
  return { sql: along.length ? `${row(`${past}=`)} and ${exactly}` : exactly, values }
}

interface Term {
  readonly column: string
  readonly descends: boolean
  readonly required: boolean
  readonly value: string | null
}

/** Nothing comes after what is absent, and what is absent after everything else. */
function beyond({ column, descends, required, value }: Term): string {
  if (value === null) return 'false'
  const further = `${column} ${descends ? '<' : '>'} ${value}`
  return required ? further : `(${further} or ${column} is null)`
}
