import { measureInGroups } from '../describe/figures.ts'
import { displayNumber, Digits, type DisplayRow } from '../portal/values.ts'
import type { Chart } from '@tianguis/sql/reply/reply'

export interface ResultField {
  readonly name: string
  readonly unit: string | undefined
  readonly description: string | undefined
}

/** An answer, of which pictures are drawn. */
export interface Drawable {
  readonly rows: readonly DisplayRow[]
  readonly fields: readonly ResultField[]
  /** Columns of the axes, and those that tell lines apart; null where the answer names none. */
  readonly chart: (Chart & { readonly by?: readonly string[] }) | null
  /** The column that was asked for, where rows are listed. */
  readonly measure?: string | undefined
  /** One figure that stands for all the rows: the mean of a line. */
  readonly level?: { readonly label: string; readonly value: number; readonly text: string }
}

/** Columns that say where a row is, and not how much. */
export const PLACE_COLUMNS: ReadonlySet<string> = new Set(['cvegeo', 'cve_ent', 'latitud', 'longitud'])

/** The column whose numbers are drawn: the one that the answer names, else the first that has a unit. */
export function drawnField({ rows, fields, chart, measure }: Drawable): ResultField | undefined {
  const isNumber = ({ name }: ResultField) =>
    !PLACE_COLUMNS.has(name) && rows.some((row) => row[name] instanceof Digits)
  const named = fields.find(({ name }) => name === measure || (name === chart?.y && chart.tipo !== 'puntos'))
  if (named && isNumber(named)) return named
  return fields.find((field) => field.unit !== undefined && isNumber(field))
}

/** The first text of the rows that names each of them apart, such as a station or a dam. */
export function namingColumn({ rows, fields }: Drawable): string | undefined {
  const isName = (name: string) =>
    !PLACE_COLUMNS.has(name) &&
    rows.every((row) => typeof row[name] === 'string') &&
    new Set(rows.map((row) => row[name])).size === rows.length
  return fields.find(({ name }) => isName(name))?.name
}

export interface MeasuredRow {
  readonly row: DisplayRow
  readonly value: number
  /** The value with the digits of the source, grouped. */
  readonly text: string
}

/** The rows that have the figure. */
export const measured = (rows: readonly DisplayRow[], { name }: ResultField): MeasuredRow[] =>
  rows.flatMap((row) => {
    const digits = row[name]
    return digits instanceof Digits ? [{ row, value: displayNumber(digits)!, text: measureInGroups(digits.text) }] : []
  })

/** «precio promedio, MXN» */
export const fieldWords = ({ name, unit }: ResultField): string =>
  `${name.replaceAll('_', ' ')}${unit === undefined || unit === name ? '' : `, ${unit}`}`

/** «de 12 (Colima) a 540 (Jalisco)» */
export function endsInWords(all: readonly (MeasuredRow & { readonly label: string })[]): string {
  const [low, ...rest] = [...all].sort((a, b) => a.value - b.value)
  if (!low) return ''
  const high = rest.at(-1) ?? low
  return `El menor, ${low.text} (${low.label}), y el mayor, ${high.text} (${high.label}).`
}
