import { indexBoundaries, type Boundaries, type Boundary } from './boundaries.ts'
import { indexHeadTowns } from './nearest.ts'
import { keyOf } from './names.ts'
import type { Alias, Found, Municipality, Resolution, State } from './place.ts'
import { indexPlaces, meant, meantIn, type Match, type Places } from './places.ts'
import { readings, type Reading } from './readings.ts'
import { indexStates } from './states.ts'
import { suggest } from './suggest.ts'

export { ALIASES } from './aliases.ts'
export type { Boundary } from './boundaries.ts'
export { keyOf, normalise } from './names.ts'
export type { Alias, Found, Municipality, Resolution, State, Town } from './place.ts'

export interface ResolveOptions {
  /** only places of this state: its name or its code */
  within?: string
  /** which one a name means that a state and a municipality share, as `Puebla` does; `municipio` unless told */
  prefer?: 'municipio' | 'estado'
}

export interface Territory {
  /** the municipality of a 5-digit code, or of one that lost its leading zero (`1001`) */
  byCode(cvegeo: string): Municipality | undefined
  /** by cve_ent */
  states(): readonly State[]
  /** by cvegeo */
  municipalities(): readonly Municipality[]
  /**
   * What a person means by a place: a code, a municipality, a head town, a short or common name,
   * a state, with or without the state beside it. An ambiguous name finds all that share it; an
   * unknown one is never guessed at.
   */
  resolve(text: string, options?: ResolveOptions): Resolution
  /** every name that `find` answers to, as it is compared (`normalise`): states, municipalities, head towns, short and common forms */
  names(): Iterable<string>
  /** as `resolve`, and undefined where nothing answers: without the search for near names, for who tries many phrases */
  find(text: string, options?: ResolveOptions): Found | undefined
  /** what an agency means by a state and a municipality; undefined if none or more than one answers */
  municipality(state: string, name: string): Municipality | undefined
  /** by INEGI's name, a short or historic one, an abbreviation, or code */
  state(text: string): State | undefined
  /**
   * The municipality whose head town is nearest to a point in degrees, and how far that is. It is
   * the municipality of the point itself in 86 of 100 cases; undefined if the numbers are no point.
   */
  nearest(latitude: number | string, longitude: number | string): { municipality: Municipality; km: number } | undefined
  /**
   * The municipality of a point in degrees, and how it was found. `poligono`: its boundary holds the point (99.7 of 100 where
   * boundaries are loaded). `cercania`: the boundary that passes nearest, up to 20 km, for coasts and islands; else the
   * nearest head town. `km` is how far that is, 0 inside; undefined if the numbers are no point.
   */
  locate(latitude: number | string, longitude: number | string): Located | undefined
}

export interface Located {
  readonly municipality: Municipality
  readonly method: 'poligono' | 'cercania'
  readonly km: number
}

/** More than the longest name of the catalogue with its state (109); the rest is not a place. */
const LONGEST_TEXT = 160

/**
 * Builds the index of a catalogue in memory, once.
 * @param municipalities all of them, with the spelling and codes of INEGI
 * @param aliases other names; those that point to no place of the catalogue are left out
 * @param outlines boundaries of those that have one loaded
 */
