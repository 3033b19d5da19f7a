import type { Request, RequestHandler, Response } from 'express'
import { subjectOf } from '../accounts/accounts.ts'
import { clientAddress } from '../accounts/address.ts'
import { AccountGone, type QuotaStanding } from '../accounts/grant.ts'
import { isKey } from '../accounts/key-format.ts'
import type { Accounts } from '../accounts/open.ts'
import type { Admission } from '../accounts/leases.ts'
import type { QuotaExceeded } from '../accounts/quota.ts'
import { presentedKey, unauthorized } from './credentials.ts'
import { ApiError, toApiError } from './errors.ts'
import { KEY_ELSEWHERE } from './query.ts'
import { quotaHeaders } from './quota-headers.ts'

/** Who asks: the holder of a key, or a client known only by its address. */
export interface Asker {
  /** What its requests are counted under; empty where they are not. */
  readonly subject: string
  readonly account: number | null
  readonly key: number | null
  readonly plan: string
  readonly perMinute: number | null
}

/** Where keys come from, for whoever has none. */
export const GET_A_KEY = 'Consigue una en /portal, o pídesela a quien opera este servicio.'
const FAILURES_A_MINUTE = 20

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
  // Not Express's set(), which looks at each for a charset.
  for (const name in headers) response.setHeader(name, headers[name]!)
  const settle = () => {
    const counted = isAnswered(response) && counts(response)
    for (const { day, refund } of taken) {
      if (counted) accounts.ledger.count({ subject: asker.subject, day, endpoint, key: asker.key })
      else refund()
    }
  }
  response.once('close', settle)
  if (!response.destroyed) return
  // It was closed while the grant was awaited, and will not be again.
  settle()
  throw gone()
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
const isAnswered = ({ locals, writableFinished }: Response) =>
  (locals.streaming as boolean | undefined) ?? writableFinished

/** Answers that are worth a request: data, nothing new, and what the caller got wrong. */
const counts = ({ statusCode }: Response) =>
  (statusCode >= 200 && statusCode < 300) || [304, 400, 422].includes(statusCode)

/** What a client is limited by, whoever it says it is. */
export const addressOf = (request: Request) =>
  clientAddress(request.ip ?? '') ?? clientAddress(request.socket.remoteAddress ?? '') ?? 'local'

/**
 * Who asks, within its burst.
 * @param endpoint what is asked; a client without a key may ask only what its plan lists
 * @param counts whether the request counts against a quota
 * @param named whether an address needs its name in the database
 * @throws ApiError 400, 401, 403, 429
 */
export async function identify(
  request: Request,
  accounts: Accounts,
  { endpoint, counts, named = counts }: { endpoint: string; counts: boolean; named?: boolean },
): Promise<Asker> {
  const secret = presentedKey(request)
  const address = addressOf(request)
  const asker =
    secret === undefined
      ? await withoutKey(accounts, endpoint, address, named).catch((error: unknown) => {
          throw withHint(error, request)
        })
      : await withKey(accounts, secret, address)
  withinBurst(accounts, asker, asker.key === null ? address : asker.subject, counts)
  return asker
}

/**
 * What does not count has a minute of its own, as long: it may cost as much to answer, and takes nothing from what
 * does.
 * @param whose what a burst is counted under
 * @throws ApiError 429
 */
export function withinBurst({ burst }: Accounts, { perMinute, plan }: Asker, whose: string, counts: boolean): void {
  const wait = perMinute === null ? 0 : burst.take(counts ? whose : `sin contar ${whose}`, perMinute)
  const which = counts ? 'peticiones' : 'peticiones de las que no cuentan'
  if (wait > 0)
    throw tooManyRequests(
      'rafaga_excedida',
      `Van más de ${perMinute} ${which} en un minuto, lo que permite el plan ${plan}. Espera ${Math.ceil(wait)} s.`,
      wait,
    )
}

