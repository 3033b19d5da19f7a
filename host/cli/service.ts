import { openService, type Service } from '../composition.ts'
import { readConfig, type Config } from '../config.ts'
import { loadSamples } from '../upkeep/samples.ts'
import type { Cli } from './cli.ts'
import { CommandFailure, EXIT, wordsOf, wrongUsage } from './failures.ts'

/**
 * Opens the service for one command and always closes it, with the embedded server it may have started.
 * @throws CommandFailure for a wrong configuration or a database that cannot be reached.
 */
export async function withService<Result>(cli: Cli, work: (service: Service) => Promise<Result>): Promise<Result> {
  const service = await opened(cli, configOf(cli.env))
  try {
    for (const change of service.migrated) cli.notice(change)
    return await work(service)
  } finally {
    await service.close()
  }
}

/**
 * Loads the bundled samples when nothing was ever loaded: places must be known before anything else can be read.
 * Later releases' samples and new connectors are the host's business, when it starts.
 */
export async function loadFirstSamples(cli: Cli, service: Service): Promise<void> {
  const { rows: [row] } = await service.pool.query<{ loaded: boolean }>('select exists (select from tianguis.datasets where version > 0) as loaded')
  if (row!.loaded) return
  cli.notice('Primera vez: se cargan los datos de muestra que vienen con el programa.')
  for (const trouble of await loadSamples(service, cli.signal)) if (!cli.signal.aborted) cli.notice(trouble)
  cli.signal.throwIfAborted()
}

export function configOf(env: NodeJS.ProcessEnv): Config {
  try {
    return readConfig(env)
  } catch (error) {
    throw wrongUsage((error as Error).message)
  }
}

async function opened(cli: Cli, config: Config): Promise<Service> {
  try {
    return await openService(config, cli.signal)
  } catch (error) {
    if (config.databaseUrl === undefined || cli.signal.aborted || !isUnreachable(error)) throw error
    throw new CommandFailure(`No se pudo entrar a la base de datos de DATABASE_URL: ${wordsOf(error)}. Revisa la dirección, el usuario y la clave, y que el servidor esté encendido.`, EXIT.usage)
  }
}

/** No server there (system codes), not let in (class 28), no such database (3D000). */
function isUnreachable(error: unknown): boolean {
  const code = error instanceof AggregateError ? error.errors[0]?.code : (error as { code?: unknown }).code
  return typeof code === 'string' && /^(E[A-Z]+|28...|3D000)$/.test(code)
}
