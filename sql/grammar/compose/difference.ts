/** «¿cuánta diferencia hay entre la magna y la premium?»: of two that are set side by side, what lies between. */
import type { LogicalQuery } from '@tianguis/core'
import { pairIn } from '../../side-by-side.ts'
import { atomsOf } from './parts.ts'
import type { QueryRequest } from './request.ts'

export function withDifference(query: LogicalQuery, request: QueryRequest): LogicalQuery {
  const across = asksBetween(request) ? pairIn(query, request.scope.subject) : undefined
  return across === undefined ? query : { ...query, resta_entre: across }
}

/** Said, or «¿cuánto más caro es aquí que allá?». */
const asksBetween = ({ atoms, rank, wanted }: QueryRequest): boolean =>
  atomsOf(atoms, 'compare').some(({ subtracts }) => subtracts) ||
  (rank !== undefined && wanted.has('value') && atomsOf(atoms, 'than').length > 0)
