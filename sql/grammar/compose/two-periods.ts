/** Two periods of a question: which of them comes first, and the same figure of both side by side. */
import type { LogicalQuery, TimeRange } from '@tianguis/core'
import { aggregateQuery, apartOf, eachOnce, ifAny, measuredOf } from './figures.ts'
import { ParseFailure } from '../parse-failure.ts'
import type { QueryRequest } from './request.ts'
import type { TimesSaid } from './times.ts'

/** «en 2019 y en 2020», «este año contra el pasado» */
export const setsTwoPeriods = ({ ranges, against }: TimesSaid): boolean =>
  ranges.length > 1 || (against !== undefined && ranges.length > 0)

/** The same of two periods side by side. */
export function periodsBeside(request: QueryRequest, groups: readonly string[], ids: readonly string[]): LogicalQuery {
  const { times } = request
  const [one, other, more] = times.against ? [times.against, times.ranges[0]] : times.ranges
  if (more || !one || !other) throw new ParseFailure('más de dos periodos')
  return beside(request, earlierFirst(one, other), groups, ids)
}

/** «¿estaba más caro en 2019 que en 2018?», «¿es más alta que hace un año?»: itself then and now. */
export function thenAndNow(request: QueryRequest, by: string): LogicalQuery | undefined {
  const { times, heads, rows, each } = request
  if (!times.against || heads.length || rows) return undefined
  const [later] = times.ranges
  if (later) return beside(request, earlierFirst(times.against, later), each, [by])
  const { tiempo: _, ...base } = request.base
  return {
    ...base,
    accion: 'cambio',
    medidas: measuredOf(request, [by]).slice(0, 1),
    ...ifAny('dimensiones', eachOnce(each, apartOf(request))),
    comparar: { antes: times.against, despues: 'ultimo' },
  }
}

function beside(
  request: QueryRequest,
  comparar: NonNullable<LogicalQuery['comparar']>,
  groups: readonly string[],
  ids: readonly string[],
): LogicalQuery {
  const { tiempo: _, ...base } = request.base
  return { ...aggregateQuery({ ...request, base }, groups, ids), comparar }
}

export const earlierFirst = (one: TimeRange, other: TimeRange): NonNullable<LogicalQuery['comparar']> =>
  startOf(one) <= startOf(other) ? { antes: one, despues: other } : { antes: other, despues: one }

/** After any day. */
const NEVER_PAST = '9999'
/** The day a range begins; what is counted back from today comes after all days that are said. */
const startOf = (range: TimeRange) => (typeof range === 'object' && 'desde' in range ? (range.desde ?? '') : NEVER_PAST)
