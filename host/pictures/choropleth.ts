import { counted } from '../describe/figures.ts'
import { html } from '../portal/html.ts'
import { colouring } from './classes.ts'
import { endsInWords, fieldWords } from './drawable.ts'
import { boxOf, states, type Geography } from './geography.ts'
import type { Canvas, Drawn, Picture } from './picture.ts'
import type { Placed, PlacedFigures } from './places.ts'

/** Higher than this part of its width a map leaves no room for what stands below it. */
const TALLEST = 0.85

/** States or municipalities, coloured by their figure. @param geography holds the boundaries of all that is shown */
export function choropleth({ level, field, all, within }: PlacedFigures, geography: Geography): Picture {
  const { of, legend } = colouring(all.map(({ value }) => value))
  // From little to much, which is how they are walked through.
  const placed = all.filter(({ code }) => geography.shapes.has(code)).sort((a, b) => a.value - b.value)
  const known = new Set(placed.map(({ code }) => code))
  const blank = [...geography.shapes.keys()].filter((code) => !known.has(code))
  return {
    subtitle: fieldWords(field),
    description: `Mapa de ${counted(all.length, level)}. ${endsInWords(all)}`,
    legend: [...legend, ...(blank.length ? [{ swatch: 'p-none', label: 'sin dato' }] : [])],
    spans: [],
    grows: true,
    draw: (canvas) =>
      drawn({ placed, of, geography, blank, isCountry: level === 'municipio' && within === undefined }, canvas),
  }
}

interface Coloured {
  readonly placed: readonly Placed[]
  readonly of: (value: number) => string
  readonly geography: Geography
  readonly blank: readonly string[]
  /** Municipalities of all states, which are told apart. */
  readonly isCountry: boolean
}

function drawn({ placed, of, geography: { shapes, projection }, blank, isCountry }: Coloured, canvas: Canvas): Drawn {
  const { left, top, right, bottom } = boxOf(shapes.values())
  const { width } = canvas
  const height = Math.min(((bottom - top) / (right - left)) * width, canvas.height ?? width * TALLEST)
  const scale = Math.min(width / (right - left), height / (bottom - top))
  // So small that white between them would hide them, and closed over what their simplification left open.
  const toStates = states().projection.kmPerUnit / projection.kmPerUnit
  const path = (code: string) => shapes.get(code)!.d
  return {
    height: Math.ceil(height),
    body: html`<svg width="${width}" height="${Math.ceil(height)}" viewBox="${left - 2} ${top - 2} ${right - left + 4} ${bottom - top + 4}"><g stroke-width="${((isCountry ? 0.5 : 0.7) / scale).toFixed(3)}" stroke-linejoin="round">
${blank.length > 0 && html`<path class="p-none" d="${blank.map(path).join('')}"/>`}
${[...Map.groupBy(placed, ({ value }) => of(value))].map(([swatch, same]) => html`<g class="${swatch} ${isCountry ? swatch.replace('q', 's') : 'p-edge'} marks">${same.map(({ code, label, text }) => html`<path d="${path(code)}"><title>${label}: ${text}</title></path>`)}</g>`)}
</g>${isCountry && html`<path class="p-border" transform="scale(${toStates.toFixed(4)})" stroke-width="${(0.9 / scale / toStates).toFixed(3)}" d="${[...states().shapes.values()].map(({ d }) => d).join('')}"/>`}</svg>`,
  }
}
