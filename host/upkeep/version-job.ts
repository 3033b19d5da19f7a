import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Job, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { MEXICO_CITY } from '@tianguis/core/decode/dates'
import type { Service } from '../composition.ts'
import { refresherEnv, REFRESHER_FLAGS } from './fork-refresh.ts'
import { openQueue, RETRY_SECONDS } from './queue.ts'

/** Soon after midnight, when the day whose last publication is wanted is over. */
const NIGHTLY = { queue: 'versiones', cron: '10 0 * * *' } as const
/** A host that starts first refreshes what is due. */
const START_SECONDS = 60
const PROGRAM = fileURLToPath(new URL('../cli/main.ts', import.meta.url))

/** Of which dataset publications are written; of all of them unless told. */
interface Wanted {
  readonly dataset?: string
}

interface Writing {
  readonly service: Service
  readonly boss: PgBoss
  readonly log: Logger
  readonly signal: AbortSignal
  /** A host that is gone loses its job after so many seconds. */
  readonly heartbeat: number
}

/**
 * Publications are written as files after they came out, and each night those of whose day they were the last, on
 * whichever host takes the job.
 */
export async function scheduleVersions({ service, boss, log, signal, heartbeat }: Writing): Promise<void> {
  const { queue, cron } = NIGHTLY
  await openQueue(boss, queue, { retryDelay: RETRY_SECONDS, heartbeatSeconds: heartbeat })
  if (service.config.versionDays === 0) return
  await boss.schedule(queue, cron, null, { tz: MEXICO_CITY })
  await boss.work(queue, { batchSize: 1, pollingIntervalSeconds: 10 }, async ([job]: Job<Wanted | null>[]) =>
    writeApart(service, { log, signal }, job!.data?.dataset),
  )
  await boss.send(queue, {}, { startAfter: START_SECONDS })
}

/** After a publication. While one job of the dataset waits, there is no second. */
export const sendVersion = (boss: PgBoss, dataset: string) =>
  boss.send(NIGHTLY.queue, { dataset } satisfies Wanted, { singletonKey: dataset })

/**
 * In a process of its own: to write Parquet takes a core for as long as it lasts, which is not taken from those who are
 * asking.
 * @throws Error when something could not be written, so that the job is tried again
 */
async function writeApart(
  { config, databaseUrl }: Service,
  { log, signal }: Pick<Writing, 'log' | 'signal'>,
  dataset: string | undefined,
): Promise<void> {
  const words = ['versions', ...(dataset === undefined ? [] : [dataset]), '--write', '--json']
  const env = {
    ...refresherEnv(config.dataFolder),
    ...config.env,
    DATABASE_URL: databaseUrl,
    TIANGUIS_DATA: config.dataFolder,
  }
  try {
    await promisify(execFile)(process.execPath, [...REFRESHER_FLAGS, PROGRAM, ...words], { env, signal })
  } catch (error) {
    if (signal.aborted) throw error
    const { stderr = '', message } = error as Error & { stderr?: string }
    const why = stderr.trim() || message
    log.warn({ dataset }, `No se escribieron todas las versiones: ${why}`)
    throw new Error(why)
  }
}
