import { createHash } from 'node:crypto'
import fresh from 'fresh'
import type { Request, RequestHandler, Response } from 'express'
import type { Connector } from '@tianguis/core'
import type { Pool } from '@tianguis/core/database/connection'
import type { Pulse } from '@tianguis/core/database/pulse'
import { whyWithheld } from '@tianguis/core/permissions'
import type { At } from '@tianguis/core/select/record'
import { ApiError, toApiError } from '../request/errors.ts'
import { ownBytes, type AnswerCache, type Cached } from './cache.ts'
import { compressedOf, encodingFor } from './encoding.ts'
import { editionOf, type Dataset, type Datasets } from './datasets.ts'
import { publicationOf, written } from './cursor.ts'
import { envelope } from './envelope.ts'
import { written as inLines } from './format.ts'
import { headersOf } from './headers.ts'
import { publicationAt, type Plan } from './plan.ts'
import { openPlans } from './plans.ts'
import type { Standby } from './standby.ts'
import { statementFor } from './statement.ts'

export interface Answering {
  readonly pool: Pool
  /** Where rows are read while it has them. */
  readonly standby?: Standby | undefined
  readonly datasets: Datasets
  readonly cache: AnswerCache
  readonly clock: () => Date
  readonly pulse: Pick<Pulse, 'awaySince'>
  /** Part of every ETag, so that a new release invalidates what an older one answered. */
  readonly release: string
}

export function notLoaded(connector: Connector, dataset: Dataset | undefined): ApiError {
  const why = dataset?.withheld ? `no se sirve. ${whyWithheld(connector)}` : 'todavía no tiene datos; se están cargando o su fuente no responde.'
  return new ApiError(503, 'sin_datos', `${connector.path} ${why}`, { headers: { 'Retry-After': dataset?.withheld ? '3600' : '30' } })
}

/** Answers a dataset's endpoint: parameters, then the cached body, or one statement whose rows are already JSON. */
export function answerDataset(connector: Connector, answering: Answering): RequestHandler {
  const { cache, clock, pulse } = answering
  const planOf = openPlans(connector, answering)
  return async (request, response) => {
    const plan = planOf(request)
    response.vary('Accept, Accept-Encoding')
    const bodiless = isConditional(request) ? bodilessOf(connector, plan, answering) : undefined
    const answer = bodiless && isKnown(request, bodiless) ? bodiless : await answerPlan(connector, plan, answering).catch((error) => {
      // The public health check is about the service, and not about PostgreSQL.
      if (bodiless && request.method === 'HEAD' && toApiError(error).status === 503) return bodiless
      throw error
    })
    markAge(response, pulse.awaySince, clock())
    await send(request, response, answer, { cache, key: keyOf(connector, plan) })
  }
}

/** Asks for less than a body. */
const isConditional = ({ method, headers }: Request) => method === 'HEAD' || headers['if-none-match'] !== undefined || headers['if-modified-since'] !== undefined

/** What is answered with: its body and headers, where it has them. */
type Answer = Pick<Cached, 'etag' | 'lastModified'> & Partial<Cached>

/** All that a 304 needs: what is current is known by the version in memory, also while the database is away. */
function bodilessOf(connector: Connector, plan: Plan, answering: Answering): Answer | undefined {
  const dataset = answering.datasets.get(connector.name)
  return dataset?.version && plan.al === undefined && !plan.cursor ? validatorsOf(connector, plan, dataset, answering) : undefined
}

/** An answer that depends on the hour changed when that began, or when it was published since. */
export function validatorsOf({ name }: Connector, { normalised, hour }: Plan, { version, publishedAt, withheld }: Pick<Dataset, 'version' | 'publishedAt' | 'withheld'>, { release, clock }: Answering): Pick<Cached, 'etag' | 'lastModified'> {
  const identity = createHash('sha1').update(`${release}|${name}|${normalised}|${editionOf({ version, withheld })}`).digest('base64url')
  const published = publishedAt ?? clock()
  const changed = hour === null ? published : new Date(Math.max(published.getTime(), beginningOf(hour).getTime()))
  return { etag: `W/"${identity}"`, lastModified: changed.toUTCString() }
}

const beginningOf = (hour: string) => new Date(`${hour}:00:00Z`)

/** What a plan is answered with, from memory if it is still of what is published. @throws ApiError 503 before the first publication */
export async function answerPlan(connector: Connector, plan: Plan, answering: Answering): Promise<Cached> {
  const { datasets, cache } = answering
  const dataset = datasets.get(connector.name)
  if (!dataset?.version) throw notLoaded(connector, dataset)
  const key = keyOf(connector, plan)
  const kept = cache.get(key)
  const cached = kept?.withheld === dataset.withheld ? kept : undefined
  if (cached?.version === dataset.version) {
    cache.hits += 1
    return cached
  }
  cache.misses += 1
  return cache.once(`${key}@${editionOf(dataset)}`, () => make(connector, plan, answering, dataset).then((made) => {
    cache.set(key, made)
    return made
  })).catch((error) => {
    // With the database away, an older answer, dated as it is, is better than none.
    if (cached && toApiError(error).status === 503) return cached
    throw error
  })
}

