import compression from 'compression'
import { Router, type RequestHandler } from 'express'
import type { Hosting } from '../app.ts'
import { sendAsset } from './assets.ts'
import { failedPage, noSuchPage } from './failures.ts'
import { pageHeaders } from './page.ts'
import { readSession } from './session.ts'

export interface Portal {
  /** Before a page that is open to all: its headers, and who is signed in, if that can be known. */
  readonly page: RequestHandler[]
  /** Everything under `/portal`. */
  readonly router: Router
}

/** The pages for people. */
export function openPortal(hosting: Pick<Hosting, 'accounts' | 'payments' | 'log'>): Portal {
  const { accounts: { keyring }, payments, log } = hosting
  const headers = pageHeaders(payments?.formTargets)
  const session: RequestHandler = async (request, response, next) => {
    response.locals.session = await readSession(keyring, request)
    next()
  }
  const sessionIfKnown: RequestHandler = async (request, response, next) => {
    response.locals.session = await readSession(keyring, request).catch((error: unknown) => void log.warn({ err: error }, 'No se pudo leer la sesión; la página se sirve sin ella.'))
    next()
  }
  const router = Router()
  router.use(headers)
  // Only files that are the same for all: a page with somebody's secrets, compressed with what a stranger made it show, gives them away by its size.
  router.get('/estatico/:version/:name', compression(), sendAsset)
  router.use(session)
  router.use(noSuchPage)
  router.use(failedPage(log))
  return { page: [headers, sessionIfKnown], router }
}
