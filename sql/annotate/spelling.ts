import { asidesOf } from './asides.ts'
import { commonTo } from './common.ts'
import { FILLERS } from '../lexicon/fillers.ts'
import { OPERATORS } from '../lexicon/operators.ts'
import { fold, lemmaOf, stemOf, type Token } from '../normalize.ts'
import { subjectAnnotations } from './subject-annotations.ts'
import { type Annotation } from './annotation.ts'
import { spellings } from './trie.ts'
import { isPlace, likelierNumber, nearest, sameLetters } from './typos.ts'
import type { Knowledge } from '../knowledge/knowledge.ts'

export interface SpellingCorrection {
  readonly escrito: string
  readonly leido: string
}

export interface Spelling {
  readonly tokens: readonly Token[]
  readonly corrections: readonly SpellingCorrection[]
}

/** Words of every question, which name nothing. */
const COMMON: ReadonlySet<string> = new Set(
  [...OPERATORS.flatMap(([, phrases]) => phrases), ...FILLERS].flatMap(spellings).flat(),
)
const COURTEOUS: ReadonlySet<string> = new Set(FILLERS.flatMap(spellings).flat())
const SHORTEST_COURTESY = 6
/** Up to so many letters after «en» are a place, though nobody knows it. */
const SHORTEST_ELSEWHERE = 5
const MOST_SPELLINGS = 6
/** Of so many letters one slip leaves no doubt. */
const CLEAR = 7
const DENIALS: ReadonlySet<string> = new Set(
  OPERATORS.filter(([{ op }]) => op === 'no' || op === 'distintos')
    .flatMap(([, phrases]) => phrases.flatMap(spellings))
    .flatMap(([word, ...more]) => (more.length || word!.length >= CLEAR ? [] : [word!])),
)

/** So many letters of what only its stem explains may be another word: «estaado» is hardly «está». */
const SHORTEST_VAGUE = 5

/**
 * How a question may be meant to be spelled: a word that nothing explains, one slip away from words that something
 * does, is read as each of them. The first is the likeliest, and the question as it stands where there is none or too
 * much doubt.
 */
export function spellingsOf(tokens: readonly Token[], knowledge: Knowledge, now: Date): Spelling[] {
  const { known, vague } = explained(tokens, knowledge, now)
  const asides = asidesOf(tokens)
  const isBeside = (at: number) => asides.some(({ from, to }) => from <= at && at < to)
  let spellings: Spelling[] = [{ tokens, corrections: [] }]
  tokens.forEach((token, at) => {
    const isVague = vague.has(at)
    if (known.has(at) || (isVague && token.folded.length < SHORTEST_VAGUE)) return
    const possible = wordsFor(tokens, at, knowledge, now)
    // «traigo moto»: of what is said beside the question only its places count.
    const words = isBeside(at) ? possible.filter((word) => isPlace(word, knowledge.lexicon)) : possible
    // «decil» may stand in a construction of its own, though it may be «decir» too.
    const mayStand = isVague || knowledge.lexicon.ids.has(token.folded)
    const ways = words.length && mayStand ? [undefined, ...words] : words
    if (!ways.length || ways.length * spellings.length > MOST_SPELLINGS) return
    spellings = spellings.flatMap((spelling) =>
      ways.map((word) =>
        word === undefined
          ? spelling
          : {
              tokens: spelling.tokens.with(at, respelled(token, word)),
              corrections: [...spelling.corrections, { escrito: token.raw, leido: word }],
            },
      ),
    )
  })
  return spellings
}

/**
 * The words of a question that something explains, and those that only a stem does or that are no more than no
 * obstacle.
 */
function explained(tokens: readonly Token[], { vocabularies, places }: Knowledge, now: Date) {
  const own = [...vocabularies.values()].flatMap((vocabulary) => subjectAnnotations(tokens, vocabulary))
  const covered = (some: readonly Annotation[]) =>
    new Set(some.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at)))
  const isVague = ({ meaning }: Annotation) =>
    meaning.type === 'sense' && (meaning.stemmed === true || meaning.sense.kind === 'noise')
  return {
    known: covered([...commonTo(tokens, places, now).filter(explains), ...own.filter((tag) => !isVague(tag))]),
    vague: covered(own.filter(isVague)),
  }
}

