import type { Rejected } from '@tianguis/core'
import { MEXICO_CITY } from '@tianguis/core/decode/dates'

export const STATUSES = ['preliminar', 'verificado', 'revisado'] as const
export type Status = (typeof STATUSES)[number]

/** An earthquake as one source tells it. */
export interface Event {
  readonly source: 'SSN' | 'USGS'
  /** Milliseconds since 1970, UTC. */
  readonly time: number
  /** As the source wrote them. */
  readonly latitude: string
  readonly longitude: string
  readonly magnitude: string | null
  readonly depth: string | null
  readonly reference: string
  readonly status: Status | null
  /** Every name the USGS has for it. */
  readonly codes?: readonly string[]
}

/** What a source lists at one moment. */
export interface Listing {
  readonly events: readonly Event[]
  readonly refused: readonly Rejected[]
}

const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: MEXICO_CITY, dateStyle: 'short', timeStyle: 'medium' })
/** Central Mexico's clock, as the SSN writes it: "2026-08-26 01:39:32". */
export const localTime = (time: number) => clock.format(time)

/** The first number in a text such as "13.4 km", in its own digits; null in "no calculable". */
export const figure = (text = '') => /-?\d+(?:\.\d+)?/.exec(text)?.[0] ?? null

export const isEvent = (read: Event | Rejected): read is Event => 'time' in read
export const listing = (read: readonly (Event | Rejected)[]): Listing => ({
  events: read.filter(isEvent),
  refused: read.filter((one): one is Rejected => !isEvent(one)),
})
