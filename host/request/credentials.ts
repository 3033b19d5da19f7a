import type { Request, RequestHandler } from 'express'
import type { Codigo } from './error-codes.ts'
import { ApiError } from './errors.ts'

const inAddress = new WeakMap<Request, readonly string[]>()

/** `%41` is an A (RFC 3986, 2.3): letters, digits and `-._~` mean the same however they are written. */
const PLAIN = /%(?:2[DE]|3\d|[46][1-9A-F]|[57][\dA]|5F|7E)/gi

/**
 * Takes `api_key` out of the address before anything else sees it, and hides what looks like a key wherever else it
 * stands: addresses end in logs, errors, links and the Referer of the next request, past every filter.
 * @param prefix of every key
 */
export function takeCredentials(prefix: string): RequestHandler {
  const keys = new RegExp(`${prefix}\\w+`, 'gi')
  return (request, _response, next) => {
    if (request.url.includes('%')) change(request, request.url.replace(PLAIN, decodeURIComponent))
    const start = request.url.indexOf('?')
    if (start >= 0 && request.url.includes('api_key', start)) {
      const pairs = request.url.slice(start + 1).split('&')
      const isKey = (pair: string) => pair.split('=', 1)[0] === 'api_key'
      inAddress.set(
        request,
        pairs.filter(isKey).map((pair) => pair.slice(pair.indexOf('=') + 1 || pair.length)),
      )
      const rest = pairs.filter((pair) => !isKey(pair)).join('&')
      change(request, request.url.slice(0, start) + (rest ? `?${rest}` : ''))
    }
    if (request.url.toLowerCase().includes(prefix)) change(request, request.url.replace(keys, `${prefix}***`))
    next()
  }
}

function change(request: Request, url: string): void {
  request.url = url
  request.originalUrl = url
}

/**
 * The key a request carries, or undefined when it carries none.
 * @throws ApiError 400 for two that differ or an empty parameter, 401 for a header that is no bearer token
 */
export function presentedKey(request: Request): string | undefined {
  const [inQuery, ...more] = inAddress.get(request) ?? []
  if (more.length)
    throw new ApiError('parametro_repetido', 'El parámetro «api_key» llegó más de una vez; escríbelo una sola.', {
      detalle: { parametro: 'api_key' },
    })
  if (inQuery === '')
    throw new ApiError('parametro_vacio', 'El parámetro «api_key» llegó vacío; dale un valor o quítalo.', {
      detalle: { parametro: 'api_key' },
    })
  const inHeader = bearer(request.get('Authorization'))
  if (inHeader !== undefined && inQuery !== undefined && inHeader !== inQuery) {
    throw new ApiError(
      'claves_distintas',
      'Llegaron dos claves que no son la misma, en `Authorization` y en `api_key`; manda una sola.',
    )
  }
  return inHeader ?? inQuery
}

function bearer(header: string | undefined): string | undefined {
  if (header === undefined) return undefined
  const [, token] = /^Bearer +(\S+) *$/i.exec(header) ?? []
  if (token === undefined)
    throw unauthorized(
      'clave_invalida',
      '`Authorization` no se puede leer; se espera «Authorization: Bearer TU_CLAVE».',
    )
  return token
}

/** A key that does not let anybody in. */
export const unauthorized = (codigo: Extract<Codigo, `clave_${string}`>, message: string): ApiError =>
  new ApiError(codigo, message, { headers: { 'WWW-Authenticate': 'Bearer realm="Tianguis"' } })
