import type { Connector, ParseContext } from '../contract.ts'

/**
 * What a connector's parse makes of a batch, by table.
 * @throws Error in Spanish where that is no object with lists of rows of its tables
 */
export function parsedTables(
  connector: Connector,
  batch: unknown,
  context: ParseContext,
): [table: string, rows: Iterable<object>][] {
  const parsed: unknown = connector.parse(batch, context)
  const tables = Object.keys(connector.tables)
  const expected = `se esperaba un objeto con filas de «${tables.join('» o «')}», como { ${tables[0]}: [...] }.`
  if (typeof parsed !== 'object' || parsed === null || isList(parsed) || parsed instanceof Promise)
    throw new Error(`parse devolvió ${inWords(parsed)}; ${expected}`)
  return Object.entries(parsed).map(([table, rows]: [string, unknown]) => {
    if (!connector.tables[table])
      throw new Error(`parse devolvió filas para «${table}», que ${connector.name} no declara; ${expected}`)
    if (!isList(rows)) throw new Error(`parse devolvió ${inWords(rows)} para «${table}»; ${expected}`)
    return [table, rows]
  })
}

const isList = (value: unknown): value is Iterable<object> =>
  typeof value === 'object' && value !== null && Symbol.iterator in value

function inWords(value: unknown): string {
  if (value === undefined || value === null) return 'nada'
  if (value instanceof Promise) return 'una promesa, y no se espera por ella'
  return isList(value) ? 'una lista' : typeof value === 'object' ? 'un objeto' : `«${String(value).slice(0, 40)}»`
}
