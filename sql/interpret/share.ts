import type { Condition, LogicalQuery } from '@tianguis/core'
import type { PlaceReference } from '../places.ts'
import { addsUp, fixesOne, periodOfRows, type Asked } from './facts.ts'
import { measured } from './grouped.ts'
import { groupAt } from './groups.ts'
import { findOperators, operatorAt, says, senseAt, Unread, type Reader } from './reader.ts'
import { rowConditions } from './thresholds.ts'

/**
 * The share of what lies in a place within another; of what meets a bound; of what was said last; of the country, when
 * only a place was said.
 */
export function share(asked: Asked): LogicalQuery {
  const { base, where, thresholds, reader, grain } = asked
  if (grain && (grain.grain !== periodOfRows(reader, asked) || !fixesOne(asked)))
    throw new Unread('una parte de periodos que hay que calcular')
  // «las presas de Chihuahua con su porcentaje»
  if (
    reader.tags.some(
      ({ from }, at) => operatorAt(reader, at, 'porcion') && /^sus?$/.test(reader.tokens[from - 1]?.folded ?? ''),
    )
  )
    throw new Unread('el porcentaje de cada uno')
  if (says(reader, 'grupo') && asked.groups.dimensions.length) throw new Unread('una parte de cada grupo')
  const said = base.filtros ?? []
  const medidas = countedIn(asked)
  const inner =
    where.included.length === 2
      ? where.included.find(({ clave }) =>
          where.included.some((other) => other.clave !== clave && clave.startsWith(other.clave)),
        )
      : undefined
  if (inner)
    return {
      ...base,
      accion: 'proporcion',
      medidas,
      lugar: base.lugar!.filter(({ clave }) => clave !== inner.clave),
      parte: [placesCondition([inner])],
    }
  const bounds = thresholds.flatMap((threshold) => (threshold.of === 'filas' ? [] : rowConditions(reader, threshold)))
  if (bounds.length) {
    const isBound = ({ columna, op, valores }: Condition) =>
      bounds.some((bound) => bound.columna === columna && bound.op === op && String(bound.valores) === String(valores))
    return {
      ...base,
      ...(grain ? { tiempo: base.tiempo ?? 'todo' } : {}),
      accion: 'proporcion',
      medidas,
      filtros: said.filter((one) => !isBound(one)),
      parte: bounds,
    }
  }
  const country = reader.tags.some((_, at) => operatorAt(reader, at, 'nivel')?.nivel === 'pais')
  const ofPlaces = where.included.length > 0 && (!said.length || placeIsPart(reader) || country)
  if (ofPlaces) {
    // «porcentaje de lluvia en Cancún» asks for no share of the municipalities.
    const [named] = asked.measures
    if (
      named &&
      !country &&
      !placeIsPart(reader) &&
      (!addsUp(reader, named) || reader.topic.subject.measures[named]!.level)
    )
      throw new Unread('una parte de qué')
    const { lugar: _, ...rest } = base
    return { ...rest, accion: 'proporcion', medidas, parte: [placesCondition(where.included)] }
  }
  if (!said.length || [...asked.conditions.dimensions.values()].some(({ partly }) => partly))
    throw new Unread('una parte de qué')
  // «¿qué porcentaje han subido?»: what is meant unless told is no part.
  const last = said.at(-1)!.columna
  const isSaid =
    asked.conditions.named.some(({ columna }) => columna === last) ||
    [...asked.conditions.dimensions.keys()].some((id) => reader.topic.subject.dimensions[id]!.column === last)
  if (!isSaid) throw new Unread('una parte de qué')
  // «¿qué porcentaje anda La Boca?»: one of them by its name is no part of how many there are.
  const { single = [], dimensions } = reader.topic.subject
  if (single.length === 1 && dimensions[single[0]!]?.column === last && medidas.every(({ agg }) => agg === 'cuenta'))
    throw new Unread('una parte de qué')
  takeEither(reader)
  return (
    kindOfWhole(asked) ?? { ...base, accion: 'proporcion', medidas, filtros: said.slice(0, -1), parte: said.slice(-1) }
  )
}

