import { ENGLISH_GRAMMAR } from './lexicon/english.ts'
import type { Token } from './normalize.ts'
import type { Topic } from './catalogue.ts'

/** A name in English has one of its words, such as «Bed and Bath»; a sentence has more. */
const LEAST = 2
/** In a question that is mostly Spanish, two may be of a name. */
const SHARE = 0.25

/** And not as it was mended, for a Spanish word is never far. */
const asTyped = ({ raw }: Token) => raw.toLowerCase().replaceAll(/['’]/g, '')

/** Whether a question is written in English. */
export function isEnglish(tokens: readonly Token[]): boolean {
  const words = tokens.filter((token) => ENGLISH_GRAMMAR.has(asTyped(token))).length
  return words >= LEAST && words / tokens.length >= SHARE
}

/** Topics that a question names in English, the longest name first. */
export function namedInEnglish(tokens: readonly Token[], topics: readonly Topic[]): Topic[] {
  const text = ` ${tokens.map(asTyped).join(' ')} `
  const named = topics.flatMap((topic) => {
    const longest = Math.max(
      0,
      ...(topic.subject.english ?? []).map((name) => (text.includes(` ${name} `) ? name.length : 0)),
    )
    return longest ? [{ topic, longest }] : []
  })
  return named.sort((a, b) => b.longest - a.longest).map(({ topic }) => topic)
}
