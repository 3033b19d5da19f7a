import { Digits, displayNumber, shown, type DisplayRow } from '../portal/values.ts'
import { measured, type Drawable, type ResultField } from './drawable.ts'
import { MOST_LINES } from './styles.ts'

export interface Point {
  /** Seconds since 1970. */
  readonly at: number
  readonly value: number
  /** As people read them. */
  readonly when: string
  readonly text: string
}

export interface Line {
  /** Empty where there is one line. */
  readonly name: string
  /** By time. */
  readonly points: readonly Point[]
}

/** Lines over time, and how many there are of them all. */
export interface Lines {
  /** Of more than can be told apart, those with the most points. */
  readonly shown: readonly Line[]
  readonly count: number
}

/** @returns null for rows that are of one time */
export function linesOf({ rows, chart }: Drawable, field: ResultField): Lines | null {
  const x = chart?.tipo === 'lineas' ? chart.x : undefined
  if (x === undefined || rows.length < 2) return null
  const by = chart!.by ?? byOf(rows, x)
  const lines = new Map<string, Point[]>()
  const times = new Set<number>()
  for (const { row, value, text } of measured(rows, field)) {
    const at = secondsOf(row[x])
    if (at === undefined) continue
    const name = by.map((column) => shown(row[column]) ?? '—').join(', ')
    const points = lines.get(name) ?? []
    points.push({ at, value, text, when: shown(row[x])! })
    lines.set(name, points)
    times.add(at)
  }
  if (times.size < 2) return null
  const longest = [...lines].sort(([, a], [, b]) => b.length - a.length).slice(0, MOST_LINES)
  return {
    shown: longest.map(([name, points]) => ({ name, points: points.sort((a, b) => a.at - b.at) })),
    count: lines.size,
  }
}

/** What tells apart rows of one time: the first text that does. */
function byOf(rows: readonly DisplayRow[], x: string): readonly string[] {
  const distinct = (columns: readonly string[]) =>
    new Set(rows.map((row) => columns.map((column) => shown(row[column])).join('\n'))).size
  if (distinct([x]) === rows.length) return []
  const column = Object.keys(rows[0]!).find(
    (name) => name !== x && typeof rows[0]![name] === 'string' && distinct([x, name]) === rows.length,
  )
  return column === undefined ? [] : [column]
}

/** A day, month, year or fortnight as seconds since 1970; undefined for anything else. */
function secondsOf(value: DisplayRow[string] | undefined): number | undefined {
  const text = value instanceof Digits ? value.text : typeof value === 'string' ? value : ''
  const [, year, month = '01', day, second, time] =
    /^(\d{4})(?:-(\d\d)(?:-(\d\d)|-(?:1|(2))Q)?)?(?:[T ](\d\d:\d\d(?::\d\d)?).*)?$/.exec(text) ?? []
  if (!year) return undefined
  const at = Date.parse(`${year}-${month}-${day ?? (second ? '16' : '01')}T${time ?? '00:00'}Z`)
  return Number.isNaN(at) ? undefined : at / 1000
}

/** Of more points than the drawing has room for, the lowest and the highest of each stretch. */
export function thinned(points: readonly Point[], most: number): readonly Point[] {
  if (points.length <= most) return points
  const stretch = Math.ceil(points.length / (most / 2))
  const kept: Point[] = []
  for (let from = 0; from < points.length; from += stretch) {
    const part = points.slice(from, from + stretch)
    const low = part.reduce((a, b) => (b.value < a.value ? b : a))
    const high = part.reduce((a, b) => (b.value > a.value ? b : a))
    kept.push(...(low.at <= high.at ? [low, high] : [high, low]))
  }
  return kept
}

/** Figures in the order of time, for a sparkline; empty where they are not of several times. */
export function valuesInTime(rows: readonly DisplayRow[], x: string, y: string): number[] {
  return rows
    .flatMap((row) => {
      const [at, value] = [secondsOf(row[x]), displayNumber(row[y])]
      return at === undefined || value === undefined ? [] : [{ at, value }]
    })
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value)
}
