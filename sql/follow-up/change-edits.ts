/** What changed between two times. */
import type { LogicalQuery, Subject, TimeRange } from '@tianguis/core'
import { atomsOf } from '../grammar/compose/parts.ts'
import type { Edit, Editing } from './edit.ts'
import { asFigures, countedAs, isAdditive, isSpan, measureIn, plainGroups, without } from './slots.ts'
import { isCompared, periodsOf, sameStretch } from './compared-periods.ts'

export const changeEdit: Edit = {
  reads: ['compare'],
  apply(query, editing) {
    const { request, subject } = editing
    const { against, ranges, grain } = request.times
    if (!isCompared(editing) || (!against && !atomsOf(editing.atoms, 'wanted').some(({ what }) => what === 'change')))
      return query
    const id = changing(query, subject)
    const { tiempo, comparar, filtros, lugar, excluir, poblacion, dimensiones, tabla } = plainGroups(query)
    const range = ranges[0] ?? tiempo ?? comparar?.despues
    const base = without<LogicalQuery>({
      tabla,
      accion: 'cambio',
      filtros,
      lugar,
      excluir,
      poblacion,
      dimensiones,
      medidas: [id],
    })
    if (against)
      return {
        ...base,
        comparar: { antes: earlierOf(range, against, editing), despues: laterOf(range, against, id.id, subject) },
      }
    return { ...base, ...(range === undefined ? {} : periodsOf(base, range, subject, grain)) }
  },
}

/** What changes: of a figure that is itself a change, what it is made from. */
function changing(query: LogicalQuery, subject: Subject) {
  const figures = asFigures(query, subject)
  const id = measureIn(figures, subject)
  const between = id === undefined ? undefined : subject.measures[id]!.between
  if (between !== undefined) return { id: between, agg: subject.measures[between]!.aggregates[0] }
  return figures.medidas?.find((one) => one.id === id) ?? countedAs(subject)
}

/** Of a year that is named beside a month that month is meant: no part is set against a whole. */
function earlierOf(range: TimeRange | undefined, against: TimeRange, editing: Editing): TimeRange {
  if (!isSpan(range)) return against
  const isPart = daysIn(range) < daysIn(against) - SAME_LENGTH_DAYS
  return isPart || atomsOf(editing.atoms, 'same-stretch').length ? sameStretch(range, against, editing) : against
}

const SAME_LENGTH_DAYS = 3
const daysIn = (range: TimeRange): number =>
  isSpan(range) && range.desde && range.hasta
    ? (Date.parse(range.hasta) - Date.parse(range.desde)) / 86_400_000
    : Infinity

function laterOf(range: TimeRange | undefined, against: TimeRange, id: string, subject: Subject): TimeRange {
  if (range !== undefined && range !== 'vigente' && range !== 'todo') return range
  const adds = isAdditive(subject, id) && !subject.measures[id]?.level
  return adds && isSpan(against) && against.hasta ? { desde: against.hasta } : 'ultimo'
}
