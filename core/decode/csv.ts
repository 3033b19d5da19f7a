import Papa from 'papaparse'
import { ParseError } from '../connector.ts'

/** Text parsed at once: large enough to be fast, small enough to keep memory flat. */
const BLOCK = 1024 * 1024
/** Characters up to which the end of one record is looked for where quotes are misplaced, and those looked at first. */
const LONGEST = 64 * 1024
const SHORT = 1024
/** Lines with misplaced quotes in one file: above it, it is no CSV. */
const MOST_STRAYS = 10_000

/** Rows of a whole small CSV text, as lists of cells. A BOM and either line end are fine; empty lines are left out. */
export function csvRows(text: string, { delimiter = ',' } = {}): string[][] {
  const { data, errors } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { delimiter, skipEmptyLines: true })
  const [broken] = errors.filter(({ type }) => type === 'Quotes')
  if (broken)
    throw new ParseError(
      `El CSV tiene comillas sin cerrar cerca de la fila ${broken.row}.`,
      (data[broken.row ?? 0] ?? []).join(delimiter),
    )
  return data
}

/**
 * The records of a small CSV text with a header line, as objects of texts.
 * @throws ParseError naming the line when a record has not as many fields as the header.
 */
export function csvRecords(text: string, options: { delimiter?: string } = {}): Record<string, string>[] {
  const [header = [], ...rows] = csvRows(text, options)
  return rows.map((cells, at) => {
    if (cells.length !== header.length)
      throw new ParseError(
        `El registro ${at + 1} del CSV trae ${cells.length} campos; el encabezado, ${header.length}.`,
        cells.join(),
      )
    return Object.fromEntries(header.map((name, column) => [name, cells[column]!]))
  })
}

/**
 * A CSV of any size, a block of rows at a time: decoded chunks go in, lists of rows come out, and memory holds one
 * block. The header, where there is one, is the first row of the first block. A quoted cell may hold line ends; a quote
 * within a cell that none begins is a character. A line whose quotes are misplaced comes as a row of one cell, for its
 * reader to reject, and the lines after it are read.
 * @throws ParseError when the text ends in the middle of a row (what a source cut short looks whole up to there), when
 * a record that cannot be read has no end, or when too many lines have misplaced quotes.
 */
export async function* csvBlocks(
  chunks: AsyncIterable<string>,
  options: { delimiter?: string } = {},
): AsyncGenerator<string[][]> {
  const read = blockReader(options)
  let text = ''
  let opened = false
  for await (const chunk of chunks) {
    text += opened ? chunk : chunk.replace(/^\uFEFF/, '')
    opened ||= chunk !== ''
    if (text.length < BLOCK) continue
    const { rows, end } = read(text, false)
    text = text.slice(end)
    if (rows.length) yield rows
  }
  if (!text.trim()) return
  const { rows } = read(text, true)
  if (rows.length) yield rows
}

interface Block {
  readonly rows: string[][]
  /** Where the last whole record ends. */
  readonly end: number
}

/** Reads the whole records of one text after the other; the `last` one is read to its end. */
function blockReader({ delimiter = ',' }: { delimiter?: string }): (text: string, last: boolean) => Block {
  let width: number | undefined
  let strays = 0

  const cut = (row: readonly string[]) =>
    new ParseError(
      `El CSV termina a media fila: trae ${row.length} de ${width} campos. La fuente envió un archivo cortado.`,
      row.join(delimiter),
    )

  return (text, last) => {
    const newline = Papa.parse(text.slice(0, LONGEST), { delimiter, preview: 1 }).meta.linebreak
    let block = atOnce(text, { delimiter, newline }, last)
    // A quote that stays open makes one record of all that follows.
    if (!block || (block.end === 0 && !last)) block = lineByLine(text, { delimiter, newline }, last)
    const { rows, end } = block
    width ??= rows[0]?.length
    const final = rows.at(-1)
    if (last && final && !text.endsWith('\n') && final.length < width!) throw cut(final)
    return { rows, end }
  }

  function lineByLine(text: string, format: Format, last: boolean): Block {
    const rows: string[][] = []
    let at = 0
    while (at < text.length) {
      const record = recordAt(text, at, format, last)
      if (record === 'unfinished') break
      if (typeof record === 'object') {
        rows.push(record.row)
        at = record.end
        continue
      }
      const end = text.indexOf(format.newline, at)
      const next = end + format.newline.length
      if (end < 0 && !last) {
        throw new ParseError(`Un renglón del CSV pasa de ${LONGEST} caracteres.`, text.slice(at, at + LONGEST))
      }
      // What the source cut within quotes looks the same.
      if (record === 'open' && last && (end < 0 || next === text.length)) throw cut([text.slice(at)])
      strays += 1
      if (strays > MOST_STRAYS) {
        throw new ParseError(`Más de ${MOST_STRAYS} renglones del CSV traen comillas mal puestas.`, text.slice(at, end))
      }
      rows.push([text.slice(at, end < 0 ? undefined : end)])
      at = end < 0 ? text.length : next
    }
    return { rows: rows.filter(isFilled), end: at }
  }
}

interface Format {
  readonly delimiter: string
  readonly newline: string
}

const isFilled = (row: readonly string[]) => row.length > 1 || row[0] !== ''

interface Parsed {
  readonly data: string[][]
  readonly errors: readonly { readonly row: number; readonly code: string }[]
  readonly meta: { readonly cursor: number }
}

/** Undefined where quotes are misplaced. An error in a record without its end may only be the end's absence. */
function atOnce(text: string, format: Format, last: boolean): Block | undefined {
  const { data, errors, meta } = new Papa.Parser(configOf(format)).parse(text, 0, !last) as Parsed
  if (errors.some(({ row }) => row < data.length)) return undefined
  return { rows: data.filter(isFilled), end: meta.cursor }
}

type Found = { readonly row: string[]; readonly end: number } | 'open' | 'stray' | 'unfinished'

/**
 * The record that begins at a place; `open` when its quote is never closed, `stray` when quotes in it are misplaced,
 * `unfinished` before more text has come.
 */
function recordAt(text: string, at: number, format: Format, last: boolean): Found {
  const parser = new Papa.Parser({ ...configOf(format), preview: 1, fastMode: false })
  // Papa looks for the end of misplaced quotes as far as it is let: most records are short.
  for (let size = SHORT; ; size *= 4) {
    const whole = at + size >= text.length
    const {
      data: [row],
      errors,
      meta,
    } = parser.parse(text.slice(at, at + size), 0, !(last && whole)) as Parsed
    if (errors.some(({ code }) => code === 'MissingQuotes')) return errors.length > 1 ? 'stray' : 'open'
    // The last quote of a piece may be followed by spaces up to where the piece was cut; one more proves it misplaced.
    if (errors.length > (row ? 0 : 1)) return 'stray'
    if (row) return { row, end: at + meta.cursor }
    if (size >= LONGEST) return 'open'
    if (whole) return 'unfinished'
  }
}

/** The declaration of Papa's configuration leaves `newline` to its closed set. */
const configOf = ({ delimiter, newline }: Format) => ({ delimiter, newline: newline as '\n' })
