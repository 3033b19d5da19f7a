import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { RequestHandler } from 'express'
import { keptText, sendKept } from '../answer/kept.ts'

/** Where pages find what they load: `/portal/estatico/<version>/<name>`. */
export const ASSETS = '/portal/estatico'

const OWN = join(import.meta.dirname, 'static')
/** Files of packages, by the name they are served under. */
const BORROWED: Readonly<Record<string, string>> = {
  'uplot.js': import.meta.resolve('uplot/dist/uPlot.esm.js'),
  'uplot.css': import.meta.resolve('uplot/dist/uPlot.min.css'),
}
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
}

const files = new Map([
  ...readdirSync(OWN)
    .sort()
    .map((name): [string, Buffer] => [name, readFileSync(join(OWN, name))]),
  ...Object.entries(BORROWED).map(([name, url]): [string, Buffer] => [name, readFileSync(fileURLToPath(url))]),
])
/** One for all of them: modules that import each other by a relative name stay of one version. */
const VERSION = [...files]
  .reduce((hash, [name, body]) => hash.update(`${name} ${body.length} `).update(body), createHash('sha256'))
  .digest('hex')
  .slice(0, 12)

/** Where a browser finds a file of `static/` or of a package. @throws Error for one that there is not */
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
