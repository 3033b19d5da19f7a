import type { Answering } from './answering.ts'
import type { Request, RequestHandler, Response } from 'express'
import type { Connector } from '@tianguis/core'
import type { Asker } from '../request/identify.ts'
import { toApiError } from '../request/errors.ts'
import { ownBytes, type AnswerCache, type Cached } from './cache.ts'
import { compressedOf, encodingFor } from './encoding.ts'
import { editionOf, type Dataset } from './datasets.ts'
import type { FastPath } from './fast-path.ts'
import { answerBody } from './body.ts'
import { headersOf } from './headers.ts'
import { openPlans, type AnswerPlan } from './plan.ts'
import { cacheControl, isNotModified, validatorsOf } from './validators.ts'
import { answerWithMore } from '../receipts/list.ts'
import type { Receipting } from '../receipts/signing.ts'
import { nextPage, notLoaded, readPlannedRows } from './rows.ts'

interface Answerers {
  readonly keyed: Answering & Receipting
  /** The same for those who have no key. */
  readonly visited: Answering & Receipting
  /** Told of what is answered, for when it is asked for again. */
  readonly fastPath: Pick<FastPath, 'remember'>
}

/** Answers a dataset's endpoint: parameters, then the cached body, or one statement whose rows are already JSON. */
export function answerDataset(connector: Connector, { keyed, visited, fastPath }: Answerers): RequestHandler {
  const { cache, clock, healthProbe } = keyed
  const planOf = openPlans(connector, keyed)
  return async (request, response) => {
    const plan = planOf(request)
    const answering = (response.locals.asker as Asker).key === null ? visited : keyed
    response.vary('Accept, Accept-Encoding')
    if (plan.receipt || plan.quality) return answerWithMore(connector, plan, answering, { request, response })
    const key = keyOf(connector, plan)
    // Of what nobody has asked before it is not worth to remember the way: most is never asked again.
    const remember = cache.get(key) ? fastPath.remember : () => {}
    const bodiless = isConditional(request) ? bodilessOf(connector, plan, answering) : undefined
    const answer =
      bodiless && isNotModified(request, bodiless)
        ? bodiless
        : await answerPlan(connector, plan, answering).catch((error) => {
            // The public health check is about the service, and not about PostgreSQL.
            if (bodiless && request.method === 'HEAD' && toApiError(error).status === 503) return bodiless
            throw error
          })
    markAge(response, healthProbe.awaySince, clock())
    await send(request, response, answer, { cache, key, dataset: connector.name, remember })
  }
}

/** Asks for less than a body. */
const isConditional = ({ method, headers }: Request) =>
  method === 'HEAD' || headers['if-none-match'] !== undefined || headers['if-modified-since'] !== undefined

/** What is answered with: its body and headers, where it has them. */
type Answer = Pick<Cached, 'etag' | 'lastModified'> & Partial<Cached>

/** All that a 304 needs: what is current is known by the version in memory, also while the database is away. */
function bodilessOf(connector: Connector, plan: AnswerPlan, answering: Answering): Answer | undefined {
  const dataset = answering.datasets.get(connector.name)
  return dataset?.version && plan.al === undefined && !plan.cursor
    ? { ...validatorsOf(connector, plan, dataset, answering), condition: dataset.condition }
    : undefined
}

/**
 * What a plan is answered with, from memory if it is still of what is published. @throws ApiError 503 before the first
 * publication
 */
export async function answerPlan(connector: Connector, plan: AnswerPlan, answering: Answering): Promise<Cached> {
  const { datasets, cache, lane = '' } = answering
  const dataset = datasets.get(connector.name)
  if (!dataset?.version) throw notLoaded(connector, dataset)
  const key = keyOf(connector, plan)
  const kept = cache.get(key)
  const cached = kept?.withheld === dataset.withheld ? kept : undefined
  if (cached?.edition === editionOf(dataset) && cached.condition === dataset.condition) {
    cache.hits += 1
    return cached
  }
  cache.misses += 1
  return cache
    .once(`${lane}${key}@${editionOf(dataset)} ${dataset.condition}`, () =>
      make(connector, plan, answering, dataset).then((made) => {
        cache.set(key, made)
        return made
      }),
    )
    .catch((error) => {
      // With the database away, an older answer, dated as it is, is better than none.
      if (cached && toApiError(error).status === 503) return cached
      throw error
    })
}

const keyOf = ({ name }: Connector, { normalised }: AnswerPlan) => `${name}?${normalised}`

async function make(connector: Connector, plan: AnswerPlan, answering: Answering, known: Dataset): Promise<Cached> {
  const { clock } = answering
  const { writing, corrections, places } = plan
  const { row, of } = await readPlannedRows(connector, plan, answering, known)
  const told = { ...of, corrections, places, next: nextPage(plan, row, of) }
  const whole = await answerBody(connector, plan, row, told, clock())
  const headers = headersOf(connector, { ...told, count: row.count, writing })
  const { withheld } = row
  return {
    edition: editionOf(row),
    withheld,
    condition: of.condition ?? known.condition,
    body: ownBytes(whole),
    headers,
    ...validatorsOf(connector, plan, { ...of, withheld }, answering),
  }
}

/**
 * An answer from memory while PostgreSQL is away says so, and for how many seconds nobody could look whether it still
 * holds.
 */
export function markAge(response: Response, awaySince: Date | undefined, now: Date): void {
  if (awaySince)
    response.set({
      'X-Tianguis-Estado': 'base-caida',
      Age: String(Math.max(0, Math.floor((now.getTime() - awaySince.getTime()) / 1000))),
    })
}

async function send(
  request: Request,
  response: Response,
  answer: Answer,
  { cache, key, dataset, remember }: Sending,
): Promise<void> {
  const { headers = {}, etag, lastModified } = answer
  // Not Express's set(), which looks at each for a charset.
  for (const name in headers) response.setHeader(name, headers[name]!)
  response.setHeader('ETag', etag)
  response.setHeader('Last-Modified', lastModified)
  response.setHeader('Cache-Control', cacheControl(response))
  const answered = { dataset, cacheKey: key, etag }
  if (isNotModified(request, answer)) {
    remember(request, response.status(304), answered)
    return void response.end()
  }
  if (request.method === 'HEAD' || !isWhole(answer)) return void response.end()
  const encoding = encodingFor(request, answer)
  const body = encoding ? await compressedOf(cache, key, answer, encoding) : answer.body
  if (encoding) response.setHeader('Content-Encoding', encoding)
  remember(request, response, { ...answered, encoding })
  response.end(body)
}

interface Sending extends Pick<FastPath, 'remember'> {
  readonly cache: AnswerCache
  readonly key: string
  readonly dataset: string
}

const isWhole = (answer: Answer): answer is Cached => answer.body !== undefined