/** The words that one may be a slip of, as far as those beside it tell. */
function wordsFor(
  tokens: readonly Token[],
  at: number,
  { places, lexicon, parts }: Knowledge,
  now: Date,
): readonly string[] {
  const token = tokens[at]!
  const before = tokens[at - 1]?.folded
  // A slip that would turn a question around is no slip.
  const possible = nearest(token.folded, lexicon).filter(
    (word) => !DENIALS.has(word) && !(GERUND.test(word) ? HAVING : GOING).test(`${before} ${word}`),
  )
  const telling = possible.filter((word) => word.length >= SHORTEST_COURTESY || !COURTEOUS.has(word))
  const near = inNumber(
    token.folded,
    telling.length ? telling : possible.filter((word) => isClear(token.folded, word)),
    before,
    tokens[at + 1],
  )
  const inPhrase = (word: string) =>
    commonTo(tokens.with(at, respelled(token, word)), places, now).filter(
      ({ from, to }) => to - from > 1 && from <= at && at < to,
    )
  // «Baja Califronia», «Bento Juárez»: the other words of its name say which it is.
  const named = [...new Set([...near, ...nearest(token.folded, parts)])].filter((word) =>
    inPhrase(word).some(({ meaning }) => meaning.type === 'place' && !meaning.span.article && !meaning.span.said),
  )
  // «en meida» is where, whatever «media» means; «en Xalotoc» is a town or what else is called so.
  const placed =
    before === 'en' && near.some((word) => isPlace(word, lexicon))
      ? near.filter((word) => isPlace(word, lexicon) || (token.folded.length >= CLEAR && !COMMON.has(word)))
      : []
  // «cuánto cueta» is what one says with the words beside it: neither «cuánto cuenta» nor «cuánto cuota».
  const said = near.length > 1 ? near.filter((word) => inPhrase(word).length) : []
  // «en Roma» is no «ropa».
  const elsewhere = before === 'en' && token.folded.length <= SHORTEST_ELSEWHERE
  return [named, placed, said, elsewhere ? [] : near].find(({ length }) => length) ?? []
}

/** «va subiedo» is no «va subido», and «ha subiedo» no «ha subiendo». */
const GERUND = /[aei]ndo$/
const HAVING = /^(ha|han|habia|habian) /
const GOING = /^(va|van|iba|iban|viene|vienen|anda|andan|sigue|siguen) \w+[ai]d[oa]s?$/

/** «leche lala» is no courtesy; «tieneb» and «tieen» are one. */
const isClear = (written: string, word: string) =>
  Math.max(written.length, word.length) >= SHORTEST_COURTESY ||
  (word.length === SHORTEST_COURTESY - 1 && sameLetters(written, word))

/** «las presaa» are several, and «la presaa» is one; so are «cuants estaciones». */
function inNumber(written: string, words: readonly string[], before = '', after: Token | undefined): readonly string[] {
  const isPlural = (word: string) => word.endsWith('s') && lemmaOf(word) !== word
  const hasBoth = (word: string) =>
    words.some((other) => stemOf(lemmaOf(other)) === stemOf(lemmaOf(word)) && isPlural(other) !== isPlural(word))
  const several =
    SEVERAL.test(before) || (words.some((word) => COUNTING.test(word)) && after !== undefined && isPlural(after.folded))
  return several || ONE.test(before)
    ? words.filter((word) => !hasBoth(word) || isPlural(word) === several)
    : likelierNumber(written, words)
}
const COUNTING = /^cuant[oa]s?$/
const ONE = /^(el|la|un|una|del|al|este|esta|ese|esa|cada|cual)$/
const SEVERAL =
  /^(los|las|unos|unas|estos|estas|esos|esas|cuales|varios|varias|([2-9]|\d\d+)|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez)$/

/** Not «va a …» or «mi hija es …», whatever follows. */
function explains({ meaning }: Annotation): boolean {
  return (
    !(meaning.type === 'operator' && meaning.operator.op === 'no_soportada') &&
    !(meaning.type === 'filler' && meaning.aside)
  )
}

function respelled(token: Token, word: string): Token {
  const lemma = lemmaOf(fold(word))
  return { ...token, folded: word, lemma, stem: stemOf(lemma) }
}
