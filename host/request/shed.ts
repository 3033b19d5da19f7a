import type { RequestHandler } from 'express'
import { busy } from './errors.ts'

/** Requests that one process answers at once; more would only make all of them late. */
const MOST_OPEN = 1_000

/** Refuses what comes while too many requests are open, before anything is done for it. */
export function shed(): RequestHandler {
  let open = 0
  return (_request, response, next) => {
    if (open >= MOST_OPEN) throw busy()
    open += 1
    response.once('close', () => {
      open -= 1
    })
    next()
  }
}
