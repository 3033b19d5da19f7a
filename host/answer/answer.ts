import { createHash } from 'node:crypto'
import fresh from 'fresh'
import type { Request, RequestHandler, Response } from 'express'
import type { Connector } from '@tianguis/core'
import type { Pool } from '@tianguis/core/database/connection'
import type { Pulse } from '@tianguis/core/database/pulse'
import { whyWithheld } from '@tianguis/core/permissions'
import { writeCursor } from '@tianguis/core/query/cursor'
import { publicationAt, publicationOf, type PublicationName } from '@tianguis/core/query/publication'
import type { At } from '@tianguis/core/query/record'
import { statementFor } from '@tianguis/core/query/sql'
import type { Asker } from '../request/admit.ts'
import { ApiError, toApiError } from '../request/errors.ts'
import { ownBytes, type AnswerCache, type Cached } from './cache.ts'
import { compressedOf, encodingFor } from './encoding.ts'
import { editionOf, type Dataset, type Datasets, type Edition } from './datasets.ts'
import { envelope } from './envelope.ts'
import { written } from './format.ts'
import { headersOf } from './headers.ts'
import { openPlans, type Plan } from './plan.ts'
import type { Standby } from './standby.ts'

export interface Answering {
  readonly pool: Pool
  /** Of whose connections that is, where they are not of those who have a key: these wait for nothing that is under way on others. */
  readonly lane?: string
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
  const why = dataset?.withheld
    ? `no se sirve. ${whyWithheld(connector)}`
    : 'todavía no tiene datos; se están cargando o su fuente no responde.'
  return new ApiError('sin_datos', `${connector.path} ${why}`, {
    headers: { 'Retry-After': dataset?.withheld ? '3600' : '30' },
  })
}

/**
 * Answers a dataset's endpoint: parameters, then the cached body, or one statement whose rows are already JSON.
 * @param visited the same for those who have no key
 */
export function answerDataset(connector: Connector, keyed: Answering, visited: Answering): RequestHandler {
  const { cache, clock, pulse } = keyed
  const planOf = openPlans(connector, keyed)
  return async (request, response) => {
    const plan = planOf(request)
    const answering = (response.locals.asker as Asker).key === null ? visited : keyed
    response.vary('Accept, Accept-Encoding')
    const bodiless = isConditional(request) ? bodilessOf(connector, plan, answering) : undefined
    const answer =
      bodiless && isKnown(request, bodiless)
        ? bodiless
        : await answerPlan(connector, plan, answering).catch((error) => {
            // The public health check is about the service, and not about PostgreSQL.
            if (bodiless && request.method === 'HEAD' && toApiError(error).status === 503) return bodiless
            throw error
          })
    markAge(response, pulse.awaySince, clock())
    await send(request, response, answer, { cache, key: keyOf(connector, plan) })
  }
}

/** Asks for less than a body. */
const isConditional = ({ method, headers }: Request) =>
  method === 'HEAD' || headers['if-none-match'] !== undefined || headers['if-modified-since'] !== undefined

/** What is answered with: its body and headers, where it has them. */
type Answer = Pick<Cached, 'etag' | 'lastModified'> & Partial<Cached>

/** All that a 304 needs: what is current is known by the version in memory, also while the database is away. */
function bodilessOf(connector: Connector, plan: Plan, answering: Answering): Answer | undefined {
  const dataset = answering.datasets.get(connector.name)
  return dataset?.version && plan.al === undefined && !plan.cursor
    ? validatorsOf(connector, plan, dataset, answering)
    : undefined
}

/** An answer that depends on the hour changed when that began, or when it was published since. */
export function validatorsOf(
  { name }: Connector,
  { normalised, hour }: Plan,
  { publishedAt, ...edition }: Edition & Pick<Dataset, 'publishedAt'>,
  { release, clock }: Answering,
): Pick<Cached, 'etag' | 'lastModified'> {
  const identity = createHash('sha1')
    .update(`${release}|${name}|${normalised}|${editionOf(edition)}`)
    .digest('base64url')
  const published = publishedAt ?? clock()
  const changed = hour === null ? published : new Date(Math.max(published.getTime(), beginningOf(hour).getTime()))
  return { etag: `W/"${identity}"`, lastModified: changed.toUTCString() }
}

const beginningOf = (hour: string) => new Date(`${hour}:00:00Z`)

