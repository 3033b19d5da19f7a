/** Periods that are set against others: the same stretch of another year, what a change is counted between. */
import type { LogicalQuery, Subject, TimeGrain, TimeRange } from '@tianguis/core'
import { atomsOf } from '../grammar/compose/parts.ts'
import { ParseFailure } from '../grammar/parse-failure.ts'
import { grainOfRows, isSeveral, periodBefore } from '../periods.ts'
import type { Editing } from './edit.ts'
import { isAdditive, isSpan } from './slots.ts'

const AGAINST: ReadonlySet<string> = new Set(
  'contra vs versus comparado comparada comparados comparadas comparacion respecto relacion frente que'.split(' '),
)
/** Whether two periods are compared, and not one put in the place of the other. */
export const isCompared = ({ atoms, words }: Editing) =>
  atomsOf(atoms, 'wanted').some(({ what }) => what === 'change') || [...words].some((word) => AGAINST.has(word))

export const later = (day: string, years: number) => `${Number(day.slice(0, 4)) + years}${day.slice(4)}`

/** «¿y en el mismo periodo del año pasado?»: as much of that year as is known of what was spoken of. */
export function sameStretch(tiempo: TimeRange | undefined, other: TimeRange, { until }: Editing): TimeRange {
  if (!isSpan(tiempo) || !tiempo.desde || !isSpan(other) || !other.desde)
    throw new ParseFailure('el mismo periodo que cuál')
  const back = Number(other.desde.slice(0, 4)) - Number(tiempo.desde.slice(0, 4))
  const end = until !== undefined && (tiempo.hasta === undefined || until < tiempo.hasta) ? until : tiempo.hasta
  if (end === undefined || end <= tiempo.desde || back === 0) throw new ParseFailure('el mismo periodo que cuál')
  return { desde: later(tiempo.desde, back), hasta: later(end, back) }
}

/** Two periods for what adds up, the ends of one for anything else. */
export function periodsOf(
  query: LogicalQuery,
  range: TimeRange,
  subject: Subject,
  grain: TimeGrain | undefined,
): Pick<LogicalQuery, 'tiempo' | 'comparar'> {
  if (typeof range === 'string') return {}
  const id = query.medidas?.[0]?.id ?? 'filas'
  const adds = isAdditive(subject, id) && !subject.measures[id]?.level
  if ('ultimos' in range)
    return adds ? { comparar: { antes: { ...range, anteriores: true }, despues: range } } : { tiempo: range }
  if (!range.desde) throw new ParseFailure('un cambio desde cuándo')
  if (adds || !isSeveral(range, grainOfRows(subject.time!, grain)))
    return { comparar: { antes: periodBefore(boundedBy(range)), despues: range } }
  return { tiempo: range }
}

/** A year to date is set against the year before, which is cut to the same stretch when both are dated. */
const boundedBy = (range: { desde?: string; hasta?: string }): TimeRange =>
  range.hasta ? range : { ...range, hasta: later(range.desde!, 1) }
