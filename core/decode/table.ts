import { ParseError } from '../connector.ts'
import { withoutAccents } from '../words/accents.ts'

/** Rows in which the header is looked for; what stands above it is a title. */
const PREAMBLE = 20

/**
 * The rows below a header as records by some of its headings: the order of the columns, and those that nobody asks for,
 * do not matter. Rows of one cell are titles between the others.
 * @param rows of a CSV or of a page's table
 * @param headings without accents, capitals and what is in parentheses
 * @throws ParseError where no row has all the headings, or one below it has not as many cells
 */
export function tableRecords<Heading extends string>(
  rows: readonly (readonly string[])[],
  headings: readonly Heading[],
): Record<Heading, string>[] {
  const header = rows.slice(0, PREAMBLE).map(folded)
  const top = header.findIndex((cells) => headings.every((heading) => cells.includes(heading)))
  if (top < 0)
    throw new ParseError(
      `La tabla no trae un encabezado con ${headings.map((heading) => `«${heading}»`).join(', ')}. ¿Cambió su formato?`,
      rows.slice(0, PREAMBLE).join(' | '),
    )
  const cells = header[top]!
  return rows.slice(top + 1).flatMap((row) => {
    if (row.length === 1) return []
    if (row.length !== cells.length)
      throw new ParseError(`Un renglón trae ${row.length} campos; el encabezado, ${cells.length}.`, row.join(' | '))
    const told = headings.map((heading) => [heading, row[cells.indexOf(heading)]!])
    return [Object.fromEntries(told) as Record<Heading, string>]
  })
}

/** A line end of some sources is a comma more, which is no column. */
const folded = (row: readonly string[]): string[] =>
  row
    .slice(0, row.findLastIndex((cell) => cell !== '') + 1)
    .map((cell) => withoutAccents(cell).replace(/\(.*/s, '').replace(/\s+/g, ' ').trim().toLowerCase())
