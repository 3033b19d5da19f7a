import type { Token } from '../normalize.ts'

/** The word with which a question stops short; «¿por qué?» does not. */
export function endsOpen(tokens: readonly Token[]): string | undefined {
  const [before, last] = tokens.slice(-2)
  if (!last || tokens.length < 2 || !leadsOn(last)) return undefined
  // «¿ha subido o qué?»
  if (last.folded === 'que' && before!.folded === 'o') return undefined
  return last.folded === 'que' && /^(por|para|con|de|en)$/.test(before!.folded) && /[éÉ]/.test(last.raw)
    ? undefined
    : last.raw
}

/** Whether a word says nothing without the next: a preposition, an article, a conjunction. */
export const leadsOn = ({ folded }: Token): boolean => OPEN_ENDS.has(folded)

const OPEN_ENDS: ReadonlySet<string> = new Set([
  'y',
  'o',
  'u',
  'e',
  'que',
  'con',
  'contra',
  'vs',
  'a',
  'en',
  'de',
  'del',
  'al',
  'entre',
  'para',
  'por',
  'sin',
  'desde',
  'hasta',
  'el',
  'la',
  'los',
  'las',
  'un',
  'una',
])
