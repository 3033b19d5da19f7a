/** What a receipt says and whether it holds, for whoever follows a link from an article. */
import { moment } from '../describe/figures.ts'
import { html, type Html } from '../portal/html.ts'
import { outwards } from '../portal/inline-markup.ts'
import type { Page } from '../portal/layout.ts'
import type { RunOrigin } from './origin.ts'
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
<p>Toda respuesta pedida con <code>recibo=1</code> trae en <code>meta.recibo</code> un texto firmado que dice de dónde salió. Pégalo aquí.</p>
<form action="/recibos"><label for="recibo">Recibo</label>
<textarea id="recibo" name="recibo" rows="4" required spellcheck="false" autocomplete="off">${token}</textarea>
<p class="actions"><button>Comprobar</button></p></form>
${verified && told(verified)}`,
})

function told({ veredicto, explicacion, recibo, servido_asi, sigue_asi, ahora, corridas }: Verification): Html {
  const { words, tone } = VERDICTS[veredicto]
  const changed = servido_asi === false
  return html`<div class="note ${changed ? 'bad' : tone}" role="status"><p><strong>${changed ? 'La firma es auténtica, pero los datos de entonces ya no dan eso.' : words}</strong> ${explicacion}</p></div>
${recibo && figures(recibo, sigue_asi === false ? (ahora?.datos ?? null) : null)}
${recibo && where(recibo)}
${corridas.length > 0 && html`<h2>Lo que envió la fuente</h2>${corridas.map(run)}`}
${recibo?.sql && html`<h2>La consulta</h2><pre><code>${recibo.sql.trim()}</code></pre>`}`
}

const figures = ({ datos, registros, datos_sha256 }: Receipt, now: string | null): Html => html`<h2>La cifra</h2>
${datos ? html`<pre><code>${datos}</code></pre>` : html`<p>${registros} registros, de SHA-256 <code>${datos_sha256}</code>.</p>`}
${now && html`<h3>Hoy</h3><pre><code>${now}</code></pre>`}`

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
