import { legendList } from '../../pictures/document.ts'
import { drawnField } from '../../pictures/drawable.ts'
import type { Picture, TimeSpan } from '../../pictures/picture.ts'
import type { ExploreResult } from '../explore/result.ts'
import { html, type Html } from '../html.ts'
import { shown } from '../values.ts'
import type { PictureLinks } from './links.ts'

/** Widths that a drawing is laid out for: a page, and a phone. */
const [WIDE, NARROW] = [760, 330]

interface Shown {
  /** Which of the page's drawings it is. */
  readonly at: number
  /** Absent where it is taken along already. */
  readonly links?: PictureLinks
  /** Scheme and host, for what is pasted elsewhere. */
  readonly site: string
}

/** One figure, written large, with its unit. */
export function bigFigure(result: ExploreResult): Html | null {
  const [row, ...more] = result.rows
  const field = drawnField(result)
  if (!row || more.length || !field) return null
  return html`<p class="value"><span class="figure">${shown(row[field.name])}</span> ${field.unit ?? field.name.replaceAll('_', ' ')}</p>`
}

/** A drawing in a page, with what it shows in words, its parts of time to choose from, and how to take it along. */
export function pictureFigure(picture: Picture, { at, links, site }: Shown): Html {
  const { spans, description, legend, subtitle } = picture
  const parts: readonly (TimeSpan | undefined)[] = spans.length ? spans : [undefined]
  return html`<figure class="picture">
<p class="measure">${subtitle}</p>
${spans.length > 0 && spanChoice(spans, at)}
${parts.map((span) => html`<div class="span"${span && html` data-span="${span.key}"`}>${drawings(picture, span?.key)}</div>`)}
${legendList(legend)}
<figcaption>${description}</figcaption>
${links && takeAlong(links, at, site)}
</figure>`
}

const spanChoice = (spans: readonly TimeSpan[], at: number): Html =>
  html`<div class="spans" role="radiogroup" aria-label="Periodo que se muestra">${spans.map(({ key, label }, index) => html`<input type="radio" name="rango-${at}" id="rango-${at}-${key}" value="${key}"${index === 0 && html` checked`}><label for="rango-${at}-${key}">${label}</label>`)}</div>`

/** A map is one drawing for every width. */
const drawings = (picture: Picture, range: string | undefined): Html =>
  picture.grows
    ? drawing(picture, WIDE, 'map', range)
    : html`${drawing(picture, WIDE, 'wide', range)}${drawing(picture, NARROW, 'narrow', range)}`

function drawing(picture: Picture, width: number, kind: string, range: string | undefined): Html {
  const { height, body } = picture.draw({ width, range })
  return html`<svg class="drawing ${kind}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${picture.subtitle}. ${picture.description}">${body}</svg>`
}

function takeAlong({ svg, png, embed }: PictureLinks, at: number, site: string): Html {
  const frame = `<iframe src="${site}${embed}" width="100%" height="520" title="Gráfica de Tianguis" loading="lazy"></iframe>`
  return html`<details class="take"><summary>Descargar o insertar</summary>
<p><a href="${svg}" download>SVG</a> · <a href="${png}" download>PNG</a> · <a href="${embed}">Para insertar en otra página</a></p>
<div class="code"><pre><code id="insertar-${at}">${frame}</code></pre><button class="copy" data-copy="insertar-${at}" hidden>Copiar<span class="hidden"> el código para insertar</span></button></div></details>`
}
