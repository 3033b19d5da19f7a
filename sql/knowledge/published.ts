import type { Term, Territory } from '@tianguis/core'
import type { Topic } from './catalogue.ts'
import type { Publication } from '../reply/provenance.ts'

/** What is known of the published data, now. */
export interface Published {
  readonly territory: Territory
  readonly terms: (topic: Topic, dimension: string) => readonly Term[]
  readonly publication: (dataset: string) => Publication | undefined
}
