import { asidesOf } from './asides.ts'
import { findDates } from './dates.ts'
import type { Token } from './normalize.ts'
import { findNumbers } from './numbers.ts'
import type { PlaceFinder } from './places.ts'
import { besideTheQuestion, commonTags } from './common-tags.ts'
import { dateTag, numberTag, placeTag, type Tag } from './tag.ts'

/**
 * What words mean whatever the subject: operators, courtesies, places, dates, numbers, and what is said beside the
 * question.
 */
export function commonTo(tokens: readonly Token[], places: PlaceFinder, now: Date): Tag[] {
  return besideTheQuestion(asidesOf(tokens), [
    ...commonTags(tokens),
    ...places(tokens).map(placeTag),
    ...findDates(tokens, now).map(dateTag),
    ...findNumbers(tokens).map(numberTag),
  ])
}
