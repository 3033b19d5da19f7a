import type { Request, Response } from 'express'
import type { Hosting } from '../hosting.ts'
import { addressOf } from '../request/identify.ts'
import { siteOf } from '../request/site.ts'
import { PageError } from './failures.ts'
import { sessionOf } from './page.ts'
import type { LoginSession, Vault } from './session.ts'

/** What the pages of the portal work with. */
export interface Context extends Pick<Hosting, 'accounts' | 'payments' | 'service' | 'mail' | 'log' | 'clock'> {
  readonly vault: Vault
}

/** Where the browser is, as it would write it: for links that leave the page. */
export const originOf = ({ service: { config } }: Pick<Context, 'service'>, request: Request) => siteOf(config, request)

/** Thrown where a page is only for who is signed in; the visitor is led to the door. */
export class SignedOut extends Error {}

/** @throws SignedOut */
export function signedIn(response: Response): LoginSession {
  const session = sessionOf(response)
  if (!session) throw new SignedOut('Hay que entrar.')
  return session
}

/** Takes one of a client address's allowance. @throws PageError 429 */
export function limitRate(
  { accounts: { burst } }: Pick<Context, 'accounts'>,
  request: Request,
  what: string,
  perMinute: number,
): void {
  const wait = Math.ceil(burst.take(`${what} ${addressOf(request)}`, perMinute))
  if (wait > 0)
    throw new PageError(
      429,
      'Vas muy rápido',
      `Llegaron demasiadas peticiones desde tu dirección. Espera ${wait} s y vuelve a intentarlo.`,
      { 'Retry-After': String(wait) },
    )
}
