/** A published change as it is: of what was named, or of those that have the most of it. */
import type { LogicalQuery, TimeRange } from '@tianguis/core'
import {
  aggregateQuery,
  apartOf,
  eachOnce,
  groupsAsked,
  leavesOneRow,
  SEVERAL_TOLD,
  spansSeveralRows,
} from './figures.ts'
import type { QueryRequest, RankedRequest } from './request.ts'

/** A published change: of what was named, or of those that have the most of it. */
export function valueOrRank(request: QueryRequest, tiempo: TimeRange | undefined): LogicalQuery {
  const { rank, measure } = request
  const base = ofMeasure(request, tiempo)
  if (rank) return rankOfPublished({ ...request, rank, base })
  const groups = groupsAsked(request)
  return leavesOneRow(request) && !request.values.several.length && !groups.length && !spansSeveralRows(request)
    ? { ...base, accion: 'listar', medidas: [{ id: measure }] }
    : aggregateQuery({ ...request, base }, groups)
}

/** In the conditions of the measure that publishes it, in place of those of the one that was meant. */
function ofMeasure({ base, scope, measure }: QueryRequest, tiempo: TimeRange | undefined): QueryRequest['base'] {
  const { tiempo: _, filtros = [], ...rest } = base
  const own = scope.subject.measures[measure]!.where ?? []
  const kept = filtros.filter(({ columna }) => !own.some((one) => one.columna === columna))
  return { ...rest, filtros: [...kept, ...own], ...(tiempo ? { tiempo } : {}) }
}

/** «lo que más subió»: of each of what the subject tells apart, where it is not said of what. */
function rankOfPublished(request: RankedRequest): LogicalQuery {
  const { rank, limit, measure, scope, base, values } = request
  const { single = [], dimensions } = scope.subject
  const groups = groupsAsked(request)
  const ranked = groups.length || values.several.length ? groups : single.slice(0, 1)
  const open = ranked.map((id) => dimensions[id]?.column)
  // What is meant of a dimension that nobody named does not hold where it is told apart.
  const filtros = (base.filtros ?? []).filter(
    ({ columna }) => !open.includes(columna) || values.conditions.some((one) => one.columna === columna),
  )
  return {
    ...aggregateQuery({ ...request, base: { ...base, filtros } }, eachOnce(ranked, apartOf(request))),
    orden: [{ por: measure, dir: rank.direction }],
    ...(values.several.length ? {} : { limite: limit?.count ?? (rank.several ? SEVERAL_TOLD : 1) }),
  }
}
