/** hace dos años, hace 15 días, hace un par de semanas, dentro de 3 días */
import { periodAt, pointBefore } from './calendar.ts'
import { readCount, yearOf, type Phrase, type Reading } from './phrase.ts'
import { UNITS } from './vocabulary.ts'

export const EARLIEST_YEAR = 1800

/** The whole calendar period that far away, and as `point` the very day. */
export function readAgo(phrase: Phrase, at: number): Reading | undefined {
  const { words, today } = phrase
  const ahead = words[at] === 'dentro' && words[at + 1] === 'de'
  if (words[at] !== 'hace' && !ahead) return undefined
  const counted = readCount(phrase, ahead ? at + 2 : at + 1)
  const grain = counted && UNITS.get(words[counted.to] ?? '')
  if (!grain) return undefined
  const to = counted.to + 1
  if ('reason' in counted) return { to, reason: counted.reason }
  const { count } = counted
  const point = pointBefore(grain, today, ahead ? -count : count)
  const year = yearOf(point)
  if (!(year >= EARLIEST_YEAR && year < 2200)) return { to, reason: `Eso queda fuera de los años ${EARLIEST_YEAR} a 2199.` }
  return { to, interval: periodAt(grain, point), grain, kind: 'relativo', count, point }
}
