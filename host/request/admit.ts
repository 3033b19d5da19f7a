import type { ServerResponse } from 'node:http'
import type { RequestHandler, Response } from 'express'
import { AccountGone, type QuotaStanding } from '../accounts/grant-units.ts'
import type { Admission } from '../accounts/leases.ts'
import type { Accounts } from '../accounts/open.ts'
import type { QuotaExceeded } from '../accounts/quota.ts'
import { isForSharedCache } from '../answer/validators.ts'
import { ApiError } from './errors.ts'
import { identify, unknownKey, unlessAway, type Asker } from './identify.ts'
import { quotaHeaders } from './quota-headers.ts'

/**
 * Lets a request in: who asks, whether its plan covers the endpoint, its burst and its month. What is answered in a way
 * that counts is booked; anything else is given back.
 * @param endpoint the dataset's path without its slash, or `query`
 */
export function admit(endpoint: string, accounts: Accounts, clock: () => Date): RequestHandler {
  return async (request, response, next) => {
    response.vary('Authorization')
    const asker = await identify(request, accounts, { endpoint, counts: request.method === 'GET' })
    response.locals.asker = asker
    if (asker.key !== null) response.locals.private = true
    // Uncounted where the database is away: what is then in memory may be had, and nothing else is.
    if (request.method === 'GET' && asker.subject)
      await charge(response, asker, { endpoint, accounts, now: clock() }).catch(unlessAway)
    next()
  }
}

/**
 * Takes requests of the asker's month, one unless told. They are booked once the request is answered in a way that
 * counts, and else given back, whenever whoever asked leaves: before they are granted, meanwhile, or before the last
 * byte is sent.
 * @throws ApiError 401 for an account that is gone, 429, 499
 */
export async function charge(
  response: Response,
  asker: Asker,
  { endpoint, accounts, now, units = 1 }: { endpoint: string; accounts: Accounts; now: Date; units?: number },
): Promise<void> {
  if (response.destroyed) throw gone()
  const taken = await takeUnits(accounts, asker, units).catch((error: unknown) => {
    throw error instanceof AccountGone ? unknownKey() : error
  })
  const { standing } = 'standing' in taken ? taken : taken.at(-1)!
  const headers = quotaHeaders(standing, asker.perMinute, now)
  if ('standing' in taken) throw exhausted(asker, standing, headers, units)
  // What a shared cache gives to others tells nobody's quota.
  const isShared = asker.key === null && isForSharedCache(response.req)
  // Not Express's set(), which looks at each for a charset.
  if (!isShared) for (const name in headers) response.setHeader(name, headers[name]!)
  response.locals.charged = endpoint
  const settle = () => book(response, taken, { accounts, endpoint, ...asker })
  response.once('close', settle)
  if (!response.destroyed) return
  // It was closed while the grant was awaited, and will not be again.
  settle()
  throw gone()
}

/** Books what a request took, or gives it back, once it has ended. */
export function book(
  response: ServerResponse,
  taken: readonly Admission[],
  { accounts, subject, endpoint, key }: Pick<Asker, 'subject' | 'key'> & { accounts: Accounts; endpoint: string },
): void {
  const counted = isAnswered(response) && counts(response)
  for (const { day, refund } of taken) {
    if (counted) accounts.ledger.count({ subject, day, endpoint, key })
    else refund()
  }
}

/** For the log alone: nobody is there to read it. */
const gone = () => new ApiError('cancelada', 'Quien preguntó cerró la conexión antes de la respuesta.')

/** All of them, or none. */
async function takeUnits(
  { quota }: Accounts,
  { subject, account }: Asker,
  units: number,
): Promise<readonly Admission[] | QuotaExceeded> {
  const taken: Admission[] = []
  const giveBack = () => {
    for (const { refund } of taken) refund()
  }
  while (taken.length < units) {
    const one = await quota.take(subject, account).catch((error: unknown) => {
      giveBack()
      throw error
    })
    if ('refund' in one) taken.push(one)
    else {
      giveBack()
      const { remaining } = one.standing
      return { standing: { ...one.standing, remaining: remaining === null ? null : remaining + taken.length } }
    }
  }
  return taken
}

/** What is streamed is answered as soon as it begins, unless we break it off. */
const isAnswered = ({ locals, writableFinished }: ServerResponse & Partial<Pick<Response, 'locals'>>) =>
  (locals?.streaming as boolean | undefined) ?? writableFinished

/** Answers that are worth a request: data, nothing new, and what the caller got wrong. */
const counts = ({ statusCode }: ServerResponse) =>
  (statusCode >= 200 && statusCode < 300) || [304, 400, 422].includes(statusCode)

function exhausted(
  { plan }: Asker,
  { limit, resetsIn }: QuotaStanding,
  headers: Record<string, string>,
  units: number,
): ApiError {
  const days = Math.ceil(resetsIn / 86_400)
  const when = days === 1 ? 'hoy a medianoche' : `dentro de ${days} días, al empezar el mes`
  const what =
    units === 1
      ? `Se agotaron las ${limit!.toLocaleString('es-MX')} peticiones del mes del plan ${plan}.`
      : `Esto cuenta como ${units} peticiones más, y de las ${limit!.toLocaleString('es-MX')} del mes del plan ${plan} no quedan tantas.`
  return new ApiError(
    'cuota_agotada',
    `${what} Se renuevan ${when} (hora de la Ciudad de México). Para más, cambia de plan en /portal.`,
    {
      headers: { ...headers, 'Retry-After': String(Math.ceil(resetsIn)) },
    },
  )
}
