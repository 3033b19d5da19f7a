import type { Delivery } from '../../watches/deliveries.ts'
import { FORMER_HOURS, type DeliveryEndpoint, type NewEndpoint } from '../../watches/endpoints.ts'
import { html, type Html } from '../html.ts'
import { inMoment } from '../words.ts'

interface Shown {
  readonly endpoints: readonly DeliveryEndpoint[]
  readonly deliveries: readonly Delivery[]
  /** Of watches, by id. */
  readonly names: ReadonlyMap<string, string>
  readonly wrong: string | undefined
}

export const receiversPage = (token: Html, { endpoints, deliveries, names, wrong }: Shown) => html`<h1>Entregas</h1>
<section class="card" aria-labelledby="destinos"><h2 id="destinos">A dónde se avisa</h2>
${endpoints.length > 0 && endpointTable(endpoints, token)}
${wrong !== undefined && html`<p class="wrong" role="alert" id="mal">${wrong}</p>`}
<form method="post" action="/portal/avisos/destinos">${token}<div class="row"><div class="field"><label for="url">Agregar un webhook</label><input type="url" id="url" name="url" required maxlength="500" placeholder="https://ejemplo.mx/avisos"></div><div><button class="plain">Agregar</button></div></div></form>
<p class="hint">Se le manda un POST por aviso, en su orden, firmado como dice Standard Webhooks. <a href="/api/v1.md#avisos">Cómo se comprueba la firma</a>.</p>
</section>
<section class="card" aria-labelledby="entregas"><h2 id="entregas">Lo último</h2>
${deliveries.length ? deliveryTable(deliveries, { endpoints, names, token }) : html`<p>Todavía no se ha avisado de nada.</p>`}
<p class="actions"><a href="/portal/avisos">Tus avisos</a></p>
</section>`

const endpointTable = (
  endpoints: readonly DeliveryEndpoint[],
  token: Html,
) => html`<table class="stack"><caption class="hidden">Tus destinos</caption>
<thead><tr><th scope="col">Dirección</th><th scope="col">Estado</th><th scope="col"><span class="hidden">Acciones</span></th></tr></thead>
<tbody>${endpoints.map((endpoint) => endpointRow(endpoint, token))}</tbody></table>`

function endpointRow({ id, tipo, direccion, activo, fallando_desde, motivo }: DeliveryEndpoint, token: Html): Html {
  const button = (to: string, words: string) =>
    html`<form method="post" action="/portal/avisos/destinos/${id}/${to}">${token}<button class="link" aria-label="${words} ${direccion}">${words}</button></form>`
  const state = activo
    ? fallando_desde === null
      ? html`<span class="tag good">Encendido</span>`
      : html`<span class="tag warn">Falla desde el ${inMoment(new Date(fallando_desde))}</span>`
    : html`<span class="tag">Apagado</span> <span class="small">${motivo}</span>`
  return html`<tr><th scope="row">${direccion}</th><td data-name="Estado">${state}</td>
<td><div class="keys">${tipo === 'webhook' && button('rotar', 'Rotar el secreto')} ${activo ? button('apagar', 'Apagar') : button('encender', 'Encender')} ${button('borrar', 'Borrar')}</div></td></tr>`
}

interface Known extends Pick<Shown, 'endpoints' | 'names'> {
  readonly token: Html
}

const deliveryTable = (
  deliveries: readonly Delivery[],
  known: Known,
) => html`<table class="stack"><caption class="hidden">Entregas, la más nueva primero</caption>
<thead><tr><th scope="col">Cuándo</th><th scope="col">Aviso</th><th scope="col">A</th><th scope="col">Estado</th><th scope="col"><span class="hidden">Acciones</span></th></tr></thead>
<tbody>${deliveries.map((delivery) => deliveryRow(delivery, known))}</tbody></table>`

function deliveryRow(
  { id, aviso, destino, estado, creada, intentos, respuesta, problema, repite }: Delivery,
  { endpoints, names, token }: Known,
): Html {
  const to = endpoints.find((one) => one.id === destino)
  const isSent = estado === 'entregada'
  const tried = intentos > 1 ? `, ${intentos} intentos` : ''
  return html`<tr><th scope="row">${inMoment(new Date(creada))}</th><td data-name="Aviso">${names.get(aviso) ?? '—'}</td><td data-name="A">${to?.direccion ?? '—'}</td>
<td data-name="Estado"><span class="tag ${isSent ? 'good' : 'warn'}">${isSent ? 'Entregada' : 'Pendiente'}</span> <span class="small">${respuesta ?? ''}${tried}${repite !== null && ', repetida'} ${problema}</span></td>
<td><form method="post" action="/portal/avisos/entregas/${id}/repetir">${token}<button class="link" aria-label="Repetir la entrega del ${inMoment(new Date(creada))}">Repetir</button></form></td></tr>`
}

export const secretOnce = ({ direccion, secreto }: NewEndpoint) => html`<div class="text">
<h1>El secreto de tu webhook</h1>
<div class="note warn"><p><strong>Cópialo ahora: no se vuelve a mostrar.</strong> Con él se comprueba que un aviso es de aquí. Si lo pierdes, rótalo.</p></div>
<h2><code>${direccion}</code></h2>
<div class="code"><pre class="secret" id="secreto">${secreto}</pre><button type="button" class="copy" data-copy="secreto" hidden>Copiar el secreto</button></div>
<p class="dim">Si había otro, durante ${FORMER_HOURS} horas cada entrega va firmada con los dos.</p>
<p class="actions"><a class="button" href="/portal/avisos/destinos">Ya lo guardé</a></p>
</div>`
