/** Periods that are counted back, and periods that are not over, as days of the calendar. */
import type { Condition, LogicalQuery, Subject, TimeGrain, TimeRange } from '@tianguis/core'
import { fromIso, isoDay, monthsLater, periodAt, pointBefore } from '../dates/calendar.ts'
import { GRAINS_BY_LENGTH } from '../periods.ts'

/** Half-open days; without `hasta` up to the newest. */
interface Days {
  readonly desde?: string
  readonly hasta?: string
}
type Back = Extract<TimeRange, { ultimos: number }>

const isDays = (range: TimeRange | undefined): range is Days => typeof range === 'object' && !('ultimos' in range)
const isBack = (range: TimeRange | undefined): range is Back => typeof range === 'object' && 'ultimos' in range

/** The days that a query speaks of, once it is dated. */
export const daysAsked = ({ tiempo, comparar }: LogicalQuery): Days[] =>
  (comparar ? [comparar.antes, comparar.despues] : [tiempo]).filter(isDays)

/** Whether it has to be known which row is the newest before a query can be carried out. */
export const needsNewest = ({ tiempo, comparar }: LogicalQuery, { time }: Subject): boolean =>
  time !== undefined && (typeof (tiempo ?? comparar) === 'object' || typeof time.standard === 'number')

/**
 * The same query with days in place of periods counted back, and with two periods of which the later is not over cut
 * to the same stretch.
 * @param newest day of the newest row, "AAAA-MM-DD"; today unless told
 */
export function dated(query: LogicalQuery, subject: Subject, today: string, newest = today): LogicalQuery {
  const { time, measures } = subject
  if (!time) return query
  const { tiempo, comparar, accion, medidas = [] } = query
  const end = fromIso(coveredUntil(query, subject, newest < today ? newest : today))
  const days = (range: TimeRange) => (isBack(range) ? countedBack(range, end, query, subject) : range)
  if (comparar) {
    const [antes, despues] = [days(comparar.antes), days(comparar.despues)]
    // Of an index, and of a stock, the newest row speaks for its whole period.
    const single = medidas.some(({ id, agg }) => agg === 'ultimo' || measures[id]?.level)
    const alike = !single && isDays(antes) && isDays(despues)
    return { ...query, comparar: alike ? sameStretch(antes, despues, end) : { antes, despues } }
  }
  const months = typeof time.standard === 'number' && accion !== 'cambio' ? time.standard : undefined
  const range = tiempo ?? (months === undefined ? undefined : { ultimos: months, grano: 'mes' as const })
  return range === undefined ? query : { ...query, tiempo: days(range) }
}

/** The day after the last one that the newest row speaks of: a row of October tells of all its days. */
export const coveredUntil = (query: LogicalQuery, subject: Subject, newest: string): string =>
  isoDay(periodAt(periodOfRows(query, subject), fromIso(newest))[1])

/** Where rows of months lie beside those of fortnights: which of them the query keeps. */
export function keptByGrain({ filtros = [] }: LogicalQuery, { time, dimensions }: Subject): Condition[] {
  const column = time?.byGrain && dimensions[time.byGrain.dimension]!.column
  return filtros.filter(({ columna, op }) => columna === column && op === '=')
}

/** The period of a row. */
function periodOfRows(query: LogicalQuery, subject: Subject): TimeGrain {
  const { grain, byGrain } = subject.time!
  const [kept] = keptByGrain(query, subject)
  return GRAINS_BY_LENGTH.find((one) => kept && byGrain!.values[one] === kept.valores?.[0]) ?? grain
}

/**
 * «los últimos 3 meses» up to the newest day. A series begins with a whole period of its own; a change is counted from
 * what was published just before the first day.
 */
function countedBack({ ultimos, grano, anteriores }: Back, end: number, query: LogicalQuery, subject: Subject): Days {
  const start = stepBack(end, ultimos, grano)
  if (anteriores) return { desde: isoDay(stepBack(end, 2 * ultimos, grano)), hasta: isoDay(start) }
  const [first, next] = query.grano ? periodAt(query.grano, start) : [start, start]
  const whole = first < start && next < end ? next : start
  const isChange = query.accion === 'cambio' && !query.comparar
  const from = isChange ? periodAt(periodOfRows(query, subject), start - 1)[0] : whole
  return { desde: isoDay(from), hasta: isoDay(end) }
}

/** So many periods before a day; from the end of a fortnight by fortnights, which are not all as long. */
const stepBack = (day: number, count: number, grain: TimeGrain): number =>
  grain === 'quincena' && periodAt(grain, day)[0] === day
    ? periodAt(grain, day, -count)[0]
    : pointBefore(grain, day, count)

/** Months, quarters and years differ by some days. */
const SAME_LENGTH_DAYS = 3

/** «este año contra el año pasado»: as much of the earlier one as there is of the later. */
function sameStretch(antes: Days, despues: Days, end: number): { antes: Days; despues: Days } {
  if (!antes.desde || !antes.hasta || !despues.desde) return { antes, despues }
  const [before, until, after] = [antes.desde, antes.hasta, despues.desde].map(fromIso) as [number, number, number]
  const as = despues.hasta === undefined ? undefined : fromIso(despues.hasta) - after
  const alike = as === undefined || Math.abs(as - (until - before)) <= SAME_LENGTH_DAYS
  if (!alike || end <= after || (as !== undefined && after + as <= end)) return { antes, despues }
  const months = monthsBetween(after, end)
  const same = Math.min(monthsLater(before, months) + end - monthsLater(after, months), until)
  return { antes: { desde: antes.desde, hasta: isoDay(same) }, despues: { desde: despues.desde, hasta: isoDay(end) } }
}

/** Whole months from one day to another. */
function monthsBetween(from: number, to: number): number {
  let months = 0
  while (monthsLater(from, months + 1) <= to) months++
  return months
}
