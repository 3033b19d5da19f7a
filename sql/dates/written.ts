/** Dates in digits: 12/05/2024 (day first), 2024-05-12, 05/2024, 2024, 2019-2023, 1T24. */
import { readUnit } from '../numbers/units.ts'
import { dayNumber, realDay, type CalendarUnit, type Interval } from './calendar.ts'
import type { Impossible, Phrase, DateReading, ResolvedPhrase, Yearly } from './phrase.ts'
import { MONTH_NAMES } from '@tianguis/core/words/months'

export const YEAR_MIN = 1800
export const YEAR_MAX = 2199
/** A number alone is taken for a year only in here. */
const BARE_YEARS = [1950, 2100] as const

/** "24" -> 2024, "85" -> 1985, as short years are written. */
export const fullYear = (digits: string): number => {
  const year = Number(digits)
  if (digits.length > 2) return year
  return year < 50 ? 2000 + year : 1900 + year
}

const absolute = (to: number, interval: Interval, grain: CalendarUnit): ResolvedPhrase => ({
  to,
  interval,
  grain,
  kind: 'absoluto',
})

/** A bare year, and not «2000 pesos»; in «en 2024, dólar por mes» what follows the comma is no unit. */
export function bareYear({ words, paused }: Phrase, at: number): number | undefined {
  const word = words[at] ?? ''
  if (!/^\d{4}$/.test(word)) return undefined
  const year = Number(word)
  const [first, last] = BARE_YEARS
  return year >= first && year <= last && (paused[at + 1] || !readUnit(words, at + 1)) ? year : undefined
}

export const yearInterval = (year: number): Interval => [dayNumber(year, 1, 1), dayNumber(year + 1, 1, 1)]
export const monthInterval = (year: number, month: number): Interval => [
  dayNumber(year, month, 1),
  dayNumber(year, month + 1, 1),
]

/** The day, or why there is none. */
export function dayInterval(year: number, month: number, day: number): Interval | string {
  if (month < 1 || month > 12) return `No existe el mes ${month}: las fechas se leen día/mes/año.`
  const number = realDay(year, month, day)
  return number === undefined ? `El ${day} de ${MONTH_NAMES[month - 1]} de ${year} no existe.` : [number, number + 1]
}

const DAY_FIRST = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{2}|\d{4})$/
const YEAR_FIRST = /^(\d{4})([/.-])(\d{1,2})\2(\d{1,2})$/
const MONTH_YEAR = /^(\d{1,2})[/-](\d{4})$/
const YEAR_MONTH = /^(\d{4})[/-](\d{1,2})$/
const YEARS = /^(\d{4})[/-](\d{4})$/
const DAY_MONTH = /^(\d\d)\/(\d\d)$/

export function readDigits(phrase: Phrase, at: number): DateReading | undefined {
  const word = phrase.words[at] ?? ''
  const year = bareYear(phrase, at)
  if (year !== undefined) return absolute(at + 1, yearInterval(year), 'anio')
  if (!/^\d{1,4}[/.-]\d/.test(word)) return undefined
  const to = at + 1
  const first = DAY_FIRST.exec(word)
  if (first) return dayOr(to, fullYear(first[4]!), Number(first[3]), Number(first[1]))
  const iso = YEAR_FIRST.exec(word)
  if (iso) return dayOr(to, Number(iso[1]), Number(iso[3]), Number(iso[4]))
  const years = YEARS.exec(word)
  if (years) return yearsOr(to, Number(years[1]), Number(years[2]))
  const month = MONTH_YEAR.exec(word)
  if (month) return monthOr(to, Number(month[2]), Number(month[1]))
  const monthLast = YEAR_MONTH.exec(word)
  if (monthLast) return monthOr(to, Number(monthLast[1]), Number(monthLast[2]))
  return dayMonth(to, DAY_MONTH.exec(word))
}

const outOfYears = (year: number) => year < YEAR_MIN || year > YEAR_MAX
const noYear = (to: number, year: number): Impossible => ({
  to,
  reason: `El año ${year} queda fuera de lo que se puede consultar (${YEAR_MIN} a ${YEAR_MAX}).`,
})

function dayOr(to: number, year: number, month: number, day: number): DateReading {
  if (outOfYears(year)) return noYear(to, year)
  const interval = dayInterval(year, month, day)
  return typeof interval === 'string' ? { to, reason: interval } : absolute(to, interval, 'dia')
}

function monthOr(to: number, year: number, month: number): DateReading {
  if (outOfYears(year)) return noYear(to, year)
  return month < 1 || month > 12
    ? { to, reason: `No existe el mes ${month}.` }
    : absolute(to, monthInterval(year, month), 'mes')
}

function yearsOr(to: number, first: number, last: number): DateReading | undefined {
  const [from, until] = BARE_YEARS
  if (first < from || last > until) return undefined
  if (last < first) return { to, reason: `${first} es posterior a ${last}: el periodo termina antes de empezar.` }
  return absolute(to, [yearInterval(first)[0], yearInterval(last)[1]], 'anio')
}

/** 12/05 with both digits; 1/2 is a half and 24/7 is always. */
function dayMonth(to: number, parts: RegExpExecArray | null): Yearly | undefined {
  if (!parts) return undefined
  const [day, month] = [Number(parts[1]), Number(parts[2])]
  if (month < 1 || month > 12 || day < 1 || day > 31) return undefined
  return { to, key: `dia${month}-${day}`, grain: 'dia', at: (year) => dayInterval(year, month, day) }
}

const PART_NAMES = { b: ['bimestre', 6], t: ['trimestre', 4], s: ['semestre', 2] } as const

const PART_CODE =
  /^(?:(?<index>\d)(?<letter>[bts])(?<year>\d{4}|\d\d)?|(?<letter>[bts])(?<index>\d)(?:-?(?<year>\d{4}))?|(?<year>\d{4})-?(?<letter>[bts])(?<index>\d))$/

/** 1T24, 1T2024, 1T 2024, T1 2024, 2024T1; a letter b, t or s for bimestre, trimestre, semestre. */
export function readPartCode(phrase: Phrase, at: number): DateReading | undefined {
  const code = PART_CODE.exec(phrase.words[at] ?? '')?.groups
  if (!code) return undefined
  const dated = code.year === undefined ? yearAfter(phrase, at + 1) : { to: at + 1, year: fullYear(code.year) }
  if (!dated) return undefined
  const { to, year } = dated
  const index = Number(code.index)
  const [name, count] = PART_NAMES[code.letter as keyof typeof PART_NAMES]
  if (index < 1 || index > count) return { to, reason: `No existe el ${name} ${index}: un año tiene ${count}.` }
  const months = 12 / count
  return absolute(to, [dayNumber(year, (index - 1) * months + 1, 1), dayNumber(year, index * months + 1, 1)], name)
}

function yearAfter(phrase: Phrase, at: number): { readonly to: number; readonly year: number } | undefined {
  const yearAt = /^(?:de|del)$/.test(phrase.words[at] ?? '') ? at + 1 : at
  const year = bareYear(phrase, yearAt)
  return year === undefined ? undefined : { to: yearAt + 1, year }
}
