/** Dates in a question, by a grammar of its own: see the test for what it reads. */
import { dayIn, MEXICO_CITY } from '@tianguis/core/decode/dates'
import { fold } from './normalize/forms.ts'
import type { Token } from './normalize/tokens.ts'
import { afterArticle } from './dates/atom.ts'
import { civil, fromIso, isoDay, lastPeriods, type Interval } from './dates/calendar.ts'
import { describe, describeDay, describeRange } from './dates/describe.ts'
import { readHours, type Hours } from './dates/hours.ts'
import { inheritedYear, readYearFirst } from './dates/neighbour-years.ts'
import { readOpen, type Open } from './dates/open.ts'
import { isYearly, longest, resolvePhrase, type Impossible, type Phrase, type DateReading } from './dates/phrase.ts'
import { readRange } from './dates/range.ts'
import { readRecent, readSoFar } from './dates/recent.ts'
import type { DateKind, DateSpan, Grain } from './dates/span.ts'
import { ARTICLES } from './dates/vocabulary.ts'
import { readWhole } from './dates/part.ts'

export type { DateKind, DateRange, DateSpan, Grain, UnderstoodDate } from './dates/span.ts'
export { DATE_WORDS } from './dates/vocabulary.ts'

/**
 * Every reading of a date in the tokens, the longest first; they may overlap and lie in one another, and the caller
 * picks. `now` is the moment of the question: today is its day in Mexico City.
 */
export function findDates(tokens: readonly Token[], now: Date): DateSpan[] {
  const phrase = phraseOf(tokens, now)
  const spans: DateSpan[] = []
  // «el domngo» is read as «el domingo», and by its words it is told that it is to come.
  const textOf = (from: number, to: number) =>
    tokens
      .slice(from, to)
      .map(({ raw, folded }) => (/^[a-zñ]+$/.test(fold(raw)) && fold(raw) !== folded ? folded : raw))
      .join(' ')
  for (let from = 0; from < tokens.length; from++) {
    const span = spanAt(phrase, from, spans, textOf)
    const repeated = ARTICLES.has(phrase.words[from - 1] ?? '') && spans.some((other) => repeats(span, other))
    if (span && !repeated) spans.push(span)
  }
  return spans.sort((a, b) => b.to - b.from - (a.to - a.from) || a.from - b.from)
}

function phraseOf(tokens: readonly Token[], now: Date): Phrase {
  const today = fromIso(dayIn(MEXICO_CITY, now))
  return {
    words: tokens.map(({ folded }) => folded.replaceAll('ñ', 'n').replace(/^anio(s?)$/, 'ano$1')),
    dashed: tokens.map(({ hyphen }) => hyphen ?? false),
    paused: tokens.map(({ pause }) => pause ?? false),
    today,
    now: civil(today),
    atoms: [],
    wholes: [],
  }
}

/** The same date without its article. */
const repeats = (span: DateSpan | undefined, other: DateSpan) =>
  span?.to === other.to && other.from === span.from - 1 && span.words === other.words

type TextOf = (from: number, to: number) => string
type Located = { readonly from: number; readonly to: number; readonly text: string }

function spanAt(phrase: Phrase, from: number, before: readonly DateSpan[], textOf: TextOf): DateSpan | undefined {
  const period = longest<DateReading>([
    readWhole(phrase, from),
    readYearFirst(phrase, from),
    afterArticle(phrase, from, [readRecent, readSoFar]),
    readRange(phrase, from),
  ])
  const open = readOpen(phrase, from)
  const hours = readHours(phrase, from)
  const located = (to: number): Located => ({ from, to, text: textOf(from, to) })
  const found = longest([
    period && { to: period.to, span: () => periodSpan(phrase, located(period.to), period, before) },
    open && {
      to: open.to,
      span: () => ('reason' in open ? impossible(located(open.to), open) : openSpan(phrase, located(open.to), open)),
    },
    hours && {
      to: hours.to,
      span: () => ('reason' in hours ? impossible(located(hours.to), hours) : hourSpan(located(hours.to), hours)),
    },
  ])
  return found?.span()
}

const impossible = (located: Located, { reason }: Impossible): DateSpan => ({
  ...located,
  kind: 'imposible',
  words: reason,
})

function periodSpan(
  phrase: Phrase,
  located: Located,
  period: DateReading,
  before: readonly DateSpan[],
): DateSpan | undefined {
  const told = inheritedYear(phrase, period, located.from, before)
  if (isYearly(period) && period.weak && period.year === undefined && told === undefined) return undefined
  const settled = resolvePhrase(phrase, period, told)
  if ('reason' in settled) return impossible(located, settled)
  const {
    interval: [start, end],
    grain,
    count,
    point,
    today,
    ends,
  } = settled
  const kind: DateKind = start > phrase.today ? 'futuro' : settled.kind
  const assumed = told !== undefined ? `sin año: se tomó ${told}, el de la otra fecha` : settled.assumed
  return {
    ...located,
    kind,
    range: rangeOf([start, end]),
    grain,
    words: describe(settled),
    ...(today && { today }),
    ...(count !== undefined && { count }),
    ...(point !== undefined && { point: isoDay(point) }),
    ...(assumed && { assumed }),
    ...(ends && { ends: [rangeOf(ends[0]), rangeOf(ends[1])] as const }),
  }
}

const rangeOf = ([start, end]: Interval) => ({ desde: isoDay(start), hasta: isoDay(end) })

function openSpan({ today }: Phrase, located: Located, { open, end: { grain, assumed } }: Open): DateSpan {
  const range = 'desde' in open ? { desde: isoDay(open.desde) } : { hasta: isoDay(open.hasta) }
  const words = 'desde' in open ? `desde el ${describeDay(open.desde)}` : `hasta el ${describeDay(open.hasta - 1)}`
  return {
    ...located,
    kind: 'desde' in open && open.desde > today ? 'futuro' : 'abierto',
    range,
    grain,
    words,
    ...(assumed && { assumed }),
  }
}

function hourSpan(located: Located, { days, count }: Hours): DateSpan {
  const words = days ? `horas, en los días: ${describeRange(days, 'dia')}` : 'una hora del día'
  const range = days && rangeOf(days)
  return {
    ...located,
    kind: 'hora',
    grain: 'dia',
    words,
    ...(range && { range }),
    ...(count !== undefined && { count }),
  }
}

/**
 * The last `count` periods of a dataset whose last day is `lastDay` ("AAAA-MM-DD"): what `ultimo` means once the data
 * is known.
 */
export function anchorLast(
  grain: Grain,
  count: number,
  lastDay: string,
): { readonly desde: string; readonly hasta: string } {
  const [start, end] = lastPeriods(grain, count, fromIso(lastDay))
  return { desde: isoDay(start), hasta: isoDay(end) }
}
