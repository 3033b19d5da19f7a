import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import compression from 'compression'
import { Router, type RequestHandler } from 'express'
import { pageHeaders, sendPage } from '../page.ts'
import { docsPage } from './page.ts'

const FOLDER = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')))
const { version } = JSON.parse(readFileSync(`${FOLDER}/package.json`, 'utf8')) as { version: string }
/** A folder a version: a browser keeps them for ever. */
const BASE = `/docs/${version}`
/** Of the package's thirty files, those that a browser asks for. */
const SERVED = ['swagger-ui-bundle.js', 'swagger-ui.css'] as const

/**
 * The viewer of the API's description, from the package's files: two megabytes, read from the disk as they are sent.
 * @param page what comes before each page
 */
export function docsPages(page: readonly RequestHandler[]): Router {
  const router = Router()
  const [script, style] = SERVED.map((name) => `${BASE}/${name}`) as [string, string]
  // Its icons are pictures within its stylesheet. Nothing else of it is inline, and nothing of it calls eval.
  router.get('/docs', compression(), ...page, pageHeaders({ pictures: ['data:'] }), (request, response) => sendPage(request, response, docsPage({ script, style })))
  // The host sends no tag of its own making; of a package's file the version is one.
  for (const name of SERVED) {
    router.get(`${BASE}/${name}`, pageHeaders(), compression(), (_request, response) => response.set('ETag', `W/"${version}"`).sendFile(name, { root: FOLDER, immutable: true, maxAge: '1y' }))
  }
  return router
}
