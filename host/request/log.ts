import type { RequestHandler } from 'express'
import type { Logger } from 'pino'

/** A request that ended: 499 for one whose caller left. The query is left out: it may carry a key. */
export interface EndedRequest {
  readonly id: unknown
  readonly method: string
  readonly path: string
  readonly status: number
  readonly ms: number
}

/** One line a request. */
export const logRequest = (log: Pick<Logger, 'info'>, { id, method, path, status, ms }: EndedRequest): void =>
  log.info({ id, method, path, status, ms: Math.round(ms * 10) / 10 })

/** Tells of each request when it is answered. */
export const logRequests =
  (log: Logger): RequestHandler =>
  (request, response, next) => {
    const start = performance.now()
    // Read now: a router that answers leaves its own part of the path behind.
    const { path } = request
    response.once('close', () => {
      logRequest(log, {
        id: response.getHeader('X-Request-Id'),
        method: request.method,
        path,
        status: response.writableFinished ? response.statusCode : 499,
        ms: performance.now() - start,
      })
    })
    next()
  }
