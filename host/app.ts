import compression from 'compression'
import express, { type Express, type RequestHandler } from 'express'
import { answerDataset } from './answer/answer.ts'
import { openFastPath, type FastPath } from './answer/fast-path.ts'
import { TYPES } from './answer/format.ts'
import { answerUse } from './accounts/usage-endpoint.ts'
import { answerQuestion } from './ask/answer.ts'
import { helpRoutes } from './ask/help.ts'
import { WEBHOOK_PATH } from './billing/payments.ts'
import { assistantRoutes } from './assistants/route.ts'
import { calendarRoutes } from './calendar/routes.ts'
import { catalogueRoutes } from './catalogue/routes.ts'
import type { Service } from './composition.ts'
import { API_ROOT } from './describe/calls.ts'
import { descriptionRoutes, openStatuses } from './describe/routes.ts'
import { exportDataset } from './export/answer.ts'
import { exportPath, exportsOf } from './export/offered.ts'
import { healthRoutes } from './health.ts'
import type { Hosting } from './hosting.ts'
import { answerMetrics } from './metrics/serve.ts'
import { openRequestTimes, timeRequests } from './metrics/requests.ts'
import { openPortal } from './portal/open.ts'
import { openPages } from './portal/open-pages.ts'
import { embedPages } from './portal/pictures/embed.ts'
import { imageRoutes } from './portal/pictures/images.ts'
import { receiptRoutes } from './receipts/routes.ts'
import { admit } from './request/admit.ts'
import { readByAnySite, securityHeaders, tellMethods } from './request/browser-headers.ts'
import { byPath } from './request/by-path.ts'
import { takeCredentials } from './request/credentials.ts'
import { ApiError, errors, readablePath, readOnly } from './request/errors.ts'
import { logRequests } from './request/log.ts'
import { notFound } from './request/not-found.ts'
import { withinOpen } from './request/public-rate-limit.ts'
import { requestId } from './request/request-id.ts'
import { shed } from './request/shed.ts'
import { needsHost } from './request/unreadable.ts'
import { watchRoutes } from './watches/routes.ts'
import { valuesRoutes } from './values/routes.ts'
import { changeRoutes, versionFiles } from './versions/routes.ts'

/** The Express application, in the order of the way of a request. */
export function createApp(hosting: Hosting): Express {
  const { service, accounts, clock, log, metrics } = hosting
  const { metrics: metering, keyPrefix, trustedProxies } = service.config
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag') // answers carry their own, of the data and not of the text
  app.set('trust proxy', [...trustedProxies])
  const times = metrics && openRequestTimes(metrics.registry)
  const fastPath = openFastPath({ ...hosting, times })
  app.use(takeCredentials(keyPrefix), requestId(keyPrefix), logRequests(log), needsHost)
  if (times) app.use(timeRequests(times))
  // Before the pages: what Stripe signs has no session, and no form's token.
  if (hosting.takeEvents) app.post(WEBHOOK_PATH, securityHeaders(), hosting.takeEvents)
  app.use(assistantRoutes(accounts, app))
  // Pages for people, with headers of their own.
  const visited = { ...hosting, pool: hosting.visitorPool, lane: 'visitantes' }
  const statuses = openStatuses(hosting)
  const portal = openPortal(visited)
  app.use('/portal', portal.router)
  const toAnySite = readByAnySite()
  // Before the pages, whose router would tell its own methods.
  app.options(/.*/, tellMethods, toAnySite)
  app.use(embedPages(visited, portal.anybody))
  app.use(openPages(visited, portal.page, statuses))
  app.use(toAnySite, readablePath, watchRoutes(hosting), readOnly)
  if (metrics && metering && metering.port === undefined) app.get('/metrics', answerMetrics(metrics, metering.token))
  app.use(healthRoutes(hosting))
  app.use(shed())
  app.use(datasetRoutes(hosting, visited, fastPath))
  // Before what compresses: a part of a file is of the file as it is.
  app.use(versionFiles(hosting))
  app.use(compressed())
  app.use(changeRoutes(hosting))
  app.use(API_ROOT, refusedDatasets(service))
  app.get(`${API_ROOT}/uso`, answerUse(accounts, clock))
  app.get('/api/query', admit('query', accounts, clock), answerQuestion(hosting))
  app.use(withinOpen(accounts))
  app.use(imageRoutes(visited, portal.session))
  app.use(helpRoutes(service, hosting.asking, hosting.datasets))
  app.use(descriptionRoutes(visited, statuses))
  app.use(receiptRoutes(visited))
  app.use(calendarRoutes(visited))
  app.use(catalogueRoutes(visited))
  app.use(valuesRoutes(visited))
  app.use(notFound(service))
  app.use(errors(log))
  return behind(fastPath, app)
}

/** Before Express's own router, which takes as long as all that the fast path does. */
function behind({ answer }: FastPath, app: Express): Express {
  const { handle } = app as unknown as { handle: RequestHandler }
  const first: RequestHandler = (request, response, next) => {
    if (!answer(request, response)) handle.call(app, request, response, next)
  }
  return Object.assign(app, { handle: first })
}

/** Every dataset and its exports, each behind its own admission. */
function datasetRoutes(hosting: Hosting, visited: Hosting, fastPath: FastPath): RequestHandler {
  const { service, accounts, clock } = hosting
  const routes = service.connectors.flatMap(({ connector }) => {
    const name = connector.path.slice(1)
    const exports = exportsOf(connector).map(
      (format) =>
        [
          exportPath(connector, format),
          [admit(`${name}.${format}`, accounts, clock), exportDataset(connector, format, hosting)],
        ] as const,
    )
    const answers = [admit(name, accounts, clock), answerDataset(connector, { keyed: hosting, visited, fastPath })]
    return [[`${API_ROOT}${connector.path}`, answers] as const, ...exports]
  })
  return byPath(Object.fromEntries(routes))
}

/** Datasets keep compressed copies of what they answer, and exports are compressed as they are written. */
const compressed = (): RequestHandler =>
  compression({
    filter: (request, response) =>
      String(response.getHeader('Content-Type')).startsWith(TYPES.ndjson) || compression.filter(request, response),
  })

/**
 * Says why a connector is not served. Its path is compared and not routed: a folder's name may hold what the router
 * takes for a pattern.
 */
const refusedDatasets =
  ({ broken }: Service): RequestHandler =>
  (request, _response, next) => {
    const refused = broken.find(({ path }) => encodeURI(path) === request.path)
    if (!refused) return next()
    throw new ApiError('conector_roto', `El conector «${refused.name}» no se pudo cargar: ${refused.reason}`, {
      headers: { 'Retry-After': '3600' },
    })
  }
