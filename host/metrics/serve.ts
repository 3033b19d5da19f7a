import { createHash, timingSafeEqual } from 'node:crypto'
import express, { type Express, type RequestHandler } from 'express'
import type { Logger } from 'pino'
import { Registry } from 'prom-client'
import { presentedKey, unauthorized } from '../request/credentials.ts'
import { errors, readOnly } from '../request/errors.ts'
import { requestId } from '../request/request-id.ts'
import type { Metrics } from './metrics.ts'

/** `GET /metrics`, for whoever has the token where there is one. */
export function answerMetrics({ collect }: Pick<Metrics, 'collect'>, token: string | undefined): RequestHandler {
  return async (request, response) => {
    if (token !== undefined && !same(presentedKey(request) ?? '', token))
      throw unauthorized('clave_invalida', 'Las métricas piden «Authorization: Bearer» con el valor de METRICS_TOKEN.')
    const text = await collect()
    response.set({ 'Cache-Control': 'no-store', 'Content-Type': Registry.PROMETHEUS_CONTENT_TYPE }).end(text)
  }
}

const digest = (text: string) => createHash('sha256').update(text).digest()
const same = (one: string, other: string) => timingSafeEqual(digest(one), digest(other))

/** The metrics on a port of their own, and nothing else there. @param keyPrefix of every key */
export function createMetricsApp(answer: RequestHandler, log: Logger, keyPrefix: string): Express {
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.use(requestId(keyPrefix), readOnly)
  app.get('/metrics', answer)
  app.use(
    (_request, response) =>
      void response.status(404).json({ ok: false, error: 'Aquí sólo está /metrics.', codigo: 'no_encontrado' }),
  )
  app.use(errors(log))
  return app
}
