import { html, type Html } from '../portal/html.ts'
import { Digits, displayNumber, shown, type DisplayRow } from '../portal/values.ts'
import { colouring } from './classes.ts'
import { drawnField, endsInWords, fieldWords, measured, PLACE_COLUMNS, type Drawable } from './drawable.ts'
import { boxOf, states } from './geography.ts'
import { tenth, type Canvas, type Drawn, type Picture } from './picture.ts'
import type { PlacedFigures } from './places.ts'
import type { MapFrame } from './projection.ts'
import { TOWNS } from './towns.ts'

/** More points than these are a stain, and a heavy page. */
const MOST_POINTS = 1000
/** Degrees that a map shows at the least, some 4 km, and around one point alone. */
const [NEAREST, AROUND_ONE] = [0.04, 4]
/** Of what the points span, around them. */
const MARGIN = 0.1
/** Degrees across from which on the whole country is shown. */
const COUNTRYWIDE = 9
const [FLATTEST, TALLEST] = [0.45, 0.75]
/** Units that the name of a town takes on a phone. */
const [NAME_WIDTH, NAME_HEIGHT] = [150, 26]
/** Units that a letter of it takes. */
const LETTER = 7

interface Point {
  readonly latitude: number
  readonly longitude: number
  readonly title: string
  /** Absent where the row has no figure. */
  readonly value: number | undefined
}

/** The rows that say where they are, over the states, coloured by their figure. No tile is asked of anybody. */
export function points(drawable: Drawable): Picture | null {
  const { rows } = drawable
  const field = drawnField(drawable)
  const all = rows.flatMap((row): Point[] => {
    const { latitud, longitud } = row
    if (!(latitud instanceof Digits) || !(longitud instanceof Digits)) return []
    const value = field && displayNumber(row[field.name])
    return [{ latitude: Number(latitud.text), longitude: Number(longitud.text), title: titleOf(row), value }]
  })
  if (!all.length) return null
  const ends = field ? measured(rows, field).map((one) => ({ ...one, label: nameOf(one.row) })) : []
  return pictureOfPoints(all, field ? fieldWords(field) : 'dónde está cada uno', endsInWords(ends))
}

/** Head towns in the place of municipalities whose boundaries are not known. */
export function headTowns(
  { field, all }: PlacedFigures,
  towns: ReadonlyMap<string, { readonly latitude: number; readonly longitude: number }>,
): Picture | null {
  const placed = all.flatMap(({ code, label, text, value }): Point[] => {
    const town = towns.get(code)
    return town ? [{ ...town, title: `${label}: ${text}`, value }] : []
  })
  return placed.length
    ? pictureOfPoints(placed, `${fieldWords(field)}, en la cabecera de cada municipio`, endsInWords(all))
    : null
}

function pictureOfPoints(all: readonly Point[], subtitle: string, ends: string): Picture {
  const few = all.slice(0, MOST_POINTS)
  const values = few.flatMap(({ value }) => value ?? [])
  // One figure alone, or none, has nothing to be compared with.
  const colours = new Set(values).size > 1 ? colouring(values) : undefined
  const cut = few.length < all.length ? `; se dibujan los primeros ${few.length.toLocaleString('es-MX')}` : ''
  const count = all.length === 1 ? 'un punto' : `${all.length.toLocaleString('es-MX')} puntos`
  return {
    subtitle: `${subtitle}${cut}`,
    description: `Mapa de ${count}. ${ends}`.trim(),
    legend: [
      ...(colours?.legend ?? []),
      ...(colours && values.length < few.length ? [{ swatch: 'p-none', label: 'sin dato' }] : []),
    ],
    spans: [],
    grows: true,
    draw: (canvas) =>
      drawn(few, (value) => (!colours ? 'p-bar' : value === undefined ? 'p-none' : colours.of(value)), canvas),
  }
}

/** What rows have to say of a point: their first fields that are not its place. */
const titleOf = (row: DisplayRow) =>
  Object.entries(row)
    .filter(([name]) => !PLACE_COLUMNS.has(name))
    .flatMap(([name, value]) => {
      const text = shown(value)
      return text === null ? [] : value instanceof Digits ? `${name.replaceAll('_', ' ')} ${text}` : text
    })
    .slice(0, 6)
    .join(' · ')

const nameOf = (row: DisplayRow) => {
  const texts = Object.keys(row).filter((name) => typeof row[name] === 'string' && !PLACE_COLUMNS.has(name))
  return shown(row[texts.find((name) => name.startsWith('nombre')) ?? texts[0] ?? '']) ?? '—'
}

