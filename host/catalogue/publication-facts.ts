/** What a description of a dataset says of the publication that is current. */
import { dayIn, MEXICO_CITY } from '@tianguis/core/decode/dates'
import type { Dataset } from '../answer/datasets.ts'

export interface PublicationFacts {
  /** As the API counts them: "12". */
  readonly version: string
  /** The same for who wants three numbers (semver.org): "12.0.0". */
  readonly semantic: string
  /** "AAAA-MM-DD": the day on which it came out, in Mexico City. */
  readonly modified: string | undefined
  /** The moment of it, ISO 8601 in UTC. */
  readonly created: string | undefined
  /** "AAAA-MM-DD": the newest observation. */
  readonly observedOn: string | undefined
}

/** Nothing of what is not published yet, and nothing of a sample. */
export function publicationFacts(published: Dataset | undefined): PublicationFacts | undefined {
  if (!published?.version || published.sample) return undefined
  const { version, publishedAt, observedOn } = published
  return {
    version: String(version),
    semantic: `${version}.0.0`,
    modified: publishedAt ? dayIn(MEXICO_CITY, publishedAt) : undefined,
    created: publishedAt?.toISOString(),
    observedOn: observedOn ?? undefined,
  }
}
