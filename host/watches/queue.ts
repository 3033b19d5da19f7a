/** Deliveries on whichever host takes the job: one job an endpoint at a time, across every host on the database. */
import type { Job, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Service } from '../composition.ts'
import { siteOfService } from '../request/site.ts'

export const DELIVERY_QUEUE = 'avisos'
/** A receiver that hangs holds up no other. */
const AT_ONCE = 4
/** Endpoints that are put into the queue at one look. */
const MOST = 500

interface Opening {
  readonly service: Service
  readonly boss: PgBoss
  readonly log: Logger
  readonly signal: AbortSignal
  /** Seconds between two looks for what waits. */
  readonly polling: number
}

/**
 * What waits is in `tianguis.deliveries`, which a backup carries, and so is the pause of an endpoint that fails; the queue
 * says who does it. @returns what ends it
 */
export async function startDeliveries({ service, boss, log, signal, polling }: Opening): Promise<() => void> {
  const { config, pool } = service
  let opened: ReturnType<typeof openDelivery> | undefined
  const delivering = () => (opened ??= openDelivery({ service, log, signal }))
  // While the pepper is being changed, what was sealed under the one before is sealed anew: once it is gone, it could not be.
  if (config.previousPepper !== undefined) await delivering()
  await boss.work(
    DELIVERY_QUEUE,
    { batchSize: 1, localConcurrency: AT_ONCE, pollingIntervalSeconds: polling },
    async ([job]: Job<{ readonly endpoint: string }>[]) => {
      await (await delivering()).deliver(job!.data.endpoint)
    },
  )
  const look = async () => {
    const { rows } = await pool.query<{ id: string }>(
      `select e.id from tianguis.endpoints e where e.off_at is null and e.next_at <= tianguis.clock()
          and exists (select from tianguis.deliveries where endpoint = e.id and delivered_at is null) order by e.next_at limit ${MOST}`,
    )
    for (const { id } of rows) await boss.send(DELIVERY_QUEUE, { endpoint: id }, { singletonKey: id })
  }
  const timer = setInterval(
    () =>
      void look().catch((error: Error) =>
        log.warn({ err: error }, 'No se pudo ver qué avisos esperan; se intenta de nuevo.'),
      ),
    polling * 1000,
  )
  return () => {
    clearInterval(timer)
    void opened?.then(({ close }) => close())
  }
}

/** Loaded with the first delivery: where nobody watches anything, nobody waits for it. */
async function openDelivery({ service, log, signal }: Pick<Opening, 'service' | 'log' | 'signal'>) {
  const { config, pool } = service
  const [{ openKeyring }, { openMail }, { deliverTo }, { openPoster }, { resealSecrets }] = await Promise.all([
    import('../accounts/keyring.ts'),
    import('../portal/mail.ts'),
    import('./deliver.ts'),
    import('./post.ts'),
    import('./secret.ts'),
  ])
  const { peppers } = await openKeyring(service)
  await resealSecrets(pool, peppers)
  const [mail, poster] = [openMail(service, log), openPoster({ own: config.webhookHosts })]
  const portal = `${siteOfService(config)}/portal/avisos`
  const clock = () => new Date()
  return {
    deliver: (endpoint: string) => deliverTo(endpoint, { pool, peppers, mail, poster, clock, log, portal, signal }),
    close() {
      poster.close()
      mail.close()
    },
  }
}
