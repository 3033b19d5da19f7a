/** Dates and local times as sources write them. Days are "AAAA-MM-DD"; zones are IANA names. */

/** Where a question is asked that names no place, and where most sources tell the time. */
export const MEXICO_CITY = 'America/Mexico_City'

const DAY = /^\d{4}-\d\d-\d\d$/

const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** True for a day that exists in the calendar. */
export function isDay(text: string): boolean {
  if (!DAY.test(text)) return false
  const [year, month, day] = [Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8))]
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  const days = month === 2 && leap ? 29 : MONTH_DAYS[month - 1]
  return year > 0 && days !== undefined && day >= 1 && day <= days
}

/** The last day of a day's month. */
export const lastDayOf = (day: string): string =>
  ['31', '30', '29', '28'].map((last) => `${day.slice(0, 8)}${last}`).find(isDay)!

/** "02/03/2026" or "02-03-2026" (day first) -> "2026-03-02"; undefined when it is not such a day. */
export function fromDayFirst(text: string): string | undefined {
  const parts = /^\s*(\d{1,2})[/-](\d{1,2})[/-](\d{4})\s*$/.exec(text)
  if (!parts) return undefined
  const day = `${parts[3]}-${parts[2]!.padStart(2, '0')}-${parts[1]!.padStart(2, '0')}`
  return isDay(day) ? day : undefined
}

const formats = new Map<string, Intl.DateTimeFormat>()

function partsIn(zone: string, moment: Date): Record<string, string> {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    formats.set(zone, format)
  }
  return Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]))
}

/** The calendar day of a moment in a zone. */
export function dayIn(zone: string, moment: Date): string {
  const { year, month, day } = partsIn(zone, moment)
  return `${year}-${month}-${day}`
}

/** The day `days` after (or before, if negative) another. */
export function addDays(day: string, days: number): string {
  const moved = new Date(`${day}T00:00:00Z`)
  moved.setUTCDate(moved.getUTCDate() + days)
  return moved.toISOString().slice(0, 10)
}

/** The days from one to another, both included, in runs of at most so many: the first and the last of each. */
export function* runsOfDays(from: string, to: string, most: number): Generator<readonly [string, string]> {
  for (let first = from; first <= to; first = addDays(first, most)) {
    const last = addDays(first, most - 1)
    yield [first, last < to ? last : to]
  }
}

/**
 * The moment at which a wall clock in `zone` shows `local` ("AAAA-MM-DD[ T]HH:MM[:SS]"; 24:00 is the next midnight).
 * An hour that a clock change skips moves forward by the change; one that happens twice is the first.
 * @throws RangeError when the text is not such a time or the zone does not exist.
 */
export function instantIn(zone: string, local: string): Date {
  const parts = /^(\d{4}-\d\d-\d\d)[ T](\d\d):(\d\d)(?::(\d\d))?$/.exec(local.trim())
  if (!parts || !isDay(parts[1]!)) throw new RangeError(`«${local}» no es una hora local AAAA-MM-DD HH:MM.`)
  const [, day, hour, minute, second = '00'] = parts
  if (Number(hour) > 24 || Number(minute) > 59 || Number(second) > 59) {
    throw new RangeError(`«${local}» no es una hora que exista.`)
  }
  const wall = Date.parse(`${day}T00:00:00Z`) + ((Number(hour) * 60 + Number(minute)) * 60 + Number(second)) * 1000
  // The offset before the local time and the one after it differ only around a clock change.
  const earlier = wall - offsetAt(zone, wall - 86_400_000)
  if (earlier + offsetAt(zone, earlier) === wall) return new Date(earlier)
  const later = wall - offsetAt(zone, wall + 86_400_000)
  return new Date(later + offsetAt(zone, later) === wall ? later : earlier)
}

function offsetAt(zone: string, time: number): number {
  const { year, month, day, hour, minute, second } = partsIn(zone, new Date(time))
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) - Math.floor(time / 1000) * 1000
}
