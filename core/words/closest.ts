import { distance } from 'fastest-levenshtein'
import { withoutAccents } from './accents.ts'

const fold = (text: string) => withoutAccents(text).toLowerCase().trim()

/**
 * The names a person may have meant, best first: at most `most`, and none that is more than
 * half different, because a far-fetched suggestion is worse than none.
 */
export function closest(given: string, names: readonly string[], most = 3): string[] {
  const wanted = fold(given).slice(0, 120)
  return names
    .map((name) => ({ name, edits: distance(wanted, fold(name)) }))
    .filter(({ name, edits }) => edits <= Math.max(name.length, wanted.length) / 2)
    .sort((a, b) => a.edits - b.edits || a.name.localeCompare(b.name))
    .slice(0, most)
    .map(({ name }) => name)
}
