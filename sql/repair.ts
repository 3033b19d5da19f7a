/** A question with words that stand in the way, put again without them. */
import type { Suggestion } from './reply.ts'
import type { Refusal } from './refused.ts'
import type { NormalizedQuestion, Token } from './normalize.ts'
import { proved, type Trial } from './trial.ts'

/** What leads to a word and says nothing without it: «con baños», «en la Wakanda», «y además». */
const LEADING: ReadonlySet<string> = new Set(
  'a al ante con contra de del desde e el en entre la las lo los mas muy ni o para por que se sin sobre su sus u un una unas unos y'.split(
    ' ',
  ),
)

/**
 * The question without what was not understood, where that can be answered: first without all of it, then, of a word
 * said twice or of two that hang together, from the first of them on.
 * @returns at most two, each tried on the data
 */
export async function repaired(
  { code, words, question }: Refusal & { readonly question: NormalizedQuestion },
  trial: Trial,
): Promise<Suggestion[]> {
  if (!words.length || (code !== 'no_entendida' && code !== 'sin_datos_para')) return []
  const { tokens } = question
  const unknown = tokens.flatMap(({ raw }, at) => (words.includes(raw) ? [at] : []))
  if (!unknown.length) return []
  const left = tokens.filter((_token, at) => !isDropped(tokens, new Set(unknown), at))
  const before = tokens.slice(0, withoutLeading(tokens, unknown[0]!))
  const texts = new Set([left, before].filter(({ length }) => length).map(textOf))
  return proved(texts, trial)
}

/** What is unknown, and whatever only leads to it. */
function isDropped(tokens: readonly Token[], unknown: ReadonlySet<number>, at: number): boolean {
  if (unknown.has(at)) return true
  return LEADING.has(tokens[at]!.folded) && at + 1 < tokens.length && isDropped(tokens, unknown, at + 1)
}

/** Where the words begin that lead to one. */
function withoutLeading(tokens: readonly Token[], at: number): number {
  return at && LEADING.has(tokens[at - 1]!.folded) ? withoutLeading(tokens, at - 1) : at
}

const textOf = (tokens: readonly Token[]) => tokens.map(({ raw }) => raw).join(' ')
