/** Boundaries as GeoJSON. */
import { readRings, UNITS_PER_DEGREE, type Rings } from './boundary-text.ts'

type Ring = Rings[number]

/**
 * The geometry of a boundary as JSON text: outer rings turn left and holes right, as RFC 7946 has them, whichever way
 * the source drew them.
 * @param text as writeRings writes it
 */
export function boundaryGeometry(text: string): string {
  const polygons = polygonsOf(readRings(text)).map(([outer, ...holes]) =>
    listOf([turned(outer!, true), ...holes.map((hole) => turned(hole, false))].map(positions)),
  )
  return polygons.length === 1
    ? `{"type":"Polygon","coordinates":${polygons[0]}}`
    : `{"type":"MultiPolygon","coordinates":${listOf(polygons)}}`
}

/**
 * A feature of `geometry.ts`, whose boundary is still rings, with its geometry. Within a text of JSON a quote is
 * escaped: nothing else can look like the beginning of a feature.
 */
export const withBoundary = (feature: string): string =>
  feature.replace(
    /^(\{"type":"Feature","geometry":)"([-\d ;]+)"/,
    (_all, before: string, rings: string) => before + boundaryGeometry(rings),
  )

const listOf = (parts: readonly string[]) => `[${parts.join(',')}]`

function positions(ring: Ring): string {
  const points: string[] = []
  for (let at = 0; at < ring.length; at += 2)
    points.push(`[${ring[at]! / UNITS_PER_DEGREE},${ring[at + 1]! / UNITS_PER_DEGREE}]`)
  return listOf(points)
}

/** What lies within an odd number of other rings is a hole of the smallest of them; what does not, land. */
function polygonsOf(rings: Rings): Ring[][] {
  const around = rings.map((ring) => rings.filter((other) => other !== ring && lies(ring, other)))
  const polygons = new Map(rings.filter((_ring, at) => around[at]!.length % 2 === 0).map((ring) => [ring, [ring]]))
  for (const [at, ring] of rings.entries()) {
    if (around[at]!.length % 2 === 0) continue
    const outer = around[at]!.filter((one) => polygons.has(one)).sort(
      (a, b) => Math.abs(area(a)) - Math.abs(area(b)),
    )[0]
    if (outer) polygons.get(outer)!.push(ring)
  }
  return [...polygons.values()]
}

/** Whether most corners of a ring lie within another: some may be shared. */
function lies(ring: Ring, other: Ring): boolean {
  if (Math.abs(area(ring)) >= Math.abs(area(other))) return false
  let inside = 0
  for (let at = 0; at < ring.length; at += 2) if (holds(other, ring[at]!, ring[at + 1]!)) inside += 1
  return inside * 4 > ring.length
}

function holds(ring: Ring, x: number, y: number): boolean {
  let inside = false
  for (let at = 0; at + 3 < ring.length; at += 2) {
    const [x1, y1, x2, y2] = [ring[at]!, ring[at + 1]!, ring[at + 2]!, ring[at + 3]!]
    if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) inside = !inside
  }
  return inside
}

/** Twice the area, positive where the ring turns left. */
function area(ring: Ring): number {
  let sum = 0
  for (let at = 0; at + 3 < ring.length; at += 2) sum += ring[at]! * ring[at + 3]! - ring[at + 2]! * ring[at + 1]!
  return sum
}

/** The same ring, turning left or right. */
function turned(ring: Ring, left: boolean): Ring {
  if (area(ring) > 0 === left) return ring
  const reversed = ring.toReversed()
  for (let at = 0; at < ring.length; at += 2) [reversed[at], reversed[at + 1]] = [reversed[at + 1]!, reversed[at]!]
  return reversed
}
