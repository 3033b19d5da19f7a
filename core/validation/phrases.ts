import type { Subject } from '../semantics.ts'

/** One list of phrases that mean the same. */
export interface Phrases {
  /** As it is called in a message: «las palabras de la medida «precio»». */
  readonly of: string
  readonly phrases: readonly string[]
}

/** Every list of phrases that a subject declares. */
export function listsOf({ words, row, measures, dimensions, filters = {}, noise = [] }: Subject): Phrases[] {
  return [
    { of: 'las palabras del asunto', phrases: words },
    { of: 'las palabras de la fila', phrases: row?.words ?? [] },
    ...Object.entries(measures).flatMap(([id, { words, more = [], less = [] }]) => [
      { of: `las palabras de la medida «${id}»`, phrases: words },
      { of: `las de mucho de «${id}»`, phrases: more },
      { of: `las de poco de «${id}»`, phrases: less },
    ]),
    ...Object.entries(dimensions).flatMap(([id, { words, values = {} }]) => [
      { of: `las palabras de la dimensión «${id}»`, phrases: words },
      ...Object.entries(values).map(([value, phrases]) => ({ of: `las palabras de «${value}» (${id})`, phrases })),
    ]),
    ...Object.entries(filters).map(([id, { words }]) => ({ of: `las palabras del filtro «${id}»`, phrases: words })),
    { of: 'el ruido', phrases: noise },
  ]
}

/**
 * A phrase said twice changes no answer, and lists are made of lists; one without a word would match nothing, or
 * anything.
 */
export const phraseProblems = ({ of, phrases }: Phrases): string[] =>
  phrases.filter((phrase) => !/[\p{L}\p{N}]/u.test(phrase)).map((phrase) => `Entre ${of}, «${phrase}» no dice nada.`)
