import type { Logger } from 'pino'
import type { Counter } from 'prom-client'
import { patiently } from '@tianguis/core/database/patience'
import { openHealthProbe, type HealthProbe } from '@tianguis/core/database/health-probe'
import { openAccounts } from './accounts/open.ts'
import { openKeyring } from './accounts/keyring.ts'
import { openCache } from './answer/cache.ts'
import { watchDatasets } from './answer/datasets.ts'
import { openStandbys } from './answer/standbys.ts'
import { openKeptCounts } from './ask/kept-counts.ts'
import { openHeadlines, type Headlines } from './ask/headlines.ts'
import { openAsking, type QuestionService } from './ask/open.ts'
import { dueWithinWeek } from './calendar/due.ts'
import type { Service } from './composition.ts'
import { CHANGE_LIMITS, openSnapshots } from './export/snapshot.ts'
import type { Hosting } from './hosting.ts'
import { openMetrics, type Metrics } from './metrics/metrics.ts'
import { openMail } from './portal/mail.ts'
import { readQualities } from './status/quality.ts'
import { openSigning } from './receipts/signing.ts'
import { openPurges, purgeCounter, type Purges } from './purge/purges.ts'
import { RELEASE } from './release.ts'
import { shared } from './request/coalesce.ts'
import { openBooksPool, openRequestPool } from './request/pool.ts'

/** What one of several processes under one port has from whoever started them. */
export interface Crew {
  /** The metrics of all of them; the port for metrics is not this one's to open. */
  collect(): Promise<string>
  /** Told how to collect this one's. */
  measured(metrics: Metrics): void
}

interface Opening {
  readonly service: Service
  readonly log: Logger
  readonly clock: () => Date
  readonly crew: Crew | undefined
  /** False while the host is starting or closing. */
  readonly ready: () => boolean
}

interface Opened {
  readonly hosting: Hosting
  readonly metrics: Metrics | undefined
  close(): Promise<void>
}

/**
 * Opens all that routes answer with, in the order in which one needs the other, and waits for a database that is on its
 * way.
 */
export async function openHosting({ service, log, clock, crew, ready }: Opening): Promise<Opened> {
  const { config, databaseUrl: url } = service
  const waiting = <Result>(work: () => Promise<Result>) => patiently({ url, tell: (text) => log.warn(text) }, work)
  const keyring = await waiting(() => openKeyring(service))
  const signing = await waiting(() => openSigning(service.pool, keyring.peppers))
  const healthProbe = await openHealthProbe({ url, clock })
  const pools = openPools(url, healthProbe)
  const { pool, visitorPool, statePool, books, visitorBooks } = pools
  const connectors = service.connectors.map(({ connector }) => connector)
  const standbys = await openStandbys({ urls: config.replicaUrls, clock, connectors })
  const accounts = openAccounts({ keyring: { ...keyring, pool }, books, visitorBooks, guard: healthProbe.guard, log })
  await waiting(accounts.plans) // known from now on, also while the database is away
  const billing = config.stripe && (await import('./billing/stripe.ts')).openStripe(config.stripe, { pool, log })
  let purges: Purges | undefined
  const opening = { service, pool, clock, healthProbe, standbys, log, onNews: () => void purges?.look() }
  const { datasets, asking, headlines, stopWatching } = await openData(opening, waiting)
  const mail = openMail(service, log)
  const cache = openCache()
  const { closeReads, ...reads } = openLongReads(url, healthProbe)
  const own =
    config.metrics && openMetrics({ service, pools: [pool, visitorPool, statePool], cache, datasets, standbys, clock })
  if (own) crew?.measured(own)
  purges = openPurging({ service, pool: statePool, datasets, log }, own && purgeCounter(own.registry))
  const metrics = own && crew ? { ...own, collect: crew.collect } : own
  return {
    metrics,
    hosting: {
      ...billing,
      service,
      accounts,
      mail,
      log,
      metrics,
      pool,
      visitorPool,
      statePool,
      standbys,
      datasets,
      asking,
      headlines,
      cache,
      ...reads,
      clock,
      // To reckon a week of all of them takes a tenth of a second, and it moves on by the minute.
      week: shared(async () => dueWithinWeek(connectors, clock()), { keepMs: 60_000 }),
      // Reckoned from ninety days of the ledger, and slow to change.
      qualities: shared(() => readQualities(statePool, service.connectors, clock()), { keepMs: 15 * 60_000 }),
      healthProbe,
      release: RELEASE,
      signing,
      publicUrl: config.publicUrl,
      ready,
    },
    async close() {
      stopWatching()
      mail.close()
      await Promise.all([purges?.close(), accounts.close()])
      await headlines.close()
      await Promise.all([pools.end(), closeReads(), healthProbe.stop(), standbys.close(), asking.close()])
    },
  }
}

