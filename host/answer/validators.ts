/** What an answer is known by to whoever has it already, and who may keep it. */
import { createHash } from 'node:crypto'
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
  const identity = createHash('sha1')
    .update(`${release}|${name}|${normalised}|${editionOf(edition)}${dataTroubleOf({ condition }) ?? ''}`)
    .digest('base64url')
  const published = publishedAt ?? clock()
  const changed = hour === null ? published : new Date(Math.max(published.getTime(), beginningOf(hour).getTime()))
  return { etag: `W/"${identity}"`, lastModified: changed.toUTCString() }
}

/** Kept by who asked, or by anybody, and never used without asking again. */
export const cacheControl = ({ locals }: Response) =>
  `${locals.private ? 'private' : 'public'}, max-age=0, must-revalidate`

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
