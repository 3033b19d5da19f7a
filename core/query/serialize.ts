/** Records as text: the formats an answer is written in. */
import type { Columns, Kind } from '../columns.ts'
import { quoted } from '../database/connection.ts'
import { featureText } from './geometry.ts'

/** Between the texts of a list, in one cell. */
export const LIST_JOINT = '|'

/** What an answer may be written as; `geojson` only where records have a place. */
export const FORMATS = ['json', 'csv', 'ndjson', 'xlsx', 'geojson'] as const
/** Those, and the sequence of features that only a whole dataset is written as. */
export type Format = (typeof FORMATS)[number] | 'geojsons'

/** How the records are written. */
export interface Writing {
  readonly format: Format
  /** Of a CSV: decimal commas, and semicolons between cells. */
  readonly comma: boolean
  /** Of a CSV: it begins with a byte order mark, without which Excel takes UTF-8 for windows-1252. */
  readonly marked: boolean
}

export const isGeographic = ({ format }: Pick<Writing, 'format'>) => format === 'geojson' || format === 'geojsons'

/** A record as text, as an SQL expression. @param alias of the row that has the fields and no others */
export function recordText(
  columns: Columns,
  fields: readonly string[],
  writing: Pick<Writing, 'format' | 'comma'>,
  alias: string,
): string {
  if (writing.format === 'csv')
    return csvLine(
      fields.map((name) => [name, columns[name]!.spec.kind]),
      alias,
      writing,
    )
  const record = `row_to_json(${alias})::text`
  return isGeographic(writing) ? featureText(record) : record
}

/** What is between two records, as an SQL literal. */
export const separatorSql = ({ format }: Pick<Writing, 'format'>) =>
  ({ json: `','`, geojson: `E',\\n'`, csv: `E'\\r\\n'`, ndjson: `E'\\n'`, xlsx: `E'\\n'`, geojsons: `E'\\n'` })[format]

export interface CsvStyle {
  /** Decimals with a comma and cells apart by a semicolon, as spreadsheets set for Spain or Colombia read them. */
  readonly comma: boolean
}

export const separatorOf = ({ comma }: CsvStyle) => (comma ? ';' : ',')

/**
 * One record as a line of RFC 4180, as an SQL expression over the fields that `jsonRows` gives. Numbers are written by
 * PostgreSQL, with every digit that they have; what is absent is an empty cell.
 * @param fields name and kind, in the order of the cells
 * @param alias of the row that has them
 */
export function csvLine(
  fields: readonly (readonly [name: string, kind: Kind])[],
  alias: string,
  style: CsvStyle,
): string {
  const cells = fields.map(([name, kind]) => `coalesce(${cell(`${alias}.${quoted(name)}`, kind, style)}, '')`)
  return cells.join(` || '${separatorOf(style)}' || `)
}

function cell(value: string, kind: Kind, { comma }: CsvStyle): string {
  // A null literal, of a field that a grouped record lacks, is text until it is told otherwise.
  if (kind === 'decimal' && comma) return `replace(${value}::text, '.', ',')`
  if (kind === 'date') return `to_char(${value}::date::timestamp, 'YYYY-MM-DD')`
  if (kind === 'text') return escaped(value)
  if (kind === 'list') return escaped(`array_to_string(${value}::text[], '${LIST_JOINT}')`)
  return `${value}::text`
}

/**
 * A spreadsheet takes what begins with one of these for a formula, and runs it: OWASP's «CSV injection» has them. An
 * apostrophe says that it is text.
 */
const FORMULA = String.raw`^[-=+@\t\r]`

const escaped = (text: string) =>
  `case when ${text} ~ '[",;\\n\\r]' then '"' || replace(${harmless(text)}, '"', '""') || '"' else ${harmless(text)} end`

const harmless = (text: string) => `case when ${text} ~ '${FORMULA}' then '''' else '' end || ${text}`

/**
 * The same file, header and all, of records that left the database as JSON text: their numbers keep the digits they
 * have there.
 */
export function csvOfRecords(rows: readonly string[], style: CsvStyle): string {
  const [first] = rows
  return first === undefined ? '' : csvCells(Object.keys(JSON.parse(first) as object), style) + csvLines(rows, style)
}

/** The same without its header. */
export const csvLines = (rows: readonly string[], style: CsvStyle): string =>
  rows.map((row) => csvCells(Object.values(exactRecord(row)), style)).join('')

const csvCells = (values: readonly unknown[], style: CsvStyle): string =>
  `${values.map((value) => cellOf(value, style)).join(separatorOf(style))}\r\n`

/** A number with the digits that PostgreSQL wrote. */
export interface ExactNumber {
  readonly digits: string
}

/** A record of JSON text, whose numbers are ExactNumber. */
export const exactRecord = (row: string): Readonly<Record<string, unknown>> =>
  JSON.parse(row, exact as (key: string, value: unknown) => unknown) as Record<string, unknown>

// TypeScript's declarations do not know the third argument.
const exact = (_key: string, value: unknown, { source }: { source: string }) =>
  typeof value === 'number' ? ({ digits: source } satisfies ExactNumber) : value

function cellOf(value: unknown, { comma }: CsvStyle): string {
  if (value === null) return ''
  if (typeof value === 'object' && 'digits' in value)
    return comma ? (value as ExactNumber).digits.replace('.', ',') : (value as ExactNumber).digits
  if (typeof value === 'boolean') return String(value)
  const text = Array.isArray(value) ? value.filter((item) => item !== null).join(LIST_JOINT) : String(value)
  const safe = new RegExp(FORMULA).test(text) ? `'${text}` : text
  return /[",;\n\r]/.test(text) ? `"${safe.replaceAll('"', '""')}"` : safe
}
