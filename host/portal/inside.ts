import type { Request, Response } from 'express'
import { html, type Html } from './html.ts'
import { formToken } from './csrf.ts'
import type { Page } from './layout.ts'
import { sendPage, sessionOf } from './page.ts'
import type { Vault } from './session.ts'

const TABS: readonly (readonly [path: string, name: string])[] = [
  ['/portal', 'Claves y uso'],
  ['/portal/avisos', 'Avisos'],
  ['/portal/plan', 'Plan'],
  ['/portal/cuenta', 'Cuenta'],
]

/** What a change that is done leaves to say, by the `listo` of the page that follows it. */
const DONE: Readonly<Record<string, string>> = {
  revocada: 'La clave se revocó. En unos segundos deja de servir en todas partes.',
  plan: 'Tu plan cambió. Vale desde ahora.',
  programado: 'El cambio de plan quedó programado.',
  pago: 'Gracias. En cuanto se confirme el pago, en unos segundos, verás aquí tu plan nuevo.',
  seguir: 'Listo: tu plan sigue como estaba.',
  nombre: 'El nombre se guardó.',
  aviso: 'El aviso quedó. Se evalúa cada vez que se publica algo.',
  'aviso-borrado': 'El aviso se borró.',
  'destino-borrado': 'El destino se borró; los avisos siguen sin él.',
  repetida: 'Se repetirá en unos segundos, detrás de lo que espere.',
}

/** Sends a page of the account: with its tabs, the way out, and a word on what was just done. */
export function sendInside(vault: Vault, request: Request, response: Response, page: Page, status = 200): void {
  const done = typeof request.query.listo === 'string' ? DONE[request.query.listo] : undefined
  const main = html`${sessionOf(response) && tabs(request, formToken(vault, request, response))}
${done && html`<div class="note good" role="status"><p>${done}</p></div>`}
${page.main}`
  sendPage(request, response, { ...page, main }, status)
}

const tabs = (request: Request, token: Html) => html`<div class="tabs row">
<nav aria-label="Mi cuenta"><ul>${TABS.map(([path, name]) => html`<li><a href="${path}"${request.baseUrl + request.path.replace(/\/$/, '') === path && html` aria-current="page"`}>${name}</a></li>`)}</ul></nav>
<form method="post" action="/portal/salir">${token}<button class="link">Salir</button></form>
</div>`
