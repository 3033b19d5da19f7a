import type { Request } from 'express'
import { subjectOf } from '../accounts/accounts.ts'
import { clientAddress } from '../accounts/address.ts'
import { isKey } from '../accounts/key-format.ts'
import type { Accounts } from '../accounts/open.ts'
import { presentedKey, unauthorized } from './credentials.ts'
import { ApiError, toApiError } from './errors.ts'
import { KEY_ELSEWHERE } from './query.ts'

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
export function unlessAway(error: unknown): undefined {
  if (toApiError(error).codigo !== 'base_de_datos_caida') throw error
}

export const unknownKey = () => unauthorized('clave_desconocida', `No conozco esa clave. ${GET_A_KEY}`)

export const tooManyRequests = (codigo: 'rafaga_excedida' | 'demasiados_intentos', message: string, wait: number) =>
  new ApiError(codigo, message, { headers: { 'Retry-After': String(Math.ceil(wait)) } })
