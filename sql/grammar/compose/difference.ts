/** «¿cuánta diferencia hay entre la magna y la premium?»: of two that are set side by side, what lies between. */
import type { LogicalQuery, Subject } from '@tianguis/core'
import { atomsOf } from './parts.ts'
import type { QueryRequest } from './request.ts'

export function withDifference(query: LogicalQuery, request: QueryRequest): LogicalQuery {
  const across = asksBetween(request) ? pairIn(query, request.scope.subject) : undefined
  return across === undefined ? query : { ...query, resta_entre: across }
}

/** The dimension of which a query sets two side by side, one figure in each group. */
export function pairIn(query: LogicalQuery, { dimensions }: Subject): string | undefined {
  const { accion, dimensiones = [], filtros = [], lugar = [] } = query
  if (accion !== 'agregar' || !isPlain(query)) return undefined
  const places = new Set(lugar.map(({ nivel }) => nivel))
  const level = dimensiones.find((id) => id === 'municipio' || id === 'estado')
  if (lugar.length === 2 && places.size === 1 && level !== undefined && places.has(level)) return level
  const isPair = (column: string | undefined) =>
    filtros.some(({ columna, op, valores }) => columna === column && op === 'in' && valores?.length === 2)
  return dimensiones.find((id) => isPair(dimensions[id]?.column))
}

/** Said, or «¿cuánto más caro es aquí que allá?». */
const asksBetween = ({ atoms, rank, wanted }: QueryRequest): boolean =>
  atomsOf(atoms, 'compare').some(({ subtracts }) => subtracts) ||
  (rank !== undefined && wanted.has('value') && atomsOf(atoms, 'than').length > 0)

/** One figure in each group, and all groups. */
const isPlain = ({ medidas = [], limite, tener, grano, comparar, por_habitantes, cantidad, resumen }: LogicalQuery) =>
  medidas.length === 1 && ![limite, tener, grano, comparar, por_habitantes, cantidad, resumen].some(Boolean)
