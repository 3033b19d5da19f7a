import type { RequestHandler } from 'express'
import type { Accounts } from '../accounts/open.ts'
import { addressOf, tooManyRequests } from './identify.ts'

/**
 * Requests a minute that one address has answered without anybody being asked for a key. No person turns pages this
 * fast.
 */
export const OPEN_A_MINUTE = 300
/** What they are counted under, before the address. */
export const OPEN_PLAN = 'abierto'

/**
 * Before what is answered to anybody: the descriptions, the state, and that something is not there. @throws ApiError
 * 429
 */
export const withinOpen =
  ({ burst }: Pick<Accounts, 'burst'>): RequestHandler =>
  (request, _response, next) => {
    const wait = burst.take(`${OPEN_PLAN} ${addressOf(request)}`, OPEN_A_MINUTE)
    if (wait > 0)
      throw tooManyRequests(
        'rafaga_excedida',
        `Van más de ${OPEN_A_MINUTE} peticiones en un minuto desde tu dirección a lo que no pide clave. Espera ${Math.ceil(wait)} s.`,
        wait,
      )
    next()
  }
