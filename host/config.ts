import type { Endpoint } from '@tianguis/sql/llm/model'
import type { PurgeTargets } from './purge/tell.ts'
import { SETTINGS } from './settings.ts'

export interface Config {
  readonly port: number
  readonly host: string
  readonly databaseUrl: string | undefined
  /** Of hot standbys of it, which dataset reads and questions go to: an address each. */
  readonly replicaUrls: readonly string[]
  readonly dataFolder: string
  /** `s3://bucket/prefix`, where files are kept; in the data folder unless told. */
  readonly storeUrl: string | undefined
  /** Folder with another PostgreSQL's initdb and postgres. */
  readonly pgBin: string | undefined
  /** Folders with further connectors, besides `connectors/` and installed packages. */
  readonly connectorFolders: readonly string[]
  readonly refresh: boolean
  /** Milliseconds that a refresh may take; by the dataset's cadence unless told. */
  readonly refreshLimitMs: number | undefined
  /** Days that superseded rows of a dataset without revisions stay. */
  readonly revisionDays: number
  /** Days that publications are kept as files; with 0 none is written. */
  readonly versionDays: number
  readonly logLevel: string
  /** Milliseconds that a host which ends still takes requests, so that a balancer sends them elsewhere before. */
  readonly graceMs: number
  readonly metrics: Metering | undefined
  /** Subnets whose X-Forwarded-For is believed. */
  readonly trustedProxies: readonly string[]
  /** What digests of keys are made with; the bundled server makes its own. */
  readonly pepper: string | undefined
  /** The one before it, while it is being changed. */
  readonly previousPepper: string | undefined
  /** What keys begin with. */
  readonly keyPrefix: string
  /** Of a language model that is asked what the rules of questions do not know; nobody is unless told. */
  readonly llm: Endpoint | undefined
  /** Of the payment provider; without it the operator sets plans. */
  readonly stripe:
    | { readonly secretKey: string; readonly webhookSecret: string; readonly apiUrl: string | undefined }
    | undefined
  /** Scheme, name and port the service is reached by from outside; else what each request says. */
  readonly publicUrl: string | undefined
  /** Shared caches that are told of publications. */
  readonly purge: PurgeTargets | undefined
  /** Receivers of alerts that may be private and plain http, `host` or `host:port`. */
  readonly webhookHosts: readonly string[]
  /** Through which letters leave; without it they stay in the outbox. */
  readonly mail: { readonly url: string; readonly from: string } | undefined
  /** How to ask the operator for something. */
  readonly contact: { readonly email: string | undefined; readonly url: string | undefined }
  /** Where connectors find their overrides and secrets. */
  readonly env: NodeJS.ProcessEnv
}

/** Where `/metrics` is: on a port of its own, or on the public one for whoever has the token. */
export interface Metering {
  readonly port: number | undefined
  readonly host: string
  /** Asked for on either port. */
  readonly token: string | undefined
}

/** What is mistyped may still hold a password or a key. */
const HIDDEN: readonly string[] = [
  'DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'STORE_URL',
  'TIANGUIS_PEPPER',
  'TIANGUIS_PEPPER_OLD',
  'METRICS_TOKEN',
  'TIANGUIS_LLM_URL',
  'TIANGUIS_LLM_KEY',
  'SMTP_URL',
  'PURGE_URL',
  'PURGE_COMMAND',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_API_URL',
]
const shown = (name: string, env: NodeJS.ProcessEnv) =>
  env[name] ? `llegó «${HIDDEN.includes(name) ? '…' : env[name]}»` : 'falta'

/**
 * Reads the configuration from environment variables.
 * @throws Error that lists every wrong setting at once, in Spanish.
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const read = SETTINGS.safeParse(env)
  if (!read.success) {
    const faults = read.error.issues.map(
      ({ path, message }) => `- ${path.join('.')}: ${shown(String(path[0]), env)}; ${message}.`,
    )
    throw new Error(`La configuración no es válida:\n${faults.join('\n')}`)
  }
  const settings = read.data
  return {
    port: settings.PORT,
    host: settings.HOST,
    databaseUrl: settings.DATABASE_URL,
    replicaUrls: settings.DATABASE_REPLICA_URL,
    dataFolder: settings.TIANGUIS_DATA,
    storeUrl: settings.STORE_URL,
    pgBin: settings.PG_BIN,
    connectorFolders: settings.TIANGUIS_CONNECTORS,
    refresh: settings.REFRESH === 'on',
    refreshLimitMs: settings.REFRESH_MINUTES === undefined ? undefined : settings.REFRESH_MINUTES * 60_000,
    revisionDays: settings.REVISION_DAYS,
    versionDays: settings.VERSION_DAYS,
    logLevel: settings.LOG_LEVEL,
    graceMs: settings.SHUTDOWN_GRACE * 1000,
    metrics:
      settings.METRICS_PORT === undefined && !settings.METRICS_TOKEN
        ? undefined
        : { port: settings.METRICS_PORT, host: settings.METRICS_HOST, token: settings.METRICS_TOKEN },
    trustedProxies: settings.TRUSTED_PROXIES,
    pepper: settings.TIANGUIS_PEPPER,
    previousPepper: settings.TIANGUIS_PEPPER_OLD,
    keyPrefix: settings.TIANGUIS_KEY_PREFIX,
    llm: settings.TIANGUIS_LLM_URL
      ? { url: settings.TIANGUIS_LLM_URL, model: settings.TIANGUIS_LLM_MODEL!, key: settings.TIANGUIS_LLM_KEY }
      : undefined,
    stripe: settings.STRIPE_SECRET_KEY
      ? {
          secretKey: settings.STRIPE_SECRET_KEY,
          webhookSecret: settings.STRIPE_WEBHOOK_SECRET!,
          apiUrl: settings.STRIPE_API_URL,
        }
      : undefined,
    publicUrl: settings.PUBLIC_URL,
    purge:
      settings.PURGE_URL.length || settings.PURGE_COMMAND.length
        ? { urls: settings.PURGE_URL, command: settings.PURGE_COMMAND }
        : undefined,
    webhookHosts: settings.WEBHOOK_HOSTS,
    mail: settings.SMTP_URL ? { url: settings.SMTP_URL, from: settings.MAIL_FROM! } : undefined,
    contact: { email: settings.CONTACT_EMAIL, url: settings.CONTACT_URL },
    env,
  }
}