const keyOf = ({ name }: Connector, { normalised }: Plan) => `${name}?${normalised}`

async function make(connector: Connector, plan: Plan, answering: Answering, known: Dataset): Promise<Cached> {
  const { clock } = answering
  const { writing, hour, corrections } = plan
  const { row, of } = await read(connector, plan, answering, known)
  const next = row.last == null ? undefined
    : plan.at(written(plan.walk, { version: of.version, hour, place: JSON.parse(row.last) }))
  const whole = writing.format === 'json' ? envelope(connector, row, { ...of, next, corrections }, clock()) : inLines(writing, plan.fields, row.rows)
  const headers = headersOf(connector, { ...of, next, count: row.count, writing, corrections })
  const { version, withheld } = row
  return { version, withheld, body: ownBytes(whole), headers, ...validatorsOf(connector, plan, { ...of, withheld }, answering) }
}

interface Read {
  readonly row: { readonly version: number; readonly withheld: boolean; readonly count: number; readonly rows: string; readonly last?: string | null }
  /** The publication that the rows are of. */
  readonly of: Omit<Dataset, 'name' | 'checkedAt' | 'newestAt' | 'withheld'>
}

/** The rows of a plan: of what is current, of a day, or of where a walk began. */
async function read(connector: Connector, plan: Plan, { pool, standby, datasets, clock }: Answering, known: Dataset): Promise<Read> {
  const { al, cursor, hour } = plan
  const now = hour === null ? clock() : beginningOf(hour)
  const run = async (at: At): Promise<Read['row']> => {
    const statement = statementFor(connector, plan, at, now)
    const least = Math.max(known.version, at === 'current' ? 0 : at)
    const found = standby?.has(connector.name, least, known.withheld) ? await standby.row<Read['row']>(statement) : undefined
    if (found && found.version >= least && found.withheld === known.withheld) return found
    return (await pool.query({ ...statement, values: [...statement.values] })).rows[0]
  }
  const asOf = al === undefined || cursor ? undefined : await publicationAt(pool, connector, al)
  const begun = cursor && (al !== undefined || cursor.version !== known.version) ? cursor.version : undefined
  let row = await run(asOf?.version ?? begun ?? 'current')
  // The rows know which publication they are of, and what they lack; memory may be a moment behind.
  if (row.version !== known.version || row.withheld !== known.withheld) await datasets.reload()
  if (asOf) return { row, of: { ...asOf, sample: false } }
  const current = datasets.get(connector.name)!
  // Published again since the rows were read: they are told as what they are.
  if (!cursor) return { row, of: row.version === current.version ? current : await publicationOf(pool, connector, row, false, plan.at()) }
  if (begun === undefined && row.version === cursor.version) return { row, of: { ...current, version: row.version } }
  if (begun === undefined) row = await run(cursor.version)
  return { row, of: await publicationOf(pool, connector, cursor, al !== undefined, plan.at()) }
}

/** An answer from memory while PostgreSQL is away says so, and for how many seconds nobody could look whether it still holds. */
export function markAge(response: Response, awaySince: Date | undefined, now: Date): void {
  if (awaySince) response.set({ 'X-Tianguis-Estado': 'base-caida', Age: String(Math.max(0, Math.floor((now.getTime() - awaySince.getTime()) / 1000))) })
}

/** Kept by who asked, or by anybody, and never used without asking again. */
export const cacheControl = ({ locals }: Response) => `${locals.private ? 'private' : 'public'}, max-age=0, must-revalidate`

async function send(request: Request, response: Response, answer: Answer, { cache, key }: { cache: AnswerCache; key: string }): Promise<void> {
  const { headers = {}, etag, lastModified } = answer
  // Not Express's set(), which looks at each for a charset.
  for (const name in headers) response.setHeader(name, headers[name]!)
  response.setHeader('ETag', etag)
  response.setHeader('Last-Modified', lastModified)
  response.setHeader('Cache-Control', cacheControl(response))
  if (isKnown(request, answer)) return void response.status(304).end()
  if (request.method === 'HEAD' || !isWhole(answer)) return void response.end()
  const encoding = encodingFor(request, answer)
  if (!encoding) return void response.end(answer.body)
  const body = await compressedOf(cache, key, answer, encoding)
  response.setHeader('Content-Encoding', encoding)
  response.end(body)
}

const isWhole = (answer: Answer): answer is Cached => answer.body !== undefined

/** Not Express's own: fetch() sends `Cache-Control: no-cache` with every validator, and would never get a 304 from it. */
export const isKnown = ({ headers }: Request, { etag, lastModified }: { etag: string; lastModified?: string }) =>
  fresh({ 'if-none-match': headers['if-none-match'], 'if-modified-since': headers['if-modified-since'] }, { etag, 'last-modified': lastModified })
