import type { Hosting, Statuses } from './hosting.ts'
import type { IncomingMessage, ServerResponse } from 'node:http'
import compression from 'compression'
import cors from 'cors'
import express, { type Express, type RequestHandler } from 'express'
import helmet from 'helmet'
import { LRUCache } from 'lru-cache'
import { answers } from '@tianguis/core/database/patience'
import { closest } from '@tianguis/core/words/closest'
import type { Service } from './composition.ts'
import { openWithoutKey } from './accounts/plans.ts'
import { answerDataset } from './answer/answer.ts'
import { TYPES } from './answer/format.ts'
import { keptText, sendKept, type Kept } from './answer/kept.ts'
import { answerUse } from './answer/use.ts'
import { answerQuestion } from './ask/answer.ts'
import { answerHelp } from './ask/help.ts'
import { WEBHOOK_PATH } from './billing/payments.ts'
import { API_ROOT } from './describe/calls.ts'
import { buildMarkdown } from './describe/markdown.ts'
import { openServedOpenApi } from './describe/served.ts'
import { readStatuses } from './describe/status.ts'
import { exportDataset } from './export/answer.ts'
import { EXPORTED, exportPath } from './export/offered.ts'
import { answerMetrics } from './metrics/serve.ts'
import { timeRequests } from './metrics/requests.ts'
import { openPortal } from './portal/open.ts'
import { openPages } from './portal/open-pages.ts'
import { admit } from './request/admit.ts'
import { byPath } from './request/by-path.ts'
import { takeCredentials } from './request/credentials.ts'
import { ApiError, errors, METHODS, readablePath, readOnly } from './request/errors.ts'
import { logRequests } from './request/log.ts'
import { withinOpen } from './request/open.ts'
import { readQuery } from './request/query.ts'
import { requestId } from './request/request-id.ts'
import { shared } from './request/shared.ts'
import { shed } from './request/shed.ts'
import { siteOf } from './request/site.ts'
import { needsHost } from './request/unreadable.ts'

const EXPOSED = [
  'Age',
  'Content-Disposition',
  'ETag',
  'Last-Modified',
  'Link',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-Request-Id',
  'X-Tianguis-Actualizado',
  'X-Tianguis-Correcciones',
  'X-Tianguis-Costo',
  'X-Tianguis-Estado',
  'X-Tianguis-Fecha-Datos',
  'X-Tianguis-Lugar',
  'X-Tianguis-Muestra',
  'X-Tianguis-Registros',
  'X-Tianguis-Version',
]

/** What is told to anybody is made once in so long, however many ask. */
const KEEP_MS = 1_000

/** The Express application, in the order of the way of a request. */
export function createApp(hosting: Hosting): Express {
  const { service, accounts, clock, log, metrics, visitorPool, statePool, ready } = hosting
  const { metrics: metering } = service.config
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag') // answers carry their own, of the data and not of the text
  app.set('trust proxy', [...service.config.trustedProxies])
  app.use(takeCredentials(service.config.keyPrefix))
  app.use(requestId(service.config.keyPrefix))
  app.use(logRequests(log))
  app.use(needsHost)
  if (metrics) app.use(timeRequests(metrics.registry))
  // Before the pages: what Stripe signs has no session, and no form's token.
  if (hosting.takeEvents) app.post(WEBHOOK_PATH, securityHeaders(), hosting.takeEvents)
  // Pages for people, with headers of their own.
  const visited = { ...hosting, pool: visitorPool, lane: 'visitantes' }
  const statuses: Statuses = shared(
    async () => {
      const at = clock()
      return { at, all: await readStatuses({ ...service, pool: statePool }, at) }
    },
    { keepMs: KEEP_MS },
  )
  const portal = openPortal(visited)
  app.use('/portal', portal.router)
  const toAnySite = [
    securityHeaders(),
    cors({ origin: '*', methods: METHODS.split(', '), exposedHeaders: EXPOSED.join(), maxAge: 86_400 }),
  ]
  // Before the pages, whose router would tell its own methods.
  app.options(/.*/, tellMethods, toAnySite)
  app.use(openPages(visited, portal.page, statuses))
  app.use(toAnySite)
  app.use(readOnly)
  app.use(readablePath)
  if (metrics && metering && metering.port === undefined) app.get('/metrics', answerMetrics(metrics, metering.token))
  app.get('/healthz', (_request, response) => void response.set('Cache-Control', 'no-store').json({ ok: true }))
  const reached = shared(() => reaches(hosting), { keepMs: 0 })
  app.get('/readyz', async (_request, response) => {
    const database = await reached()
    const ok = ready() && database
    response
      .set('Cache-Control', 'no-store')
      .status(ok ? 200 : 503)
      .json({ ok, base_de_datos: database })
  })
  app.use(shed())

  app.use(
    byPath(
      Object.fromEntries(
        service.connectors.flatMap(({ connector }) => [
          [
            `${API_ROOT}${connector.path}`,
            [admit(connector.path.slice(1), accounts, clock), answerDataset(connector, hosting, visited)],
          ],
          ...EXPORTED.map(
            (format) =>
              [
                exportPath(connector, format),
                [
                  admit(`${connector.path.slice(1)}.${format}`, accounts, clock),
                  exportDataset(connector, format, hosting),
                ],
              ] as const,
          ),
        ]),
      ),
    ),
  )
  // Datasets keep compressed copies of what they answer, and exports are compressed as they are written.
  app.use(
    compression({
      filter: (request, response) =>
        String(response.getHeader('Content-Type')).startsWith(TYPES.ndjson) || compression.filter(request, response),
    }),
  )
  // Compared and not routed: a folder's name may hold what the router takes for a pattern.
  app.use(API_ROOT, (request, _response, next) => {
    const refused = service.broken.find(({ path }) => encodeURI(path) === request.path)
    if (!refused) return next()
    throw new ApiError('conector_roto', `El conector «${refused.name}» no se pudo cargar: ${refused.reason}`, {
      headers: { 'Retry-After': '3600' },
    })
  })
  app.get(`${API_ROOT}/uso`, answerUse(accounts, clock))
  app.get('/api/query', admit('query', accounts, clock), answerQuestion(hosting))
  app.use(withinOpen(accounts))
  app.get('/api/query/ayuda', answerHelp(service, hosting.asking, hosting.datasets))
  describe(app, visited, statuses)
  app.use(notFound(service))
  app.use(errors(log))
  return app
}

