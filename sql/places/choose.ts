/** Which place a name means, by who lives there. */
import type { PlaceLevel } from '@tianguis/core'
import type { PlaceReference, PlaceSpan } from './finder.ts'

/**
 * How many times the people of any other a town must have to be the one that a shared name means, and how many at
 * least.
 */
const DOMINANT = { times: 5, people: 100_000 }
/**
 * A city of its state's name: the smallest capital, Tlaxcala, has 99,896 people, and the municipality of Sinaloa, which
 * is none, 75,000.
 */
const CAPITAL_PEOPLE = 90_000

export type Chosen =
  | {
      readonly kind: 'one'
      readonly place: PlaceReference
      /** The other reading, when there was one. */ readonly instead?: PlaceReference | undefined
    }
  | { readonly kind: 'several'; readonly places: readonly PlaceReference[] }

/**
 * Which of the places of a name a subject means: the level that was said; what the subject prefers between a state and
 * a town of the same name; the town with far more people than the others of its name. Otherwise several.
 */
export function choosePlace(
  { places, said, longer = [] }: PlaceSpan,
  { prefer, levels = ['municipio', 'estado'] }: { prefer: PlaceLevel; levels?: readonly PlaceLevel[] },
): Chosen | undefined {
  const allowed = places.filter(({ nivel }) => levels.includes(nivel))
  const state = allowed.find(({ nivel }) => nivel === 'estado')
  const towns = byPeople(allowed.filter(({ nivel }) => nivel === 'municipio'))
  const [first] = towns
  if (said === 'estado' && state) return { kind: 'one', place: state }
  if (!first) return state && (said ? { kind: 'several', places: towns } : { kind: 'one', place: state })
  if (said) return isAlone(towns) ? { kind: 'one', place: first } : { kind: 'several', places: towns }
  if (!state) return chooseTown(towns, longer)
  // A town that bears the name of a state speaks for it only if it is a city of that state: «Hidalgo» is nobody's
  // village.
  const isCity = first.poblacion > CAPITAL_PEOPLE && first.clave.startsWith(state.clave)
  if (prefer === 'estado' || !isCity) return { kind: 'one', place: state, instead: first }
  return isAlone(towns) ? { kind: 'one', place: first, instead: state } : { kind: 'one', place: state }
}

/** @param longer towns whose names go on: of «San Andrés», who lives in one of them says no more than that */
function chooseTown(towns: readonly PlaceReference[], longer: readonly PlaceReference[] = []): Chosen {
  const [first, second] = towns
  const others = longer.filter((other) => !dominates(first!, other))
  if (others.length) return { kind: 'several', places: byPeople([...towns, ...others]) }
  return isAlone(towns) ? { kind: 'one', place: first!, instead: second } : { kind: 'several', places: towns }
}

const byPeople = (places: readonly PlaceReference[]) => places.toSorted((a, b) => b.poblacion - a.poblacion)

const dominates = (one: PlaceReference, other: PlaceReference) =>
  one.poblacion > DOMINANT.people && one.poblacion >= other.poblacion * DOMINANT.times

const isAlone = ([first, second]: readonly PlaceReference[]) => !second || dominates(first!, second)
