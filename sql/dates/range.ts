/** Two ends or one: de enero a marzo de 2024, entre 2019 y 2023, del 3 al 10 de mayo, desde 2020, antes de mayo. */
import { civil, isFiner, type Interval } from './calendar.ts'
import { dayAt, dayOfYear, readNamed } from './named.ts'
import {
  isSettled,
  isYearly,
  longest,
  resolvePhrase,
  yearOf,
  type Impossible,
  type Phrase,
  type DateReading,
  type ResolvedPhrase,
  type Yearly,
} from './phrase.ts'
import { readWhole } from './part.ts'
import { RECENT_WEEKDAY } from './relative.ts'
import { ARTICLES } from './vocabulary.ts'

/** A period that can be an end. */
export const readPeriod = (phrase: Phrase, at: number): DateReading | undefined =>
  longest([readWhole(phrase, at), readToday(phrase, at)])

function readToday({ words, today }: Phrase, at: number): ResolvedPhrase | undefined {
  const start = ARTICLES.has(words[at] ?? '') ? at + 1 : at
  if (!/^(?:fecha|momento|presente|actualidad|dia|aqui|ahora)$/.test(words[start] ?? '')) return undefined
  const to = words[start] === 'dia' && words[start + 1] === 'de' && words[start + 2] === 'hoy' ? start + 3 : start + 1
  return words[start] === 'dia' && to === start + 1
    ? undefined
    : { to, interval: [today, today + 1], grain: 'dia', kind: 'relativo' }
}

export function readRange(phrase: Phrase, at: number): DateReading | undefined {
  return longest([readDays(phrase, at), readBetween(phrase, at)])
}

/** del 3 al 10 de mayo, entre el 3 y el 10 de mayo, 3-10 de mayo: the month and the year are written once. */
function readDays(phrase: Phrase, at: number): DateReading | undefined {
  const opener = openerAt(phrase, at)
  const start = skipArticle(phrase.words, at + (opener ? 1 : 0))
  const pair = /^(\d\d?)-(\d\d?)$/.exec(phrase.words[start] ?? '')
  return pair ? readDayPair(phrase, start, Number(pair[1]), pair[2]!) : readTwoDays(phrase, start, opener)
}

/** 3-10 de mayo */
function readDayPair(phrase: Phrase, at: number, day: number, lastDay: string): DateReading | undefined {
  const last = readNamed({ ...phrase, words: phrase.words.with(at, lastDay), atoms: [], wholes: [] }, at)
  return untilDay(phrase, { to: at, day }, last)
}

/** 3 al 10 de mayo */
function readTwoDays(phrase: Phrase, at: number, opener: string): DateReading | undefined {
  const first = dayAt(phrase.words, at)
  if (!first) return undefined
  const dashed = phrase.dashed[first.to]
  if (!joins(phrase, first.to, opener) && !dashed) return undefined
  return untilDay(phrase, first, readNamed(phrase, dashed ? first.to : skipArticle(phrase.words, first.to + 1)))
}

/** The first day takes its month from the last. */
function untilDay(
  phrase: Phrase,
  { to, day }: { readonly to: number; readonly day: number },
  last: Yearly | undefined,
): DateReading | undefined {
  const month = last && /^dia(\d+)-/.exec(last.key)?.[1]
  return month ? combine(phrase, { to, ...dayOfYear(Number(month), day) }, last) : undefined
}

/** The word that opens a range, or an empty text. */
const openerAt = ({ words }: Phrase, at: number): string =>
  /^(?:del?|entre|desde)$/.test(words[at] ?? '') ? words[at]! : ''

const skipArticle = (words: readonly string[], at: number) => (ARTICLES.has(words[at] ?? '') ? at + 1 : at)

/** What stands between the ends: «y» only after «entre». */
function joins({ words }: Phrase, at: number, opener: string): boolean {
  const word = words[at] ?? ''
  return opener === 'entre' ? word === 'y' || word === 'e' : word === 'a' || word === 'al' || word === 'hasta'
}

function readBetween(phrase: Phrase, at: number): DateReading | undefined {
  const opener = openerAt(phrase, at)
  const first = readPeriod(phrase, at + (opener ? 1 : 0))
  if (!first) return undefined
  const joined = joins(phrase, first.to, opener)
  if (!joined && !(phrase.dashed[first.to] && opener !== 'entre')) return undefined
  const second = readPeriod(phrase, joined ? first.to + 1 : first.to)
  if (!second || !isEnd(first) || !isEnd(second)) return undefined
  return opener || standsAlone(phrase.words[first.to], [first, second]) ? combine(phrase, first, second) : undefined
}

