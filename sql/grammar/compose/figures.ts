/** Answers of one figure, or one a group. */
import type { Aggregate, LogicalQuery } from '@tianguis/core'
import { reducesTo } from '@tianguis/core/measure'
import { grainOfRows, isSeveral } from '../../periods.ts'
import { atomsOf, isTotal } from './parts.ts'
import { ParseFailure } from '../parse-failure.ts'
import type { QueryRequest, RankedRequest } from './request.ts'
import { looseOf } from './standard-values.ts'
import { namesKind } from './values.ts'

/** How many are told of «las más caras», where no number is said. */
export const SEVERAL_TOLD = 10

export const ifAny = <Value>(key: string, list: readonly Value[]) => (list.length ? { [key]: list } : {})
export const eachOnce = (...lists: readonly (readonly string[])[]) => [...new Set(lists.flat())]

/** What is asked for, «qué municipio». */
export const headsOf = ({ heads }: Pick<QueryRequest, 'heads'>): string[] => heads.map(({ id }) => id)
/** What is told apart, and then what is asked for. */
export const groupsAsked = (request: QueryRequest): string[] => eachOnce(request.each, headsOf(request))

/** «las más caras», «¿qué municipios …?»; «el estado con las presas más llenas» is one. */
export const isMany = ({ rank, heads, wanted }: QueryRequest): boolean =>
  heads.length ? !wanted.has('one') && heads.some(({ plural }) => plural) : rank?.several === true

/** «el más caro», «los 5 más caros», «el segundo»; nothing of what is all put in order. */
export function limitOf({ rank, limit }: RankedRequest, several: boolean): Pick<LogicalQuery, 'limite' | 'puesto'> {
  return {
    ...(rank.all && !limit ? {} : { limite: limit?.count ?? (several ? SEVERAL_TOLD : 1) }),
    ...(limit?.nth ? { puesto: limit.nth } : {}),
  }
}

/** The end that a superlative is of. */
export const endOf = ({ rank }: RankedRequest): 'maximo' | 'minimo' => (rank.direction === 'desc' ? 'maximo' : 'minimo')

/** «40 litros»: how much of it, where a price is asked for so much. */
export const quantityAsked = ({ cantidad }: QueryRequest): Pick<LogicalQuery, 'cantidad'> =>
  cantidad ? { cantidad } : {}

/** Whether everything is fixed that leaves one row a period. @param grouped what each group of has one row */
export function leavesOneRow(request: QueryRequest, grouped: readonly string[] = []): boolean {
  const { single } = request.scope.subject
  return single?.every((id) => grouped.includes(id) || isFixed(request, id)) === true
}

function isFixed({ scope: { subject }, values, places }: QueryRequest, id: string): boolean {
  if (id === 'municipio') return places.length > 0 && places.every(({ nivel }) => nivel === 'municipio')
  return values.said.get(id)?.length ? !values.partly.has(id) : subject.dimensions[id]?.standard !== undefined
}

/** Whether the time that is asked for holds several periods of rows. */
export function spansSeveralRows({ scope: { subject }, times, grain }: QueryRequest): boolean {
  const [range] = times.ranges
  const period = subject.time && grainOfRows(subject.time, grain?.grain ?? times.grain)
  return range !== undefined && typeof range !== 'string' && period !== undefined && isSeveral(range, period)
}

function aggregatesOf(request: QueryRequest, id: string): readonly (Aggregate | 'cuenta')[] {
  const { scope, agg } = request
  if (id === 'filas') return ['cuenta']
  const measure = scope.subject.measures[id]!
  const wrong = agg.find((one) => !reducesTo(measure, one))
  if (wrong) throw new ParseFailure(`${measure.label} no se puede reducir así`)
  // The size of a business has a largest and no mean: of several nothing is told unless an end is asked for.
  const isOne = measure.aggregates.some((one) => one !== 'maximo' && one !== 'minimo')
  if (!agg.length && !isOne) throw new ParseFailure(`${measure.label} no se puede reducir así`)
  if (agg.length) return agg
  const [usual] = measure.aggregates
  // Of one dam over time there is nothing to weigh.
  return [usual === 'conjunto' && leavesOneRow(request) ? 'promedio' : usual]
}

export const measuredOf = (request: QueryRequest, ids: readonly string[]): NonNullable<LogicalQuery['medidas']> =>
  eachOnce(ids).flatMap((id) => aggregatesOf(request, id).map((agg) => ({ id, agg })))

/**
 * Several places, by their level; a state beside a town of another, by state. A region is one place, unless it was said
 * by its states.
 */
