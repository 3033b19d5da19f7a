/**
 * A subject cannot mean a question; another subject may. Thrown, and no Error: hundreds of readings are tried for a
 * question, and to take a stack each time was half of the work.
 */
export class ParseFailure {
  /** Why, in Spanish. */
  readonly message: string
  /** The words that it is about, as they were typed. */
  readonly words: readonly string[]
  constructor(message: string, words: readonly string[] = []) {
    this.message = message
    this.words = words
  }
}

/** Reasons that are told in words of their own. */
export const REASONS = {
  unknown: 'palabras desconocidas',
  nowhere: 'falta decir de qué lugar',
  undated: 'falta decir de cuándo',
  nationwide: 'no tiene lugares',
  future: 'el futuro',
  unnamed: 'no se nombra',
  timeless: 'no dice cuándo',
  lost: 'algo de lo dicho no cabe',
} as const
