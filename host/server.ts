import type { Logger } from 'pino'
import { patiently } from '@tianguis/core/database/patience'
import { openPulse } from '@tianguis/core/database/pulse'
import { openAccounts } from './accounts/open.ts'
import { openKeyring } from './accounts/keyring.ts'
import { createApp } from './app.ts'
import { watchDatasets } from './answer/datasets.ts'
import { openHeadlines, type Headlines } from './ask/headlines.ts'
import { openAsking, type Asking } from './ask/open.ts'
import { openCache } from './answer/cache.ts'
import { openStandby } from './answer/standby.ts'
import { openSnapshots } from './export/snapshot.ts'
import type { Service } from './composition.ts'
import { openServer, type Leaving, type Listening } from './listen.ts'
import { openMetrics, type Metrics } from './metrics/metrics.ts'
import { answerMetrics, createMetricsApp } from './metrics/serve.ts'
import { openMail } from './portal/mail.ts'
import { RELEASE } from './release.ts'
import { openBooksPool, openRequestPool } from './request/pool.ts'

export interface Running {
  readonly url: string
  /** Where the metrics are, when they have a port of their own. */
  readonly metricsUrl: string | undefined
  /** Stops taking connections, lets requests under way finish, then closes what it opened. */
  close(leaving?: Leaving): Promise<void>
}

/** What one of several processes under one port has from whoever started them. */
export interface Crew {
  /** The metrics of all of them; the port for metrics is not this one's to open. */
  collect(): Promise<string>
  /** Told how to collect this one's. */
  measured(metrics: Metrics): void
}

/** Serves a service over HTTP. @throws Error in Spanish when the port cannot be had. */
export async function startServer(
  service: Service,
  log: Logger,
  clock = () => new Date(),
  crew?: Crew,
): Promise<Running> {
  const { config, databaseUrl } = service
  const waiting = <Result>(work: () => Promise<Result>) =>
    patiently({ url: databaseUrl, tell: (text) => log.warn(text) }, work)
  const keyring = await waiting(() => openKeyring(service))
  const pulse = await openPulse({ url: databaseUrl, clock })
  const pool = openRequestPool(databaseUrl, pulse)
  const [visitorPool, statePool] = [
    openRequestPool(databaseUrl, pulse, 'visitors'),
    openRequestPool(databaseUrl, pulse, 'state'),
  ]
  const standby =
    config.replicaUrl === undefined
      ? undefined
      : await openStandby({
          url: config.replicaUrl,
          clock,
          connectors: service.connectors.map(({ connector }) => connector),
        })
  const [books, visitorBooks] = [openBooksPool(databaseUrl), openBooksPool(databaseUrl, 'visitors')]
  const accounts = openAccounts({ keyring: { ...keyring, pool }, books, visitorBooks, guard: pulse.guard, log })
  await waiting(accounts.plans) // known from now on, also while the database is away
  const billing = config.stripe && (await import('./billing/stripe.ts')).openStripe(config.stripe, { pool, log })
  let open = true
  let asking: Asking | undefined
  let headlines: Headlines | undefined
  const onPublished = ({ words }: { words: boolean }) => {
    if (words) asking?.learn()
    void headlines?.refresh()
  }
  const onTrouble = (error: Error) =>
    log.warn({ err: error }, 'No se pudo leer el estado de los conjuntos de datos; se sirve con el último conocido.')
  const datasets = await waiting(() =>
    watchDatasets(
      pool,
      service.connectors.map(({ connector }) => connector),
      onTrouble,
      onPublished,
    ),
  )
  asking = await waiting(() => openAsking({ service, datasets, clock, guard: pulse.guard, standby, log }))
  headlines = openHeadlines({
    connectors: service.connectors.map(({ connector }) => connector),
    box: asking.box,
    datasets,
    log,
  })
  void headlines.refresh()
  const mail = openMail(config, log)
  const cache = openCache()
  const snapshots = openSnapshots({ url: databaseUrl, guard: pulse.guard })
  const own = config.metrics && openMetrics({ service, pools: [pool, visitorPool, statePool], cache, datasets, clock })
  if (own) crew?.measured(own)
  const metrics = own && crew ? { ...own, collect: crew.collect } : own
  const app = createApp({
    ...billing,
    service,
    accounts,
    mail,
    log,
    metrics,
    pool,
    visitorPool,
    statePool,
    standby,
    datasets,
    asking,
    headlines,
    cache,
    snapshots,
    clock,
    pulse,
    release: RELEASE,
    ready: () => open,
  })
  const servers: Listening[] = []
  const serve = async (...asked: Parameters<typeof openServer>) => {
    const server = await openServer(...asked)
    servers.push(server)
    return server.url
  }
  const close = async (leaving?: Leaving) => {
    open = false
    await Promise.all(servers.map((server) => server.close(leaving)))
    datasets.stop()
    mail.close()
    await accounts.close()
    await headlines?.close()
    await Promise.all([
      pool.end(),
      visitorPool.end(),
      statePool.end(),
      books.end(),
      visitorBooks.end(),
      snapshots.close(),
      pulse.stop(),
      standby?.close(),
      asking?.close(),
    ])
  }
  try {
    const url = await serve(app, config.port, config.host, 'PORT')
    const { port, host, token } = config.metrics ?? {}
    const metricsUrl =
      port === undefined || crew
        ? undefined
        : await serve(
            createMetricsApp(answerMetrics(metrics!, token), log, config.keyPrefix),
            port,
            host!,
            'METRICS_PORT',
          )
    return { url, metricsUrl, close }
  } catch (error) {
    await close()
    throw error
  }
}
