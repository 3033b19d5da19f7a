import { fromIso, isoDay, lastPeriods } from './calendar.ts'
import type { Grain } from './span.ts'

/** The last `count` periods of a dataset whose last day is `lastDay` ("AAAA-MM-DD"): what `ultimo` means once the data is known. */
export function anchorLast(grain: Grain, count: number, lastDay: string): { readonly desde: string; readonly hasta: string } {
  const [start, end] = lastPeriods(grain, count, fromIso(lastDay))
  return { desde: isoDay(start), hasta: isoDay(end) }
}