function placesApart({ places, atoms, scope }: QueryRequest): string[] {
  const isRegion = atomsOf(atoms, 'region').length === 1 && !atomsOf(atoms, 'place').length
  if (isRegion && !scope.tokens.some(({ folded }) => folded === 'estados' || folded === 'municipios')) return []
  const levels = [...new Set(places.map(({ nivel }) => nivel))]
  return places.length < 2 ? [] : levels.length < 2 ? levels : ['estado']
}

/** What is told apart though nobody said so: several that were named, and what does not compare. */
export function apartOf(request: QueryRequest): string[] {
  const { scope, values, measure, atoms } = request
  const { dimensions, measures } = scope.subject
  const loose = looseOf(request, measures[measure])
  if (atoms.some(({ is }) => is === 'together') || request.agg.includes('suma')) return loose
  return eachOnce(
    placesApart(request),
    values.several.map((id) => dimensions[id]!.told ?? id),
    loose,
    kindsOf(request),
  )
}

/** The wage of a cook is two, one a zone. */
function kindsOf({ scope: { subject }, measure, values, agg, heads, each, rank }: QueryRequest): readonly string[] {
  const apart = subject.measures[measure]?.apart ?? []
  return rank || agg.length || heads.length || each.length ? [] : apart.filter((id) => !values.said.has(id))
}

/** Products of which hundreds differ: no figure is made over all of them. */
export function assertSaysWhat(request: QueryRequest, grouped: readonly string[]): void {
  const { scope, values, measure } = request
  const vague = looseOf(request, scope.subject.measures[measure]).filter(
    (id) => scope.subject.dimensions[id]!.vocabulary && !values.said.has(id) && !grouped.includes(id),
  )
  const sized = values.conditions.some(
    ({ columna }) => columna === scope.subject.dimensions[vague[0] ?? '']?.sizes?.amount,
  )
  if (vague.length && !sized) throw new ParseFailure('de qué no se dice')
}

/** «más de 20», «con inflación negativa»: a bound of some figure, by a number or by a condition that has its name. */
export const isBounded = ({ bounds, atoms }: QueryRequest): boolean =>
  bounds.length > 0 ||
  atoms.some(
    (one) => one.is === 'condition' && one.conditions.some(({ op }) => op.startsWith('<') || op.startsWith('>')),
  )

/** Bounds on what groups add up to or average, and on rows. */
export function boundParts(request: QueryRequest, grouped: readonly string[]): Pick<LogicalQuery, 'tener' | 'filtros'> {
  const { scope, bounds, base } = request
  // What is paid for one package is no mean of them.
  const isPaid = (of: string) => Object.values(scope.subject.measures).some((one) => one.bound === of)
  const isOfGroup = ({ of }: { of: string }) =>
    of === 'filas' || (grouped.length > 0 && !isPaid(of) && (isTotal(scope, of) || isReduced(request, grouped)))
  const having = bounds.filter(isOfGroup)
  const rows = bounds.filter((one) => !isOfGroup(one))
  if (rows.some(({ of }) => isTotal(scope, of))) throw new ParseFailure('un límite a un total')
  if (having.length && request.rate) throw new ParseFailure('un límite a una tasa')
  const filtros = [
    ...(base.filtros ?? []),
    ...rows.map(({ of, op, value }) => ({ columna: scope.subject.measures[of]!.column, op, valores: [value] })),
  ]
  return {
    ...ifAny(
      'tener',
      having.map(({ of, op, value }) => ({ medida: of, op, valor: value })),
    ),
    ...ifAny('filtros', filtros),
  }
}

const isOfCounted = ({ agg, rank, wanted, measure }: QueryRequest) =>
  !agg.length && measure === 'filas' && (rank !== undefined || wanted.has('count'))

/** Whether a group has several rows, and no row that is bounded is said to be one of it. */
function isReduced(request: QueryRequest, grouped: readonly string[]): boolean {
  const { scope, rows, agg } = request
  const [only, ...others] = scope.subject.single ?? []
  // «hoteles con más de 50 empleados»: what is said of those that are counted is said of each of them.
  if (namesKind(request.values, request.atoms, scope) && isOfCounted(request)) return false
  const areOfThings = rows !== undefined && !others.length && only !== undefined && !grouped.includes(only)
  if (areOfThings && !agg.length) return false
  return agg.length > 0 || !leavesOneRow(request, grouped) || spansSeveralRows(request)
}

/** One row, or one a group. */
export function aggregateQuery(
  request: QueryRequest,
  groups: readonly string[],
  ids: readonly string[] = [request.measure],
): LogicalQuery {
  const dimensiones = eachOnce(groups, apartOf(request))
  return {
    ...request.base,
    accion: 'agregar',
    medidas: measuredOf(request, ids),
    ...ifAny('dimensiones', dimensiones),
    ...boundParts(request, dimensiones),
    ...(request.rate ? { por_habitantes: request.rate } : {}),
    ...quantityAsked(request),
  }
}
