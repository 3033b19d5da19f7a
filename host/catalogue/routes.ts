import { OPEN_CONTROL } from '../answer/validators.ts'
import { Router, type RequestHandler } from 'express'
import { LRUCache } from 'lru-cache'
import { keptText, sendKept, type KeptAnswer } from '../answer/kept.ts'
import { callableSite } from '../describe/calls.ts'
import type { Hosting } from '../hosting.ts'
import { shared } from '../request/coalesce.ts'
import { readQuery } from '../request/query.ts'
import { siteOf } from '../request/site.ts'
import { newestVersions, type KeptVersion } from '../versions/kept.ts'
import { croissantOf } from './croissant.ts'
import { dataPackageOf } from './data-package.ts'
import { catalogueOf } from './dcat.ts'
import { CATALOGUE_PATH, croissantPath, dataPackagePath } from './paths.ts'

/** Names that the service is called by, of which what was written is kept. */
const MOST_SITES = 8
/** A version is written some time after its publication, and told of within this. */
const KEEP_MS = 30_000

type Newest = ReadonlyMap<string, KeptVersion>

/**
 * What datasets are, in the vocabularies of others: declared, but for which publication is current, and written once for
 * each name of ours and whatever is published and kept.
 */
export function catalogueRoutes({
  service,
  datasets,
  statePool,
}: Pick<Hosting, 'service' | 'datasets' | 'statePool'>): Router {
  const connectors = service.connectors.map(({ connector }) => connector)
  const router = Router()
  let known: Newest = new Map()
  const read = shared(() => newestVersions(statePool), { keepMs: KEEP_MS })

  /** While the database is away, those that were known before. */
  async function newest(): Promise<Newest> {
    known = await read().catch(() => known)
    return new Map([...known].filter(([name, { withheld }]) => withheld || !datasets.get(name)?.withheld))
  }

  function described(type: string, describe: (site: string, kept: Newest) => object): RequestHandler {
    const kept = new LRUCache<string, KeptAnswer>({ max: MOST_SITES })
    return async (request, response) => {
      readQuery(request.url, [])
      const site = callableSite(siteOf(service.config, request))
      const versions = await newest()
      const written = [...versions].map(([name, { publicationId }]) => `${name} ${publicationId}`)
      const told = `${site} ${datasets.stamp} ${written.join()}`
      const answer = kept.get(told) ?? keptText(type, JSON.stringify(describe(site, versions)))
      kept.set(told, answer)
      await sendKept(request, response, answer, OPEN_CONTROL)
    }
  }

  router.get(
    CATALOGUE_PATH,
    described('application/ld+json', (site, kept) =>
      catalogueOf(
        connectors,
        site,
        (name) => datasets.get(name),
        (name) => kept.get(name),
      ),
    ),
  )
  for (const connector of connectors) {
    router.get(
      dataPackagePath(connector),
      described('json', (site, kept) =>
        dataPackageOf(connector, site, datasets.get(connector.name), kept.get(connector.name)),
      ),
    )
    router.get(
      croissantPath(connector),
      described('application/ld+json', (site, kept) =>
        croissantOf(connector, site, datasets.get(connector.name), kept.get(connector.name)),
      ),
    )
  }
  return router
}
