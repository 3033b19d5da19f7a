import { LRUCache } from 'lru-cache'
import type { Pool } from '@tianguis/core/database/connection'
import { readRings } from '@tianguis/core/territory/boundary-text'
import { readBoundaries, territoryPublication } from '@tianguis/core/territory/load'
import { readStateOutlines } from '@tianguis/core/territory/state-outlines'
import { joined, projection, mapShapeOf, type Projection, type Shape } from './projection.ts'

/** Units of a degree of the states, two and a half kilometres each, and of all municipalities, four. */
const [STATE_UNITS, MUNICIPALITY_UNITS] = [45, 28]
/** Bends of municipalities that are left out, as twice their area in units; a map of one state shows more of them. */
const [COUNTRY_SLACK, STATE_SLACK] = [2, 1]
/** Units across a map of one state. */
const STATE_ACROSS = 900

/** The boundaries of one map. */
export interface Geography {
  readonly projection: Projection
  /** By code. */
  readonly shapes: ReadonlyMap<string, Shape>
}

export interface StateGeography extends Geography {
  /** Codes by the names that INEGI gives. */
  readonly codes: ReadonlyMap<string, string>
}

let known: StateGeography | undefined

/** The 32 states; read for the first picture of a map, and kept. */
export function states(): StateGeography {
  if (known) return known
  const outlines = readStateOutlines()
  const onCountry = projection(STATE_UNITS)
  known = {
    projection: onCountry,
    shapes: new Map(outlines.map(({ code, rings }) => [code, mapShapeOf(code, rings, onCountry)])),
    codes: new Map(outlines.map(({ code, name }) => [name, code])),
  }
  return known
}

/** Municipalities as drawn, by publication and state: some 200 kB for the country, less for a state. */
const drawn = new LRUCache<string, Geography>({ max: 8 })

/**
 * The municipalities of a state, or of the country with less detail; undefined until INEGI's boundaries are published.
 * A state at a time, so that other requests have their turn in between.
 */
export async function municipalities(pool: Pool, cveEnt: string | undefined): Promise<Geography | undefined> {
  const key = `${await territoryPublication(pool)} ${cveEnt ?? ''}`
  const last = drawn.get(key)
  if (last) return last
  const [onMap, slack] =
    cveEnt === undefined ? [projection(MUNICIPALITY_UNITS), COUNTRY_SLACK] : [stateProjection(cveEnt), STATE_SLACK]
  const shapes = new Map<string, Shape>()
  for (const code of cveEnt === undefined ? states().shapes.keys() : [cveEnt])
    for (const { cvegeo, texto } of await readBoundaries(pool, code))
      shapes.set(cvegeo, mapShapeOf(cvegeo, readRings(texto), onMap, slack))
  if (!shapes.size) return undefined
  const geography = { projection: onMap, shapes }
  drawn.set(key, geography)
  return geography
}

/** So fine that the state fills its map. */
function stateProjection(cveEnt: string): Projection {
  const box = states().shapes.get(cveEnt)?.box
  const across = box ? Math.max(box.right - box.left, box.bottom - box.top) / STATE_UNITS : 4
  return projection(Math.round(STATE_ACROSS / across))
}

export const boxOf = (shapes: Iterable<Shape>) => joined([...shapes].map(({ box }) => box))
