import { existsSync } from 'node:fs'
import { delimiter, resolve } from 'node:path'
import { isPublicAddress, literalAddress } from '@tianguis/core/http/addresses'
import type { Endpoint } from '@tianguis/sql/llm/model'
import { z } from 'zod'
import { isSubnet } from './accounts/address.ts'

const folder = z
  .string()
  .min(1)
  .transform((path) => resolve(path))
/** A folder, as an absolute path; what is no folder and looks like the name of an installed package stays as it is. */
const connectorSource = (given: string) =>
  !existsSync(given) && /^(@[\w.-]+\/)?[\w-][\w.-]*$/.test(given) ? given : resolve(given)
const empty = (value: unknown) => (value === '' ? undefined : value)
const setting = <S extends z.ZodType>(schema: S) => z.preprocess(empty, schema)

/** Where plain HTTP stays within this machine or its network: an address that is not public, or a name that no public server has. */
const isNear = (hostname: string) => {
  const literal = literalAddress(hostname)
  return literal === undefined
    ? !hostname.includes('.') || /\.(local|localhost|internal|lan)$/.test(hostname)
    : !isPublicAddress(literal)
}
const isEndpoint = (address: string) => {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, username, password, hash } = new URL(address)
  return !username && !password && !hash && (protocol === 'https:' || (protocol === 'http:' && isNear(hostname)))
}
/** The root of a server, over TLS, or on this machine. */
const isRootOfServer = (address: string) => {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, username, password, pathname, search, hash } = new URL(address)
  if (username || password || pathname !== '/' || search || hash) return false
  return protocol === 'https:' || (protocol === 'http:' && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname))
}
const isOrigin = (address: string) =>
  /^https?:\/\/[^/]+\/?$/.test(address) && URL.canParse(address) && !new URL(address).username
const isWebPage = (address: string) => /^https?:\/\//.test(address) && URL.canParse(address)

/** What is set, by name; whether it is of use alone is asked of it. */
type Given = Readonly<Record<string, unknown>>

/** Settings that are nothing without another: when that one is missing, and why it is needed. */
const TOGETHER: readonly {
  readonly when: (set: Given) => unknown
  readonly missing: string
  readonly because: string
}[] = [
  { when: (set) => set.SMTP_URL && !set.MAIL_FROM, missing: 'MAIL_FROM', because: 'SMTP_URL necesita un remitente' },
  {
    when: (set) => set.SMTP_URL && !set.PUBLIC_URL,
    missing: 'PUBLIC_URL',
    because: 'los enlaces que manda SMTP_URL no pueden llevar la dirección que diga quien los pide',
  },
  { when: (set) => !set.SMTP_URL && set.MAIL_FROM, missing: 'SMTP_URL', because: 'MAIL_FROM no hace nada sin ella' },
  {
    when: (set) => set.TIANGUIS_LLM_URL && !set.TIANGUIS_LLM_MODEL,
    missing: 'TIANGUIS_LLM_MODEL',
    because: 'TIANGUIS_LLM_URL necesita el nombre de su modelo',
  },
  {
    when: (set) => !set.TIANGUIS_LLM_URL && (set.TIANGUIS_LLM_MODEL ?? set.TIANGUIS_LLM_KEY),
    missing: 'TIANGUIS_LLM_URL',
    because: 'TIANGUIS_LLM_MODEL y TIANGUIS_LLM_KEY no hacen nada sin ella',
  },
  {
    when: (set) => set.DATABASE_REPLICA_URL && !set.DATABASE_URL,
    missing: 'DATABASE_URL',
    because: 'DATABASE_REPLICA_URL es de una réplica de ella',
  },
  {
    when: (set) => !set.STRIPE_SECRET_KEY && (set.STRIPE_WEBHOOK_SECRET ?? set.STRIPE_API_URL),
    missing: 'STRIPE_SECRET_KEY',
    because: 'STRIPE_WEBHOOK_SECRET y STRIPE_API_URL no hacen nada sin ella',
  },
  {
    when: (set) => set.STRIPE_SECRET_KEY && !set.STRIPE_WEBHOOK_SECRET,
    missing: 'STRIPE_WEBHOOK_SECRET',
    because: 'sin él no se sabe qué avisos son de Stripe, y ningún pago cambiaría un plan',
  },
  {
    when: (set) => set.STRIPE_SECRET_KEY && !set.PUBLIC_URL,
    missing: 'PUBLIC_URL',
    because: 'quien paga vuelve a ella, y no a la dirección que diga quien la pide',
  },
]

