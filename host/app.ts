import compression from 'compression'
import cors from 'cors'
import express, { type Express, type RequestHandler } from 'express'
import helmet from 'helmet'
import type { Logger } from 'pino'
import { closest } from '@tianguis/core/words/closest'
import type { Service } from './composition.ts'
import type { Accounts } from './accounts/open.ts'
import { answerDataset, type Answering } from './answer/answer.ts'
import { answerUse } from './answer/use.ts'
import { answerQuestion } from './ask/answer.ts'
import { answerHelp } from './ask/help.ts'
import type { Asking } from './ask/open.ts'
import { API_ROOT } from './describe/calls.ts'
import { buildMarkdown } from './describe/markdown.ts'
import { buildOpenApi } from './describe/openapi.ts'
import { homePage, HOME_STYLE_HASH } from './describe/home.ts'
import { readStatuses } from './describe/status.ts'
import { answerMetrics } from './metrics/serve.ts'
import type { Metrics } from './metrics/metrics.ts'
import { timeRequests } from './metrics/requests.ts'
import { admit } from './request/admit.ts'
import { takeCredentials } from './request/credentials.ts'
import { ApiError, errors, readOnly } from './request/errors.ts'
import { logRequests } from './request/log.ts'
import { requestId } from './request/request-id.ts'
import { shed } from './request/shed.ts'

const EXPOSED = ['Age', 'ETag', 'Last-Modified', 'Link', 'RateLimit', 'RateLimit-Policy', 'Retry-After', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset', 'X-Request-Id', 'X-Tianguis-Estado']

export interface Hosting extends Answering {
  readonly asking: Asking
  readonly service: Service
  readonly accounts: Accounts
  readonly log: Logger
  /** Where an operator wants them. */
  readonly metrics: Metrics | undefined
  /** False while the host is starting or closing: a balancer should send requests elsewhere. */
  readonly ready: () => boolean
}

/** The Express application, in the order of the way of a request. */
export function createApp(hosting: Hosting): Express {
  const { service, accounts, clock, log, metrics } = hosting
  const { metrics: metering } = service.config
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag') // answers carry their own, of the data and not of the text
  app.set('trust proxy', [...service.config.trustedProxies])
  app.use(takeCredentials)
  app.use(requestId)
  app.use(logRequests(log))
  if (metrics) app.use(timeRequests(metrics.registry))
  app.use(securityHeaders())
  app.use(cors({ origin: '*', methods: ['GET', 'HEAD', 'OPTIONS'], exposedHeaders: EXPOSED, maxAge: 86_400 }))
  app.use(readOnly)
  app.use(compression())
  if (metrics && metering && metering.port === undefined) app.get('/metrics', answerMetrics(metrics, metering.token))
  app.get('/healthz', (_request, response) => void response.set('Cache-Control', 'no-store').json({ ok: true }))
  app.use(shed())

  for (const { connector } of service.connectors) {
    app.get(`${API_ROOT}${connector.path}`, admit(connector.path.slice(1), accounts, clock), answerDataset(connector, hosting))
  }
  // Compared and not routed: a folder's name may hold what the router takes for a pattern.
  app.use(API_ROOT, (request, _response, next) => {
    const refused = service.broken.find(({ path }) => encodeURI(path) === request.path)
    if (!refused) return next()
    throw new ApiError(503, 'conector_roto', `El conector «${refused.name}» no se pudo cargar: ${refused.reason}`, { headers: { 'Retry-After': '3600' } })
  })
  app.get(`${API_ROOT}/uso`, answerUse(accounts, clock))
  app.get('/api/query', admit('query', accounts, clock), answerQuestion(hosting.asking, log))
  app.get('/api/query/ayuda', answerHelp(service, hosting.asking, hosting.datasets))
  describe(app, hosting)
  app.use(notFound(service))
  app.use(errors(log))
  return app
}

/** Plain HTTP on a local network must work: HSTS and upgrades are for whoever puts TLS in front. */
function securityHeaders(): RequestHandler {
  return helmet({
    strictTransportSecurity: false,
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], styleSrc: [`'${HOME_STYLE_HASH}'`], frameAncestors: ["'none'"], baseUri: ["'none'"], formAction: ["'none'"] } },
  })
}

function describe(app: Express, { service, clock, ready, pool }: Hosting): void {
  const connectors = service.connectors.map(({ connector }) => connector)
  const openApi = JSON.stringify(buildOpenApi(connectors))
  app.get('/openapi.json', (_request, response) => void response.set('Cache-Control', 'no-cache').type('json').send(openApi))
  app.get('/api/v1.md', (request, response) => void response.type('text/markdown').send(buildMarkdown(connectors, { siteUrl: siteOf(request) })))
  app.get(`${API_ROOT}/estado`, async (_request, response) => {
    const now = clock()
    const statuses = await readStatuses({ ...service, pool }, now)
    response.set('Cache-Control', 'no-store').json({
      ok: true, data: statuses,
      meta: { timestamp: `${now.toISOString().slice(0, 19)}Z`, source: 'Tianguis', endpoint: 'estado', count: statuses.length },
    })
  })
  app.get('/readyz', async (_request, response) => {
    const database = await pool.query('select 1').then(() => true, () => false)
    const ok = ready() && database
    response.set('Cache-Control', 'no-store').status(ok ? 200 : 503).json({ ok, base_de_datos: database })
  })
  app.get('/', async (_request, response) => {
    // A person gets the page even while the database is away; only the freshness is missing then.
    const statuses = await readStatuses({ ...service, pool }, clock()).catch(() => undefined)
    response.type('html').send(homePage({ connectors, statuses }))
  })
}

const siteOf = (request: express.Request) => `${request.protocol}://${request.get('host') ?? 'localhost'}`

function notFound({ connectors }: Service): RequestHandler {
  const known = [...connectors.map(({ connector }) => `${API_ROOT}${connector.path}`), `${API_ROOT}/estado`, `${API_ROOT}/uso`, '/api/query', '/api/query/ayuda', '/openapi.json', '/api/v1.md', '/healthz', '/readyz', '/']
  return (request, _response, next) => {
    const [near] = closest(request.path, known, 1)
    const hint = near ? ` ¿Quisiste decir «${near}»?` : ' «/api/v1.md» lista lo que hay.'
    next(new ApiError(404, 'no_encontrado', `No existe «${request.path.slice(0, 100)}».${hint}`, { detalle: near ? { sugerencias: [near] } : undefined }))
  }
}
