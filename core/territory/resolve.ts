import { keyOf } from './names.ts'
import type { Alias, PlaceMatch, Municipality, Resolution, State } from './place.ts'
import { indexPlaces, likeliestPlaces, meantIn, type Match, type Places } from './places.ts'
import { readings, type PlaceParse } from './readings.ts'
import type { States } from './states.ts'
import { suggest } from './suggest.ts'

export interface ResolveOptions {
  /** only places of this state: its name or its code */
  within?: string
  /** which one a name means that a state and a municipality share, as `Puebla` does; `municipio` unless told */
  prefer?: 'municipio' | 'estado'
}

/** More than the longest name of the catalogue with its state (109); the rest is not a place. */
const LONGEST_TEXT = 160
const CODE = /^\d+$/

/** Reads names and codes of places. */
export interface PlaceResolver {
  find(text: string, options?: ResolveOptions): PlaceMatch | undefined
  resolve(text: string, options?: ResolveOptions): Resolution
  municipality(state: string, name: string): Municipality | undefined
  /** Every name that `find` answers to but those of states. */
  names(): Iterable<string>
}

interface Catalogue {
  /** All municipalities, by cvegeo. */
  readonly sorted: readonly Municipality[]
  readonly aliases: readonly Alias[]
  readonly states: States
  byCode(cvegeo: string): Municipality | undefined
}

/** A catalogue with what is made of it once. */
interface PlaceIndex extends Catalogue {
  places(): Places
  /** A state, as all its municipalities. */
  whole(state: State, via: 'codigo' | 'estado'): PlaceMatch
}

export function createPlaceResolver(catalogue: Catalogue): PlaceResolver {
  const { sorted, aliases, states } = catalogue
  // On the first name: who only has codes and points never pays for it.
  let filed: Places | undefined
  const places = () => (filed ??= indexPlaces(sorted, aliases))
  const byState = Map.groupBy(sorted, ({ cvegeo }) => cvegeo.slice(0, 2))
  const whole = (state: State, via: 'codigo' | 'estado'): PlaceMatch => ({
    kind: 'found',
    municipalities: byState.get(state.cve_ent)!,
    state,
    via,
  })

  const index: PlaceIndex = { ...catalogue, places, whole }

  /** Undefined for what names no place: longer than any name, or within a state that there is not. */
  function readable(
    text: string,
    { within }: ResolveOptions,
  ): { trimmed: string; scope?: State | undefined } | undefined {
    const trimmed = text.trim()
    if (trimmed.length > LONGEST_TEXT) return undefined
    if (within === undefined) return { trimmed }
    const scope = states.of(within)
    return scope && { trimmed, scope }
  }

  function find(text: string, options: ResolveOptions = {}): PlaceMatch | undefined {
    const asked = readable(text, options)
    if (!asked) return undefined
    const { trimmed, scope } = asked
    if (CODE.test(trimmed)) return findCode(index, trimmed, scope)
    for (const reading of readings(trimmed, states)) {
      const found = answer(index, reading, scope, options.prefer)
      if (found) return found
    }
    return undefined
  }

  function resolve(text: string, options: ResolveOptions = {}): Resolution {
    const found = find(text, options)
    if (found) return found
    const asked = readable(text, options)
    if (!asked || CODE.test(asked.trimmed)) return { kind: 'unknown', nearest: [] }
    const { trimmed, scope } = asked
    const nearest = nearestNames([...readings(trimmed, states)], { places: places(), states: states.all, scope })
    return { kind: 'unknown', nearest }
  }

  return {
    find,
    resolve,
    names: () => places().keys(),
    municipality: (state, name) => municipalityNamed(states, places, state, name),
  }
}

/** What one reading of a text names. */
function answer(
  { places, states, whole }: PlaceIndex,
  { place, state, municipal }: PlaceParse,
  scope: State | undefined,
  prefer: ResolveOptions['prefer'],
): PlaceMatch | undefined {
  if (state && scope && state.cve_ent !== scope.cve_ent) return undefined
  const inside = state ?? scope
  const matches = places().get(place) ?? []
  const named = inside ? meantIn(matches, inside.cve_ent) : likeliestPlaces(matches)
  // `Puebla, Puebla` has said its state already: what stands before the comma is no state.
  const asState = municipal || state ? undefined : states.named(place)
  const allowed = asState && (!scope || asState.cve_ent === scope.cve_ent)
  if (allowed && (prefer === 'estado' || named.length === 0)) return whole(asState, 'estado')
  return named.length > 0 ? found(named) : undefined
}

function findCode(
  { byCode, states, whole }: PlaceIndex,
  code: string,
  scope: State | undefined,
): PlaceMatch | undefined {
  const municipality = byCode(code)
  const state = states.coded(code)
  if (municipality && (!scope || municipality.cvegeo.startsWith(scope.cve_ent))) {
    return { kind: 'found', municipalities: [municipality], via: 'codigo' }
  }
  return state && (!scope || state === scope) ? whole(state, 'codigo') : undefined
}

function municipalityNamed(
  states: States,
  places: () => Places,
  state: string,
  name: string,
): Municipality | undefined {
  const inside = states.of(state)
  if (!inside || name.length > LONGEST_TEXT) return undefined
  const matches = meantIn(places().get(keyOf(name)) ?? [], inside.cve_ent)
  return matches.length === 1 ? matches[0]!.municipality : undefined
}

/** From the likeliest reading that something is near to; a few only, because each costs a millisecond. */
function nearestNames(
  tried: readonly PlaceParse[],
  { places, states, scope }: { places: Places; states: readonly State[]; scope: State | undefined },
): string[] {
  for (const { place, state } of tried.slice(0, 3)) {
    const names = suggest(place, { places, states, within: state ?? scope })
    if (names.length > 0) return names
  }
  return []
}

/** The municipalities of some matches by cvegeo, and the strongest reason among them. */
function found(matches: readonly Match[]): PlaceMatch {
  const municipalities = matches.map(({ municipality }) => municipality).sort((a, b) => (a.cvegeo < b.cvegeo ? -1 : 1))
  const via = (['nombre', 'alias', 'localidad', 'parte', 'cabecera'] as const).find((reason) =>
    matches.some((match) => match.via === reason),
  )!
  const towns = matches.flatMap(({ municipality, via: es, written }) =>
    es === 'cabecera' || es === 'localidad' || es === 'parte'
      ? [[municipality.cvegeo, { nombre: written, es }] as const]
      : [],
  )
  return { kind: 'found', municipalities, via, ...(towns.length && { towns: Object.fromEntries(towns) }) }
}
