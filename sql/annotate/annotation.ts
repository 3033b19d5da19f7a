/** Runs of words and what they are taken to be. */
import type { DateSpan } from '../dates.ts'
import type { Token } from '../normalize.ts'
import type { Operator } from '../lexicon/operator.ts'
import type { NumberSpan } from '../numbers.ts'
import type { PlaceSpan } from '../places/finder.ts'
import type { Sense } from '../knowledge/vocabulary.ts'

/** What a run of words is taken to be. */
export type Meaning =
  | {
      readonly type: 'sense'
      readonly sense: Sense
      /** Only some words of the label were said. */ readonly partly?: true
      /** A word has no more than the stem of what is declared. */ readonly stemmed?: true
    }
  | { readonly type: 'operator'; readonly operator: Operator }
  | { readonly type: 'place'; readonly span: PlaceSpan }
  | { readonly type: 'date'; readonly span: DateSpan }
  | { readonly type: 'number'; readonly span: NumberSpan }
  /** `aside`: what someone says of himself; `courtesy`: a phrase whose words mean nothing else. */
  | { readonly type: 'filler'; readonly aside?: true; readonly courtesy?: true }
  | { readonly type: 'unknown' }

export interface Annotation {
  readonly from: number
  readonly to: number
  readonly meaning: Meaning
  readonly weight: number
}

/** How much a word counts for being explained so; a phrase costs one, so that the longest wins. */
export const WEIGHT = {
  sense: 12,
  overPlaces: 13,
  place: 11,
  date: 12,
  operator: 9,
  number: 10,
  noise: 6,
  written: 6,
  partly: 7,
  filler: 5,
  courtesy: 14,
  aside: 2,
  unknown: -40,
  phrase: -1,
}

export const tag = (from: number, to: number, meaning: Meaning, weight: number): Annotation => ({
  from,
  to,
  meaning,
  weight: weight * (to - from) + WEIGHT.phrase,
})

/** «El Limón» is a village, and «el limón» what it is called after: an article adds little. */
export const placeTag = (span: PlaceSpan): Annotation => {
  const one = placeNamed(span)
  // «camarón en Veracruz» is a town in its state, and what is sold there as well: what joins them weighs no more than
  // beside.
  return span.links
    ? { ...one, weight: one.weight - span.links * (WEIGHT.place - WEIGHT.filler) + 2 * WEIGHT.phrase }
    : one
}
const placeNamed = (span: PlaceSpan): Annotation =>
  span.article
    ? {
        from: span.from,
        to: span.to,
        meaning: { type: 'place', span },
        weight: WEIGHT.place + WEIGHT.filler + 2 * WEIGHT.phrase,
      }
    : tag(span.from, span.to, { type: 'place', span }, WEIGHT.place)
export const dateTag = (span: DateSpan): Annotation => tag(span.from, span.to, { type: 'date', span }, WEIGHT.date)
export const numberTag = (span: NumberSpan): Annotation =>
  tag(span.from, span.to, { type: 'number', span }, WEIGHT.number)
export const unknownAnnotation = (at: number): Annotation => tag(at, at + 1, { type: 'unknown' }, WEIGHT.unknown)

/** The words of a run as they were typed. */
export const wordsOf = (
  { tokens }: { readonly tokens: readonly Token[] },
  { from, to }: Pick<Annotation, 'from' | 'to'>,
): string =>
  tokens
    .slice(from, to)
    .map(({ raw }) => raw)
    .join(' ')
