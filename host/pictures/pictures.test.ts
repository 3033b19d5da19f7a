/** Pictures of rows as PostgreSQL writes them: which kind they are, and what is in them. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Pool } from '@tianguis/core/database/connection'
import { readJson, type DisplayRow } from '../portal/values.ts'
import { svgDocument } from './document.ts'
import type { Drawable } from './drawable.ts'
import { states } from './geography.ts'
import { pictureOf } from './kinds.ts'
import type { Picture } from './picture.ts'
import { pngOf } from './png.ts'
import { COLOURS } from './styles.ts'

/** A database where no boundary is published, and every head town lies in the middle of the country. */
const pool = {
  query: async (text: string, values: readonly unknown[] = []) => ({
    rows: text.includes('latitud')
      ? (values[0] as string[]).map((cvegeo) => ({ cvegeo, latitude: 20.5, longitude: -100.5 }))
      : [],
  }),
} as unknown as Pool

const rowsOf = (json: unknown) =>
  readJson(typeof json === 'string' ? json : JSON.stringify(json)) as unknown as DisplayRow[]
function answer(json: unknown, chart: Drawable['chart'] = null, more: Partial<Drawable> = {}): Drawable {
  const rows = rowsOf(json)
  const fields = Object.keys(rows[0] ?? {}).map((name) => ({
    name,
    unit: /valor|magnitud/.test(name) ? 'MXN' : undefined,
    description: undefined,
  }))
  return { rows, fields, chart, ...more }
}
const LINES = { tipo: 'lineas', x: 'fecha', y: 'valor' } as const
const BARS = { tipo: 'barras', x: 'estado', y: 'valor' } as const
const CAPTIONS = { title: 'Prueba', source: 'Fuente: nadie' }
const bodyOf = (picture: Picture | null, width = 760, range?: string) => picture!.draw({ width, range }).body.text
const daysFrom = (start: string, count: number) =>
  Array.from({ length: count }, (_none, at) => ({
    fecha: new Date(Date.parse(start) + at * 86_400_000).toISOString().slice(0, 10),
    valor: 10 + Math.sin(at / 30),
  }))
const numbersIn = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map((found) => found.slice(1).map(Number))

test('lines go forward in time over an absent value, and say their ends', async () => {
  const picture = await pictureOf(
    answer(
      '[{"fecha": "2026-11-03", "valor": 3.10}, {"fecha": "2026-11-02", "valor": null}, {"fecha": "2026-11-01", "valor": 1.50}]',
      LINES,
    ),
    pool,
  )
  assert.is(
    picture!.description,
    'De 1.50 (1 nov 2026) a 3.10 (3 nov 2026). El menor, 1.50 (1 nov 2026), y el mayor, 3.10 (3 nov 2026).',
  )
  const [, path] = /class="p-l0" d="M([^"]+)"/.exec(bodyOf(picture))!
  const [[x1, y1], [x2, y2]] = path!.split('L').map((point) => point.split(' ').map(Number)) as [
    [number, number],
    [number, number],
  ]
  assert.ok(x1 < x2 && y1 > y2, 'right is later, and up is more')
  assert.is(picture!.subtitle, 'valor, MXN')
})

test('rows of one time are lines of their own, with a legend; of more than can be told apart it is said how many', async () => {
  const rows = (names: readonly string[]) =>
    names.flatMap((moneda) => ['2026-11-01', '2026-11-02'].map((fecha) => ({ fecha, moneda, valor: 1 })))
  const picture = await pictureOf(answer(rows(['USD', 'EUR']), LINES), pool)
  assert.equal(
    picture!.legend.map(({ label }) => label),
    ['USD', 'EUR'],
  )
  assert.match(bodyOf(picture), /<title>1 nov 2026: USD 1; EUR 1<\/title>/)
  const six = await pictureOf(answer(rows([...'ABCDEF']), LINES), pool)
  assert.equal([six!.subtitle, six!.legend.length], ['valor, MXN; 5 de 6 líneas', 5])
  assert.is(await pictureOf(answer(rows([...'ABCDEFGHIJK']), LINES), pool), null)
})