/** What a plan is answered with, from memory if it is still of what is published. @throws ApiError 503 before the first publication */
export async function answerPlan(connector: Connector, plan: Plan, answering: Answering): Promise<Cached> {
  const { datasets, cache, lane = '' } = answering
  const dataset = datasets.get(connector.name)
  if (!dataset?.version) throw notLoaded(connector, dataset)
  const key = keyOf(connector, plan)
  const kept = cache.get(key)
  const cached = kept?.withheld === dataset.withheld ? kept : undefined
  if (cached?.edition === editionOf(dataset)) {
    cache.hits += 1
    return cached
  }
  cache.misses += 1
  return cache
    .once(`${lane}${key}@${editionOf(dataset)}`, () =>
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

const keyOf = ({ name }: Connector, { normalised }: Plan) => `${name}?${normalised}`

async function make(connector: Connector, plan: Plan, answering: Answering, known: Dataset): Promise<Cached> {
  const { clock } = answering
  const { writing, hour, corrections, places } = plan
  const { row, of } = await read(connector, plan, answering, known)
  const next =
    row.last == null
      ? undefined
      : plan.at(
          writeCursor(plan.walk, {
            version: of.version,
            publicationId: of.publicationId!,
            hour,
            place: JSON.parse(row.last),
          }),
        )
  const asRead = { corrections, places }
  const whole =
    writing.format === 'json'
      ? envelope(connector, row, { ...of, ...asRead, next }, clock())
      : written(writing, plan.fields, row.rows)
  const headers = headersOf(connector, { ...of, ...asRead, next, count: row.count, writing })
  const { withheld } = row
  return {
    edition: editionOf(row),
    withheld,
    body: ownBytes(whole),
    headers,
    ...validatorsOf(connector, plan, { ...of, withheld }, answering),
  }
}

/** That what a walk reads cannot be read any more. @param again where to begin anew */
const expired = (again: string): ApiError =>
  new ApiError(
    'cursor_vencido',
    '`cursor`: los datos en que empezó el recorrido ya no se leen: se publicaron otros hace más de una hora, eran la muestra y llegaron los de verdad, ' +
      `o se restauró un respaldo de antes. Empieza de nuevo en ${again}`,
    { detalle: { parametro: 'cursor', enlace: again } },
  )

interface Read {
  readonly row: Edition & { readonly count: number; readonly rows: string; readonly last?: string | null }
  /** The publication that the rows are of. */
  readonly of: Omit<Dataset, 'name' | 'checkedAt' | 'newestAt' | 'withheld'>
}

/** The rows of a plan: of what is current, of a day, or of where a walk began. @throws ApiError 410 for a walk whose publication is gone */
async function read(connector: Connector, plan: Plan, answering: Answering, known: Dataset): Promise<Read> {
  const found = await readOnce(connector, plan, answering, known)
  if (found) return found
  if (plan.cursor) throw expired(plan.at())
  // Restored from an older backup between the rows and the look at what they are of, or on the primary and not yet on the standby.
  const again = await readOnce(
    connector,
    plan,
    { ...answering, standby: undefined },
    answering.datasets.get(connector.name)!,
  )
  if (!again) throw notLoaded(connector, known)
  return again
}

/** @returns undefined when what was read is of no publication that can be read */
async function readOnce(
  connector: Connector,
  plan: Plan,
  answering: Answering,
  known: Dataset,
): Promise<Read | undefined> {
  const { al, cursor } = plan
  if (cursor) return readWalk(connector, plan, cursor, answering, known)
  const { pool, datasets } = answering
  const asOf = al === undefined ? undefined : await publicationAt(pool, connector, al)
  const row = await runPlan(connector, plan, asOf?.version ?? 'current', answering, known)
  if (asOf) return { row, of: { ...asOf, sample: false } }
  const current = datasets.get(connector.name)!
  if (isOf(row, current)) return { row, of: current }
  // Published again since the rows were read: they are told as what they are.
  const of = await publicationOf(pool, connector, row, false)
  return of && { row, of }
}

/** The next page of a walk: of what is current while that is what the walk began in, and of the past from then on. */
async function readWalk(
  connector: Connector,
  plan: Plan,
  cursor: NonNullable<Plan['cursor']>,
  answering: Answering,
  known: Dataset,
): Promise<Read | undefined> {
  const run = (at: At) => runPlan(connector, plan, at, answering, known)
  const past = plan.al !== undefined || !isOf(cursor, known)
  let row = await run(past ? cursor.version : 'current')
  if (!past && isOf(cursor, row)) {
    const current = answering.datasets.get(connector.name)!
    return { row, of: { ...current, version: row.version, publicationId: row.publicationId } }
  }
  if (!past) row = await run(cursor.version)
  const of = await publicationOf(answering.pool, connector, cursor, plan.al !== undefined)
  return of && { row, of }
}

/** The rows of a plan from the standby, where it has what they need, or else from the primary. */
async function runPlan(
  connector: Connector,
  plan: Plan,
  at: At,
  { pool, standby, datasets, clock }: Answering,
  known: Dataset,
): Promise<Read['row']> {
  const statement = statementFor(connector, plan, at, plan.hour === null ? clock() : beginningOf(plan.hour))
  const least = Math.max(known.version, at === 'current' ? 0 : at)
  const copied = standby?.has(connector.name, least, known.withheld)
    ? await standby.row<Read['row']>(statement)
    : undefined
  const row: Read['row'] =
    copied && copied.version >= least && copied.withheld === known.withheld
      ? copied
      : (await pool.query({ ...statement, values: [...statement.values] })).rows[0]
  // The rows know which publication they are of, and what they lack; memory may be a moment behind.
  if (editionOf(row) !== editionOf(known)) await datasets.reload()
  return row
}

/** Whether both are of one publication. */
const isOf = (one: PublicationName, other: PublicationName) =>
  one.version === other.version && one.publicationId === other.publicationId

/** An answer from memory while PostgreSQL is away says so, and for how many seconds nobody could look whether it still holds. */
export function markAge(response: Response, awaySince: Date | undefined, now: Date): void {
  if (awaySince)
    response.set({
      'X-Tianguis-Estado': 'base-caida',
      Age: String(Math.max(0, Math.floor((now.getTime() - awaySince.getTime()) / 1000))),
    })
}

/** Kept by who asked, or by anybody, and never used without asking again. */
export const cacheControl = ({ locals }: Response) =>
  `${locals.private ? 'private' : 'public'}, max-age=0, must-revalidate`

async function send(
  request: Request,
  response: Response,
  answer: Answer,
  { cache, key }: { cache: AnswerCache; key: string },
): Promise<void> {
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
  fresh(
    { 'if-none-match': headers['if-none-match'], 'if-modified-since': headers['if-modified-since'] },
    { etag, 'last-modified': lastModified },
  )
