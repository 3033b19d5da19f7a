import { OUTLINE } from '@tianguis/core/territory/outline'
import { html, type Html } from '../html.ts'
import { shown, type DisplayRow } from '../values.ts'
import { pointsOf } from './table.ts'

/** More points than these are a stain, and a heavy page. */
const MOST_POINTS = 1000
/** Units of the drawing across. */
const WIDTH = 800
/** Degrees that a map shows at the least: some 4 km. */
const NEAREST = 0.04
/** Degrees around the points, as a part of what they span. */
const MARGIN = 0.12
const [SHAPE_LOW, SHAPE_HIGH] = [0.45, 0.65]
/** Degrees across from which on the whole country is shown. */
const COUNTRYWIDE = 9
/** The lowest part of a map is where its longitudes are written. */
const CORNER = 0.06
/** Units that the name of a town takes on a phone. */
const [NAME_WIDTH, NAME_HEIGHT] = [150, 26]

/** Towns by which a map is read, those that are known best first. */
const TOWNS: readonly (readonly [name: string, latitude: number, longitude: number])[] = [
  ['Ciudad de México', 19.43, -99.13],
  ['Monterrey', 25.67, -100.31],
  ['Guadalajara', 20.67, -103.35],
  ['Tijuana', 32.51, -117.04],
  ['Mérida', 20.97, -89.62],
  ['Hermosillo', 29.07, -110.96],
  ['Chihuahua', 28.63, -106.09],
  ['La Paz', 24.14, -110.31],
  ['Oaxaca', 17.06, -96.72],
  ['Acapulco', 16.86, -99.88],
  ['Veracruz', 19.18, -96.14],
  ['Culiacán', 24.8, -107.39],
  ['San Luis Potosí', 22.15, -100.98],
  ['Villahermosa', 17.99, -92.93],
  ['Cancún', 21.16, -86.85],
  ['Puebla', 19.04, -98.2],
  ['León', 21.12, -101.68],
  ['Tuxtla Gutiérrez', 16.75, -93.12],
]

interface Frame {
  readonly west: number
  readonly east: number
  readonly south: number
  readonly north: number
}

/**
 * The rows' points over Mexico's outline, as near as they lie together; nothing for rows without points. No tile is
 * asked of anybody.
 */
export function map(rows: readonly DisplayRow[]): Html | null {
  const all = pointsOf(rows)
  if (!all.length) return null
  const points = all.slice(0, MOST_POINTS)
  const frame = frameOf(points)
  const squeeze = Math.cos((((frame.south + frame.north) / 2) * Math.PI) / 180)
  const scale = WIDTH / ((frame.east - frame.west) * squeeze)
  const height = Math.round((frame.north - frame.south) * scale)
  const x = (longitude: number) => ((longitude - frame.west) * squeeze * scale).toFixed(1)
  const y = (latitude: number) => ((frame.north - latitude) * scale).toFixed(1)
  const radius = points.length > 300 ? 3 : points.length > 60 ? 4.5 : 6.5
  return html`<figure class="map"><svg viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="Mapa de ${count(all.length)}; la tabla dice dónde está cada uno.">
<path class="land" d="M${OUTLINE.map(([longitude, latitude]) => `${x(longitude)} ${y(latitude)}`).join('L')}Z"/>
${graticule(frame).map(({ d, label, at }) => html`<path class="grid-line" d="${d(x, y)}"/><text class="degree" x="${at(x, y)[0]}" y="${at(x, y)[1]}">${label}</text>`)}
${points.map(({ latitude, longitude, row }) => html`<circle class="point" cx="${x(longitude)}" cy="${y(latitude)}" r="${radius}"><title>${titleOf(row)}</title></circle>`)}
${townsIn(frame, x, y).map(({ name, at: [left, top] }) => html`<g class="town"><circle cx="${left}" cy="${top}" r="2.5"/><text x="${left}" y="${top}" dx="6" dy="4">${name}</text></g>`)}
</svg><figcaption>${count(all.length)}${points.length < all.length && `; se dibujan los primeros ${points.length}`}. El contorno del país es aproximado.</figcaption></figure>`
}

