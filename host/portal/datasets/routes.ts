import compression from 'compression'
import { Router, type RequestHandler } from 'express'
import { datasetPage, DATASETS_PAGE } from '../../catalogue/paths.ts'
import { callableSite } from '../../describe/calls.ts'
import type { Hosting } from '../../hosting.ts'
import { originOf } from '../context.ts'
import { sendPage } from '../page.ts'
import { datasetPageOf, datasetsPage } from './page.ts'

/** The page of each dataset, and that of all. @param page what comes before each page */
export function datasetPages(hosting: Hosting, page: readonly RequestHandler[]): Router {
  const { service, accounts, datasets } = hosting
  const connectors = service.connectors.map(({ connector }) => connector)
  const router = Router()
  router.get(DATASETS_PAGE, compression(), ...page, (request, response) => {
    sendPage(request, response, datasetsPage(connectors))
  })
  for (const connector of connectors)
    router.get(datasetPage(connector), compression(), ...page, async (request, response) => {
      const { withoutKey } = await accounts.withoutKey()
      sendPage(
        request,
        response,
        datasetPageOf({
          connector,
          published: datasets.get(connector.name),
          site: callableSite(originOf(hosting, request)),
          open: withoutKey?.includes(connector.path.slice(1)) ?? false,
        }),
      )
    })
  return router
}
