import { html, type Html } from '../portal/html.ts'
import { drawnField, endsInWords, fieldWords, type Drawable } from './drawable.ts'
import { tenth, type Canvas, type Drawn, type Picture, type TimeSpan } from './picture.ts'
import { axisNumber, numberScale, timeTicks } from './scale.ts'
import { linesOf, thinned, type Line, type Point } from './series.ts'
import { MOST_LINES } from './styles.ts'

const HEIGHT = 300
/** Points of one line that a drawing holds, places to point at, and points that are few enough to be dots. */
const [MOST_POINTS, MOST_MARKS, FEW] = [400, 80, 32]
const DAY = 86_400
/** Parts of a long line that people look at, the shortest last. */
const SPANS: readonly (TimeSpan & { readonly days: number })[] = [
  { key: '5a', label: '5 años', days: 1827 },
  { key: '1a', label: '1 año', days: 366 },
  { key: '3m', label: '3 meses', days: 92 },
  { key: '1m', label: '1 mes', days: 31 },
]
const ALL: TimeSpan = { key: 'todo', label: 'Todo' }
/** What a part of a line may be asked for by. */
export const SPAN_KEYS: readonly string[] = [ALL, ...SPANS].map(({ key }) => key)

/** Lines over time, by period, and the mean that stands for them where there is one. */
export function lines(drawable: Drawable): Picture | null {
  const field = drawnField(drawable)
  const found = field && linesOf(drawable, field)
  // Of many more the few that are drawn would be any.
  if (!found || found.count > 2 * MOST_LINES) return null
  const { shown: all, count } = found
  const { level } = drawable
  return {
    subtitle: `${fieldWords(field)}${all.length < count ? `; ${all.length} de ${count} líneas` : ''}`,
    description: [...all.map(inWords), ...(level ? [`${level.label}: ${level.text}.`] : [])].join(' '),
    legend: [
      ...(all.length > 1 ? all.map(({ name }, at) => ({ swatch: `p-l${at}`, label: name })) : []),
      ...(level ? [{ swatch: 'p-mean', label: `${level.label}: ${level.text}` }] : []),
    ],
    spans: spansOf(all),
    grows: false,
    draw: (canvas) => drawn(within(all, canvas.range), level?.value, canvas),
  }
}

const endOf = (all: readonly Line[]) => Math.max(...all.map(({ points }) => points.at(-1)!.at))
const startOf = (all: readonly Line[]) => Math.min(...all.map(({ points }) => points[0]!.at))

/** Those that show clearly less than all of it, and enough to be a line. */
function spansOf(all: readonly Line[]): readonly TimeSpan[] {
  const [from, to] = [startOf(all), endOf(all)]
  const parts = SPANS.filter(
    ({ days }) =>
      days * DAY < (to - from) * 0.8 &&
      all.some(({ points }) => points.filter(({ at }) => at >= to - days * DAY).length >= 5),
  )
  return parts.length ? [ALL, ...parts] : []
}

function within(all: readonly Line[], key: string | undefined): readonly Line[] {
  const span = SPANS.find((one) => one.key === key)
  if (!span || !spansOf(all).some((one) => one.key === key)) return all
  const from = endOf(all) - span.days * DAY
  return all.map(({ name, points }) => ({ name, points: points.filter(({ at }) => at >= from) }))
}

/** From where to where it went, and between which ends. */
function inWords({ name, points }: Line): string {
  const said = ({ text, when }: Point) => `${text} (${when})`
  const ends = endsInWords(points.map((point) => ({ ...point, row: {}, label: point.when })))
  return `${name && `${name}: `}${name ? 'de' : 'De'} ${said(points[0]!)} a ${said(points.at(-1)!)}. ${ends}`
}

