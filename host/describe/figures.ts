/** Numbers, sizes and moments as people read them in es-MX. Moments are in Mexico City time. */
import { dayIn, MEXICO_CITY } from '@tianguis/core/decode/dates'

const whole = new Intl.NumberFormat('es-MX', { maximumFractionDigits: 0 })
const tenths = new Intl.NumberFormat('es-MX', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const clock = new Intl.DateTimeFormat('es-MX', {
  timeZone: MEXICO_CITY,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

export const count = (number: number) => whole.format(number)

/** 1, 'nueva' -> '1 nueva'; 1234, 'nueva' -> '1,234 nuevas' */
export const counted = (number: number, one: string, many = `${one}s`) =>
  `${count(number)} ${number === 1 ? one : many}`

/** Decimal units, as the sources and the disks state them. */
export function size(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  if (bytes < 1_000_000) return `${whole.format(bytes / 1000)} kB`
  return bytes < 1e9 ? `${tenths.format(bytes / 1e6)} MB` : `${tenths.format(bytes / 1e9)} GB`
}

export function durationInWords(seconds: number): string {
  if (seconds < 60) return `${seconds < 10 ? tenths.format(seconds) : whole.format(seconds)} s`
  const minutes = Math.floor(seconds / 60)
  return minutes < 60
    ? `${minutes} min ${Math.floor(seconds % 60)} s`
    : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

/** '2026-11-19 12:30' */
export const moment = (at: Date) => `${dayIn(MEXICO_CITY, at)} ${clock.format(at)}`

const STEPS = [
  [60, 's', 1],
  [3600, 'min', 60],
  [86_400, 'h', 3600],
  [Infinity, 'd', 86_400],
] as const

/** 'hace 3 h', 'en 12 min' */
export function fromNow(at: Date, now: Date): string {
  const seconds = (at.getTime() - now.getTime()) / 1000
  const [, unit, length] = STEPS.find(([limit]) => Math.abs(seconds) < limit)!
  return `${seconds > 0 ? 'en' : 'hace'} ${Math.round(Math.abs(seconds) / length)} ${unit}`
}

const day = new Intl.DateTimeFormat('es-MX', { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' })
const month = new Intl.DateTimeFormat('es-MX', { timeZone: 'UTC', month: 'long', year: 'numeric' })

/** '2026-11-19' -> '19 nov 2026' */
export const dayInWords = (text: string) => day.format(new Date(`${text}T00:00:00Z`))

/** '2026-11-19' -> 'noviembre de 2026' */
export const monthInWords = (text: string) => month.format(new Date(`${text}T00:00:00Z`))

/**
 * Days, moments and fortnights in words, instants by the clock of Mexico City, and other text as it is: '2026-10-2Q' ->
 * '2.ª quincena de octubre de 2026'
 */
export function textInWords(text: string): string {
  const [, date, time, zone, fortnight] =
    /^(\d{4}-\d\d(?:-\d\d)?)(?:[T ](\d\d:\d\d):\d\d(?:\.\d+)?(Z?)|-([12])Q)?$/.exec(text) ?? []
  if (!date || Number.isNaN(Date.parse(date))) return text
  if (fortnight) return `${fortnight}.ª quincena de ${month.format(new Date(`${date}-01T00:00:00Z`))}`
  if (date.length < 10) return text
  if (zone) return `${dayInWords(dayIn(MEXICO_CITY, new Date(text)))}, ${clock.format(new Date(text))}`
  return time ? `${dayInWords(date)}, ${time}` : dayInWords(date)
}

const INTEGER = /^-?(\d+)(?:\.\d+)?$/

/** The digits of a measure as PostgreSQL wrote them, with separators: it is no year. */
export const measureInGroups = (digits: string): string =>
  INTEGER.test(digits) ? digits.replaceAll(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ',') : digits

/** The same of any number, where there are five digits or more before the point; four may be a year. */
export const digitsInGroups = (digits: string): string =>
  (INTEGER.exec(digits)?.[1] ?? '').length < 5 ? digits : measureInGroups(digits)

/** A sentence about a dataset without its name in front, where the name is already said. */
export const unnamed = (dataset: string, sentence: string) =>
  sentence.startsWith(`${dataset}: `) ? sentence.slice(dataset.length + 2) : sentence

/** One line of at most `width` characters. */
export function clipped(text: string, width: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > width ? `${line.slice(0, width - 1)}…` : line
}
