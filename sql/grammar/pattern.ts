/**
 * What a construction says, as a pattern over words and categories:
 *
 * - `cuanto|cuanta`: one of these words, folded
 * - `~subir|crecer`: a verb group of one of these verbs, «ha subido»
 * - `MEAS`, `VAL|FILTER`: a constituent of one of these categories
 * - `…?`: it may be missing
 *
 * Between two elements articles, clitics and «de» may stand unsaid.
 */
export interface Element {
  readonly words?: ReadonlySet<string>
  readonly verbs?: ReadonlySet<string>
  readonly categories?: readonly string[]
  readonly optional: boolean
}

/** @throws Error for an element that is neither words, verbs nor categories */
export function compilePattern(says: string): readonly Element[] {
  return says.split(/\s+/).map((written) => {
    const optional = written.endsWith('?')
    const text = optional ? written.slice(0, -1) : written
    const parts = text.replace(/^~/, '').split('|')
    if (text.startsWith('~')) return { verbs: new Set(parts), optional }
    if (parts.every((part) => /^[A-Z_]+$/.test(part))) return { categories: parts, optional }
    if (parts.every((part) => /^[a-zñ0-9%.$<>=!]+$/.test(part))) return { words: withContractions(parts), optional }
    throw new Error(`«${written}» in «${says}» is neither words, ~verbs nor CATEGORIES.`)
  })
}

/** «arriba del 20 %» is «arriba de» and an article. */
const withContractions = (words: readonly string[]): ReadonlySet<string> =>
  new Set(words.flatMap((word) => (word === 'de' ? [word, 'del'] : word === 'a' ? [word, 'al'] : [word])))

/** Words that may stand unsaid between the elements of a pattern. */
export const LIGHT: ReadonlySet<string> = new Set(
  'el la lo los las un una unos unas de del me te se le les nos mi mis su sus tu'.split(' '),
)
