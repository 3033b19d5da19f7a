import { createHash } from 'node:crypto'
import fresh from 'fresh'
import type { Request, RequestHandler, Response } from 'express'
import type { Connector } from '@tianguis/core'
import type { Pool } from '@tianguis/core/database/connection'
import { ApiError, toApiError } from '../request/errors.ts'
import { readQuery } from '../request/query.ts'
import type { AnswerCache, Cached } from './cache.ts'
import type { Dataset, Datasets } from './datasets.ts'
import { envelope } from './envelope.ts'
import { publicationAt, readPlan, statementFor, type Plan } from './plan.ts'

export interface Answering {
  readonly pool: Pool
  readonly datasets: Datasets
  readonly cache: AnswerCache
  readonly clock: () => Date
  /** Part of every ETag, so that a new release invalidates what an older one answered. */
  readonly release: string
}

const NOT_LOADED = { headers: { 'Retry-After': '30' } }

/** Answers a dataset's endpoint: parameters, then the cached body, or one statement whose rows are already JSON. */
export function answerDataset(connector: Connector, answering: Answering): RequestHandler {
  const known = [...Object.keys(connector.params), 'al']
  const { datasets, cache, clock } = answering
  return async (request, response) => {
    const query = readQuery(request.url, known)
    const plan = readPlan(connector, query, datasets, clock())
    const dataset = datasets.get(connector.name)
    if (!dataset?.version) {
      throw new ApiError(503, 'sin_datos', `${connector.path} todavía no tiene datos; se están cargando o su fuente no responde.`, NOT_LOADED)
    }
    const key = `${connector.name}?${plan.normalised}`
    const cached = cache.get(key)
    if (cached?.version === dataset.version) {
      cache.hits += 1
      return send(request, response, cached)
    }
    cache.misses += 1
    const made = await make(connector, plan, answering, dataset).catch((error) => {
      // With the database away, an older answer, dated as it is, is better than none.
      if (cached && toApiError(error).status === 503) return cached
      throw error
    })
    cache.set(key, made)
    send(request, response, made)
  }
}

async function make(connector: Connector, plan: Plan, answering: Answering, known: Dataset): Promise<Cached> {
  const { pool, datasets, clock, release } = answering
  const asOf = plan.al === undefined ? undefined : await publicationAt(pool, connector, plan.al)
  const { name, text, values } = statementFor(connector, plan, asOf?.version ?? 'current', clock())
  const { rows: [row] } = await pool.query({ name, text, values: [...values] })
  // The rows know which publication they are of; memory may be a moment behind.
  if (row.version !== known.version) await datasets.reload()
  const current = datasets.get(connector.name)!
  const of = asOf ? { ...asOf, sample: false } : current
  const body = Buffer.from(envelope(connector, row, of, clock()))
  const identity = createHash('sha1').update(`${release}|${connector.name}|${plan.normalised}|${of.version}`).digest('base64url')
  return { version: row.version, body, etag: `W/"${identity}"`, lastModified: (of.publishedAt ?? clock()).toUTCString() }
}

function send(request: Request, response: Response, { body, etag, lastModified }: Cached): void {
  response.set({
    'Content-Type': 'application/json; charset=utf-8', ETag: etag, 'Last-Modified': lastModified,
    'Cache-Control': `${response.locals.private ? 'private' : 'public'}, max-age=0, must-revalidate`,
  })
  if (isKnown(request, etag, lastModified)) response.status(304).end()
  else response.end(request.method === 'HEAD' ? undefined : body)
}

/** Not Express's own: fetch() sends `Cache-Control: no-cache` with every validator, and would never get a 304 from it. */
const isKnown = ({ headers }: Request, etag: string, lastModified: string) =>
  fresh({ 'if-none-match': headers['if-none-match'], 'if-modified-since': headers['if-modified-since'] }, { etag, 'last-modified': lastModified })
