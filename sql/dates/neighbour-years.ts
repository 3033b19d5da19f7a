/** The year of something yearly that stands with another date: el año pasado en mayo; enero y febrero de 2024. */
import { readAtom } from './atom.ts'
import { readWhole } from './part.ts'
import { isSettled, isYearly, longest, yearOf, type Phrase, type DateReading, type Yearly } from './phrase.ts'
import type { DateSpan } from './span.ts'

/** el año pasado en mayo, en 2024 durante el primer trimestre: the year goes with what follows it. */
export function readYearFirst(phrase: Phrase, at: number): Yearly | undefined {
  const year = readAtom(phrase, at)
  if (!year || !isSettled(year) || year.grain !== 'anio' || (year.kind !== 'absoluto' && year.kind !== 'relativo'))
    return undefined
  const [start, end] = year.interval
  if (yearOf(start) !== yearOf(end - 1)) return undefined
  const next = phrase.words[year.to]
  const named = readWhole(phrase, next === 'en' || next === 'durante' ? year.to + 1 : year.to)
  if (!named || !isYearly(named) || named.year !== undefined || named.side) return undefined
  return { ...named, year: yearOf(start), ...(year.kind === 'relativo' && { relative: true as const }) }
}

const LINKS = new Set(['y', 'e', 'o', 'u', 'vs', 'versus', 'contra'])

/**
 * The year that «enero» has in «enero, febrero y marzo de 2024» and «marzo» in «enero de 2024 y marzo». Not in «mayo
 * contra mayo del año pasado», where the year is what differs.
 */
export function inheritedYear(
  phrase: Phrase,
  reading: DateReading,
  from: number,
  before: readonly DateSpan[],
): number | undefined {
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
  const dated = longest<DateReading>([readAtom(phrase, previous.from), readYearFirst(phrase, previous.from)])
  return dated && isYearly(dated) && dated.to === end && dated.key !== key ? (dated.year ?? undefined) : undefined
}
