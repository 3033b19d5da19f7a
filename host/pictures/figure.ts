import { html } from '../portal/html.ts'
import { shown } from '../portal/values.ts'
import { drawnField, fieldWords, type Drawable } from './drawable.ts'
import type { Picture } from './picture.ts'

/** One figure, written large. */
export function figure(drawable: Drawable): Picture | null {
  const [row, ...more] = drawable.rows
  const field = drawnField(drawable)
  const text = row && field && shown(row[field.name])
  if (!text || more.length) return null
  return {
    subtitle: fieldWords(field),
    description: `${text} ${field.unit ?? ''}`.trim(),
    legend: [],
    spans: [],
    grows: false,
    figure: text,
    draw: ({ height = 110 }) => ({
      height: 110,
      body: html`<text class="p-big" x="0" y="${Math.round(height / 2) + 24}">${text}</text>`,
    }),
  }
}