test('years, months, fortnights and hours have their place in time', async () => {
  const at = ['2026', '2026-02-1Q', '2026-02-2Q', '2026-02-16T12:00:00Z', '2026-03'].map((fecha, valor) => ({
    fecha,
    valor,
  }))
  const [, path] = /class="p-l0" d="M([^"]+)"/.exec(bodyOf(await pictureOf(answer(at, LINES), pool)))!
  const xs = path!.split('L').map((point) => Number(point.split(' ')[0]))
  assert.equal(
    xs,
    [...new Set(xs)].sort((a, b) => a - b),
  )
})

test('of a long line its parts may be looked at, and thousands of days are few points with the same ends', async () => {
  const days = daysFrom('2015-01-01', 4200)
  days[1000]!.valor = 99
  const picture = await pictureOf(answer(days, LINES), pool)
  assert.equal(
    picture!.spans.map(({ key }) => key),
    ['todo', '5a', '1a', '3m', '1m'],
  )
  const points = (range?: string) =>
    /class="p-l0" d="M([^"]+)"/.exec(bodyOf(picture, 760, range))![1]!.split('L').length
  assert.ok(points() <= 402, String(points()))
  assert.is(points('1m'), 32)
  assert.ok(bodyOf(picture).length < 40_000)
  assert.match(bodyOf(picture), />100<\/text>/, 'the highest day is not left out')
  assert.equal((await pictureOf(answer(daysFrom('2026-01-01', 20), LINES), pool))!.spans, [])
})

test('a mean is drawn over what it is of', async () => {
  const level = { label: 'promedio', value: 50, text: '50.0' }
  const picture = await pictureOf(answer(daysFrom('2026-01-01', 20), LINES, { level }), pool)
  assert.match(bodyOf(picture), /class="p-mean"/)
  assert.match(picture!.description, /promedio: 50\.0\.$/)
  assert.match(bodyOf(picture), />50<\/text>/, 'the axis reaches it')
})

test('bars begin at zero, also those below it; where zero would hide the difference there are dots', async () => {
  const text = bodyOf(
    await pictureOf(
      answer(
        [
          { estado: '<b>Puebla</b>', valor: 50 },
          { estado: 'Sonora', valor: -100 },
          { estado: 'Colima', valor: null },
        ],
        BARS,
      ),
      pool,
    ),
  )
  const [up, down] = numbersIn(text, /<rect class="p-(?:bar|below)" x="([\d.]+)" y="[\d.]+" width="([\d.]+)"/g)
  assert.ok(Math.abs(up![1]! * 2 - down![1]!) < 0.3, 'twice as much is twice as long')
  assert.ok(Math.abs(down![0]! + down![1]! - up![0]!) < 0.2, 'both begin at zero')
  assert.match(text, /&lt;b&gt;Puebla&lt;\/b&gt;/)
  const near = await pictureOf(
    answer(
      [
        { estado: 'A', valor: 24.1 },
        { estado: 'B', valor: 24.9 },
      ],
      BARS,
    ),
    pool,
  )
  assert.match(near!.subtitle, /El eje no empieza en cero/)
  assert.match(bodyOf(near), /<circle class="p-bar"/)
  assert.is(
    await pictureOf(
      answer(
        [
          { estado: 'A', valor: 0 },
          { estado: 'B', valor: 0 },
        ],
        BARS,
      ),
      pool,
    ),
    null,
  )
})

