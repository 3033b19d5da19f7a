/** Periods that end or begin at the present: los últimos tres meses, los próximos 5 días, en lo que va del año. */
import { readAtom } from './atom.ts'
import { lastPeriods, periodAt, type CalendarUnit, type Interval } from './calendar.ts'
import {
  isSettled,
  readCount,
  resolvePhrase,
  yearOf,
  type Phrase,
  type DateReading,
  type ResolvedPhrase,
} from './phrase.ts'
import { EARLIEST_YEAR, readBareUnit } from './relative.ts'
import { LASTS, NEXTS, PASTS, TIME_UNITS } from './vocabulary.ts'

type Direction = 'ultimo' | 'pasado' | 'proximo'

const directionOf = (word: string | undefined): Direction | undefined => {
  if (word === undefined) return undefined
  if (LASTS.has(word)) return 'ultimo'
  if (PASTS.has(word)) return 'pasado'
  return NEXTS.has(word) ? 'proximo' : undefined
}

interface CountedUnit {
  readonly to: number
  readonly grain: CalendarUnit
  /** Absent of «el último mes». */
  readonly counted?: NonNullable<ReturnType<typeof readCount>>
  readonly direction: Direction
}

/** últimos 3 meses, 3 últimos meses, el último mes, los 3 meses pasados, próximos 5 días */
export function readRecent(phrase: Phrase, at: number): DateReading | undefined {
  const { words } = phrase
  const start = /^(?:este|esta|estos|estas)$/.test(words[at] ?? '') ? at + 1 : at
  const found = readAhead(phrase, start) ?? readBehind(phrase, start)
  if (!found) return undefined
  const { to, grain, counted, direction } = found
  if (counted)
    return 'reason' in counted ? { to, reason: counted.reason } : build(phrase, to, grain, counted.count, direction)
  return direction === 'ultimo' && !words[start]!.endsWith('s') ? build(phrase, to, grain, 1, direction) : undefined
}

/** The direction first: «últimos 3 meses», «último mes». */
function readAhead(phrase: Phrase, at: number): CountedUnit | undefined {
  const direction = directionOf(phrase.words[at])
  if (!direction) return undefined
  const counted = readCount(phrase, at + 1)
  const unitAt = counted?.to ?? at + 1
  const grain = TIME_UNITS.get(phrase.words[unitAt] ?? '')
  return grain && { to: unitAt + 1, grain, direction, ...(counted && { counted }) }
}

/** How many first: «3 últimos meses», «3 meses pasados». */
function readBehind(phrase: Phrase, at: number): CountedUnit | undefined {
  const { words } = phrase
  if (directionOf(words[at])) return undefined
  const counted = readCount(phrase, at)
  if (!counted) return undefined
  const between = directionOf(words[counted.to])
  const unitAt = counted.to + (between ? 1 : 0)
  const grain = TIME_UNITS.get(words[unitAt] ?? '')
  if (!grain) return undefined
  if (between) return { to: unitAt + 1, grain, counted, direction: between }
  const after = directionAfter(words, unitAt + 1)
  return after && { ...after, grain, counted }
}

function directionAfter(
  words: readonly string[],
  at: number,
): { readonly to: number; readonly direction: Direction } | undefined {
  const direction = directionOf(words[at])
  if (direction) return { to: at + 1, direction }
  return words[at] === 'que' && words[at + 1] === 'vienen' ? { to: at + 2, direction: 'proximo' } : undefined
}

function build(phrase: Phrase, to: number, grain: CalendarUnit, count: number, direction: Direction): DateReading {
  if (grain === 'decada' && direction === 'ultimo') return build(phrase, to, 'anio', count * 10, direction)
  const interval = intervalOf(phrase.today, grain, count, direction)
  const [first, last] = interval.map(yearOf)
  if (!(first! >= EARLIEST_YEAR && last! < 2200))
    return { to, reason: `Eso queda fuera de los años ${EARLIEST_YEAR} a 2199.` }
  return { to, interval, grain, kind: direction === 'ultimo' ? 'ultimo' : 'relativo', count }
}

/** «los 3 meses pasados» are whole and over; «los últimos 3» reach today. */
function intervalOf(today: number, grain: CalendarUnit, count: number, direction: Direction): Interval {
  if (direction === 'ultimo') return lastPeriods(grain, count, today)
  if (direction === 'pasado') return [periodAt(grain, today, -count)[0], periodAt(grain, today)[0]]
  if (grain === 'dia' || grain === 'semana') return [today + 1, today + 1 + count * (grain === 'dia' ? 1 : 7)]
  return [periodAt(grain, today, 1)[0], periodAt(grain, today, count)[1]]
}

const SO_FAR = /^lo que (?:va|llevamos|lleva|ha transcurrido|va corrido|va transcurrido) /

/** en lo que va del año, lo que llevamos de mayo, en lo que va de 2026; año a la fecha */
export function readSoFar(phrase: Phrase, from: number): DateReading | undefined {
  const { words, today } = phrase
  if (YEAR_TO_DATE.every((word, index) => words[from + index] === word))
    return { to: from + 4, interval: [periodAt('anio', today)[0], today + 1], grain: 'dia', kind: 'relativo' }
  const end = endOfSoFar(words, words[from] === 'en' ? from + 1 : from)
  if (end === undefined) return undefined
  // «lo que va año», as one types who leaves out the small words.
  const at = /^del?$/.test(words[end] ?? '') ? end + 1 : end
  const whole = readAtom(phrase, at) ?? readBareUnit(phrase, words[at] === 'la' ? at + 1 : at)
  const settled = whole && resolvePhrase(phrase, whole)
  return settled && isSettled(settled) ? upToToday(settled, today) : settled
}

const YEAR_TO_DATE = ['ano', 'a', 'la', 'fecha']

/** The word after «lo que va». */
function endOfSoFar(words: readonly string[], at: number): number | undefined {
  const found = words[at] === 'lo' ? SO_FAR.exec(`${words.slice(at, at + 5).join(' ')} `) : null
  return found ? at + found[0].trim().split(' ').length : undefined
}

function upToToday({ to, interval: [start, end] }: ResolvedPhrase, today: number): DateReading {
  if (start > today) return { to, reason: 'Ese periodo todavía no empieza.' }
  return { to, interval: [start, Math.min(end, today + 1)], grain: 'dia', kind: 'relativo' }
}
