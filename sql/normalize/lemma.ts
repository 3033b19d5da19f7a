/**
 * A light dictionary form: plurals and, for adjectives, gender. Verbs stay as written unless a table names them: who
 * declares a vocabulary knows its verbs. All words are folded (lower case, no accents, ñ kept).
 */
import { ADJECTIVES, INVARIANT, IRREGULAR } from './words.ts'

/** Verb form -> infinitive, both folded: { cuestan: 'costar' }. */
export type Verbs = Readonly<Record<string, string>>

const NO_VERBS: Verbs = {}

/** `gasolineras` -> `gasolinera`, `baratas` -> `barato`, `ciudades` -> `ciudad`, `luces` -> `luz`. */
export function lemmaOf(folded: string, verbs: Verbs = NO_VERBS): string {
  if (Object.hasOwn(verbs, folded)) return verbs[folded]!
  if (Object.hasOwn(IRREGULAR, folded)) return IRREGULAR[folded]!
  if (folded.length <= 3 || !/^[a-zñ]+$/.test(folded)) return folded
  return masculine(INVARIANT.has(folded) ? folded : singular(folded))
}

function masculine(word: string): string {
  const plain = word.endsWith('a') ? `${word.slice(0, -1)}o` : word
  if (ADJECTIVES.has(plain)) return plain
  const superlative = /^(.+)isimo$/.exec(plain)?.[1]
  if (!superlative) return word
  const base = `${superlative.replace(/qu$/, 'c').replace(/gu$/, 'g')}o`
  return ADJECTIVES.has(base) ? base : word
}

function singular(word: string): string {
  if (/[^aeo]s$/.test(word) || !word.endsWith('s')) return word
  if (!word.endsWith('es')) return word.slice(0, -1)
  if (/[^n]ces$/.test(word)) return `${word.slice(0, -3)}z`
  return endsInConsonant(word) ? word.slice(0, -2) : word.slice(0, -1)
}

/** Whether the singular of a word in -es ends in the consonant before it: `ciudad-es`, but `verde-s`, `calle-s`, `nombre-s`. */
const endsInConsonant = (word: string) => /(?:[aeiou][lnrsy]|[aiu]d|tud)es$/.test(word) && !/(?:grad|sed|alcald)es$/.test(word)
