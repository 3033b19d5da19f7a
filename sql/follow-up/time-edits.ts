/** Another time, and each period of it. */
import type { LogicalQuery, Subject, TimeGrain, TimeRange } from '@tianguis/core'
import { atomsOf } from '../grammar/compose/parts.ts'
import { ParseFailure } from '../grammar/parse-failure.ts'
import { earlierFirst } from '../grammar/compose/two-periods.ts'
import { coarser } from '../periods.ts'
import type { Edit, Editing } from './edit.ts'
import { asFigures, columnOfDimension, isSpan, omitted, plainGroups } from './slots.ts'
import { isCompared, later, periodsOf, sameStretch } from './compared-periods.ts'

export const timeEdit: Edit = {
  reads: ['time', 'ever', 'same-stretch'],
  apply(query, editing) {
    const { request, subject } = editing
    const { ranges, against, newest, ever, grain } = request.times
    if (!ranges.length && !newest && !ever && !against) return query
    if (!subject.time) throw new ParseFailure('no tiene fechas')
    if (against && isCompared(editing)) return query
    if (ranges.length > 1 && query.accion === 'agregar' && !query.grano) return beside(query, ranges, subject, grain)
    return dated(query, saidRange(query, editing), subject, grain)
  },
}

function saidRange(query: LogicalQuery, editing: Editing): TimeRange {
  const { against, ranges, newest } = editing.request.times
  if (against)
    return atomsOf(editing.atoms, 'same-stretch').length ? sameStretch(query.tiempo, against, editing) : against
  const [said] = ranges
  if (said) return inYearOf(query, said, editing)
  return newest ? 'ultimo' : 'todo'
}

/** «¿y en enero y en febrero?»: side by side. */
function beside(
  query: LogicalQuery,
  ranges: readonly TimeRange[],
  subject: Subject,
  grain: TimeGrain | undefined,
): LogicalQuery {
  const [first, second, more] = ranges
  if (more) throw new ParseFailure('más de dos periodos')
  return { ...omitted(ofGrain(query, subject, grain), 'tiempo'), comparar: earlierFirst(first!, second!) }
}

function dated(query: LogicalQuery, range: TimeRange, subject: Subject, grain: TimeGrain | undefined): LogicalQuery {
  const rest = omitted(ofGrain(query, subject, grain), 'comparar', 'tiempo')
  if (query.accion !== 'cambio') return { ...rest, tiempo: range }
  return { ...rest, ...periodsOf(query, range, subject, grain) }
}

/** Rows of several periods lie together: those of the period that is spoken of now. */
function ofGrain(query: LogicalQuery, subject: Subject, grain: TimeGrain | undefined): LogicalQuery {
  const { byGrain } = subject.time!
  const value = byGrain && grain && byGrain.values[grain]
  if (!value) return query
  const columna = columnOfDimension(subject, byGrain.dimension)
  const others = (query.filtros ?? []).filter((one) => one.columna !== columna)
  return { ...query, filtros: [...others, { columna, op: '=', valores: [value] }] }
}

/** «¿y en marzo?» of a question about 2025 is of that year, though nobody says so. */
function inYearOf({ tiempo }: LogicalQuery, range: TimeRange, { request, notes }: Editing): TimeRange {
  const [span] = request.times.spans
  const assumed = span && 'assumed' in span ? span.assumed : undefined
  const year = isSpan(tiempo) && tiempo.desde && tiempo.hasta ? yearOf(tiempo.desde, tiempo.hasta) : undefined
  if (assumed === undefined || year === undefined || !isSpan(range) || !range.desde || !range.hasta) {
    if (assumed !== undefined) notes.push(assumed)
    return range
  }
  const shift = year - Number(range.desde.slice(0, 4))
  return { desde: later(range.desde, shift), hasta: later(range.hasta, shift) }
}

/** The year in which days lie that all are of one. */
function yearOf(desde: string, hasta: string): number | undefined {
  const last = new Date(Date.parse(hasta) - 86_400_000).toISOString()
  return last.slice(0, 4) === desde.slice(0, 4) ? Number(desde.slice(0, 4)) : undefined
}

export const grainEdit: Edit = {
  reads: ['grain'],
  apply(query, editing) {
    const { request, subject, atoms, marks } = editing
    const each = request.grain?.role === 'each' ? request.grain.grain : undefined
    const drawn = marks.drawn && subject.time !== undefined && query.accion === 'agregar' && !query.dimensiones?.length
    const trend = atomsOf(atoms, 'wanted').some(({ what }) => what === 'trend') || (drawn && isSpan(query.tiempo))
    if (!each && (!trend || query.grano)) return query
    return seriesOf(query, each, subject)
  },
}

/** One figure a period, the oldest first. @throws ParseFailure where the rows know no such period */
function seriesOf(query: LogicalQuery, asked: TimeGrain | undefined, subject: Subject): LogicalQuery {
  const { time } = subject
  if (!time) throw new ParseFailure('no tiene fechas')
  const grano = coarser(asked ?? 'mes', time.grain)
  if (asked && grano !== asked) throw new ParseFailure('se publica por periodos más largos')
  const figures = plainGroups(asFigures(query, subject))
  const { tiempo, comparar, ...rest } = omitted(ofGrain(figures, subject, grano), 'cada')
  const range = tiempo ?? comparar?.despues
  const usual: TimeRange = grano === 'anio' ? 'todo' : { ultimos: 12, grano: coarser('mes', time.grain) }
  return {
    ...rest,
    tiempo: range === undefined || range === 'ultimo' || range === 'vigente' ? usual : range,
    grano,
    orden: [{ por: 'tiempo', dir: 'asc' }],
  }
}
