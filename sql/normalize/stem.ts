import { LRUCache } from 'lru-cache'
import snowball from 'snowball-stemmers'

const stemmer = snowball.newStemmer('spanish')
/** A stem costs about as much as all else done to a word, and questions repeat their words. */
const known = new LRUCache<string, string>({ max: 5_000 })

/** Snowball's Spanish stem. It merges presa/preso and marca/marco: compare stems only within one vocabulary. */
export function stemOf(word: string): string {
  if (word.length <= 3 || !/^[a-zñ]+$/.test(word)) return word
  const found = known.get(word)
  if (found !== undefined) return found
  const stem = stemmer.stem(word)
  known.set(word, stem)
  return stem
}
