import { readFileSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import compression from 'compression'
import { Router, type RequestHandler } from 'express'
import { keptText, sendKept } from '../../answer/kept.ts'
import { shared } from '../../request/coalesce.ts'
import { FOR_EVER } from '../assets.ts'
import { pageHeaders, sendPage } from '../page.ts'
import { docsPage } from './page.ts'

const FOLDER = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')))
const { version } = JSON.parse(readFileSync(`${FOLDER}/package.json`, 'utf8')) as { version: string }
/** A folder a version: a browser keeps them for ever. */
const BASE = `/docs/${version}`
/** Of the package's thirty files, those that a browser asks for. */
const SERVED = { 'swagger-ui-bundle.js': 'text/javascript', 'swagger-ui.css': 'text/css' } as const

/**
 * The viewer of the API's description, from the package's files: two megabytes, read and compressed for the first who
 * asks.
 * @param page what comes before each page
 */
export function docsPages(page: readonly RequestHandler[]): Router {
  const router = Router()
  const [script, style] = Object.keys(SERVED).map((name) => `${BASE}/${name}`) as [string, string]
  // Its icons are pictures within its stylesheet. Nothing else of it is inline, and nothing of it calls eval.
  router.get('/docs', compression(), ...page, pageHeaders({ pictures: ['data:'] }), (request, response) =>
    sendPage(request, response, docsPage({ script, style })),
  )
  for (const [name, type] of Object.entries(SERVED)) {
    const path = `${FOLDER}/${name}`
    const file = shared(async () => keptText(type, await readFile(path), { lastModified: (await stat(path)).mtime }), {
      keepMs: Infinity,
    })
    router.get(`${BASE}/${name}`, pageHeaders(), async (request, response) =>
      sendKept(request, response, await file(), FOR_EVER),
    )
  }
  return router
}
