/** How a question about the fake datasets is read. */
import { coverings } from '../../sql/coverings.ts'
import { findDates } from '../../sql/dates.ts'
import { readQuestion } from '../../sql/normalize.ts'
import { findNumbers } from '../../sql/numbers.ts'
import { commonTags } from '../../sql/common-tags.ts'
import { subjectTags } from '../../sql/subject-tags.ts'
import { dateTag, numberTag, placeTag } from '../../sql/tag.ts'
import { understand } from '../../sql/understand.ts'
import { buildVocabulary } from '../../sql/vocabulary.ts'
import { knowledge, NOW, places, termsOf, topicOf } from './fake-catalogue.ts'

export const outcomeOf = (question: string) => understand(question, knowledge(), NOW)

/** The logical query of a question. @throws Error where it is refused. */
export function queryOf(question: string) {
  const outcome = outcomeOf(question)
  if (outcome.kind !== 'understood')
    throw new Error(`«${question}» was ${outcome.kind === 'refused' ? outcome.message : 'doubtful'}.`)
  return outcome.interpretation.query
}

/** @throws Error where a question is answered */
export function assertRefused(question: string): void {
  const outcome = outcomeOf(question)
  if (outcome.kind === 'understood')
    throw new Error(`«${question}» was answered: ${JSON.stringify(outcome.interpretation.query)}`)
}

/** A question about one subject, and the tags of its best covering. */
export function coveringOf(id: string, question: string) {
  const { tokens } = readQuestion(question)
  const topic = topicOf(id)
  const tags = [
    ...commonTags(tokens),
    ...places(tokens).map(placeTag),
    ...findDates(tokens, NOW).map(dateTag),
    ...findNumbers(tokens).map(numberTag),
    ...subjectTags(tokens, buildVocabulary(topic, termsOf)),
  ]
  return { topic, tokens, tags: coverings(tokens.length, tags)[0]!.tags }
}
