/** What answers tell browsers: who may read them, what of them a script sees, and what a page of theirs may do. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import cors from 'cors'
import type { RequestHandler } from 'express'
import helmet from 'helmet'
import { METHODS } from './errors.ts'

const EXPOSED = [
  'Accept-Ranges',
  'Age',
  'Content-Disposition',
  'Content-Range',
  'ETag',
  'Last-Modified',
  'Link',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-Request-Id',
  'X-Tianguis-Actualizado',
  'X-Tianguis-Clave',
  'X-Tianguis-Correcciones',
  'X-Tianguis-Costo',
  'X-Tianguis-Estado',
  'X-Tianguis-Fecha-Datos',
  'X-Tianguis-Lugar',
  'X-Tianguis-Estado-Datos',
  'X-Tianguis-Muestra',
  'X-Tianguis-Registros',
  'X-Tianguis-Version',
]

/** A page of any site may read the answer, its headers too. */
export const readByAnySite = (): RequestHandler[] => [
  securityHeaders(),
  cors({ origin: '*', methods: METHODS.split(', '), exposedHeaders: EXPOSED.join(), maxAge: 86_400 }),
]

export const tellMethods: RequestHandler = (_request, response, next) => {
  response.set('Allow', METHODS)
  next()
}

/** Plain HTTP on a local network must work: HSTS and upgrades are for whoever puts TLS in front. */
export function securityHeaders(): RequestHandler {
  const say = helmet({
    strictTransportSecurity: false,
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
