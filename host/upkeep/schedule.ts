import { randomUUID } from 'node:crypto'
import PQueue from 'p-queue'
import { PgBoss, type JobWithMetadata } from 'pg-boss'
import type { Logger } from 'pino'
import { openPool } from '@tianguis/core/database/connection'
import { lastDue } from '@tianguis/core/cadence'
import { MEXICO_CITY } from '@tianguis/core/decode/dates'
import type { RunReport } from '@tianguis/core/refresh/run'
import type { Service } from '../composition.ts'
import type { DiscoveredConnector } from '../discovery.ts'
import { refreshInChildProcess, type ChildTimeouts } from './fork-refresh.ts'
import { openQueue, RETRY_SECONDS } from './queue.ts'
import { tidyUp } from './retention.ts'
import { scheduleVersions, sendVersion } from './version-job.ts'

const QUEUE_PREFIX = 'refresh.'
/** Once a day, when few ask; a host that is never on at that hour does it when it starts. */
const TIDYING = { queue: 'limpieza', cron: '20 4 * * *', everySeconds: 24 * 3600 } as const
/** Refreshes of one host at once: each is a process and, for a national file, a core. */
const AT_ONCE = 2

/** How soon what a host leaves undone is another's, in seconds. */
export interface Pace {
  /** A host that is gone, or paused, loses its job after this long without a sign of it. */
  readonly heartbeat: number
  /** How often that is looked at. */
  readonly supervision: number
  readonly retry: number
  readonly polling: number
  /** How long a refresh's process is waited for. */
  readonly patience?: ChildTimeouts
}
export const PACE: Pace = { heartbeat: 60, supervision: 60, retry: RETRY_SECONDS, polling: 5 }

const CLOSING = 'El servicio se está cerrando.'
const GOOD: Partial<Record<RunReport['outcome'], string>> = {
  published: 'publicado',
  unchanged: 'sin cambios',
  busy: 'ya se estaba actualizando',
}

export interface Schedule {
  stop(): Promise<void>
}

/**
 * Refreshes datasets as their cadence says, on whichever host takes the job: one job a dataset at a time, across every
 * host on the database. What came due while no host was running is refreshed at once; what a host began and left, when
 * it was killed or paused, another takes over.
 */
export async function startSchedule(service: Service, log: Logger, pace = PACE): Promise<Schedule> {
  // Its own connections, so that no refresh that holds all others keeps a job from being seen to live.
  const pool = openPool({ url: service.databaseUrl, max: 2 })
  const db = { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) }
  const boss = new PgBoss({
    db,
    schema: 'trabajos',
    superviseIntervalSeconds: pace.supervision,
    monitorIntervalSeconds: pace.supervision,
  })
  boss.on('error', (error) =>
    log.warn({ err: error }, 'El programador de actualizaciones tuvo un problema; lo intenta de nuevo.'),
  )
  const closing = new AbortController()
  const stop = async () => {
    closing.abort(new Error(CLOSING))
    await boss.stop({ graceful: true, timeout: 10_000 })
    await pool.end()
  }
  try {
    await begin(service, { boss, log, pace, signal: closing.signal })
    return { stop }
  } catch (error) {
    // Whoever starts may begin again, once the database is back.
    await stop().catch((trouble: unknown) =>
      log.warn({ err: trouble }, 'El programador de actualizaciones no se cerró en orden.'),
    )
    throw error
  }
}

async function begin(
  service: Service,
  { boss, log, pace, signal }: Pick<Shift, 'boss' | 'log' | 'signal'> & { readonly pace: Pace },
): Promise<void> {
  await boss.start()
  const session = randomUUID()
  const outage = { told: false }
  const room = new PQueue({ concurrency: AT_ONCE })
  for (const found of service.connectors) {
    const { name, cadence } = found.connector
    const queue = `${QUEUE_PREFIX}${name}`
    await openQueue(boss, queue, { retryDelay: pace.retry, retryBackoff: true, heartbeatSeconds: pace.heartbeat })
    await Promise.all(
      cadence.cron.map((line, index) => boss.schedule(queue, line, null, { tz: cadence.timezone, key: String(index) })),
    )
    await boss.work(
      queue,
      { batchSize: 1, pollingIntervalSeconds: pace.polling, includeMetadata: true },
      async ([job]: JobWithMetadata<Due | null>[]) => {
        const due = async () => isOrdered(job!) || isDue(service, found)
        return room.add(async () => {
          if (await due()) await work({ service, boss, log, session, signal, outage, patience: pace.patience }, found)
        })
      },
    )
    if (await isDue(service, found)) await boss.send(queue, { late: true } satisfies Due)
  }
  await scheduleTidying({ service, boss, log, signal })
  await scheduleVersions({ service, boss, log, signal, heartbeat: pace.heartbeat })
}

