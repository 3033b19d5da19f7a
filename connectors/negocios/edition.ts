import { ParseError } from '@tianguis/core'
import { MONTH_NAMES } from '@tianguis/core/words/months'

/**
 * First day of the month of an edition, by the text that comes with the data. The title says it ("(DENUE) 05_2026");
 * the identifier does not: its "EEC2.05" is a number of the catalogue.
 * @throws ParseError when it says no month.
 */
export function editionOf(about: string): string {
  const [, month, year] = /\(DENUE\)\s*(0[1-9]|1[0-2])[_/](20\d\d)/i.exec(about) ?? []
  if (month) return `${year}-${month}-01`
  const [, day] = /^[^\w\r\n\u2028\u2029]*(?:Temporal|Modified):\s*(20\d\d-(?:0[1-9]|1[0-2]))/im.exec(about) ?? []
  if (day) return `${day}-01`
  throw new ParseError('Los metadatos no dicen de qué edición son.', about)
}

/**
 * "2010-07", or "MARZO 2011" as editions before 2019 have it -> the first day of that month; any other text as it is,
 * for the column's check to refuse.
 */
export function firstOfMonth(text: string): string | null {
  const month = text.trim()
  if (month.length === 7 && month[4] === '-') return `${month}-01`
  if (month === '') return null
  const [name = '', year = ''] = month.split(/\s+/)
  const at = MONTH_NAMES.indexOf(name.toLowerCase())
  return at < 0 ? month : `${year}-${String(at + 1).padStart(2, '0')}-01`
}
