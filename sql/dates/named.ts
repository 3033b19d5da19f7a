/** Months, days, fortnights, holidays and decades by name, with the year that may follow. */
import { dayNumber, weekday, type Interval } from './calendar.ts'
import { isSettled, longest, resolvePhrase, yearOf, type Phrase, type DateReading, type Yearly } from './phrase.ts'
import { phraseAt, readAgo, readUnitPeriod } from './relative.ts'
import { ARTICLES, HOLIDAYS, MONTHS, NEXTS, ordinalOf, PASTS, SHORT_MONTHS, WEEKDAYS } from './vocabulary.ts'
import {
  bareYear,
  dayInterval,
  fullYear,
  monthInterval,
  readDigits,
  YEAR_MAX,
  YEAR_MIN,
  yearInterval,
} from './written.ts'
import { readCardinal } from '../numbers/cardinal.ts'

type Told = { readonly to: number; readonly year: number; readonly relative?: true }

/** de 2024, del 2024, 2024, del año 2024, de este año, del año pasado, de hace dos años; «-24» only after a dash. */
function readYear(phrase: Phrase, at: number): Told | undefined {
  const { words, dashed } = phrase
  if (dashed[at] && /^\d\d$/.test(words[at]!)) return { to: at + 1, year: fullYear(words[at]!) }
  const linked = words[at] === 'de' || words[at] === 'del'
  const start = at + (linked ? 1 : 0)
  const first = ARTICLES.has(words[start] ?? '') ? start + 1 : start
  const bare = bareYear(phrase, first)
  if (bare !== undefined) return { to: first + 1, year: bare }
  const named = readNamedYear(phrase, first)
  if (named) return named
  const relative = longest(
    [readUnitPeriod(phrase, first), readAgo(phrase, first)].filter(
      (reading) => reading && isSettled(reading) && reading.grain === 'anio',
    ),
  )
  return relative && isSettled(relative)
    ? { to: relative.to, year: yearOf(relative.interval[0]), relative: true }
    : undefined
}

function readNamedYear({ words }: Phrase, at: number): Told | undefined {
  const yearAt = words[at + 1] === 'de' ? at + 2 : at + 1
  if (words[at] !== 'ano' || !/^\d{4}$/.test(words[yearAt] ?? '')) return undefined
  const year = Number(words[yearAt])
  return year >= YEAR_MIN && year <= YEAR_MAX ? { to: yearAt + 1, year } : undefined
}

/** el año 2024 */
export function readYearName(phrase: Phrase, at: number): DateReading | undefined {
  const named = readNamedYear(phrase, at)
  return named && { to: named.to, interval: yearInterval(named.year), grain: 'anio', kind: 'absoluto' }
}

/** Adds what follows: a year, or pasado / próximo / que viene. */
function withYear(phrase: Phrase, yearly: Yearly): Yearly {
  const { words } = phrase
  const told = readYear(phrase, yearly.to)
  if (told) return { ...yearly, ...told }
  const next = words[yearly.to] ?? ''
  if (PASTS.has(next)) return { ...yearly, to: yearly.to + 1, side: 'pasado' }
  if (NEXTS.has(next)) return { ...yearly, to: yearly.to + 1, side: 'proximo' }
  return next === 'que' && words[yearly.to + 1] === 'viene' ? { ...yearly, to: yearly.to + 2, side: 'proximo' } : yearly
}

/** el pasado mayo, el próximo 3 de mayo, el mes de mayo */
export function readNamed(phrase: Phrase, at: number): Yearly | undefined {
  const { words } = phrase
  const first = words[at] ?? ''
  const side = PASTS.has(first) ? 'pasado' : NEXTS.has(first) ? 'proximo' : undefined
  const start = side
    ? at + 1
    : words[at] === 'mes' && words[at + 1] === 'de'
      ? at + 2
      : words[at] === 'dia'
        ? at + 1
        : at
  const found = longest([
    readDayOfMonth(phrase, start),
    readMonth(phrase, start),
    readFortnightCode(phrase, start),
    readHoliday(phrase, side ? start : at),
  ])
  if (!found) return undefined
  const dated = withYear(phrase, found)
  return side && dated.year === undefined ? { ...dated, side } : dated
}