const count = (points: number) => (points === 1 ? 'un punto' : `${points.toLocaleString('es-MX')} puntos`)

/** What rows have to say of a point: their first fields that are not its place. */
const titleOf = (row: DisplayRow) =>
  Object.entries(row)
    .filter(([name]) => !/^(latitud|longitud|cvegeo)$/.test(name))
    .flatMap(([, value]) => shown(value) ?? [])
    .slice(0, 6)
    .join(' · ')

/** Around the points, in a shape that a page has room for. */
function frameOf(points: readonly { latitude: number; longitude: number }[]): Frame {
  const span = (values: readonly number[]) => {
    const [low, high] = [Math.min(...values), Math.max(...values)]
    const width = Math.max(high - low, points.length === 1 ? 4 : NEAREST) * (1 + 2 * (wholly ? MARGIN / 4 : MARGIN))
    return { middle: (low + high) / 2, width }
  }
  const wholly =
    Math.max(...points.map(({ longitude }) => longitude)) - Math.min(...points.map(({ longitude }) => longitude)) >
    COUNTRYWIDE
  const shown = wholly ? [...points, ...OUTLINE.map(([longitude, latitude]) => ({ longitude, latitude }))] : points
  const [lon, lat] = [span(shown.map(({ longitude }) => longitude)), span(shown.map(({ latitude }) => latitude))]
  const squeeze = Math.cos((lat.middle * Math.PI) / 180)
  const wide = Math.max(lon.width, lat.width / squeeze / SHAPE_HIGH)
  const tall = Math.max(lat.width, wide * squeeze * SHAPE_LOW)
  return {
    west: lon.middle - wide / 2,
    east: lon.middle + wide / 2,
    south: lat.middle - tall / 2,
    north: lat.middle + tall / 2,
  }
}

/** Those that there is room to name; of two that are near, the first. */
function townsIn(frame: Frame, x: Project, y: Project): { name: string; at: readonly [string, string] }[] {
  const named: { name: string; at: readonly [string, string] }[] = []
  for (const [name, latitude, longitude] of TOWNS) {
    if (!inside(frame, latitude, longitude)) continue
    const at = [x(longitude), y(latitude)] as const
    const taken = named.some(
      (one) =>
        Math.abs(Number(one.at[0]) - Number(at[0])) < NAME_WIDTH &&
        Math.abs(Number(one.at[1]) - Number(at[1])) < NAME_HEIGHT,
    )
    if (!taken && Number(at[0]) < WIDTH - NAME_WIDTH / 1.5) named.push({ name, at })
  }
  return named
}

const inside = ({ west, east, south, north }: Frame, latitude: number, longitude: number) =>
  longitude > west && longitude < east && latitude > south && latitude < north

type Project = (degrees: number) => string
interface GridLine {
  readonly label: string
  readonly d: (x: Project, y: Project) => string
  readonly at: (x: Project, y: Project) => readonly [string, string]
}

/** Some four lines each way, at round degrees. */
function graticule({ west, east, south, north }: Frame): GridLine[] {
  const step = [10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01].find((one) => (east - west) / one >= 3) ?? 0.01
  const digits = step < 0.1 ? 2 : step < 1 ? 1 : 0
  const between = (from: number, to: number) =>
    Array.from(
      { length: Math.floor(to / step) - Math.ceil(from / step) + 1 },
      (_none, at) => (Math.ceil(from / step) + at) * step,
    )
  return [
    ...between(west, east).map((longitude): GridLine => ({
      label: `${Math.abs(longitude).toFixed(digits)}° O`,
      d: (x, y) => `M${x(longitude)} ${y(north)}V${y(south)}`,
      at: (x, y) => [x(longitude), y(south + (north - south) * 0.012)],
    })),
    ...between(south, north).map((latitude): GridLine => ({
      label: latitude - south < (north - south) * CORNER ? '' : `${latitude.toFixed(digits)}° N`,
      d: (x, y) => `M${x(west)} ${y(latitude)}H${x(east)}`,
      at: (x, y) => [x(west + (east - west) * 0.006), y(latitude)],
    })),
  ]
}
