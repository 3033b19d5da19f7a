import type { Boundary } from './boundaries.ts'
import { createLocator, type Located } from './locate.ts'
import { indexHeadTowns } from './nearest.ts'
import type { Alias, PlaceMatch, Municipality, Resolution, State } from './place.ts'
import { createPlaceResolver, type ResolveOptions } from './resolve.ts'
import { indexStates } from './states.ts'

export { ALIASES } from './aliases.ts'
export type { Boundary } from './boundaries.ts'
export type { Located } from './locate.ts'
export { keyOf, normalise } from './names.ts'
export type { Alias, PlaceMatch as Found, Municipality, Resolution, State, Town } from './place.ts'
export type { ResolveOptions } from './resolve.ts'

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
  /**
   * every name that `find` answers to, as it is compared (`normalise`): states, municipalities, head towns, short and
   * common forms
   */
  names(): Iterable<string>
  /**
   * as `resolve`, and undefined where nothing answers: without the search for near names, for who tries many phrases
   */
  find(text: string, options?: ResolveOptions): PlaceMatch | undefined
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
   * The municipality of a point in degrees, and how it was found. `poligono`: its boundary holds the point (99.7 of 100
   * where boundaries are loaded). `cercania`: the boundary that passes nearest, up to 20 km, for coasts and islands;
   * else the nearest head town. `km` is how far that is, 0 inside; undefined if the numbers are no point.
   */
  locate(latitude: number | string, longitude: number | string): Located | undefined
}

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
  const byCode = (cvegeo: string) => (/^\d{4,5}$/.test(cvegeo) ? codes.get(cvegeo.padStart(5, '0')) : undefined)
  const { find, resolve, municipality, names } = createPlaceResolver({ sorted, aliases, states, byCode })
  const nearest = indexHeadTowns(sorted)
  return {
    byCode,
    states: () => states.all,
    names: () => new Set([...states.names(), ...names()]),
    municipalities: () => sorted,
    find,
    resolve,
    municipality,
    state: states.of,
    nearest,
    locate: createLocator({ codes, outlines, nearest }),
  }
}
