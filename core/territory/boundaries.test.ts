import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readRings, writeRings, type Rings } from './boundary-text.ts'
import { createTerritory, type Boundary, type Municipality } from './territory.ts'

const town = (cvegeo: string, latitud: string, longitud: string): Municipality => ({
  cvegeo,
  municipio: `Municipio ${cvegeo}`,
  estado: 'Estado',
  cabecera: null,
  poblacion: null,
  latitud,
  longitud,
})
const square = (west: number, south: number, side: number) =>
  Int32Array.from(
    [west, south, west + side, south, west + side, south + side, west, south + side, west, south].map((degrees) =>
      Math.round(degrees * 10_000),
    ),
  )
const boundary = (cvegeo: string, ...rings: Rings): Boundary => ({ cvegeo, texto: writeRings(rings) })

// Two neighbours with a gap of 200 m between them; the first has a hole and an island.
const outlines = [
  boundary('01001', square(-102, 21, 1), square(-101.6, 21.4, 0.2), square(-100.5, 21, 0.05)),
  boundary('01002', square(-100.998, 21, 0.4)),
]
const towns = [town('01001', '21.1', '-101.9'), town('01002', '21.2', '-100.8'), town('02001', '25', '-105')]
const territory = createTerritory(towns, [], outlines)
const located = (latitude: number | string, longitude: number | string, within = territory) => {
  const found = within.locate(latitude, longitude)
  return found && [found.municipality.cvegeo, found.method, Math.round(found.km * 10) / 10]
}

test('rings come back as they were written', () => {
  const rings = [square(-117.1234, 14.5321, 0.5), square(-86.7, 32.9999, 0.0001)]
  assert.equal(readRings(writeRings(rings)), rings)
  assert.throws(() => readRings('1 2 3'), /no tiene pares/)
  assert.throws(() => readRings(''), /no tiene pares/)
})

test('a point is of the boundary that holds it, whichever head town is nearer', () => {
  assert.equal(located('21.2', '-101.01'), ['01001', 'poligono', 0])
  assert.is(territory.nearest(21.2, -101.01)!.municipality.cvegeo, '01002')
  assert.equal(located(21.02, -100.48), ['01001', 'poligono', 0], 'on the island, inside the other’s surroundings')
})

test('in a hole, in a gap or off the coast it is of the boundary that passes nearest, and says how far', () => {
  assert.equal(located(21.41, -101.5), ['01001', 'cercania', 1.1])
  assert.equal(located(21.2, -100.9985), ['01002', 'cercania', 0.1])
  assert.equal(located(20.9, -101.5), ['01001', 'cercania', 11.1])
})

test('beyond 20 km, or where nothing is loaded around, the nearest head town answers', () => {
  assert.equal(located(20.5, -101.9), ['01001', 'cercania', 66.7])
  assert.equal(located(25, -105), ['02001', 'cercania', 0])
  const partly = createTerritory([...towns, town('01003', '20.95', '-101.5')], [], outlines)
  assert.equal(located(20.95, -101.5, partly), ['01003', 'cercania', 0], 'its own boundary is not loaded')
  assert.equal(located(21.2, -101.01, createTerritory(towns, [])), ['01002', 'cercania', 21.8])
})

test('a boundary of no municipality, and numbers that are no point, find nothing', () => {
  assert.equal(located(21.2, -100.8, createTerritory(towns, [], [boundary('99001', square(-102, 21, 2))])), [
    '01002',
    'cercania',
    0,
  ])
  for (const [latitude, longitude] of [
    ['', ''],
    ['x', '-101'],
    [NaN, 1],
    [91, 0],
  ] as const)
    assert.is(located(latitude, longitude), undefined)
  assert.is(createTerritory([], [], outlines).locate(21.5, -101.9), undefined)
})

test.run()
