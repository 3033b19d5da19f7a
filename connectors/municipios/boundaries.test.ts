import { readFileSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ParseError, type Rejected } from '@tianguis/core'
import { check } from '@tianguis/core/refresh/check'
import { rehearse } from '@tianguis/core/refresh/rehearse'
import { readRings } from '@tianguis/core/territory/boundary-text'
import { createTerritory, type Municipality } from '@tianguis/core/territory/territory'
import { boundaryOf, featuresIn } from './boundaries.ts'
import connector from './connector.ts'
import { simplified } from './simplify.ts'

type Ring = [number, number][]
const square = (west: number, south: number, side: number): Ring => [
  [west, south],
  [west + side, south],
  [west + side, south + side],
  [west, south + side],
  [west, south],
]
const feature = (
  cvegeo: string,
  type: string,
  coordinates: unknown,
  properties: object = { cvegeo, nomgeo: 'Llave } y corchete ] y "comillas"' },
) => JSON.stringify({ type: 'Feature', properties, geometry: { type, coordinates } })
const collection = (...features: string[]) =>
  `{"type":"FeatureCollection","crs":{"type":"name","properties":{"name":"EPSG:4326"}},"features":[${features.join(', ')}],"numReg":${features.length}}`
const refusal = (text: string) => (boundaryOf(text) as Rejected).rejected

