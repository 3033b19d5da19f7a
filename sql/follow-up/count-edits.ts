/** How many they are, which they are, whether there is any. */
import type { LogicalQuery, Subject } from '@tianguis/core'
import { ParseFailure } from '../grammar/parse-failure.ts'
import { wants, type Edit } from './edit.ts'
import { asFigures, asRows, countedAs, omitted, plainGroups, without, STANDING } from './slots.ts'

/** «¿cuántas son?»: the rows that were shown, or the groups. */
export const countEdit: Edit = {
  reads: ['wanted', 'group'],
  apply(query, editing) {
    if (!wants(editing, 'count')) return query
    const { request, subject } = editing
    const [head] = request.heads
    if (head) return countOf(head.id, query, subject)
    if (query.accion === 'distintos') return countOfValues(query)
    return arePlainGroups(query)
      ? { ...omitted(query, 'orden', 'dentro'), resumen: 'cuenta' }
      : countOfRows(query, subject)
  },
}

const arePlainGroups = ({ accion, dimensiones = [], grano, limite }: LogicalQuery) =>
  accion === 'agregar' && dimensiones.length === 1 && grano === undefined && limite === undefined

const COUNTED: ReadonlySet<LogicalQuery['accion']> = new Set(['listar', 'existe', 'agregar'])

function countOfRows(query: LogicalQuery, subject: Subject): LogicalQuery {
  if (!COUNTED.has(query.accion)) throw new ParseFailure('no se muestra nada que contar')
  if (query.orden?.length && query.limite !== undefined) throw new ParseFailure('ya se dijo cuántos')
  const medida = subject.row ? { id: 'filas', agg: 'cuenta' as const } : countedAs(subject)
  return { ...figuresOf(query, subject), medidas: [medida] }
}

const countOf = (id: string, query: LogicalQuery, subject: Subject): LogicalQuery => ({
  ...figuresOf(query, subject),
  medidas: [{ id, agg: 'cuenta' }],
})

/** One row of figures over all that was shown. */
const figuresOf = (query: LogicalQuery, subject: Subject): LogicalQuery =>
  omitted(plainGroups(asFigures(query, subject)), 'grano', 'comparar', 'cada', 'dimensiones')

function countOfValues({ dimensiones = [], tabla, filtros, lugar, excluir, tiempo }: LogicalQuery): LogicalQuery {
  if (dimensiones.length !== 1) throw new ParseFailure('cuántos de cada cual')
  const medidas = [{ id: dimensiones[0]!, agg: 'cuenta' as const }]
  return without<LogicalQuery>({ tabla, accion: 'agregar', medidas, filtros, lugar, excluir, tiempo })
}

/** «¿cuáles son?», «muéstramelas»: the rows that were counted. */
export const listEdit: Edit = {
  reads: ['wanted', 'rows'],
  apply(query, editing) {
    const { request, subject, marks } = editing
    const isCount = query.accion === 'existe' || (query.medidas?.some(({ agg }) => agg === 'cuenta') ?? false)
    const asks = wants(editing, 'list') || (marks.which === 'several' && isCount)
    if (marks.all && !asks) return omitted(query, 'limite', ...STANDING)
    if (!asks || request.rank) return query
    if (!subject.row) throw new ParseFailure('sus renglones no son cosas que se listen')
    return query.accion === 'agregar' && query.dimensiones?.length ? query : asRows(query, subject)
  },
}

export const existsEdit: Edit = {
  reads: ['wanted'],
  apply(query, editing) {
    if (!wants(editing, 'exists')) return query
    const { tabla, filtros, lugar, excluir, tiempo } = query
    return without<LogicalQuery>({ tabla, accion: 'existe', filtros, lugar, excluir, tiempo })
  },
}
