/** A question with words that stand in the way, put again without them. */
import { leadsOn } from '../annotate/ends-open.ts'
import type { Suggestion } from '../reply/reply.ts'
import type { Refusal } from './codes.ts'
import type { NormalizedQuestion, Token } from '../normalize.ts'
import { proved, type Trial } from '../rank/trial.ts'

/**
 * The question without what was not understood, where that can be answered: first all the rest of it, then no more than
 * stands before the first word that was not.
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
  const texts = new Set([left, before].map(textOf).filter(isLongEnough))
  return proved(texts, trial)
}

/** What is unknown, and whatever only leads to it. */
function isDropped(tokens: readonly Token[], unknown: ReadonlySet<number>, at: number): boolean {
  if (unknown.has(at)) return true
  return leadsOn(tokens[at]!) && at + 1 < tokens.length && isDropped(tokens, unknown, at + 1)
}

/** Where the words begin that lead to one. */
function withoutLeading(tokens: readonly Token[], at: number): number {
  return at && leadsOn(tokens[at - 1]!) ? withoutLeading(tokens, at - 1) : at
}

/** «me ayudas …»: what is left of it may be no question at all. */
const isLongEnough = (text: string) => text.replaceAll(/[^\p{L}\d]/gu, '').length >= 3

const textOf = (tokens: readonly Token[]) => tokens.map(({ raw }) => raw).join(' ')
