/** A figure, or one a group: what is answered where no other form fits, and between what ends something lies. */
import type { LogicalQuery } from '@tianguis/core'
import { aggregateQuery, assertSaysWhat, eachOnce, groupsAsked, leavesOneRow, spansSeveralRows } from './figures.ts'
import { atomsOf, countingMeasure, isAdditive } from './parts.ts'
import { ParseFailure } from '../parse-failure.ts'
import type { QueryRequest } from './request.ts'
import { periodsBeside, setsTwoPeriods } from './two-periods.ts'

/** A figure, or one a group. */
export function valueAnswer(request: QueryRequest): LogicalQuery {
  const groups = groupsAsked(request)
  assertSaysWhat(request, groups)
  const ids = figuresAsked(request)
  // «¿cuánto venden las gasolineras?»: an amount of something, and not how many there are.
  if (ids.join() === 'filas' && !countsRows(request)) throw new ParseFailure('cuánto de qué no se dice')
  if (setsTwoPeriods(request.times)) return periodsBeside(request, groups, ids)
  return aggregateQuery(asCompared(request, groups), groups, ids)
}

/** «farmacias por municipio», «tasa de robos»; of «clave 14039» nothing is counted. */
const countsRows = ({ wanted, rows, values, rate, each, heads, rank, scope: { subject } }: QueryRequest): boolean =>
  wanted.has('count') ||
  (!wanted.has('value') &&
    (rows !== undefined ||
      rate !== undefined ||
      rank !== undefined ||
      each.length + heads.length > 0 ||
      [...values.said.keys()].some((id) => subject.dimensions[id]!.rows)))

/** «¿cuántas presas hay y qué almacenamiento tienen?»: how many, and what was named of them. */
function figuresAsked({ wanted, scope, named, measure, rows, heads }: QueryRequest): string[] {
  if (wanted.has('count')) {
    // «¿cuánto cobra un doctor y cuántos hay?»: prices of it are no doctors.
    const isOfThings = rows !== undefined || countingMeasure(scope) !== 'filas' || heads.length > 0
    if (named.length && !isOfThings) throw new ParseFailure('cuántos de qué no se dice')
    return eachOnce([countingMeasure(scope)], named)
  }
  return named.length ? eachOnce(named) : [measure]
}

/** «¿la premium ya pasa de 26 en Puebla?»: the figure itself, which whoever asks compares. */
function asCompared(request: QueryRequest, groups: readonly string[]): QueryRequest {
  const { bounds, rows, agg, scope, notes } = request
  if (groups.length || rows || agg.length || !bounds.length) return request
  if (atomsOf(request.atoms, 'bound').some(({ narrows }) => narrows)) return request
  if (bounds.some(({ of }) => of === 'filas' || isAdditive(scope, of))) return request
  notes.push(`Se da la cifra para compararla con ${bounds.map(({ value }) => value).join(' y ')}.`)
  return { ...request, bounds: [] }
}

/** «¿de cuánto a cuánto anda?» */
export function extremesAnswer(request: QueryRequest): LogicalQuery | undefined {
  if (!request.wanted.has('extremes')) return undefined
  // «el municipio más poblado y el menos poblado»
  if (request.rows || request.heads.length) throw new ParseFailure('los dos extremos a la vez')
  const groups = groupsAsked(request)
  if (leavesOneRow(request, groups) && !spansSeveralRows(request)) throw new ParseFailure('los extremos de uno solo')
  return aggregateQuery({ ...request, agg: ['maximo', 'minimo'] }, groups)
}
