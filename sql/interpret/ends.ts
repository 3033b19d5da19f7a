/** Two superlatives of one measure: an order from one end to the other, or both of its ends. */
import type { LogicalQuery } from '@tianguis/core'
import type { Facts } from './facts.ts'
import { isPlural, namesRows, operatorAt, says, senseAt, takeOperator, Unread, type Reader } from './reader.ts'

/** The order of all that is shown; of what is measured, unless a measure is named. */
export interface Order {
  readonly by: string | undefined
  readonly direction: 'asc' | 'desc'
}

/** «de mayor a menor», «de la más cara a la más barata», «del más alto al más bajo». */
export function readOrder(reader: Reader, standard: string | undefined): Order | undefined {
  const by = rowsByMeasure(reader)
  if (by) return by
  const said = takeOperator(reader, 'ordenados')
  if (said) return { by: undefined, direction: said.direction }
  const pair = pairOf(reader, standard, (between) => between.some((word) => word === 'a' || word === 'al'))
  return pair && { by: pair.by, direction: pair.direction }
}

/** «municipios de Chiapas por población», «presas de Sonora por llenado»: one after another, the best first. */
function rowsByMeasure(reader: Reader): Order | undefined {
  const at = reader.tags.findIndex((tag, at) => operatorAt(reader, at, 'grupo') && /^(por|ordenad[oa]s?)$/.test(reader.tokens[tag.from]!.folded) && senseAt(reader, at + 1, 'measure') && !reader.taken.has(at))
  const listed = reader.tags.some((tag, place) => place < at && isPlural(reader, tag) && (senseAt(reader, place, 'row') || operatorAt(reader, place, 'nivel')))
  if (at < 0 || !listed || says(reader, 'agregado', 'cuanto', 'cuenta', 'ordenados', 'top', 'mas', 'menos', 'mejor', 'peor', 'mayor', 'menor', 'porcion')) return undefined
  reader.taken.add(at)
  const { id } = senseAt(reader, at + 1, 'measure')!
  return { by: id, direction: reader.topic.subject.measures[id]!.better === 'menos' ? 'asc' : 'desc' }
}

/**
 * «el más alto y el más bajo», «de cuánto a cuánto anda», «rango de …»: the measure whose highest and lowest are asked for.
 * @throws Unread where it is rows that are asked for, of which two orders would be needed.
 */
export function readBothEnds(reader: Reader, standard: string | undefined): string | undefined {
  if (takeOperator(reader, 'extremos')) {
    const [named] = reader.tags.flatMap((_, at) => senseAt(reader, at, 'measure')?.id ?? [])
    const by = named ?? standard
    if (!by || namesRows(reader)) throw new Unread('de qué son los extremos no se dice')
    return by
  }
  const pair = pairOf(reader, standard, (between) => between.includes('y'))
  if (pair && namesRows(reader)) throw new Unread('los dos extremos a la vez')
  return pair?.by
}

/** «el segundo más caro»: what stands in that place of an order of which one is asked for. */
export function inPlaceSaid(query: LogicalQuery, reader: Reader, { ranking }: Facts): LogicalQuery {
  const at = reader.tags.findIndex(({ meaning }, at) => meaning.type === 'number' && meaning.span.ordinal && !reader.taken.has(at))
  const { meaning } = reader.tags[at] ?? {}
  const puesto = meaning?.type === 'number' && /^([2-9]|1\d|20)$/.test(meaning.span.value) ? Number(meaning.span.value) : undefined
  const ofOne = ranking && ranking.by !== 'tiempo' && ranking.most === undefined && !ranking.several && query.limite === 1
  if (!puesto || !ofOne || query.por_habitantes || query.comparar || (query.accion !== 'listar' && query.accion !== 'agregar')) return query
  reader.taken.add(at)
  return { ...query, puesto }
}

interface Superlative {
  readonly by: string
  readonly direction: 'asc' | 'desc'
  readonly tags: readonly number[]
}

/** Takes two superlatives that are each other's opposite, with nothing between them but what the test asks for. */
function pairOf(reader: Reader, standard: string | undefined, isJoined: (between: readonly string[]) => boolean): Superlative | undefined {
  for (let at = 0; at < reader.tags.length; at++) {
    const one = superlativeAt(reader, at, standard)
    if (!one) continue
    const next = one.tags.at(-1)! + 1
    const joined = operatorAt(reader, next, 'y') ? [next] : []
    const other = superlativeAt(reader, next + joined.length, standard)
    if (!other || other.by !== one.by || other.direction === one.direction) continue
    const between = reader.tokens.slice(reader.tags[next - 1]!.to, reader.tags[other.tags[0]!]!.to).map(({ folded }) => folded)
    if (!isJoined(between)) continue
    for (const taken of [...one.tags, ...joined, ...other.tags]) reader.taken.add(taken)
    return one
  }
  return undefined
}

/** «más cara», and «más alto», which is one word of the lexicon. */
function superlativeAt(reader: Reader, at: number, standard: string | undefined): Superlative | undefined {
  const [more, less] = [operatorAt(reader, at, 'mas') !== undefined, operatorAt(reader, at, 'menos') !== undefined]
  const degree = more || less ? senseAt(reader, at + 1, 'degree') : undefined
  if (degree) return { by: degree.id, direction: (degree.end === 'mas') === more ? 'desc' : 'asc', tags: [at, at + 1] }
  const [highest, lowest] = [operatorAt(reader, at, 'mayor') !== undefined, operatorAt(reader, at, 'menor') !== undefined]
  const named = reader.tags.flatMap((_, place) => senseAt(reader, place, 'measure')?.id ?? [])
  const by = new Set(named).size === 1 ? named[0] : standard
  return (highest || lowest) && by ? { by, direction: highest ? 'desc' : 'asc', tags: [at] } : undefined
}
