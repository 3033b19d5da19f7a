/** Two superlatives of one measure: an order from one end to the other, or both of its ends. */
import type { Order } from './order.ts'
import type { LogicalQuery, Subject } from '@tianguis/core'
import type { Facts } from './fact.ts'
import { groupAt } from './groups.ts'
import { countedAt } from './rank.ts'
import { isPlural, namesRows, operatorAt, says, senseAt, takeOperator, Unread, type Reader } from './reader.ts'
import { countedBy } from './thresholds.ts'

/** «de mayor a menor», «de la más cara a la más barata», «del más alto al más bajo». */
export function readOrder(reader: Reader, standard: string | undefined): Order | undefined {
  const by = rowsByMeasure(reader) ?? groupsByCount(reader)
  if (by) return by
  const said = ordered(reader)
  if (said) return said
  const pair = pairOf(reader, standard, (between) => between.some((word) => word === 'a' || word === 'al'))
  return pair && { by: pair.by, direction: pair.direction }
}

/** «municipios de Chiapas por población», «presas de Sonora por llenado»: one after another, the best first. */
function rowsByMeasure(reader: Reader): Order | undefined {
  // «por número de empleados»
  const measureOf = (at: number) => senseAt(reader, operatorAt(reader, at + 1, 'cuenta') ? at + 2 : at + 1, 'measure')
  const sorted = (at: number) => reader.tokens[reader.tags[at]!.from]!.folded.startsWith('ordenad')
  // «farmacias por tamaño» are counted by it.
  const isGroup = (at: number) =>
    !sorted(at) &&
    Object.values(reader.topic.subject.dimensions).some(({ words }) =>
      words.includes(reader.tokens[reader.tags[at + 1]!.from]!.lemma),
    )
  const isKind = (at: number) => reader.topic.subject.dimensions[senseAt(reader, at, 'value')?.id ?? '']?.rows === true
  const at = reader.tags.findIndex(
    (tag, at) =>
      operatorAt(reader, at, 'grupo') &&
      /^(por|segun|ordenad[oa]s?)$/.test(reader.tokens[tag.from]!.folded) &&
      measureOf(at) &&
      !isGroup(at) &&
      !reader.taken.has(at),
  )
  const listed = reader.tags.some(
    (tag, place) =>
      place < at &&
      isPlural(reader, tag) &&
      (senseAt(reader, place, 'row', 'dimension') ||
        operatorAt(reader, place, 'nivel') ||
        (sorted(at) && isKind(place))),
  )
  const counts = reader.tags.some((_, place) => place !== at + 1 && operatorAt(reader, place, 'cuenta'))
  if (
    at < 0 ||
    !listed ||
    counts ||
    says(reader, 'agregado', 'cuanto', 'ordenados', 'top', 'mas', 'menos', 'mejor', 'peor', 'mayor', 'menor', 'porcion')
  )
    return undefined
  reader.taken.add(at)
  if (operatorAt(reader, at + 1, 'cuenta')) reader.taken.add(at + 1)
  const { id } = measureOf(at)!
  return {
    by: id,
    direction:
      reader.topic.subject.measures[id]!.better === 'menos' && !isWorstFirst(reader.topic.subject) ? 'asc' : 'desc',
  }
}

/**
 * «estados por número de farmacias», «los estados ordenados por cantidad de municipios, de menor a mayor»: those with
 * the most first, unless told.
 */
function groupsByCount(reader: Reader): Order | undefined {
  const by = countedBy(reader)
  const at = reader.tags.findIndex(
    (tag, at) =>
      operatorAt(reader, at, 'grupo') &&
      /^(por|segun|ordenad[oa]s?)$/.test(reader.tokens[tag.from]!.folded) &&
      operatorAt(reader, at + 1, 'cuenta') &&
      countedAt(reader, at + 2),
  )
  const listed = reader.tags.some(
    (tag, place) => place < at && isPlural(reader, tag) && groupAt(reader, place) !== undefined,
  )
  if (
    by === undefined ||
    !listed ||
    says(reader, 'agregado', 'cuanto', 'top', 'mas', 'menos', 'mejor', 'peor', 'mayor', 'menor', 'porcion', 'tasa')
  )
    return undefined
  reader.taken.add(at).add(at + 1)
  return { by, direction: takeOperator(reader, 'ordenados')?.direction ?? 'desc' }
}

/** Air is listed by its worst, and a price by its best: as the subject lists its own rows. */
const isWorstFirst = ({ measures, order }: Subject): boolean =>
  Object.values(measures).some(
    ({ standard, better, column }) => standard && better === 'menos' && order[0] === `${column} desc`,
  )

