/** Calendar arithmetic on day numbers (days since 1970-01-01). */

export type CalendarUnit =
  | 'dia'
  | 'semana'
  | 'quincena'
  | 'mes'
  | 'bimestre'
  | 'trimestre'
  | 'semestre'
  | 'anio'
  | 'decada'

/** From the first day to the one after the last. */
export type Interval = readonly [start: number, end: number]

export interface Civil {
  readonly year: number
  readonly month: number
  readonly day: number
}

const DAY_MS = 86_400_000
const MONTHS: Partial<Record<CalendarUnit, number>> = {
  mes: 1,
  bimestre: 2,
  trimestre: 3,
  semestre: 6,
  anio: 12,
  decada: 120,
}
const SIZE: readonly CalendarUnit[] = [
  'dia',
  'semana',
  'quincena',
  'mes',
  'bimestre',
  'trimestre',
  'semestre',
  'anio',
  'decada',
]

/** Months out of 1 to 12 carry over to the years beside. */
export const dayNumber = (year: number, month: number, day: number): number => Date.UTC(year, month - 1, day) / DAY_MS

export function civil(day: number): Civil {
  const date = new Date(day * DAY_MS)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

export const isoDay = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)
export const fromIso = (iso: string): number => Date.parse(`${iso}T00:00:00Z`) / DAY_MS

/** 0 is Monday. */
export const weekday = (day: number): number => (((day + 3) % 7) + 7) % 7

export const isFiner = (one: CalendarUnit, other: CalendarUnit): boolean => SIZE.indexOf(one) < SIZE.indexOf(other)

/** Whether every period of `part` lies in one of `whole`, so that it can be counted there. */
export const divides = (part: CalendarUnit, whole: CalendarUnit): boolean =>
  isFiner(part, whole) && !(part === 'bimestre' && whole === 'trimestre') && whole !== 'semana'

/** The day of the month when it exists. */
export function realDay(year: number, month: number, day: number): number | undefined {
  const number = dayNumber(year, month, day)
  return civil(number).day === day ? number : undefined
}

/** The calendar period of a grain that holds `day`, or the one `offset` periods later. Weeks begin on Monday. */
export function periodAt(grain: CalendarUnit, day: number, offset = 0): Interval {
  if (grain === 'dia') return [day + offset, day + offset + 1]
  if (grain === 'semana') {
    const monday = day - weekday(day) + offset * 7
    return [monday, monday + 7]
  }
  const { year, month, day: dayOfMonth } = civil(day)
  if (grain === 'quincena') return fortnight((year * 12 + month - 1) * 2 + (dayOfMonth > 15 ? 1 : 0) + offset)
  const months = MONTHS[grain]!
  const first = (Math.floor((year * 12 + month - 1) / months) + offset) * months
  return [monthStart(first), monthStart(first + months)]
}

/**
 * Months are counted from year 0. Date.UTC takes years below 100 for the twentieth century, so the year is split off.
 */
const monthStart = (index: number) => dayNumber(Math.floor(index / 12), (((index % 12) + 12) % 12) + 1, 1)

/** Fortnights are counted from year 0, two a month: days 1 to 15, and 16 to the end. */
function fortnight(index: number): Interval {
  const year = Math.floor(index / 24)
  const month = Math.floor(index / 2) - year * 12 + 1
  return index % 2
    ? [dayNumber(year, month, 16), dayNumber(year, month + 1, 1)]
    : [dayNumber(year, month, 1), dayNumber(year, month, 16)]
}

/** The same day `months` later or earlier; the last of the month where that day does not exist. */
export function monthsLater(day: number, months: number): number {
  const { year, month, day: dayOfMonth } = civil(day)
  return Math.min(dayNumber(year, month + months, dayOfMonth), dayNumber(year, month + months + 1, 1) - 1)
}

/** The day exactly `count` of a grain before. */
export function pointBefore(grain: CalendarUnit, day: number, count: number): number {
  const months = MONTHS[grain]
  if (months) return monthsLater(day, -months * count)
  return day - count * { dia: 1, semana: 7, quincena: 15 }[grain as 'dia' | 'semana' | 'quincena']
}

/**
 * The last `count` periods up to the one that holds `anchor` (today, or the last day of a dataset). Days and weeks end
 * on that very day; the others are whole calendar periods, the anchor's own included.
 */
export function lastPeriods(grain: CalendarUnit, count: number, anchor: number): Interval {
  if (grain === 'dia' || grain === 'semana') return [anchor + 1 - count * (grain === 'dia' ? 1 : 7), anchor + 1]
  return [periodAt(grain, anchor, 1 - count)[0], periodAt(grain, anchor)[1]]
}
