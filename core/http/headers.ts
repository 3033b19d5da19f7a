import type { IncomingHttpHeaders } from 'node:http'

const KEPT =
  /^(content-(type|length|encoding|language|disposition)|etag|last-modified|date|expires|age|cache-control|location|link|retry-after|bmx-.+|(x-)?ratelimit(-.+)?)$/

/**
 * The headers that a connector sees and a recording keeps. An allow-list: of the others some name a
 * session, and one that a connector relied on would be missing from its own replay.
 */
export function keptHeaders(headers: IncomingHttpHeaders, hide: (text: string) => string): Record<string, string> {
  const kept: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && KEPT.test(name)) kept[name] = hide(String(value))
  }
  return kept
}
