import { readAtom } from './atom.ts'
import { isYearly, longest, type Phrase, type Reading } from './phrase.ts'
import type { DateSpan } from './span.ts'
import { readYearFirst } from './year-first.ts'

const LINKS = new Set(['y', 'e', 'o', 'u', 'vs', 'versus', 'contra'])

/**
 * The year that «enero» has in «enero, febrero y marzo de 2024» and «marzo» in «enero de 2024 y marzo». Not in «mayo contra
 * mayo del año pasado», where the year is what differs.
 */
export function inheritedYear(phrase: Phrase, reading: Reading, from: number, before: readonly DateSpan[]): number | undefined {
  if (!isYearly(reading) || reading.year !== undefined || reading.side) return undefined
  return yearAhead(phrase, reading.key, reading.to) ?? yearBehind(phrase, reading.key, from, before)
}

function yearAhead(phrase: Phrase, key: string, at: number): number | undefined {
  const next = readAtom(phrase, LINKS.has(phrase.words[at] ?? '') ? at + 1 : at)
  if (!next || !isYearly(next) || next.key === key) return undefined
  return next.year ?? yearAhead(phrase, key, next.to)
}

function yearBehind(phrase: Phrase, key: string, from: number, before: readonly DateSpan[]): number | undefined {
  const end = LINKS.has(phrase.words[from - 1] ?? '') ? from - 1 : from
  const previous = before.find(({ to }) => to === end)
  if (!previous || previous.kind === 'imposible' || previous.kind === 'hora') return undefined
  const dated = longest<Reading>([readAtom(phrase, previous.from), readYearFirst(phrase, previous.from)])
  return dated && isYearly(dated) && dated.to === end && dated.key !== key ? (dated.year ?? undefined) : undefined
}
