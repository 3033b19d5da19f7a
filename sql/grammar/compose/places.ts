/** Which places a derivation is of: each name decided, or left to be. */
import type { Condition, PlaceLevel } from '@tianguis/core'
import { wholeOf } from '@tianguis/core/territory/matched-place'
import { choosePlace, type Chosen } from '../../places/choose.ts'
import { described, type Unsettled } from '../../places/filter.ts'
import type { PlaceReference } from '../../places/finder.ts'
import type { Atom, AtomOf } from '../atoms.ts'
import type { ReadingScope } from '../construction.ts'
import { atomsOf } from './parts.ts'
import { REASONS, ParseFailure } from '../parse-failure.ts'

export interface PlacesSaid {
  readonly included: readonly PlaceReference[]
  readonly excluded: readonly PlaceReference[]
  readonly unsettled: readonly Unsettled[]
  readonly town?: Condition
}

/** @throws ParseFailure where the subject's rows lie in no place, or not at the level that was said */
export function placesSaid(
  atoms: readonly Atom[],
  { subject }: ReadingScope,
  settled: ReadonlyMap<string, PlaceReference>,
  notes: string[],
): PlacesSaid {
  const { place } = subject
  const said = atomsOf(atoms, 'place')
  if (said.length && !place)
    throw new ParseFailure(
      REASONS.nationwide,
      said.map(({ words }) => words),
    )
  const included: PlaceReference[] = regionsOf(atoms, notes)
  const excluded: PlaceReference[] = []
  const unsettled: Unsettled[] = []
  const prefer = levelMeant(atoms, said, subject) ?? place?.prefer
  for (const one of said) {
    const chosen = placeMeant(one, settled.get(one.words), { ...place, prefer: prefer! }, notes)
    if (chosen.kind === 'several') unsettled.push({ words: one.words, places: chosen.places })
    else (one.denied ? excluded : included).push(chosen.place)
  }
  // «fuera de la capital»: of its state, which is not the whole country.
  if (excluded.length && !included.length && said.some(({ denied, words }) => denied && CAPITAL.test(words)))
    throw new ParseFailure('fuera de la capital, sin decir en qué estado')
  const where = { included: withoutWholes(included), excluded, unsettled }
  const town = townCondition(place, included)
  if (town) return { ...where, town }
  for (const { town: part, nombre } of [...included, ...excluded]) if (part) notes.push(wholeOf(part, nombre))
  return where
}

const CAPITAL = /\bcapital\b/i

/** The place of a name, or those between which nothing decides; what was taken for it is told. */
function placeMeant(
  { span, words }: AtomOf<'place'>,
  known: PlaceReference | undefined,
  preference: Parameters<typeof choosePlace>[1],
  notes: string[],
): Chosen {
  if (known) {
    notes.push(`«${words}» se tomó como ${described(known)}: es el único lugar de ese nombre con datos.`)
    return { kind: 'one', place: known }
  }
  const chosen = choosePlace(span, preference)
  if (!chosen) throw new ParseFailure('no tiene ese nivel')
  if (chosen.kind === 'one' && chosen.instead)
    notes.push(`«${words}» se tomó como ${described(chosen.place)}, no como ${described(chosen.instead)}.`)
  return chosen
}

/** «gasolineras en Playa del Carmen»: of a town within its municipality, where rows say their town. */
function townCondition(
  place: ReadingScope['subject']['place'],
  included: readonly PlaceReference[],
): Condition | undefined {
  const towns = included.flatMap(({ town }) => (town?.es === 'localidad' ? [town.nombre] : []))
  const isOfTowns = towns.length > 0 && towns.length === included.length
  return place?.town && isOfTowns ? { columna: place.town, op: 'in', valores: towns } : undefined
}

/** «la Benito Juárez de la Ciudad de México»: the town, and not all of the state beside it. */
const withoutWholes = (places: readonly PlaceReference[]): PlaceReference[] =>
  places.filter(
    ({ clave }, at) =>
      !places.some(
        (other, place) =>
          place !== at && other.clave.startsWith(clave) && (other.clave.length > clave.length || place < at),
      ),
  )

/** What has municipalities is a state, and so is what stands beside one. */
function levelMeant(
  atoms: readonly Atom[],
  said: readonly AtomOf<'place'>[],
  { single }: ReadingScope['subject'],
): PlaceLevel | undefined {
  // «municipios de Oaxaca», «mediana de la población en Veracruz»: of one municipality, which is one row, there is none.
  const towns = single?.join() === 'municipio'
  if (towns && atoms.some(({ is }) => is === 'rows' || is === 'agg' || is === 'people')) return 'estado'
  // «¿dónde lloverá más en Veracruz?»
  if (towns && said.length === 1 && atomsOf(atoms, 'wanted').some(({ what }) => what === 'where')) return 'estado'
  const groups = atomsOf(atoms, 'group').map(({ id }) => id)
  if (groups.includes('municipio') || groups.includes('estado')) return 'estado'
  const levels = said.map(({ span }) => new Set(span.places.map(({ nivel }) => nivel)))
  const certain = new Set(levels.flatMap((one) => (one.size === 1 ? [...one] : [])))
  return levels.length > 1 && certain.size === 1 ? [...certain][0] : undefined
}

/** «el Bajío», «el norte»: what a region is taken to be is told. */
function regionsOf(atoms: readonly Atom[], notes: string[]): PlaceReference[] {
  return atomsOf(atoms, 'region').flatMap(({ nivel, claves, says }) => {
    if (says) notes.push(says)
    return claves.map((clave) => ({ nivel, clave, nombre: clave, poblacion: 0 }))
  })
}
