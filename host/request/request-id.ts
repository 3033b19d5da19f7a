import { randomUUID } from 'node:crypto'
import type { RequestHandler } from 'express'

/** A caller's own id is kept when it is harmless, so that it can follow a request through its logs and ours. */
const HARMLESS = /^[\w.:-]{1,64}$/

export const requestId: RequestHandler = (request, response, next) => {
  const given = request.get('X-Request-Id')
  response.setHeader('X-Request-Id', given && HARMLESS.test(given) ? given : randomUUID())
  next()
}
