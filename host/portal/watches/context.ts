import type { Request } from 'express'
import type { Hosting } from '../../hosting.ts'
import { isUuid, notThere } from '../../watches/refusals.ts'
import type { Context } from '../context.ts'

/** What the pages of alerts work with. */
export type WatchContext = Context & Pick<Hosting, 'asking'>

/** @throws ApiError 404 */
export function uuidIn({ params }: Request, what: string): string {
  const id = String(params.id)
  if (!isUuid(id)) throw notThere(what)
  return id
}
