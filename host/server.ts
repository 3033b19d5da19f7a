import type { Logger } from 'pino'
import { createApp } from './app.ts'
import type { Service } from './composition.ts'
import { openServer, type Leaving, type Listening } from './listen.ts'
import { answerMetrics, createMetricsApp } from './metrics/serve.ts'
import { openHosting, type Crew } from './open-hosting.ts'
import { startRounds } from './watches/rounds.ts'
import { siteOfService } from './request/site.ts'

export interface Running {
  readonly url: string
  /** Where the metrics are, when they have a port of their own. */
  readonly metricsUrl: string | undefined
  /** Stops taking connections, lets requests under way finish, then closes what it opened. */
  close(leaving?: Leaving): Promise<void>
}

/** Serves a service over HTTP. @throws Error in Spanish when the port cannot be had. */
export async function startServer(
  service: Service,
  log: Logger,
  clock = () => new Date(),
  crew?: Crew,
): Promise<Running> {
  const { config } = service
  let open = true
  const { hosting, metrics, close: closeHosting } = await openHosting({ service, log, clock, crew, ready: () => open })
  const endRounds =
    config.refresh && !service.unhurried
      ? startRounds({ ...hosting, pool: service.pool, site: siteOfService(config) }, log)
      : async () => {}
  const servers: Listening[] = []
  const serve = async (...server: Parameters<typeof openServer>) => {
    const listening = await openServer(...server)
    servers.push(listening)
    return listening.url
  }
  const close = async (leaving?: Leaving) => {
    open = false
    await Promise.all([endRounds(), ...servers.map((server) => server.close(leaving))])
    await closeHosting()
  }
  try {
    const url = await serve(createApp(hosting), config.port, config.host, 'PORT')
    const { port, host, token } = config.metrics ?? {}
    if (port === undefined || crew) return { url, metricsUrl: undefined, close }
    const app = createMetricsApp(answerMetrics(metrics!, token), log, config.keyPrefix)
    return { url, metricsUrl: await serve(app, port, host!, 'METRICS_PORT'), close }
  } catch (error) {
    await close()
    throw error
  }
}
