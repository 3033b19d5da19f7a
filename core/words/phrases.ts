/** Phrases between commas: «tasa, rendimiento, cuánto pagan». */
export type PhraseList = string

/** The phrases of a list, on as many lines as it takes. */
export const phrases = (list: PhraseList = ''): string[] =>
  list
    .split(',')
    .map((phrase) => phrase.trim().replace(/\s+/g, ' '))
    .filter(Boolean)
