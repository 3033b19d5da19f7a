/** One period by itself, without ranges: everything that can stand on either side of «hasta». */
import { readDecade } from './decade.ts'
import { readDatedWeekday, readNamed, readYearName } from './named.ts'
import { longest, type Phrase, type PhraseReader, type DateReading } from './phrase.ts'
import { readAgo, readDay, readNow, readUnitPeriod, readWeekday } from './relative.ts'
import { ARTICLES } from './vocabulary.ts'
import { readDigits, readPartCode } from './written.ts'

const READERS: readonly PhraseReader[] = [
  readNow,
  readDay,
  readDatedWeekday,
  readNamed,
  readYearName,
  readDigits,
  readPartCode,
  readUnitPeriod,
  readWeekday,
  readAgo,
  readDecade,
]

/** The longest period that starts at `at`, an article before it included. */
export function readAtom(phrase: Phrase, at: number): DateReading | undefined {
  const known = phrase.atoms[at]
  if (known !== undefined) return known ?? undefined
  const found = afterArticle(phrase, at, READERS)
  phrase.atoms[at] = found ?? null
  return found
}

/** What readers find at `at`, or after the article that stands there. */
export function afterArticle(phrase: Phrase, at: number, readers: readonly PhraseReader[]): DateReading | undefined {
  const here = longest(readers.map((read) => read(phrase, at)))
  if (!ARTICLES.has(phrase.words[at] ?? '')) return here
  return longest([here, longest(readers.map((read) => read(phrase, at + 1)))])
}
