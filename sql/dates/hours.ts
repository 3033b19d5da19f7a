/** Times finer than a day. They are recognised so that nobody answers «a las 3» with a whole day unawares. */
import type { Interval } from './calendar.ts'
import { readCount, type Impossible, type Phrase } from './phrase.ts'
import { HOURS, LASTS, NEXTS, PASTS } from './vocabulary.ts'

export interface Hours {
  readonly to: number
  /** The days it touches; absent for a clock time alone. */
  readonly days?: Interval
  readonly count?: number
}

const PARTS = /^(?:manana|tarde|noche|madrugada)$/

export function readHours(phrase: Phrase, at: number): Hours | Impossible | undefined {
  return readSpan(phrase, at) ?? readClock(phrase, at) ?? readPartOfDay(phrase, at)
}

/** últimas 24 horas, hace 3 horas, la última hora, próximas 6 horas */
function readSpan(phrase: Phrase, at: number): Hours | Impossible | undefined {
  const { words, today } = phrase
  const start = /^las?$/.test(words[at] ?? '') ? at + 1 : at
  const word = words[start] ?? ''
  const ahead = NEXTS.has(word)
  if (!ahead && !isBehind(word)) return undefined
  const counted = readCount(phrase, start + 1)
  const unitAt = counted?.to ?? start + 1
  const unit = words[unitAt] ?? ''
  if (!HOURS.has(unit)) return undefined
  const to = unitAt + 1
  if (counted && 'reason' in counted) return { to, reason: counted.reason }
  const { count } = counted ?? { count: 1 }
  const days = daysAsked(count, unit)
  return { to, days: ahead ? [today, today + days + 1] : [today - days, today + 1], count }
}

/** How many days so many hours or minutes can touch beside today. */
const daysAsked = (count: number, unit: string) => Math.ceil((unit.startsWith('minuto') ? count / 60 : count) / 24)

const isBehind = (word: string) => word === 'hace' || LASTS.has(word) || PASTS.has(word)

/** After a bare «a las 3» only these show that no three things are meant. */
const AFTER_CLOCK = /^(?:y|de|del|en|hoy|ayer|antier|hubo|fue|estaba|estuvo|habia)$/
const CLOCK = /^(\d{1,2})((?::\d\d){0,2})(am|pm|hrs|h)?$/

/** a las 3 de la tarde, 15:30, 3 pm; «de las 3 presas» is no hour */
function readClock({ words }: Phrase, at: number): Hours | undefined {
  const link = clockLink(words, at)
  const hourAt = link ? at + 2 : at
  const clock = CLOCK.exec(words[hourAt] ?? '')
  if (!clock || Number(clock[1]) > 24) return undefined
  const [, , minutes, unit] = clock
  const next = words[hourAt + 1]
  const unitBehind = isHourUnit(next, Boolean(link || minutes))
  const end = hourAt + (unitBehind ? 2 : 1)
  const partEnd = endOfPart(words, end)
  const isCertain = unitBehind || partEnd !== undefined || minutes || unit?.endsWith('m')
  if (!isCertain && !isBareClock(link, next)) return undefined
  return { to: partEnd ?? end }
}

/** «a» of «a las 3», «de» of «de las 3». */
const clockLink = (words: readonly string[], at: number): string =>
  /^las?$/.test(words[at + 1] ?? '') && /^(?:a|de)$/.test(words[at]!) ? words[at]! : ''

/** a las 3 */
const isBareClock = (link: string, next: string | undefined) =>
  link === 'a' && (next === undefined || AFTER_CLOCK.test(next))

/** «3 pm» is always a time; «3 horas» only where it is written like one. */
const isHourUnit = (word: string | undefined, isClock: boolean) =>
  word === 'am' || word === 'pm' || (isClock && /^(?:hrs?|horas|h)$/.test(word ?? ''))

/** The word after «de la tarde». */
const endOfPart = (words: readonly string[], at: number): number | undefined =>
  words[at] === 'de' && words[at + 1] === 'la' && PARTS.test(words[at + 2] ?? '') ? at + 3 : undefined

/** en la mañana, por la tarde, esta noche, anoche, al mediodía */
function readPartOfDay({ words, today }: Phrase, at: number): Hours | undefined {
  const word = words[at] ?? ''
  if (word === 'anoche') return { to: at + 1, days: [today - 1, today] }
  if (word === 'esta' && PARTS.test(words[at + 1] ?? '')) return { to: at + 2, days: [today, today + 1] }
  if (/^(?:al|a)$/.test(word) && /^(?:mediodia|medianoche)$/.test(words[at + 1] ?? '')) return { to: at + 2 }
  if (/^(?:en|por|de|durante)$/.test(word) && words[at + 1] === 'la' && PARTS.test(words[at + 2] ?? ''))
    return { to: at + 3 }
  return undefined
}
