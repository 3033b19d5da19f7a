/**
 * Whether an answer holds what a gold SELECT says: the same rows as a bag (or in order), its columns among the
 * answer's.
 */

/** Numbers as the text they were written with, so that decimals are known; everything else as it is. */
type Cell = { readonly number: string } | string | boolean | null
type Row = readonly Cell[]

export interface Rows {
  readonly width: number
  readonly rows: readonly Row[]
}

/** @param texts rows as JSON objects, all with the same fields */
export function readRows(texts: readonly string[]): Rows {
  const rows = texts.map((text) => Object.values(parsed(text)))
  return { width: rows[0]?.length ?? 0, rows }
}

function parsed(text: string): Record<string, Cell> {
  const reviver = (_key: string, value: unknown, context?: { source?: string }) =>
    typeof value === 'number'
      ? { number: context?.source ?? String(value) }
      : Array.isArray(value)
        ? JSON.stringify(value)
        : value
  return JSON.parse(text, reviver as never)
}

export function holds(answer: Rows, gold: Rows, { ordered = false } = {}): boolean {
  if (answer.rows.length !== gold.rows.length || answer.width < gold.width) return false
  if (!gold.rows.length) return true
  const candidates = Array.from({ length: gold.width }, (_, at) => columnsLike(gold, at, answer, ordered))
  return assignments(candidates).some((columns) => sameRows(answer, gold, columns, ordered))
}

/**
 * Columns of the answer that could be one of the gold's: in a bag every cell has some like it on the other side, which
 * is quickly told.
 */
function columnsLike(gold: Rows, at: number, answer: Rows, ordered: boolean): number[] {
  const wanted = gold.rows.map((row) => row[at]!)
  const like = (column: number) => {
    const got = answer.rows.map((row) => row[column]!)
    if (ordered && wanted.every(isNumber)) return wanted.every((cell, row) => sameCell(cell, got[row]!))
    return (
      wanted.every((cell) => got.some((other) => sameCell(cell, other))) &&
      got.every((cell) => wanted.some((other) => sameCell(other, cell)))
    )
  }
  return Array.from({ length: answer.width }, (_, column) => column).filter(like)
}

const MOST = 500

function assignments(candidates: readonly (readonly number[])[]): number[][] {
  let found: number[][] = [[]]
  for (const columns of candidates)
    found = found
      .flatMap((taken) => columns.filter((column) => !taken.includes(column)).map((column) => [...taken, column]))
      .slice(0, MOST)
  return found
}

function sameRows(answer: Rows, gold: Rows, columns: readonly number[], ordered: boolean): boolean {
  const same = (wanted: Row, got: Row) => wanted.every((cell, at) => sameCell(cell, got[columns[at]!]!))
  // In order, but for neighbours that the figures, as they are shown, leave level.
  const level = (one: number, other: number) =>
    [one, other].every((at) =>
      gold.rows[one]!.every((cell, column) => !isNumber(cell) || sameCell(cell, answer.rows[at]![columns[column]!]!)),
    )
  const reach = (from: number, to: number) =>
    !ordered || from === to || (gold.rows[from]!.some(isNumber) && level(from, to))
  return paired(
    gold.rows.map((row, from) => answer.rows.flatMap((got, to) => (reach(from, to) && same(row, got) ? [to] : []))),
  )
}

const isNumber = (cell: Cell) => cell !== null && typeof cell === 'object'

/**
 * Whether each row can have one of those that fit it to itself. Figures are alike within their rounding, so that 20.25
 * fits 20.2 and 20.3: the first that fits, taken for good, may be the only one of another.
 */
function paired(fits: readonly (readonly number[])[]): boolean {
  const owner = new Map<number, number>()
  const settle = (row: number, tried: Set<number>): boolean => {
    const free =
      fits[row]!.find((at) => !owner.has(at)) ??
      fits[row]!.find((at) => !tried.has(at) && tried.add(at) && settle(owner.get(at)!, tried))
    if (free === undefined) return false
    owner.set(free, row)
    return true
  }
  return fits.every((_, row) => settle(row, new Set()))
}

/** Two figures are one when they agree in the decimals that both have. */
function sameCell(a: Cell, b: Cell): boolean {
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') return a === b
  const digits = Math.min(decimals(a.number), decimals(b.number))
  return (
    Math.abs(Number(a.number) - Number(b.number)) <= 0.5000001 * 10 ** -digits &&
    (digits > 0 ||
      decimals(a.number) === decimals(b.number) ||
      Math.round(Number(a.number)) === Math.round(Number(b.number)))
  )
}

const decimals = (text: string) => /\.(\d+)/.exec(text)?.[1]?.length ?? 0
