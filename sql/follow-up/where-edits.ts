/** «¿y dónde?», «¿y cuándo fue?»: of one figure its row, which says so; of what adds up where or when it was. */
import type { LogicalQuery, Subject } from '@tianguis/core'
import { ParseFailure } from '../grammar/parse-failure.ts'
import { coarser } from '../periods.ts'
import { wants, type Edit, type Editing } from './edit.ts'
import { asFigures, asRows, figureIn, inOrderOf, isAdditive, looseIn, plainGroups } from './slots.ts'

export const whereEdit: Edit = {
  reads: ['wanted'],
  apply(query, editing) {
    const [where, when] = [wants(editing, 'where'), wants(editing, 'when')]
    if (!where && !when) return query
    assertKnown(editing.subject, where, when)
    if (query.accion === 'listar') return query
    return rowOfTheEnd(query, editing) ?? toldApart(query, editing, when)
  },
}

function assertKnown(subject: Subject, where: boolean, when: boolean): void {
  if (where && !subject.place) throw new ParseFailure('no tiene lugares')
  if (when && !subject.time) throw new ParseFailure('no tiene fechas')
}

/** Of the highest or the lowest figure the row that has it. */
function rowOfTheEnd(query: LogicalQuery, { subject, request }: Editing): LogicalQuery | undefined {
  const [end, ...others] = query.medidas ?? []
  const isEnd = end?.agg === 'maximo' || end?.agg === 'minimo'
  if (!isEnd || others.length || query.dimensiones?.length || request.rank) return undefined
  return inOrderOf(asRows(query, subject), end.id, end.agg === 'maximo' ? 'desc' : 'asc', 1)
}

function toldApart(query: LogicalQuery, { subject, request }: Editing, when: boolean): LogicalQuery {
  // What is ranked by a figure that rows have is a row, which says where it is.
  if (request.rank && !isAdditive(subject, figureIn(query, subject))) return query
  const figures = plainGroups(asFigures(query, subject))
  if (when) return { ...figures, grano: coarser('mes', subject.time!.grain), orden: [{ por: 'tiempo', dir: 'asc' }] }
  const level = query.lugar?.length ? 'municipio' : 'estado'
  return { ...figures, dimensiones: [level, ...looseIn(figures, subject)] }
}
