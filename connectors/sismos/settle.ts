import { least } from '@tianguis/core/extremes'
import { STATUSES, type Event, type Status } from './event.ts'
import { REACH, sameEvents, type Known } from './same-event.ts'

/** What the sources list, and what is published of the same days. */
export interface Lists {
  /** Of one list of the SSN, which is complete from its oldest event on. */
  readonly ssn: readonly Event[]
  readonly usgs: readonly Event[]
  readonly known: readonly Known[]
}

export interface Settled extends Event {
  readonly id: string
}

/**
 * The page's events, and those of the feed that it does not have: both tell the same, but only the page says what is
 * preliminary.
 */
export function joined(page: readonly Event[], feed: readonly Event[]): Event[] {
  const both = sameEvents(feed, page, REACH.revision)
  return [...page, ...feed.filter((event) => !both.has(event))]
}

/**
 * Every event once, under the id it was first published with. No source has a stable name for its events: one that is
 * revised moves by seconds and tenths of a degree, and is recognised by that; the USGS tells of the SSN's and never
 * replaces it.
 */
export function settle({ ssn, usgs, known }: Lists): Settled[] {
  const oldest = least(ssn.map(({ time }) => time))
  // One of the SSN that is older has left the list: something near it is another event, and not its revision.
  const listed = known.filter(({ time, source }) => source === 'USGS' || time >= oldest)
  const before = sameEvents(ssn, listed, ({ source }) => (source === 'SSN' ? REACH.revision : REACH.agencies))
  const national = ssn.flatMap((event) => revised(event, before.get(event)))

  const told = sameEvents(usgs, ssn, REACH.agencies)
  const only = usgs.filter((event) => !told.has(event))
  const near = sameEvents(only, known, REACH.agencies)
  const byId = new Map(known.map((one) => [one.id, one]))
  const foreign = only.flatMap((event) => {
    const code = event.codes!.find((one) => byId.has(`usgs:${one}`))
    const published = code === undefined ? near.get(event) : byId.get(`usgs:${code}`)
    return published?.source === 'SSN' ? [] : [{ ...event, id: published?.id ?? `usgs:${event.codes![0]}` }]
  })
  return [...national, ...foreign]
}

function revised(event: Event, known: Known | undefined): Settled[] {
  if (!known) return [{ ...event, id: newId(event) }]
  // The catalogue's analysis is better than the day's list, whichever comes last.
  if (known.source === 'SSN' && rank(known.status) > rank(event.status ?? known.status)) return []
  const [latitude, longitude] = [longer(event.latitude, known.latitude), longer(event.longitude, known.longitude)]
  return [
    {
      ...event,
      latitude,
      longitude,
      status: event.status ?? (known.source === 'SSN' ? known.status : null),
      id: known.id,
    },
  ]
}

const rank = (status: Status | null) => (status === null ? -1 : STATUSES.indexOf(status))

/** The same number with more of its digits: the lists round what the catalogue has. */
function longer(given: string, published: string): string {
  const decimals = given.split('.')[1]?.length ?? 0
  return published.length > given.length && Math.abs(Number(published) - Number(given)) <= 0.5 * 10 ** -decimals + 1e-9
    ? published
    : given
}

/** Two events may share their second; what sets them apart is where they were. */
const newId = ({ time, latitude, longitude }: Event) =>
  `ssn:${new Date(time).toISOString().replace(/[-:]|\.\d+/g, '')}:${Number(latitude).toFixed(2)}:${Number(longitude).toFixed(2)}`