/** «mayo hasta ahora» needs an opener; «enero a marzo» and «ayer a hoy» do not. */
const standsAlone = (joint: string | undefined, ends: readonly DateReading[]) =>
  joint === 'a' || joint === 'al' || !ends.some((end) => isSettled(end) && end.kind !== 'absoluto')

const isEnd = (reading: DateReading) => !isSettled(reading) || reading.kind !== 'ultimo'

function combine(phrase: Phrase, first: DateReading, second: DateReading): DateReading | undefined {
  if (areAbbreviations(first, second)) return undefined
  const { to } = second
  const [begun, end] = settleBoth(phrase, first, second)
  if ('reason' in begun) return { to, reason: begun.reason }
  if ('reason' in end) return end
  const start = weekEarlier(begun, end)
  // «de hoy al domingo» runs to the next one.
  if (end.assumed === RECENT_WEEKDAY && begun.assumed !== RECENT_WEEKDAY && end.interval[0] < start.interval[0])
    return combine(phrase, first, { ...end, interval: [end.interval[0] + 7, end.interval[1] + 7] })
  return spanned(start, end, to)
}

/** «mar-may»: abbreviations are months only beside a year. */
const areAbbreviations = (first: DateReading, second: DateReading) =>
  isYearly(first) && isYearly(second) && first.weak && first.year === undefined && second.year === undefined

/** From the first day of one end to the last of the other. */
function spanned(start: ResolvedPhrase, end: ResolvedPhrase, to: number): DateReading {
  const from = start.point ?? start.interval[0]
  const until = end.point === undefined ? end.interval[1] : end.point + 1
  if (until <= from || end.interval[0] < start.interval[0])
    return { to, reason: 'El periodo termina antes de empezar: revisa el orden de las fechas.' }
  const assumed = [...new Set([start.assumed, end.assumed].filter(Boolean))].join('; ')
  return {
    to,
    interval: [from, until],
    grain: isFiner(end.grain, start.grain) ? end.grain : start.grain,
    kind: start.kind === 'absoluto' && end.kind === 'absoluto' ? 'absoluto' : 'relativo',
    ...(assumed && { assumed }),
    ends: [start.interval, end.interval],
  }
}

/** «del lunes al viernes»: each is the most recent, so that the Monday may be the later one. */
function weekEarlier(start: ResolvedPhrase, end: ResolvedPhrase): ResolvedPhrase {
  const [first, last] = start.interval
  const both = start.assumed === RECENT_WEEKDAY && end.assumed === RECENT_WEEKDAY
  return both && first > end.interval[0] ? { ...start, interval: [first - 7, last - 7] } : start
}

/** The end without a year takes it from the other: noviembre a febrero de 2024 begins in 2023. */
function settleBoth(
  phrase: Phrase,
  first: DateReading,
  second: DateReading,
): readonly [ResolvedPhrase | Impossible, ResolvedPhrase | Impossible] {
  const openFirst = isYearly(first) && first.year === undefined && !first.side
  const openSecond = isYearly(second) && second.year === undefined && !second.side
  if (openSecond && !openFirst) {
    const start = resolvePhrase(phrase, first)
    return [start, 'reason' in start ? start : beside(phrase, second, start.interval, 1)]
  }
  const end = resolvePhrase(phrase, second)
  if (!openFirst || 'reason' in end) return [resolvePhrase(phrase, first), end]
  return [beside(phrase, first, end.interval, -1), end]
}

/** The year of the other end, or the one next to it where that would turn the order round. */
function beside(phrase: Phrase, open: Yearly, [other]: Interval, step: 1 | -1): ResolvedPhrase | Impossible {
  const year = yearOf(other)
  const same = resolvePhrase(phrase, open, year)
  // «del 10 al 3 de mayo» is a mistake, not a year.
  if ('reason' in same || (open.grain === 'dia' && civil(other).month === civil(same.interval[0]).month)) return same
  return step * (same.interval[0] - other) >= 0 ? same : resolvePhrase(phrase, open, year + step)
}
