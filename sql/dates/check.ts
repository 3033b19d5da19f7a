/** For the tests of this folder: tables of phrase and reading. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { findDates, type DateSpan } from '../dates.ts'
import { readQuestion } from '../normalize.ts'

/** Friday 20 November 2026, noon in Mexico City. */
export const FRIDAY = '2026-11-20T18:00:00Z'

export const spansOf = (phrase: string, clock: string): DateSpan[] =>
  findDates(readQuestion(phrase).tokens, new Date(clock))

/** What a caller that picks the longest of overlapping spans keeps, in the order of the text. */
function picked(spans: readonly DateSpan[]): DateSpan[] {
  const kept: DateSpan[] = []
  for (const span of spans) if (!kept.some(({ from, to }) => span.from < to && from < span.to)) kept.push(span)
  return kept.sort((a, b) => a.from - b.from)
}

/** "relativo mes 2026-10-01..2026-11-01"; the exclusive end as it is. */
export function shown(span: DateSpan): string {
  if (span.kind === 'imposible') return 'imposible'
  const { kind, grain, range } = span
  const days = range ? ` ${'desde' in range ? range.desde : ''}..${'hasta' in range ? range.hasta : ''}` : ''
  return [kind, grain].join(' ') + days + (span.count ? ` n${span.count}` : '')
}

/** One test a clock; every wrong row is told, not only the first. */
export function checkPhrases(clock: string, table: Readonly<Record<string, string>>): void {
  test(`${Object.keys(table).length} phrases at ${clock}`, () => {
    const wrong = Object.entries(table).flatMap(([phrase, expected]) => {
      const got = picked(spansOf(phrase, clock)).map(shown).join(' ; ')
      return got === expected ? [] : [`${phrase}: ${got}, expected ${expected}`]
    })
    assert.equal(wrong, [])
  })
}
