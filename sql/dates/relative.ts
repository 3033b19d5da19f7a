/** Days and periods counted from today: ayer, la semana pasada, este año, el próximo sábado. */
import { periodAt, pointBefore, weekday, type CalendarUnit, type Interval } from './calendar.ts'
import { readCount, yearOf, type Phrase, type DateReading, type ResolvedPhrase } from './phrase.ts'
import { ARTICLES, LASTS, NEXTS, PASTS, THESE, TIME_UNITS, WEEKDAYS } from './vocabulary.ts'

const phrases = (table: Record<string, number>) =>
  Object.entries(table)
    .map(([words, offset]) => [words.split(' '), offset] as const)
    .sort(([a], [b]) => b.length - a.length)

const DAYS = phrases({
  hoy: 0,
  ayer: -1,
  antier: -2,
  anteayer: -2,
  antayer: -2,
  'antes de ayer': -2,
  manana: 1,
  'pasado manana': 2,
})
const NOW = phrases({
  ahora: 0,
  ahorita: 0,
  orita: 0,
  horita: 0,
  ahoritita: 0,
  oritita: 0,
  'ahora mismo': 0,
  'ahorita mismo': 0,
  actualmente: 0,
  actual: 0,
  actuales: 0,
  'hoy en dia': 0,
  'hoy dia': 0,
  'en este momento': 0,
  'en estos momentos': 0,
  'al momento': 0,
  'al dia de hoy': 0,
  'a la fecha': 0,
  'en la actualidad': 0,
  'por el momento': 0,
})

/** The phrase of a table that stands at `at`. */
export function phraseAt<T>(words: readonly string[], at: number, table: readonly (readonly [readonly string[], T])[]) {
  const found = table.find(([phrase]) => phrase.every((word, index) => words[at + index] === word))
  return found && { to: at + found[0].length, value: found[1] }
}

export function readNow({ words, today }: Phrase, at: number): ResolvedPhrase | undefined {
  const found = phraseAt(words, at, NOW)
  return found && { to: found.to, interval: [today, today + 1], grain: 'dia', kind: 'ahora' }
}

export function readDay({ words, today }: Phrase, at: number): ResolvedPhrase | undefined {
  const first = words[at] === 'dia' && words[at + 1] === 'de' ? at + 2 : at
  const found = phraseAt(words, first, DAYS)
  if (!found) return undefined
  // «en la mañana», «esta mañana» is a time of the day.
  if (words[first] === 'manana' && first === at && /^(?:la|las|esta|cada|toda|media)$/.test(words[at - 1] ?? ''))
    return undefined
  return {
    to: found.to,
    interval: [today + found.value, today + found.value + 1],
    grain: 'dia',
    kind: 'relativo',
    ...(found.value === 0 && { today: true as const }),
  }
}

const BEFORE_LAST = new Set(['antepasado', 'antepasada'])
const AFTERWARDS = phrases({
  'que viene': 1,
  'que entra': 1,
  'que sigue': 1,
  'que paso': -1,
  'que acaba de pasar': -1,
  'que acaba de terminar': -1,
  'en curso': 0,
  corriente: 0,
  'que corre': 0,
  vigente: 0,
  presente: 0,
  actual: 0,
  'de ahora': 0,
  'que transcurre': 0,
})

/** How far a word before the unit points: este 0, pasado -1, próximo 1. */
function before(word: string | undefined): number | undefined {
  if (word === undefined) return undefined
  if (THESE.has(word)) return 0
  if (PASTS.has(word)) return -1
  if (BEFORE_LAST.has(word)) return -2
  return NEXTS.has(word) ? 1 : undefined
}

function after(words: readonly string[], at: number): { readonly to: number; readonly value: number } | undefined {
  const word = words[at]
  if (word === undefined) return undefined
  if (PASTS.has(word)) return { to: at + 1, value: -1 }
  if (BEFORE_LAST.has(word)) return { to: at + 1, value: -2 }
  return NEXTS.has(word) ? { to: at + 1, value: 1 } : phraseAt(words, at, AFTERWARDS)
}

/** este mes, la quincena pasada, el próximo año, el mes que viene, el fin de semana pasado */
export function readUnitPeriod(phrase: Phrase, at: number): ResolvedPhrase | undefined {
  const { words, today } = phrase
  const { offset, unitAt } = offsetBefore(words, at)
  const unit = unitOf(words, unitAt)
  if (!unit) return undefined
  const later = after(words, unit.to)
  const chosen = later?.value ?? offset
  const to = later?.to ?? unit.to
  if (unit.weekend) return readWeekend(phrase, at, to, chosen)
  const { grain } = unit
  return chosen === undefined ? undefined : { to, interval: periodAt(grain, today, chosen), grain, kind: 'relativo' }
}

/** How far the words before a unit point, and where the unit stands: «este», «próximo», «este próximo». */
function offsetBefore(words: readonly string[], at: number): { offset: number | undefined; unitAt: number } {
  const these = THESE.has(words[at] ?? '') && before(words[at + 1]) !== undefined ? at + 1 : at
  const offset = before(words[these])
  return { offset, unitAt: offset === undefined ? at : these + 1 }
}

