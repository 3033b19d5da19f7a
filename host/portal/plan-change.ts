import type { Config } from '../config.ts'
import { html, type Html } from './html.ts'
import { leftUnder, type Change } from './plan-ways.ts'
import { inCount, inDay, inDollars, inMoment, inMonthly, inPerMinute, inPrice, inWords } from './words.ts'

type Contact = Config['contact']

/** The exact effect of a change of plan, and the button that makes it. */
export function changePage(
  change: Change,
  { email, contact, token, pending }: { email: string | null; contact: Contact; token: Html; pending: string | null },
): Html {
  const { from, to, way } = change
  return html`<div class="text">
<h1>De ${from.title} a ${to.title}</h1>
<table class="stack compare"><thead><tr><td></td><th scope="col">Ahora: ${from.title}</th><th scope="col">Después: ${to.title}</th></tr></thead><tbody>
${row('Precio', inPrice(from.priceUsd), inPrice(to.priceUsd))}${row('Cada mes', inMonthly(from.monthly), inMonthly(to.monthly))}${row('Ritmo', inPerMinute(from.perMinute), inPerMinute(to.perMinute))}${promised('Soporte', from.support, to.support)}${promised('Disponibilidad', from.availability, to.availability)}
</tbody></table>
<h2>Qué va a pasar</h2>
<ul>
<li><strong>Cuándo:</strong> ${when(change)}</li>
<li><strong>Cuánto:</strong> ${cost(change)}</li>
<li><strong>Lo que llevas este mes se conserva:</strong> ${kept(change)}</li>
<li><strong>Tus claves</strong> siguen siendo las mismas.</li>
${pending !== null && html`<li>El cambio que tenías programado a ${pending} ya no se hará.</li>`}
</ul>
${
  way === 'pedir'
    ? ask(change, email, contact)
    : html`<form method="post" action="/portal/plan/cambiar">${token}<input type="hidden" name="plan" value="${to.name}"><input type="hidden" name="modo" value="${way}">
<p class="actions"><button>${BUTTON[way](to.title)}</button> <a href="/portal/plan">Quedarme en ${from.title}</a></p></form>`
}
</div>`
}

const BUTTON: Readonly<Record<'ahora' | 'pagar' | 'cambiar' | 'cancelar', (title: string) => string>> = {
  ahora: (title) => `Cambiar a ${title} ahora`,
  pagar: (title) => `Pagar ${title}`,
  cambiar: (title) => `Cambiar a ${title}`,
  cancelar: (title) => `Cancelar y pasar a ${title}`,
}

const row = (name: string, before: string, after: string) =>
  html`<tr><th scope="row">${name}</th><td data-name="Ahora">${before}</td><td data-name="Después">${after}</td></tr>`

const promised = (name: string, before: string, after: string) =>
  (before || after) && row(name, before || 'sin compromiso', after || 'sin compromiso')

function when({ way, effect: { at }, from }: Change): string {
  if (way === 'pedir') return 'cuando quien opera este servicio lo active.'
  if (way === 'pagar') return 'en cuanto se confirme el pago, en unos segundos.'
  if (at === null) return 'en cuanto lo confirmes, en todos los servidores en unos segundos.'
  return `el ${inMoment(at)}, al terminar lo que ya pagaste. Hasta entonces sigues en ${from.title}.`
}

function cost({ way, effect: { at, chargedNow }, from, to }: Change): string {
  const monthly = `USD ${inDollars(to.priceUsd)} cada mes`
  if (way === 'pedir')
    return `${monthly}; cómo se paga lo acuerdas con quien opera este servicio. Ahora no se cobra nada.`
  if (way === 'pagar') return `${monthly}, desde hoy. Lo cancelas cuando quieras y lo pagado se respeta.`
  if (way === 'cancelar') return 'nada más. No se devuelve lo ya pagado, y lo usas hasta que termine.'
  if (way === 'ahora')
    return Number(from.priceUsd) === 0
      ? 'nada.'
      : `nada. ${to.title} no cuesta, y para volver a ${from.title} tendrás que pedirlo otra vez.`
  const now =
    chargedNow === null
      ? 'hoy no se cobra nada'
      : `hoy se cobran USD ${inDollars(chargedNow)}, lo que falta de este periodo`
  return `${now}; después, ${monthly}${at === null ? '' : `, desde el ${inDay(at)}`}.`
}

function kept(change: Change): string {
  const {
    to,
    effect: { at },
    month,
  } = change
  const used = inWords(month.used, 'petición', 'peticiones')
  const left = leftUnder(to, month)
  if (at !== null && at >= month.resetsAt) return `van ${used}. El cambio llega con un mes nuevo, que empieza en cero.`
  if (left === null) return `van ${used}, y con ${to.title} ya no hay límite mensual.`
  if (left === 0)
    return `van ${used}, y ${to.title} permite ${inCount(to.monthly!)}. No se responderá ninguna otra hasta el ${inDay(month.resetsAt)}, cuando empieza el mes.`
  return `van ${used} de las ${inCount(to.monthly!)} de ${to.title}, así que quedan ${inCount(left)} hasta el ${inDay(month.resetsAt)}.`
}

/** Who to ask, where nothing can be paid here. */
function ask({ to }: Change, account: string | null, { email, url }: Contact): Html {
  const subject = encodeURIComponent(`Tianguis: plan ${to.title} para ${account ?? 'mi cuenta'}`)
  if (!email && !url)
    return html`<div class="note"><p>Aquí no se cobra. Pídele el plan <strong>${to.title}</strong> a quien opera este servicio, con el correo de tu cuenta: <strong>${account}</strong>.</p></div><p class="actions"><a href="/portal/plan">Volver a los planes</a></p>`
  return html`<div class="note"><p>Aquí no se cobra: el plan lo activa quien opera este servicio. Dile el correo de tu cuenta: <strong>${account}</strong>.</p></div>
<p class="actions">${email && html`<a class="button" href="mailto:${email}?subject=${subject}">Escribir a ${email}</a>`} ${url && html`<a class="button${email && ' plain'}" href="${url}" rel="noopener">Ir a la página de contacto</a>`} <a href="/portal/plan">Volver a los planes</a></p>`
}