const SETTINGS = z
  .object({
    PORT: setting(
      z.coerce
        .number('PORT es un número de 0 a 65535')
        .int('PORT es un entero')
        .min(0, 'PORT es de 0 a 65535')
        .max(65535, 'PORT es de 0 a 65535')
        .default(3000),
    ),
    HOST: setting(z.string().default('127.0.0.1')),
    DATABASE_URL: setting(
      z
        .string()
        .regex(/^postgres(ql)?:\/\//, 'DATABASE_URL es una dirección postgres://usuario:clave@host/base')
        .optional(),
    ),
    DATABASE_REPLICA_URL: setting(
      z
        .string()
        .regex(/^postgres(ql)?:\/\//, 'DATABASE_REPLICA_URL es una dirección postgres://usuario:clave@host/base')
        .optional(),
    ),
    TIANGUIS_DATA: setting(folder.default(resolve('.tianguis'))),
    PG_BIN: setting(folder.optional()),
    TIANGUIS_CONNECTORS: setting(
      z
        .string()
        .default('')
        .transform((list) => list.split(delimiter).filter(Boolean).map(connectorSource)),
    ),
    REFRESH: setting(z.enum(['on', 'off'], 'REFRESH es on u off').default('on')),
    REFRESH_MINUTES: setting(
      z.coerce
        .number('REFRESH_MINUTES son minutos, de 1 a 1200')
        .min(1, 'REFRESH_MINUTES es de 1 a 1200')
        .max(1200, 'REFRESH_MINUTES es de 1 a 1200')
        .optional(),
    ),
    SHUTDOWN_GRACE: setting(
      z.coerce
        .number('SHUTDOWN_GRACE son segundos, de 0 a 60')
        .min(0, 'SHUTDOWN_GRACE es de 0 a 60')
        .max(60, 'SHUTDOWN_GRACE es de 0 a 60')
        .default(0),
    ),
    METRICS_PORT: setting(
      z.coerce
        .number('METRICS_PORT es un número de 0 a 65535')
        .int('METRICS_PORT es un entero')
        .min(0, 'METRICS_PORT es de 0 a 65535')
        .max(65535, 'METRICS_PORT es de 0 a 65535')
        .optional(),
    ),
    METRICS_HOST: setting(z.string().default('127.0.0.1')),
    METRICS_TOKEN: setting(
      z
        .string()
        .regex(
          /^[\x21-\x7e]{16,}$/,
          'METRICS_TOKEN mide al menos 16 caracteres, sin espacios; «openssl rand -hex 24» da uno',
        )
        .optional(),
    ),
    LOG_LEVEL: setting(
      z
        .enum(
          ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
          'LOG_LEVEL es fatal, error, warn, info, debug o silent',
        )
        .default('info'),
    ),
    TRUSTED_PROXIES: setting(
      z
        .string()
        .default('')
        .transform((list) =>
          list
            .split(',')
            .map((one) => one.trim())
            .filter(Boolean),
        )
        .refine(
          (list) => list.every(isSubnet),
          'TRUSTED_PROXIES son subredes separadas por comas, como 10.0.0.0/8,fd00::/8',
        ),
    ),
    TIANGUIS_PEPPER: setting(
      z.string().min(32, 'TIANGUIS_PEPPER mide al menos 32 caracteres; «openssl rand -base64 48» da una').optional(),
    ),
    TIANGUIS_PEPPER_OLD: setting(
      z.string().min(32, 'TIANGUIS_PEPPER_OLD es la pimienta anterior, de al menos 32 caracteres').optional(),
    ),
    TIANGUIS_KEY_PREFIX: setting(
      z
        .string()
        .regex(/^[a-z][a-z0-9_]{0,19}_$/, 'TIANGUIS_KEY_PREFIX lleva minúsculas y dígitos y termina en _')
        .default('tgs_live_'),
    ),
    TIANGUIS_LLM_URL: setting(
      z
        .string()
        .refine(
          isEndpoint,
          'TIANGUIS_LLM_URL es una dirección https://host/v1 sin usuario ni clave; http:// sólo a esta máquina o a una red privada',
        )
        .optional(),
    ),
    TIANGUIS_LLM_MODEL: setting(
      z
        .string()
        .regex(/^\S{1,200}$/, 'TIANGUIS_LLM_MODEL es el nombre de un modelo, sin espacios')
        .optional(),
    ),
    TIANGUIS_LLM_KEY: setting(
      z
        .string()
        .regex(/^[\x21-\x7e]+$/, 'TIANGUIS_LLM_KEY sólo lleva letras, dígitos y signos, sin espacios')
        .optional(),
    ),
    STRIPE_SECRET_KEY: setting(
      z
        .string()
        .regex(
          /^(sk|rk)_\w{8,250}$/,
          'STRIPE_SECRET_KEY es una clave secreta o restringida de Stripe; empieza con sk_ o rk_',
        )
        .optional(),
    ),
    STRIPE_WEBHOOK_SECRET: setting(
      z
        .string()
        .regex(
          /^whsec_[\x21-\x7e]{8,250}$/,
          'STRIPE_WEBHOOK_SECRET es el secreto con el que Stripe firma sus avisos; empieza con whsec_',
        )
        .optional(),
    ),
    STRIPE_API_URL: setting(
      z
        .string()
        .refine(isRootOfServer, 'STRIPE_API_URL es la raíz de un servidor, https://host; http:// sólo a esta máquina')
        .optional(),
    ),
    PUBLIC_URL: setting(
      z
        .string()
        .refine(isOrigin, 'PUBLIC_URL es el origen con que se llega de fuera, sin ruta, como https://api.ejemplo.mx')
        .transform((address) => new URL(address).origin)
        .optional(),
    ),
    SMTP_URL: setting(
      z
        .string()
        .refine(
          (address) => /^smtps?:\/\/./.test(address) && URL.canParse(address),
          'SMTP_URL es una dirección smtp://usuario:clave@host:587 o smtps://usuario:clave@host',
        )
        .optional(),
    ),
    MAIL_FROM: setting(
      z
        .string()
        .regex(/^[^\r\n]*[^\s@<]+@[^\s@>]+>?$/, 'MAIL_FROM es el remitente, como «Tianguis <hola@ejemplo.mx>»')
        .optional(),
    ),
    CONTACT_EMAIL: setting(z.email('CONTACT_EMAIL es una dirección de correo').optional()),
    CONTACT_URL: setting(z.string().refine(isWebPage, 'CONTACT_URL es una página http:// o https://').optional()),
  })
  .superRefine((settings, { addIssue }) => {
    for (const { when, missing, because } of TOGETHER)
      if (when(settings)) addIssue({ code: 'custom', path: [missing], message: because })
  })

export interface Config {
  readonly port: number
  readonly host: string
  readonly databaseUrl: string | undefined
  /** Of a hot standby of it, which dataset reads and questions go to. */
  readonly replicaUrl: string | undefined
  readonly dataFolder: string
  /** Folder with another PostgreSQL's initdb and postgres. */
  readonly pgBin: string | undefined
  /** Folders with further connectors, besides `connectors/` and installed packages. */
  readonly connectorFolders: readonly string[]
  readonly refresh: boolean
  /** Milliseconds that a refresh may take; by the dataset's cadence unless told. */
  readonly refreshLimitMs: number | undefined
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
  'TIANGUIS_PEPPER',
  'TIANGUIS_PEPPER_OLD',
  'METRICS_TOKEN',
  'TIANGUIS_LLM_URL',
  'TIANGUIS_LLM_KEY',
  'SMTP_URL',
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
    replicaUrl: settings.DATABASE_REPLICA_URL,
    dataFolder: settings.TIANGUIS_DATA,
    pgBin: settings.PG_BIN,
    connectorFolders: settings.TIANGUIS_CONNECTORS,
    refresh: settings.REFRESH === 'on',
    refreshLimitMs: settings.REFRESH_MINUTES === undefined ? undefined : settings.REFRESH_MINUTES * 60_000,
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
    mail: settings.SMTP_URL ? { url: settings.SMTP_URL, from: settings.MAIL_FROM! } : undefined,
    contact: { email: settings.CONTACT_EMAIL, url: settings.CONTACT_URL },
    env,
  }
}