/** «qué porcentaje de los negocios son bares o restaurantes»: of all that rows are, those of either kind. */
function takeEither(reader: Reader): void {
  const whole = reader.tags.findIndex((_, at) => operatorAt(reader, at - 1, 'porcion') && senseAt(reader, at, 'row'))
  if (whole < 0) return
  for (const at of findOperators(reader, 'o')) {
    const [one, other] = [senseAt(reader, at - 1, 'value'), senseAt(reader, at + 1, 'value')]
    if (at > whole && one && one.id === other?.id) reader.taken.add(at)
  }
}

/**
 * «qué porcentaje de las escuelas son primarias»: of two names of one thing the first is the whole, which the second
 * must lie in.
 */
function kindOfWhole(asked: Asked): LogicalQuery | undefined {
  const { reader, base, conditions } = asked
  const [id, { lists }] = [...conditions.dimensions].find(([, { names }]) => names > 1) ?? [undefined, { lists: [] }]
  const [whole, part, more] = lists
  if (id === undefined || says(reader, 'y', 'o')) return undefined
  if (more || !part!.every((value) => whole!.includes(value))) throw new Unread('una parte de otra cosa')
  const columna = reader.topic.subject.dimensions[id]!.column
  const among = (valores: readonly string[]): Condition => ({ columna, op: 'in', valores })
  return {
    ...base,
    accion: 'proporcion',
    medidas: countedIn(asked),
    filtros: [...(base.filtros ?? []).filter((one) => one.columna !== columna), among(whole!)],
    parte: [among(part!)],
  }
}

/** «… de los sismos de México fueron en Oaxaca»: what the verb says of the whole. */
function placeIsPart({ tags, tokens }: Reader): boolean {
  const last = tags.findLast(({ meaning }) => meaning.type === 'place')
  if (
    !last ||
    tags.some(({ from, meaning }) => from > last.from && meaning.type === 'sense' && meaning.sense.kind !== 'noise')
  )
    return false
  let before = last.from - 1
  while (before > 0 && JOINS.has(tokens[before]!.folded)) before -= 1
  return COPULAS.test(tokens[before]?.folded ?? '')
}

const JOINS: ReadonlySet<string> = new Set([
  'en',
  'de',
  'del',
  'el',
  'la',
  'los',
  'estado',
  'municipio',
  'ciudad',
  'ubicado',
  'ubicada',
  'ubicados',
  'ubicadas',
])
const COPULAS =
  /^(es|son|esta|estan|estuvo|estuvieron|fue|fueron|ocurre|ocurren|ocurrio|ocurrieron|hay|hubo|cayo|cayeron|vive|viven|ubica|ubican|encuentra|encuentran|concentra|concentran|queda|quedan)$/

/** Any of them: nothing lies in two places. */
function placesCondition(places: readonly PlaceReference[]): Condition {
  const [{ nivel }] = places as [PlaceReference]
  if (places.some((one) => one.nivel !== nivel)) throw new Unread('una parte en lugares de distinto nivel')
  const valores = places.map(({ clave, nombre }) => (nivel === 'estado' ? nombre : clave))
  return { columna: nivel === 'estado' ? 'estado' : 'cvegeo', op: valores.length > 1 ? 'in' : '=', valores }
}

/** «qué porcentaje de las ciudades»: of what stands after it, rows or not. */
function countedIn(asked: Asked): NonNullable<LogicalQuery['medidas']> {
  const { reader } = asked
  const { measures, single } = reader.topic.subject
  const at = reader.tags.findIndex((_, at) => operatorAt(reader, at, 'porcion'))
  // «qué porcentaje de los precios»: of prices, where it is stores that are counted.
  if (senseAt(reader, at + 1, 'measure') && reader.topic.subject.row?.distinct)
    throw new Unread('una parte de otra cosa')
  const group = groupAt(reader, at + 1)
  if (group !== undefined) reader.taken.add(at + 1)
  if (group !== undefined && single?.join() !== group) return [{ id: group, agg: 'cuenta' }]
  return asked.counting || measures[asked.measure]?.aggregates[0] !== 'suma' || group !== undefined
    ? [{ id: 'filas', agg: 'cuenta' }]
    : measured(asked)
}
