import { readFileSync } from 'node:fs'
import pkg from '../package.json' with { type: 'json' }
import type { HttpSource } from './contract.ts'

const DEFAULT_USER_AGENT = `Tianguis/${pkg.version} (recolector de datos abiertos)`

/** What the operator changed about the way to one dataset's upstream. */
export interface Overrides {
  userAgent: string
  /** PEM certificates to trust besides the usual ones. */
  ca: string | undefined
  proxy: URL | undefined
  /** The operator's mirror of a declared host, by the host's origin. */
  mirrorOf(origin: string): URL | undefined
}

/** 'tipo-cambio', 'URL' -> 'TIANGUIS_TIPO_CAMBIO_URL' */
export function overrideName(dataset: string, what: 'URL' | 'USER_AGENT' | 'CA' | 'PROXY'): string {
  return `TIANGUIS_${dataset.toUpperCase().replaceAll('-', '_')}_${what}`
}

/** @throws {Error} naming the variable, when a value cannot be used. */
export function overridesOf(source: HttpSource, env: NodeJS.ProcessEnv): Overrides {
  const read = (what: Parameters<typeof overrideName>[1]) => {
    const name = overrideName(source.dataset, what)
    return { name, value: env[name]?.trim() || undefined }
  }
  const mirrors = mirrorsOf(read('URL'))
  return {
    userAgent: read('USER_AGENT').value ?? (env.TIANGUIS_USER_AGENT?.trim() || source.userAgent || DEFAULT_USER_AGENT),
    ca: certificates(read('CA')),
    proxy: urlIn(read('PROXY')),
    mirrorOf: (origin) => mirrors.get(new URL(origin).host) ?? mirrors.get('*'),
  }
}

interface Variable {
  name: string
  value: string | undefined
}

/** One base for every host ('*'), or a list 'host=base,host=base'. */
function mirrorsOf({ name, value }: Variable): Map<string, URL> {
  if (value === undefined) return new Map()
  if (/^https?:/i.test(value)) return new Map([['*', baseIn(name, value)]])
  return new Map(
    value.split(',').map((pair) => {
      const [host = '', base = ''] = pair.split(/=(.*)/s).map((part) => part.trim())
      return [host.toLowerCase(), baseIn(name, base)]
    }),
  )
}

function baseIn(name: string, value: string): URL {
  const base = urlIn({ name, value })
  if (!base || base.search || base.hash) throw unusable(name, 'una URL sin ? ni #, o una lista host=URL,host=URL')
  return base
}

function urlIn({ name, value }: Variable): URL | undefined {
  if (value === undefined) return undefined
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol))
    throw unusable(name, 'una URL que empiece con http:// o https://')
  return new URL(value)
}

function certificates({ name, value }: Variable): string | undefined {
  if (value === undefined) return undefined
  const pem = readOrUndefined(value)
  if (!pem?.includes('-----BEGIN CERTIFICATE-----'))
    throw unusable(name, `el nombre de un archivo PEM legible con al menos un certificado; se encontró «${value}»`)
  return pem
}

function readOrUndefined(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

// The value itself stays out of the message for URLs: a proxy's carries a password.
const unusable = (name: string, expected: string) =>
  new Error(`La variable ${name} no se puede usar: debe ser ${expected}. Corríjala o quítela.`)
