/**
 * Words a slip of the finger away from a lexicon, found by shared deletions (SymSpell): what is left of both words when some
 * letters are taken out meets in a sorted list of hashes, and the real distance is measured only there.
 * Other words than the lexicon's are Spanish too (preso, queso): everyday ones are never corrected. A word that must not be
 * corrected either is entered under an id of its own.
 */
import { isOrdinary } from './typos/ordinary.ts'

export interface Lexicon {
  readonly words: readonly string[]
  readonly ids: ReadonlyMap<string, ReadonlySet<string>>
  /** Hash and word number in one double each, sorted: a Map of strings takes ten times the memory. */
  readonly entries: Float64Array
}

/** Folded words only, as `Token.folded`. */
export interface LexiconEntry { readonly word: string; readonly id: string }

const SHORTEST = 4
/** From this length two edits are allowed. */
const LONG = 8
/** Deletions are made in the first letters only: enough to find every word within two edits. */
const PREFIX = 7
const IDS = 2 ** 20
const LETTERS = /^[a-zñ]+$/

/** Entries that are not one word of at least 4 letters are passed over. */
export function buildLexicon(entries: Iterable<LexiconEntry>): Lexicon {
  const ids = new Map<string, Set<string>>()
  for (const { word, id } of entries) {
    if (word.length < SHORTEST || !LETTERS.test(word)) continue
    const known = ids.get(word)
    if (known) known.add(id)
    else ids.set(word, new Set([id]))
  }
  const words = [...ids.keys()].sort()
  const hashes: number[] = []
  words.forEach((word, at) => {
    for (const left of deletions(word, word.length >= LONG - 2 ? 2 : 1)) hashes.push(hash(left) * IDS + at)
  })
  return { words, ids, entries: Float64Array.from(hashes).sort() }
}

/**
 * The words of the lexicon that `word` (folded) may misspell, one for each meaning that is nearest: one edit (insert, delete, replace,
 * transpose) for 4 to 7 letters, two for more. None for a word of the lexicon or of everyday Spanish.
 */
export function nearest(word: string, lexicon: Lexicon): readonly string[] {
  if (word.length < SHORTEST || !LETTERS.test(word) || lexicon.ids.has(word) || isOrdinary(word)) return []
  const allowed = word.length >= LONG ? 2 : 1
  let best = allowed + 1
  let near: string[] = []
  for (const candidate of candidates(word, allowed, lexicon)) {
    const distance = edits(word, candidate, Math.min(best, allowed))
    if (distance > allowed || distance > best || isOtherGender(word, candidate)) continue
    if (distance < best) near = []
    best = distance
    near.push(candidate)
  }
  const meanings = new Set<string>()
  // Letters in the wrong order are likelier than a letter too many: «merdia» is «merida» before it is «media».
  const swapped = near.filter((candidate) => sameLetters(candidate, word))
  const likely = swapped.length ? near.filter((candidate) => swapped.includes(candidate) || isPlace(candidate, lexicon)) : near
  // «cuants» is «cuantos» before it is «cuanta».
  const ending = (candidate: string) => (candidate.at(-1) === word.at(-1) ? 0 : 1)
  return likely.sort((a, b) => ending(a) - ending(b) || (a < b ? -1 : 1)).filter((candidate) => {
    const fresh = [...lexicon.ids.get(candidate)!].filter((id) => !meanings.has(id))
    for (const id of fresh) meanings.add(id)
    return fresh.length > 0
  })
}

/** Entered as «lugar …»: one place a name. */
export const isPlace = (word: string, { ids }: Lexicon): boolean => [...(ids.get(word) ?? [])].some((id) => id.startsWith('lugar '))

const sameLetters = (one: string, other: string) => one.length === other.length && [...one].sort().join('') === [...other].sort().join('')

/** preso and presa, banco and banca are two words, not a slip. */
const isOtherGender = (one: string, other: string) =>
  one !== other && one.replace(/[ao](s?)$/, '_$1') === other.replace(/[ao](s?)$/, '_$1') && /[ao]s?$/.test(one)

function candidates(word: string, allowed: number, { words, entries }: Lexicon): Set<string> {
  const found = new Set<string>()
  for (const left of deletions(word, allowed)) {
    const first = hash(left) * IDS
    for (let at = lowerBound(entries, first); at < entries.length && entries[at]! < first + IDS; at++) {
      const candidate = words[entries[at]! - first]!
      if (Math.abs(candidate.length - word.length) <= allowed) found.add(candidate)
    }
  }
  return found
}

/** The first letters of a word with up to `most` of them taken out. */
function deletions(word: string, most: number): Set<string> {
  const all = new Set([word.slice(0, PREFIX)])
  let last = [...all]
  for (let taken = 0; taken < most; taken++) {
    last = last.flatMap((left) => Array.from(left, (_, at) => left.slice(0, at) + left.slice(at + 1)))
    for (const left of last) all.add(left)
  }
  return all
}

/** FNV-1a, 32 bits. Two texts with one hash only cost a measured distance. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return value >>> 0
}

function lowerBound(entries: Float64Array, wanted: number): number {
  let low = 0
  let high = entries.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (entries[middle]! < wanted) low = middle + 1
    else high = middle
  }
  return low
}

/** Damerau's distance (neighbours swapped once count one), or `most` + 1 as soon as it is more. */
function edits(one: string, other: string, most: number): number {
  let before: number[] = []
  let previous = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i++) {
    const current = [i]
    let least = i
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1]
      let value = Math.min(previous[j]! + 1, current[j - 1]! + 1, previous[j - 1]! + (same ? 0 : 1))
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) value = Math.min(value, before[j - 2]! + 1)
      current.push(value)
      least = Math.min(least, value)
    }
    // A swap reaches two rows back, so one row over the limit is not yet the end.
    if (least > most + 1) return most + 1
    before = previous
    previous = current
  }
  return previous[other.length]!
}
