import { afterArticle, readAtom } from './atom.ts'
import { readPart } from './part.ts'
import { longest, type Phrase, type Reading } from './phrase.ts'

/** One period at `at`, or a part of one. */
export function readWhole(phrase: Phrase, at: number): Reading | undefined {
  const known = phrase.wholes[at]
  if (known !== undefined) return known ?? undefined
  const found = longest([readAtom(phrase, at), afterArticle(phrase, at, [readPart])])
  phrase.wholes[at] = found ?? null
  return found
}