async function* pieces(text: string, size: number) {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

test('features come out whole however the bytes are cut, and nothing else does', async () => {
  const features = [
    feature('01001', 'Polygon', [square(-102, 21, 1)]),
    feature('01002', 'Polygon', [square(-101, 21, 1)], { cvegeo: '01002', nomgeo: 'Ñandú \\" {[' }),
  ]
  for (const size of [1, 2, 7, 100, 100_000])
    assert.equal(await Array.fromAsync(featuresIn(pieces(collection(...features), size))), features, `${size}`)
  assert.equal(await Array.fromAsync(featuresIn(pieces(collection(), 5))), [])
})

test('a collection that is cut is refused', async () => {
  const whole = collection(feature('01001', 'Polygon', [square(-102, 21, 1)]))
  for (const end of [40, whole.length - 60, whole.length - 1]) {
    assert.instance(
      await Array.fromAsync(featuresIn(pieces(whole.slice(0, end), 50))).catch((error) => error),
      ParseError,
    )
  }
})

test('a ring keeps its course within a hundred metres and loses the points that say nothing', () => {
  const wavy: Ring = Array.from({ length: 401 }, (_none, at) => [-102 + at / 400, 21 + (at % 2) * 0.0004])
  const kept = simplified([...wavy, [-101, 22], [-102, 22], [-102, 21]])!
  assert.is(kept.length / 2, 5)
  assert.equal(Array.from(kept.slice(0, 4)), [-1_020_000, 210_000, -1_010_000, 210_000])
  const jagged: Ring = Array.from({ length: 401 }, (_none, at) => [-102 + at / 400, 21 + (at % 2) * 0.004])
  assert.ok(simplified([...jagged, [-101, 22], [-102, 22], [-102, 21]])!.length / 2 > 390)
  assert.is(simplified(square(-102, 21, 0.0003)), undefined, 'a rock')
})

test('polygons, islands and holes; what is no boundary is refused by itself', () => {
  const island = boundaryOf(
    feature('23003', 'MultiPolygon', [[square(-87, 21, 0.2)], [square(-86.5, 21, 0.2), square(-86.45, 21.05, 0.1)]]),
  ) as { cvegeo: string; texto: string }
  assert.is(readRings(island.texto).length, 3)
  for (const [name, { spec }] of Object.entries(connector.tables.poligonos!.columns))
    assert.ok('value' in check(spec, island[name as 'texto']), name)
  assert.is(
    (boundaryOf(feature('', 'Polygon', [square(-102, 21, 1)], { cve_ent: '01', cve_mun: '001' })) as { cvegeo: string })
      .cvegeo,
    '01001',
  )
  assert.match(refusal(feature('1001', 'Polygon', [square(-102, 21, 1)])), /de qué municipio/)
  assert.match(refusal(feature('01001', 'Point', [-102, 21])), /no es un Polygon/)
  assert.match(refusal('{"type":"Feature","properties":{"cvegeo":"01001"},"geometry":null}'), /no es un Polygon/)
  assert.match(refusal(feature('01001', 'Polygon', [square(2_500_000, 800_000, 5000)])), /otra proyección/)
  assert.match(refusal('{"a":'), /JSON/)
})

const town = (cvegeo: string, latitud: string, longitud: string): Municipality => ({
  cvegeo,
  municipio: cvegeo,
  estado: cvegeo.slice(0, 2),
  cabecera: null,
  poblacion: null,
  latitud,
  longitud,
})

test('fetch brings the boundaries after the catalogue, and states that fail keep theirs', async () => {
  const sample = fileURLToPath(new URL('../../fixtures/municipios/sample', import.meta.url))
  const folder = await mkdtemp(join(tmpdir(), 'tianguis-limites-'))
  try {
    await cp(sample, folder, { recursive: true })
    const recording = JSON.parse(await readFile(join(folder, 'recording.json'), 'utf8')) as {
      answers: { url: string; status: number; body: string }[]
    }
    const of = (state: string) => recording.answers.find(({ url }) => url.endsWith(`/geo/mgem/${state}`))!
    of('01').body = 'answers/geo-01.json'
    of('02').status = 500
    of('03').body = 'answers/geo-03.json'
    await writeFile(join(folder, 'answers/geo-01.json'), collection(feature('01001', 'Polygon', [square(-102, 21, 1)])))
    await writeFile(
      join(folder, 'answers/geo-03.json'),
      collection(feature('03001', 'Polygon', [square(-112, 25, 1)])).slice(0, -30),
    )
    await writeFile(join(folder, 'recording.json'), JSON.stringify(recording))
    const { batches, notes } = await rehearse<never>(connector, folder)
    const parsed = batches.map((batch) => connector.parse(batch, { territory: createTerritory([], []) }))
    assert.is([...parsed[0]!.municipios!].length, 2478)
    assert.equal(
      parsed.slice(1).flatMap(({ poligonos }) => [...poligonos!].map((row) => (row as { cvegeo: string }).cvegeo)),
      ['01001'],
    )
    assert.is(notes.length, 2)
    assert.match(notes[0]!, /geo\/mgem\/02: municipios: .*500/)
    assert.match(notes[1]!, /geo\/mgem\/03: .*incompleto/)
  } finally {
    await rm(folder, { recursive: true })
  }
})

const SAMPLES = process.env.TIANGUIS_SAMPLES
if (!SAMPLES)
  console.log(
    'Se omite la prueba con los polígonos y las estaciones reales: falta TIANGUIS_SAMPLES, la carpeta con las muestras de las fuentes.',
  )
else {
  test('of the stations of September 2024, nearly all fall inside a real boundary', () => {
    const outlines = realFeatures(`${SAMPLES}/municipios/mxmunicipio.topojson`).map(boundaryOf)
    assert.equal(
      outlines.filter((row) => 'rejected' in row),
      [],
    )
    const [, ...lines] = readFileSync(`${SAMPLES}/municipios/municipios_agem_2478.csv`, 'utf8').trim().split(/\r?\n/)
    const towns = lines
      .map((line) => line.split(','))
      .map(([cvegeo, , , , , , , latitude, longitude]) => town(cvegeo!, latitude ?? '', longitude ?? ''))
    const territory = createTerritory(towns, [], outlines as { cvegeo: string; texto: string }[])
    const places = readFileSync(`${SAMPLES}/gasolina/places-2024-09.xml`, 'utf8')
    const points = [...places.matchAll(/<x>(.*?)<\/x>\s*<y>(.*?)<\/y>/g)].map(([, x, y]) =>
      setRight(Number(y), Number(x)),
    )
    const found = points.map(([y, x]) => territory.locate(y, x))
    const inside = found.filter((one) => one?.method === 'poligono').length
    const beside = found.filter((one) => one?.method === 'cercania' && one.km < 20).length
    console.log(
      `${points.length} points: ${inside} inside (${((100 * inside) / points.length).toFixed(2)} %), ${beside} beside; ${(outlines as { texto: string }[]).reduce((sum, { texto }) => sum + texto.length, 0)} bytes of text`,
    )
    assert.is(points.length, 14_109)
    assert.ok(inside / points.length >= 0.987, `${inside} inside`)
    assert.ok(beside >= 40, `${beside} on a coast or between two simplified borders`)
    const heads = towns.filter(
      ({ cvegeo, latitud, longitud }) =>
        latitud && territory.locate(latitud!, longitud!)?.municipality.cvegeo === cvegeo,
    )
    assert.ok(heads.length >= 2440, `${heads.length} head towns in their own boundary`)
  })
}

/** As the connector of the stations sets points right that came swapped or without their sign. */
function setRight(y: number, x: number): [number, number] {
  if (y < -86) return [x, y]
  return [y, x > 86 && x < 119 ? -x : x]
}

interface Topology {
  arcs: [number, number][][]
  transform: { scale: [number, number]; translate: [number, number] }
  objects: { municipios: { geometries: { type: string; arcs: any; properties: { id: string } }[] } }
}

/** The topology as the GeoJSON features that it stands for. */
function realFeatures(file: string): string[] {
  const {
    arcs,
    transform: { scale, translate },
    objects,
  } = JSON.parse(readFileSync(file, 'utf8')) as Topology
  const lines = arcs.map((arc) => {
    let [x, y] = [0, 0]
    return arc.map(([dx, dy]): [number, number] => [
      (x += dx) * scale[0] + translate[0],
      (y += dy) * scale[1] + translate[1],
    ])
  })
  const ring = (indexes: number[]) =>
    indexes.flatMap((index, at) => (index < 0 ? lines[~index]!.toReversed() : lines[index]!).slice(at ? 1 : 0))
  return objects.municipios.geometries.map(({ type, arcs: parts, properties }) =>
    feature(
      properties.id,
      type,
      type === 'Polygon' ? parts.map(ring) : parts.map((polygon: number[][]) => polygon.map(ring)),
    ),
  )
}

test.run()
