import { UNITS_PER_DEGREE } from '@tianguis/core/territory/boundary-text'

/** A hundred metres, in degrees of latitude: the sources' own points disagree by more. */
const TOLERANCE = 0.0009

type Position = readonly [longitude: number, latitude: number]

/**
 * A closed ring with only the points that keep its course within a hundred metres (Douglas and Peucker), rounded to
 * ten-thousandths of a degree; undefined for one that is smaller than that, such as a rock in the sea.
 */
export function simplified(ring: readonly Position[]): Int32Array | undefined {
  if (ring.length < 4) return undefined
  const shrink = Math.cos((ring[0]![1] * Math.PI) / 180)
  const last = ring.length - 1
  const keep = new Uint8Array(ring.length)
  keep[0] = keep[last] = 1
  const spans: [number, number][] = [[0, last]]
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [from, to] = span
    const { at, square } = farthest(ring, from, to, shrink)
    if (square <= TOLERANCE * TOLERANCE) continue
    keep[at] = 1
    spans.push([from, at], [at, to])
  }
  const rounded: number[] = []
  ring.forEach(([longitude, latitude], at) => {
    if (!keep[at]) return
    const [x, y] = [Math.round(longitude * UNITS_PER_DEGREE), Math.round(latitude * UNITS_PER_DEGREE)]
    if (x !== rounded.at(-2) || y !== rounded.at(-1)) rounded.push(x, y)
  })
  return rounded.length >= 8 ? Int32Array.from(rounded) : undefined
}

/**
 * The point between two that is farthest from the line through them, or from the first where they are one point, as in
 * a whole ring.
 */
function farthest(ring: readonly Position[], from: number, to: number, shrink: number): { at: number; square: number } {
  const [x, y] = ring[from]!
  const [dx, dy] = [(ring[to]![0] - x) * shrink, ring[to]![1] - y]
  const length = dx * dx + dy * dy
  let [best, square] = [from, 0]
  for (let at = from + 1; at < to; at++) {
    const [px, py] = [(ring[at]![0] - x) * shrink, ring[at]![1] - y]
    const along = length === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / length))
    const off = (px - along * dx) ** 2 + (py - along * dy) ** 2
    if (off > square) [best, square] = [at, off]
  }
  return { at: best, square }
}
