/** What rose and fell: a measure in two periods, and the difference. */
import type { LogicalQuery, TimeRange } from '@tianguis/core'
import { grainOfRows, isSeveral, periodBefore } from '../../periods.ts'
import { apartOf, assertSaysWhat, eachOnce, groupsAsked, ifAny, isMany, measuredOf, SEVERAL_TOLD } from './figures.ts'
import { isAdditive, isTotal } from './parts.ts'
import { ParseFailure } from '../parse-failure.ts'
import { asIndex, valueOfChange } from './published-change.ts'
import type { QueryRequest } from './request.ts'
import type { TimesSaid } from './times.ts'
import { earlierFirst } from './two-periods.ts'

export function changeAnswer(request: QueryRequest): LogicalQuery | undefined {
  if (!asksForChange(request)) return undefined
  assertChanges(request)
  const published = valueOfChange(request)
  return published ?? changeOf(asIndex(request))
}

function changeOf(request: QueryRequest): LogicalQuery {
  const groups = eachOnce(groupsAsked(request), thingsThatChanged(request))
  assertSaysWhat(request, groups)
  const { tiempo: _, ...rest } = request.base
  return {
    ...rest,
    accion: 'cambio',
    medidas: measuredOf(request, [request.measure]).slice(0, 1),
    ...ifAny('dimensiones', eachOnce(groups, apartOf(request))),
    ...periodsOfChange(request),
    ...changeOrder(request, groups),
  }
}

/** «¿qué presas bajaron más?»: each of them, where each has its own figure in each period. */
function thingsThatChanged({ rows, heads, scope, measure, values }: QueryRequest): readonly string[] {
  const [only, ...others] = scope.subject.single ?? []
  const areSought = rows !== undefined && !heads.length && only !== undefined && !values.said.has(only)
  return areSought && !others.length && !isAdditive(scope, measure) ? [only] : []
}

const areThings = (request: QueryRequest) => request.rows?.plural === true && thingsThatChanged(request).length > 0

/** «¿cuánto subió?», «compara enero con diciembre»; of «cada mes» and of a trend it is a series that is asked for. */
function asksForChange(request: QueryRequest): boolean {
  const { wanted, grain } = request
  if (grain?.role === 'each' || wanted.has('trend')) return false
  return wanted.has('change') || setsAgainst(request)
}

/** «compara 2024 contra 2025»: of two that were said, each beside the other; of a ranking, those that changed. */
function setsAgainst({ wanted, times, compares, grain, rank }: QueryRequest): boolean {
  // «¿cuántos hubo en octubre comparado con septiembre?»: as many as there were of each.
  const countsEach = wanted.has('count') && times.ranges.length > 0
  if (!compares || countsEach || (rank && rank.by !== 'cambio')) return false
  const [span] = times.spans
  // «diferencia de inflación entre 2023 y 2024»
  const ends = span !== undefined && 'ends' in span && span.ends !== undefined && !grain && !rank
  return ends || (times.against !== undefined && !times.ranges.length)
}

function assertChanges(request: QueryRequest): void {
  const {
    scope: { subject },
    rank,
    rows,
    heads,
    measure,
    wanted,
  } = request
  if (!subject.time) throw new ParseFailure('no tiene fechas')
  // «¿cuántos hubo en octubre comparado con septiembre?» counts them; «¿cuántas presas subieron?» those that did.
  const counts = wanted.has('count') && !wanted.has('change') && !heads.length
  // «presas de Sonora hoy contra hace un año»: all of them, then and now.
  const areAll = !wanted.has('change') && thingsThatChanged(request).length > 0
  if (!rank && !counts && !areAll && (rows?.plural || heads.length))
    throw new ParseFailure('cuáles cambiaron no se sabe')
  if (measure === 'filas' && !subject.row) throw new ParseFailure('un cambio de qué')
}

/** «lo que más subió» */
function changeOrder(request: QueryRequest, groups: readonly string[]): Pick<LogicalQuery, 'orden' | 'limite'> {
  const { scope, measure, rank, limit } = request
  if (!rank) return {}
  if (!groups.length) throw new ParseFailure('no se dice de qué')
  return {
    orden: [{ por: isAdditive(scope, measure) ? 'cambio' : 'cambio_pct', dir: rank.direction }],
    limite: limit?.count ?? (isMany(request) || areThings(request) ? SEVERAL_TOLD : 1),
  }
}

/** The two periods, or the range from whose beginning to whose end something changed. */
function periodsOfChange(request: QueryRequest): Pick<LogicalQuery, 'comparar' | 'tiempo'> {
  const comparar = comparedPeriods(request)
  const { tiempo } = request.base
  if (comparar) return { comparar }
  return typeof tiempo === 'object' ? { tiempo } : {}
}

/** The two periods, where they are not simply the ends of a range. */
function comparedPeriods(request: QueryRequest): LogicalQuery['comparar'] {
  const { times, scope, measure } = request
  const adds = measure === 'filas' || isTotal(scope, measure)
  const [first, second] = times.ranges
  if (times.against)
    return first
      ? earlierFirst(times.against, first)
      : { antes: times.against, despues: adds ? sinceThen(times.against) : 'ultimo' }
  if (first && second) return earlierFirst(first, second)
  return endsSaid(times, adds) ?? afterTheOneBefore(request, adds)
}

/** «de 2019 a 2023»: its ends are years; of what does not add up shorter ones are the ends of a range. */
function endsSaid({ spans: [span] }: TimesSaid, adds: boolean): LogicalQuery['comparar'] {
  if (!span || !('ends' in span) || !span.ends) return undefined
  return adds || span.grain === 'anio' ? { antes: span.ends[0], despues: span.ends[1] } : undefined
}

/** «¿cuánto subió en marzo?»: against the month before. */
function afterTheOneBefore({ times, scope }: QueryRequest, adds: boolean): LogicalQuery['comparar'] {
  const [range] = times.ranges
  if (typeof range !== 'object') return undefined
  if ('ultimos' in range) return adds ? { antes: { ...range, anteriores: true }, despues: range } : undefined
  const isOneRow = !isSeveral(range, grainOfRows(scope.subject.time!, times.grain))
  return isOneRow || (adds && isWholeYear(times, range)) ? { antes: periodBefore(range), despues: range } : undefined
}

const isWholeYear = ({ spans: [span] }: TimesSaid, { desde, hasta }: { desde?: string; hasta?: string }) =>
  span !== undefined && 'grain' in span && span.grain === 'anio' && desde !== undefined && hasta !== undefined

/** Against a year of what adds up stands this year, not its newest month. */
const sinceThen = (before: TimeRange): TimeRange =>
  typeof before === 'object' && 'hasta' in before && before.hasta ? { desde: before.hasta } : 'ultimo'
