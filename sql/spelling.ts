import { commonTo } from './common.ts'
import { FILLERS, OPERATORS } from './lexicon/operators.ts'
import { fold, lemmaOf, stemOf, type Token } from './normalize.ts'
import { subjectTags } from './tag.ts'
import { spellings } from './trie.ts'
import { isPlace, nearest } from './typos.ts'
import type { Knowledge } from './understand.ts'

export interface Correction {
  readonly escrito: string
  readonly leido: string
}

export interface Spelling {
  readonly tokens: readonly Token[]
  readonly corrections: readonly Correction[]
}

const COURTEOUS: ReadonlySet<string> = new Set(FILLERS.flatMap(spellings).flat())
/** «leche lala» is no courtesy. */
const SHORTEST_COURTESY = 6
const MOST_SPELLINGS = 6
const DENIALS: ReadonlySet<string> = new Set(OPERATORS.filter(([{ op }]) => op === 'no' || op === 'distintos').flatMap(([, phrases]) => phrases.flatMap(spellings).flat()))

/**
 * How a question may be meant to be spelled: a word that nothing explains, one slip away from words that something does, is read as each
 * of them. The first is the likeliest, and the question as it stands where there is none or too much doubt.
 */
export function spellingsOf(tokens: readonly Token[], { vocabularies, places, lexicon }: Knowledge, now: Date): Spelling[] {
  const explained = new Set<number>()
  const cover = ({ from, to }: { from: number; to: number }) => { for (let at = from; at < to; at++) explained.add(at) }
  commonTo(tokens, places, now).forEach(cover)
  for (const vocabulary of vocabularies.values()) subjectTags(tokens, vocabulary).forEach(cover)
  let spellings: Spelling[] = [{ tokens, corrections: [] }]
  tokens.forEach((token, at) => {
    // A slip that would turn a question around is no slip.
    const near = explained.has(at) ? [] : nearest(token.folded, lexicon).filter((word) => !DENIALS.has(word) && (token.folded.length >= SHORTEST_COURTESY || !COURTEOUS.has(word)))
    // «en meida» is where, whatever «media» means.
    const placed = tokens[at - 1]?.folded === 'en' ? near.filter((word) => isPlace(word, lexicon)) : []
    const words = placed.length ? placed : near
    if (!words.length || words.length * spellings.length > MOST_SPELLINGS) return
    spellings = spellings.flatMap((spelling) => words.map((word) => ({
      tokens: spelling.tokens.with(at, respelled(token, word)), corrections: [...spelling.corrections, { escrito: token.raw, leido: word }],
    })))
  })
  return spellings
}

function respelled(token: Token, word: string): Token {
  const lemma = lemmaOf(fold(word))
  return { ...token, folded: word, lemma, stem: stemOf(lemma) }
}
