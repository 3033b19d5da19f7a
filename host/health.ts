/** Tells a balancer or a supervisor whether the process lives, and whether it should be sent requests. */
import { Router } from 'express'
import { answers } from '@tianguis/core/database/patience'
import type { Hosting } from './hosting.ts'
import { shared } from './request/coalesce.ts'

/** No answer is ready that needs a connection which cannot be had, whatever those that are open still do. */
const READY_MS = 1_000

export function healthRoutes(hosting: Pick<Hosting, 'service' | 'healthProbe' | 'ready'>): Router {
  const router = Router()
  router.get('/healthz', (_request, response) => void response.set('Cache-Control', 'no-store').json({ ok: true }))
  const reached = shared(() => reaches(hosting), { keepMs: 0 })
  router.get('/readyz', async (_request, response) => {
    const database = await reached()
    const ok = hosting.ready() && database
    response
      .set('Cache-Control', 'no-store')
      .status(ok ? 200 : 503)
      .json({ ok, base_de_datos: database })
  })
  return router
}

/** Whether a new connection is answered; a server that has none left is there all the same. */
async function reaches({ service, healthProbe }: Pick<Hosting, 'service' | 'healthProbe'>): Promise<boolean> {
  try {
    await healthProbe.guard(() => answers(service.databaseUrl, READY_MS))
    return true
  } catch (error) {
    return (error as { code?: string }).code === TOO_MANY_CONNECTIONS
  }
}

const TOO_MANY_CONNECTIONS = '53300'
