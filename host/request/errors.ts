import type { ErrorRequestHandler, RequestHandler } from 'express'
import type { Logger } from 'pino'
import { QueryPlanError } from '@tianguis/core/query/refusal'
import { ERROR_CODES, type Codigo, type DetailOf } from './error-codes.ts'
import { DatabaseBusy } from './pool.ts'
import { writingMethods } from '../watches/paths.ts'

/**
 * A failure that is told to the caller: a stable code, which has a status, and a Spanish sentence saying what to do.
 */
export class ApiError<Code extends Codigo = Codigo> extends Error {
  readonly status: number
  readonly codigo: Code
  readonly detalle: DetailOf<Code> | undefined
  readonly headers: Readonly<Record<string, string>>
  constructor(
    codigo: Code,
    message: string,
    { detalle, headers = {} }: { detalle?: DetailOf<Code> | undefined; headers?: Record<string, string> } = {},
  ) {
    super(message)
    this.status = ERROR_CODES[codigo].status
    this.codigo = codigo
    this.detalle = detalle
    this.headers = headers
  }
}

const RETRY_SECONDS = '5'

/** More requests than this host, or its database, can answer in a short while. */
export const busy = (): ApiError =>
  new ApiError(
    'saturado',
    'El servicio no alcanza a contestar todo lo que se le pide a la vez. Vuelve a intentarlo en un segundo.',
    { headers: { 'Retry-After': '1' } },
  )

/**
 * Other work is in the way: a lock was not to be had in time, or one of two that waited for each other had to give up.
 */
const IN_THE_WAY = /^(55P03|40P01|40001)$/
/**
 * No server, or one that is starting, stopping, full or by now only to be read; a paused host's transaction, which it ended. What only the
 * client counted is silence: the server's own limit is below.
 */
const AWAY = /^(53|08|57P0|55000|25P0[34]|25006)/
const UNREACHABLE =
  /timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|Cannot use a pool/

const later = (codigo: Codigo, message: string) =>
  new ApiError(codigo, message, { headers: { 'Retry-After': RETRY_SECONDS } })

/** What PostgreSQL's error classes mean to a caller; the server's own message is never shown. */
function fromDatabase(error: { code?: string; message?: string }): ApiError | undefined {
  const { code = '', message = '' } = error
  if (error instanceof DatabaseBusy) return busy()
  if (IN_THE_WAY.test(code))
    return later(
      'tabla_ocupada',
      'Una tabla que hace falta para contestar se está cambiando en este momento. No es por tu petición: vuelve a intentarlo en unos segundos.',
    )
  if (code === '57014') {
    return later(
      'tiempo_agotado',
      'La base de datos no terminó a tiempo y la consulta se canceló. Vuelve a intentarlo en unos segundos; si solo le pasa a esta petición, pide menos datos o un lugar más preciso.',
    )
  }
  if (code.startsWith('22'))
    return new ApiError('valor_invalido', 'Un valor de la petición no se puede leer. Revisa los parámetros.')
  if (AWAY.test(code) || /^E[A-Z]+$/.test(code) || UNREACHABLE.test(message)) {
    return later(
      'base_de_datos_caida',
      'La base de datos no responde en este momento. Vuelve a intentarlo en unos segundos.',
    )
  }
  return undefined
}

/** Turns anything thrown into what is answered. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof QueryPlanError) return new ApiError(error.code, error.message, { detalle: error.detail })
  const { status, statusCode } = error as { status?: number; statusCode?: number }
  // Express throws a URIError with status 400 for a path that is not valid percent-encoding.
  if ((status ?? statusCode) === 400) return unreadablePath()
  return (
    fromDatabase(error as { code?: string }) ??
    new ApiError('error_interno', 'Algo falló de nuestro lado. Si se repite, avisa con el id_solicitud.')
  )
}

const unreadablePath = () =>
  new ApiError('ruta_invalida', 'La ruta lleva una secuencia % que no es UTF-8 bien codificado.')

/** What cannot be read is not told as what is not there. Pages have their own words for it. */
export const readablePath: RequestHandler = ({ path }, _response, next) => {
  try {
    decodeURIComponent(path)
  } catch {
    throw unreadablePath()
  }
  next()
}

/** The last middleware: one JSON envelope for every failure, never cached, never HTML. */
export const errors =
  (log: Logger): ErrorRequestHandler =>
  (thrown, request, response, next) => {
    if (response.headersSent) return next(thrown)
    const error = toApiError(thrown)
    const id = response.getHeader('X-Request-Id')
    if (error.status >= 500) log.error({ err: thrown, id, path: request.path }, error.message)
    response.set({ 'Cache-Control': 'no-store', ...error.headers })
    response.status(error.status).json(errorBody(error, id))
  }

/** @param id of the request that it is told to */
export const errorBody = ({ message, codigo, detalle }: ApiError, id: unknown) => ({
  ok: false,
  error: message,
  codigo,
  ...(detalle === undefined ? {} : { detalle }),
  id_solicitud: id,
})

/** What `Allow` says of all that is only read. */
export const READING_METHODS = 'GET, HEAD, OPTIONS'

export const methodsAt = (path: string): string => writingMethods(path) ?? READING_METHODS

/** Only reading, but for what an account keeps: any other method is 405 with `Allow`. */
export const readOnly: RequestHandler = (request, _response, next) => {
  if (request.method === 'GET' || request.method === 'HEAD') return next()
  const writing = writingMethods(request.path)
  const what = writing === undefined ? 'esto solo se lee, con GET' : `aquí se puede ${writing}`
  next(
    new ApiError('metodo_no_permitido', `Llegó ${request.method}; ${what}.`, {
      headers: { Allow: methodsAt(request.path) },
    }),
  )
}
