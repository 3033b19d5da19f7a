import { createHash } from 'node:crypto'
import type { Kind } from '../columns.ts'
import type { Connector } from '../contract.ts'
import { quoted } from './connection.ts'

export const SQL_TYPES: Record<Kind, string> = {
  text: 'text',
  decimal: 'numeric',
  integer: 'bigint',
  date: 'date',
  instant: 'timestamp with time zone',
  boolean: 'boolean',
  list: 'text[]',
}

/** PostgreSQL cuts a longer identifier without a word, and two that begin alike become one. */
const LONGEST = 63
/** Leaves room for what the engine puts behind a table's name: `_<token>` of a staging table, `$llave` of an index. */
const LONGEST_TABLE = 48

/** Physical name of a connector's table: `datos.gasolina_precios`; `datos.sismos` when both names are one. */
export function physicalName(connector: Pick<Connector, 'name'>, table: string): string {
  const base = connector.name.replaceAll('-', '_')
  return within(LONGEST_TABLE, table === base ? base : `${base}_${table}`)
}

/**
 * Names of indexes; `$` keeps them apart from tables, with which they share their names, and columns from each other.
 */
export const keyIndex = (physical: string) => `${physical}$llave`
/** The key of rows that were, each with the version that ended it. */
export const pastKeyIndex = (physical: string) => `${physical}$antes`
export const historyIndex = (physical: string) => `${physical}$hasta`
export const INDEX_MARK = '$por$'
export const indexName = (physical: string, columns: readonly string[]) =>
  within(LONGEST, `${physical}${INDEX_MARK}${columns.join('$').replaceAll(' ', '_')}`)

/** Of one period of a table that is divided by them, and of an index that it had before. */
export const partitionName = (physical: string, period: string) => within(LONGEST, `${physical}$${period}`)
export const partitionIndex = (partition: string, at: number) => within(LONGEST, `${partition}$${at}`)

/** The name, or as much of it as fits with a digest of the whole. */
function within(longest: number, name: string): string {
  return name.length <= longest
    ? name
    : `${name.slice(0, longest - 9)}_${createHash('sha256').update(name).digest('hex').slice(0, 8)}`
}

export const publishedTable = (connector: Pick<Connector, 'name'>, table: string) =>
  `datos.${quoted(physicalName(connector, table))}`

export const columnList = (names: readonly string[], alias = '') =>
  names.map((name) => (alias ? `${alias}.${quoted(name)}` : quoted(name))).join(', ')
