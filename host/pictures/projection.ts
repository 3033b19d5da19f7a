import { UNITS_PER_DEGREE, type Rings } from '@tianguis/core/territory/boundary-text'

/** Where the middle of the country is, so that its shape is not stretched there. */
const SQUEEZE = Math.cos((23.6 * Math.PI) / 180)
const [WEST, NORTH] = [-118.5, 33]
/** Kilometres that a degree of latitude is long. */
const KM_PER_DEGREE = 111.32

export interface MapFrame {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** One boundary of a map, ready to be drawn. */
export interface Shape {
  readonly code: string
  /** Of a `path`, in units of the map. */
  readonly d: string
  readonly box: MapFrame
}

/** From degrees to units of a map, of which a degree of latitude has so many. */
export const projection = (unitsPerDegree: number) => ({
  x: (longitude: number) => (longitude - WEST) * SQUEEZE * unitsPerDegree,
  y: (latitude: number) => (NORTH - latitude) * unitsPerDegree,
  kmPerUnit: KM_PER_DEGREE / unitsPerDegree,
})
export type Projection = ReturnType<typeof projection>

/** A boundary in whole units of a map: neighbours that share points share them here too. */
export function mapShapeOf(code: string, rings: Rings, { x, y }: Projection, slack = 0): Shape {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  const parts: string[] = []
  for (const ring of rings) {
    const points: [number, number][] = []
    for (let at = 0; at + 1 < ring.length; at += 2) {
      const here: [number, number] = [
        Math.round(x(ring[at]! / UNITS_PER_DEGREE)),
        Math.round(y(ring[at + 1]! / UNITS_PER_DEGREE)),
      ]
      const last = points.at(-1)
      if (last && last[0] === here[0] && last[1] === here[1]) continue
      points.push(here)
      ;[left, right] = [Math.min(left, here[0]), Math.max(right, here[0])]
      ;[top, bottom] = [Math.min(top, here[1]), Math.max(bottom, here[1])]
    }
    // What is smaller than a unit is a dot, so that no municipality vanishes.
    parts.push(points.length > 3 ? pathOf(points, slack) : parts.length ? '' : `M${points[0]!.join(' ')}h1v1h-1z`)
  }
  return {
    code,
    d: parts.join(''),
    box: { left, top, right: Math.max(right, left + 1), bottom: Math.max(bottom, top + 1) },
  }
}

/** Differences, without the spaces that a minus makes needless. */
function pathOf(points: readonly [number, number][], slack: number): string {
  let [path, [x, y]] = [`M${points[0]!.join(' ')}l`, points[0]!]
  for (const [at, [nextX, nextY]] of points.slice(1).entries()) {
    const [dx, dy] = [nextX - x, nextY - y]
    const after = points[at + 2]
    // In the middle of a stretch that is straight to within a unit.
    if (after && Math.abs(dx * (after[1] - nextY) - dy * (after[0] - nextX)) <= slack) continue
    path += `${dx < 0 || path.endsWith('l') ? '' : ' '}${dx}${dy < 0 ? '' : ' '}${dy}`
    ;[x, y] = [nextX, nextY]
  }
  return `${path}z`
}

export const joined = (boxes: readonly MapFrame[]): MapFrame => ({
  left: Math.min(...boxes.map(({ left }) => left)),
  top: Math.min(...boxes.map(({ top }) => top)),
  right: Math.max(...boxes.map(({ right }) => right)),
  bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
})
