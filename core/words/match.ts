import { distance } from 'fastest-levenshtein'
import { startsAlike } from './alike.ts'
import { closest } from './closest.ts'

/** One entry of a dataset's vocabulary: the value a row holds, and what people call it. */
export interface Term {
  readonly value: string
  readonly label: string
}

/** Everyday word -> the values it means, kept as data in the connector's folder. */
export type Synonyms = Readonly<Record<string, readonly string[]>>

export type Matched =
  /** `readAs` is the name that was taken for what was asked, where a slip of the finger was mended. */
  | { readonly values: readonly string[]; readonly readAs?: string }
  | { readonly nearest: readonly string[] }

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

/** The names of a list as they are compared. */
interface Spellings {
  /** Spelled name -> the values it means. */
  readonly names: ReadonlyMap<string, readonly string[]>
  /** Spelled name -> as it is written. */
  readonly written: ReadonlyMap<string, string>
  /** Word -> the values whose name holds it. */
  readonly holding: ReadonlyMap<string, ReadonlySet<string>>
}

// A vocabulary of 2,500 names took 4 to 20 ms of every request to spell. Each publication reads another list.
const spelt = new WeakMap<object, Spellings>()

/** The labels of a vocabulary, spelled once a list: it must not change afterwards. */
export const labelSpellings = (terms: readonly Term[]): Spellings => once(terms, () => terms.map(({ value, label }) => [label, [value]]))
const synonymSpellings = (synonyms: Synonyms): Spellings => once(synonyms, () => Object.entries(synonyms))

function once(list: object, named: () => readonly (readonly [string, readonly string[]])[]): Spellings {
  const made = spelt.get(list) ?? spell(named())
  spelt.set(list, made)
  return made
}

function spell(named: readonly (readonly [string, readonly string[]])[]): Spellings {
  const [names, written, holding] = [new Map<string, string[]>(), new Map<string, string>(), new Map<string, Set<string>>()]
  for (const [name, values] of named) {
    const words = stems(name)
    const key = words.join(' ')
    entry(names, key, () => []).push(...values)
    entry(written, key, () => name)
    for (const word of words) for (const value of values) entry(holding, word, () => new Set<string>()).add(value)
  }
  return { names, written, holding }
}

function entry<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const value = map.get(key) ?? make()
  map.set(key, value)
  return value
}

/**
 * What a word means in a vocabulary: a value itself, a declared synonym, the labels that hold all of its words, or, when
 * nothing does, the one label a typo away. Never a guess between several.
 */
export function matchWord(asked: string, terms: readonly Term[], synonyms: Synonyms): Matched {
  const words = stems(asked)
  const key = words.join(' ')
  if (!key) return { nearest: [] }
  const [labels, everyday] = [labelSpellings(terms), synonymSpellings(synonyms)]
  const code = terms.find(({ value }) => value === asked.trim())
  const named = [...(code ? [code.value] : []), ...(labels.names.get(key) ?? []), ...(everyday.names.get(key) ?? [])]
  if (named.length) return { values: [...new Set(named)] }
  const holding = holdingAll(labels, words)
  if (holding.length) return { values: holding }
  return oneTypoAway(key, [labels, everyday]) ?? { nearest: closest(asked, [...new Set([...Object.keys(synonyms), ...terms.map(({ label }) => label)])], 5) }
}

function holdingAll({ holding }: Spellings, words: readonly string[]): string[] {
  const [first, ...others] = words.map((word) => holding.get(word) ?? new Set<string>())
  return [...first!].filter((value) => others.every((values) => values.has(value)))
}

function oneTypoAway(key: string, lists: readonly Spellings[]): Matched | undefined {
  const allowed = key.length >= 9 ? 2 : key.length >= 5 ? 1 : 0
  if (!allowed) return undefined
  const isNear = (name: string) => Math.abs(name.length - key.length) <= allowed && distance(name, key) <= allowed && startsAlike(key, name)
  const near = new Set(lists.flatMap(({ names }) => [...names.keys()].filter(isNear)))
  if (near.size !== 1) return undefined
  const [name] = near
  const readAs = lists.flatMap(({ written }) => written.get(name!) ?? [])[0]!
  return { values: [...new Set(lists.flatMap(({ names }) => names.get(name!) ?? []))], readAs }
}
