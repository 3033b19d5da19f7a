import { ENGLISH_GRAMMAR } from '../lexicon/english.ts'
import type { Token } from '../normalize.ts'
import type { Topic } from '../knowledge/catalogue.ts'
import { entriesOf } from '../knowledge/vocabulary.ts'

/** A name in English has one of its words, such as «Bed and Bath»; a sentence has more. */
const LEAST = 2
/** In a question that is mostly Spanish, two may be of a name. */
const SHARE = 0.25

/** And not as it was mended, for a Spanish word is never far. */
const asTyped = ({ raw }: Token) => raw.toLowerCase().replaceAll(/['’]/g, '')

/**
 * Whether a question is written in English: by two words of its grammar, or by one and what it calls a subject, «air
 * quality in Guadalajara».
 */
export function isEnglish(tokens: readonly Token[], topics: Iterable<Topic>): boolean {
  const grammar = tokens.filter((token) => ENGLISH_GRAMMAR.has(asTyped(token))).length
  const words = grammar + (grammar > 0 && namesOnlyInEnglish(tokens, [...topics]) ? 1 : 0)
  return words >= LEAST && words / tokens.length >= SHARE
}

/** Not «diesel» or «euro», which both languages have. */
const namesOnlyInEnglish = (tokens: readonly Token[], topics: readonly Topic[]): boolean => {
  const text = textOf(tokens)
  const isSpanish = (name: string) =>
    topics.some(({ subject }) => [...entriesOf(subject)].some(({ phrase }) => phrase === name))
  return topics.some(({ subject: { english = [] } }) =>
    english.some((name) => text.includes(` ${name} `) && !isSpanish(name)),
  )
}

const textOf = (tokens: readonly Token[]) => ` ${tokens.map(asTyped).join(' ')} `

/** Topics that a question names in English, the longest name first. */
export function namedInEnglish(tokens: readonly Token[], topics: readonly Topic[]): Topic[] {
  const text = textOf(tokens)
  const named = topics.flatMap((topic) => {
    const longest = Math.max(
      0,
      ...(topic.subject.english ?? []).map((name) => (text.includes(` ${name} `) ? name.length : 0)),
    )
    return longest ? [{ topic, longest }] : []
  })
  return named.sort((a, b) => b.longest - a.longest).map(({ topic }) => topic)
}
