/** The first step of a question: plain text, words with their places in what was typed, and what was in quotes. */
import { clean, QuestionError, type Cleaned } from './normalize/characters.ts'
import type { Verbs } from './normalize/forms.ts'
import { tokensOf, type Token } from './normalize/tokens.ts'

export { QuestionError, type QuestionProblem } from './normalize/characters.ts'
export { fold, lemmaOf, stemOf, type Verbs } from './normalize/forms.ts'
export type { Token } from './normalize/tokens.ts'

/** What stood between quotes, without them; `start` and `end` are UTF-16 offsets into the raw question. */
export interface Quoted {
  readonly start: number
  readonly end: number
  readonly text: string
}

export interface NormalizedQuestion {
  /** NFKC, without invisible characters or emoji, spaces collapsed. */
  readonly text: string
  readonly tokens: readonly Token[]
  readonly quoted: readonly Quoted[]
  /** It carries `¿` or `?`. */
  readonly isQuestion: boolean
}

const SHORTEST = 3
export const LONGEST = 300

/**
 * Reads what someone typed. `verbs` are the only verb forms that get a lemma.
 * @throws QuestionError when it is not 3 to 300 characters of Latin text with at least one word.
 */
export function readQuestion(raw: string, { verbs }: { verbs?: Verbs } = {}): NormalizedQuestion {
  const cleaned = clean(raw)
  const characters = [...cleaned.text].length
  if (characters < SHORTEST)
    throw new QuestionError('corta', `La pregunta tiene ${characters} caracteres; escribe al menos ${SHORTEST}.`)
  if (characters > LONGEST)
    throw new QuestionError('larga', `La pregunta tiene ${characters} caracteres; pueden ser hasta ${LONGEST}.`)
  const tokens = tokensOf(cleaned, raw, verbs)
  if (!tokens.some(({ folded }) => /[a-zñ0-9]/.test(folded))) {
    throw new QuestionError('vacia', 'La pregunta no tiene ninguna palabra. Escribe qué dato buscas y de dónde.')
  }
  return { text: cleaned.text, tokens, quoted: quotesOf(cleaned), isQuestion: /[¿?]/.test(cleaned.text) }
}

/** An apostrophe is a quote only where a word cannot go on: `d'León` is none. */
const QUOTES = /"([^"]+)"|“([^”]+)”|«([^»]+)»|‘([^’]+)’|(?<![\p{L}\d])'([^']+)'(?![\p{L}\d])/gu

function quotesOf({ text, from, until }: Cleaned): Quoted[] {
  return [...text.matchAll(QUOTES)].map((match) => {
    const inside = match.slice(1).find((group) => group !== undefined)!
    const first = match.index + 1
    return { start: from[first]!, end: until[first + inside.length - 1]!, text: inside.trim() }
  })
}