test('figures of states are a map of all 32, where what has none is told apart', async () => {
  const names = [...states().codes.keys()]
  assert.is(names.length, 32)
  const figures = names.slice(0, 30).map((estado, valor) => ({ estado, valor }))
  const picture = await pictureOf(answer([...figures, { estado: 'Nacional', valor: 999 }], BARS), pool)
  const text = bodyOf(picture)
  assert.is(text.match(/<title>/g)!.length, 30)
  assert.match(text, /<title>Aguascalientes: 0<\/title>/)
  assert.equal(
    picture!.legend.map(({ label }) => label),
    ['0 a 4', '> 4 a 9', '> 9 a 14', '> 14 a 19', '> 19 a 24', '> 24 a 29', 'sin dato'],
  )
  assert.match(picture!.description, /^Mapa de 30 estados\. El menor, 0 \(Aguascalientes\)/)
  assert.ok(text.length < 40_000)
  assert.match(bodyOf(await pictureOf(answer(figures.slice(0, 3), BARS), pool)), /p-bar/, 'three are bars')
})

test('figures of municipalities without boundaries are points at their head towns', async () => {
  const figures = Array.from({ length: 12 }, (_none, at) => ({
    cvegeo: `010${String(at + 1).padStart(2, '0')}`,
    municipio: `M${at}`,
    estado: 'Aguascalientes',
    valor: at,
  }))
  const picture = await pictureOf(answer(figures, { tipo: 'barras', x: 'municipio', y: 'valor' }), pool)
  assert.match(picture!.subtitle, /en la cabecera de cada municipio/)
  assert.is(bodyOf(picture).match(/<circle cx/g)!.length, 12)
})

test('figures of municipalities whose boundaries are published are a map of them, of one state alone', async () => {
  const codes = Array.from({ length: 10 }, (_none, at) => `010${String(at + 1).padStart(2, '0')}`)
  // Squares of a tenth of a degree in a row, as `writeRings` writes them; the last two have no figure.
  const texto = (at: number) => `${-1_025_000 + at * 1000} 220000 1000 0 0 1000 -1000 0 0 -1000`
  const asked: unknown[] = []
  const published = {
    query: async (text: string, values: readonly unknown[] = []) => {
      if (!text.includes('municipios_poligonos')) return { rows: [{ publication: 'con límites' }] }
      asked.push(values[0])
      return { rows: codes.map((cvegeo, at) => ({ cvegeo, texto: texto(at) })) }
    },
  } as unknown as Pool
  const figures = codes.slice(0, 8).map((cvegeo, at) => ({
    cvegeo,
    municipio: `M${at}`,
    estado: 'Aguascalientes',
    valor: 1000 * at,
  }))
  const picture = await pictureOf(answer(figures, { tipo: 'barras', x: 'municipio', y: 'valor' }), published)
  assert.equal(asked, ['01'])
  const text = bodyOf(picture)
  assert.match(picture!.description, /^Mapa de 8 municipios\. El menor, 0 \(M0, Aguascalientes\), y el mayor, 7,000/)
  assert.is(picture!.legend.at(-1)!.label, 'sin dato')
  const shapes = [...text.matchAll(/<path[^>]*?d="([^"]+)"[^>]*><title>([^<]+)<\/title>/g)]
  assert.equal(
    shapes.map(([, , title]) => title),
    figures.map(({ municipio, valor }) => `${municipio}, Aguascalientes: ${valor.toLocaleString('es-MX')}`),
  )
  // Side by side from west to east, each where it is and none upon another.
  const wests = shapes.map(([, d]) => numbersIn(d!, /^M(-?[\d.]+)/g)[0]![0]!)
  assert.equal(
    wests,
    [...new Set(wests)].sort((a, b) => a - b),
  )
})

