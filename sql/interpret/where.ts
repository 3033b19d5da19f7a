import type { Condition, PlaceLevel } from '@tianguis/core'
import { wholeOf } from '@tianguis/core/territory/taken'
import { choosePlace } from '../choose-place.ts'
import { type PlaceReference } from '../places.ts'
import { findOperators, isDenied, operatorAt, says, senseAt, Unread, wordsOf, type Reader } from './reader.ts'

export interface PlaceFilter {
  readonly nivel: PlaceLevel
  readonly clave: string
}

/** A name that several towns share, of which none stands out. */
export interface Unsettled {
  readonly words: string
  readonly places: readonly PlaceReference[]
}

export interface Where {
  readonly included: readonly PlaceReference[]
  readonly excluded: readonly PlaceReference[]
  /** Names to be settled by which of their places have rows. */
  readonly unsettled: readonly Unsettled[]
  /** Towns that rows are kept to, where they know theirs and nothing else is included. */
  readonly town?: Condition
}

/** @throws Unread where the subject's rows lie in no place, or not at the level that was said. */
export function readPlaces(reader: Reader): Where {
  const { place } = reader.topic.subject
  const asksForTowns = namesTowns(reader)
  // «¿cuál estado, quitando a Veracruz y Oaxaca?»: what is left out of states are states.
  const asksForStates = reader.tags.some((_, at) => operatorAt(reader, at, 'nivel')?.nivel === 'estado')
  const level = sharedLevel(reader)
  const included: PlaceReference[] = []
  const excluded: PlaceReference[] = []
  const unsettled: Unsettled[] = []
  reader.tags.forEach((tag, at) => {
    if (tag.meaning.type !== 'place') return
    const words = wordsOf(reader, tag)
    if (!place) throw new Unread('no tiene lugares', [words])
    const settled = reader.settled.get(words)
    const chosen = settled
      ? { kind: 'one' as const, place: settled, instead: undefined }
      : choosePlace(
          tag.meaning.span,
          level ? { ...place, prefer: level } : asksForTowns || asksForStates ? { ...place, prefer: 'estado' } : place,
        )
    if (!chosen) throw new Unread('no tiene ese nivel', [words])
    reader.taken.add(at)
    if (settled)
      reader.notes.push(`«${words}» se tomó como ${described(settled)}: es el único lugar de ese nombre con datos.`)
    if (chosen.kind === 'several') unsettled.push({ words, places: chosen.places })
    else {
      if (chosen.instead)
        reader.notes.push(`«${words}» se tomó como ${described(chosen.place)}, no como ${described(chosen.instead)}.`)
      ;(isDenied(reader, at) || lessPlace(reader, at) ? excluded : included).push(chosen.place)
    }
  })
  for (const [at, one] of included.entries()) included[at] = stateOfExcluded(reader, one, excluded) ?? one
  // «de mi estado», said beside it.
  if (included.length) for (const at of findOperators(reader, 'suyo')) reader.taken.add(at)
  if (included.length > 1 && new Set(included.map(({ nivel }) => nivel)).size > 1 && !level) {
    const shared = statesOf(reader)
    // «en Puebla o en Tlaxcala»: what is a state beside one that can only be one.
    if (shared.length === included.length) return { included: shared, excluded, unsettled }
  }
  if (!included.length && !unsettled.length && place && namesBoroughs(reader)) included.push(CAPITAL)
  for (let at = 0; at < reader.tags.length; at++) {
    if (operatorAt(reader, at, 'nivel')?.nivel === 'pais') reader.taken.add(at)
  }
  return { included, excluded, unsettled, ...readTowns(reader, included, excluded) }
}

/** «farmacias en Sayulita»: of that town where rows know theirs, and otherwise of its municipality, which is said. */
function readTowns(
  {
    topic: {
      subject: { place },
    },
    notes,
  }: Reader,
  included: readonly PlaceReference[],
  excluded: readonly PlaceReference[],
): Pick<Where, 'town'> {
  const towns = included.flatMap(({ town }) => (town?.es === 'localidad' ? [town.nombre] : []))
  if (place?.town && towns.length && towns.length === included.length)
    return { town: { columna: place.town, op: 'in', valores: towns } }
  for (const { town, nombre } of [...included, ...excluded]) if (town) notes.push(wholeOf(town, nombre))
  return {}
}

const CAPITAL: PlaceReference = { nivel: 'estado', clave: '09', nombre: 'Ciudad de México', poblacion: 0 }

