import { once } from 'node:events'
import type { Command } from 'commander'
import type { Service } from '../composition.ts'
import { firstCall } from '../describe/calls.ts'
import type { Cli } from './cli.ts'

/** `tianguis serve`: the HTTP service and the scheduled refreshes, until a signal. */
export function serveCommand(program: Command, cli: Cli): void {
  program
    .command('serve')
    .description('Sirve la API y actualiza los datos según su cadencia, hasta Ctrl-C.')
    .addHelpText('after', EXAMPLES)
    .action(() => serve(cli))
}

const EXAMPLES = `
Ejemplos:
  $ tianguis serve
  $ PORT=8080 HOST=0.0.0.0 tianguis serve
  $ REFRESH=off tianguis serve          solo sirve lo que ya hay`

async function serve(cli: Cli): Promise<void> {
  const { withService } = await import('./service.ts')
  await withService(cli, (service) => serveUntilSignal(service, cli))
}

async function serveUntilSignal(service: Service, { signal, print }: Cli): Promise<void> {
  const [{ pino }, { startServer }, { loadSamples }, { startSchedule }, { developerKey }, { openKeyring }] = await Promise.all([
    import('pino'), import('../server.ts'), import('../upkeep/samples.ts'), import('../upkeep/schedule.ts'), import('../accounts/developer.ts'), import('../accounts/keyring.ts'),
  ])
  const { logLevel, refresh } = service.config
  const log = pino({ level: logLevel, base: undefined })
  for (const notice of service.notices) log.info(notice)
  for (const { name, reason } of service.broken) log.error({ connector: name }, `El conector «${name}» no se sirve: ${reason}`)
  await openKeyring(service) // a wrong pepper is told before samples take their time
  for (const trouble of await loadSamples(service, signal)) log.error(trouble)
  const key = await developerKey(service)
  const server = await startServer(service, log)
  try {
    print(welcome(service, server.url, key))
    const schedule = refresh ? await startSchedule(service, log) : undefined
    if (!signal.aborted) await once(signal, 'abort')
    log.info('Se terminan las peticiones en curso y se cierra.')
    await schedule?.stop()
  } finally {
    await server.close()
  }
}

/**
 * Where it is, and a first call to paste: of the last dataset, since the first is only the catalogue of places.
 * @param key a key that was made a moment ago and can be shown only now
 */
function welcome({ connectors }: Service, url: string, key: string | undefined): string {
  const last = connectors.at(-1)?.connector
  const call = last ? `\n  ${firstCall(last, url, key)}` : ''
  const about = key ? `\n\nUna clave para desarrollar en esta máquina, que no se vuelve a mostrar:\n  ${key}\n` : ''
  return `\nTianguis sirve ${connectors.length} conjuntos de datos en ${url}${about}${call}\n`
}
