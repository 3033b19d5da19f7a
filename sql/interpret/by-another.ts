import type { Measure } from '@tianguis/core'
import { fold } from '../normalize.ts'
import { findSenses, senseAt, wordsOf, type Reader } from './reader.ts'
import type { Ranking } from './rank.ts'

/**
 * «estaciones más contaminadas por PM2.5», «con menos contaminación por ozono»: the word is of one figure, and the
 * order of the one that is named.
 */
export function byAnother(reader: Reader, ranking: Ranking): Ranking {
  const { measures } = reader.topic.subject
  const named = findSenses(reader, 'measure').filter((at) =>
    /^(por|segun|en|de|con)$/.test(beforeArticle(reader, reader.tags[at]!.from)),
  )
  const by = named.length === 1 ? senseAt(reader, named[0]!, 'measure')!.id : undefined
  const saidByDegree = reader.tags.some(
    (tag, at) =>
      senseAt(reader, at, 'degree')?.id === ranking.by ||
      (senseAt(reader, at, 'measure')?.id === ranking.by && !isItsName(measures[ranking.by]!, wordsOf(reader, tag))),
  )
  const alike =
    by !== undefined &&
    by !== ranking.by &&
    !measures[by]!.standard &&
    measures[by]!.better !== undefined &&
    measures[by]!.better === measures[ranking.by]?.better
  return saidByDegree && alike ? { ...ranking, by } : ranking
}

/** «índice IMECA» is the figure itself, «contaminación» a word for it. */
const isItsName = ({ label }: Measure, said: string): boolean =>
  fold(said)
    .split(' ')
    .some((word) => fold(label).includes(word.replace(/s$/, '')))

function beforeArticle({ tokens }: Reader, from: number): string {
  const last = tokens[from - 1]?.folded ?? ''
  return /^(el|la|los|las)$/.test(last) ? (tokens[from - 2]?.folded ?? '') : last
}