const tellMethods: RequestHandler = (_request, response, next) => {
  response.set('Allow', METHODS)
  next()
}

/** Plain HTTP on a local network must work: HSTS and upgrades are for whoever puts TLS in front. */
function securityHeaders(): RequestHandler {
  const say = helmet({
    strictTransportSecurity: false,
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], baseUri: ["'none'"], formAction: ["'none'"] },
    },
  })
  // Said once: none of it depends on the request.
  const said = new Map<string, string>()
  say(
    {} as IncomingMessage,
    {
      setHeader: (name: string, value: string) => said.set(name, value),
      removeHeader() {},
    } as unknown as ServerResponse,
    () => {},
  )
  return (_request, response, next) => {
    for (const [name, value] of said) response.setHeader(name, value)
    next()
  }
}

/** Manuals that are kept: one for each name that the service is called by. */
const MOST_MANUALS = 8

function describe(app: Express, visited: Hosting, statuses: Statuses): void {
  const { service, accounts } = visited
  const connectors = service.connectors.map(({ connector }) => connector)
  const openApi = openServedOpenApi(connectors, visited)
  app.get('/openapi.json', async (request, response) => {
    readQuery(request.url, [])
    await sendKept(request, response, await openApi(openWithoutKey(await accounts.plans())), 'no-cache')
  })
  const manuals = new LRUCache<string, Kept>({ max: MOST_MANUALS })
  app.get('/api/v1.md', async (request, response) => {
    readQuery(request.url, [])
    const of = { siteUrl: siteOf(service.config, request), plans: await accounts.plans() }
    const key = JSON.stringify(of)
    const manual = manuals.get(key) ?? keptText('text/markdown', buildMarkdown(connectors, of))
    manuals.set(key, manual)
    await sendKept(request, response, manual, 'no-cache')
  })
  const told = shared(
    async () => {
      const { at, all } = await statuses()
      const meta = {
        timestamp: `${at.toISOString().slice(0, 19)}Z`,
        source: 'Tianguis',
        endpoint: 'estado',
        count: all.length,
      }
      return keptText('json', JSON.stringify({ ok: true, data: all, meta }))
    },
    { keepMs: KEEP_MS },
  )
  app.get(`${API_ROOT}/estado`, async (request, response) => {
    readQuery(request.url, [])
    await sendKept(request, response, await told(), 'no-store')
  })
}

/** No answer is ready that needs a connection which cannot be had, whatever those that are open still do. */
const READY_MS = 1_000

/** Whether a new connection is answered; a server that has none left is there all the same. */
const reaches = ({ service, pulse }: Hosting): Promise<boolean> =>
  pulse
    .guard(() => answers(service.databaseUrl, READY_MS))
    .then(
      () => true,
      (error: { code?: string }) => error.code === '53300',
    )

function notFound({ connectors }: Service): RequestHandler {
  const known = [
    ...connectors.flatMap(({ connector }) => [
      `${API_ROOT}${connector.path}`,
      ...EXPORTED.map((format) => exportPath(connector, format)),
    ]),
    `${API_ROOT}/estado`,
    `${API_ROOT}/uso`,
    '/api/query',
    '/api/query/ayuda',
    '/openapi.json',
    '/api/v1.md',
    '/healthz',
    '/readyz',
    '/',
    '/docs',
    '/estado',
    '/explorar',
    '/portal',
  ]
  return (request, _response, next) => {
    const last = request.path.slice(request.path.lastIndexOf('/'))
    // The right name in another folder is nearer than another name in the right one.
    const near = known.find((path) => path.length > 1 && path.endsWith(last)) ?? closest(request.path, known, 1)[0]
    const hint = near ? ` ¿Quisiste decir «${near}»?` : ' «/api/v1.md» lista lo que hay.'
    next(
      new ApiError('no_encontrado', `No existe «${request.path.slice(0, 100)}».${hint}`, {
        detalle: near ? { sugerencias: [near] } : undefined,
      }),
    )
  }
}