/** «Mérida o Querétaro», «Jalisco o Puebla»: a name that is both is what those beside it can only be. */
function sharedLevel({ tags }: Reader): PlaceLevel | undefined {
  const levels = tags.flatMap(({ meaning }) =>
    meaning.type === 'place' ? [new Set(meaning.span.places.map(({ nivel }) => nivel))] : [],
  )
  const certain = new Set(levels.flatMap((one) => (one.size === 1 ? [...one] : [])))
  return levels.length > 1 && certain.size === 1 ? [...certain][0] : undefined
}

/** «en Colima sin Manzanillo»: a town that is left out lies in the state, and not in the town of that name. */
function stateOfExcluded(
  { tags }: Reader,
  town: PlaceReference,
  excluded: readonly PlaceReference[],
): PlaceReference | undefined {
  const named = tags.flatMap(({ meaning }) =>
    meaning.type === 'place' && !meaning.span.said && meaning.span.places.some(({ clave }) => clave === town.clave)
      ? meaning.span.places
      : [],
  )
  const state = town.nivel === 'municipio' ? named.find(({ nivel }) => nivel === 'estado') : undefined
  return state && excluded.some(({ nivel, clave }) => nivel === 'municipio' && clave.startsWith(state.clave))
    ? state
    : undefined
}

/** Of each name that was said without its level, the state. */
const statesOf = ({ tags }: Reader): PlaceReference[] =>
  tags.flatMap(({ meaning }) =>
    meaning.type === 'place' && !meaning.span.said
      ? (meaning.span.places.find(({ nivel }) => nivel === 'estado') ?? [])
      : [],
  )

/** Only the capital has «alcaldías». */
const namesBoroughs = (reader: Reader) =>
  reader.tags.some(
    ({ from }, at) =>
      (operatorAt(reader, at, 'nivel') || senseAt(reader, at, 'row')) &&
      /^(alcaldia|delegacion)/.test(reader.tokens[from]!.folded),
  )

/** «el municipio más poblado de Oaxaca»: what has municipalities is a state, whatever town bears its name. */
function namesTowns(reader: Reader): boolean {
  const { single, time } = reader.topic.subject
  // «el score máximo en Durango», «dónde se vive peor en Oaxaca»: of one town there is nothing to compare.
  const superlative = says(reader, 'mas', 'menos', 'mejor', 'peor', 'mayor', 'menor')
  // «el lugar más lluvioso de Veracruz»
  const lugar = superlative && reader.tokens.some(({ folded }) => /^(lugar|sitio|parte|zona)$/.test(folded))
  const where = lugar || (says(reader, 'donde') && (superlative || time?.future === true))
  const one = reader.tags.filter(({ meaning }) => meaning.type === 'place').length === 1
  if (single?.join() === 'municipio' && ((where && (one || !time)) || reducesRows(reader))) return true
  // «en todo Veracruz»
  if (
    reader.tags.some(
      ({ meaning }, at) =>
        meaning.type === 'place' &&
        operatorAt(reader, at - 1, 'todos') &&
        reader.tags[at - 1]!.to === reader.tags[at]!.from,
    )
  )
    return true
  return reader.tags.some(
    (_, at) =>
      operatorAt(reader, at, 'nivel')?.nivel === 'municipio' ||
      (single?.join() === 'municipio' && senseAt(reader, at, 'row')),
  )
}

/**
 * «mediana de la población en Veracruz»: of one municipality, which is one row, there is nothing to reduce; of a day's
 * weather a mean is what a city has.
 */
function reducesRows(reader: Reader): boolean {
  const { time } = reader.topic.subject
  return reader.tags.some((_, at) => {
    const agg = operatorAt(reader, at, 'agregado')?.agg
    return agg !== undefined && (!time || agg === 'mediana' || (agg === 'promedio' && !time.future))
  })
}

export const described = ({ nivel, nombre }: PlaceReference) => (nivel === 'estado' ? `el estado de ${nombre}` : nombre)

/** «todos menos Jalisco»; of «gana menos en Monterrey» the place is where. */
function lessPlace(reader: Reader, at: number): boolean {
  if (!operatorAt(reader, at - 1, 'menos')) return false
  const beside = reader.tags[at - 1]!.to === reader.tags[at]!.from
  if ((!beside || senseAt(reader, at - 2, 'measure', 'degree', 'noise')) && !says(reader, 'todos')) return false
  reader.taken.add(at - 1)
  return true
}

export const filterOf = ({ nivel, clave }: PlaceReference): PlaceFilter => ({ nivel, clave })
