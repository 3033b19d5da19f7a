import { distance } from 'fastest-levenshtein'
import { closest } from './closest.ts'

/** One entry of a dataset's vocabulary: the value a row holds, and what people call it. */
export interface Term {
  readonly value: string
  readonly label: string
}

/** Everyday word -> the values it means, kept as data in the connector's folder. */
export type Synonyms = Readonly<Record<string, readonly string[]>>

export type Matched = { readonly values: readonly string[] } | { readonly nearest: readonly string[] }

/** Lower case, no accents, punctuation as spaces, plurals dropped: how two spellings of a word are compared. */
export function stems(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word && !LINKS.has(word))
    .map((word) => singular(word))
}

const LINKS = new Set(['de', 'del', 'la', 'las', 'el', 'los', 'y', 'e', 'o', 'en', 'con', 'para', 'por', 'a', 'al'])

/** Enough of Spanish plurals for both spellings of a word to meet; not a dictionary form. */
function singular(word: string): string {
  if (word.length <= 3) return word
  if (/[rlndz]es$/.test(word)) return word.slice(0, -2)
  if (/ces$/.test(word)) return `${word.slice(0, -3)}z`
  return word.endsWith('s') ? word.slice(0, -1) : word
}

/**
 * What a word means in a vocabulary: a value itself, a declared synonym, the labels that hold all of its words, or, when
 * nothing does, the one label a typo away. Never a guess between several.
 */
export function matchWord(asked: string, terms: readonly Term[], synonyms: Synonyms): Matched {
  const words = stems(asked)
  const key = words.join(' ')
  if (!key) return { nearest: [] }
  const named = [
    ...terms.filter(({ value, label }) => value === asked.trim() || stems(label).join(' ') === key).map(({ value }) => value),
    ...Object.entries(synonyms).filter(([word]) => stems(word).join(' ') === key).flatMap(([, values]) => values),
  ]
  if (named.length) return { values: [...new Set(named)] }
  const holding = terms.filter(({ label }) => holdsAll(stems(label), words))
  if (holding.length) return { values: [...new Set(holding.map(({ value }) => value))] }
  return oneTypoAway(key, terms, synonyms) ?? { nearest: closest(asked, [...new Set([...Object.keys(synonyms), ...terms.map(({ label }) => label)])], 5) }
}

const holdsAll = (label: readonly string[], words: readonly string[]) => words.every((word) => label.includes(word))

function oneTypoAway(key: string, terms: readonly Term[], synonyms: Synonyms): Matched | undefined {
  const allowed = key.length >= 9 ? 2 : key.length >= 5 ? 1 : 0
  if (!allowed) return undefined
  const near = new Map<string, Set<string>>()
  const consider = (name: string, values: readonly string[]) => {
    const spelled = stems(name).join(' ')
    if (Math.abs(spelled.length - key.length) > allowed || distance(spelled, key) > allowed) return
    near.set(spelled, new Set([...(near.get(spelled) ?? []), ...values]))
  }
  for (const { value, label } of terms) consider(label, [value])
  for (const [word, values] of Object.entries(synonyms)) consider(word, values)
  return near.size === 1 ? { values: [...near.values().next().value!] } : undefined
}
