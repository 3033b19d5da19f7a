import type { Command } from 'commander'
import type { Connector } from '@tianguis/core'
import type { Service } from '../composition.ts'
import { JSON_OUTPUT } from './arguments.ts'
import type { Cli } from './cli.ts'
import { CommandFailure } from './failures.ts'

interface Options {
  readonly write?: true
  readonly json?: true
}

/** `tianguis versions`: which publications are kept as files, and to write those that are due. */
export function versionsCommand(program: Command, cli: Cli): void {
  program
    .command('versions')
    .description(
      'Lista las publicaciones que se guardan como archivos, y los años de la historia; con --write, escribe lo que falte.',
    )
    .argument('[conjunto]', 'solo las de un conjunto')
    .option('--write', 'escribe ahora lo que toque y retira lo que pasó de VERSION_DAYS; «serve» lo hace solo')
    .addOption(JSON_OUTPUT)
    .addHelpText('after', HELP)
    .action((dataset: string | undefined, options: Options) => versions(cli, dataset, options))
}

const HELP = `
Ejemplos:
  $ tianguis versions
  $ tianguis versions gasolina
  $ tianguis versions --write           con REFRESH=off, o antes de copiar la carpeta`

async function versions(cli: Cli, dataset: string | undefined, { write, json }: Options): Promise<void> {
  const { withService, withServiceSoon } = await import('./with-service.ts')
  const { pickDatasets } = await import('./pick.ts')
  const picked = (service: Service) =>
    pickDatasets(service, dataset === undefined ? [] : [dataset], dataset === undefined).found.map(
      ({ connector }) => connector,
    )
  if (write) return withService(cli, (service) => writeAll(cli, service, picked(service), json))
  const { keptVersions } = await import('../versions/kept.ts')
  const { keptYears } = await import('../versions/past-years.ts')
  const { describeVersions, versionJson } = await import('./versions-report.ts')
  await withServiceSoon(cli, async (service) => {
    const found = await Promise.all(
      picked(service).map(async (connector) => ({
        connector,
        kept: await keptVersions(service.pool, connector, {}),
        years: await keptYears(service.pool, connector),
      })),
    )
    if (json) cli.answer(found.flatMap(versionJson))
    else cli.print(describeVersions(found))
  })
}

/** What cannot be written of one dataset keeps none of the others from it. */
async function writeAll(cli: Cli, service: Service, connectors: readonly Connector[], json?: true): Promise<void> {
  const { keepVersions } = await import('../versions/keep.ts')
  const { describeWritten, writtenJson } = await import('./versions-report.ts')
  if (service.config.versionDays === 0) cli.notice('VERSION_DAYS es 0: no se escribe ninguna versión.')
  const done = []
  const troubles: string[] = []
  for (const connector of connectors) {
    cli.signal.throwIfAborted()
    try {
      done.push(await keepVersions(service, connector, new Date()))
    } catch (error) {
      troubles.push(`${connector.name}: ${(error as Error).message}`)
    }
  }
  if (troubles.length) throw new CommandFailure(troubles.join('\n'))
  if (json) cli.answer(done.map(writtenJson))
  else cli.print(describeWritten(done))
}
