import { openPool } from '@tianguis/core/database/connection'
import { COMMAND_LIMITS } from '@tianguis/core/database/limits'
import { DatabaseUnavailable } from '@tianguis/core/database/patience'
import { PepperError } from '../accounts/pepper.ts'
import { readConfig, type Config } from '../config.ts'
import { openDatabase, type Database } from '../database.ts'
import type { Cli } from './cli.ts'
import { CommandFailure, EXIT, cliFailureMessage, wrongUsage } from './failures.ts'

/**
 * Opens no more than the database for one command, and always closes it: what is no dataset's business starts at once.
 */
export const withDatabase = <Result>(cli: Cli, work: (database: Database) => Promise<Result>) =>
  withOpen(cli, openDatabase, soon(work))

/** What somebody waits for is done on connections that let nobody wait for long. */
export const soon =
  <Open extends Database, Result>(work: (opened: Open) => Promise<Result>) =>
  async (opened: Open): Promise<Result> => {
    const pool = openPool({ url: opened.databaseUrl, limits: COMMAND_LIMITS })
    try {
      return await work({ ...opened, pool })
    } finally {
      await pool.end()
    }
  }

/**
 * @throws CommandFailure for a wrong configuration, a pepper that is not the database's, or a database that cannot be
 * reached.
 */
export async function withOpen<Open extends Database, Result>(
  cli: Cli,
  open: (config: Config, signal: AbortSignal, tell: (text: string) => void) => Promise<Open>,
  work: (opened: Open) => Promise<Result>,
): Promise<Result> {
  const opened = await reached(cli, configOf(cli.env), open)
  try {
    return await work(opened)
  } catch (error) {
    throw error instanceof PepperError ? wrongUsage(error.message) : error
  } finally {
    await opened.close()
  }
}

export function configOf(env: NodeJS.ProcessEnv): Config {
  try {
    return readConfig(env)
  } catch (error) {
    throw wrongUsage((error as Error).message)
  }
}

async function reached<Open>(
  cli: Cli,
  config: Config,
  open: (config: Config, signal: AbortSignal, tell: (text: string) => void) => Promise<Open>,
): Promise<Open> {
  try {
    return await open(config, cli.signal, cli.notice)
  } catch (error) {
    if (error instanceof DatabaseUnavailable) {
      if (config.databaseUrl === undefined) throw new CommandFailure(error.message, EXIT.failed)
      throw new CommandFailure(`DATABASE_URL: ${error.message}`, EXIT.usage)
    }
    if (config.databaseUrl === undefined || cli.signal.aborted || !isUnreachable(error)) throw error
    throw new CommandFailure(
      `No se pudo entrar a la base de datos de DATABASE_URL: ${cliFailureMessage(error)}. Revisa la dirección, el usuario y la clave, y que el servidor esté encendido.`,
      EXIT.usage,
    )
  }
}

/** No server there (system codes), not let in (class 28), no such database (3D000). */
function isUnreachable(error: unknown): boolean {
  const code = error instanceof AggregateError ? error.errors[0]?.code : (error as { code?: unknown }).code
  return typeof code === 'string' && /^(E[A-Z]+|28...|3D000)$/.test(code)
}
