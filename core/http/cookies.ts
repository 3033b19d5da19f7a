import type { Hop } from './hosts.ts'

/**
 * The cookies of one run, in memory alone, for a source that hands its files to a session only. Each stays with the
 * origin that gave it, whatever Domain it names: no request of ours needs a wider one, and nothing can leak to a
 * neighbour then.
 */
export interface Cookies {
  /** Takes what an answer brought. */
  keep(hop: Hop, given: readonly string[] | undefined): void
  /** What goes along with a request: nothing, or the one header. */
  header(hop: Hop): Record<string, string>
  /** Starts over with the origin. */
  forget(hop: Hop): void
  /** Whether there is any at all. */
  held(): boolean
}

interface Cookie {
  readonly name: string
  readonly value: string
  readonly path: string
  /** Milliseconds since 1970; Infinity for as long as the run. */
  readonly until: number
}

interface Options {
  readonly wanted: boolean
  readonly clock: () => Date
  /** Told every value that is long enough to be a credential, so that it is hidden wherever a secret is. */
  readonly learn: (value: string) => void
}

/** Of one origin. A page that gives more has other things in mind than a session. */
const MOST = 30
const MOST_CHARACTERS = 8192
/**
 * Shorter ones are preferences such as «es», and hiding them would spoil every text. ASP.NET's session has 24 letters.
 */
const SHORTEST_CREDENTIAL = 16

const NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/
const VALUE = /^[\x20-\x3a\x3c-\x7e]*$/

export function cookiesOf({ wanted, clock, learn }: Options): Cookies {
  /**
   * By both origins: an operator's one mirror of two hosts is still two sources, and what came by TLS goes back by TLS.
   */
  const jars = new Map<string, Map<string, Cookie>>()
  const originsOf = ({ url, target }: Hop) => `${url.origin} ${target.origin}`
  const live = (cookie: Cookie) => cookie.until > clock().getTime()

  return {
    keep(hop, given = []) {
      if (!wanted) return
      const jar = jars.get(originsOf(hop)) ?? new Map<string, Cookie>()
      jars.set(originsOf(hop), jar)
      for (const line of given) {
        const cookie = cookieIn(line, hop, clock())
        if (!cookie) continue
        const key = `${cookie.name};${cookie.path}`
        // Taken out first, so that the oldest are the first in the jar.
        jar.delete(key)
        if (!live(cookie)) continue
        jar.set(key, cookie)
        if (cookie.value.length >= SHORTEST_CREDENTIAL) learn(cookie.value)
      }
      while (jar.size > MOST || sizeOf(jar) > MOST_CHARACTERS) jar.delete(jar.keys().next().value!)
    },
    header(hop) {
      const sent = [...(jars.get(originsOf(hop))?.values() ?? [])]
        .filter((cookie) => live(cookie) && covers(cookie.path, hop.url.pathname))
        .sort((a, b) => b.path.length - a.path.length)
      const header: Record<string, string> = {}
      if (sent.length) header.cookie = sent.map(({ name, value }) => `${name}=${value}`).join('; ')
      return header
    },
    forget: (hop) => void jars.delete(originsOf(hop)),
    held: () => [...jars.values()].some((jar) => jar.size > 0),
  }
}

/** Undefined for one that no browser would take from this host either. */
function cookieIn(line: string, { url, target }: Hop, now: Date): Cookie | undefined {
  const [pair = '', ...rest] = line.split(';')
  const [name, value] = halves(pair)
  if (!NAME.test(name) || value === undefined || !VALUE.test(value)) return undefined
  const attributes = new Map(rest.map((part) => halves(part)).map(([key, given = '']) => [key.toLowerCase(), given]))
  const domain = attributes.get('domain')?.replace(/^\./, '').toLowerCase()
  if (domain && ![url, target].some(({ hostname }) => hostname === domain || hostname.endsWith(`.${domain}`)))
    return undefined
  // Over plain http anybody on the way may have written it; and over plain http it would go back.
  if (attributes.has('secure') && target.protocol !== 'https:') return undefined
  const path = attributes.get('path')
  return { name, value, path: path?.startsWith('/') ? path : folderOf(url.pathname), until: endOf(attributes, now) }
}

function halves(text: string): [string, string | undefined] {
  const at = text.indexOf('=')
  return at < 0 ? [text.trim(), undefined] : [text.slice(0, at).trim(), text.slice(at + 1).trim()]
}

function endOf(attributes: ReadonlyMap<string, string>, now: Date): number {
  const age = attributes.get('max-age')
  if (age !== undefined && /^-?\d+$/.test(age)) return now.getTime() + Number(age) * 1000
  const date = Date.parse(attributes.get('expires') ?? '')
  return Number.isNaN(date) ? Infinity : date
}

const folderOf = (pathname: string) => pathname.slice(0, Math.max(1, pathname.lastIndexOf('/')))

const covers = (path: string, pathname: string) =>
  pathname === path || (pathname.startsWith(path) && (path.endsWith('/') || pathname[path.length] === '/'))

const sizeOf = (jar: ReadonlyMap<string, Cookie>) =>
  [...jar.values()].reduce((sum, { name, value }) => sum + name.length + value.length + 3, 0)
