import type { Cadence, Connector } from '@tianguis/core'
import { nextDue } from '@tianguis/core/cadence'
import { cadenceInWords } from '@tianguis/core/cadence-words'
import { dayIn, MEXICO_CITY } from '@tianguis/core/decode/dates'

/** A moment at which a source is asked for what is new. */
export interface Due {
  readonly conjunto: string
  readonly titulo: string
  readonly ruta: string
  /** ISO 8601, UTC. */
  readonly cuando: string
  /** Mexico City. */
  readonly dia: string
  /** How often, in words. */
  readonly cadencia: string
}

const WEEK_MS = 7 * 86_400_000
/** One that is asked oftener in a week is told by its next time alone, with how often. */
const MOST = 42

/** When the sources of datasets are asked in the seven days from a moment on, soonest first. */
export function dueWithinWeek(connectors: readonly Connector[], now: Date): Due[] {
  const until = now.getTime() + WEEK_MS
  return connectors
    .flatMap(({ name, title, path, cadence }) =>
      momentsOf(cadence, now, until).map((at) => ({
        conjunto: name,
        titulo: title,
        ruta: path,
        cuando: at.toISOString(),
        dia: dayIn(MEXICO_CITY, at),
        cadencia: cadenceInWords(cadence),
      })),
    )
    .sort((a, b) => (a.cuando < b.cuando ? -1 : a.cuando > b.cuando ? 1 : a.conjunto < b.conjunto ? -1 : 1))
}

function momentsOf(cadence: Cadence, now: Date, until: number): Date[] {
  const moments: Date[] = []
  for (let at = nextDue(cadence, now); at.getTime() <= until; at = nextDue(cadence, at)) {
    moments.push(at)
    if (moments.length > MOST) return moments.slice(0, 1)
  }
  return moments
}