/** What a job is sent with. */
interface Due {
  /** The dataset that was published, of those that this one is computed from. */
  readonly after?: string
  /** A host that started found it due, as another may have a moment before. */
  readonly late?: true
}

/**
 * Done whatever was done meanwhile. What is tried again, or was late, another host may have done: it is not done twice.
 */
const isOrdered = ({ data, retryCount }: JobWithMetadata<Due | null>) =>
  data?.after !== undefined || (retryCount === 0 && !data?.late)

interface Shift {
  readonly service: Service
  readonly boss: PgBoss
  readonly log: Logger
  /** Of this start. */
  readonly session: string
  /** Whether it was told that there is no network. */
  readonly outage: { told: boolean }
  readonly signal: AbortSignal
  readonly patience?: ChildTimeouts | undefined
}

async function work(
  { service, boss, log, session, signal, outage, patience }: Shift,
  found: DiscoveredConnector,
): Promise<void> {
  const { name } = found.connector
  const order = { dataset: name, from: 'live', trigger: 'programa', session, interruption: CLOSING } as const
  const { outcome, published, failure, runId, counts, version, overrun, cause } = await refreshInChildProcess(
    service,
    order,
    {
      signal,
      patience,
    },
  )
  const told = { dataset: name, run: runId, outcome, version, ...counts }
  if (published) {
    await sendDependents(service, boss, name)
    await sendVersion(boss, name)
  }
  if (GOOD[outcome]) tellBack(log, outage)
  const words = GOOD[outcome]
  if (words) return log.info(told, `${name}: ${words}`)
  if (cause === 'no_network') tellOutage(log, outage)
  log[cause === 'no_network' ? 'debug' : 'warn'](told, failure ?? outcome)
  // Thrown so that the job is tried again; a refusal is not, because the same answer would be refused again, nor one
  // that took too long.
  if (outcome === 'failed' && !overrun) throw new Error(failure ?? outcome)
}

/** Said once, and not of each source; the ledger has each with its address. */
function tellOutage(log: Logger, outage: Shift['outage']): void {
  if (outage.told) return
  outage.told = true
  log.warn(
    'Sin red: las fuentes no contestan. Se sirve lo último bueno, y donde no lo hay la muestra que viene con el programa; se vuelve a intentar solo. «tianguis status» dice cómo va cada conjunto.',
  )
}

function tellBack(log: Logger, outage: Shift['outage']): void {
  if (outage.told) log.info('Hay red otra vez.')
  outage.told = false
}

async function scheduleTidying({
  service,
  boss,
  log,
  signal,
}: Pick<Shift, 'service' | 'boss' | 'log' | 'signal'>): Promise<void> {
  const { queue, cron, everySeconds } = TIDYING
  await openQueue(boss, queue, { retryDelay: RETRY_SECONDS, heartbeatSeconds: PACE.heartbeat })
  await boss.schedule(queue, cron, null, { tz: MEXICO_CITY })
  await boss.work(queue, { batchSize: 1, pollingIntervalSeconds: 30 }, async () => {
    const deleted = await tidyUp(service, signal)
    log.info({ deleted }, 'Se borró lo que ya cumplió su plazo.')
  })
  await boss.send(queue, {}, { singletonSeconds: everySeconds })
}

/** What is computed from a dataset is computed again when it has changed. */
async function sendDependents({ connectors }: Service, boss: PgBoss, name: string): Promise<void> {
  for (const { connector } of connectors)
    if (connector.after?.includes(name))
      await boss.send(`${QUEUE_PREFIX}${connector.name}`, { after: name } satisfies Due)
}

/** True when the source has published since the last good check. */
async function isDue({ pool }: Service, { connector }: DiscoveredConnector): Promise<boolean> {
  const {
    rows: [row],
  } = await pool.query<{ checked_at: Date | null }>('select checked_at from tianguis.datasets where name = $1', [
    connector.name,
  ])
  return !row?.checked_at || row.checked_at < lastDue(connector.cadence, new Date())
}
