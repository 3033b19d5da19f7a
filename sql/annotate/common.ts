import { asidesOf } from './asides.ts'
import { findDates } from '../dates.ts'
import type { Token } from '../normalize.ts'
import { findNumbers } from '../numbers.ts'
import type { PlaceFinder } from '../places/finder.ts'
import { besideTheQuestion, commonAnnotations } from './common-annotations.ts'
import { dateTag, numberTag, placeTag, type Annotation } from './annotation.ts'

/**
 * What words mean whatever the subject: operators, courtesies, places, dates, numbers, and what is said beside the
 * question.
 */
export function commonTo(tokens: readonly Token[], places: PlaceFinder, now: Date): Annotation[] {
  return besideTheQuestion(asidesOf(tokens), [
    ...commonAnnotations(tokens),
    ...places(tokens).map(placeTag),
    ...findDates(tokens, now).map(dateTag),
    ...findNumbers(tokens).map(numberTag),
  ])
}
