import type { RequestHandler } from 'express'
import type { Logger } from 'pino'

/** One line a request, when it is answered. The query is left out: it may carry a key. */
export const logRequests =
  (log: Logger): RequestHandler =>
  (request, response, next) => {
    const start = performance.now()
    // Read now: a router that answers leaves its own part of the path behind.
    const { path } = request
    response.once('close', () => {
      log.info({
        id: response.getHeader('X-Request-Id'),
        method: request.method,
        path,
        status: response.writableFinished ? response.statusCode : 499,
        ms: Math.round((performance.now() - start) * 10) / 10,
      })
    })
    next()
  }
