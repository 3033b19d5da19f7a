import type { Request, Response } from 'express'

/**
 * What a browser keeps for us: who is signed in, and a mark that ties the form of someone who is not to that browser.
 */
export type Name = 'sesion' | 'visita'

/** 256 random bits in base64url. */
const SECRET = '[A-Za-z0-9_-]{43}'

/**
 * Over TLS `__Host-` keeps other hosts of the domain from planting one. Browsers refuse that prefix over plain HTTP.
 */
const nameOf = (name: Name, { secure }: Request) => `${secure ? '__Host-' : ''}tianguis-${name}`

/** The secret in a cookie, or undefined. */
export function readCookie(request: Request, name: Name): string | undefined {
  const [, secret] =
    new RegExp(`(?:^|;\\s*)${nameOf(name, request)}=(${SECRET})(?:;|$)`).exec(request.get('Cookie') ?? '') ?? []
  return secret
}

/** @param maxAge milliseconds; without it, until the browser is closed */
export function setCookie(request: Request, response: Response, name: Name, secret: string, maxAge?: number): void {
  response.cookie(nameOf(name, request), secret, {
    ...attributes(request),
    ...(maxAge === undefined ? {} : { maxAge }),
  })
}

export function clearCookie(request: Request, response: Response, name: Name): void {
  response.clearCookie(nameOf(name, request), attributes(request))
}

const attributes = ({ secure }: Request) => ({ httpOnly: true, sameSite: 'lax', path: '/', secure }) as const