/** What is published, and what answers questions of it: each learns when something new is published. */
async function openData(
  {
    service,
    pool,
    clock,
    healthProbe,
    standbys,
    log,
    onNews,
  }: Pick<Hosting, 'service' | 'pool' | 'clock' | 'standbys' | 'log'> & {
    readonly healthProbe: HealthProbe
    /** Told after each publication. */
    readonly onNews: () => void
  },
  waiting: <Result>(work: () => Promise<Result>) => Promise<Result>,
): Promise<Pick<Hosting, 'datasets' | 'asking' | 'headlines'> & { readonly stopWatching: () => void }> {
  const connectors = service.connectors.map(({ connector }) => connector)
  let asking: QuestionService | undefined
  let headlines: Headlines | undefined
  const counts = openKeptCounts({ connectors, pool: service.pool, log })
  const onPublished = ({ words }: { words: boolean }) => {
    onNews()
    void counts.keep()
    if (words) asking?.learn()
    if (!service.unhurried) void headlines?.refresh()
  }
  const onTrouble = (error: Error) =>
    log.warn({ err: error }, 'No se pudo leer el estado de los conjuntos de datos; se sirve con el último conocido.')
  const datasets = await waiting(() => watchDatasets(pool, connectors, onTrouble, onPublished, clock))
  asking = await waiting(() => openAsking({ service, datasets, clock, guard: healthProbe.guard, standbys, log }))
  headlines = openHeadlines({ connectors, box: asking.box, datasets, log })
  void counts.keep()
  if (!service.unhurried) void headlines.refresh()
  const stopWatching = () => {
    datasets.stop()
    counts.close()
  }
  return { datasets, asking, headlines, stopWatching }
}

/**
 * Connections are counted apart by who waits for them: those with a key, visitors, what is read for everybody, and the
 * books.
 */
function openPools(url: string, healthProbe: HealthProbe) {
  const pools = {
    pool: openRequestPool(url, healthProbe),
    visitorPool: openRequestPool(url, healthProbe, 'visitors'),
    statePool: openRequestPool(url, healthProbe, 'state'),
    books: openBooksPool(url),
    visitorBooks: openBooksPool(url, 'visitors'),
  }
  return { ...pools, end: () => Promise.all(Object.values(pools).map((pool) => pool.end())) }
}

/** Apart from what is answered at once: whole datasets as files, and what changed in them. */
function openLongReads(url: string, { guard }: HealthProbe) {
  const snapshots = openSnapshots({ url, guard })
  const changeSnapshots = openSnapshots({ url, guard, limits: CHANGE_LIMITS })
  return { snapshots, changeSnapshots, closeReads: () => Promise.all([snapshots.close(), changeSnapshots.close()]) }
}

/** Looks at once, too: something may have been published while no host was there. */
function openPurging(
  { service, ...rest }: Pick<Hosting, 'service' | 'pool' | 'datasets' | 'log'>,
  counter: Counter | undefined,
): Purges | undefined {
  const { config, connectors, unhurried } = service
  if (!config.purge || unhurried) return undefined
  const names = connectors.map(({ connector }) => connector.name)
  const purges = openPurges({ ...rest, targets: config.purge, names, counter })
  void purges.look()
  return purges
}
