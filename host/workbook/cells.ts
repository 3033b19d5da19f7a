/** Values as cells of a sheet of an .xlsx file (ECMA-376, SpreadsheetML). */

import { LIST_JOINT, type ExactNumber } from '@tianguis/core/query/serialize'

/** A day or an instant as text is shown as one; null is an empty cell. */
export type CellValue = string | boolean | null | ExactNumber | readonly (string | null)[]

/** Styles of `styles.xml`, by their place in it. */
export const STYLES = { plain: 0, day: 1, instant: 2, heading: 3 } as const

const DAY_MS = 86_400_000
/** Day 0 of a sheet: its 1900 had a 29 February, so that what is before March of that year would be another day. */
const EPOCH = Date.UTC(1899, 11, 30)
const FIRST_DAY = '1900-03-01'

/** A day, or an instant in UTC. */
const MOMENT = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\dZ)?$/

/** @param column from 0 @param row from 1 */
export function cellXml(value: CellValue, column: number, row: number, style: number = STYLES.plain): string {
  if (value === null) return ''
  const place = `<c r="${columnName(column)}${row}"${style === STYLES.plain ? '' : ` s="${style}"`}`
  if (typeof value === 'boolean') return `${place} t="b"><v>${value ? 1 : 0}</v></c>`
  if (typeof value === 'object' && 'digits' in value) return `${place}><v>${value.digits}</v></c>`
  const text =
    typeof value === 'string' ? value : (value as readonly string[]).filter((item) => item !== null).join(LIST_JOINT)
  const serial = serialOf(text)
  if (serial !== undefined && style === STYLES.plain)
    return cellXml({ digits: String(serial) }, column, row, text.length > 10 ? STYLES.instant : STYLES.day)
  return `${place} t="inlineStr"><is><t xml:space="preserve">${escapedXml(text)}</t></is></c>`
}

/** Days since day 0, undefined for what is no moment that a sheet knows. */
function serialOf(text: string): number | undefined {
  if (!MOMENT.test(text) || text < FIRST_DAY) return undefined
  const time = Date.parse(text)
  return Number.isNaN(time) ? undefined : (time - EPOCH) / DAY_MS
}

/** 0 -> 'A', 25 -> 'Z', 26 -> 'AA' */
export const columnName = (column: number): string =>
  (column < 26 ? '' : columnName(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26))

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** XML knows no control characters: a sheet has them as `_x0007_`, and what already looks like one with another in front. */
export const escapedXml = (text: string): string =>
  text
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    // oxlint-disable-next-line no-control-regex -- those are what is looked for
    .replaceAll(
      /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g,
      (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    )
    .replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign]!)
