/** How a question about the fake datasets is read. */
import { segmentations } from '../../sql/annotate/segmentation.ts'
import { findDates } from '../../sql/dates.ts'
import { readQuestion } from '../../sql/normalize.ts'
import { findNumbers } from '../../sql/numbers.ts'
import { commonAnnotations } from '../../sql/annotate/common-annotations.ts'
import { subjectAnnotations } from '../../sql/annotate/subject-annotations.ts'
import { dateTag, numberTag, placeTag } from '../../sql/annotate/annotation.ts'
import { understand } from '../../sql/understand.ts'
import { buildVocabulary } from '../../sql/knowledge/vocabulary.ts'
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

/** A question about one subject, and the tags of its best segmentation. */
export function coveringOf(id: string, question: string) {
  const { tokens } = readQuestion(question)
  const topic = topicOf(id)
  const tags = [
    ...commonAnnotations(tokens),
    ...places(tokens).map(placeTag),
    ...findDates(tokens, NOW).map(dateTag),
    ...findNumbers(tokens).map(numberTag),
    ...subjectAnnotations(tokens, buildVocabulary(topic, termsOf)),
  ]
  return { topic, tokens, tags: segmentations(tokens.length, tags)[0]!.tags }
}
