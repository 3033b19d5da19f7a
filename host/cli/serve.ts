import { once } from 'node:events'
import { InvalidArgumentError, type Command } from 'commander'
import type { Logger } from 'pino'
import type { DeveloperKey } from '../accounts/developer.ts'
import type { Service } from '../composition.ts'
import { firstCall } from '../describe/calls.ts'
import { refusedWhere } from '../place-of-error.ts'
import type { Running } from '../server.ts'
import type { Cli } from './cli.ts'

/** `tianguis serve`: the HTTP service and the scheduled refreshes, until a signal. */
export function serveCommand(program: Command, cli: Cli): void {
  program
    .command('serve')
    .description('Sirve la API y actualiza los datos según su cadencia, hasta Ctrl-C.')
    .option('--workers <n>', 'procesos que sirven el mismo puerto, de 1 a 64; uno, si no se dice', readWorkers)
    .addHelpText('after', EXAMPLES)
    .action(({ workers = 1 }: { workers?: number }) => serve(cli, workers))
}

const EXAMPLES = `
Ejemplos:
  $ tianguis serve
  $ PORT=8080 HOST=0.0.0.0 tianguis serve
  $ REFRESH=off tianguis serve          solo sirve lo que ya hay
  $ tianguis serve --workers 4          un proceso por núcleo; SIGUSR2 los cambia uno por uno`

function readWorkers(given: string): number {
  const workers = Number(given)
  if (!Number.isInteger(workers) || workers < 1 || workers > 64)
    throw new InvalidArgumentError(`Llegó «${given}»; es un entero de 1 a 64, lo común es uno por núcleo.`)
  return workers
}

/** Unheard, the signal would end the process: whoever reloads a service that is still starting wants no such thing. */
const reload = { now: () => {} }

async function serve(cli: Cli, workers: number): Promise<void> {
  const onReload = () => reload.now()
  process.on('SIGUSR2', onReload)
  try {
    const { withService } = await import('./with-service.ts')
    await withService(cli, (service) => serveUntilSignal(service, cli, workers))
  } finally {
    process.off('SIGUSR2', onReload)
  }
}

async function serveUntilSignal(service: Service, { signal, print }: Cli, workers: number): Promise<void> {
  const [
    { openLog },
    { patiently },
    { loadSamples },
    { startSchedule },
    { developerKey },
    { openKeyring },
    { exposureOf },
    { checkPort },
  ] = await Promise.all([
    import('../log.ts'),
    import('@tianguis/core/database/patience'),
    import('../upkeep/samples.ts'),
    import('../upkeep/schedule.ts'),
    import('../accounts/developer.ts'),
    import('../accounts/keyring.ts'),
    import('../accounts/pepper-file.ts'),
    import('../listen.ts'),
  ])
  const { logLevel, refresh, graceMs, port, host, metrics } = service.config
  const log = openLog(logLevel)
  for (const notice of service.notices) log.info(notice)
  service.keep((message, error) => (error ? log.error({ err: error }, message) : log.warn(message)))
  for (const one of service.broken)
    log.error({ connector: one.name }, `El conector «${one.name}» no se sirve: ${refusedWhere(one)}`)
  const tell = (text: string) => log.warn(text)
  const waiting = <Result>(work: () => Promise<Result>) => patiently({ url: service.databaseUrl, tell, signal }, work)
  // A wrong pepper and a port that is taken are told before samples take their time.
  await waiting(() => openKeyring(service))
  await checkPort(port, host, 'PORT')
  if (metrics?.port !== undefined) await checkPort(metrics.port, metrics.host, 'METRICS_PORT')
  for (const trouble of await loadSamples(service, signal, tell)) log.error(trouble)
  const exposure = exposureOf(service.config)
  if (exposure !== undefined) log.warn(exposure)
  signal.throwIfAborted()
  const server =
    workers > 1
      ? await serveTogether(service, log, workers)
      : await (await import('../server.ts')).startServer(service, log)
  let schedule: Awaited<ReturnType<typeof startSchedule>> | undefined
  try {
    schedule = refresh ? await waiting(() => startSchedule(service, log)) : undefined
    // Nothing is left that could fail between making the key and showing it.
    print(welcome(service, server.url, await waiting(() => developerKey(service))))
    if (!signal.aborted) await once(signal, 'abort')
    log.info('Se terminan las peticiones en curso y se cierra.')
  } finally {
    const left = server.close(signal.aborted ? { graceMs } : {})
    try {
      await schedule?.stop()
    } finally {
      await left
    }
  }
}

/**
 * Several processes under one port; this one refreshes, answers for their metrics, and changes them one by one when
 * told to.
 */
async function serveTogether({ config }: Service, log: Logger, count: number): Promise<Pick<Running, 'url' | 'close'>> {
  const [{ startFleet }, { openServer }, { answerMetrics, createMetricsApp }] = await Promise.all([
    import('../workers/fleet.ts'),
    import('../listen.ts'),
    import('../metrics/serve.ts'),
  ])
  const fleet = await startFleet({ count, log })
  const { port, host, token } = config.metrics ?? {}
  const metrics =
    port === undefined
      ? undefined
      : await openServer(
          createMetricsApp(answerMetrics(fleet, token), log, config.keyPrefix),
          port,
          host!,
          'METRICS_PORT',
        )
  reload.now = () =>
    void fleet
      .replace()
      .catch((error: Error) =>
        log.error({ err: error }, 'No se pudo cambiar un proceso de serve; siguen los que había.'),
      )
  return {
    url: fleet.url,
    close: async (leaving) => {
      await Promise.all([fleet.close(leaving), metrics?.close()])
    },
  }
}

/**
 * Where it is, and a first call to paste: of the last dataset, since the first is only the catalogue of places.
 * @param key undefined where none is made by the service
 */
function welcome({ connectors }: Service, url: string, key: DeveloperKey | undefined): string {
  const last = connectors.at(-1)?.connector
  const secret = key && 'secret' in key ? key.secret : undefined
  const call = last ? `\n  ${firstCall(last, url, secret)}` : ''
  const about = key ? `\n\n${aboutKey(key)}\n` : ''
  return `\nTianguis sirve ${connectors.length} conjuntos de datos en ${url}${about}${call}\n`
}

const aboutKey = (key: DeveloperKey): string =>
  'secret' in key
    ? `Una clave para desarrollar en esta máquina, que no se vuelve a mostrar:\n  ${key.secret}`
    : `Las claves se muestran una sola vez. Si no tienes ninguna, otra terminal hace una:\n  npx tianguis keys create --account ${key.account}`
