import { createHash } from 'node:crypto'
import fresh from 'fresh'
import type { Request, RequestHandler, Response } from 'express'
import type { Connector } from '@tianguis/core'
import type { Pool } from '@tianguis/core/database/connection'
import type { Pulse } from '@tianguis/core/database/pulse'
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
  readonly pulse: Pick<Pulse, 'awaySince'>
  /** Part of every ETag, so that a new release invalidates what an older one answered. */
  readonly release: string
}

const NOT_LOADED = { headers: { 'Retry-After': '30' } }

/** Answers a dataset's endpoint: parameters, then the cached body, or one statement whose rows are already JSON. */
export function answerDataset(connector: Connector, answering: Answering): RequestHandler {
  const known = [...Object.keys(connector.params), 'al']
  const { datasets, cache, clock, pulse } = answering
  const send = (request: Request, response: Response, answer: Validators & { body?: Buffer }) => {
    markAge(response, pulse.awaySince, clock())
    reply(request, response, answer)
  }
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
    if (plan.al === undefined) {
      const validators = validatorsOf(connector, plan, dataset, answering)
      // Neither has a body: the version in memory is all they need, also while the database is away.
      if (request.method === 'HEAD' || isKnown(request, validators)) return send(request, response, validators)
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
  const { pool, datasets, clock } = answering
  const asOf = plan.al === undefined ? undefined : await publicationAt(pool, connector, plan.al)
  const { name, text, values } = statementFor(connector, plan, asOf?.version ?? 'current', clock())
  const { rows: [row] } = await pool.query({ name, text, values: [...values] })
  // The rows know which publication they are of; memory may be a moment behind.
  if (row.version !== known.version) await datasets.reload()
  const current = datasets.get(connector.name)!
  const of = asOf ? { ...asOf, sample: false } : current
  const body = Buffer.from(envelope(connector, row, of, clock()))
  return { version: row.version, body, ...validatorsOf(connector, plan, of, answering) }
}

type Validators = Pick<Cached, 'etag' | 'lastModified'>

function validatorsOf({ name }: Connector, { normalised }: Plan, { version, publishedAt }: Pick<Dataset, 'version' | 'publishedAt'>, { release, clock }: Answering): Validators {
  const identity = createHash('sha1').update(`${release}|${name}|${normalised}|${version}`).digest('base64url')
  return { etag: `W/"${identity}"`, lastModified: (publishedAt ?? clock()).toUTCString() }
}

/** An answer from memory while PostgreSQL is away says so, and for how many seconds nobody could look whether it still holds. */
function markAge(response: Response, awaySince: Date | undefined, now: Date): void {
  if (awaySince) response.set({ 'X-Tianguis-Estado': 'base-caida', Age: String(Math.max(0, Math.floor((now.getTime() - awaySince.getTime()) / 1000))) })
}

function reply(request: Request, response: Response, { body, etag, lastModified }: Validators & { body?: Buffer }): void {
  response.set({
    'Content-Type': 'application/json; charset=utf-8', ETag: etag, 'Last-Modified': lastModified,
    'Cache-Control': `${response.locals.private ? 'private' : 'public'}, max-age=0, must-revalidate`,
  })
  if (isKnown(request, { etag, lastModified })) response.status(304).end()
  else response.end(request.method === 'HEAD' ? undefined : body)
}

/** Not Express's own: fetch() sends `Cache-Control: no-cache` with every validator, and would never get a 304 from it. */
const isKnown = ({ headers }: Request, { etag, lastModified }: Validators) =>
  fresh({ 'if-none-match': headers['if-none-match'], 'if-modified-since': headers['if-modified-since'] }, { etag, 'last-modified': lastModified })
