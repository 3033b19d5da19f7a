import { delimiter, resolve } from 'node:path'
import { z } from 'zod'

const folder = z.string().min(1).transform((path) => resolve(path))
const empty = (value: unknown) => (value === '' ? undefined : value)
const setting = <S extends z.ZodType>(schema: S) => z.preprocess(empty, schema)

const SETTINGS = z.object({
  PORT: setting(z.coerce.number('PORT es un número de 0 a 65535').int('PORT es un entero').min(0, 'PORT es de 0 a 65535').max(65535, 'PORT es de 0 a 65535').default(3000)),
  HOST: setting(z.string().default('127.0.0.1')),
  DATABASE_URL: setting(z.string().regex(/^postgres(ql)?:\/\//, 'DATABASE_URL es una dirección postgres://usuario:clave@host/base').optional()),
  TIANGUIS_DATA: setting(folder.default(resolve('.tianguis'))),
  PG_BIN: setting(folder.optional()),
  TIANGUIS_CONNECTORS: setting(z.string().default('').transform((list) => list.split(delimiter).filter(Boolean).map((path) => resolve(path)))),
  REFRESH: setting(z.enum(['on', 'off'], 'REFRESH es on u off').default('on')),
  LOG_LEVEL: setting(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'LOG_LEVEL es fatal, error, warn, info, debug o silent').default('info')),
})

export interface Config {
  readonly port: number
  readonly host: string
  readonly databaseUrl: string | undefined
  readonly dataFolder: string
  /** Folder with another PostgreSQL's initdb and postgres. */
  readonly pgBin: string | undefined
  /** Folders with further connectors, besides `connectors/` and installed packages. */
  readonly connectorFolders: readonly string[]
  readonly refresh: boolean
  readonly logLevel: string
  /** Where connectors find their overrides and secrets. */
  readonly env: NodeJS.ProcessEnv
}

/** A mistyped DATABASE_URL still holds its password. */
const shown = (name: string, env: NodeJS.ProcessEnv) => (name === 'DATABASE_URL' ? '…' : env[name])

/**
 * Reads the configuration from environment variables.
 * @throws Error that lists every wrong setting at once, in Spanish.
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const read = SETTINGS.safeParse(env)
  if (!read.success) {
    const faults = read.error.issues.map(({ path, message }) => `- ${path.join('.')}: llegó «${shown(String(path[0]), env)}»; ${message}.`)
    throw new Error(`La configuración no es válida:\n${faults.join('\n')}`)
  }
  const settings = read.data
  return {
    port: settings.PORT,
    host: settings.HOST,
    databaseUrl: settings.DATABASE_URL,
    dataFolder: settings.TIANGUIS_DATA,
    pgBin: settings.PG_BIN,
    connectorFolders: settings.TIANGUIS_CONNECTORS,
    refresh: settings.REFRESH === 'on',
    logLevel: settings.LOG_LEVEL,
    env,
  }
}
