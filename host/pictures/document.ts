import { clipped } from '../describe/figures.ts'
import { html, type Html } from '../portal/html.ts'
import { fitted, tenth, type LegendEntry, type Picture } from './picture.ts'
import { browserStyles, FONT, themeStyles, type Theme } from './styles.ts'

/** What stands around a drawing that leaves its page. */
export interface Captions {
  /** What was asked, as it was understood. */
  readonly title: string
  /** Source, day and whether the data are samples. */
  readonly source: string
}

export interface DocumentOptions extends Captions {
  readonly width: number
  /** A card is as high as this, and no higher. */
  readonly height?: number
  /** How many times larger letters are: a card is looked at small. */
  readonly zoom?: number
  readonly range?: string | undefined
  /** Absent where the browser knows. */
  readonly theme?: Theme | undefined
}

/** Width of a letter of `FONT`, as a part of its size. */
const LETTER = 0.5
const PAD = 22
const TITLE_LINE = 25
const LEGEND_LINE = 22
const SOURCE_LINE = 17
const FOOT = 24

/** A drawing as a file of its own: title, what is measured, legend and source are in it. */
export function svgDocument(picture: Picture, options: DocumentOptions): string {
  const { title, source, zoom = 1, range, theme } = options
  const width = options.width / zoom
  const inner = width - 2 * PAD
  const titles = wrapped(title, inner, 19, 2)
  const subtitles = wrapped(picture.subtitle, inner, 13, 1)
  const legend = legendRows(picture.legend, inner)
  const top = PAD + titles.length * TITLE_LINE + 22
  const sources = wrapped(source, inner - 64, 13, 2)
  const below = legend.length * LEGEND_LINE + sources.length * SOURCE_LINE + FOOT
  const room = options.height === undefined ? undefined : options.height / zoom - top - below
  const { height: drawn, body } = picture.draw({ width: inner, range, ...(room !== undefined && { height: room }) })
  const height = options.height === undefined ? top + drawn + below : options.height / zoom
  const foot = height - sources.length * SOURCE_LINE - 12
  const css = theme === undefined ? browserStyles(`'${FONT}', system-ui, 'Noto Sans', sans-serif`) : themeStyles(theme)
  const text =
    html`<svg xmlns="http://www.w3.org/2000/svg" width="${tenth(options.width)}" height="${tenth(height * zoom)}" viewBox="0 0 ${tenth(width)} ${tenth(height)}" role="img" aria-labelledby="titulo descripcion">
<title id="titulo">${title}</title><desc id="descripcion">${picture.description} ${source}</desc>
<style>${css}</style>
<rect class="p-paper" width="${tenth(width)}" height="${tenth(height)}"/>
${titles.map((line, at) => html`<text class="p-title" x="${PAD}" y="${PAD + 16 + at * TITLE_LINE}">${line}</text>`)}
<text class="p-t" x="${PAD}" y="${top - 12}">${subtitles[0]}</text>
<g transform="translate(${PAD} ${top})">${body}</g>
${legend.map((row, at) => html`<g transform="translate(${PAD} ${tenth(foot - (legend.length - at) * LEGEND_LINE - 4)})">${row}</g>`)}
${sources.map((line, at) => html`<text class="p-t" x="${PAD}" y="${tenth(foot + 13 + at * SOURCE_LINE)}">${line}</text>`)}<text class="p-t" text-anchor="end" x="${tenth(width - PAD)}" y="${tenth(foot + 13 + (sources.length - 1) * SOURCE_LINE)}">Tianguis</text>
</svg>`.text
  return legible(text)
}

/** What no XML may hold is left out: sources send it. */
const legible = (text: string) => text.toWellFormed().replaceAll(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '')

/** Lines of words that fit, of which the last is cut where there are too many. */
function wrapped(text: string, width: number, fontSize: number, most: number): string[] {
  const letters = Math.floor(width / (fontSize * LETTER))
  const lines: string[] = ['']
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1)!
    if (last && last.length + word.length + 1 > letters && lines.length < most) lines.push(word)
    else lines[lines.length - 1] = last ? `${last} ${word}` : word
  }
  return lines.map((line) => clipped(line, letters))
}

function legendRows(entries: readonly LegendEntry[], width: number): Html[][] {
  const rows: Html[][] = []
  let left = Infinity
  for (const { swatch, label } of entries) {
    const text = fitted(label, width - 30)
    const length = 34 + text.length * 7
    if (left + length > width) [left] = [0, rows.push([])]
    rows
      .at(-1)!
      .push(html`<g transform="translate(${left} 0)">${mark(swatch)}<text class="p-t" x="24" y="14">${text}</text></g>`)
    left += length
  }
  return rows
}

/** A line for lines, and a patch for all else. */
const mark = (swatch: string): Html =>
  isStroke(swatch)
    ? html`<path class="${swatch}" d="M0 9.5h18"/>`
    : html`<rect class="${swatch}" x="1" y="3" width="15" height="13"/>`

const isStroke = (swatch: string) => /^p-(l\d|mean)$/.test(swatch)

/** The legend of a drawing within a page. */
export const legendList = (entries: readonly LegendEntry[]): Html | '' =>
  entries.length
    ? html`<ul class="legend">${entries.map(({ swatch, label }) => html`<li><svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">${mark(swatch)}</svg>${label}</li>`)}</ul>`
    : ''
