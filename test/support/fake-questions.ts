/** How a question about the fake datasets is read. */
import { coverings } from '../../sql/coverings.ts'
import { findDates } from '../../sql/dates.ts'
import { openReader, type Reader } from '../../sql/interpret/reader.ts'
import { readQuestion } from '../../sql/normalize.ts'
import { findNumbers } from '../../sql/numbers.ts'
import { commonTags } from '../../sql/common-tags.ts'
import { subjectTags } from '../../sql/subject-tags.ts'
import { dateTag, numberTag, placeTag } from '../../sql/tag.ts'
import { understand } from '../../sql/understand.ts'
import { buildVocabulary } from '../../sql/vocabulary.ts'
import { knowledge, NOW, places, termsOf, TODAY, topicOf } from './fake-catalogue.ts'

export const outcomeOf = (question: string) => understand(question, knowledge(), NOW)

/** The logical query of a question. @throws Error where it is refused. */
export function queryOf(question: string) {
  const outcome = outcomeOf(question)
  if (outcome.kind !== 'understood')
    throw new Error(`«${question}» was ${outcome.kind === 'refused' ? outcome.message : 'doubtful'}.`)
  return outcome.interpretation.query
}

/** A reader at the beginning of a question about one subject, over its best covering. */
export function readerOf(id: string, question: string): Reader {
  const { tokens } = readQuestion(question)
  const tags = [
    ...commonTags(tokens),
    ...places(tokens).map(placeTag),
    ...findDates(tokens, NOW).map(dateTag),
    ...findNumbers(tokens).map(numberTag),
    ...subjectTags(tokens, buildVocabulary(topicOf(id), termsOf)),
  ]
  return openReader(topicOf(id), tokens, coverings(tokens.length, tags)[0]!.tags, new Map(), TODAY)
}

/** The words that a reader's steps have taken. */
export const takenBy = ({ tags, tokens, taken }: Reader): string[] =>
  [...taken]
    .sort((a, b) => a - b)
    .map((at) =>
      tokens
        .slice(tags[at]!.from, tags[at]!.to)
        .map(({ raw }) => raw)
        .join(' '),
    )
