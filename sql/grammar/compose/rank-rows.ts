/** The rows that have the most of something, and the newest. */
import type { LogicalQuery } from '@tianguis/core'
import { standardIsNewest } from '../../periods.ts'
import {
  aggregateQuery,
  assertSaysWhat,
  boundParts,
  eachOnce,
  endOf,
  headsOf,
  ifAny,
  isMany,
  leavesOneRow,
  limitOf,
  quantityAsked,
  spansSeveralRows,
} from './figures.ts'
import { atomsOf, isPlaceLevel, isTotal } from './parts.ts'
import { ParseFailure } from '../parse-failure.ts'
import type { RankedRequest } from './request.ts'
import { saysPast } from '../verbs.ts'
import { looseOf } from './standard-values.ts'

/** «el último sismo», «las últimas 5 lecturas», «la última vez que pasó de 20»; of what is current anyway it says nothing. */
export function newestRows(request: RankedRequest): LogicalQuery | undefined {
  const { scope, base, rank, limit, each, times } = request
  const { time } = scope.subject
  if (!time) throw new ParseFailure('no tiene fechas')
  const ever = reachesBack(request)
  if (standardIsNewest(time) && !ever && !times.ranges.length && !request.wanted.has('when')) return undefined
  if (!headsOf(request).every(isPlaceLevel) || each.length) throw new ParseFailure('lo más reciente de cada uno')
  return {
    ...base,
    ...boundParts(request, []),
    ...(!base.tiempo && ever ? { tiempo: 'todo' as const } : {}),
    accion: 'listar',
    ...ifAny('medidas', measuresShown(request)),
    orden: [{ por: 'tiempo', dir: rank.direction }],
    limite: limit?.count ?? 1,
  }
}

/** «la primera», «las últimas 5», «la última vez que pasó de 20»: other rows than the newest. */
const reachesBack = ({ bounds, rank, limit }: RankedRequest) =>
  bounds.length > 0 || rank.direction === 'asc' || (limit?.count ?? 1) > 1

const measuresShown = ({ named, measure, scope: { subject } }: RankedRequest) =>
  (named.length ? named : [measure]).filter((id) => subject.measures[id]).map((id) => ({ id }))

/** What is ranked is rows as they are, where a group has but one or a row says where it is. */
export function ranksRows(request: RankedRequest, groups: readonly string[], by: string): boolean {
  const { scope, rows, agg, rate, rank, bounds, limit } = request
  const { subject } = scope
  if (by === 'filas' || isTotal(scope, by) || agg.length || rate) return false
  if (bounds.some(({ of }) => of === 'filas')) return false
  // All of them, which a list of rows would cut.
  if (rank.all && !limit && groups.every(isPlaceLevel)) return false
  const isOfThing = groups.some((id) => subject.single?.includes(id))
  if (isOfThing && leavesOneRow(request, groups) && !spansSeveralRows(request)) return true
  // «en qué municipio está la gasolinera más barata»: a row says where it is.
  const isShown = (id: string) =>
    ['municipio', 'estado', ...subject.show].includes(subject.dimensions[id]?.column ?? id)
  return rows !== undefined && !rows.plural && !rank.several && groups.every(isShown)
}

export function rowsRanked(request: RankedRequest, by: string): LogicalQuery {
  const { base, rank, named, rows } = request
  assertDiffer(request)
  if (isFigure(request)) return figureOf(request, by)
  if (request.scope.subject.measures[by]?.pooled && base.tiempo)
    throw new ParseFailure('de entonces sólo se saben promedios')
  assertSaysWhat(request, headsOf(request))
  const dentro = comparedWithin(request, by)
  // «el más poblado de cada estado, de mayor a menor»: each is shown beside its state.
  if (dentro.length && atomsOf(request.atoms, 'order').length) throw new ParseFailure('en qué orden no se dice')
  const several = (rows?.plural === true && !request.wanted.has('one')) || isMany(request)
  return {
    ...base,
    ...boundParts(request, []),
    ...(isRecord(request) ? { tiempo: 'todo' as const } : {}),
    accion: 'listar',
    medidas: eachOnce([by], named).map((id) => ({ id })),
    ...quantityAsked(request),
    orden: [{ por: by, dir: rank.direction }],
    ...limitOf(request, several),
    ...ifAny('dentro', dentro),
  }
}

/** One thing was named, and not several of which one is sought. */
const isOfOne = (request: RankedRequest): boolean =>
  leavesOneRow(request) && request.places.length < 2 && !request.values.several.length && !namesSeveral(request)

/** «el dólar gringo o el canadiense» may be one name of two. */
const namesSeveral = ({ values, scope: { subject } }: RankedRequest): boolean =>
  subject.single?.some((id) => (values.said.get(id) ?? []).length > 1) === true

/** What is current has of one thing but one row. */
function assertDiffer(request: RankedRequest): void {
  const { time } = request.scope.subject
  const isCurrent = !time || (time.standard === 'vigente' && !request.times.ranges.length)
  if (isCurrent && isOfOne(request)) throw new ParseFailure('de uno solo no hay más ni menos')
}

/** «la gasolinera más barata de cada estado», «en León y en Celaya»: one of each. */
function comparedWithin(request: RankedRequest, by: string): string[] {
  const { scope, heads, each, places, limit } = request
  const { measures, single } = scope.subject
  return eachOnce(
    looseOf(request, measures[by]).filter((id) => !heads.some((head) => head.id === id) && !each.includes(id)),
    each.filter((id) => !single?.includes(id)),
    places.length > 1 && limit?.count === undefined ? [places[0]!.nivel] : [],
  )
}

/** «¿cuándo estuvo más lleno Chapala?»: of one thing that is observed, where no time is said, of all times. */
const isRecord = (request: RankedRequest) => {
  const record = isOfAllTimes(request)
  // «¿cuál es el dólar más barato?»: of today there is one, and of all days nobody said so.
  if (record && !request.wanted.has('when') && !saysPast(request.scope.tokens))
    throw new ParseFailure('de cuándo no se dice')
  return record
}

const isOfAllTimes = (request: RankedRequest) =>
  !request.heads.length &&
  request.scope.subject.time?.meaning === 'observacion' &&
  isOfOne(request) &&
  !request.times.ranges.length &&
  !request.times.newest

/**
 * «el valor más alto de ozono», «el precio más bajo de septiembre»: a figure, where no thing, place or hour is asked
 * for, of what a dozen rows may share or only means are kept of.
 */
function isFigure({
  scope: { subject },
  rank,
  limit,
  rows,
  wanted,
  base,
  heads,
  measure,
  atoms,
}: RankedRequest): boolean {
  const pooled = subject.measures[measure]?.pooled !== undefined && base.tiempo !== undefined
  if (!subject.time?.finer && !pooled) return false
  // «el más alto del país»: where that is.
  if (rows || heads.length || limit || rank.several || atoms.some(({ is }) => is === 'country')) return false
  return !wanted.has('where') && !wanted.has('when') && !wanted.has('list')
}

const figureOf = (request: RankedRequest, by: string): LogicalQuery =>
  aggregateQuery({ ...request, agg: [endOf(request)], rank: undefined }, request.each, [by])
