import type { Kind } from '../columns.ts'
import type { Connector } from '../connector.ts'
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

/** Physical name of a connector's table: `datos.gasolina_precios`; `datos.sismos` when both names are one. */
export function physicalName(connector: Pick<Connector, 'name'>, table: string): string {
  const base = connector.name.replaceAll('-', '_')
  return table === base ? base : `${base}_${table}`
}

export const publishedTable = (connector: Pick<Connector, 'name'>, table: string) =>
  `datos.${quoted(physicalName(connector, table))}`

export const columnList = (names: readonly string[], alias = '') =>
  names.map((name) => (alias ? `${alias}.${quoted(name)}` : quoted(name))).join(', ')
