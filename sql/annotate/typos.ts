/**
 * Words a slip of the finger away from a lexicon, found by shared deletions (SymSpell): what is left of both words when
 * a letter is taken out meets in a sorted list of hashes, and whether they are one edit apart is looked at only there.
 * Other words than the lexicon's are Spanish too (preso, queso): everyday ones are never corrected. A word that must
 * not be corrected either is entered under an id of its own.
 */
import { isBeside, isSlip } from '@tianguis/core/words/alike'
import { ORDINARY } from '@tianguis/core/words/ordinary'
import { lemmaOf, stemOf } from '../normalize/forms.ts'

export interface Lexicon {
  readonly words: readonly string[]
  readonly ids: ReadonlyMap<string, ReadonlySet<string>>
  /** Hash and word number in one double each, sorted: a Map of strings takes ten times the memory. */
  readonly entries: Float64Array
}

/** Folded words only, as `Token.folded`. */
export interface LexiconEntry {
  readonly word: string
  readonly id: string
}

const SHORTEST = 4
/** Deletions are made in the first letters only: enough to find every word within one edit. */
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
    for (const left of deletions(word)) hashes.push(hash(left) * IDS + at)
  })
  return { words, ids, entries: Float64Array.from(hashes).sort() }
}

/**
 * The words of the lexicon that `word` (folded) may misspell, one for each meaning and number: one edit away (insert,
 * delete, replace, transpose). Two were too many: «ahogadas» became «abogados». None for a word of the lexicon or of
 * everyday Spanish.
 */
export function nearest(word: string, lexicon: Lexicon): readonly string[] {
  if (word.length < SHORTEST || !LETTERS.test(word) || isKnown(word, lexicon) || isOrdinary(word)) return []
  // «cerrar» is no slip of «cerrara», of which the grammar knows both.
  const isOfGrammar = lexicon.ids.has(word)
  const near = [...candidates(word, lexicon)].filter(
    (candidate) => isSlip(word, candidate) && (!isOfGrammar || isKnown(candidate, lexicon)),
  )
  const meanings = new Set<string>()
  // Letters in the wrong order are likelier than a letter too many, but for one that was struck twice: «merdia» is
  // «merida» before it is «media».
  const swapped = near.filter((candidate) => sameLetters(candidate, word) && !isPlace(candidate, lexicon))
  const stems = new Set(swapped.map(stemmed))
  const likely = swapped.length
    ? near.filter(
        (candidate) => stems.has(stemmed(candidate)) || isDoubled(word, candidate) || isPlace(candidate, lexicon),
      )
    : near
  // «gasolinetas»: the key beside was struck, or a letter was left out, before any other stands there.
  const close = likely.filter((candidate) => !isFar(word, candidate))
  // «cuants» is «cuantos» before it is «cuanta», and «dolosp» is «doloso».
  const ending = (candidate: string) =>
    candidate.at(-1) === word.at(-1) ? 0 : isBeside(candidate.at(-1)!, word.at(-1)!) ? 1 : 2
  return (close.length ? close : likely)
    .sort((a, b) => ending(a) - ending(b) || (a < b ? -1 : 1))
    .filter((candidate) => {
      // One of them and several are two questions: «presaa» may be either.
      const number = lemmaOf(candidate) !== candidate && candidate.endsWith('s') ? 'varios' : 'uno'
      const fresh = [...lexicon.ids.get(candidate)!].map((id) => `${id} ${number}`).filter((id) => !meanings.has(id))
      for (const id of fresh) meanings.add(id)
      return fresh.length > 0
    })
}

/**
 * What the id of a word begins with that means something only where its construction stands: it may be meant, and
 * where nothing explains it, it may itself be a slip. «amanecer» is «amanece».
 */
export const OF_GRAMMAR = 'gramatica '
const isKnown = (word: string, { ids }: Lexicon): boolean =>
  [...(ids.get(word) ?? [])].some((id) => !id.startsWith(OF_GRAMMAR))

/** Entered as «lugar …»: one place a name. */
export const isPlace = (word: string, { ids }: Lexicon): boolean =>
  [...(ids.get(word) ?? [])].some((id) => id.startsWith('lugar '))

const stemmed = (word: string) => stemOf(lemmaOf(word))

export const sameLetters = (one: string, other: string) =>
  one.length === other.length && [...one].sort().join('') === [...other].sort().join('')

/** One letter stands for another that neither lies beside it nor sounds so. */
function isFar(written: string, word: string): boolean {
  if (written.length !== word.length || sameLetters(written, word)) return false
  const at = [...word].findIndex((letter, index) => letter !== written[index])
  return !isBeside(written[at]!, word[at]!)
}

/** «calurosso»: a letter of it was struck twice. */
const isDoubled = (written: string, word: string) =>
  written.length === word.length + 1 &&
  [...written].some((letter, at) => letter === written[at - 1] && written.slice(0, at) + written.slice(at + 1) === word)

/**
 * Of one word in both numbers those that a slip likelier leaves so: «estads» are several, «estadoo» is one, «alcaldis»
 * is either.
 */
export function likelierNumber(written: string, words: readonly string[]): readonly string[] {
  const rank = (word: string) =>
    sameLetters(written, word) || isDoubled(written, word)
      ? 0
      : written.at(-1) === word.at(-1) || isBeside(written.at(-1)!, word.at(-1)!)
        ? 1
        : 2
  return words.filter((word) => words.every((other) => stemmed(other) !== stemmed(word) || rank(word) <= rank(other)))
}

/** Whether a folded word is everyday Spanish, in whatever number. */
const isOrdinary = (word: string): boolean => ORDINARY_LEMMAS.has(lemmaOf(word))
const ORDINARY_LEMMAS = new Set(ORDINARY.map((word) => lemmaOf(word)))

function candidates(word: string, { words, entries }: Lexicon): Set<string> {
  const found = new Set<string>()
  for (const left of deletions(word)) {
    const first = hash(left) * IDS
    for (let at = lowerBound(entries, first); at < entries.length && entries[at]! < first + IDS; at++)
      found.add(words[entries[at]! - first]!)
  }
  return found
}

/** The first letters of a word, and the same with one of them taken out. */
function deletions(word: string): Set<string> {
  const first = word.slice(0, PREFIX)
  return new Set([first, ...Array.from(first, (_, at) => first.slice(0, at) + first.slice(at + 1))])
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
