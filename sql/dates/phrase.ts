/** What the readers of the grammar share: the words with the day they are read on, and the kinds of thing they find. */
import { readCardinal } from '../numbers/cardinal.ts'
import { civil, type Civil, type CalendarUnit, type Interval } from './calendar.ts'
import type { DateKind } from './span.ts'

export interface Phrase {
  readonly words: readonly string[]
  /** Whether a dash stands before each word. */
  readonly dashed: readonly boolean[]
  /** A comma or a stop stands before the word. */
  readonly paused: readonly boolean[]
  readonly today: number
  readonly now: Civil
  /** What `readAtom` and `readWhole` found at each word: ranges, parts and lists all ask again. */
  readonly atoms: (DateReading | null | undefined)[]
  readonly wholes: (DateReading | null | undefined)[]
}

/** `to` is the word after it. */
export interface ResolvedPhrase {
  readonly to: number
  readonly interval: Interval
  readonly grain: CalendarUnit
  readonly kind: DateKind
  readonly count?: number
  readonly point?: number
  readonly today?: true
  readonly assumed?: string
  /** Of a range: its first and its last period. */
  readonly ends?: readonly [Interval, Interval]
}

/** Something that comes every year: a month, a day, a quarter. Its year may follow from what stands beside it. */
export interface Yearly {
  readonly to: number
  /** Equal for the same thing of two years. */
  readonly key: string
  readonly grain: CalendarUnit
  /** The days it takes in a year, or a sentence why it does not exist there. */
  readonly at: (year: number) => Interval | string
  readonly year?: number
  /** The year was told by counting from today: mayo del año pasado. */
  readonly relative?: true
  /** mayo pasado, el próximo mayo */
  readonly side?: 'pasado' | 'proximo'
  /** An abbreviation that is a date only with its year. */
  readonly weak?: true
  readonly assumed?: string
}

export interface Impossible {
  readonly to: number
  readonly reason: string
}

export type DateReading = ResolvedPhrase | Yearly | Impossible
export type PhraseReader = (phrase: Phrase, at: number) => DateReading | undefined

/** The reading that explains most words; of two as long, the first. */
export function longest<T extends { readonly to: number }>(readings: readonly (T | undefined)[]): T | undefined {
  let best: T | undefined
  for (const reading of readings) if (reading && (!best || reading.to > best.to)) best = reading
  return best
}

export const isYearly = (reading: DateReading): reading is Yearly => 'at' in reading
export const isSettled = (reading: DateReading): reading is ResolvedPhrase => 'interval' in reading

/** No leap day lies further back than this. */
const YEARS_BACK = 8

/** Gives a yearly thing its year: its own, the given one, or the most recent in which it has begun. */
export function resolvePhrase(phrase: Phrase, reading: DateReading, given?: number): ResolvedPhrase | Impossible {
  if (!isYearly(reading)) return reading
  const year = reading.year ?? given
  return year === undefined ? mostRecent(phrase, reading) : inYear(reading, year)
}

function inYear({ to, grain, at, relative, assumed }: Yearly, year: number): ResolvedPhrase | Impossible {
  const interval = at(year)
  if (typeof interval === 'string') return { to, reason: interval }
  return { to, interval, grain, kind: relative ? 'relativo' : 'absoluto', ...(assumed && { assumed }) }
}

/** The nearest year on the side that was named, and otherwise the last one in which the period has begun. */
function mostRecent(
  phrase: Phrase,
  { to, grain, at, side, assumed: ownAssumption }: Yearly,
): ResolvedPhrase | Impossible {
  let reason = ''
  const step = side === 'proximo' ? 1 : -1
  for (let year = phrase.now.year, left = YEARS_BACK; left >= 0; year += step, left--) {
    const interval = at(year)
    if (typeof interval === 'string') reason ||= interval
    else if (isWanted(interval, phrase.today, side)) {
      const recent = side ? undefined : `sin año: se tomó el más reciente, ${year}`
      const assumed = [recent, ownAssumption].filter(Boolean).join('; ')
      return { to, interval, grain, kind: side ? 'relativo' : 'absoluto', ...(assumed && { assumed }) }
    }
  }
  return { to, reason: reason || 'Esa fecha no existe.' }
}

function isWanted([start, end]: Interval, today: number, side?: 'pasado' | 'proximo'): boolean {
  if (side === 'pasado') return end <= today
  return side === 'proximo' ? start > today : start <= today
}

/** The year of a day number. */
export const yearOf = (day: number): number => civil(day).year

const COUNT_MAX = 40_000

/** How many, of «últimos N» and «hace N»: a whole number of at least one. */
export function readCount(
  { words, dashed }: Phrase,
  at: number,
): { readonly to: number; readonly count: number } | Impossible | undefined {
  const written = words[at] ?? ''
  const amount = /^-?[\d,.]+$/.test(written)
    ? { to: at + 1, value: written.replaceAll(',', '') }
    : readCardinal(words, at)
  if (!amount) return undefined
  const to = words[amount.to] === 'de' && words[amount.to - 1] === 'par' ? amount.to + 1 : amount.to
  const shown = dashed[at] ? `-${amount.value}` : amount.value
  const count = Number(shown)
  if (!Number.isInteger(count)) return { to, reason: `«${shown}» no es un número entero de periodos.` }
  if (count < 1) return { to, reason: `«${shown}» no es un número de periodos: pide al menos 1.` }
  return count > COUNT_MAX
    ? { to, reason: `«${shown}» periodos son más de los que hay en el calendario.` }
    : { to, count }
}
