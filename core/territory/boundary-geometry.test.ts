/** Rings, as sources draw them, as polygons. */
import { check as checkGeoJson } from '@placemarkio/check-geojson'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { boundaryGeometry, withBoundary } from './boundary-geometry.ts'
import { writeRings } from './boundary-text.ts'

/** A square by its corner and its side, in ten-thousandths of a degree. */
const square = (x: number, y: number, side: number, left = true) => {
  const corners = [
    [x, y],
    [x + side, y],
    [x + side, y + side],
    [x, y + side],
    [x, y],
  ]
  return Int32Array.from((left ? corners : corners.reverse()).flat())
}
const read = (...rings: Int32Array[]) => {
  const text = boundaryGeometry(writeRings(rings))
  checkGeoJson(text)
  return JSON.parse(text) as { type: string; coordinates: any[] }
}
const area = (ring: number[][]) =>
  ring.slice(1).reduce((sum, [x, y], at) => sum + ring[at]![0]! * y! - x! * ring[at]![1]!, 0)

test('one ring is a polygon that turns left, in degrees, longitude first', () => {
  for (const left of [true, false]) {
    const { type, coordinates } = read(square(-1_033_500, 206_000, 2_500, left))
    assert.equal([type, coordinates.length], ['Polygon', 1])
    assert.equal([coordinates[0].length, coordinates[0][0], area(coordinates[0]) > 0], [5, [-103.35, 20.6], true])
  }
})

test('what lies within is a hole that turns right, an island in it is land, and what lies beside is a part', () => {
  for (const left of [true, false]) {
    const [lake, island, beside] = [
      square(100, 100, 500, left),
      square(200, 200, 100, left),
      square(5_000, 0, 1_000, left),
    ]
    const { type, coordinates } = read(lake, square(0, 0, 1_000, left), island, beside)
    assert.is(type, 'MultiPolygon')
    assert.equal(
      coordinates.map((rings: number[][][]) => rings.map((ring) => Math.round(area(ring) * 5e5) / 100)),
      [[100, -25], [1], [100]],
    )
  }
})

test('a hole that touches what it is in is one', () => {
  const touching = Int32Array.from([0, 0, 500, 200, 500, 500, 200, 500, 0, 0])
  assert.equal(read(square(0, 0, 1_000), touching).coordinates.length, 2)
})

test('only the geometry of a feature is read, whatever its properties say', () => {
  const properties = '"properties":{"nota":"{\\"type\\":\\"Feature\\",\\"geometry\\":\\"1 2 3\\"}"}}'
  const feature = (geometry: string) => `{"type":"Feature","geometry":${geometry},${properties}`
  const rings = writeRings([square(0, 0, 1_000)])
  assert.is(withBoundary(feature(`"${rings}"`)), feature(boundaryGeometry(rings)))
  assert.is(withBoundary(feature('null')), feature('null'))
})

test.run()
