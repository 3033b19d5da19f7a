import Papa from 'papaparse'
import { ParseError } from '../connector.ts'

/** Text parsed at once: large enough to be fast, small enough to keep memory flat. */
const BLOCK = 1024 * 1024

/** Rows of a whole small CSV text, as lists of cells. A BOM and either line end are fine; empty lines are left out. */
export function csvRows(text: string, { delimiter = ',' } = {}): string[][] {
  const { data, errors } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { delimiter, skipEmptyLines: true })
  const [broken] = errors.filter(({ type }) => type === 'Quotes')
  if (broken) throw new ParseError(`El CSV tiene comillas sin cerrar cerca de la fila ${broken.row}.`, (data[broken.row ?? 0] ?? []).join(delimiter))
  return data
}

/**
 * The records of a small CSV text with a header line, as objects of texts.
 * @throws ParseError naming the line when a record has not as many fields as the header.
 */
export function csvRecords(text: string, options: { delimiter?: string } = {}): Record<string, string>[] {
  const [header = [], ...rows] = csvRows(text, options)
  return rows.map((cells, at) => {
    if (cells.length !== header.length) throw new ParseError(`El registro ${at + 1} del CSV trae ${cells.length} campos; el encabezado, ${header.length}.`, cells.join())
    return Object.fromEntries(header.map((name, column) => [name, cells[column]!]))
  })
}

/**
 * A CSV of any size, a block of rows at a time: decoded chunks go in, lists of rows come out, and memory holds one block.
 * The header, where there is one, is the first row of the first block. A quoted cell may hold line ends.
 * @throws ParseError when the text ends in the middle of a row: what a source cut short looks whole up to there.
 */
export async function* csvBlocks(chunks: AsyncIterable<string>, options: { delimiter?: string } = {}): AsyncGenerator<string[][]> {
  let text = ''
  let width: number | undefined
  for await (const chunk of chunks) {
    text += chunk
    if (text.length < BLOCK) continue
    const end = lastWholeLine(text)
    if (end === 0) continue
    const rows = csvRows(text.slice(0, end), options)
    width ??= rows[0]?.length
    yield rows
    text = text.slice(end)
  }
  if (!text.trim()) return
  const rows = csvRows(text, options)
  width ??= rows[0]?.length
  const last = rows.at(-1)!
  if (!text.endsWith('\n') && last.length < width!) {
    throw new ParseError(`El CSV termina a media fila: trae ${last.length} de ${width} campos. La fuente envió un archivo cortado.`, last.join(options.delimiter ?? ','))
  }
  yield rows
}

/** Where the last line ends that no open quote runs over. */
function lastWholeLine(text: string): number {
  let end = text.lastIndexOf('\n') + 1
  while (end > 0 && quotesIn(text, end) % 2) end = text.lastIndexOf('\n', end - 2) + 1
  return end
}

function quotesIn(text: string, end: number): number {
  let count = 0
  for (let at = text.indexOf('"'); at >= 0 && at < end; at = text.indexOf('"', at + 1)) count += 1
  return count
}
