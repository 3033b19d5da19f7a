import type { Request, RequestHandler } from 'express'
import { Histogram, type Registry } from 'prom-client'

const METHODS = ['GET', 'HEAD', 'OPTIONS']

/** How long requests take. */
export interface RequestTimes {
  /** @param ended the template of the route that answered it, and 499 for a caller who left */
  observe(ended: { readonly route: string; readonly method: string; readonly status: number }, seconds: number): void
}

/**
 * Counts and times requests by the route that answered them: a path may hold anything that a caller writes, and a label
 * for each would fill the memory of whoever collects them.
 */
export function openRequestTimes(registry: Registry): RequestTimes {
  return new Histogram({
    name: 'tianguis_http_request_duration_seconds',
    help: 'Requests by route template, method and status; 499 is a caller who left.',
    labelNames: ['route', 'method', 'status'] as const,
    registers: [registry],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  })
}

/** Tells of every request when it is answered. */
export function timeRequests(times: RequestTimes): RequestHandler {
  return (request, response, next) => {
    const start = performance.now()
    response.once('close', () => {
      const status = response.writableFinished ? response.statusCode : 499
      const method = METHODS.includes(request.method) ? request.method : 'other'
      times.observe({ route: templateOf(request), method, status }, (performance.now() - start) / 1000)
    })
    next()
  }
}

/** None of ours is `other`: what does not exist, and what was refused before it was known where it goes. */
const templateOf = ({ route }: Request) => (typeof route?.path === 'string' ? route.path : 'other')
