import { LRUCache } from 'lru-cache'
import type { Request } from 'express'
import type { Connector } from '@tianguis/core'
import { chosen } from '@tianguis/core/query/refusal'
import { planQuery } from '@tianguis/core/query/plan'
import type { WrittenPlan } from '@tianguis/core/query/sql'
import type { Format } from '@tianguis/core/query/serialize'
import { API_ROOT } from '../describe/calls.ts'
import { readQuery } from '../request/query.ts'
import { tellingValues } from '../values/paths.ts'
import type { Datasets } from './datasets.ts'
import { acceptedFormat, formatsOf, readWriting } from './format.ts'
import { universalOf } from './universal.ts'

/** What a request asks of a dataset, and how it is answered. */
export interface AnswerPlan extends WrittenPlan {
  /** The same path without asking for a receipt or for the quality. */
  readonly path: string
  /** The answer comes with its receipt. */
  readonly receipt: boolean
  /** How far the dataset can be relied on goes along. */
  readonly quality: boolean
  /** The whole path of the request, with another cursor or none. */
  readonly at: (cursor?: string) => string
  /** The same for every way of writing the same request; holds no key, which was taken out of the address before. */
  readonly normalised: string
}

/**
 * @param accepted the format of the answer where the query does not say
 * @throws QueryPlanError saying which parameter is wrong, what is allowed and the nearest valid value.
 */
export function planRequest(
  connector: Connector,
  query: ReadonlyMap<string, string>,
  { context }: Pick<Datasets, 'context'>,
  now: Date,
  accepted: Format = 'json',
): AnswerPlan {
  const plan = planQuery(connector, query, { context, now })
  const writing = readWriting(query, accepted, formatsOf(connector))
  return {
    ...plan,
    writing,
    path: pathOf(connector, without(query, ['recibo', 'calidad']), query.get('cursor')),
    receipt: isAsked('recibo', query),
    quality: isAsked('calidad', query),
    at: (cursor) => pathOf(connector, query, cursor),
    normalised: [pathOf(connector, query, query.get('cursor')), writing.format, plan.hour ?? ''].join('#'),
  }
}

const isAsked = (name: string, query: ReadonlyMap<string, string>) =>
  chosen(name, query.get(name) ?? '0', ['1', '0']) === '1'

/** The whole path of a query, without any key, which was taken out of the address before. */
function pathOf({ path }: Connector, query: ReadonlyMap<string, string>, cursor?: string): string {
  const kept = [...query].filter(([name]) => name !== 'cursor').sort(([a], [b]) => (a < b ? -1 : 1))
  const params = new URLSearchParams(cursor === undefined ? kept : [...kept, ['cursor', cursor]])
  return `${API_ROOT}${path}${params.size ? `?${params.toString()}` : ''}`
}

const without = (query: ReadonlyMap<string, string>, names: readonly string[]): ReadonlyMap<string, string> =>
  new Map([...query].filter(([one]) => !names.includes(one)))

const MOST = 250
/**
 * A longer address is read each time, or whoever sends 250 of the longest to each dataset fills the memory with them.
 */
const LONGEST = 500
const HOUR_MS = 3_600_000

/**
 * Reads what requests ask of a dataset. What is asked is mostly what somebody asked a moment ago, letter for letter:
 * its plan, and the statement that goes with it, were half of what an answer of 20 records cost this process. A plan
 * holds for as long as names and terms are those it was read with, and for the hour, which is as exact as any of them
 * knows the time.
 * @throws QueryPlanError; what is refused is read again each time
 */
export function openPlans(
  connector: Connector,
  { datasets, clock }: { datasets: Datasets; clock: () => Date },
): (request: Request) => AnswerPlan {
  const formats = formatsOf(connector)
  const names = [...Object.keys(connector.params), ...Object.keys(universalOf(connector))]
  const known = new LRUCache<string, AnswerPlan>({ max: MOST })
  let [stamp, hour] = ['', 0]

  function forgetWhatChanged(now: Date): void {
    const thisHour = Math.floor(now.getTime() / HOUR_MS)
    if (stamp === datasets.stamp && hour === thisHour) return
    known.clear()
    ;[stamp, hour] = [datasets.stamp, thisHour]
  }

  return (request) => {
    const now = clock()
    forgetWhatChanged(now)
    const format = acceptedFormat(request, formats)
    const what = `${format} ${request.url}`
    const before = known.get(what)
    if (before) return before
    const query = readQuery(request.url, names)
    const plan = tellingValues(connector, () => planRequest(connector, query, datasets, now, format))
    if (what.length <= LONGEST) known.set(what, plan)
    return plan
  }
}
