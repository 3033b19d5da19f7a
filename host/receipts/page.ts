/** What a receipt says and whether it holds, for whoever follows a link from an article. */
import { exactJson, type ExactJson } from '@tianguis/core/decode/json'
import { moment } from '../describe/figures.ts'
import { html, type Html } from '../portal/html.ts'
import { outwards } from '../portal/inline-markup.ts'
import type { Page } from '../portal/layout.ts'
import type { RunOrigin } from './origin.ts'
import { RECEIPT_PAGE } from './paths.ts'
import type { Receipt } from './receipt.ts'
import type { Verdict, Verification } from './verify.ts'

const VERDICTS: Readonly<Record<Verdict, { readonly words: string; readonly tone: 'good' | 'warn' | 'bad' }>> = {
  valido: { words: 'El recibo es auténtico.', tone: 'good' },
  alterado: { words: 'El recibo fue alterado.', tone: 'bad' },
  ajeno: { words: 'El recibo es de otra instalación.', tone: 'warn' },
  ilegible: { words: 'Esto no es un recibo entero.', tone: 'bad' },
}

/** @param verified undefined where nothing was sent yet */
export const receiptPage = (token: string, verified: Verification | undefined): Page => ({
  title: 'Comprobar un recibo',
  description: 'Comprueba de dónde salió una cifra: qué se pidió, de qué publicación es y qué envió la fuente.',
  styles: ['public.css'],
  main: html`<h1>Comprobar un recibo</h1>
${verified && told(verified)}
${verified && html`<h2>Comprobar otro</h2>`}
<p>Toda respuesta pedida con <code>recibo=1</code> trae en <code>meta.recibo</code> un texto firmado que dice de dónde salió. Pégalo aquí.</p>
<form action="${RECEIPT_PAGE}"><label for="recibo">Recibo</label>
<textarea id="recibo" name="recibo" rows="4" required spellcheck="false" autocomplete="off">${token}</textarea>
<p class="actions"><button>Comprobar</button></p></form>`,
})

function told({ veredicto, explicacion, recibo, servido_asi, sigue_asi, ahora, corridas }: Verification): Html {
  const { words, tone } = VERDICTS[veredicto]
  const changed = servido_asi === false
  return html`<div class="note ${changed ? 'bad' : tone}" role="status"><p><strong>${changed ? 'La firma es auténtica, pero los datos de entonces ya no dan eso.' : words}</strong> ${explicacion}</p></div>
${recibo && figures(recibo, sigue_asi === false ? (ahora?.datos ?? null) : null)}
${recibo && where(recibo)}
${corridas.length > 0 && html`<h2>Lo que envió la fuente</h2>${corridas.map(run)}`}
${recibo?.sql && html`<details><summary>La consulta, en SQL</summary>${code(recibo.sql.trim())}</details>`}`
}

const code = (text: string): Html => html`<div class="code"><pre><code>${text}</code></pre></div>`

const figures = ({ datos, registros, datos_sha256 }: Receipt, now: string | null): Html => html`<h2>La cifra</h2>
${datos ? records(datos) : html`<p>${registros} registros, de SHA-256 <code>${datos_sha256}</code>.</p>`}
${now && html`<h3>Hoy</h3>${records(now)}`}`

/** With the digits that were served. */
function records(datos: string): Html {
  const rows = exactJson(datos) as Record<string, ExactJson>[]
  const names = Object.keys(rows[0] ?? {})
  if (!names.length) return html`<p>Ningún registro.</p>`
  return html`<table class="stack"><thead><tr>${names.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${names.map((name) => html`<td data-name="${name}">${shown(row[name])}</td>`)}</tr>`)}</tbody></table>`
}

const shown = (value: ExactJson | undefined): string =>
  value == null ? '—' : typeof value === 'object' ? JSON.stringify(value) : String(value)

const where = ({ peticion, emitido, conjuntos }: Receipt): Html => html`<h2>De dónde salió</h2>
<dl class="facts"><dt>Petición</dt><dd><code>${peticion}</code></dd><dt>Emitido</dt><dd>${moment(new Date(emitido))}, hora de la Ciudad de México</dd>
${conjuntos.map(
  ({ conjunto, version, publicado, fecha_datos, muestra, fuente, fuente_url, licencia }) => html`<dt>Conjunto</dt>
<dd>${conjunto}, publicación ${version}${publicado && ` del ${moment(new Date(publicado))}`}${fecha_datos && `, con datos al ${fecha_datos}`}${muestra && html`. <strong>Son datos de muestra.</strong>`}</dd>
<dt>Fuente</dt><dd>${outwards(fuente_url, fuente)} (${licencia})</dd>`,
)}</dl>`

const SHOWN = 20

function run({ corrida, fin, respuestas: { cuantas, lista, sha256 } }: RunOrigin): Html {
  const more = cuantas - Math.min(lista.length, SHOWN)
  return html`<h3>Corrida ${corrida}${fin && `, terminada el ${moment(new Date(fin))}`}</h3>
${
  cuantas === 0
    ? html`<p>No pidió nada a una fuente: leyó la muestra incluida, o se calcula de otros conjuntos.</p>`
    : html`<ul>${lista
        .slice(0, SHOWN)
        .map(
          (one) =>
            html`<li><code>${one.url}</code>${one.recibida && ` el ${moment(new Date(one.recibida))}`}<br>SHA-256 <code>${one.sha256}</code></li>`,
        )}</ul>
${more > 0 && html`<p>Y ${more} respuestas más; la huella de todas es <code>${sha256}</code>.</p>`}`
}`
}
