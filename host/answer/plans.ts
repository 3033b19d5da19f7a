import { LRUCache } from 'lru-cache'
import type { Request } from 'express'
import type { Connector } from '@tianguis/core'
import { readQuery } from '../request/query.ts'
import type { Datasets } from './datasets.ts'
import { acceptedFormat } from './format.ts'
import { readPlan, type Plan } from './plan.ts'
import { universalOf } from './universal.ts'

const MOST = 250
/** A longer address is read each time, or whoever sends 250 of the longest to each dataset fills the memory with them. */
const LONGEST = 500
const HOUR_MS = 3_600_000

/**
 * Reads what requests ask of a dataset. What is asked is mostly what somebody asked a moment ago, letter for letter: its plan, and the
 * statement that goes with it, were half of what an answer of 20 records cost this process. A plan holds for as long as names and
 * terms are those it was read with, and for the hour, which is as exact as any of them knows the time.
 * @throws ApiError 400; what is refused is read again each time
 */
export function openPlans(
  connector: Connector,
  { datasets, clock }: { datasets: Datasets; clock: () => Date },
): (request: Request) => Plan {
  const names = [...Object.keys(connector.params), ...Object.keys(universalOf(connector))]
  const known = new LRUCache<string, Plan>({ max: MOST })
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
    const format = acceptedFormat(request)
    const what = `${format} ${request.url}`
    const before = known.get(what)
    if (before) return before
    const plan = readPlan(connector, readQuery(request.url, names), datasets, now, format)
    if (what.length <= LONGEST) known.set(what, plan)
    return plan
  }
}
