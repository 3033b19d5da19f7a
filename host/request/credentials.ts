import type { Request, RequestHandler } from 'express'
import type { Codigo } from './error-codes.ts'
import { ApiError } from './errors.ts'

const inAddress = new WeakMap<Request, readonly string[]>()

/**
 * Takes `api_key` out of the address before anything else sees it: addresses end in logs, errors, links and the Referer
 * of the next request, past every filter.
 */
export const takeCredentials: RequestHandler = (request, _response, next) => {
  const start = request.url.indexOf('?')
  if (start >= 0 && /api_key|%/i.test(request.url)) {
    const pairs = request.url.slice(start + 1).split('&')
    const isKey = (pair: string) => nameOf(pair) === 'api_key'
    inAddress.set(request, pairs.filter(isKey).map((pair) => pair.slice(pair.indexOf('=') + 1 || pair.length)))
    const rest = pairs.filter((pair) => !isKey(pair)).join('&')
    request.url = request.url.slice(0, start) + (rest ? `?${rest}` : '')
    request.originalUrl = request.url
  }
  next()
}

/** A name that cannot be decoded is none of ours; the parameter check refuses it later. */
function nameOf(pair: string): string {
  try {
    return decodeURIComponent(pair.split('=', 1)[0]!)
  } catch {
    return ''
  }
}

/**
 * The key a request carries, or undefined when it carries none.
 * @throws ApiError 400 for two that differ or an empty parameter, 401 for a header that is no bearer token
 */
export function presentedKey(request: Request): string | undefined {
  const [inQuery, ...more] = inAddress.get(request) ?? []
  if (more.length) throw new ApiError('parametro_repetido', 'El parámetro «api_key» llegó más de una vez; escríbelo una sola.', { detalle: { parametro: 'api_key' } })
  if (inQuery === '') throw new ApiError('parametro_vacio', 'El parámetro «api_key» llegó vacío; dale un valor o quítalo.', { detalle: { parametro: 'api_key' } })
  const inHeader = bearer(request.get('Authorization'))
  if (inHeader !== undefined && inQuery !== undefined && inHeader !== inQuery) {
    throw new ApiError('claves_distintas', 'Llegaron dos claves que no son la misma, en `Authorization` y en `api_key`; manda una sola.')
  }
  return inHeader ?? inQuery
}

function bearer(header: string | undefined): string | undefined {
  if (header === undefined) return undefined
  const [, token] = /^Bearer +(\S+) *$/i.exec(header) ?? []
  if (token === undefined) throw unauthorized('clave_invalida', '`Authorization` no se puede leer; se espera «Authorization: Bearer TU_CLAVE».')
  return token
}

/** A key that does not let anybody in. */
export const unauthorized = (codigo: Extract<Codigo, `clave_${string}`>, message: string): ApiError => new ApiError(codigo, message, { headers: { 'WWW-Authenticate': 'Bearer realm="Tianguis"' } })
