import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import { openPulse } from '@tianguis/core/database/pulse'
import { openAccounts } from './accounts/open.ts'
import { openKeyring } from './accounts/keyring.ts'
import { createApp } from './app.ts'
import { watchDatasets } from './answer/datasets.ts'
import { openHeadlines, type Headlines } from './ask/headlines.ts'
import { openAsking, type Asking } from './ask/open.ts'
import { openCache } from './answer/cache.ts'
import { openStandby } from './answer/standby.ts'
import { openStripe } from './billing/stripe.ts'
import type { Service } from './composition.ts'
import { openMetrics } from './metrics/metrics.ts'
import { answerMetrics, createMetricsApp } from './metrics/serve.ts'
import { openMail } from './portal/mail.ts'
import { RELEASE } from './release.ts'
import { openBooksPool, openRequestPool } from './request/pool.ts'

export interface Running {
  readonly url: string
  /** Where the metrics are, when they have a port of their own. */
  readonly metricsUrl: string | undefined
  /** Stops taking connections, lets requests under way finish, then closes what it opened. */
  close(): Promise<void>
}

/** A GET API needs none of Node's patience: a slow client may not hold a connection for minutes. */
const TIMEOUTS = { headersTimeout: 10_000, requestTimeout: 15_000, connectionsCheckingInterval: 2_000, keepAliveTimeout: 5_000 }

/** Requests under way when the host closes get this long. */
const DRAIN_MS = 10_000

/** Serves a service over HTTP. @throws Error in Spanish when the port cannot be had. */
export async function startServer(service: Service, log: Logger, clock = () => new Date()): Promise<Running> {
  const { config, databaseUrl } = service
  const keyring = await openKeyring(service)
  const pulse = await openPulse({ url: databaseUrl, clock })
  const pool = openRequestPool(databaseUrl, pulse)
  const standby = config.replicaUrl === undefined ? undefined : await openStandby({ url: config.replicaUrl, clock })
  const books = openBooksPool(databaseUrl)
  const accounts = openAccounts({ keyring: { ...keyring, pool }, books, guard: pulse.guard, log })
  await accounts.plans() // known from now on, also while the database is away
  const billing = config.stripe && openStripe(config.stripe, { pool, log })
  let open = true
  let asking: Asking | undefined
  let headlines: Headlines | undefined
  const onPublished = ({ words }: { words: boolean }) => {
    if (words) void asking?.learn()
    void headlines?.refresh()
  }
  const datasets = await watchDatasets(pool, service.connectors.map(({ connector }) => connector), (error) => log.warn({ err: error }, 'No se pudo leer el estado de los conjuntos de datos; se sirve con el último conocido.'), onPublished)
  asking = await openAsking({ service, datasets, clock, guard: pulse.guard, standby, log })
  void asking.learn()
  headlines = openHeadlines({ connectors: service.connectors.map(({ connector }) => connector), box: asking.box, datasets, log })
  void headlines.refresh()
  const mail = openMail(config, log)
  const cache = openCache()
  const metrics = config.metrics && openMetrics({ service, pool, cache, datasets, clock })
  const app = createApp({ ...billing, service, accounts, mail, log, metrics, pool, standby, datasets, asking, headlines, cache, clock, pulse, release: RELEASE, ready: () => open })
  const servers: Server[] = []
  const serve = async (handler: RequestListener, port: number, host: string, setting: string) => {
    const server = createServer(TIMEOUTS, handler)
    await listen(server, port, host, setting)
    servers.push(server)
    return addressOf(server)
  }
  const close = async () => {
    open = false
    await Promise.all(servers.map(drained))
    datasets.stop()
    mail.close()
    await accounts.close()
    await headlines?.close()
    await Promise.all([pool.end(), books.end(), pulse.stop(), standby?.close(), asking?.close()])
  }
  try {
    const url = await serve(app, config.port, config.host, 'PORT')
    const { port, host, token } = config.metrics ?? {}
    const metricsUrl = port === undefined ? undefined : await serve(createMetricsApp(answerMetrics(metrics!, token), log), port, host!, 'METRICS_PORT')
    return { url, metricsUrl, close }
  } catch (error) {
    await close()
    throw error
  }
}

function addressOf(server: Server): string {
  const { port, address, family } = server.address() as AddressInfo
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
}

/** Takes no more connections, and ends when the requests under way are answered or out of time. */
async function drained(server: Server): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  server.closeIdleConnections()
  const late = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
  await closed
  clearTimeout(late)
}

/** @param setting what says which port */
function listen(server: Server, port: number, host: string, setting: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') reject(new Error(`El puerto ${port} de ${host} está ocupado. Elige otro con ${setting}=${setting === 'PORT' ? 3001 : 9101}, o cierra el programa que lo usa.`))
      else if (error.code === 'EACCES') reject(new Error(`No hay permiso para abrir el puerto ${port}. Elige uno mayor que 1023 con ${setting}.`))
      else if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') reject(new Error(`${setting.replace('PORT', 'HOST')}=${host} no es una dirección de esta máquina.`))
      else reject(error)
    })
    server.listen(port, host, resolve)
  })
}
