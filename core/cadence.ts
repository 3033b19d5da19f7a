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
export function nextDue({ cron, timezone }: Cadence, moment: Date): Date {
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

const edge = (moments: Date[], pick: (...times: number[]) => number) =>
  new Date(pick(...moments.map((moment) => moment.getTime())))
