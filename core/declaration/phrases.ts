import type { Subject } from '../semantics.ts'

/** One list of phrases that mean the same. */
export interface Phrases {
  /** As it is called in a message: «las palabras de la medida «precio»». */
  readonly of: string
  readonly phrases: readonly string[]
}

/** Every list of phrases that a subject declares. Not synonyms: two spellings of one mean what either means. */
export function listsOf({ words, row, measures, dimensions, filters = {}, noise = [] }: Subject): Phrases[] {
  return [
    { of: 'las palabras del asunto', phrases: words },
    { of: 'las palabras de la fila', phrases: row?.words ?? [] },
    ...Object.entries(measures).flatMap(([id, { words, more = [], less = [] }]) => [
      { of: `las palabras de la medida «${id}»`, phrases: words }, { of: `las de mucho de «${id}»`, phrases: more }, { of: `las de poco de «${id}»`, phrases: less },
    ]),
    ...Object.entries(dimensions).flatMap(([id, { words, values = {} }]) => [
      { of: `las palabras de la dimensión «${id}»`, phrases: words },
      ...Object.entries(values).map(([value, phrases]) => ({ of: `las palabras de «${value}» (${id})`, phrases })),
    ]),
    ...Object.entries(filters).map(([id, { words }]) => ({ of: `las palabras del filtro «${id}»`, phrases: words })),
    { of: 'el ruido', phrases: noise },
  ]
}

export function phraseProblems({ of, phrases }: Phrases): string[] {
  const empty = phrases.filter((phrase) => !/[\p{L}\p{N}]/u.test(phrase))
  const seen = new Set<string>()
  const repeated = phrases.filter((phrase) => seen.size === seen.add(folded(phrase)).size)
  return [
    ...empty.map((phrase) => `Entre ${of}, «${phrase}» no dice nada.`),
    ...(repeated.length ? [`Entre ${of} se repite «${repeated.join('», «')}».`] : []),
  ]
}

/** Accents and capitals make no other phrase; ñ does. */
const folded = (phrase: string) => phrase.toLowerCase().normalize('NFD').replace(/n\u0303/g, 'ñ').replace(/\p{M}+/gu, '').replace(/\s+/g, ' ').trim()
