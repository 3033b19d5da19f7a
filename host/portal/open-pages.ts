import compression from 'compression'
import { Router, type RequestHandler } from 'express'
import { memoized } from '../accounts/memoize.ts'
import { listPlans } from '../accounts/plans.ts'
import type { Hosting, Statuses } from '../hosting.ts'
import { callableSite } from '../describe/calls.ts'
import { freshnessOf } from '../status/freshness.ts'
import { realSamples } from '../upkeep/samples.ts'
import { readQuery } from '../request/query.ts'
import { receiptPages } from '../receipts/routes.ts'
import { originOf } from './context.ts'
import { datasetPages } from './datasets/routes.ts'
import { docsPages } from './docs/routes.ts'
import { explorePages } from './explore/routes.ts'
import { failedPage } from './failures.ts'
import { landingPage } from './landing/page.ts'
import { sendPage } from './page.ts'
import { REFRESH_SECONDS, statePage } from './state/page.ts'

/** Of each dataset, on the home page. */
const SHOWN_EXAMPLES = 3

/**
 * The pages that nobody signs in for: what this is, how it is, and a place to try it.
 * @param page what comes before each: headers, how many an address may have, and who is signed in
 */
export function openPages(hosting: Hosting, page: readonly RequestHandler[], statuses: Statuses): Router {
  const { service, datasets, headlines, asking, pool, clock, week, log } = hosting
  const connectors = service.connectors.map(({ connector }) => connector)
  const real = realSamples(service.connectors)
  const plans = memoized({
    read: () => listPlans(pool),
    monotonic: () => performance.now(),
    onTrouble: (error) =>
      log.warn({ err: error }, 'No se pudieron leer los planes; la página de inicio muestra los últimos conocidos.'),
  })
  const router = Router()
  router.get('/', compression(), ...page, async (request, response) => {
    const ofReal = await real
    const ideas = new Map(
      await Promise.all(
        connectors.map(async ({ name }) => [name, (await asking.box?.examples(name, SHOWN_EXAMPLES)) ?? []] as const),
      ),
    )
    sendPage(
      request,
      response,
      landingPage({
        connectors,
        headlines: headlines.all(),
        freshness: (connector) => freshnessOf(datasets.get(connector.name), ofReal.has(connector.name)),
        examples: (dataset) => ideas.get(dataset) ?? [],
        plans: await plans().then(
          (all) => all.filter(({ offered }) => offered),
          () => undefined,
        ),
        site: callableSite(originOf(hosting, request)),
      }),
    )
  })
  router.get('/estado', compression(), ...page, async (request, response) => {
    const refreshes = readQuery(request.url, ['actualizar']).get('actualizar') !== 'no'
    const known = await statuses().catch(
      (error: unknown) =>
        void log.warn({ err: error }, 'No se pudo leer el estado de los conjuntos; la página dice que no se sabe.'),
    )
    if (refreshes) response.set('Refresh', String(REFRESH_SECONDS))
    if (!known) response.set('Cache-Control', 'no-store')
    sendPage(
      request,
      response,
      statePage({ statuses: known?.all, now: known?.at ?? clock(), week: await week(), refreshes }),
      known ? 200 : 503,
    )
  })
  router.use(docsPages(page))
  router.use(datasetPages(hosting, page))
  router.use(receiptPages(hosting, page))
  router.use(explorePages(hosting, page))
  router.use(failedPage(log))
  return router
}
