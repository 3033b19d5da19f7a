import { OPEN_CONTROL } from '../answer/validators.ts'
import { Router, type RequestHandler } from 'express'
import { LRUCache } from 'lru-cache'
import type { Pool } from '@tianguis/core/database/connection'
import { keptText, sendKept, type KeptAnswer } from '../answer/kept.ts'
import { callableSite } from '../describe/calls.ts'
import type { Hosting } from '../hosting.ts'
import { shared } from '../request/coalesce.ts'
import { readQuery } from '../request/query.ts'
import { siteOf } from '../request/site.ts'
import { newestVersions, type KeptFiles } from '../versions/kept.ts'
import { allKeptYears } from '../versions/past-years.ts'
import { croissantOf } from './croissant.ts'
import { dataPackageOf } from './data-package.ts'
import type { Kept } from './kept-files.ts'
import { catalogueOf } from './dcat.ts'
import { CATALOGUE_PATH, croissantPath, dataPackagePath } from './paths.ts'

/** Names that the service is called by, of which what was written is kept. */
const MOST_SITES = 8
/** A version is written some time after its publication, and told of within this. */
const KEEP_MS = 30_000

/** By dataset, of those that there are files of. */
type AllKept = ReadonlyMap<string, Kept>

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
  let known: AllKept = new Map()
  const read = shared(() => readKept(statePool), { keepMs: KEEP_MS })

  /** While the database is away, those that were known before. */
  async function servable(): Promise<AllKept> {
    known = await read().catch(() => known)
    return new Map([...known].map(([name, kept]) => [name, onlyServable(kept, datasets.get(name)?.withheld ?? false)]))
  }

  function described(type: string, describe: (site: string, kept: AllKept) => object): RequestHandler {
    const kept = new LRUCache<string, KeptAnswer>({ max: MOST_SITES })
    return async (request, response) => {
      readQuery(request.url, [])
      const site = callableSite(siteOf(service.config, request))
      const files = await servable()
      const written = [...files.values()].flatMap(({ version, years }) => [version, ...years])
      const told = `${site} ${datasets.stamp} ${written.map((one) => one?.writtenAt.getTime()).join()}`
      const answer = kept.get(told) ?? keptText(type, JSON.stringify(describe(site, files)))
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

async function readKept(pool: Pick<Pool, 'query'>): Promise<AllKept> {
  const [versions, years] = await Promise.all([newestVersions(pool), allKeptYears(pool)])
  const names = new Set([...versions.keys(), ...years.keys()])
  return new Map([...names].map((name) => [name, { version: versions.get(name), years: years.get(name) ?? [] }]))
}

/** Without what was written when more of the dataset might be served. */
function onlyServable({ version, years }: Kept, withheld: boolean): Kept {
  const isServable = (files: KeptFiles) => files.withheld || !withheld
  return { version: version && isServable(version) ? version : undefined, years: years.filter(isServable) }
}
