/**
 * What a question means beyond its words, settled before it is decided how it is answered: «¿dónde va a llover?» asks
 * for municipalities, «el último dato» of what is current anyway says nothing.
 */
import { standardIsNewest } from '../../periods.ts'
import { ParseFailure } from '../parse-failure.ts'
import { leavesOneRow } from './figures.ts'
import { boundedInAny, hasSeveralOfEach, meansOfEach, ofWholeDay, rowOfTheMost } from './many-rows.ts'
import { isAdditive, isTotal } from './parts.ts'
import type { QueryRequest } from './request.ts'

export const adjusted = (request: QueryRequest): QueryRequest =>
  boundedInAny(
    meansOfEach(ofEachThing(overRows(boundedTowns(whereTowns(asCurrent(rowOfTheMost(ofWholeDay(request)))))))),
  )

/** @throws ParseFailure for what no form of an answer may take up */
export function assertAnswerable(request: QueryRequest): void {
  const { wanted, rank, agg, atoms, heads, rows } = request
  if (isAmountOfNothing(request)) throw new ParseFailure('cuánto de qué no se dice')
  if (wanted.has('when') && !rank && !agg.length && !leavesOneRow(request)) throw new ParseFailure('cuándo fue qué')
  if (rank && !rank.all && agg.includes('suma') && !isSummed(request)) throw new ParseFailure('la suma de los primeros')
  if (atoms.some(({ is }) => is === 'than') && (heads.length || rows?.plural))
    throw new ParseFailure('más que uno de ellos')
}

/** «¿qué estado acumula más?»: what is counted or adds up is summed anyway. */
const isSummed = ({ rank, scope, measure }: QueryRequest): boolean =>
  rank?.by === 'filas' || isTotal(scope, rank?.by ?? measure)

/** «¿cuánto vende una tortillería?»: an amount of something, and not how many there are. */
function isAmountOfNothing({ wanted, rank, agg, heads, each, measure }: QueryRequest): boolean {
  const isMean = agg.length > 0 && (heads.length > 0 || each.length > 0)
  return wanted.has('value') && measure === 'filas' && !wanted.has('count') && !rank && !isMean
}

/** «el último dato» of what is current anyway says nothing. */
function asCurrent(request: QueryRequest): QueryRequest {
  const { rank, scope, bounds, limit, times, wanted } = request
  const { time } = scope.subject
  const says =
    rank?.by === 'tiempo' && (!time || !standardIsNewest(time) || rank.direction === 'asc' || bounds.length > 0)
  if (rank?.by !== 'tiempo' || says || wanted.has('when') || (limit?.count ?? 1) > 1 || times.ranges.length)
    return request
  return { ...request, rank: undefined, limit: undefined }
}

/** «¿dónde va a llover?»: of what has one row a municipality, places are asked for. */
function whereTowns(request: QueryRequest): QueryRequest {
  const { wanted, heads, each, rank, scope, bounds, rows, base } = request
  if (!wanted.has('where') || scope.subject.single?.join() !== 'municipio') return request
  if (heads.length || each.length || rows) return request
  if (!rank && !bounds.length && !base.filtros) return request
  return { ...request, heads: [{ is: 'group', id: 'municipio', role: 'head', plural: !rank }] }
}

/** «mediana de la población de los municipios de Chiapas»: each is a row, and it is over them that a figure is made. */
function overRows(request: QueryRequest): QueryRequest {
  const { agg, heads, each, scope, bounds, measure } = request
  const { single = [] } = scope.subject
  const reduces = agg.length > 0 && (!bounds.length || agg.includes('suma') || agg.includes('promedio'))
  if (!reduces || single.length !== 1) return request
  const isRow = (id: string) => id === single[0]
  const others = [...heads.map(({ id }) => id), ...each].some((id) => !isRow(id))
  // «temperatura promedio por municipio»: of what does not add up, of each.
  const ofEach = agg.includes('suma') || (agg.includes('promedio') && each.length > 0 && !isAdditive(scope, measure))
  // «mediana de ozono por estación ayer»: of then each has many rows.
  const kept = (ofEach || hasSeveralOfEach(request)) && !others && !bounds.length
  return {
    ...request,
    heads: heads.filter(({ id }) => !isRow(id)),
    each: kept ? each : each.filter((id) => !isRow(id)),
  }
}

/** «probabilidad de lluvia mayor a 80 en Tabasco»: of a state's towns each is a row, and those are asked for. */
function boundedTowns(request: QueryRequest): QueryRequest {
  const { scope, bounds, heads, each, rows, rank, agg, wanted, places, named } = request
  if (scope.subject.single?.join() !== 'municipio' || !bounds.length || !named.length || wanted.size) return request
  if (heads.length || each.length || rows || rank || agg.length) return request
  const isOfTowns = places.length > 0 && places.every(({ nivel }) => nivel === 'estado')
  return isOfTowns ? { ...request, heads: [{ is: 'group', id: 'municipio', role: 'head', plural: true }] } : request
}

/** «población de los municipios de Nayarit»: of each of the things that were named, where each is one row. */
function ofEachThing(request: QueryRequest): QueryRequest {
  const { scope, heads, each, rank } = request
  const { single, place } = scope.subject
  if (!asksOfThings(request) || !place || single?.join() !== 'municipio') return request
  if (heads.length || each.length || (rank && !rank.all)) return request
  return { ...request, each: ['municipio'] }
}

/** Things are named in the plural, and a measure of them that is not reduced. */
const asksOfThings = ({ rows, named, agg, wanted, limit, rank }: QueryRequest) =>
  rows?.plural === true && (named.length > 0 || rank?.all === true) && !agg.length && !wanted.has('count') && !limit
