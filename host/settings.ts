import { existsSync } from 'node:fs'
import { delimiter, isAbsolute, resolve } from 'node:path'
import { z } from 'zod'
import { REVISION_DAYS } from '@tianguis/core/cadence'
import { addressesOf, isForWriting } from '@tianguis/core/database/addresses'
import { isSubnet } from './accounts/address.ts'
import { isBucket, isEndpoint, isOrigin, isRootOfServer, isWebPage } from './setting-addresses.ts'
import { TOGETHER } from './settings-together.ts'

const folder = z
  .string()
  .min(1)
  .transform((path) => resolve(path))
/** A folder, as an absolute path; what is no folder and looks like the name of an installed package stays as it is. */
const connectorSource = (given: string) =>
  !existsSync(given) && /^(@[\w.-]+\/)?[\w-][\w.-]*$/.test(given) ? given : resolve(given)
const empty = (value: unknown) => (value === '' ? undefined : value)
const setting = <S extends z.ZodType>(schema: S) => z.preprocess(empty, schema)

/** Every setting of the environment: what it may be, and what it is when it is missing. */
export const SETTINGS = z
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
        .refine(
          isForWriting,
          'DATABASE_URL es de donde se escribe: su target_session_attrs es read-write o primary, o no lo lleva',
        )
        .optional(),
    ),
    DATABASE_REPLICA_URL: setting(
      z
        .string()
        .default('')
        .transform((list) => list.split(/\s*,\s*(?=[a-z]+:\/\/)/).filter(Boolean))
        .refine(
          (list) => list.every((one) => /^postgres(ql)?:\/\//.test(one)),
          'DATABASE_REPLICA_URL es una dirección postgres://usuario:clave@host/base, o varias separadas por comas',
        )
        .transform((list) => list.flatMap(addressesOf)),
    ),
    TIANGUIS_DATA: setting(folder.default(resolve('.tianguis'))),
    STORE_URL: setting(
      z
        .string()
        .refine(
          isBucket,
          'STORE_URL es s3://cubo o s3://cubo/prefijo, con minúsculas, dígitos, puntos y guiones; las claves van en AWS_ACCESS_KEY_ID y AWS_SECRET_ACCESS_KEY, y la dirección en AWS_ENDPOINT_URL',
        )
        .optional(),
    ),
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
    REVISION_DAYS: setting(
      z.coerce
        .number('REVISION_DAYS son días, de 0 a 3650')
        .int('REVISION_DAYS es un entero')
        .min(0, 'REVISION_DAYS es de 0 a 3650')
        .max(3650, 'REVISION_DAYS es de 0 a 3650')
        .default(REVISION_DAYS),
    ),
    VERSION_DAYS: setting(
      z.coerce
        .number('VERSION_DAYS son días, de 0 a 36500')
        .int('VERSION_DAYS es un entero')
        .min(0, 'VERSION_DAYS es de 0 a 36500')
        .max(36_500, 'VERSION_DAYS es de 0 a 36500')
        .default(365),
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
    PURGE_URL: setting(
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
          (list) => list.every((one) => isWebPage(one) && !new URL(one).username),
          'PURGE_URL son direcciones http:// o https:// separadas por comas, como http://127.0.0.1:6081/',
        ),
    ),
    PURGE_COMMAND: setting(
      z
        .string()
        .default('')
        .transform((line) => line.split(/\s+/).filter(Boolean))
        .refine(
          ([program]) => program === undefined || isAbsolute(program),
          'PURGE_COMMAND empieza con la ruta entera de un programa, como /usr/local/bin/purga',
        ),
    ),
    WEBHOOK_HOSTS: setting(
      z
        .string()
        .default('')
        .transform((list) =>
          list
            .split(',')
            .map((one) => one.trim().toLowerCase())
            .filter(Boolean),
        )
        .refine(
          (list) => list.every((one) => URL.parse(`http://${one}`)?.pathname === '/' && !/[@/?#]/.test(one)),
          'WEBHOOK_HOSTS son servidores separados por comas, como avisos.interno,10.0.0.7:8080',
        ),
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