export function monthAt(
  words: readonly string[],
  at: number,
): { readonly to: number; readonly month: number; readonly short: boolean } | undefined {
  const long = MONTHS.get(words[at] ?? '')
  const month = long ?? SHORT_MONTHS.get(words[at] ?? '')
  return month === undefined ? undefined : { to: at + 1, month, short: long === undefined }
}

function readMonth({ words }: Phrase, at: number): Yearly | undefined {
  const named = monthAt(words, at)
  if (!named) return undefined
  const { to, month, short } = named
  return {
    to,
    key: `mes${month}`,
    grain: 'mes',
    at: (year) => monthInterval(year, month),
    ...(short && { weak: true as const }),
  }
}

/** Day of the month in digits or words: 3, 1o, primero, dieciséis. */
export function dayAt(words: readonly string[], at: number): { readonly to: number; readonly day: number } | undefined {
  const word = words[at] ?? ''
  if (/^\d{1,2}$/.test(word)) return { to: at + 1, day: Number(word) }
  if (ordinalOf(word) === 1) return { to: at + 1, day: 1 }
  const amount = /^\d/.test(word) ? undefined : readCardinal(words, at)
  return amount && /^\d\d?$/.test(amount.value) ? { to: amount.to, day: Number(amount.value) } : undefined
}

/** «top 5 de mayo» ranks within May. */
const RANKING = new Set(['top', 'primeros', 'primeras', 'ultimos', 'ultimas', 'mejores', 'peores'])

/** 3 de mayo, 3 mayo, 12-may-2024, primero de mayo */
function readDayOfMonth({ words }: Phrase, at: number): Yearly | undefined {
  const told = RANKING.has(words[at - 1] ?? '') ? undefined : dayAt(words, at)
  if (!told) return undefined
  const linked = words[told.to] === 'de'
  // «un marzo seco» is no first of March.
  if (!linked && !/^\d/.test(words[at]!)) return undefined
  const month = monthAt(words, linked ? told.to + 1 : told.to)
  return month && { to: month.to, ...dayOfYear(month.month, told.day) }
}

export const dayOfYear = (month: number, day: number): Omit<Yearly, 'to'> => ({
  key: `dia${month}-${day}`,
  grain: 'dia',
  at: (year) => dayInterval(year, month, day),
})

function readHoliday({ words }: Phrase, at: number): Yearly | undefined {
  const found = phraseAt(
    words,
    at,
    HOLIDAYS.map((holiday) => [holiday[0], holiday] as const),
  )
  return found && { to: found.to, ...dayOfYear(found.value[1], found.value[2]) }
}

/** 1Q octubre 2025: only with its month is Q a quincena; «Q1 2025» may be an English quarter and is left alone. */
function readFortnightCode({ words }: Phrase, at: number): Yearly | undefined {
  const half = /^([12])q$/.exec(words[at] ?? '')?.[1]
  const month = half && monthAt(words, words[at + 1] === 'de' ? at + 2 : at + 1)
  if (!month) return undefined
  return {
    to: month.to,
    key: `quincena${month.month}-${half}`,
    grain: 'quincena',
    at: (year) => fortnightOf(year, month.month, half === '1'),
  }
}

const fortnightOf = (year: number, month: number, first: boolean): Interval =>
  first
    ? [dayNumber(year, month, 1), dayNumber(year, month, 16)]
    : [dayNumber(year, month, 16), dayNumber(year, month + 1, 1)]

const WEEKDAY_NAMES = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo']

/** «lunes 3 de mayo de 2024»: the weekday must be that of the date, or one of the two is a mistake. */
export function readDatedWeekday(phrase: Phrase, at: number): DateReading | undefined {
  const told = WEEKDAYS.get(phrase.words[at] ?? '')
  if (told === undefined) return undefined
  const date = readNamed(phrase, at + 1) ?? readDigits(phrase, at + 1)
  if (!date || !('grain' in date) || date.grain !== 'dia') return undefined
  const settled = resolvePhrase(phrase, date)
  if ('reason' in settled) return settled
  const real = weekday(settled.interval[0])
  return real === told
    ? settled
    : { to: settled.to, reason: `Esa fecha no cae en ${WEEKDAY_NAMES[told]}, sino en ${WEEKDAY_NAMES[real]}.` }
}
