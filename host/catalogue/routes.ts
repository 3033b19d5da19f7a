import { OPEN_CONTROL } from '../answer/validators.ts'
import { Router, type RequestHandler } from 'express'
import { LRUCache } from 'lru-cache'
import { keptText, sendKept, type KeptAnswer } from '../answer/kept.ts'
import { callableSite } from '../describe/calls.ts'
import type { Hosting } from '../hosting.ts'
import { readQuery } from '../request/query.ts'
import { siteOf } from '../request/site.ts'
import { croissantOf } from './croissant.ts'
import { dataPackageOf } from './data-package.ts'
import { catalogueOf } from './dcat.ts'
import { CATALOGUE_PATH, croissantPath, dataPackagePath } from './paths.ts'

/** Names that the service is called by, of which what was written is kept. */
const MOST_SITES = 8

/**
 * What datasets are, in the vocabularies of others: declared, but for which publication is current, and written once for
 * each name of ours and whatever is published.
 */
export function catalogueRoutes({ service, datasets }: Pick<Hosting, 'service' | 'datasets'>): Router {
  const connectors = service.connectors.map(({ connector }) => connector)
  const router = Router()

  function described(type: string, describe: (site: string) => object): RequestHandler {
    const kept = new LRUCache<string, KeptAnswer>({ max: MOST_SITES })
    return async (request, response) => {
      readQuery(request.url, [])
      const site = callableSite(siteOf(service.config, request))
      const known = `${site} ${datasets.stamp}`
      const answer = kept.get(known) ?? keptText(type, JSON.stringify(describe(site)))
      kept.set(known, answer)
      await sendKept(request, response, answer, OPEN_CONTROL)
    }
  }

  router.get(
    CATALOGUE_PATH,
    described('application/ld+json', (site) => catalogueOf(connectors, site, (name) => datasets.get(name))),
  )
  for (const connector of connectors) {
    router.get(
      dataPackagePath(connector),
      described('json', (site) => dataPackageOf(connector, site, datasets.get(connector.name))),
    )
    router.get(
      croissantPath(connector),
      described('application/ld+json', (site) => croissantOf(connector, site, datasets.get(connector.name))),
    )
  }
  return router
}
