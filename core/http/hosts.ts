import { UpstreamFailure } from './failures.ts'
import { isPublicAddress, literalAddress } from './addresses.ts'
import type { HttpSource } from './contract.ts'
import type { InputPlace, Inputs } from './operator-inputs.ts'
import type { Overrides } from './overrides.ts'
import type { Secrets } from './secrets.ts'
import { shownUrl } from './wording.ts'

/** One hop: the address that the connector or the source named, and the one that is contacted. */
export interface Hop {
  readonly url: URL
  readonly target: URL
  /** The operator named the target: it may be private and plain http. */
  readonly mirrored: boolean
  /** Of an operator's own input, and where it is; undefined for every answer of a source. */
  readonly input?: InputPlace
}

export interface Hosts {
  /**
   * @throws {UpstreamFailure} host_not_allowed, withheld or private_address. `from` is the page that redirected here.
   */
  hop(url: string, from?: string): Hop
  /** Where a Location header leads, in the source's own addresses. @throws {UpstreamFailure} redirect. */
  follow(hop: Hop, location: string): string
}

/** Hosts of the source that are not asked, mirrored or not, and why, as a whole sentence. */
export interface Withheld {
  readonly hosts: readonly string[]
  readonly why: string
}

interface Options {
  source: HttpSource
  withheld?: Withheld | undefined
  overrides: Overrides
  secrets: Secrets
  inputs: Inputs
}

export function hostsOf({ source, withheld, overrides, secrets, inputs }: Options): Hosts {
  const allowed = new Set(source.hosts.map(originOf))
  const kept = new Set(withheld?.hosts.map(originOf))

  const refuse = (url: string, why: string) =>
    new UpstreamFailure({
      code: 'host_not_allowed',
      url: secrets.redact(url),
      message: secrets.redact(
        `${source.dataset}: no se consultó ${shownUrl(secrets.redact(url))}: ${why}. El conector solo declara ${[...allowed].join(', ')}. Si la fuente se mudó de verdad, agregue el host a source.hosts del conector.`,
      ),
    })

  return {
    hop(url, from) {
      const redirected = from === undefined ? '' : `, a donde redirigió ${from},`
      if (!URL.canParse(url)) throw refuse(url, 'no es una URL')
      const parsed = new URL(url)
      if (parsed.username || parsed.password) throw refuse(parsed.origin, 'lleva usuario o contraseña')
      // A page of the source cannot lead here: only who asked first may read an input.
      if (from === undefined && inputs.has(parsed)) {
        const input = inputs.place(parsed)
        return { url: parsed, target: input && 'address' in input ? input.address : parsed, mirrored: true, input }
      }
      if (!allowed.has(parsed.origin))
        throw refuse(url, `el sitio ${parsed.origin}${redirected} no está entre los declarados`)
      if (kept.has(parsed.origin))
        throw new UpstreamFailure({
          code: 'withheld',
          url: secrets.redact(url),
          message: secrets.redact(
            `${source.dataset}: no se consultó ${shownUrl(secrets.redact(url))}. ${withheld!.why}`,
          ),
        })
      const base = overrides.mirrorOf(parsed.origin)
      if (base) return { url: parsed, target: under(base, parsed), mirrored: true }
      const literal = literalAddress(parsed.hostname)
      if (literal !== undefined && !isPublicAddress(literal))
        throw privateAddress(secrets.redact(url), source.dataset, parsed.hostname, [literal])
      return { url: parsed, target: parsed, mirrored: false }
    },

    follow({ url, target, mirrored }, location) {
      if (!URL.canParse(location, target.href)) {
        throw new UpstreamFailure({
          code: 'redirect',
          url: secrets.redact(url.href),
          message: secrets.redact(
            `${source.dataset}: ${shownUrl(secrets.redact(url.href))} redirigió a «${secrets.redact(location).slice(0, 200)}», que no es una dirección. Ábrala en un navegador y corrija la URL del conector.`,
          ),
        })
      }
      const next = new URL(location, target)
      if (!next.hash) next.hash = url.hash
      const base = mirrored ? overrides.mirrorOf(url.origin) : undefined
      return base && next.origin === base.origin ? back(base, next, url.origin) : next.href
    },
  }
}

export function privateAddress(url: string, dataset: string, hostname: string, addresses: string[]): UpstreamFailure {
  return new UpstreamFailure({
    code: 'private_address',
    url,
    message: `${dataset}: no se consultó ${shownUrl(url)}: ${hostname} apunta a ${addresses.join(', ') || 'ninguna dirección'}, que no es pública en Internet. Revise el DNS de esta máquina; si es un espejo propio, nómbrelo en la variable TIANGUIS_…_URL del conector.`,
  })
}

/** 'host' -> 'https://host'; a declaration that names a protocol keeps it. */
function originOf(declared: string): string {
  const full = declared.includes('://') ? declared : `https://${declared}`
  const parsed = URL.canParse(full) ? new URL(full) : undefined
  if (parsed && /^https?:$/.test(parsed.protocol) && parsed.pathname === '/' && !parsed.search && !parsed.username)
    return parsed.origin
  throw new Error(`El host declarado «${declared}» no se entiende: se espera 'host', 'host:puerto' o 'http://host'.`)
}

const stem = (base: URL) => base.pathname.replace(/\/$/, '')

function under(base: URL, url: URL): URL {
  return new URL(`${base.origin}${stem(base)}${url.pathname}${url.search}`)
}

function back(base: URL, contacted: URL, origin: string): string {
  const path = contacted.pathname.startsWith(`${stem(base)}/`)
    ? contacted.pathname.slice(stem(base).length)
    : contacted.pathname
  return `${origin}${path}${contacted.search}${contacted.hash}`
}
