import cors from 'cors'
import express, { Router, type Express, type Request, type RequestHandler, type Response } from 'express'
import type { Accounts } from '../accounts/open.ts'
import { securityHeaders } from '../request/browser-headers.ts'
import { presentedKey } from '../request/credentials.ts'
import { ApiError } from '../request/errors.ts'
import { addressOf, identify } from '../request/identify.ts'
import { withinOpen } from '../request/public-rate-limit.ts'
import { shed } from '../request/shed.ts'
import { callWithin } from './call.ts'
import { ASSISTANTS_PATH } from './path.ts'

const METHODS = 'POST, OPTIONS'
/** A query with a long list of values; what is longer is no message of an assistant. */
const LIMIT = '64kb'

/**
 * `POST /mcp`: the service for assistants. Tools ask this same application, as whoever calls them: with the same key,
 * or from the same address. Pages of other sites may, as they may read the API: nobody is known here by a cookie.
 */
export function assistantRoutes(accounts: Accounts, app: Express): Router {
  const router = Router()
  const toAnySite = cors({ origin: '*', methods: ['POST'], exposedHeaders: '*', maxAge: 86_400 })
  router.use(ASSISTANTS_PATH, securityHeaders(), postOnly, toAnySite, shed(), withinLimits(accounts), readBody)
  router.post(ASSISTANTS_PATH, async (request, response) => {
    const { answerMessage } = await import('./protocol.ts')
    const gone = new AbortController()
    response.on('close', () => gone.abort())
    const call = callWithin(app, {
      address: addressOf(request),
      headers: headersFor(request, response),
      signal: gone.signal,
    })
    const answer = await answerMessage(webRequest(request), readMessage(request.body), call)
    const text = await answer.text()
    const type = answer.headers.get('Content-Type')
    response.status(answer.status).set('Cache-Control', 'no-store')
    if (type) response.set('Content-Type', type)
    response.end(text)
  })
  return router
}

/**
 * Messages do not count; what a tool asks does. So whoever has a key has the minute of its plan for what does not, and
 * whoever has none that of what is open to anybody.
 */
function withinLimits(accounts: Accounts): RequestHandler {
  const open = withinOpen(accounts)
  return async (request, response, next) => {
    if (presentedKey(request) === undefined) return open(request, response, next)
    await identify(request, accounts, { endpoint: 'mcp', counts: false })
    next()
  }
}

/** Of one message each: no stream is opened here to wait at. */
const postOnly: RequestHandler = ({ method }, response, next) => {
  response.set('Allow', METHODS)
  if (method === 'POST' || method === 'OPTIONS') return next()
  throw new ApiError('metodo_no_permitido', `Llegó ${method}; ${ASSISTANTS_PATH} recibe mensajes de MCP con POST.`)
}

const text = express.text({ type: () => true, limit: LIMIT })
const readBody: RequestHandler = (request, response, next) => {
  text(request, response, (error?: { status?: number }) => next(error && unreadBody(error)))
}
const unreadBody = ({ status }: { status?: number }): ApiError =>
  status === 413
    ? new ApiError('mensaje_grande', `El mensaje mide más de ${LIMIT}. Pide menos de una vez.`)
    : new ApiError('mensaje_ilegible', 'El mensaje no se pudo leer: va en UTF-8.')

/** @throws ApiError 400 for what is no message, or several */
function readMessage(body: unknown): object {
  let message: unknown
  try {
    message = JSON.parse(String(body))
  } catch {
    throw new ApiError('mensaje_ilegible', 'El mensaje no es JSON; se espera uno de JSON-RPC 2.0.')
  }
  if (Array.isArray(message))
    throw new ApiError('mensaje_ilegible', 'Llegaron varios mensajes en una lista; manda uno por petición.')
  if (typeof message !== 'object' || message === null)
    throw new ApiError('mensaje_ilegible', 'El mensaje no es un objeto; se espera uno de JSON-RPC 2.0.')
  if ('method' in message && message.method === 'subscriptions/listen')
    throw new ApiError('mensaje_ilegible', 'Aquí no hay nada a que suscribirse: lo que se lista cambia sin avisar.')
  return message
}

/** Its body is read already. */
function webRequest(request: Request): globalThis.Request {
  const headers = new Headers()
  for (const name of ['accept', 'content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name', 'mcp-session-id']) {
    const value = request.get(name)
    if (value !== undefined) headers.set(name, value)
  }
  return new globalThis.Request(`http://localhost${ASSISTANTS_PATH}`, { method: 'POST', headers })
}

/** What a tool's request says of whom it is for. */
function headersFor(request: Request, response: Response): Record<string, string> {
  const key = presentedKey(request)
  return {
    ...(key !== undefined && { authorization: `Bearer ${key}` }),
    ...(request.headers.host !== undefined && { host: request.headers.host }),
    'x-request-id': String(response.getHeader('X-Request-Id')),
  }
}
