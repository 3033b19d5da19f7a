/** The most and the least of what was shown, the first of it, another order. */
import type { LogicalQuery, Subject } from '@tianguis/core'
import type { Direction } from '../grammar/atoms.ts'
import { SEVERAL_TOLD } from '../grammar/compose/figures.ts'
import { ParseFailure } from '../grammar/parse-failure.ts'
import type { Edit, Editing } from './edit.ts'
import {
  aggregateOf,
  asFigures,
  asRows,
  assertSeveral,
  countedAs,
  figureIn,
  inOrderOf,
  isAdditive,
  looseIn,
  omitted,
  plainGroups,
  without,
  STANDING,
} from './slots.ts'

export const rankEdit: Edit = {
  reads: ['rank', 'group', 'degree'],
  apply(query, editing) {
    const { request, marks } = editing
    if (request.rank) return ranked(query, editing)
    if (marks.rank) return reordered(query, marks.rank, editing)
    if (marks.reversed) return reordered(query, query.orden?.[0]?.dir === 'asc' ? 'desc' : 'asc', editing)
    return query
  },
}

/** «ahora los que menos»: as many as there were, in the other order. */
function reordered(query: LogicalQuery, dir: Direction, { subject, marks }: Editing): LogicalQuery {
  const [order] = query.orden ?? []
  const limite = marks.which === 'one' ? 1 : (query.limite ?? (order ? undefined : SEVERAL_TOLD))
  return inOrderOf(query, order?.por ?? figureIn(query, subject), dir, limite)
}

/** What is ranked, by what, and how many of it. */
interface Ranking {
  readonly measure: string
  readonly direction: Direction
  readonly limite: number | undefined
  readonly place: Pick<LogicalQuery, 'puesto'>
}

function ranked(query: LogicalQuery, editing: Editing): LogicalQuery {
  const { request, subject } = editing
  const ranking = rankingOf(query, editing)
  const { measure } = ranking
  if (query.accion === 'cambio' && query.dimensiones?.length) return rankedChange(query, ranking, subject)
  if (request.heads.length) return rankedHeads(query, ranking, editing)
  if (areRanked(query, measure, editing)) return ordered(withMeasure(query, measure, subject), ranking)
  if (isAdditive(subject, measure) && !subject.single?.length) throw new ParseFailure('de qué no se dice')
  const rows = withMeasure(asRows(query, subject), measure, subject)
  const dentro = ranking.limite === undefined ? [] : looseIn(rows, subject)
  return ordered(without<LogicalQuery>({ ...rows, dentro }), ranking)
}

function rankingOf(query: LogicalQuery, { request, marks, subject }: Editing): Ranking {
  const { by, direction, several, all: whole } = request.rank!
  const { count, nth } = request.limit ?? {}
  if (by === 'tiempo') throw new ParseFailure('lo más reciente de lo que se mostró')
  const plural = several || marks.which === 'several' || request.heads.some((head) => head.plural)
  const usual = plural ? SEVERAL_TOLD : 1
  const spoken = by === 'filas' ? countedAs(subject).id : by
  return {
    measure: spoken ?? figureIn(query, subject),
    direction,
    limite: whole ? undefined : (count ?? usual),
    place: nth ? { puesto: nth } : {},
  }
}

const ordered = (query: LogicalQuery, { measure, direction, limite, place }: Ranking): LogicalQuery => ({
  ...inOrderOf(query, measure, direction, limite),
  ...place,
})

const rankedChange = (query: LogicalQuery, ranking: Ranking, subject: Subject): LogicalQuery =>
  ordered(query, { ...ranking, measure: isAdditive(subject, query.medidas![0]!.id) ? 'cambio' : 'cambio_pct' })

function rankedHeads(query: LogicalQuery, ranking: Ranking, { request, subject }: Editing): LogicalQuery {
  const dimensiones = request.heads.map(({ id }) => id)
  assertSeveral(dimensiones, query)
  const groups = withMeasure(plainGroups(asFigures(query, subject)), ranking.measure, subject)
  return ordered({ ...groups, dimensiones }, ranking)
}

/**
 * Whether it is the groups that are ranked. «¿y la más barata?» of how many there are asks for one of them, and «¿en qué
 * tienda?» for a row; groups that nobody asked for, and are told apart since they do not compare, are not meant.
 */
function areRanked(query: LogicalQuery, measure: string, { request, subject }: Editing): boolean {
  const { accion, dimensiones = [], medidas = [], grano } = query
  if (accion !== 'agregar' || request.rows) return false
  if (measure !== 'filas' && medidas.every(({ agg }) => agg === 'cuenta')) return false
  const within = new Set(medidas.flatMap(({ id }) => subject.measures[id]?.within ?? []))
  return grano !== undefined || dimensiones.some((id) => !within.has(id))
}

/** What is ordered by is shown. */
function withMeasure(query: LogicalQuery, id: string, subject: Subject): LogicalQuery {
  const { medidas = [] } = query
  if (id === 'filas' && query.accion === 'listar') throw new ParseFailure('cuántos de cada cual')
  if (medidas.some((one) => one.id === id)) return query
  const own = query.accion === 'listar' ? { id } : { id, agg: aggregateOf(subject, id) }
  const filtros = [...(query.filtros ?? []), ...(subject.measures[id]?.where ?? [])]
  return without<LogicalQuery>({ ...query, medidas: [own], filtros })
}

/** By a word of its own, or by the grammar, where nothing else is ranked by it. */
const soMany = (marks: Editing['marks'], { rank, limit }: Editing['request']) => ({
  count: marks.count ?? (rank ? undefined : limit?.count),
  nth: marks.nth ?? (rank ? undefined : limit?.nth),
})

/** «los 5 primeros», «la segunda»: of what has an order; what has none gets the one that its figures give it. */
export const limitEdit: Edit = {
  reads: ['limit'],
  apply(query, { marks, subject, request }) {
    const { count, nth } = soMany(marks, request)
    const rest = omitted(query, ...STANDING)
    if (nth !== undefined) {
      if (!query.orden?.length) throw new ParseFailure('no tiene un orden')
      return { ...rest, limite: 1, ...(nth > 1 ? { puesto: nth } : {}) }
    }
    if (count === undefined) return query
    if (query.accion !== 'agregar' || query.orden?.length) return { ...rest, limite: count }
    if (!query.dimensiones?.length) throw new ParseFailure('es una sola cifra')
    return inOrderOf(rest, figureIn(query, subject), 'desc', count)
  },
}
