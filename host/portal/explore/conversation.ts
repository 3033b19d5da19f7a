import type { Reply } from '@tianguis/sql/reply/reply'
import type { AnsweredTurn } from '../../ask/answer.ts'
import { turnLink } from '../addresses.ts'
import { html, type Html } from '../html.ts'
import { readJson, shown, type DisplayRow } from '../values.ts'

/** Of an earlier answer the page shows no more; its own has all. */
const [WORKBOOK_ROWS, MOST_CELLS] = [3, 5]
/** Fields that no person reads first. */
const MACHINE: ReadonlySet<string> = new Set(['cvegeo', 'latitud', 'longitud'])

/** The questions that led here, each with its answer in short and the address of all of it. */
export const earlierTurns = (turns: readonly AnsweredTurn[]): Html => html`<section aria-labelledby="conversacion">
<h2 id="conversacion">La conversación hasta aquí</h2>
<ol class="turns">${turns.map(
  ({ pregunta, consulta_id, reply }) => html`<li>
<p class="asked"><a href="${turnLink(consulta_id)}">${pregunta || 'Una consulta anterior'}</a></p>
${inShort(reply)}
</li>`,
)}</ol>
</section>`

function inShort(reply: Reply): Html {
  if (!reply.ok) return html`<p class="hint">${reply.error}</p>`
  const rows = reply.rows.slice(0, WORKBOOK_ROWS).map((row) => readJson(row) as DisplayRow)
  const more = reply.rows.length - rows.length
  return html`<p class="hint">${reply.interpretacion.frase}</p>
<ul class="short">${rows.map((row) => html`<li>${cellsOf(row)}</li>`)}</ul>
${more > 0 && html`<p class="hint">Y ${more.toLocaleString('es-MX')} ${more === 1 ? 'fila' : 'filas'} más.</p>`}`
}

const cellsOf = (row: DisplayRow) =>
  Object.entries(row)
    .filter(([name, value]) => !MACHINE.has(name) && value !== null)
    .slice(0, MOST_CELLS)
    .map(
      ([name, value], at) =>
        html`${at > 0 && ' · '}${name.replaceAll('_', ' ')}: <strong>${shown(value) ?? '—'}</strong>`,
    )

/** The answer's own address, which says the whole conversation, and where its next question is asked. */
export const linkHere = (consultaId: string): Html =>
  html`<p class="hint"><a href="${turnLink(consultaId)}">Enlace a esta respuesta</a>, con la conversación que lleva a ella.</p>`