/**
 * «el más alto y el más bajo», «de cuánto a cuánto anda», «rango de …»: the measure whose highest and lowest are asked
 * for.
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
  // «el municipio más poblado y el menos poblado»
  const ofThings = pair && (namesRows(reader) || groupAt(reader, pair.tags[0]! - 1) !== undefined)
  if (ofThings && !saysDifference(reader)) throw new Unread('los dos extremos a la vez')
  return pair?.by
}

/** «el segundo más caro»: what stands in that place of an order of which one is asked for. */
export function inPlaceSaid(query: LogicalQuery, reader: Reader, { ranking }: Facts): LogicalQuery {
  const at = reader.tags.findIndex(
    ({ meaning }, at) => meaning.type === 'number' && meaning.span.ordinal && !reader.taken.has(at),
  )
  const { meaning } = reader.tags[at] ?? {}
  const puesto =
    meaning?.type === 'number' && /^([2-9]|1\d|20)$/.test(meaning.span.value) ? Number(meaning.span.value) : undefined
  const ofOne =
    ranking && ranking.by !== 'tiempo' && ranking.most === undefined && !ranking.several && query.limite === 1
  if (
    !puesto ||
    !ofOne ||
    query.por_habitantes ||
    query.comparar ||
    (query.accion !== 'listar' && query.accion !== 'agregar')
  )
    return query
  reader.taken.add(at)
  return { ...query, puesto }
}

/** «la diferencia entre el más caro y el más barato»: beside the two ends, what lies between them. */
export function differenceSaid(query: LogicalQuery, reader: Reader): LogicalQuery {
  const { accion, medidas = [], comparar, orden } = query
  const end = (agg: string) => medidas.find((one) => one.agg === agg)
  const [highest, lowest] = [end('maximo'), end('minimo')]
  const ends =
    accion === 'agregar' && medidas.length === 2 && highest && lowest && highest.id === lowest.id && !comparar && !orden
  return ends && saysDifference(reader) ? { ...query, medidas: [highest, lowest], resta: true } : query
}

const saysDifference = ({ tokens }: Reader) => tokens.some(({ folded }) => /^diferencias?$/.test(folded))

interface Superlative {
  readonly by: string
  readonly direction: 'asc' | 'desc'
  readonly tags: readonly number[]
}

/** Takes two superlatives that are each other's opposite, with nothing between them but what the test asks for. */
function pairOf(
  reader: Reader,
  standard: string | undefined,
  isJoined: (between: readonly string[]) => boolean,
): Superlative | undefined {
  for (let at = 0; at < reader.tags.length; at++) {
    const one = superlativeAt(reader, at, standard)
    if (!one) continue
    const next = one.tags.at(-1)! + 1
    const joined = operatorAt(reader, next, 'y') ? [next] : []
    const other = superlativeAt(reader, next + joined.length, standard)
    if (!other || other.by !== one.by || other.direction === one.direction) continue
    const between = reader.tokens
      .slice(reader.tags[next - 1]!.to, reader.tags[other.tags[0]!]!.to)
      .map(({ folded }) => folded)
    if (!isJoined(between)) continue
    for (const taken of [...one.tags, ...joined, ...other.tags]) reader.taken.add(taken)
    return one
  }
  return undefined
}

/** «de mayor a menor»; «del más al menos poblado», which is the order of what the adjective is of. */
function ordered(reader: Reader): Order | undefined {
  const at = reader.tags.findIndex((_, at) => !reader.taken.has(at) && operatorAt(reader, at, 'ordenados'))
  if (at < 0) return undefined
  reader.taken.add(at)
  const { direction } = operatorAt(reader, at, 'ordenados')!
  const degree = senseAt(reader, at + 1, 'degree')
  if (!degree) return { by: undefined, direction }
  reader.taken.add(at + 1)
  return { by: degree.id, direction: (degree.end === 'mas') === (direction === 'desc') ? 'desc' : 'asc' }
}

/** «más cara», and «más alto», which is one word of the lexicon. */
function superlativeAt(reader: Reader, at: number, standard: string | undefined): Superlative | undefined {
  const [more, less] = [operatorAt(reader, at, 'mas') !== undefined, operatorAt(reader, at, 'menos') !== undefined]
  const degree = more || less ? senseAt(reader, at + 1, 'degree') : undefined
  if (degree) return { by: degree.id, direction: (degree.end === 'mas') === more ? 'desc' : 'asc', tags: [at, at + 1] }
  const [highest, lowest] = [
    operatorAt(reader, at, 'mayor') !== undefined,
    operatorAt(reader, at, 'menor') !== undefined,
  ]
  const named = reader.tags.flatMap((_, place) => senseAt(reader, place, 'measure')?.id ?? [])
  const by = new Set(named).size === 1 ? named[0] : standard
  return (highest || lowest) && by ? { by, direction: highest ? 'desc' : 'asc', tags: [at] } : undefined
}
