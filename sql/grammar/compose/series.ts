/** Answers over time: one figure a period, and the periods that have the most. */
import type { Aggregate, LogicalQuery, SubjectTime, TimeGrain, TimeRange } from '@tianguis/core'
import { coarser, grainOfRows, periodTold } from '../../periods.ts'
import {
  aggregateQuery,
  assertSaysWhat,
  boundParts,
  eachOnce,
  endOf,
  groupsAsked,
  isBounded,
  leavesOneRow,
  SEVERAL_TOLD,
} from './figures.ts'
import { atomsOf, isAdditive } from './parts.ts'
import { ParseFailure } from '../parse-failure.ts'
import type { QueryRequest, RankedRequest } from './request.ts'
import { meeting } from './times.ts'
import { setsTwoPeriods } from './two-periods.ts'

/** How many months are told where no time is said. */
const STANDARD_MONTHS = 12

export function seriesAnswer(request: QueryRequest): LogicalQuery | undefined {
  const { scope, grain } = request
  if (boundsPeriods(request)) return periodsWithin(request)
  if (!asksForSeries(request)) return undefined
  if (!scope.subject.time) throw new ParseFailure('no tiene fechas')
  return grain && isMeanOfTotals(request) ? meanOfEach(request, grain.grain) : seriesOf(request, grain?.grain)
}

/** «¿en qué meses hubo más de 50?» */
const boundsPeriods = (request: QueryRequest) => {
  const { grain, rank, wanted } = request
  return grain?.role === 'head' && isBounded(request) && !rank && !wanted.has('count') && !wanted.has('exists')
}

/** «la tendencia», «por mes»; of «el mes con más» the periods are ranked. */
function asksForSeries({ wanted, grain, rank, times }: QueryRequest): boolean {
  // «en septiembre y en octubre, cada mes por separado»: of the two that were said.
  if (setsTwoPeriods(times) && grain?.grain === times.grain && !rank) return false
  if (rank && rank.by !== undefined && !rank.all) return false
  return wanted.has('trend') || (grain?.role === 'each' && !wanted.has('change'))
}

/** «promedio diario de homicidios» */
const isMeanOfTotals = ({ agg, measure, scope }: QueryRequest) =>
  agg.includes('promedio') && (measure === 'filas' || isAdditive(scope, measure))

/** «¿en qué meses hubo más de 50?» */
function periodsWithin(request: QueryRequest): LogicalQuery {
  const { scope, grain, times, base, bounds } = request
  const { time } = scope.subject
  if (!time) throw new ParseFailure('no tiene fechas')
  // «¿en qué año llegó a 500 mil?»: the first of them, which nobody looks for.
  if (!grain!.plural && atomsOf(request.atoms, 'bound').some(({ once }) => once))
    throw new ParseFailure('cuál fue el primero no se dice')
  const ofRows = grain!.grain === grainOfRows(time, grain!.grain) && leavesOneRow(request)
  if (ofRows && !isAdditive(scope, request.measure))
    return {
      ...base,
      ...boundParts(request, []),
      tiempo: times.ranges[0] ?? 'todo',
      accion: 'listar',
      medidas: [{ id: request.measure }],
      orden: [{ por: 'tiempo', dir: 'asc' }],
    }
  const ranges: readonly TimeRange[] = times.ranges.length ? times.ranges : ['todo']
  const series = seriesOf({ ...request, bounds: [], times: { ...times, ranges } }, grain!.grain)
  return { ...series, tener: bounds.map(({ of, op, value }) => ({ medida: of, op, valor: value })) }
}

/** «promedio diario de homicidios»: what adds up, over the periods. */
function meanOfEach(request: QueryRequest, cada: TimeGrain): LogicalQuery {
  const { scope, times } = request
  const [range] = times.ranges
  const isOver =
    typeof range === 'object' && ('ultimos' in range || (range.hasta !== undefined && range.hasta <= scope.today))
  if (cada !== scope.subject.time!.grain && !isOver)
    throw new ParseFailure('un promedio por día de lo que no ha terminado')
  return { ...aggregateQuery({ ...request, agg: [] }, groupsAsked(request)), cada }
}

function seriesOf(request: QueryRequest, grain: TimeGrain | undefined): LogicalQuery {
  const { scope, times, base, measure, named, rank } = request
  const time = scope.subject.time!
  const groups = groupsAsked(request)
  assertSaysWhat(request, groups)
  const range = meeting(times.ranges) ?? times.ranges[0]
  const period = grain ? coarser(grain, time.grain) : periodTold(range, time, scope.today)
  if (grain && period !== grain) throw new ParseFailure(TOO_SHORT)
  const tiempo = range ?? (period === 'anio' ? 'todo' : standardRange(time))
  return {
    ...aggregateQuery({ ...request, base: { ...base, tiempo } }, groups, named.length ? named : [measure]),
    grano: period,
    orden: [rank?.all ? { por: measure, dir: rank.direction } : { por: 'tiempo', dir: 'asc' }],
  }
}

/** «¿en qué mes hubo más?» */
export function periodsRanked(request: RankedRequest, by: string): LogicalQuery {
  const { rank, grain, limit, scope, times, base } = request
  const { time } = scope.subject
  if (!time || !grain) throw new ParseFailure('no tiene fechas')
  const period = coarser(grain.grain, time.grain)
  if (period !== grain.grain) throw new ParseFailure(TOO_SHORT)
  const isOfRows = period === grainOfRows(time, period)
  const ever = period === 'anio' || (isOfRows && leavesOneRow(request))
  const tiempo = times.ranges[0] ?? (ever ? 'todo' : standardRange(time))
  const agg = isOfRows ? endOfRows(request, by) : request.agg
  return {
    ...aggregateQuery(
      { ...request, agg, base: { ...base, tiempo } },
      groupsAsked(request),
      eachOnce([by], request.named),
    ),
    grano: period,
    orden: [{ por: by, dir: rank.direction }],
    limite: limit?.count ?? (rank.several || grain.plural ? SEVERAL_TOLD : 1),
    ...(limit?.nth ? { puesto: limit.nth } : {}),
  }
}

/** Of a period that has one row the highest is its value, and not a mean of one. */
function endOfRows(request: RankedRequest, by: string): readonly Aggregate[] {
  const { agg, scope } = request
  const aggregates = scope.subject.measures[by]?.aggregates
  const end = endOf(request)
  // «¿qué día hubo más ozono?», of rows by the hour: of how much there was.
  const isOfAmount = scope.subject.time?.finer && (request.rank.amount || request.rank.by === 'filas')
  const isKept = !isOfAmount && !agg.length && !isAdditive(scope, by) && aggregates?.includes(end)
  return isKept ? [end] : agg
}

const TOO_SHORT = 'un periodo más corto que los que se publican'

/** Where no time is said, the last year. */
const standardRange = ({ grain }: SubjectTime): TimeRange => ({
  ultimos: STANDARD_MONTHS,
  grano: coarser('mes', grain),
})