test('a map has every point inside it, near ones drawn near and far ones over the whole country', async () => {
  const draw = async (points: readonly (readonly [number, number])[]) =>
    pictureOf(
      answer(points.map(([latitud, longitud], at) => ({ nombre: '"><script>', magnitud: at, latitud, longitud }))),
      pool,
    )
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
    [
      [-33.4, 151.2],
      [19.4, -99.1],
      [90, 0],
    ],
  ] as [number, number][][]) {
    const picture = await draw(points)
    const { height, body } = picture!.draw({ width: 760 })
    const places = numbersIn(body.text, /<circle cx="([-\d.]+)" cy="([-\d.]+)" r/g)
    assert.is(places.length, points.length)
    for (const [x, y] of places) assert.ok(x! > 0 && x! < 760 && y! > 0 && y! < height, `${x} ${y} of ${height}`)
    assert.not.match(body.text, /<script|NaN|Infinity/)
  }
  const text = bodyOf(
    await draw([
      [32.5, -117],
      [16.3, -97.5],
    ]),
  )
  assert.match(text, /Ciudad de México<\/text>/)
  assert.match(text, /<title>&quot;&gt;&lt;script&gt; · magnitud 0<\/title>/)
  assert.is(await pictureOf(answer([{ latitud: null, longitud: null }, { nombre: 'x' }]), pool), null)
})

test('one figure is written large', async () => {
  const picture = await pictureOf(answer('[{"valor": 23.70}]', { tipo: 'cifra', y: 'valor' }), pool)
  assert.is(picture!.figure, '23.70')
})

test('a file of its own is one well-formed document of its size, whatever a source sends', async () => {
  const hostile = `</text><script>alert(1)</script>\u0001\ud800 & "x"`
  const picture = await pictureOf(
    answer(
      [
        { estado: hostile, valor: 1 },
        { estado: 'B', valor: 9 },
      ],
      BARS,
    ),
    pool,
  )
  const svg = svgDocument(picture!, {
    title: hostile,
    source: hostile,
    width: 1200,
    height: 630,
    zoom: 1.75,
    theme: 'claro',
  })
  assert.match(svg, /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="1200" height="630"/)
  // eslint-disable-next-line no-control-regex
  assert.not.match(svg, /<script|[\u0000-\u0008]|href=|url\(/)
  assert.ok(svg.isWellFormed())
  const png = await pngOf(svg, 1200, new AbortController().signal)
  assert.equal([png.readUInt32BE(16), png.readUInt32BE(20)], [1200, 630])
})

test('words are drawn where a machine has no fonts, and the picture does not leave the event loop waiting', async () => {
  const picture = await pictureOf(answer('[{"valor": 23.70}]', { tipo: 'cifra', y: 'valor' }), pool)
  const { Resvg } = await import('@resvg/resvg-js')
  const svg = svgDocument(picture!, { ...CAPTIONS, width: 800, theme: 'oscuro' })
  let turns = 0
  const ticking = setInterval(() => (turns += 1), 1)
  const withText = await pngOf(svg, 800, new AbortController().signal)
  clearInterval(ticking)
  const without = new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng()
  assert.ok(withText.length > without.length * 1.5, `${withText.length} against ${without.length}`)
  assert.ok(turns > 0)
})

/** As the sRGB standard has it. */
const luminance = (colour: string) => {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

test('the colours of a map are told apart by lightness alone, and all of a drawing from its ground', () => {
  for (const { ramp, paper, land, lines, dim, ink, bar, below } of Object.values(COLOURS)) {
    const lights = ramp.map((colour) => luminance(colour) + 0.05)
    const steps = lights.slice(1).map((light, at) => light / lights[at]!)
    const rising = steps[0]! > 1
    for (const step of steps) assert.ok((rising ? step : 1 / step) > 1.15, `${ramp.join()}: ${steps.join()}`)
    const contrast = (colour: string, ground: string) => {
      const [low, high] = [luminance(colour), luminance(ground)].sort((a, b) => a - b) as [number, number]
      return (high + 0.05) / (low + 0.05)
    }
    for (const colour of [...lines, bar, below]) assert.ok(contrast(colour, paper) >= 3, colour)
    for (const ground of [paper, land]) for (const text of [dim, ink]) assert.ok(contrast(text, ground) >= 4.5, text)
  }
})

test.run()
