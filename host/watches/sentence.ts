/**
 * «avísame si la magna en Mérida baja de 22», «cuando salga la inflación»: what is to be watched, apart from the words
 * that say when. Signs and numbers are those of questions.
 */
import { commonAnnotations } from '@tianguis/sql/annotate/common-annotations'
import { createTrie, spellings } from '@tianguis/sql/annotate/trie'
import { readQuestion, type Token } from '@tianguis/sql/normalize'
import { findNumbers } from '@tianguis/sql/numbers'
import type { Reply } from '@tianguis/sql/reply/reply'
import { WATCHES_PATH } from './paths.ts'

export type Sign = '<' | '<=' | '>' | '>='

export interface WatchSentence {
  /** The question that is left. */
  readonly question: string
  /** `conjunto`: whenever its data are published; `pregunta`: whenever its answer is another. */
  readonly kind: 'conjunto' | 'pregunta' | 'umbral'
  readonly sign?: Sign
  /** Exact decimal text. */
  readonly threshold?: string
}

/** How somebody begins; `a|b` are alternatives and `word?` may be missing, as in the lexicon of questions. */
const OPENINGS = [
  'por? favor? avisame|avisenme|avisa|dime|diganme|notificame|notifiquenme|alertame|mandame|enviame un? aviso? correo? si|cuando',
  'quiero|quisiera|necesito saber|enterarme si|cuando',
  'quiero|quisiera|necesito que me avisen|avises|digan|notifiquen si|cuando',
  'si|cuando',
]
const HAPPENINGS: readonly (readonly [WatchSentence['kind'], readonly string[]])[] = [
  [
    'conjunto',
    [
      'salga|salgan|sale|salen ya?',
      'se publique|publiquen|publica|publican',
      'se actualice|actualicen|actualiza|actualizan',
      'haya|hay datos|dato|cifra|cifras nuevos|nuevas|nuevo|nueva de|del|sobre',
      'haya|hay nuevos|nuevas|nuevo|nueva datos|dato|cifra|cifras de|del|sobre',
    ],
  ],
  ['pregunta', ['cambie|cambien|cambia|cambian', 'se mueva|muevan|mueve|mueven', 'varie|varien|varia|varian']],
]

const trieOf = (phrases: readonly string[]) => {
  const trie = createTrie<true>()
  for (const phrase of phrases) for (const words of spellings(phrase)) trie.add(words, true)
  return trie
}
const openings = trieOf(OPENINGS)
/** «Si» and «cuando» alone begin questions, too. */
const requests = trieOf(OPENINGS.slice(0, -1))
const happenings = createTrie<WatchSentence['kind']>()
for (const [kind, phrases] of HAPPENINGS)
  for (const phrase of phrases) for (const words of spellings(phrase)) happenings.add(words, kind)

/** A refusal says where an alert is made, to whoever asked for one in the place of a question. */
export function toldOfWatches(reply: Reply): Reply {
  // What was asked as a query has no words.
  if (reply.ok || !reply.pregunta) return reply
  if (!requests.from(wordsOf(readQuestion(reply.pregunta).tokens), 0).length) return reply
  return { ...reply, error: `${reply.error} ${HOW_TO_WATCH}` }
}
const HOW_TO_WATCH = `Para que se te avise cuando pase, dilo así en /portal/avisos, o como \`frase\` en POST ${WATCHES_PATH}.`

const wordsOf = (tokens: readonly Token[]) => tokens.map(({ folded }) => folded)

/** @throws QuestionError for text that is no sentence */
export function readWatchSentence(text: string): WatchSentence {
  const { tokens } = readQuestion(text)
  const words = wordsOf(tokens)
  const start = Math.max(0, ...openings.from(words, 0).map(({ to }) => to))
  const crossing = crossingIn(tokens)
  if (crossing) {
    const { from, to, sign, threshold } = crossing
    return { question: without(text, tokens, { start, from, to }), kind: 'umbral', sign, threshold }
  }
  for (let from = start; from < words.length; from++) {
    const longest = happenings.from(words, from).sort((a, b) => b.to - a.to)[0]
    if (longest) return { question: without(text, tokens, { start, from, to: longest.to }), kind: longest.meaning }
  }
  return { question: without(text, tokens, { start, from: start, to: start }), kind: 'pregunta' }
}

/** A comparison with the number that stands right behind it, the last of them: «la gasolina de más de 3 días» is a question's own. */
function crossingIn(tokens: readonly Token[]) {
  const numbers = findNumbers(tokens).filter(({ ordinal, absurd }) => !ordinal && !absurd)
  const found = commonAnnotations(tokens).flatMap(({ from, to, meaning }) => {
    if (meaning.type !== 'operator' || meaning.operator.op !== 'comparador' || meaning.operator.signo === '=') return []
    const number = numbers.find((one) => one.from === to)
    return number ? [{ from, to: number.to, sign: meaning.operator.signo, threshold: number.value }] : []
  })
  return found.sort((a, b) => b.to - a.to || a.from - b.from)[0]
}

/** The words before and behind what says when; «esté», which only leads to it, goes with it. */
function without(
  text: string,
  tokens: readonly Token[],
  { start, from, to }: { readonly start: number; readonly from: number; readonly to: number },
): string {
  const between = (first: number, end: number) =>
    first < end ? text.slice(tokens[first]!.start, tokens[end - 1]!.end) : ''
  const until = from > start && LEADING.has(tokens[from - 1]!.folded) ? from - 1 : from
  return [between(start, until), between(to, tokens.length)].filter(Boolean).join(' ')
}
const LEADING: ReadonlySet<string> = new Set(['esta', 'este', 'estan', 'esten', 'llega', 'llegue', 'anda', 'ande'])
