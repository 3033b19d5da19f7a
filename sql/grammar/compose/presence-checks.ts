/** Where values, bounds and ends that were said show in a query. */
import type { LogicalQuery } from '@tianguis/core'
import type { AtomOf } from '../atoms.ts'
import type { Bounded } from './bounds.ts'
import type { QueryRequest } from './request.ts'

export interface Composed {
  readonly request: QueryRequest
  readonly query: LogicalQuery
}

/** «¿todas las gasolineras venden diésel?» is no list of those that do. */
export const isOfAll = ({ request, query: { accion, filtros, orden } }: Composed): boolean =>
  request.wanted.has('list') || (accion !== 'existe' && !(accion === 'listar' && (filtros ?? orden)))

/** «el mínimo más alto», of which no measure is named: the lowest of what is a guess. */
export const isEndOfWhat = (agg: AtomOf<'agg'>['agg'], { rank, named }: QueryRequest): boolean =>
  rank !== undefined && rank.by === undefined && !named.length && (agg === 'maximo' || agg === 'minimo')

/**
 * «la inflación sin energéticos»: what is left of an index is an index of its own; «la subyacente mensual» is a figure
 * over a month, and that over a year is another.
 */
export function showsValue({ id, denied, values }: AtomOf<'value'>, { request, query }: Composed): boolean {
  const { subject } = request.scope
  const { standard } = subject.dimensions[id]!
  const isLeft = denied && standard !== undefined && !values.includes(standard)
  if (isLeft && !request.rows && !query.dimensiones?.length) return false
  if (isStock(id, denied, { request, query })) return false
  return subject.time?.byGrain?.dimension !== id || !isOverYear({ request, query })
}

/**
 * «tiendas con huevo y leche», «estaciones que no venden diésel»: where each row is one thing that is sold, no row says
 * it.
 */
function isStock(id: string, denied: boolean, { request, query }: Composed): boolean {
  const { scope, rows, values, compares, measure } = request
  const { row, measures } = scope.subject
  const isOfRows = query.accion === 'listar' || query.medidas?.[0]?.id === 'filas'
  if (!row?.distinct || !rows || compares || !isOfRows || query.dimensiones?.length) return false
  const isSold = Object.values(measures).some(({ within }) => within?.includes(id)) && measure !== undefined
  return isSold && (denied || values.several.includes(id))
}

/** What is asked is the figure over a year, though nobody named it. */
function isOverYear({ request, query: { medidas: [shown] = [] } }: Composed): boolean {
  const { scope, measure, named, wanted, heads } = request
  const isYearly = scope.subject.measures[shown?.id ?? measure]?.between !== undefined
  return isYearly && !named.length && !wanted.has('list') && !heads.length
}

/** «de menos de 40 pesos»: a condition, or a threshold of groups; of a figure that is given to be compared with it. */
export function showsBound({ of, value }: Bounded, { request, query }: Composed): boolean {
  const column = request.scope.subject.measures[of]?.column
  const isFigure = query.accion === 'agregar' && !request.heads.length && !request.each.length
  return (
    (query.tener ?? []).some(({ medida, valor }) => medida === of && valor === value) ||
    [...(query.filtros ?? []), ...(query.parte ?? [])].some(
      ({ columna, valores }) => columna === column && String(valores?.[0]) === value,
    ) ||
    (isFigure && (query.medidas ?? []).some(({ id, agg }) => id === of && agg !== 'cuenta'))
  )
}

/** What is published since the period before says both. */
export const isSinceBefore = ({ request: { scope, measure }, query: { medidas = [] } }: Composed): boolean =>
  medidas.some(({ id }) => id !== measure && scope.subject.measures[id]?.since !== undefined)