export function createTerritory(
  municipalities: readonly Municipality[],
  aliases: readonly Alias[],
  outlines: readonly Boundary[] = [],
): Territory {
  const sorted = [...municipalities].sort((a, b) => (a.cvegeo < b.cvegeo ? -1 : 1))
  const codes = new Map(sorted.map((municipality) => [municipality.cvegeo, municipality]))
  const states = indexStates(sorted, aliases)
  // On the first name: who only has codes and points never pays for it.
  let filed: Places | undefined
  const places = () => (filed ??= indexPlaces(sorted, aliases))
  const byState = Map.groupBy(sorted, ({ cvegeo }) => cvegeo.slice(0, 2))
  const byCode = (cvegeo: string) => (/^\d{4,5}$/.test(cvegeo) ? codes.get(cvegeo.padStart(5, '0')) : undefined)
  const whole = (state: State, via: 'codigo' | 'estado'): Found => ({
    kind: 'found',
    municipalities: byState.get(state.cve_ent)!,
    state,
    via,
  })

  function answer(
    { place, state, municipal }: Reading,
    scope: State | undefined,
    prefer: ResolveOptions['prefer'],
  ): Found | undefined {
    if (state && scope && state.cve_ent !== scope.cve_ent) return undefined
    const inside = state ?? scope
    const matches = places().get(place) ?? []
    const named = inside ? meantIn(matches, inside.cve_ent) : meant(matches)
    // `Puebla, Puebla` has said its state already: what stands before the comma is no state.
    const asState = municipal || state ? undefined : states.named(place)
    const allowed = asState && (!scope || asState.cve_ent === scope.cve_ent)
    if (allowed && (prefer === 'estado' || named.length === 0)) return whole(asState, 'estado')
    return named.length > 0 ? found(named) : undefined
  }

  function find(text: string, options: ResolveOptions = {}): Found | undefined {
    const trimmed = text.trim()
    const scope = options.within === undefined ? undefined : states.of(options.within)
    if (trimmed.length > LONGEST_TEXT || (options.within !== undefined && !scope)) return undefined
    if (/^\d+$/.test(trimmed)) return findCode(trimmed, scope)
    for (const reading of readings(trimmed, states)) {
      const found = answer(reading, scope, options.prefer)
      if (found) return found
    }
    return undefined
  }

  function resolve(text: string, options: ResolveOptions = {}): Resolution {
    const found = find(text, options)
    if (found) return found
    const trimmed = text.trim()
    const scope = options.within === undefined ? undefined : states.of(options.within)
    if (trimmed.length > LONGEST_TEXT || (options.within !== undefined && !scope) || /^\d+$/.test(trimmed))
      return { kind: 'unknown', nearest: [] }
    return { kind: 'unknown', nearest: nearestNames([...readings(trimmed, states)], scope) }
  }

  /** From the likeliest reading that something is near to; a few only, because each costs a millisecond. */
  function nearestNames(tried: readonly Reading[], scope: State | undefined): string[] {
    for (const { place, state } of tried.slice(0, 3)) {
      const names = suggest(place, { places: places(), states: states.all, within: state ?? scope })
      if (names.length > 0) return names
    }
    return []
  }

  function findCode(code: string, scope: State | undefined): Found | undefined {
    const municipality = byCode(code)
    const state = states.coded(code)
    if (municipality && (!scope || municipality.cvegeo.startsWith(scope.cve_ent))) {
      return { kind: 'found', municipalities: [municipality], via: 'codigo' }
    }
    return state && (!scope || state === scope) ? whole(state, 'codigo') : undefined
  }

  const nearest = indexHeadTowns(sorted)
  let index: Boundaries | undefined
  // On the first point: who only reads names never pays for it.
  const boundaries = () => (index ??= indexBoundaries(outlines.filter(({ cvegeo }) => codes.has(cvegeo))))

  function locate(latitude: number | string, longitude: number | string): Located | undefined {
    const town = nearest(latitude, longitude)
    if (!town) return undefined
    const [lat, lon] = [Number(latitude), Number(longitude)]
    const inside = boundaries().holding(lat, lon)
    if (inside !== undefined) return { municipality: codes.get(inside)!, method: 'poligono', km: 0 }
    // Where the surroundings have no boundaries loaded, the nearest one is that of a place farther off.
    const beside = boundaries().has(town.municipality.cvegeo) ? boundaries().beside(lat, lon) : undefined
    return beside
      ? { municipality: codes.get(beside.cvegeo)!, method: 'cercania', km: beside.km }
      : { ...town, method: 'cercania' }
  }

  return {
    byCode,
    states: () => states.all,
    names: () => new Set([...states.names(), ...places().keys()]),
    municipalities: () => sorted,
    find,
    resolve,
    municipality(state, name) {
      const inside = states.of(state)
      const matches =
        inside && name.length <= LONGEST_TEXT ? meantIn(places().get(keyOf(name)) ?? [], inside.cve_ent) : []
      return matches.length === 1 ? matches[0]!.municipality : undefined
    },
    state: states.of,
    nearest,
    locate,
  }
}

/** The municipalities of some matches by cvegeo, and the strongest reason among them. */
function found(matches: readonly Match[]): Found {
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
