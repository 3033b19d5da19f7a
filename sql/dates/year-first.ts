import { readAtom } from './atom.ts'
import { isSettled, isYearly, yearOf, type Phrase, type Yearly } from './phrase.ts'
import { readWhole } from './whole.ts'

/** el año pasado en mayo, en 2024 durante el primer trimestre: the year goes with what follows it. */
export function readYearFirst(phrase: Phrase, at: number): Yearly | undefined {
  const year = readAtom(phrase, at)
  if (!year || !isSettled(year) || year.grain !== 'anio' || (year.kind !== 'absoluto' && year.kind !== 'relativo')) return undefined
  const [start, end] = year.interval
  if (yearOf(start) !== yearOf(end - 1)) return undefined
  const next = phrase.words[year.to]
  const named = readWhole(phrase, next === 'en' || next === 'durante' ? year.to + 1 : year.to)
  if (!named || !isYearly(named) || named.year !== undefined || named.side) return undefined
  return { ...named, year: yearOf(start), ...(year.kind === 'relativo' && { relative: true as const }) }
}
