/** «¿qué presa está más llena y cuál más vacía?»: of one order both ends. */
import type { LogicalQuery } from '@tianguis/core'
import type { AtomOf } from '../atoms.ts'
import { atomsOf } from './parts.ts'
import { ParseFailure } from '../parse-failure.ts'
import type { QueryRequest } from './request.ts'

/** @throws ParseFailure where what was said is no end of the same order, or the order has no one first */
export function withOtherEnd(query: LogicalQuery, { atoms, rank, each }: QueryRequest): LogicalQuery {
  const [other] = atomsOf(atoms, 'other-end')
  if (!other) return query
  // «mejor vivienda y peor seguridad»: of two measures.
  const isOfSeveral = (query.medidas ?? []).length > 1
  if (!rank || isOfSeveral || !isOpposite(rank, other)) throw new ParseFailure('los dos extremos no son de lo mismo')
  if (query.limite !== 1 || query.puesto !== undefined) throw new ParseFailure('los dos extremos de varios')
  const told = new Set([...(query.dentro ?? []), ...(query.dimensiones ?? [])])
  if (!each.every((id) => told.has(id))) throw new ParseFailure('los dos extremos de cada uno')
  return { ...query, extremos: true }
}

const isOpposite = (rank: AtomOf<'rank'>, other: AtomOf<'other-end'>): boolean => {
  if (rank.by !== undefined && other.by !== undefined && rank.by !== other.by) return false
  return rank.better && other.better ? rank.better !== other.better : rank.direction !== other.direction
}
