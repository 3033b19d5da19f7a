import { openService, type Service } from '../composition.ts'
import { loadSamples } from '../upkeep/samples.ts'
import type { Cli } from './cli.ts'
import { soon, withOpen } from './with-database.ts'

/**
 * Opens the service for one command and always closes it, with the embedded server it may have started.
 * @throws CommandFailure as `withOpen` does
 */
export function withService<Result>(cli: Cli, work: (service: Service) => Promise<Result>): Promise<Result> {
  return withOpen(cli, openService, async (service) => {
    for (const change of service.migrated) cli.notice(change)
    return work(service)
  })
}

/** The same for a command that reads or writes a few rows. */
export const withServiceSoon = <Result>(cli: Cli, work: (service: Service) => Promise<Result>): Promise<Result> =>
  withService(cli, soon(work))

/**
 * Loads the bundled samples when nothing was ever loaded: places must be known before anything else can be read.
 * Later releases' samples and new connectors are the host's business, when it starts.
 */
export async function loadFirstSamples(cli: Cli, service: Service): Promise<void> {
  const {
    rows: [row],
  } = await service.pool.query<{ loaded: boolean }>(
    'select exists (select from tianguis.datasets where version > 0) as loaded',
  )
  if (row!.loaded) return
  cli.notice('Primera vez: se cargan los datos de muestra que vienen con el programa.')
  for (const trouble of await loadSamples(service, cli.signal, cli.notice)) if (!cli.signal.aborted) cli.notice(trouble)
  cli.signal.throwIfAborted()
}
