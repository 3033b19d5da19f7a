/** The names in the beginning of a table, of JSON, of XML and of a page, as far as it goes. */
import Papa from 'papaparse'
import { SaxesParser } from 'saxes'
import { createRequire } from 'node:module'
import { outlineName, type Names } from './names.ts'
import { valueShape } from './shapes.ts'

/** Rows that are looked at, and those among which the header is looked for. */
const ROWS = 300
const PREAMBLE = 20
/** Cells of a row that is a header though nothing says so. */
const NARROW = 4

/** @returns false for what is no table */
export function namesOfTable(text: string, { whole, names }: { whole: boolean; names: Names }): boolean {
  const { data } = Papa.parse<string[]>(text, { preview: ROWS, skipEmptyLines: true })
  const rows = (whole || data.length === ROWS ? data : data.slice(0, -1)).map(trimmed)
  const width = commonest(rows.map(({ length }) => length))
  if (width < 2) return false
  const top = rows.slice(0, PREAMBLE).findIndex((row) => row.length >= width && isHeader(row))
  const header =
    top < 0 ? rows.find((row) => row.length === width)!.map((_cell, at) => `columna ${at + 1}`) : rows[top]!
  const columns = header.map((cell) => (top < 0 ? cell : outlineName(cell)))
  for (const column of columns) names.has('', column)
  for (const row of rows.slice(top + 1)) for (const [at, cell] of row.entries()) names.value(columns[at] ?? '', cell)
  return true
}

/** A line end of some sources is a comma more, which is no column. */
const trimmed = (row: readonly string[]) => row.slice(0, row.findLastIndex((cell) => cell.trim() !== '') + 1)

const isHeader = (row: readonly string[]) =>
  row.every((cell) => valueShape(cell) === 'texto') && new Set(row).size === row.length

function commonest(values: readonly number[]): number {
  const times = new Map<number, number>()
  for (const value of values) times.set(value, (times.get(value) ?? 0) + 1)
  return [...times].sort((one, other) => other[1] - one[1])[0]?.[0] ?? 0
}

/** Of what cannot be read nothing is told: its reader refuses it with better words. */
export function namesOfJson(text: string, names: Names): void {
  try {
    walk(JSON.parse(closed(text), asWritten as (key: string, value: unknown) => unknown), '', names)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
}

/** "17.3480" keeps its zero. TypeScript's own declaration of JSON.parse does not know the third argument. */
const asWritten = (_key: string, value: unknown, { source }: { source: string }) =>
  typeof value === 'number' ? source : value

function walk(value: unknown, path: string, names: Names): void {
  if (Array.isArray(value)) {
    for (const one of value) walk(one, `${path}[]`, names)
    return
  }
  if (typeof value !== 'object' || value === null) {
    if (value !== null && path) names.value(path, String(value))
    return
  }
  names.met(path)
  for (const [key, below] of Object.entries(value)) {
    const name = path ? `${path}.${outlineName(key)}` : outlineName(key)
    names.has(path, name)
    walk(below, name, names)
  }
}

/** JSON that was cut, as far as it is whole: up to its last comma, with what is open closed. */
function closed(text: string): string {
  const open: string[] = []
  let [quoted, end, closers] = [false, 0, '']
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]!
    if (quoted) {
      if (character === '\\') at += 1
      else if (character === '"') quoted = false
    } else if (character === '"') quoted = true
    else if (character === '{') open.push('}')
    else if (character === '[') open.push(']')
    else if (character === '}' || character === ']') {
      open.pop()
      if (!open.length) return text.slice(0, at + 1)
    } else if (character === ',') {
      end = at
      closers = open.toReversed().join('')
    }
  }
  return text.slice(0, end) + closers
}

export function namesOfXml(text: string, names: Names): void {
  const parser = new SaxesParser<{ xmlns: false }>({ xmlns: false })
  const path: string[] = []
  const at = () => path.slice(1).join('/')
  let broken = false
  parser.on('error', () => void (broken = true))
  parser.on('opentag', ({ name, attributes }) => {
    const parent = at()
    path.push(name)
    const own = at()
    if (own) names.has(parent, own)
    names.met(own)
    for (const [attribute, value] of Object.entries(attributes)) {
      names.has(own, `${own}@${attribute}`)
      names.value(`${own}@${attribute}`, value)
    }
  })
  const value = (found: string) => void (path.length > 1 && names.value(at(), found))
  parser.on('text', value)
  parser.on('cdata', value)
  parser.on('closetag', () => void path.pop())
  for (let from = 0; from < text.length && !broken; from += 4096) parser.write(text.slice(from, from + 4096))
}

/** Loaded with the first page, which most datasets have none of. */
const htmlparser = () => createRequire(import.meta.url)('htmlparser2') as typeof import('htmlparser2')

/**
 * The headings of a page's tables, and the values below them: the first row of headings, or of texts where it has none.
 * Narrow tables are for laying out a page.
 */
export function namesOfHtml(text: string, names: Names): void {
  let cells: string[] = []
  let headings = 0
  let open = false
  let header: string[] | undefined
  const endRow = () => {
    const row = cells.map(outlineName)
    if (headings || (row.length >= NARROW && header?.length !== row.length && isHeader(row))) {
      header = row
      for (const name of row) if (name) names.has('', name)
    } else if (header?.length === row.length) for (const [at, cell] of cells.entries()) names.value(header[at]!, cell)
    cells = []
    headings = 0
  }
  const { Parser } = htmlparser()
  new Parser({
    onopentagname(name) {
      if (name === 'tr') endRow()
      open = name === 'td' || name === 'th' || (open && name !== 'tr' && name !== 'table')
      if (name === 'td' || name === 'th') cells.push('')
      if (name === 'th') headings += 1
    },
    ontext: (more) => void (open && (cells[cells.length - 1] += more)),
    onclosetag(name) {
      if (name === 'td' || name === 'th') open = false
      if (name === 'tr' || name === 'table') endRow()
    },
  }).end(text)
}
