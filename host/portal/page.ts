import type { Request, RequestHandler, Response } from 'express'
import helmet from 'helmet'
import { OPEN_CONTROL } from '../answer/validators.ts'
import { readCookie } from './cookies.ts'
import { layout, type Page } from './layout.ts'
import type { LoginSession } from './session.ts'

/**
 * The headers of pages. They load nothing but files of this host, and are framed by nobody.
 * @param formTargets origins that a form of ours may lead to, such as a payment provider's: browsers hold redirects to
 * the policy too
 * @param pictures where else a picture may come from
 */
export function pageHeaders({
  formTargets = [],
  pictures = [],
}: { formTargets?: readonly string[]; pictures?: readonly string[] } = {}): RequestHandler {
  return helmet({
    strictTransportSecurity: false,
    // With `no-referrer` browsers send `Origin: null` with our own forms, which could then not be told from anybody's.
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", ...pictures],
        connectSrc: ["'self'"],
        formAction: ["'self'", ...formTargets],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
      },
    },
  })
}

/**
 * Sends a page dressed for whoever asked. What a signed-in user sees is kept nowhere, and neither is what sets a cookie
 * or was asked for with one of ours: nobody else is to have it.
 */
export function sendPage(request: Request, response: Response, page: Page, status = 200): void {
  const session = sessionOf(response)
  const isSomebodys = session ?? (response.get('Set-Cookie') || readCookie(request, 'sesion'))
  response
    .vary('Cookie')
    .set('Cache-Control', isSomebodys ? 'no-store' : (response.get('Cache-Control') ?? OPEN_CONTROL))
  response
    .status(status)
    .type('html')
    .send(layout(page, { path: request.baseUrl + request.path.replace(/(?<=.)\/$/, ''), user: session?.account }))
}

/** Who is signed in, once the page's first middleware has read it. */
export const sessionOf = (response: Response): LoginSession | undefined =>
  response.locals.session as LoginSession | undefined
