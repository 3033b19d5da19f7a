/** A number as an axis writes it: short where it is long. */
const SHORT = new Intl.NumberFormat('es-MX', { notation: 'compact', maximumFractionDigits: 2 })
const EXACT = new Intl.NumberFormat('es-MX', { maximumFractionDigits: 6 })

export const axisNumber = (value: number): string =>
  Math.abs(value) >= 1_000_000 ? SHORT.format(value) : EXACT.format(value)

export interface NumberScale {
  readonly low: number
  readonly high: number
  readonly ticks: readonly number[]
}

/** Round marks that hold every value, some `count` of them. */
export function numberScale(values: readonly number[], count: number): NumberScale {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const span = most - least || Math.abs(most) || 1
  const rough = span / count
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 2.5, 5, 10].map((part) => part * power).find((one) => one >= rough * 0.999)!
  const [first, last] = [Math.floor(least / step + 1e-9), Math.ceil(most / step - 1e-9)]
  const ticks = Array.from({ length: Math.max(1, last - first) + 1 }, (_none, at) =>
    Number(((first + at) * step).toPrecision(12)),
  )
  return { low: ticks[0]!, high: ticks.at(-1)!, ticks }
}

/** Upper ends of classes with about as many values each, rounded outwards to be read; fewer where values repeat. */
export function classEnds(values: readonly number[], classes: number): number[] {
  const sorted = [...values].sort((a, b) => a - b)
  const ends = Array.from(
    { length: classes },
    (_none, at) => sorted[Math.min(sorted.length - 1, Math.ceil(((at + 1) * sorted.length) / classes) - 1)]!,
  )
  return [...new Set(ends)]
}

export const classOf = (value: number, ends: readonly number[]): number => ends.findIndex((end) => value <= end)

interface TimeStep {
  readonly days: number
  readonly months?: number
  readonly format: Intl.DateTimeFormatOptions
}
const DAY = 86_400
const [DAYS, MONTHS, YEARS]: readonly Intl.DateTimeFormatOptions[] = [
  { day: 'numeric', month: 'short' },
  { month: 'short', year: '2-digit' },
  { year: 'numeric' },
] as const
const STEPS: readonly TimeStep[] = [
  ...[1, 2, 7, 14].map((days) => ({ days, format: DAYS! })),
  ...[1, 2, 3, 6].map((months) => ({ days: months * 30.4, months, format: MONTHS! })),
  ...[1, 2, 5, 10, 20, 50].map((years) => ({ days: years * 365.25, months: years * 12, format: YEARS! })),
]

/** Round days, months or years between two instants, as many as there is room for. @param from seconds since 1970 */
export function timeTicks(from: number, to: number, most: number): { at: number; label: string }[] {
  const step = STEPS.find(({ days }) => (to - from) / (days * DAY) <= most) ?? STEPS.at(-1)!
  const words = new Intl.DateTimeFormat('es-MX', { timeZone: 'UTC', ...step.format })
  const ticks: { at: number; label: string }[] = []
  for (let at = firstTick(from, step); at <= to; at = nextTick(at, step))
    if (at >= from) ticks.push({ at, label: words.format(at * 1000) })
  return ticks
}

function firstTick(from: number, { days, months }: TimeStep): number {
  if (!months) return Math.ceil(from / (days * DAY)) * days * DAY
  const start = new Date(from * 1000)
  const month = start.getUTCFullYear() * 12 + start.getUTCMonth()
  return monthAt(Math.floor(month / months) * months)
}

const nextTick = (at: number, { days, months }: TimeStep): number => {
  if (!months) return at + days * DAY
  const day = new Date(at * 1000)
  return monthAt(day.getUTCFullYear() * 12 + day.getUTCMonth() + months)
}

const monthAt = (month: number) => Date.UTC(Math.floor(month / 12), month % 12) / 1000
