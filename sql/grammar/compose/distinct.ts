/** The names themselves: those that there are, and those of which there is nothing. */
import type { Condition, LogicalQuery } from '@tianguis/core'
import { boundParts, eachOnce, headsOf, leavesOneRow } from './figures.ts'
import { atomsOf } from './parts.ts'
import { ParseFailure } from '../parse-failure.ts'
import type { QueryRequest } from './request.ts'

/** «¿qué marcas hay?», «¿qué municipios?»: the values themselves. */
export function distinctAnswer(request: QueryRequest): LogicalQuery | undefined {
  const { heads, each, base, named, bounds, scope, times } = request
  if (!heads.length || named.length || bounds.length || asksFigure(request)) return undefined
  // «¿qué componentes hay?»: where rows have no name of their own, the names are what there is.
  const isOfNames = !scope.subject.row && (request.wanted.has('list') || heads.some(({ which }) => which))
  // «¿de dónde sopla en Tijuana?»: what one row has of it is its name too.
  const areRows = headsOf(request).every((id) => scope.subject.single?.includes(id))
  if (leavesOneRow(request, headsOf(request)) && areRows && !isOfNames) return undefined
  // «clave de municipio 14039»: it was said which.
  if (headsOf(request).every((id) => request.values.said.get(id)?.length === 1))
    throw new ParseFailure('qué se pide no se dice')
  const ever = scope.subject.time?.standard === 'ultimo' && !times.ranges.length
  return {
    ...base,
    ...(ever ? { tiempo: 'todo' as const } : {}),
    accion: 'distintos',
    dimensiones: eachOnce(headsOf(request), each),
  }
}

/**
 * «¿qué productos cuestan menos de 20 pesos?»: those that are sold so somewhere, with what they are sold in.
 * @throws ParseFailure where more is asked of them: of which package it would be nobody said
 */
export function soldAnswer(request: QueryRequest): LogicalQuery | undefined {
  const { heads, each, base, bounds, scope, times, rank, agg, wanted } = request
  const { measures } = scope.subject
  const paid = bounds.find(({ of }) => Object.values(measures).some((one) => one.bound === of))?.of
  const [head, ...others] = heads
  const within = paid === undefined ? [] : (measures[paid]!.within ?? [])
  if (!head || !within.includes(head.id) || wanted.has('count')) return undefined
  if (others.length || each.length || rank || agg.length || times.ranges.length)
    throw new ParseFailure('de qué presentación no se dice')
  return { ...base, ...boundParts(request, []), accion: 'distintos', dimensiones: within }
}

const asksFigure = ({ wanted }: QueryRequest) => wanted.has('count') || wanted.has('change') || wanted.has('value')

/** «municipios sin hospitales»: where every one that there is has a row, the places that have none. */
export function missingAnswer(request: QueryRequest): LogicalQuery | undefined {
  const { heads, atoms, scope, base, wanted, named } = request
  const values = atomsOf(atoms, 'value')
  const denied = values.filter((one) => one.denied)
  if (!heads.length || !denied.length || values.length > denied.length || named.length) return undefined
  // Where each is one row, «que no son de grado bajo» is a condition of it.
  if (leavesOneRow(request, headsOf(request))) return undefined
  const [level] = heads
  if (!scope.subject.row?.all || heads.length > 1 || (level!.id !== 'municipio' && level!.id !== 'estado'))
    throw new ParseFailure('los datos sólo tienen lo que hubo, no lo que no hubo')
  const lacked = denied.map((one): Condition => ({
    columna: scope.subject.dimensions[one.id]!.column,
    op: one.values.length > 1 ? 'in' : '=',
    valores: one.values,
  }))
  const kept = (base.filtros ?? []).filter(({ columna }) => !lacked.some((one) => one.columna === columna))
  return {
    ...base,
    filtros: [...kept, ...lacked],
    accion: 'distintos',
    dimensiones: [level!.id],
    faltan: true,
    ...(wanted.has('count') ? { resumen: 'cuenta' as const } : {}),
  }
}
