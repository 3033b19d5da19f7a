import { isSlip } from './alike.ts'
import { closest } from './closest.ts'
import { ORDINARY } from './ordinary.ts'
import { withoutAccents } from './accents.ts'

/** One entry of a dataset's vocabulary: the value a row holds, and what people call it. */
export interface Term {
  readonly value: string
  readonly label: string
}

/** Everyday word -> the values it means, kept as data in the connector's folder. */
export type Synonyms = Readonly<Record<string, readonly string[]>>

export type Matched =
  /** `readAs` is what was asked with a slip of the finger mended. */
  { readonly values: readonly string[]; readonly readAs?: string } | { readonly nearest: readonly string[] }

/** Lower case, no accents, punctuation as spaces, plurals dropped: how two spellings of a word are compared. */
export function stems(text: string): string[] {
  return withoutAccents(text)
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word && !LINKS.has(word))
    .map((word) => singular(word))
}

const LINKS = new Set(['de', 'del', 'la', 'las', 'el', 'los', 'y', 'e', 'o', 'en', 'con', 'para', 'por', 'a', 'al'])

/**
 * Enough of Spanish plurals for both spellings of a word to meet, «carne» and «carnes» as «pan» and «panes»; not a
 * dictionary form.
 */
function singular(word: string): string {
  if (word.length <= 3) return word
  if (word.endsWith('ces')) return `${word.slice(0, -3)}z`
  return word.replace(/([rlndz])es?$|s$/, '$1')
}

/** The names of a list as they are compared. */
interface Spellings {
  /** Spelled name -> the values it means. */
  readonly names: ReadonlyMap<string, readonly string[]>
  /** Spelled word -> as it is written, in small letters. */
  readonly written: ReadonlyMap<string, string>
  /** Word -> the values whose name holds it. */
  readonly holding: ReadonlyMap<string, ReadonlySet<string>>
}

type Lists = readonly [labels: Spellings, everyday: Spellings]
/** Between the words of a name. */
const APART = /[^\p{L}\p{N}]+/u

// A vocabulary of 2,500 names took 4 to 20 ms of every request to spell. Each publication reads another list.
const spelt = new WeakMap<object, Spellings>()

/** The labels of a vocabulary, spelled once a list: it must not change afterwards. */
export const labelSpellings = (terms: readonly Term[]): Spellings =>
  once(terms, () => terms.map(({ value, label }) => [label, [value]]))
const synonymSpellings = (synonyms: Synonyms): Spellings => once(synonyms, () => Object.entries(synonyms))

function once(list: object, named: () => readonly (readonly [string, readonly string[]])[]): Spellings {
  const made = spelt.get(list) ?? spell(named())
  spelt.set(list, made)
  return made
}

function spell(named: readonly (readonly [string, readonly string[]])[]): Spellings {
  const [names, written, holding] = [
    new Map<string, string[]>(),
    new Map<string, string>(),
    new Map<string, Set<string>>(),
  ]
  for (const [name, values] of named) {
    const words = stems(name)
    entry(names, words.join(' '), () => []).push(...values)
    for (const word of words) for (const value of values) entry(holding, word, () => new Set<string>()).add(value)
    for (const raw of name.toLowerCase().split(APART)) for (const word of stems(raw)) entry(written, word, () => raw)
  }
  return { names, written, holding }
}

function entry<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const value = map.get(key) ?? make()
  map.set(key, value)
  return value
}

/**
 * What a word means in a vocabulary: a value itself, a declared synonym, the labels that hold all of its words, or,
 * when nothing does, the same with a slip of the finger mended. Never a guess between several.
 */
export function matchWord(asked: string, terms: readonly Term[], synonyms: Synonyms): Matched {
  const words = stems(asked)
  if (!words.length) return { nearest: [] }
  const lists = [labelSpellings(terms), synonymSpellings(synonyms)] as const
  const code = terms.find(({ value }) => value === asked.trim())
  const meant = code ? [code.value] : meaningOf(words, lists)
  if (meant.length) return { values: meant }
  return (
    mended(asked, words, lists) ?? {
      nearest: closest(asked, [...new Set([...Object.keys(synonyms), ...terms.map(({ label }) => label)])], 5),
    }
  )
}

/** The values of that very name; else those whose label holds all of its words. */
function meaningOf(words: readonly string[], lists: Lists): string[] {
  const named = namedBy(words, lists)
  return named.length ? named : holdingAll(lists[0], words)
}

const namedBy = (words: readonly string[], lists: Lists): string[] => [
  ...new Set(lists.flatMap(({ names }) => names.get(words.join(' ')) ?? [])),
]

function holdingAll({ holding }: Spellings, words: readonly string[]): string[] {
  const [first, ...others] = words.map((word) => holding.get(word) ?? new Set<string>())
  return [...first!].filter((value) => others.every((values) => values.has(value)))
}

/** Fewer letters are a word of their own, however near: «pera», «cera». */
const SHORTEST = 5
const ordinary = new Set(ORDINARY.flatMap(stems))

/**
 * The one word that no name has, one slip away from the only one with which there is such a name. Not two slips, which
 * made «abuso sexual» of «acoso sexual»; and no number, and no everyday word.
 */
function mended(asked: string, words: readonly string[], lists: Lists): Matched | undefined {
  const [strange, ...others] = words.filter((word) => !lists.some(({ holding }) => holding.has(word)))
  if (
    strange === undefined ||
    others.length ||
    strange.length < SHORTEST ||
    /\d/.test(strange) ||
    ordinary.has(strange)
  )
    return undefined
  const near = [...new Set(lists.flatMap(({ holding }) => [...holding.keys()].filter((word) => isSlip(strange, word))))]
  const withIt = (word: string) => words.map((one) => (one === strange ? word : one))
  // «tiendta» is the name «tiendita» before it is a word of «tiendas de abarrotes».
  const names = near.filter((word) => namedBy(withIt(word), lists).length)
  const [word, ...rivals] = names.length ? names : near.filter((word) => holdingAll(lists[0], withIt(word)).length)
  if (word === undefined || rivals.length) return undefined
  const written = lists.flatMap((list) => list.written.get(word) ?? [])[0]!
  return {
    values: meaningOf(withIt(word), lists),
    readAs: asked
      .trim()
      .split(/\s+/)
      .map((raw) => (stems(raw).includes(strange) ? written : raw))
      .join(' '),
  }
}