function drawn(all: readonly Line[], level: number | undefined, { width, height = HEIGHT }: Canvas): Drawn {
  const shown = all.filter(({ points }) => points.length)
  const values = shown.flatMap(({ points }) => points.map(({ value }) => value))
  const scale = numberScale(level === undefined ? values : [...values, level], height > 220 ? 5 : 3)
  const left = 12 + 7.2 * Math.max(...scale.ticks.map((tick) => axisNumber(tick).length))
  const [right, top, bottom] = [width - 12, 10, height - 26]
  const [from, to] = [startOf(shown), endOf(shown)]
  const x = (at: number) => (to === from ? (left + right) / 2 : left + ((at - from) / (to - from)) * (right - left))
  const y = (value: number) => bottom - ((value - scale.low) / (scale.high - scale.low || 1)) * (bottom - top)
  const times = timeTicks(from, to, Math.floor((right - left) / 72))
  return {
    height,
    body: html`${scale.ticks.map((tick) => html`<path class="p-grid" d="M${tenth(left)} ${tenth(y(tick))}H${tenth(right)}"/><text class="p-t" text-anchor="end" x="${tenth(left - 6)}" y="${tenth(y(tick) + 4.5)}">${axisNumber(tick)}</text>`)}
<path class="p-axis" d="M${tenth(left)} ${bottom}H${tenth(right)}${times.map(({ at }) => `M${tenth(x(at))} ${bottom}v4`).join('')}"/>
${times.map(({ at, label }) => html`<text class="p-t" text-anchor="${anchorOf(x(at), left, right)}" x="${tenth(x(at))}" y="${height - 6}">${label}</text>`)}
${level !== undefined && html`<path class="p-mean" d="M${tenth(left)} ${tenth(y(level))}H${tenth(right)}"/>`}
${shown.map(({ name, points }) => {
  const at = all.findIndex((line) => line.name === name)
  const course = thinned(points, MOST_POINTS)
  return html`<path class="p-l${at}" d="M${course.map((point) => `${tenth(x(point.at))} ${tenth(y(point.value))}`).join('L')}"/>${points.length < FEW && points.map((point) => html`<circle class="p-d${at}" cx="${tenth(x(point.at))}" cy="${tenth(y(point.value))}" r="2.6"/>`)}`
})}
${marks(shown, { x, y, top, bottom, left, right }, all)}`,
  }
}

const anchorOf = (at: number, left: number, right: number) =>
  at < left + 16 ? 'start' : at > right - 20 ? 'end' : 'middle'

interface Frame {
  readonly x: (at: number) => number
  readonly y: (value: number) => number
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

/** Stripes to point at, each with what every line says at its time. */
function marks(shown: readonly Line[], { x, y, top, bottom, left, right }: Frame, all: readonly Line[]): Html[] {
  const times = [...new Set(shown.flatMap(({ points }) => points.map(({ at }) => at)))].sort((a, b) => a - b)
  const step = Math.ceil(times.length / MOST_MARKS)
  const chosen = times.filter((_at, index) => (times.length - 1 - index) % step === 0)
  const byTime = shown.map(({ name, points }) => ({
    at: all.findIndex((line) => line.name === name),
    name,
    points: new Map(points.map((point) => [point.at, point])),
  }))
  return chosen.map((time, index) => {
    const [before, after] = [chosen[index - 1], chosen[index + 1]]
    const start = before === undefined ? left : (x(before) + x(time)) / 2
    const end = after === undefined ? right : (x(after) + x(time)) / 2
    const here = byTime.flatMap(({ at, name, points }) => {
      const point = points.get(time)
      return point ? [{ at, name, point }] : []
    })
    const words = here.map(({ name, point }) => `${name && `${name} `}${point.text}`).join('; ')
    return html`<g class="mark"><title>${here[0]!.point.when}: ${words}</title><rect class="p-hit" x="${tenth(start)}" y="${top}" width="${tenth(end - start)}" height="${bottom - top}"/>${here.map(({ at, point }) => html`<circle class="p-d${at} dot" cx="${tenth(x(time))}" cy="${tenth(y(point.value))}" r="4.5"/>`)}</g>`
  })
}
