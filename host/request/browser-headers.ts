/** What answers tell browsers: who may read them, what of them a script sees, and what a page of theirs may do. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import cors from 'cors'
import type { RequestHandler } from 'express'
import helmet from 'helmet'
import { methodsAt, READING_METHODS } from './errors.ts'

/** A page of any site may read the answer and all of its headers: no cookie is ever sent with what asks. */
export const readByAnySite = (): RequestHandler[] => [
  securityHeaders(),
  cors({ origin: '*', methods: READING_METHODS.split(', '), exposedHeaders: '*', maxAge: 86_400 }),
]

export const tellMethods: RequestHandler = ({ path }, response, next) => {
  response.set('Allow', methodsAt(path))
  next()
}

/**
 * Plain HTTP on a local network must work: HSTS and upgrades are for whoever puts TLS in front. What only Internet
 * Explorer and Flash read is left out: each header costs every answer its part.
 */
export function securityHeaders(): RequestHandler {
  const say = helmet({
    strictTransportSecurity: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    originAgentCluster: false,
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], baseUri: ["'none'"], formAction: ["'none'"] },
    },
  })
  // Said once: none of it depends on the request.
  const said = new Map<string, string>()
  say(
    {} as IncomingMessage,
    {
      setHeader: (name: string, value: string) => said.set(name, value),
      removeHeader() {},
    } as unknown as ServerResponse,
    () => {},
  )
  return (_request, response, next) => {
    for (const [name, value] of said) response.setHeader(name, value)
    next()
  }
}
