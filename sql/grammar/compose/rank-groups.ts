/** The groups that have the most, the names in order, and what lies between the highest and the lowest. */
import type { LogicalQuery } from '@tianguis/core'
import { aggregateQuery, assertSaysWhat, eachOnce, endOf, ifAny, isMany, limitOf } from './figures.ts'
import { atomsOf, isTotal, standardMeasureOf } from './parts.ts'
import { ParseFailure } from '../parse-failure.ts'
import type { RankedRequest } from './request.ts'
import { looseOf } from './standard-values.ts'

export function groupsRanked(request: RankedRequest, groups: readonly string[], by: string): LogicalQuery {
  const { rank, heads, each, scope, named } = request
  assertSaysWhat(request, groups)
  const loose = looseOf(request, scope.subject.measures[by]).filter((id) => !groups.includes(id))
  return {
    ...aggregateQuery(request, groups, eachOnce([by], named)),
    orden: [{ por: by, dir: rank.direction }],
    ...limitOf(request, isMany(request)),
    ...(rank.all ? {} : ifAny('dentro', eachOnce(heads.length ? each : [], loose))),
  }
}

/** «¿dónde es más caro, en Puebla o en Tlaxcala?»: of each of them, in order. */
export function namesRanked(request: RankedRequest, by: string): LogicalQuery {
  assertSaysWhat(request, request.values.several)
  // «¿hay más extorsiones que fraudes?»: how many there are would be told of each of their kinds.
  const { scope, values: said, atoms } = request
  const isOfKinds = atomsOf(atoms, 'value').some(
    ({ id, values }) => values.length > 1 && said.several.includes(id) && !scope.subject.dimensions[id]!.told,
  )
  if (isOfKinds && isTotal(scope, by)) throw new ParseFailure('un nombre de varias cosas que se compara')
  return { ...aggregateQuery(request, [], [by]), orden: [{ por: by, dir: request.rank.direction }] }
}

/** «¿cuántos temblores hubo ayer y de cuánto fue el mayor?» */
export function countAndExtreme(request: RankedRequest, by: string): LogicalQuery | undefined {
  const { wanted, rank, scope, rows, heads, each } = request
  if (!wanted.has('count') || !wanted.has('value') || !rows || heads.length || rank.by === 'filas') return undefined
  const id = rank.by ?? (by === 'filas' ? standardMeasureOf(scope) : by)
  const end = endOf(request)
  if (id === undefined || !scope.subject.measures[id]?.aggregates.includes(end)) return undefined
  return {
    ...aggregateQuery({ ...request, measure: 'filas' }, each, ['filas']),
    medidas: [
      { id: 'filas', agg: 'cuenta' },
      { id, agg: end },
    ],
  }
}

/** Of the highest and the lowest, what lies between. */
export function differenceOf(request: RankedRequest): LogicalQuery {
  const { rank, scope, base } = request
  const by = rank.by && rank.by !== 'filas' ? rank.by : standardMeasureOf(scope)
  if (by === undefined) throw new ParseFailure('la diferencia de qué')
  assertSaysWhat(request, [])
  return {
    ...base,
    ...ifAny('dimensiones', looseOf(request, scope.subject.measures[by])),
    accion: 'agregar',
    medidas: [
      { id: by, agg: 'maximo' },
      { id: by, agg: 'minimo' },
    ],
    resta: true,
  }
}
