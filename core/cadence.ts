import { CronExpressionParser } from 'cron-parser'
import type { Cadence } from './contract.ts'

const UNITS = { minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const

/** '30 hours' -> milliseconds; undefined when it is not written that way. */
export function lateAfterMs(text: string): number | undefined {
  const parts = /^([1-9]\d{0,3}) (minute|hour|day)s?$/.exec(text)
  return parts ? Number(parts[1]) * UNITS[parts[2] as keyof typeof UNITS] : undefined
}

/** Superseded rows of a dataset without revisions stay this long, unless the operator says otherwise. */
export const REVISION_DAYS = 35

const LONGEST_MS = 3 * UNITS.hour

/**
 * Milliseconds that a refresh may take unless the operator says otherwise: until the dataset is late anyway, three
 * hours at most.
 */
export const longestRefreshMs = ({ lateAfter }: Cadence): number => Math.min(lateAfterMs(lateAfter)!, LONGEST_MS)

/** The first moment after `moment` at which the source is due to be asked. */
export function nextDue({ cron, timezone }: Pace, moment: Date): Date {
  return edge(
    cron.map((line) => CronExpressionParser.parse(line, { tz: timezone, currentDate: moment }).next().toDate()),
    Math.min,
  )
}

/** The last moment at or before `moment` at which the source was due. */
export function lastDue({ cron, timezone }: Cadence, moment: Date): Date {
  const after = new Date(moment.getTime() + 1000) // prev() is exclusive
  return edge(
    cron.map((line) => CronExpressionParser.parse(line, { tz: timezone, currentDate: after }).prev().toDate()),
    Math.max,
  )
}

/** A source that is asked more often in a day has one publication of it that is worth keeping as a file: the last. */
const DAILY = 3

/** Whether a source is asked so often that what it publishes in a day is told by the last of it. */
export function isFast({ cadence }: { readonly cadence: Pace }, now: Date): boolean {
  let at = now
  for (let asked = 0; asked <= DAILY; asked += 1) at = nextDue(cadence, at)
  return at.getTime() - now.getTime() <= UNITS.day
}

/** When an agency publishes, as cron lines. */
type Pace = Pick<Cadence, 'cron' | 'timezone'>

/** Publications that are counted; how many more were missed says nothing. */
const MOST_MISSED = 99
/** Nobody publishes on the minute: it may take half of its pace, and no longer than this. */
const GRACE_MS = 6 * UNITS.hour

const paceMs = (pace: Pace, from: Date) => {
  const next = nextDue(pace, from)
  return nextDue(pace, next).getTime() - next.getTime()
}

/** The publications due since a moment by which all was as new as it should be. */
export function missedSince(pace: Pace, since: Date, now: Date): number {
  const until = now.getTime() - Math.min(GRACE_MS, paceMs(pace, since) / 2)
  let missed = 0
  for (let at = nextDue(pace, since); at.getTime() <= until && missed < MOST_MISSED; at = nextDue(pace, at)) missed += 1
  return missed
}

/** Publications that may be missed before anybody is told: holidays, a server that is down over a weekend. */
export function tolerated(pace: Pace, from: Date): number {
  const everyMs = paceMs(pace, from)
  if (everyMs < 20 * UNITS.hour) return 6
  return everyMs < 6 * UNITS.day ? 3 : 2
}

const edge = (moments: Date[], pick: (...times: number[]) => number) =>
  new Date(pick(...moments.map((moment) => moment.getTime())))