/** A unit longer than a day; «fin de semana» is one of its own. */
function unitOf(
  words: readonly string[],
  at: number,
): { to: number; grain: CalendarUnit; weekend: boolean } | undefined {
  if (words[at] === 'fin' && words[at + 1] === 'de' && words[at + 2] === 'semana')
    return { to: at + 3, grain: 'semana', weekend: true }
  const grain = TIME_UNITS.get(words[at] ?? '')
  return grain && grain !== 'dia' ? { to: at + 1, grain, weekend: false } : undefined
}

function readWeekend(
  { words, today }: Phrase,
  at: number,
  to: number,
  offset: number | undefined,
): ResolvedPhrase | undefined {
  if (offset === undefined && !isDefinite(words[at - 1])) return undefined
  const [monday] = periodAt('semana', today)
  const begun = today >= monday + 5
  // On a weekday «el fin de semana» and «el pasado» are both the one that ended, and «el próximo» is the one to come.
  const weeks = offset === undefined ? (begun ? 0 : -1) : offset === 1 && !begun ? 0 : offset
  const start = monday + 5 + 7 * weeks
  return { to, interval: [start, start + 2], grain: 'dia', kind: 'relativo' }
}

/**
 * el lunes, este viernes, el lunes pasado, el próximo sábado, el martes de la semana pasada; «los lunes» come every
 * week and are none
 */
export function readWeekday(phrase: Phrase, at: number): DateReading | undefined {
  const { words } = phrase
  const offset = before(words[at]) ?? (LASTS.has(words[at] ?? '') ? -1 : undefined)
  const nameAt = offset === undefined ? at : at + 1
  const day = WEEKDAYS.get(words[nameAt] ?? '')
  if (day === undefined) return undefined
  const week = words[nameAt + 1] === 'de' ? readWeek(phrase, nameAt + 2) : undefined
  if (week) return { to: week.to, interval: dayOf(week.interval, day), grain: 'dia', kind: 'relativo' }
  const named = after(words, nameAt + 1)
  const to = named?.to ?? nameAt + 1
  const chosen = named?.value ?? offset
  if (chosen !== undefined) return { to, interval: chooseWeekday(phrase, day, chosen), grain: 'dia', kind: 'relativo' }
  if (!isDefinite(words[at - 1])) return undefined
  return { to, interval: chooseWeekday(phrase, day, -1), grain: 'dia', kind: 'relativo', assumed: RECENT_WEEKDAY }
}

/** «el lunes», «del lunes»: one that both speakers know. */
const isDefinite = (article: string | undefined) => /^(?:el|del|al)$/.test(article ?? '')

function readWeek(phrase: Phrase, at: number): ResolvedPhrase | undefined {
  const week = readUnitPeriod(phrase, ARTICLES.has(phrase.words[at] ?? '') ? at + 1 : at)
  return week?.grain === 'semana' ? week : undefined
}

/** What is assumed of «el lunes»; a range of two may then move one a week back. */
export const RECENT_WEEKDAY = 'se tomó el más reciente'

const dayOf = ([monday]: Interval, day: number): Interval => [monday + day, monday + day + 1]

function chooseWeekday({ today }: Phrase, day: number, offset: number): Interval {
  const start = today - weekday(today)
  if (offset === 0) return dayOf([start, start + 7], day)
  const past = today - (((weekday(today) - day + 6) % 7) + 1)
  const chosen = offset === 1 ? past + (past + 7 > today ? 7 : 14) : past + 7 * (offset + 1)
  return [chosen, chosen + 1]
}

/** A bare unit after «del»: the present one. «la primera quincena del mes». */
export function readBareUnit({ words, today }: Phrase, at: number): ResolvedPhrase | undefined {
  const word = words[at] ?? ''
  const grain = word === 'mes' || !word.endsWith('s') ? TIME_UNITS.get(word) : undefined
  return grain && grain !== 'dia'
    ? { to: at + 1, interval: periodAt(grain, today), grain, kind: 'relativo' }
    : undefined
}

export const EARLIEST_YEAR = 1800

/** hace dos años, hace un par de semanas, dentro de 3 días: the whole calendar period, and as `point` the very day. */
export function readAgo(phrase: Phrase, at: number): DateReading | undefined {
  const { words, today } = phrase
  const ahead = words[at] === 'dentro' && words[at + 1] === 'de'
  if (words[at] !== 'hace' && !ahead) return undefined
  const counted = readCount(phrase, ahead ? at + 2 : at + 1)
  const grain = counted && TIME_UNITS.get(words[counted.to] ?? '')
  if (!grain) return undefined
  const to = counted.to + 1
  if ('reason' in counted) return { to, reason: counted.reason }
  const { count } = counted
  const point = pointBefore(grain, today, ahead ? -count : count)
  const year = yearOf(point)
  if (!(year >= EARLIEST_YEAR && year < 2200))
    return { to, reason: `Eso queda fuera de los años ${EARLIEST_YEAR} a 2199.` }
  return { to, interval: periodAt(grain, point), grain, kind: 'relativo', count, point }
}
