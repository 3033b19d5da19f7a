/** Charts and maps, of rows as PostgreSQL writes them. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readJson, type DisplayRow } from '../values.ts'
import { chart } from './chart.ts'
import { map } from './map.ts'
import type { ExploreResult } from './result.ts'

const rowsOf = (json: string) => readJson(json) as unknown as DisplayRow[]
function drawn(json: string, how: ExploreResult['chart']): string {
  const rows = rowsOf(json)
  const fields = Object.keys(rows[0] ?? {}).map((name) => ({
    name,
    unit: name === 'valor' ? 'MXN' : undefined,
    description: undefined,
  }))
  return chart({ rows, fields, chart: how } as unknown as ExploreResult)?.text ?? ''
}
const linesOf = (text: string) => JSON.parse(/data-chart="([^"]*)"/.exec(text)![1]!.replaceAll('&quot;', '"'))
const LINES = { tipo: 'lineas', x: 'fecha', y: 'valor' } as const

test('lines go forward in time, with gaps where a value is absent', () => {
  const text = drawn(
    '[{"fecha": "2026-11-03", "valor": 3.10}, {"fecha": "2026-11-02", "valor": null}, {"fecha": "2026-11-01", "valor": 1.50}]',
    LINES,
  )
  assert.equal(linesOf(text), {
    x: [1793491200, 1793577600, 1793664000],
    unit: 'MXN',
    lines: [{ name: 'valor', y: [1.5, null, 3.1] }],
  })
  assert.match(
    text,
    /De 1\.50 \(1 nov 2026\) a 3\.10 \(3 nov 2026\); el menor, 1\.50 \(1 nov 2026\), y el mayor, 3\.10/,
  )
})

test('years, months and fortnights have their place in time', () => {
  const text = drawn(
    '[{"fecha": "2026", "valor": 1}, {"fecha": "2026-02", "valor": 2}, {"fecha": "2026-02-2Q", "valor": 3}, {"fecha": "2026-02-1Q", "valor": 2}]',
    LINES,
  )
  assert.equal(
    linesOf(text).x,
    ['2026-01-01', '2026-02-01', '2026-02-16'].map((day) => Date.parse(day) / 1000),
  )
})

test('rows of one time are lines of their own by what tells them apart, and too many are none', () => {
  const rows = (names: readonly string[]) =>
    JSON.stringify(
      names.flatMap((moneda) => ['2026-11-01', '2026-11-02'].map((fecha) => ({ fecha, moneda, valor: 1 }))),
    )
  assert.equal(
    linesOf(drawn(rows(['USD', 'EUR']), LINES)).lines.map(({ name }: { name: string }) => name),
    ['USD', 'EUR'],
  )
  assert.is(drawn(rows(['A', 'B', 'C', 'D', 'E', 'F']), LINES), '')
  assert.is(drawn('[{"fecha": "2026-11-01", "valor": 1}]', LINES), '', 'one day is no line')
})

test('bars are as long as their values, and those below zero are told apart', () => {
  const text = drawn(
    '[{"estado": "<b>Puebla</b>", "valor": 50}, {"estado": "Sonora", "valor": -100}, {"estado": "Colima", "valor": null}]',
    { tipo: 'barras', x: 'estado', y: 'valor' },
  )
  assert.equal(
    [...text.matchAll(/<rect( class="below")? width="([\d.]+)"/g)].map(([, below, width]) => [
      below !== undefined,
      width,
    ]),
    [
      [false, '50.00'],
      [true, '100.00'],
    ],
  )
  assert.match(text, /&lt;b&gt;Puebla&lt;\/b&gt;/)
  assert.is(
    drawn('[{"estado": "Puebla", "valor": 0}, {"estado": "Sonora", "valor": 0}]', {
      tipo: 'barras',
      x: 'estado',
      y: 'valor',
    }),
    '',
  )
})

test('one figure is written large, with its unit', () =>
  assert.match(drawn('[{"valor": 23.70}]', { tipo: 'cifra', y: 'valor' }), /<span class="figure">23\.70<\/span> MXN/))

test('a map has every point inside it, near ones drawn near and far ones over the whole country', () => {
  const draw = (points: readonly (readonly [number, number])[]) =>
    map(rowsOf(JSON.stringify(points.map(([latitud, longitud]) => ({ nombre: '"><script>', latitud, longitud })))))!
      .text
  for (const points of [
    [
      [20.97, -89.62],
      [20.98, -89.61],
    ],
    [
      [32.5, -117],
      [16.3, -97.5],
    ],
    [[19.4, -99.1]],
  ] as [number, number][][]) {
    const text = draw(points)
    const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(text)!.map(Number)
    const places = [...text.matchAll(/class="point" cx="([-\d.]+)" cy="([-\d.]+)"/g)].map(([, x, y]) => [
      Number(x),
      Number(y),
    ])
    assert.is(places.length, points.length)
    for (const [x, y] of places)
      assert.ok(x! > 0 && x! < width! && y! > 0 && y! < height!, `${x} ${y} of ${width} ${height}`)
    assert.not.match(text, /<script|NaN|Infinity/)
  }
  assert.match(
    draw([
      [32.5, -117],
      [16.3, -97.5],
    ]),
    /Ciudad de México<\/text>/,
  )
  assert.is(map(rowsOf('[{"latitud": null, "longitud": null}, {"nombre": "x"}]')), null)
})

test('a point on the other side of the world breaks nothing', () => {
  const { text } = map(
    rowsOf(
      '[{"latitud": -33.4, "longitud": 151.2}, {"latitud": 19.4, "longitud": -99.1}, {"latitud": 90, "longitud": 0}]',
    ),
  )!
  assert.not.match(text, /NaN|Infinity/)
})

test.run()
