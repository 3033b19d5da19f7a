import { html } from '../portal/html.ts'
import { shown } from '../portal/values.ts'
import {
  drawnField,
  endsInWords,
  fieldWords,
  measured,
  namingColumn,
  type Drawable,
  type MeasuredRow,
} from './drawable.ts'
import { fitted, tenth, type Canvas, type Drawn, type Picture } from './picture.ts'
import { axisNumber, numberScale } from './scale.ts'

const ROW = 24
/** Where there is room for more, rows are this far apart at the most. */
const TALLEST_ROW = 44
const MOST_ROWS = 40
/** Values nearer to each other than this part of the largest look alike as bars. */
const ALIKE = 0.25

type Named = MeasuredRow & { readonly label: string }

/**
 * One bar a row, from zero, in the order of the rows; dots on a part of the axis where bars from zero would all look
 * alike.
 */
export function bars(drawable: Drawable): Picture | null {
  const field = drawnField(drawable)
  const x = drawable.chart?.tipo === 'barras' ? drawable.chart.x : namingColumn(drawable)
  if (!field || x === undefined || x === field.name || drawable.rows.length > 500) return null
  const repeated = new Set(drawable.rows.map((row) => row[x])).size < drawable.rows.length
  const all = measured(drawable.rows, field).map((one): Named => ({
    ...one,
    // Municipalities of several states may share a name.
    label:
      [one.row[x], repeated && x === 'municipio' ? one.row.estado : undefined]
        .flatMap((part) => shown(part) ?? [])
        .join(', ') || '—',
  }))
  const few = all.slice(0, MOST_ROWS)
  const most = Math.max(...few.map(({ value }) => Math.abs(value)))
  if (few.length < 2 || !most) return null
  const dots = few.every(({ value }) => value > 0) && most - Math.min(...few.map(({ value }) => value)) < ALIKE * most
  const cut = few.length < drawable.rows.length ? `; los primeros ${few.length} de ${drawable.rows.length}` : ''
  return {
    subtitle: `${fieldWords(field)}, por ${x.replaceAll('_', ' ')}${cut}${dots ? '. El eje no empieza en cero' : ''}`,
    description: `${few.length} renglones. ${endsInWords(few)}`,
    legend: [],
    spans: [],
    grows: false,
    draw: (canvas) => drawn(few, dots, canvas),
  }
}

function drawn(all: readonly Named[], dots: boolean, { width, height = Infinity }: Canvas): Drawn {
  const top = 24
  const few = all.slice(0, Math.max(2, Math.floor((height - top - 4) / ROW)))
  const values = few.map(({ value }) => value)
  const amounts = (dots ? 18 : 10) + 7.2 * Math.max(...few.map(({ text }) => text.length))
  // As `fitted` counts them, or a name for which there is room is cut.
  const names = Math.min(width * 0.36, 14 + 7.8 * Math.max(...few.map(({ label }) => label.length)))
  const [left, right] = [names, width - amounts]
  const scale = numberScale(dots ? values : [...values, 0], Math.max(2, Math.floor((right - left) / 90)))
  const x = (value: number) => left + ((value - scale.low) / (scale.high - scale.low)) * (right - left)
  const row = height === Infinity ? ROW : Math.min(TALLEST_ROW, (height - top - 4) / few.length)
  const bottom = top + few.length * row
  return {
    height: bottom + 4,
    body: html`${scale.ticks.map((tick) => html`<path class="${tick === 0 ? 'p-axis' : 'p-grid'}" d="M${tenth(x(tick))} ${top - 4}V${bottom}"/><text class="p-t" text-anchor="middle" x="${tenth(x(tick))}" y="14">${axisNumber(tick)}</text>`)}
${few.map(({ label, text, value }, at) => {
  const middle = top + (at + 0.5) * row
  const [start, end] = [Math.min(x(0), x(value)), Math.max(x(0), x(value))]
  return html`<g class="mark"><title>${label}: ${text}</title><rect class="p-hit" x="0" y="${tenth(middle - row / 2)}" width="${width}" height="${tenth(row)}"/>
<text class="p-t p-ink" text-anchor="end" x="${tenth(left - 8)}" y="${tenth(middle + 4.5)}">${fitted(label, left - 10)}</text>
${dots ? html`<path class="p-grid" d="M${tenth(left)} ${tenth(middle)}H${tenth(right)}"/><circle class="p-bar" cx="${tenth(x(value))}" cy="${tenth(middle)}" r="5.5"/>` : html`<rect class="${value < 0 ? 'p-below' : 'p-bar'}" x="${tenth(start)}" y="${tenth(middle - row / 3)}" width="${tenth(Math.max(end - start, 0.5))}" height="${tenth((row * 2) / 3)}"/>`}
<text class="p-t" text-anchor="end" x="${width - 2}" y="${tenth(middle + 4.5)}">${text}</text></g>`
})}`,
  }
}
