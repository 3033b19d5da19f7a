import type { Territory } from '@tianguis/core'
import type { Catalogue } from './catalogue.ts'
import type { PlaceFinder } from '../places/finder.ts'
import type { ExampleIndex } from '../rank/example-similarity.ts'
import type { Lexicon } from '../annotate/typos.ts'
import type { QuestionVocabulary } from './vocabulary.ts'

/** What the box knows beforehand; made anew when a dataset is published. */
export interface Knowledge {
  readonly catalogue: Catalogue
  readonly territory: Territory
  readonly vocabularies: ReadonlyMap<string, QuestionVocabulary>
  readonly places: PlaceFinder
  readonly lexicon: Lexicon
  /** Words of places' names, which are none by themselves. */
  readonly parts: Lexicon
  readonly examples: ExampleIndex
}
