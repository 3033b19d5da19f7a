import { commonTo } from './common.ts'
import { FILLERS, OPERATORS } from './lexicon/operators.ts'
import { fold, lemmaOf, stemOf, type Token } from './normalize.ts'
import { subjectTags, type Tag } from './tag.ts'
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
/** Up to so many letters after «en» are a place, though nobody knows it. */
const SHORTEST_ELSEWHERE = 5
const MOST_SPELLINGS = 6
/** Of so many letters one slip leaves no doubt. */
const CLEAR = 7
const DENIALS: ReadonlySet<string> = new Set(OPERATORS.filter(([{ op }]) => op === 'no' || op === 'distintos').flatMap(([, phrases]) => phrases.flatMap(spellings))
  .flatMap(([word, ...more]) => (more.length || word!.length >= CLEAR ? [] : [word!])))

/**
 * How a question may be meant to be spelled: a word that nothing explains, one slip away from words that something does, is read as each
 * of them. The first is the likeliest, and the question as it stands where there is none or too much doubt.
 */
export function spellingsOf(tokens: readonly Token[], { vocabularies, places, lexicon }: Knowledge, now: Date): Spelling[] {
  const explained = new Set<number>()
  const cover = ({ from, to }: { from: number; to: number }) => { for (let at = from; at < to; at++) explained.add(at) }
  commonTo(tokens, places, now).filter(explains).forEach(cover)
  for (const vocabulary of vocabularies.values()) subjectTags(tokens, vocabulary).filter(explains).forEach(cover)
  let spellings: Spelling[] = [{ tokens, corrections: [] }]
  tokens.forEach((token, at) => {
    // A slip that would turn a question around is no slip.
    const near = explained.has(at) ? [] : nearest(token.folded, lexicon).filter((word) => !DENIALS.has(word) && (word.length >= SHORTEST_COURTESY || !COURTEOUS.has(word)))
    // «en meida» is where, whatever «media» means.
    const placed = tokens[at - 1]?.folded === 'en' ? near.filter((word) => isPlace(word, lexicon)) : []
    // «cuánto cueta» is what one says with the words beside it: neither «cuánto cuenta» nor «cuánto cuota».
    const said = near.length > 1 ? near.filter((word) => commonTo(tokens.with(at, respelled(token, word)), places, now).some(({ from, to }) => to - from > 1 && from <= at && at < to)) : []
    // «en Roma» is no «ropa».
    const elsewhere = tokens[at - 1]?.folded === 'en' && token.folded.length <= SHORTEST_ELSEWHERE
    const words = [placed, said, elsewhere ? [] : near].find(({ length }) => length)
    if (!words || words.length * spellings.length > MOST_SPELLINGS) return
    spellings = spellings.flatMap((spelling) => words.map((word) => ({
      tokens: spelling.tokens.with(at, respelled(token, word)), corrections: [...spelling.corrections, { escrito: token.raw, leido: word }],
    })))
  })
  return spellings
}

/** Neither what is only no obstacle nor «va a …» or «mi hija es …», whatever follows. */
function explains({ meaning }: Tag): boolean {
  if (meaning.type === 'sense') return meaning.sense.kind !== 'noise'
  return !(meaning.type === 'operator' && meaning.operator.op === 'no_soportada') && !(meaning.type === 'filler' && meaning.aside)
}

function respelled(token: Token, word: string): Token {
  const lemma = lemmaOf(fold(word))
  return { ...token, folded: word, lemma, stem: stemOf(lemma) }
}
