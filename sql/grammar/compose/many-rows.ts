/** Of a thing that has several rows of the time that is asked for: their mean, the highest of them, or any. */
import type { Aggregate } from '@tianguis/core'
import { addDays } from '@tianguis/core/decode/dates'
import { isToday } from '../../periods.ts'
import { ParseFailure } from '../parse-failure.ts'
import { spansSeveralRows } from './figures.ts'
import { isTotal } from './parts.ts'
import type { QueryRequest } from './request.ts'

/** «el PM10 más alto de hoy», of rows by the hour: of the whole day, and not of its newest row. */
export function ofWholeDay(request: QueryRequest): QueryRequest {
  const { scope, times, rank, agg, bounds, base } = request
  const isHighest = (rank && rank.by !== 'tiempo' && rank.by !== 'filas') || agg.length > 0 || bounds.length > 0
  if (!scope.subject.time?.finer || times.ranges.length || !times.spans.some(isToday) || !isHighest) return request
  const tiempo = { desde: scope.today, hasta: addDays(scope.today, 1) }
  return { ...request, times: { ...times, ranges: [tiempo] }, base: { ...base, tiempo } }
}

/** «¿cuál fue el PM10 máximo y en qué estación?»: the row that has it. */
export function rowOfTheMost(request: QueryRequest): QueryRequest {
  const { agg, rows, rank, heads, each, grain, named } = request
  const [end, ...others] = agg
  const isEnd = (end === 'maximo' || end === 'minimo') && !others.length
  if (!isEnd || !rows?.which || rows.plural || rank || heads.length || each.length || grain || named.length > 1)
    return request
  const atom = { is: 'rank', by: request.measure, direction: end === 'maximo' ? 'desc' : 'asc' } as const
  return { ...request, agg: [], rank: atom, atoms: request.atoms.filter(({ is }) => is !== 'agg') }
}

/** «estaciones que promediaron ayer más de 20»: of then each has many rows, and it is their mean that is bounded. */
export function meansOfEach(request: QueryRequest): QueryRequest {
  const { agg, rows, scope, rank, bounds, heads } = request
  const only = thingOfSeveral(request)
  const means = agg.includes('promedio') || agg.includes('mediana')
  if (!means || !rows || heads.length || only === undefined) return request
  const hasMany = scope.subject.time !== undefined && (request.times.ranges.length > 0 || scope.subject.time.finer)
  if (!hasMany || (!rank && !bounds.length) || rank?.by === 'filas') return request
  return { ...request, heads: [headOf(only, rows.plural, request)] }
}

/** «presas que pasaron del 100 % este mes»: on any of its days, and each once. */
export function boundedInAny(request: QueryRequest): QueryRequest {
  const { agg, rank, bounds, each, wanted } = request
  const only = thingOfSeveral(request)
  if (only === undefined || !asksForThings(request, only) || !hasSeveralOfEach(request)) return request
  if (agg.length || rank || each.length || wanted.has('exists') || wanted.has('share')) return request
  const ends = [...new Set(bounds.flatMap((bound) => endPassed(bound, request)))]
  const byName = boundsByName(request)
  if (!ends.length && !byName) return request
  if (ends.length !== 1 || byName) throw new ParseFailure('cuándo se cumple no se dice')
  return { ...request, agg: ends, heads: [headOf(only, true, request)] }
}

const asksForThings = ({ heads, rows }: QueryRequest, only: string) =>
  heads.length ? heads.length === 1 && heads[0]!.id === only : rows?.plural === true

const headOf = (id: string, plural: boolean, { wanted }: QueryRequest): QueryRequest['heads'][number] => ({
  is: 'group',
  id,
  role: 'head',
  plural,
  ...(wanted.has('count') ? { counted: true } : {}),
})

/** Whatever each row is one of, where the question fixes none of it. */
function thingOfSeveral({ scope: { subject }, values }: QueryRequest): string | undefined {
  const [only, ...others] = subject.single ?? []
  return others.length || (only !== undefined && values.said.has(only)) ? undefined : only
}

export const hasSeveralOfEach = (request: QueryRequest): boolean =>
  request.scope.subject.time?.finer ? request.times.ranges.length > 0 : spansSeveralRows(request)

/** The end that tells whether any row passes a bound; nothing of what is counted or not reduced so. */
function endPassed({ of, op }: QueryRequest['bounds'][number], { scope }: QueryRequest): readonly Aggregate[] {
  const end = op.startsWith('>') ? 'maximo' : 'minimo'
  const aggregates = scope.subject.measures[of]?.aggregates
  return of === 'filas' || isTotal(scope, of) || op === '=' || !aggregates?.includes(end) ? [] : [end]
}

/** «al 100»: a condition that was named bounds a measure as a number does. */
const boundsByName = ({ values, scope: { subject } }: QueryRequest): boolean =>
  values.conditions.some(
    ({ columna, op }) => /[<>]/.test(op) && Object.values(subject.measures).some(({ column }) => column === columna),
  )