function drawn(
  few: readonly Point[],
  classFor: (value: number | undefined) => string,
  { width, height = Infinity }: Canvas,
): Drawn {
  const { projection, shapes } = states()
  const placed = few.map((point) => ({ ...point, x: projection.x(point.longitude), y: projection.y(point.latitude) }))
  const frame = frameOf(placed, Math.min(TALLEST, height / width))
  const scale = width / (frame.right - frame.left)
  const tall = Math.round((frame.bottom - frame.top) * scale)
  const [x, y] = [(unit: number) => (unit - frame.left) * scale, (unit: number) => (unit - frame.top) * scale]
  const land = [...shapes.values()].filter(
    ({ box }) => box.right > frame.left && box.left < frame.right && box.bottom > frame.top && box.top < frame.bottom,
  )
  const radius = few.length > 300 ? 3 : few.length > 60 ? 4.5 : 6.5
  return {
    height: tall,
    body: html`<svg width="${width}" height="${tall}" viewBox="0 0 ${width} ${tall}"><path class="p-land" transform="translate(${tenth(-frame.left * scale)} ${tenth(-frame.top * scale)}) scale(${scale.toFixed(4)})" stroke-width="${(0.8 / scale).toFixed(4)}" d="${land.map(({ d }) => d).join('')}"/>
${townsIn({ x, y, width, tall }, placed)}${scaleBar(scale / projection.kmPerUnit, tall)}
${[...Map.groupBy(placed, ({ value }) => classFor(value))].map(([swatch, same]) => html`<g class="${swatch} p-edge marks">${same.map((point) => html`<circle cx="${tenth(x(point.x))}" cy="${tenth(y(point.y))}" r="${radius}"><title>${point.title}</title></circle>`)}</g>`)}</svg>`,
  }
}

/** Around the points, in a shape that a page has room for. */
function frameOf(placed: readonly { x: number; y: number }[], tallest: number): MapFrame {
  const { projection, shapes } = states()
  const degree = projection.x(1) - projection.x(0)
  const [xs, ys] = [placed.map(({ x }) => x), placed.map(({ y }) => y)]
  const wholly = Math.max(...xs) - Math.min(...xs) > COUNTRYWIDE * degree
  const country = boxOf(shapes.values())
  const span = (values: readonly number[]) => {
    const [low, high] = [Math.min(...values), Math.max(...values)]
    const least = (placed.length === 1 ? AROUND_ONE : NEAREST) * degree
    return { middle: (low + high) / 2, length: Math.max(high - low, least) * (1 + 2 * (wholly ? MARGIN / 5 : MARGIN)) }
  }
  const across = span(wholly ? [...xs, country.left, country.right] : xs)
  const down = span(wholly ? [...ys, country.top, country.bottom] : ys)
  const wide = Math.max(across.length, down.length / tallest)
  const tall = Math.max(down.length, wide * Math.min(FLATTEST, tallest))
  return {
    left: across.middle - wide / 2,
    right: across.middle + wide / 2,
    top: down.middle - tall / 2,
    bottom: down.middle + tall / 2,
  }
}

interface Place {
  readonly x: (unit: number) => number
  readonly y: (unit: number) => number
  readonly width: number
  readonly tall: number
}

/** Towns that there is room to name; of two that are near, the first, and none whose name a point would hide. */
function townsIn({ x, y, width, tall }: Place, placed: readonly { readonly x: number; readonly y: number }[]): Html[] {
  const { projection } = states()
  const spots = placed.map((point) => ({ left: x(point.x), top: y(point.y) }))
  const isHidden = (name: string, left: number, top: number) =>
    spots.some(
      (spot) => spot.left > left - 6 && spot.left < left + 13 + name.length * LETTER && Math.abs(spot.top - top) < 12,
    )
  const named: { name: string; left: number; top: number }[] = []
  for (const [name, latitude, longitude] of TOWNS) {
    const [left, top] = [x(projection.x(longitude)), y(projection.y(latitude))]
    const inside = left > 0 && left < width - NAME_WIDTH / 1.5 && top > NAME_HEIGHT && top < tall - NAME_HEIGHT
    if (!inside || isHidden(name, left, top)) continue
    if (!named.some((one) => Math.abs(one.left - left) < NAME_WIDTH && Math.abs(one.top - top) < NAME_HEIGHT))
      named.push({ name, left, top })
  }
  return named.map(
    ({ name, left, top }) =>
      html`<circle class="p-axis" cx="${tenth(left)}" cy="${tenth(top)}" r="2"/><text class="p-t p-halo" x="${tenth(left + 7)}" y="${tenth(top + 4)}">${name}</text>`,
  )
}

/** How long a round number of kilometres is. */
function scaleBar(unitsPerKm: number, tall: number): Html {
  const km = [500, 200, 100, 50, 20, 10, 5, 2, 1].find((one) => one * unitsPerKm < 180) ?? 0.5
  return html`<path class="p-axis" d="M12 ${tall - 14}v4h${tenth(km * unitsPerKm)}v-4"/><text class="p-t p-halo" x="12" y="${tall - 20}">${km} km</text>`
}
