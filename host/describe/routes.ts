/** Serves the API's description, its manual, and how every dataset is. */
import { OPEN_CONTROL } from '../answer/validators.ts'
import { timestampOf } from '../answer/envelope.ts'
import { Router } from 'express'
import { LRUCache } from 'lru-cache'
import { keptText, sendKept, type KeptAnswer } from '../answer/kept.ts'
import { openWithoutKey } from '../accounts/plans.ts'
import type { Hosting, Statuses } from '../hosting.ts'
import { readQuery } from '../request/query.ts'
import { shared } from '../request/coalesce.ts'
import { siteOf } from '../request/site.ts'
import { API_ROOT } from './calls.ts'
import { buildMarkdown } from './markdown.ts'
import { openServedOpenApi } from './served.ts'
import { readStatuses } from '../status/status.ts'

/** What is told to anybody is made once in so long, however many ask. */
const KEEP_MS = 1_000

/** The states of all datasets, read once for whoever asks within a second. */
export const openStatuses = ({
  service,
  statePool,
  qualities,
  clock,
}: Pick<Hosting, 'service' | 'statePool' | 'qualities' | 'clock'>): Statuses => {
  return shared(
    async () => {
      const at = clock()
      return { at, all: await readStatuses({ ...service, pool: statePool }, at, qualities) }
    },
    { keepMs: KEEP_MS },
  )
}

/** Manuals that are kept: one for each name that the service is called by. */
const MOST_MANUALS = 8

export function descriptionRoutes(hosting: Hosting, statuses: Statuses): Router {
  const { service, accounts } = hosting
  const router = Router()
  const connectors = service.connectors.map(({ connector }) => connector)
  const openApi = openServedOpenApi(connectors, hosting)
  router.get('/openapi.json', async (request, response) => {
    readQuery(request.url, [])
    await sendKept(request, response, await openApi(openWithoutKey(await accounts.plans())), OPEN_CONTROL)
  })
  const manuals = new LRUCache<string, KeptAnswer>({ max: MOST_MANUALS })
  router.get('/api/v1.md', async (request, response) => {
    readQuery(request.url, [])
    const options = { siteUrl: siteOf(service.config, request), plans: await accounts.plans() }
    const key = JSON.stringify(options)
    const manual = manuals.get(key) ?? keptText('text/markdown', buildMarkdown(connectors, options))
    manuals.set(key, manual)
    await sendKept(request, response, manual, OPEN_CONTROL)
  })
  const states = shared(
    async () => {
      const { at, all } = await statuses()
      const meta = {
        timestamp: timestampOf(at),
        source: 'Tianguis',
        endpoint: 'estado',
        count: all.length,
      }
      return keptText('json', JSON.stringify({ ok: true, data: all, meta }))
    },
    { keepMs: KEEP_MS },
  )
  router.get(`${API_ROOT}/estado`, async (request, response) => {
    readQuery(request.url, [])
    await sendKept(request, response, await states(), OPEN_CONTROL)
  })
  return router
}
