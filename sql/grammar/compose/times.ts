/** When a derivation speaks of: its periods as ranges, what is compared with what. */
import type { SubjectTime, TimeGrain, TimeRange } from '@tianguis/core'
import type { DateSpan } from '../../dates.ts'
import { grainOf, isNow, periodBefore, rangeOf, standardIsNewest } from '../../periods.ts'
import { ParseFailure } from '../parse-failure.ts'
import type { Atom, AtomOf } from '../atoms.ts'
import type { ReadingScope } from '../construction.ts'
import { atomsOf, withoutRepeats } from './parts.ts'

export interface TimesSaid {
  readonly ranges: readonly TimeRange[]
  /** What it is set against. */
  readonly against: TimeRange | undefined
  /** «hoy», «ahora»: the newest there is. */
  readonly newest: boolean
  readonly spans: readonly DateSpan[]
  readonly grain: TimeGrain | undefined
  readonly ever: boolean
}

/** @throws ParseFailure where the subject has no such times */
export function timesOf(atoms: readonly Atom[], { subject, today, tokens }: ReadingScope, notes: string[]): TimesSaid {
  const { time } = subject
  const said = atomsOf(atoms, 'time')
  const spans = said.map(({ span }) => span)
  const ever = atomsOf(atoms, 'ever').length > 0
  const always: readonly TimeRange[] = ever ? ['todo'] : []
  assertDated(time, ever, spans)
  if (!time || !said.length) return { ranges: always, against: undefined, newest: false, spans, grain: undefined, ever }
  const read = (role: AtomOf<'time'>['role']) =>
    said.flatMap((one) => (one.role === role ? rangesRead(one.span, time, today, notes) : []))
  const ranges = withoutRepeats(read('when'))
  const [against] = read('against')
  if (isThenAndNow(spans) && ranges.length === 1 && !against) ranges.push('ultimo')
  const newest = spans.some(isNow) && !ranges.length && !standardIsNewest(time)
  return {
    ranges: ranges.length ? ranges : always,
    against: atomsOf(atoms, 'same-stretch').length
      ? sameStretch(ranges[0], against)
      : (earlierThan(ranges, said, tokens) ?? against),
    newest,
    spans,
    grain: grainOf(spans),
    ever,
  }
}

function assertDated(time: SubjectTime | undefined, ever: boolean, spans: readonly DateSpan[]): void {
  if (ever && time?.meaning === 'pronostico') throw new ParseFailure('un historial que esos datos no tienen')
  if (!time && (ever || !spans.every(isNow))) throw new ParseFailure('no tiene fechas')
}

/** «de ayer y de hoy»: periods that meet are one stretch. */
export function meeting(ranges: readonly TimeRange[]): TimeRange | undefined {
  const days = ranges.map((range) => (typeof range === 'object' && 'desde' in range ? range : undefined))
  const sorted = days
    .flatMap((one) => (one?.desde && one.hasta ? [{ desde: one.desde, hasta: one.hasta }] : []))
    .toSorted((a, b) => (a.desde < b.desde ? -1 : 1))
  if (sorted.length < ranges.length || !sorted.length) return undefined
  const meet = sorted.every((one, at) => at === 0 || sorted[at - 1]!.hasta >= one.desde)
  return meet ? { desde: sorted[0]!.desde, hasta: sorted.at(-1)!.hasta } : undefined
}

/** «cuánto valía en 1994 y cuánto vale hoy» */
const isThenAndNow = (spans: readonly DateSpan[]) => spans.length === 2 && spans.some(isNow)

/** @throws ParseFailure for a time that is not one of the subject's */
function rangesRead(span: DateSpan, time: SubjectTime, today: string, notes: string[]): TimeRange[] {
  if ('assumed' in span && span.assumed) notes.push(span.assumed)
  return rangeOf(span, time, today)
}

/** «en octubre … respecto al mes anterior», «la de octubre … que la de hace un año»: before that month, and not today. */
function earlierThan(
  [range]: readonly TimeRange[],
  said: readonly AtomOf<'time'>[],
  tokens: ReadingScope['tokens'],
): TimeRange | undefined {
  const other = said.find(({ role }) => role === 'against')?.span
  if (!other || !('grain' in other)) return undefined
  const isPrevious = tokens.slice(other.from, other.to).some(({ folded }) => PREVIOUS.has(folded))
  if (isPrevious && range && grainOf(said.map(({ span }) => span)) === other.grain) return periodBefore(range)
  if (other.grain !== 'anio' || !(isPrevious || 'point' in other)) return undefined
  return earlierYear(range, ('count' in other && other.count) || 1)
}

function earlierYear(range: TimeRange | undefined, back: number): TimeRange | undefined {
  const [from, until] = [firstDay(range), (range as { hasta?: string } | undefined)?.hasta]
  return from && until ? { desde: yearsEarlier(from, back), hasta: yearsEarlier(until, back) } : undefined
}

/** «el mismo periodo del año pasado»: the same days of that year; of a year to date, which is cut when it is dated, the whole. */
function sameStretch(range: TimeRange | undefined, other: TimeRange | undefined): TimeRange | undefined {
  const [from, otherFrom] = [firstDay(range), firstDay(other)]
  if (!from || !otherFrom) return other
  const back = yearOf(from) - yearOf(otherFrom)
  if (back < 1) throw new ParseFailure('el mismo periodo que cuál')
  const until = (range as { hasta?: string }).hasta
  return { desde: yearsEarlier(from, back), ...(until ? { hasta: yearsEarlier(until, back) } : {}) }
}

const firstDay = (range: TimeRange | undefined) =>
  typeof range === 'object' && 'desde' in range ? range.desde : undefined

const PREVIOUS: ReadonlySet<string> = new Set(['anterior', 'previo', 'previa'])
const YEAR_DIGITS = 4
const yearOf = (day: string) => Number(day.slice(0, YEAR_DIGITS))
const yearsEarlier = (day: string, years: number) => `${yearOf(day) - years}${day.slice(YEAR_DIGITS)}`

/** Two ranges of which one begins where the other ends, as one. */
export function unitedRange([one, other, more]: readonly TimeRange[]): TimeRange | undefined {
  if (more !== undefined || typeof one !== 'object' || typeof other !== 'object') return undefined
  if ('ultimos' in one || 'ultimos' in other) return undefined
  if (one.hasta !== undefined && one.hasta === other.desde) return { ...other, desde: one.desde }
  return other.hasta !== undefined && other.hasta === one.desde ? { ...one, desde: other.desde } : undefined
}
