import { Router, urlencoded, type ErrorRequestHandler, type RequestHandler } from 'express'
import type { Hosting } from '../hosting.ts'
import { OPEN_PLAN, OPEN_A_MINUTE } from '../request/public-rate-limit.ts'
import { accountPages } from './account.ts'
import { sendAsset } from './assets.ts'
import { limitRate, SignedOut } from './context.ts'
import { failedPage, noSuchPage } from './failures.ts'
import { guardForms } from './csrf.ts'
import { keyPages } from './keys.ts'
import { overviewPage } from './overview.ts'
import { pageHeaders } from './page.ts'
import { planPages } from './plans.ts'
import { readSession } from './session.ts'
import { signInPages } from './sign-in.ts'
import type { WatchContext } from './watches/context.ts'
import { watchPages } from './watches/routes.ts'

export interface Portal {
  /**
   * Before a page that is open to all: its headers, how many an address may have, and who is signed in, if that can be
   * known.
   */
  readonly page: RequestHandler[]
  /** Headers and allowance alone, where it does not matter whose browser it is. */
  readonly anybody: RequestHandler[]
  /** Who is signed in, if that can be known. */
  readonly session: RequestHandler
  /** Everything under `/portal`. */
  readonly router: Router
}

/** The pages for people. */
export function openPortal(hosting: Hosting): Portal {
  const context: WatchContext = { ...hosting, vault: { ...hosting.accounts.keyring, pool: hosting.pool } }
  const { vault, payments, service, log } = context
  const headers = pageHeaders({ formTargets: payments?.formTargets })
  const session: RequestHandler = async (request, response, next) => {
    response.locals.session = await readSession(vault, request)
    next()
  }
  const sessionIfKnown: RequestHandler = async (request, response, next) => {
    response.locals.session = await readSession(vault, request).catch((error: unknown) => {
      log.warn({ err: error }, 'No se pudo leer la sesión; la página se sirve sin ella.')
      response.locals.sessionTrouble = error
    })
    next()
  }
  const unhurried: RequestHandler = (request, _response, next) => {
    limitRate(context, request, OPEN_PLAN, OPEN_A_MINUTE)
    next()
  }
  const router = Router()
  router.use(headers)
  // Only files that are the same for all: a page with somebody's secrets, compressed with what a stranger made it show,
  // gives them away by its size.
  router.get('/estatico/:version/:name', sendAsset)
  router.use((_request, response, next) => {
    response.set('Cache-Control', 'no-store')
    next()
  })
  router.use(
    unhurried,
    session,
    urlencoded({ extended: false, limit: '10kb', parameterLimit: 20 }),
    guardForms(vault, service.config.publicUrl),
  )
  router.use(signInPages(context), overviewPage(context), keyPages(context), planPages(context), accountPages(context))
  router.use(watchPages(context))
  router.use(noSuchPage)
  router.use(toTheDoor)
  router.use(failedPage(log))
  return { page: [headers, unhurried, sessionIfKnown], anybody: [headers, unhurried], session: sessionIfKnown, router }
}

const toTheDoor: ErrorRequestHandler = (error, _request, response, next) => {
  if (!(error instanceof SignedOut)) return next(error)
  response.set('Cache-Control', 'no-store').redirect(303, '/portal/entrar')
}
