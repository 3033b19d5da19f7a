import type { DeliveryEndpoint } from '../../watches/endpoints.ts'
import type { WatchDraft, WatchTold } from '../../watches/watches.ts'
import { html, type Html } from '../html.ts'
import { shown as inDigits, type Digits } from '../values.ts'
import { inMoment, inWords } from '../words.ts'

/** Figures with the digits that PostgreSQL wrote. */
export type WatchRow = Omit<WatchTold, 'valor'> & { readonly valor: Digits | null }

interface Shown {
  readonly watches: readonly WatchRow[]
  readonly endpoints: readonly DeliveryEndpoint[]
  /** That the plan has room for. */
  readonly most: number
  readonly datasets: readonly { readonly name: string; readonly title: string }[]
  readonly typed: string
  /** Why what was asked for was not done. */
  readonly wrong: string | undefined
}

export const watchesPage = (token: Html, shown: Shown) => html`<h1>Avisos</h1>
<section class="card" aria-labelledby="pedir"><h2 id="pedir">Pedir un aviso</h2>
${shown.wrong !== undefined && html`<p class="wrong" role="alert" id="mal">${shown.wrong}</p>`}
<form method="post" action="/portal/avisos/leer">${token}
<div class="field"><label for="frase">Avísame…</label><input type="text" id="frase" name="frase" required maxlength="300" autocomplete="off" placeholder="si la magna en Mérida baja de 22" value="${shown.typed}"${shown.wrong !== undefined && html` aria-describedby="mal" autofocus`}></div>
${where('destino', shown.endpoints)}
<p class="hint">También «cuando salga la inflación», o «cuando cambie el salario mínimo». Antes de guardarlo verás cómo se leyó.</p>
<p class="actions"><button>Ver cómo se lee</button></p></form>
<details><summary>Por partes</summary>
<form method="post" action="/portal/avisos/leer">${token}
<div class="field"><label for="pregunta">Pregunta</label><input type="text" id="pregunta" name="pregunta" required maxlength="300" autocomplete="off" placeholder="precio promedio de la magna en Mérida"></div>
<div class="row"><div class="field"><label for="compara">Si su cifra</label><select id="compara" name="compara"><option value="&lt;">baja de</option><option value="&gt;">sube de</option></select></div>
<div class="field"><label for="umbral">Umbral</label><input type="text" inputmode="decimal" id="umbral" name="umbral" maxlength="20" placeholder="22.50, o nada: cuando cambie"></div></div>
${where('destino-partes', shown.endpoints)}
<p class="actions"><button>Ver cómo se lee</button></p></form>
<form method="post" action="/portal/avisos/leer">${token}
<div class="field"><label for="conjunto">O cada vez que se publique</label><select id="conjunto" name="conjunto">${shown.datasets.map(({ name, title }) => html`<option value="${name}">${title}</option>`)}</select></div>
${where('destino-conjunto', shown.endpoints)}
<p class="actions"><button>Seguir</button></p></form></details>
</section>
<section class="card" aria-labelledby="tuyos"><h2 id="tuyos">Tus avisos</h2>
<p class="dim">${inWords(shown.watches.length, 'aviso', 'avisos')} de ${shown.most} que caben en tu plan.</p>
${shown.watches.length > 0 && watchTable(shown.watches, token)}
<p class="actions"><a href="/portal/avisos/destinos">Webhooks y lo que se ha entregado</a></p>
</section>`

/** @param id of the field, which is there more than once */
const where = (id: string, endpoints: readonly DeliveryEndpoint[]) => {
  const webhooks = endpoints.filter(({ tipo }) => tipo === 'webhook')
  if (!webhooks.length) return null
  return html`<div class="field"><label for="${id}">Entregar en</label><select id="${id}" name="destino"><option value="">mi correo</option>${webhooks.map(({ id: one, direccion }) => html`<option value="${one}">${direccion}</option>`)}</select></div>`
}

const watchTable = (
  watches: readonly WatchRow[],
  token: Html,
) => html`<table class="stack"><caption class="hidden">Tus avisos, el más nuevo primero</caption>
<thead><tr><th scope="col">Aviso</th><th scope="col">Ahora</th><th scope="col">Último aviso</th><th scope="col">Estado</th><th scope="col"><span class="hidden">Acciones</span></th></tr></thead>
<tbody>${watches.map((watch) => watchRow(watch, token))}</tbody></table>`

function watchRow(watch: WatchRow, token: Html): Html {
  const { id, nombre, lectura, activo, avisado, problema, valor } = watch
  const way = activo ? 'pausar' : 'seguir'
  const button = (to: string, words: string, kind: string) =>
    html`<form method="post" action="/portal/avisos/${id}/${to}">${token}<button class="${kind}" aria-label="${words} el aviso ${nombre}">${words}</button></form>`
  return html`<tr><th scope="row">${nombre}${lectura !== null && lectura !== nombre && html`<br><span class="dim small">${lectura}</span>`}</th>
<td data-name="Ahora">${inDigits(valor) ?? '—'}</td><td data-name="Último aviso">${avisado === null ? 'nunca' : inMoment(new Date(avisado))}</td>
<td data-name="Estado">${stateTag(watch)}${problema !== null && html`<br><span class="small">${problema}</span>`}</td>
<td><div class="keys">${button(way, activo ? 'Pausar' : 'Seguir', 'link')} ${button('borrar', 'Borrar', 'link')}</div></td></tr>`
}

function stateTag({ activo, problema, se_cumple }: WatchRow): Html {
  if (!activo) return html`<span class="tag">En pausa</span>`
  if (problema !== null) return html`<span class="tag warn">No se puede evaluar</span>`
  return html`<span class="tag good">${se_cumple ? 'Se cumple' : 'Atento'}</span>`
}

const SAID: Readonly<Record<string, string>> = {
  '<': 'baje de',
  '<=': 'baje hasta',
  '>': 'suba de',
  '>=': 'suba hasta',
}

interface Confirmed {
  readonly draft: WatchDraft
  /** By which the same is asked for again. */
  readonly fields: Readonly<Record<string, string>>
  readonly destino: DeliveryEndpoint | undefined
}

/** How it was read, before it is kept. */
export const confirmation = (token: Html, { draft, fields, destino }: Confirmed) => html`<div class="card narrow">
<h1>¿Así está bien?</h1>
<p>${when(draft)}</p>
${draft.reading !== null && html`<blockquote>${draft.reading}</blockquote>`}
${draft.kind !== 'conjunto' && now(draft)}
<p class="dim">Se avisará ${destino ? html`a <code>${destino.direccion}</code>` : 'a tu correo'}.</p>
<form method="post" action="/portal/avisos">${token}${Object.entries({ ...fields, destino: destino?.id ?? '' }).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<p class="actions"><button autofocus>Sí, avísame</button> <a href="/portal/avisos">No, decirlo de otro modo</a></p></form>
</div>`

function when({ kind, name, sign, threshold }: WatchDraft): string {
  if (kind === 'umbral') return `Se te avisará cuando esta cifra ${SAID[sign!]} ${threshold}:`
  return kind === 'pregunta'
    ? 'Se te avisará cuando cambie la respuesta:'
    : `Se te avisará cada vez que se publiquen datos nuevos de «${name}».`
}

function now({ now: observed, met }: WatchDraft): Html {
  if (!observed)
    return html`<p class="dim">Lo que hay ahora es una muestra: se empieza con los primeros datos de verdad.</p>`
  if (observed.value === null) return html``
  return html`<p>Ahora es <strong>${observed.value}</strong>.${met && ' Ya está de ese lado: se avisa la próxima vez que lo cruce.'}</p>`
}
