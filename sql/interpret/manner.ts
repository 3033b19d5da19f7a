/** How an answer is to be told: which they are besides how many, and in alphabetical order. */
import type { LogicalQuery } from '@tianguis/core'
import { MOST_ROWS } from '../compile/limits.ts'
import type { Operator } from '../lexicon/operator.ts'
import type { Facts } from './fact.ts'
import { some } from './grouped.ts'
import { Unread, type Reader } from './reader.ts'

export function inThatManner(query: LogicalQuery, reader: Reader, facts: Facts): LogicalQuery {
  const said = reader.manner.flatMap(({ meaning }) => (meaning.type === 'operator' ? [meaning.operator] : []))
  const named = said.some(({ op }) => op === 'cuales') ? eachNamed(query, reader, facts) : query
  return said.filter(isAlphabetical).reduce((told, { direction }) => alphabetical(told, reader, direction), named)
}

const isAlphabetical = (one: Operator): one is Extract<Operator, { op: 'alfabetico' }> => one.op === 'alfabetico'

/** «¿cuántos hoteles hay en … y cuáles son?»: all of them, so that their number shows. */
function eachNamed(
  query: LogicalQuery,
  {
    topic: {
      subject: { row, single },
    },
    notes,
  }: Reader,
  { thresholds }: Facts,
): LogicalQuery {
  const {
    accion,
    medidas = [],
    dimensiones = [],
    grano,
    comparar,
    cada,
    por_habitantes,
    orden,
    limite,
    ...base
  } = query
  const [counted] = medidas
  const plain = !grano && !comparar && !cada && !por_habitantes && !orden && limite === undefined
  const oneEach = row !== undefined && (row.distinct === undefined || single?.length === 1)
  notes.push(`Son tantos como filas tiene la respuesta, si no llegan a ${MOST_ROWS}.`)
  if (plain && accion === 'distintos' && !query.faltan) return query
  if (plain && accion === 'listar' && oneEach) return { ...query, limite: MOST_ROWS }
  if (plain && accion === 'agregar' && query.resumen === 'cuenta') {
    const { resumen: _, ...groups } = query
    return groups
  }
  if (
    !plain ||
    accion !== 'agregar' ||
    medidas.length !== 1 ||
    counted!.agg !== 'cuenta' ||
    query.resumen ||
    query.tener ||
    dimensiones.length
  )
    throw new Unread('cuántos y cuáles a la vez')
  if (counted!.id !== 'filas') return { ...base, accion: 'distintos', dimensiones: [counted!.id] }
  if (!oneEach) throw new Unread('cuántos y cuáles a la vez')
  const bounded = [...new Set(thresholds.map(({ of }) => of))].filter((id) => id !== 'filas')
  return {
    ...base,
    accion: 'listar',
    ...some(
      'medidas',
      bounded.map((id) => ({ id })),
    ),
    limite: MOST_ROWS,
  }
}

/** @throws Unread where another order is said, or nothing that is shown has a name. */
function alphabetical(query: LogicalQuery, { topic: { subject } }: Reader, dir: 'asc' | 'desc'): LogicalQuery {
  const { accion, orden, limite, dimensiones = [], grano, comparar, resumen, faltan } = query
  const named =
    accion === 'listar'
      ? subject.row?.named !== undefined
      : (accion === 'distintos' || accion === 'agregar') && dimensiones.length > 0
  const plain = !orden && !grano && !comparar && !resumen && !faltan && (accion === 'listar' || limite === undefined)
  if (!named || !plain || query.cada || query.por_habitantes) throw new Unread('un orden que no cabe en esa pregunta')
  return { ...query, orden: [{ por: 'alfabeto', dir }] }
}
