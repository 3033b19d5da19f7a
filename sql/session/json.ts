/**
 * From the text that PostgreSQL writes to JSON text, so that no decimal passes through a float and no date through a
 * clock.
 */

export type ColumnType = 'number' | 'boolean' | 'date' | 'instant' | 'text' | 'list'

export interface AnswerColumn {
  readonly name: string
  readonly type: ColumnType
}

/** Numbers that PostgreSQL gave its types; they never change. */
const TYPES: Readonly<Record<number, ColumnType>> = {
  16: 'boolean',
  20: 'number',
  21: 'number',
  23: 'number',
  700: 'number',
  701: 'number',
  1700: 'number',
  1082: 'date',
  1114: 'instant',
  1184: 'instant',
  1009: 'list',
}

export const typeOf = (oid: number): ColumnType => TYPES[oid] ?? 'text'

/**
 * One record as a JSON object, its fields in the order of the columns.
 * @param cells as PostgreSQL writes them with TimeZone UTC and DateStyle ISO
 */
export function recordOf(columns: readonly AnswerColumn[], cells: readonly (string | null)[]): string {
  return `{${columns.map(({ name, type }, at) => `${JSON.stringify(name)}:${valueOf(type, cells[at] ?? null)}`).join()}}`
}

function valueOf(type: ColumnType, cell: string | null): string {
  if (cell === null) return 'null'
  // NaN and Infinity have no JSON.
  if (type === 'number') return /^-?\d/.test(cell) ? cell : 'null'
  if (type === 'boolean') return cell === 't' ? 'true' : 'false'
  if (type === 'instant')
    return JSON.stringify(
      cell.replace(
        /^(\d{4}-\d\d-\d\d) (\S+?)(\+00)?$/,
        (_all, day: string, time: string, zone?: string) => `${day}T${time}${zone ? 'Z' : ''}`,
      ),
    )
  if (type === 'list') return JSON.stringify(itemsOf(cell))
  return JSON.stringify(cell)
}

/** The items of a `text[]` of one dimension, as PostgreSQL writes it: `{a,"b, c",NULL}`. */
function itemsOf(cell: string): (string | null)[] {
  return [...cell.slice(1, -1).matchAll(/"((?:[^"\\]|\\.)*)"|([^,]+)/g)].map(([, quoted, plain]) =>
    quoted === undefined ? (plain === 'NULL' ? null : plain!) : quoted.replaceAll(/\\(.)/g, '$1'),
  )
}
