import { randomUUID } from 'node:crypto'
import type { RequestHandler } from 'express'

/** A caller's own id is kept when it is harmless, so that it can follow a request through its logs and ours. */
const HARMLESS = /^[\w.:-]{1,64}$/

export const newRequestId = (): string => randomUUID()

/** @param prefix of every key: who sends one as an id gets another, which is no secret */
export const requestId =
  (prefix: string): RequestHandler =>
  (request, response, next) => {
    const given = request.get('X-Request-Id')
    const kept = given && HARMLESS.test(given) && !given.toLowerCase().includes(prefix)
    response.setHeader('X-Request-Id', kept ? given : newRequestId())
    next()
  }
