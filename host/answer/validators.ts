/** What an answer is known by to whoever has it already, and who may keep it. */
import { hash } from 'node:crypto'
import fresh from 'fresh'
import type { Request, Response } from 'express'
import type { Connector } from '@tianguis/core'
import type { Answering } from './answering.ts'
import type { Cached } from './cache.ts'
import { editionOf, dataTroubleOf, type Dataset, type Edition } from './datasets.ts'
import type { DatasetCondition } from '../status/condition.ts'
import type { AnswerPlan } from './plan.ts'
import { beginningOf } from './rows.ts'

/** An answer that depends on the hour changed when that began, or when it was published since. */
export function validatorsOf(
  { name }: Connector,
  { normalised, hour }: AnswerPlan,
  { publishedAt, condition, ...edition }: Edition & Pick<Dataset, 'publishedAt'> & Partial<Pick<Dataset, 'condition'>>,
  { release, clock }: Answering,
): Pick<Cached, 'etag' | 'lastModified'> {
  const what = `${release}|${name}|${normalised}|${editionOf(edition)}${dataTroubleOf({ condition }) ?? ''}`
  const identity = hash('sha1', what, 'base64url')
  const published = publishedAt ?? clock()
  const changed = hour === null ? published : new Date(Math.max(published.getTime(), beginningOf(hour).getTime()))
  return { etag: `W/"${identity}"`, lastModified: changed.toUTCString() }
}

/**
 * What anybody is answered: a browser asks again each time, a shared cache keeps it for a second, gives the one before
 * while it asks, and gives it for a day while no host answers.
 */
export const OPEN_CONTROL = 'public, max-age=0, s-maxage=1, stale-while-revalidate=1, stale-if-error=86400'

/**
 * Kept by who asked, or by anybody, and never used without asking again; but by a shared cache which says that it is
 * one, and is told nothing of anybody's quota.
 */
export function cacheControl({ locals, req }: Response): string {
  if (!locals.private && isForSharedCache(req)) return OPEN_CONTROL
  return `${locals.private ? 'private' : 'public'}, max-age=0, must-revalidate`
}

/** Says a surrogate of the operator's, on every request (W3C's Edge Architecture). */
export const isForSharedCache = ({ headers }: Pick<Request, 'headers'>) => headers['surrogate-capability'] !== undefined

/** By which shared caches forget all answers of a publication: Varnish and Fastly read one, other networks the other. */
export const cacheTags = (names: readonly string[]) => ({
  'Cache-Tag': names.join(),
  'Surrogate-Key': names.join(' '),
})

interface Validators {
  readonly etag: string
  readonly lastModified?: string
  /** Of the data, where the answer tells it. */
  readonly condition?: DatasetCondition | undefined
}

/**
 * Not Express's own: fetch() sends `Cache-Control: no-cache` with every validator, and would never get a 304 from it. A
 * trouble of the data begins without a publication: whoever has only a date could not be told of it, and is answered
 * whole.
 */
export const isNotModified = ({ headers }: Request, { etag, lastModified, condition }: Validators) =>
  fresh(
    {
      'if-none-match': headers['if-none-match'],
      'if-modified-since': dataTroubleOf({ condition }) ? undefined : headers['if-modified-since'],
    },
    { etag, 'last-modified': lastModified },
  )
