import { timingSafeEqual } from 'node:crypto'
import type { Request, RequestHandler, Response } from 'express'
import { PageError } from './failures.ts'
import { html, type Html } from './html.ts'
import { readCookie, setCookie } from './cookies.ts'
import { sessionOf } from './page.ts'
import { newSecret, type Vault } from './session.ts'

const marked = (secret: string) => `formulario ${secret}`

/** What every form carries: a digest of what only this browser's cookie holds. */
export function formToken({ peppers }: Pick<Vault, 'peppers'>, request: Request, response: Response): Html {
  const secret = sessionOf(response)?.secret ?? readCookie(request, 'visita') ?? visit(request, response)
  return html`<input type="hidden" name="ficha" value="${peppers.digest(marked(secret)).toString('base64url')}">`
}

function visit(request: Request, response: Response): string {
  const secret = newSecret()
  setCookie(request, response, 'visita', secret)
  return secret
}

/**
 * Lets in only forms that a page of ours sent from the browser that got it: by origin and by token, each of which would
 * do while the other is forgotten.
 * @param publicUrl the origin by which the service is reached, when a proxy does not tell
 */
export function guardForms({ peppers }: Pick<Vault, 'peppers'>, publicUrl: string | undefined): RequestHandler {
  return (request, response, next) => {
    if (request.method !== 'POST') return next()
    if (!isOurs(request, publicUrl))
      throw new PageError(
        403,
        'El formulario llegó de otro sitio',
        'Por tu seguridad sólo se aceptan formularios enviados desde estas páginas. Ábrelas aquí mismo y vuelve a intentarlo.',
      )
    const secret = sessionOf(response)?.secret ?? readCookie(request, 'visita')
    const token = Buffer.from(formField(request, 'ficha'), 'base64url')
    const good =
      secret !== undefined &&
      peppers.digests(marked(secret)).some((digest) => digest.length === token.length && timingSafeEqual(digest, token))
    if (!good)
      throw new PageError(
        403,
        'La página ya no era reciente',
        'Entraste o saliste desde que la abriste, o tu navegador no guarda cookies. Vuelve atrás, recárgala y envíala otra vez.',
      )
    next()
  }
}

/** An old browser may send no Origin; then it has to say that the form is of the same origin. */
function isOurs(request: Request, publicUrl: string | undefined): boolean {
  const origin = request.get('Origin')
  if (origin === undefined) return request.get('Sec-Fetch-Site') === 'same-origin'
  return origin === publicUrl || origin === `${request.protocol}://${request.host}`
}

/** One value of a form, without spaces around it; empty when it is absent or came twice. */
export function formField(request: Request, name: string): string {
  const value = (request.body as Record<string, unknown> | undefined)?.[name]
  return typeof value === 'string' ? value.trim() : ''
}
