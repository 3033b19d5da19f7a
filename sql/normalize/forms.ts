/**
 * The forms of a word that are compared: folded; a light dictionary form (plurals and, for adjectives, gender); the
 * stem. Verbs stay as written unless a table names them: who declares a vocabulary knows its verbs.
 */
import snowball from 'snowball-stemmers'
import { ADJECTIVES, INVARIANT, IRREGULAR } from './words.ts'
import { withoutAccentsButEnye } from '@tianguis/core/words/accents'

/** Lower case without accents; `ñ` is a letter of its own and stays; `µ` is `u`, as in ug/m3. */
export function fold(text: string): string {
  const lower = text.toLowerCase()
  if (/^[\0-\x7f]*$/.test(lower)) return lower
  return withoutAccentsButEnye(lower).replace(/[μµ]/g, 'u')
}

/** Verb form -> infinitive, both folded: { cuestan: 'costar' }. */
export type Verbs = Readonly<Record<string, string>>

const NO_VERBS: Verbs = {}
const MOST_REMEMBERED = 20_000

/** `gasolineras` -> `gasolinera`, `baratas` -> `barato`, `ciudades` -> `ciudad`, `luces` -> `luz`. */
export const lemmaOf = (folded: string, verbs: Verbs = NO_VERBS): string =>
  Object.hasOwn(verbs, folded) ? verbs[folded]! : dictionaryForm(folded)

const dictionaryForm = memoizedForm((folded) => {
  if (Object.hasOwn(IRREGULAR, folded)) return IRREGULAR[folded]!
  if (folded.length <= 3 || !/^[a-zñ]+$/.test(folded)) return folded
  return masculine(INVARIANT.has(folded) ? folded : singular(folded))
})

function masculine(word: string): string {
  const plain = word.endsWith('a') ? `${word.slice(0, -1)}o` : word
  if (ADJECTIVES.has(plain)) return plain
  // «carísimo», «carote»: more of it, and the same word.
  const superlative = /^(.+)(?:isimo|ote|oto)$/.exec(plain)?.[1]
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

/**
 * Whether the singular of a word in -es ends in the consonant before it: `ciudad-es`, but `verde-s`, `calle-s`,
 * `nombre-s`.
 */
const endsInConsonant = (word: string) =>
  /(?:[aeiou][lnrsy]|[aiu]d|tud)es$/.test(word) && !/(?:grad|sed|alcald)es$/.test(word)

const stemmer = snowball.newStemmer('spanish')

/** Snowball's Spanish stem. It merges presa/preso and marca/marco: compare stems only within one vocabulary. */
export const stemOf = memoizedForm((word) => {
  if (word.length <= 3 || !/^[a-zñ]+$/.test(word)) return word
  // «estación» and «estacionamiento» have one stem.
  return /mientos?$/.test(word) ? word.replace(/s$/, '') : stemmer.stem(word)
})

/** A hundred thousand words of phrases, and those of questions, are the same few thousand again and again. */
export function memoizedForm<Form>(form: (word: string) => Form): (word: string) => Form {
  const known = new Map<string, Form>()
  return (word) => {
    const before = known.get(word)
    if (before !== undefined) return before
    const made = form(word)
    // Whoever asks of strange words all day does not fill the memory with them.
    if (known.size >= MOST_REMEMBERED) known.clear()
    known.set(word, made)
    return made
  }
}
