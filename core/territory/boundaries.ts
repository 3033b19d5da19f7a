import { readRings, UNITS_PER_DEGREE, type Rings } from './boundary-text.ts'

/** The boundary of a municipality, as the dataset `municipios` keeps it. */
export interface Boundary {
  readonly cvegeo: string
  /** by boundary-text.ts */
  readonly texto: string
}

export interface Boundaries {
  readonly size: number
  has(cvegeo: string): boolean
  /** the cvegeo whose boundary holds a point in degrees */
  holding(latitude: number, longitude: number): string | undefined
  /** the cvegeo whose boundary passes nearest, up to `FARTHEST_KM`, and how far that is */
  beside(latitude: number, longitude: number): { cvegeo: string; km: number } | undefined
}

/** Piers, beaches and islands that a simplified coast leaves out are nearer than this; beyond lies the open sea. */
const FARTHEST_KM = 20
const KM_PER_UNIT = 111.32 / UNITS_PER_DEGREE
/** A quarter of a degree holds some ten municipalities where they are small. */
const CELL = UNITS_PER_DEGREE / 4

interface Shape {
  readonly cvegeo: string
  readonly rings: Rings
  readonly box: Box
}
interface Box {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

/** Indexes boundaries by cells of a grid. Reading them takes some tenths of a second for the whole country. */
export function indexBoundaries(boundaries: readonly Boundary[]): Boundaries {
  const shapes = boundaries.map(({ cvegeo, texto }): Shape => {
    const rings = readRings(texto)
    return { cvegeo, rings, box: boxOf(rings) }
  })
  const cells = new Map<number, Shape[]>()
  for (const shape of shapes)
    for (const cell of cellsOf(shape.box)) cells.set(cell, [...(cells.get(cell) ?? []), shape])
  const known = new Set(shapes.map(({ cvegeo }) => cvegeo))

  return {
    size: shapes.length,
    has: (cvegeo) => known.has(cvegeo),
    holding(latitude, longitude) {
      const [x, y] = [longitude * UNITS_PER_DEGREE, latitude * UNITS_PER_DEGREE]
      return cells
        .get(cellAt(Math.floor(x / CELL), Math.floor(y / CELL)))
        ?.find((shape) => within(shape.box, x, y, 0, 0) && holds(shape.rings, x, y))?.cvegeo
    },
    beside(latitude, longitude) {
      const [x, y] = [longitude * UNITS_PER_DEGREE, latitude * UNITS_PER_DEGREE]
      const shrink = Math.cos((latitude * Math.PI) / 180)
      const reach = FARTHEST_KM / KM_PER_UNIT
      let best: { cvegeo: string; km: number } | undefined
      for (const { cvegeo, rings, box } of shapes) {
        if (!within(box, x, y, reach / shrink, reach)) continue
        const km = Math.sqrt(nearestSquare(rings, x, y, shrink)) * KM_PER_UNIT
        if (km <= FARTHEST_KM && km < (best?.km ?? Infinity)) best = { cvegeo, km }
      }
      return best
    },
  }
}

/** Even and odd over all rings at once: that is what makes holes holes and islands land. */
function holds(rings: Rings, x: number, y: number): boolean {
  let inside = false
  for (const ring of rings) {
    for (let at = 0; at + 3 < ring.length; at += 2) {
      const [x1, y1, x2, y2] = [ring[at]!, ring[at + 1]!, ring[at + 2]!, ring[at + 3]!]
      if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) inside = !inside
    }
  }
  return inside
}

/** In units of latitude, squared. */
function nearestSquare(rings: Rings, x: number, y: number, shrink: number): number {
  let nearest = Infinity
  for (const ring of rings) {
    for (let at = 0; at + 3 < ring.length; at += 2) {
      const [ax, ay] = [(ring[at]! - x) * shrink, ring[at + 1]! - y]
      const [dx, dy] = [(ring[at + 2]! - ring[at]!) * shrink, ring[at + 3]! - ring[at + 1]!]
      const length = dx * dx + dy * dy
      const along = length === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / length))
      nearest = Math.min(nearest, (ax + along * dx) ** 2 + (ay + along * dy) ** 2)
    }
  }
  return nearest
}

function boxOf(rings: Rings): Box {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const ring of rings) {
    for (let at = 0; at < ring.length; at += 2) {
      ;[west, east] = [Math.min(west, ring[at]!), Math.max(east, ring[at]!)]
      ;[south, north] = [Math.min(south, ring[at + 1]!), Math.max(north, ring[at + 1]!)]
    }
  }
  return { west, south, east, north }
}

const within = ({ west, south, east, north }: Box, x: number, y: number, spareX: number, spareY: number) =>
  x >= west - spareX && x <= east + spareX && y >= south - spareY && y <= north + spareY

const cellAt = (column: number, row: number) => column * 10_000 + row

function* cellsOf({ west, south, east, north }: Box): Generator<number> {
  for (let column = Math.floor(west / CELL); column <= Math.floor(east / CELL); column++) {
    for (let row = Math.floor(south / CELL); row <= Math.floor(north / CELL); row++) yield cellAt(column, row)
  }
}
