import { html, type Html } from '../html.ts'
import { Digits, shown, type Value } from '../values.ts'
import { PLACE_COLUMNS, type ResultField } from '../../pictures/drawable.ts'
import type { ExploreResult } from './result.ts'

/** Rows of a page; a browser draws more of them slowly. The call gives them all. */
const WORKBOOK_ROWS = 200

/** The rows, without the fields that none of them has. */
export function htmlTable({ rows, fields, cut }: ExploreResult): Html {
  const known = fields.filter(({ name }) => rows.some((row) => row[name] !== null && row[name] !== undefined))
  const present = [
    ...known.filter(({ name }) => !PLACE_COLUMNS.has(name)),
    ...known.filter(({ name }) => PLACE_COLUMNS.has(name)),
  ]
  const absent = fields.filter((field) => !known.includes(field))
  const numeric = new Set(
    present
      .filter(({ name }) => rows.every((row) => row[name] === null || row[name] instanceof Digits))
      .map(({ name }) => name),
  )
  const few = rows.slice(0, WORKBOOK_ROWS)
  return html`<div class="scroll result" tabindex="0" role="region" aria-label="Tabla de resultados"><table>
<caption>${said(rows.length, few.length, cut)}</caption>
<thead><tr>${present.map((field) => header(field, numeric.has(field.name)))}</tr></thead>
<tbody>${few.map((row) => html`<tr>${present.map(({ name }) => cell(row[name], numeric.has(name)))}</tr>`)}</tbody>
</table></div>
${absent.length > 0 && html`<p class="hint">Sin dato en ninguna fila: ${absent.map(({ name }, at) => html`${at > 0 && ', '}<code>${name}</code>`)}.</p>`}`
}

const said = (all: number, few: number, cut: boolean) =>
  `${all.toLocaleString('es-MX')} ${all === 1 ? 'fila' : 'filas'}${all > few ? `; aquí van las primeras ${few}, y la llamada las da todas` : ''}${cut ? '. Hay más de las que caben en una respuesta: precisa la pregunta' : ''}.`

const header = ({ name, unit, description }: ResultField, numeric: boolean) =>
  html`<th scope="col"${numeric && html` class="n"`}${description && html` title="${description}"`}>${name.replaceAll('_', ' ')}${unit && html`<br><span class="unit">${unit}</span>`}</th>`

/** More letters than these are worth a second line, and fewer none. */
const LONG = 28

function cell(value: Value | undefined, numeric: boolean): Html {
  const text = shown(value)
  if (text === null)
    return html`<td${numeric && html` class="n"`}><span class="dim" title="La fuente no lo dice">—</span></td>`
  return html`<td class="${numeric ? 'n' : text.length > LONG ? 'long' : 'short'}">${text}</td>`
}