async function withKey({ holders, keyring, burst }: Accounts, secret: string, address: string): Promise<Asker> {
  const failures = `fallas ${address}`
  const slowDown = () => {
    const wait = burst.wait(failures, FAILURES_A_MINUTE)
    if (wait > 0)
      throw tooManyRequests(
        'demasiados_intentos',
        `Van más de ${FAILURES_A_MINUTE} claves que no sirven en un minuto desde tu dirección. Espera ${Math.ceil(wait)} s.`,
        wait,
      )
  }
  const valid = isKey(keyring.prefix, secret)
  if (!valid) slowDown()
  const holder = valid ? await holders.find(secret, slowDown) : undefined
  if (!holder || holder.ended) burst.take(failures, FAILURES_A_MINUTE)
  if (!valid)
    throw unauthorized(
      'clave_invalida',
      `La clave no tiene la forma de una: empieza con «${keyring.prefix}» y sigue con 36 letras y dígitos, de los que los últimos comprueban a los demás. ¿Se copió completa y sin cambios?`,
    )
  if (!holder) throw unknownKey()
  if (holder.ended === 'revocada') throw unauthorized('clave_revocada', `Esa clave se revocó. ${GET_A_KEY}`)
  if (holder.ended === 'vencida') throw unauthorized('clave_vencida', `Esa clave ya venció. ${GET_A_KEY}`)
  const { key, account, plan, perMinute } = holder
  return { subject: subjectOf(account), account, key, plan, perMinute }
}

/** Where other APIs take a key. */
const HEADERS_ELSEWHERE = ['X-API-Key', 'Api-Key', 'X-Auth-Token']

/** A key that came in a header or a parameter of another API's is told where it is missed. */
function withHint(error: unknown, request: Request): unknown {
  if (!(error instanceof ApiError) || error.codigo !== 'requiere_clave') return error
  const header = HEADERS_ELSEWHERE.find((name) => request.get(name) !== undefined)
  const parameter = [...new URLSearchParams(request.url.split('?', 2)[1]).keys()].find((name) =>
    KEY_ELSEWHERE.test(name),
  )
  if (header === undefined && parameter === undefined) return error
  const where = header === undefined ? `el parámetro «${parameter}»` : `el encabezado «${header}»`
  return new ApiError('requiere_clave', `Llegó ${where}, que aquí no se lee. ${error.message}`)
}

async function withoutKey(
  { withoutKey: read, anonymous }: Accounts,
  endpoint: string,
  address: string,
  counts: boolean,
): Promise<Asker> {
  const plan = await read()
  if (!plan.withoutKey!.includes(endpoint)) {
    const [dataset, file] = endpoint.split('.')
    const open = plan.withoutKey!.map((name) => `/${name}`).join(', ')
    if (file && plan.withoutKey!.includes(dataset!))
      throw new ApiError(
        'requiere_clave',
        `Un conjunto entero como archivo siempre necesita una clave. ${GET_A_KEY} Sin clave se puede pedir /${dataset}, por páginas.`,
      )
    throw new ApiError(
      'requiere_clave',
      `Esto necesita una clave. ${GET_A_KEY} Mándala en «Authorization: Bearer TU_CLAVE» o en «api_key».${open ? ` Sin clave se puede pedir ${open}.` : ''}`,
    )
  }
  const subject = counts ? await anonymous.subject(address).catch(unlessAway) : undefined
  return { subject: subject ?? '', account: null, key: null, plan: plan.name, perMinute: plan.perMinute }
}

/** @throws any error but that PostgreSQL does not answer */
function unlessAway(error: unknown): undefined {
  if (toApiError(error).codigo !== 'base_de_datos_caida') throw error
}

const unknownKey = () => unauthorized('clave_desconocida', `No conozco esa clave. ${GET_A_KEY}`)

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

export const tooManyRequests = (codigo: 'rafaga_excedida' | 'demasiados_intentos', message: string, wait: number) =>
  new ApiError(codigo, message, { headers: { 'Retry-After': String(Math.ceil(wait)) } })
