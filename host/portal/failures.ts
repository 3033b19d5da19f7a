import type { ErrorRequestHandler, RequestHandler } from 'express'
import type { Logger } from 'pino'
import { AccountError } from '../accounts/accounts.ts'
import { KeyError } from '../accounts/keys.ts'
import { PlanError } from '../accounts/plans.ts'
import { PaymentError } from '../billing/payments.ts'
import type { Codigo } from '../request/error-codes.ts'
import { toApiError } from '../request/errors.ts'
import { html } from './html.ts'
import { sendPage, sessionOf } from './page.ts'

/** A failure that is told on a page: a status, what happened, and what to do. */
export class PageError extends Error {
  readonly status: number
  readonly title: string
  readonly headers: Readonly<Record<string, string>>
  constructor(status: number, title: string, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message)
    this.status = status
    this.title = title
    this.headers = headers
  }
}

/** Whatever no page answered. */
export const noSuchPage: RequestHandler = (request) => {
  if (request.method === 'GET' || request.method === 'HEAD')
    throw new PageError(
      404,
      'Esta página no existe',
      'Puede que la dirección esté mal escrita, o que la página se haya movido.',
    )
  throw new PageError(
    405,
    'Así no se puede',
    `Llegó ${request.method} a una dirección que no lo acepta. Vuelve a la página anterior y usa sus botones.`,
    { Allow: 'GET, HEAD' },
  )
}

/** Failures of pages as pages. */
export const failedPage =
  (log: Logger): ErrorRequestHandler =>
  (thrown, request, response, next) => {
    if (response.headersSent) return next(thrown)
    const error = toPageError(thrown)
    const id = String(response.getHeader('X-Request-Id'))
    if (error.status >= 500) log.error({ err: thrown, id, path: request.baseUrl + request.path }, error.message)
    response.set({ ...error.headers, 'Cache-Control': 'no-store' })
    sendPage(
      request,
      response,
      {
        title: error.title,
        main: html`<div class="card narrow">
<p class="tag">Error ${error.status}</p>
<h1>${error.title}</h1>
<p>${error.message}</p>
<p class="actions"><a class="button" href="/portal">${sessionOf(response) ? 'Ir a mi cuenta' : 'Entrar'}</a> <a href="/">Ir al inicio</a></p>
${error.status >= 500 && html`<p class="hint">Si avisas a quien opera este servicio, dale este número: <code>${id}</code></p>`}
</div>`,
      },
      error.status,
    )
  }

/** What those rooms refuse is already in words for whoever asked. */
const REFUSALS = [KeyError, AccountError, PlanError, PaymentError]

/** What passes by itself is not told as a failure of ours. */
const TITLES: Partial<Record<Codigo, string>> = {
  tabla_ocupada: 'Se está actualizando',
  tiempo_agotado: 'Tardó demasiado',
}

/** What was thrown, as a page tells it. */
export function toPageError(thrown: unknown): PageError {
  if (thrown instanceof PageError) return thrown
  if (REFUSALS.some((kind) => thrown instanceof kind))
    return new PageError(422, 'No se pudo', (thrown as Error).message)
  const { type } = thrown as { type?: string }
  if (type === 'entity.too.large' || type === 'parameters.too.many')
    return new PageError(
      413,
      'Es demasiado',
      'Lo que mandaste no cabe en este formulario. Acórtalo y vuelve a intentarlo.',
    )
  if (type?.startsWith('charset.') || type?.startsWith('encoding.'))
    return new PageError(
      415,
      'No se puede leer',
      'El formulario llegó en una codificación que aquí no se lee. Mándalo desde la página.',
    )
  const { codigo, status, message, headers } = toApiError(thrown)
  const title = TITLES[codigo] ?? (status >= 500 ? 'Algo falló de nuestro lado' : 'No se puede leer')
  return new PageError(status, title, message, headers)
}
