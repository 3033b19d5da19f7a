/** The most and the least: by what, and whether rows, groups, names or periods are ranked. */
import type { LogicalQuery } from '@tianguis/core'
import type { AtomOf } from '../atoms.ts'
import { aggregateQuery, eachOnce, endOf, groupsAsked, headsOf, leavesOneRow } from './figures.ts'
import { atomsOf, countingMeasure, isAdditive, isPlaceLevel, isTotal, standardMeasureOf } from './parts.ts'
import { ParseFailure } from '../parse-failure.ts'
import { countAndExtreme, differenceOf, groupsRanked, namesRanked } from './rank-groups.ts'
import { newestRows, ranksRows, rowsRanked } from './rank-rows.ts'
import type { QueryRequest, RankedRequest } from './request.ts'
import { periodsRanked } from './series.ts'
import { periodsBeside, setsTwoPeriods, thenAndNow } from './two-periods.ts'

export function rankAnswer(asked: QueryRequest): LogicalQuery | undefined {
  const rank = asked.rank ?? firstOfMany(asked)
  if (!rank || asked.wanted.has('change')) return undefined
  if (rank.by === 'tiempo') return newestRows({ ...asked, rank })
  const meant = rankedBy({ ...asked, rank })
  const by = endRanked(meant, rank, asked)
  const request: RankedRequest = { ...asked, rank, measure: by, ...(by === meant ? {} : ofTheEnd(asked, rank, meant)) }
  const beside = countAndExtreme(request, by) ?? thenAndNow(request, by)
  if (beside) return beside
  if (asked.wanted.has('difference')) return differenceOf(request)
  if (asked.grain?.role === 'head') return periodsRanked(request, by)
  const groups = eachOnce(headsOf(asked), asked.each)
  return groups.length ? rankedOfGroups(request, groups, by) : rankedAlone(request, by)
}

/** «la temperatura más baja»: of what is a mean, its lowest. */
function endRanked(id: string, { direction }: AtomOf<'rank'>, { scope }: QueryRequest): string {
  const ends = scope.subject.measures[id]?.ends
  return ends ? (direction === 'desc' ? ends.mas : ends.menos) : id
}

/** Of a state the lowest of its towns. */
function ofTheEnd(asked: QueryRequest, rank: AtomOf<'rank'>, id: string): Pick<QueryRequest, 'named' | 'agg'> {
  const isReduced = !leavesOneRow(asked, eachOnce(headsOf(asked), asked.each)) && groupsAsked(asked).length > 0
  const agg = isReduced && !asked.agg.length ? [endOf({ ...asked, rank })] : asked.agg
  return { named: asked.named.filter((one) => one !== id), agg }
}

/** «top 3 delitos en cada estado»: those of which there is most. */
function firstOfMany({ limit, heads, scope }: QueryRequest): QueryRequest['rank'] {
  const counted = countingMeasure(scope)
  const isCounted = counted === 'filas' || isAdditive(scope, counted)
  const single = scope.subject.single ?? []
  // Of what has one row each there is no first.
  const areRows = counted === 'filas' && single.length === 1 && heads.some(({ id }) => id === single[0])
  return limit && heads.length && isCounted && !areRows ? { is: 'rank', by: 'filas', direction: 'desc' } : undefined
}

/** What is ranked by: what the superlative is of, else what is counted or measured. */
function rankedBy(request: RankedRequest): string {
  const { rank, measure, scope, wanted } = request
  if (rank.by === 'filas') return countedBy(request)
  const [other, ...others] = namedBeside(request)
  if (rank.by === standardMeasureOf(scope) && other !== undefined && !others.length) return other
  if (rank.by !== undefined) return rank.by
  return wanted.has('count') ? countingMeasure(scope) : measure
}

/** «¿en qué año hubo más inflación?»: where rows are no things, of what is measured. */
function countedBy({ scope, named, rows }: RankedRequest): string {
  if (!rows && named[0] !== undefined) return named[0]
  const counted = countingMeasure(scope)
  return counted === 'filas' && !scope.subject.row ? (named[0] ?? standardMeasureOf(scope) ?? counted) : counted
}

/**
 * «las más contaminadas por PM2.5», «mejor puntaje en educación»: by what was named, and not by what is meant unless
 * told.
 */
function namedBeside({ rank, named, atoms }: RankedRequest): string[] {
  if (rank.better) return named.filter((id) => id !== rank.by)
  return atomsOf(atoms, 'by')
    .map(({ id }) => id)
    .filter((id) => id !== 'filas' && id !== rank.by)
    .slice(0, 1)
}

/** «¿qué municipio tiene más …?», «la gasolinera más barata de cada estado» */
function rankedOfGroups(request: RankedRequest, groups: readonly string[], by: string): LogicalQuery {
  // «los estados con más habitantes por municipio»
  if (headsOf(request).includes('estado') && request.each.includes('municipio'))
    throw new ParseFailure('de cada uno o de todos no se dice')
  // «estados y su municipio más poblado»: one of each, where that is said.
  const isOne = isOfThings(request, by) && !request.rows!.plural && !request.rank.several && !request.each.length
  if (isOne && request.heads.some(({ plural }) => plural)) throw new ParseFailure('de cuál no se dice')
  if (isEndOfEach(request, by))
    return aggregateQuery({ ...request, agg: [endOf(request)], rank: undefined }, groups, [by])
  if (ranksRows(request, groups, by)) return rowsRanked(request, by)
  const isOfOne = isOfThings(request, by) && !request.rows!.plural && !request.rank.several
  const isThing = (id: string) => isPlaceLevel(id) || request.scope.subject.single?.includes(id) === true
  if (isOfOne && !groups.every(isThing) && !request.each.length) throw new ParseFailure('de cuál no se dice')
  return groupsRanked(request, groups, by)
}

/** «la puntuación más alta de cada estado»: of each its highest, where no thing that has it is asked for. */
const isEndOfEach = (request: RankedRequest, by: string): boolean =>
  request.each.length > 0 &&
  !request.heads.length &&
  !request.rows &&
  !request.rank.all &&
  !request.limit &&
  request.scope.subject.measures[by]?.aggregates.includes(endOf(request)) === true &&
  (request.named.includes(by) || request.rank.figure === true)

/** «la gasolinera más barata», «¿dónde hay más delitos?» */
function rankedAlone(request: RankedRequest, by: string): LogicalQuery {
  const { scope, wanted, places, values, compares } = request
  if (setsTwoPeriods(request.times)) return periodsBeside(request, [], [by])
  if (isOfThings(request, by) && !compares) return rowsRanked(request, by)
  // «¿cuál fue mayor, el temblor más fuerte de Chiapas o el de Jalisco?»: of each its own highest, and no mean.
  const isOfOneEach = isOfThings(request, by) && !request.rows!.plural && !request.agg.length
  if (places.length > 1 || values.several.length)
    return namesRanked(isOfOneEach ? { ...request, agg: [endOf(request)] } : request, by)
  if (wanted.has('where') && scope.subject.place && (by === 'filas' || isAdditive(scope, by)))
    return groupsRanked(request, ['municipio'], by)
  if (by === 'filas' || isTotal(scope, by)) throw new ParseFailure('no se dice de qué')
  return rowsRanked(request, by)
}

/** Things are named of which each has its own value, and no total. */
const isOfThings = ({ rows, scope }: QueryRequest, by: string) =>
  rows !== undefined && by !== 'filas' && !isTotal(scope, by)
