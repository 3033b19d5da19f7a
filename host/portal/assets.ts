import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { RequestHandler } from 'express'
import { keptText, sendKept } from '../answer/kept.ts'
import { browserStyles } from '../pictures/styles.ts'

/** Where pages find what they load: `/portal/estatico/<version>/<name>`. */
export const ASSETS = '/portal/estatico'

const OWN = join(import.meta.dirname, 'static')
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
}

const files = new Map([
  ...readdirSync(OWN)
    .sort()
    .map((name): [string, Buffer] => [name, readFileSync(join(OWN, name))]),
  // The same colours as of a drawing that leaves its page.
  ['pictures.css', Buffer.from(browserStyles())] as [string, Buffer],
])
/** One for all of them: modules that import each other by a relative name stay of one version. */
const VERSION = [...files]
  .reduce((hash, [name, body]) => hash.update(`${name} ${body.length} `).update(body), createHash('sha256'))
  .digest('hex')
  .slice(0, 12)

/** Where a browser finds a file of `static/`. @throws Error for one that there is not */
export function asset(name: string): string {
  if (!files.has(name)) throw new Error(`There is no asset ${name}.`)
  return `${ASSETS}/${VERSION}/${name}`
}

const kept = new Map(
  [...files].map(([name, body]) => [name, keptText(TYPES[extname(name)] ?? 'application/octet-stream', body)]),
)
/** Of an address that another release would not have. */
export const FOR_EVER = 'public, max-age=31536000, immutable'

/**
 * Serves them for `${ASSETS}/:version/:name`. A page of another release beside this one gets what there is, uncached.
 */
export const sendAsset: RequestHandler = (request, response, next) => {
  const { version, name } = request.params as { version: string; name: string }
  const file = kept.get(name)
  if (!file) return next()
  return sendKept(request, response, file, version === VERSION ? FOR_EVER : 'no-cache')
}
